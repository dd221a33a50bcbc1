import Foundation

extension LayerSnapshot: CustomStringConvertible {
  /// The tree as text, for reading and comparing: one line per node and per drawing command.
  ///
  ///     canvas [120, 80], background #ffffff
  ///     CALayer, frame [0, 0, 120, 80]
  ///       CALayer "card", size [40, 20], center [60, 40], rotated 30, background #ff3b30
  ///         CATextLayer "title", frame [4, 4, 32, 12]
  ///           - 5 glyphs "Hello" in Inter bold 10, #000000 from [0, 9.5] to [24.3, 9.5]
  ///
  /// Positions are in the parent node's space, angles in degrees, positive clockwise. Default
  /// values are omitted. Nodes are in painting order, a mask before the sublayers.
  public var description: String { ([header] + text.lines).joined(separator: "\n") }

  /// The line of the canvas.
  package var header: String {
    "canvas \(RenderTreeNumbers.size(size))"
      + (background.map { ", background \(RenderTreeNumbers.color($0))" } ?? "")
  }

  /// The text of the nodes.
  package var text: RenderTreeText { RenderTreeText(root) }
}

/// The text form of a node and its descendants.
package struct RenderTreeText: Equatable, Sendable {
  /// The label of the node, such as `CALayer "dot"`.
  package var title: String
  /// The facts of its geometry, then of its appearance.
  package var facts: [String]
  /// The drawing between its background and its sublayers, in order.
  package var drawing: [String]
  package var mask: [RenderTreeText]
  package var sublayers: [RenderTreeText]
  /// The property that holds the view or layer; not in the text.
  var property: String?

  /// - Parameters:
  ///   - names: Names for layers without a name.
  ///   - isIncluded: Whether a descendant belongs to the text.
  init(
    _ node: LayerNode, names: ElementNames = ElementNames(),
    where isIncluded: (LayerNode) -> Bool = { _ in true }
  ) {
    title = node.label.map(\.description) ?? "layer \(node.id.layer)"
    property = names[node]
    facts = node.style.placement + node.style.appearance
    drawing = node.style.contents.flatMap(\.lines)
    mask = node.mask.map { [RenderTreeText($0, names: names, where: isIncluded)] } ?? []
    sublayers = node.sublayers.filter(isIncluded).map {
      RenderTreeText($0, names: names, where: isIncluded)
    }
  }

  init(title: String, facts: [String]) {
    self.title = title
    self.facts = facts
    drawing = []
    mask = []
    sublayers = []
  }

  /// The lines of the text, descendants indented below their node.
  package var lines: [String] {
    var lines: [String] = []
    write(to: &lines, indent: "", role: "")
    return lines
  }

  private func write(to lines: inout [String], indent: String, role: String) {
    lines.append(indent + role + ([title] + facts).joined(separator: ", "))
    let inner = indent + "  "
    for line in drawing {
      let depth = line.prefix { $0 == " " }
      lines.append(inner + depth + "- " + line.dropFirst(depth.count))
    }
    for mask in mask { mask.write(to: &lines, indent: inner, role: "mask: ") }
    for sublayer in sublayers { sublayer.write(to: &lines, indent: inner, role: "") }
  }
}
