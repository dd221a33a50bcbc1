import Foundation
import Graphics
import Testing

/// The text form has words for every field of a node's style, so that no tree hides a change.
@Suite struct RenderTreeStyleTests {
  private typealias Change = (inout LayerNode.Style) -> Void

  /// A style in which every field counts.
  private var base: LayerNode.Style {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    style.opacity = 0.5
    style.borderWidth = 1
    style.borderColor = .black
    style.corners.radius = 4
    style.shadow = LayerNode.Shadow(color: .black, offset: .zero, radius: 1)
    style.backdrop = LayerNode.Backdrop(radius: 5)
    style.rasterizationScale = 1
    style.filter = LayerNode.Filter(radius: 2, amount: 0.5)
    return style
  }

  /// Another value for each field, and for each field of the values that are in them.
  private let changes: [String: Change] = [
    "transform": { $0.transform = Projection(CGAffineTransform(translationX: 1, y: 0)) },
    "bounds": { $0.bounds.size.width = 41 },
    "opacity": { $0.opacity = 0.25 },
    "groupsOpacity": { $0.groupsOpacity = false },
    "backdrop": { $0.backdrop = nil },
    "backdrop.radius": { $0.backdrop?.radius = 6 },
    "backdrop.saturation": { $0.backdrop?.saturation = 2 },
    "backdrop.tint": { $0.backdrop?.tint = .white },
    "backdrop.glass": { $0.backdrop?.glass = LayerNode.Glass() },
    "backgroundColor": { $0.backgroundColor = .white },
    "corners": { $0.corners = LayerNode.Corners() },
    "corners.radius": { $0.corners.radius = 5 },
    "corners.radii": { $0.corners.radii = SIMD4(1, 2, 3, 4) },
    "corners.isContinuous": { $0.corners.isContinuous = true },
    "corners.minXMinY": { $0.corners.minXMinY = false },
    "corners.maxXMinY": { $0.corners.maxXMinY = false },
    "corners.minXMaxY": { $0.corners.minXMaxY = false },
    "corners.maxXMaxY": { $0.corners.maxXMaxY = false },
    "borderWidth": { $0.borderWidth = 2 },
    "borderColor": { $0.borderColor = .white },
    "contents": { $0.contents = [.drawing(DisplayList([.save, .restore]))] },
    "masksToBounds": { $0.masksToBounds = true },
    "shadow": { $0.shadow = nil },
    "shadow.color": { $0.shadow?.color = .white },
    "shadow.offset": { $0.shadow?.offset.width = 1 },
    "shadow.radius": { $0.shadow?.radius = 2 },
    "shadow.path": { $0.shadow?.path = Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1)) },
    "isIsolated": { $0.isIsolated = true },
    "colorMultiplier": { $0.colorMultiplier = .black },
    "blendMode": { $0.blendMode = .multiply },
    "antialiasesEdges": { $0.antialiasesEdges = false },
    "rasterizationScale": { $0.rasterizationScale = 2 },
    "rasterizationFilter": { $0.rasterizationFilter = .nearest },
    "filter": { $0.filter = nil },
    "filter.radius": { $0.filter?.radius = 3 },
    "filter.dark": { $0.filter?.dark = .white },
    "filter.light": { $0.filter?.light = .black },
    "filter.amount": { $0.filter?.amount = 1 },
    "filter.isLuminance": { $0.filter?.isLuminance = true },
  ]

  /// The names of the stored fields with their values as text.
  private func fields(of style: LayerNode.Style) throws -> [String: String] {
    var fields: [String: String] = [:]
    func take(_ value: Any, _ prefix: String) {
      for child in Mirror(reflecting: value).children {
        fields[prefix + (child.label ?? "")] = "\(child.value)"
      }
    }
    take(style, "")
    take(style.corners, "corners.")
    if let backdrop = style.backdrop { take(backdrop, "backdrop.") }
    if let shadow = style.shadow { take(shadow, "shadow.") }
    if let filter = style.filter { take(filter, "filter.") }
    return fields
  }

  private func text(_ style: LayerNode.Style) -> String {
    LayerSnapshot(
      size: .zero, background: nil, root: LayerNode(id: .init(layer: 7), style: style)
    ).description
  }

  @Test func everyFieldIsKnownHere() throws {
    #expect(try Set(fields(of: base).keys) == Set(changes.keys))
  }

  @Test func everyFieldHasItsWords() throws {
    let before = try fields(of: base)
    for (field, change) in changes {
      var style = base
      change(&style)
      #expect(try fields(of: style)[field] != before[field], "\(field)")
      #expect(text(style) != text(base), "\(field) does not show in the text form")
    }
    // One line says all of a style: two equal texts are two equal styles.
    #expect(
      Set(
        changes.values.map { change in
          var style = base
          change(&style)
          return text(style)
        }
      ).count == changes.count)
  }

  @Test func everyFieldHasItsRow() {
    for (field, change) in changes {
      var style = base
      change(&style)
      #expect(style.without(.inside, .finish, .composition) == LayerNode.Style(), "\(field)")
    }
  }

  /// The renderer writes an opaque rectangle to memory: a field that changes it has to say so.
  @Test func otherFieldsSpoilAnOpaqueRectangle() throws {
    var full = base
    for change in changes.filter({ fields in
      !["backdrop", "corners", "shadow", "filter"].contains(fields.key)
    }).values { change(&full) }
    let plain = try fields(of: LayerNode.Style())
    var harmless: Set<String> = []
    for index in StyleRow.all.indices {
      var style = full
      for other in StyleRow.all.indices where other != index { StyleRow.all[other].reset(&style) }
      let changed = try fields(of: style).filter {
        plain[$0.key] != $0.value && !$0.key.contains(".")
      }
      #expect(changed.count == 1)
      if !style.traits.contains(.spoilsRectangle) { harmless.formUnion(changed.keys) }
    }
    #expect(
      harmless == [
        "transform", "bounds", "backgroundColor", "borderColor", "groupsOpacity", "isIsolated",
        "rasterizationFilter",
      ])
  }
}
