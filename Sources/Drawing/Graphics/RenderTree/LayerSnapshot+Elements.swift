package import Foundation

/// Queries of the views and layers in a picture.
extension LayerSnapshot {
  /// The box around all views or layers with an id, in points of the picture; nil if there are
  /// none.
  package func box(of id: String) -> CGRect? {
    var box: CGRect?
    func visit(_ node: LayerNode, _ outer: Projection) {
      let map = node.style.transform.concatenating(outer)
      if case .layer(_, _, let name?)? = node.label, name == id {
        let own = map.map(node.style.bounds)
        if own.isFiniteBox { box = box.map { $0.union(own) } ?? own }
      }
      for sublayer in node.sublayers { visit(sublayer, map) }
    }
    visit(root, .identity)
    return box
  }

  /// The visible parts of the boxes around the views or layers with some names, in points of the
  /// picture; those of which nothing shows are missing.
  package func visibleBoxes(of names: Set<String>) -> [String: CGRect] {
    var found: [String: CGRect] = [:]
    func visit(_ node: LayerNode, _ outer: Projection, _ clip: CGRect) {
      guard node.style.opacity > 0, !clip.isNull else { return }
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      let visible = box.isFiniteBox ? box.intersection(clip) : .null
      // An intersection of boxes that only touch is empty, but not null.
      let shows = !visible.isNull && (!visible.isEmpty || box.isEmpty)
      if case .layer(_, _, let name?)? = node.label, names.contains(name), shows {
        found[name] = found[name].map { $0.union(visible) } ?? visible
      }
      let inner = node.style.masksToBounds ? visible : clip
      for sublayer in node.sublayers { visit(sublayer, map, inner) }
    }
    visit(root, .identity, CGRect(origin: .zero, size: size))
    return found
  }

  /// The names and boxes of all views and layers that draw, the lowest first; at most `limit`.
  ///
  /// Touch indicators, captions and devices are excluded.
  package func boxes(
    limit: Int, names: ElementNames = ElementNames()
  ) -> [(name: String, box: CGRect)] {
    var found: [(String, CGRect)] = []
    func visit(_ node: LayerNode, _ outer: Projection) {
      guard node.style.opacity > 0, found.count < limit, !node.isDecoration else { return }
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      if let name = node.elementName(names), node.drawsItself, box.isFiniteBox {
        found.append((name.own, box))
      }
      for sublayer in node.sublayers { visit(sublayer, map) }
    }
    visit(root, .identity)
    return found
  }

  /// The topmost view or layer that draws in a rectangle of the picture, in points: its name
  /// followed by its ancestors' names, and its box; nil if there is none.
  ///
  /// Touch indicators, captions and devices are excluded.
  package func topmostElement(
    in rect: CGRect, names: ElementNames = ElementNames()
  ) -> (path: [String], box: CGRect)? {
    var found: (path: [ElementName], box: CGRect)?
    func visit(_ node: LayerNode, _ outer: Projection, _ path: [ElementName]) {
      guard node.style.opacity > 0, !node.isDecoration else { return }
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      let path = node.elementName(names).map { path + [$0] } ?? path
      if node.style.masksToBounds, !box.intersects(rect) { return }
      // Later nodes are painted above earlier ones.
      if !path.isEmpty, node.drawsItself, box.isFiniteBox, box.intersects(rect) {
        found = (path, box)
      }
      for sublayer in node.sublayers { visit(sublayer, map, path) }
    }
    visit(root, .identity, [])
    return found.map { ($0.path.path, $0.box) }
  }
}

/// The appearance of a layer in a picture.
package struct LayerAppearance {
  /// The box around its bounds, in points of the picture.
  package var frame: CGRect
  /// The part of the box inside all clips; empty for a layer of which nothing shows.
  package var visibleBox: CGRect
  /// Its opacity, without those of its ancestors.
  package var opacity: CGFloat
  /// Whether it draws anything besides its sublayers.
  package var drawsItself: Bool
  /// The text that it draws, on one line; nil without any.
  package var text: String?
}

extension LayerSnapshot {
  /// The appearance of each displayed layer by its id; of copies, that of the first one.
  package var appearances: [UInt64: LayerAppearance] {
    var found: [UInt64: LayerAppearance] = [:]
    func visit(_ node: LayerNode, _ outer: Projection, _ clip: CGRect) {
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      var clip = node.style.opacity > 0 ? clip : .null
      let visible = box.intersection(clip)
      if box.isFiniteBox, found[node.id.layer] == nil {
        found[node.id.layer] = LayerAppearance(
          frame: box, visibleBox: visible.isEmpty ? .null : visible, opacity: node.style.opacity,
          drawsItself: node.drawsItself, text: node.drawnText)
      }
      if node.style.masksToBounds { clip = visible }
      for sublayer in node.sublayers { visit(sublayer, map, clip) }
    }
    visit(root, .identity, CGRect(origin: .zero, size: size))
    return found
  }
}

extension LayerNode {
  /// The text of its glyphs, with a space between lines.
  fileprivate var drawnText: String? {
    var text = ""
    var baseline: CGFloat?
    for case .drawing(let list) in style.contents {
      for case .glyphs(let run, _) in list.commands {
        guard let source = run.source?.text, let y = run.glyphs.first?.position.y else { continue }
        if let baseline, abs(y - baseline) > 0.5, text.last != " " { text += " " }
        text += source
        baseline = y
      }
    }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line
  }
}

extension LayerNode {
  /// The name in messages; nil for a node without a layer.
  func elementName(_ names: ElementNames) -> ElementName? {
    switch label {
    case .layer, .copy, .particle: ElementName(RenderTreeText(self, names: names) { _ in false })
    case .transition, .part, nil: nil
    }
  }

  /// Whether it draws anything besides its sublayers.
  var drawsItself: Bool {
    traits.contains(.isVisible)
      || style.contents.contains { content in
        guard case .drawing(let list) = content else { return true }
        return list.commands.contains(where: \.paints)
      }
  }
}

extension DisplayList.Command {
  /// Whether it paints, instead of only changing the state for others.
  fileprivate var paints: Bool {
    switch self {
    case .save, .restore, .concatenate, .clip, .clipToMask, .beginTransparencyLayer,
      .endTransparencyLayer:
      false
    case .fill, .stroke, .linearGradient, .radialGradient, .conicGradient, .image, .glyphs, .clear:
      true
    }
  }
}

extension CGRect {
  var isFiniteBox: Bool {
    [minX, minY, width, height].allSatisfy(\.isFinite) && !isNull
  }
}
