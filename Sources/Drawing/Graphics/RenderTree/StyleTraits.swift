package import Foundation

/// The consequences of a layer's style for its placement and its drawing.
package struct StyleTraits: OptionSet, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Paints something besides contents and sublayers: a background, border, shadow or backdrop.
  package static let isVisible = StyleTraits(rawValue: 1)
  /// Draws in the bounds.
  package static let fillsBounds = StyleTraits(rawValue: 2)
  /// Draws beyond the layer's own area: a shadow or a blur.
  package static let hasHalo = StyleTraits(rawValue: 4)
  /// Must be drawn on a separate canvas before it is composited.
  package static let isolates = StyleTraits(rawValue: 8)
  /// Changes the color or opacity of the finished layer; a layer drawn in a single color needs no
  /// separate canvas for that.
  package static let fades = StyleTraits(rawValue: 16)
  /// Draws one item in a plain color, to which opacity and tint can be applied before drawing.
  package static let paintsColor = StyleTraits(rawValue: 32)
  /// Draws something other than a single plain color.
  package static let paintsMore = StyleTraits(rawValue: 64)
  /// Is not just an opaque rectangle.
  package static let spoilsRectangle = StyleTraits(rawValue: 128)
  /// Lets the backdrop show through an opaque background.
  package static let isTranslucent = StyleTraits(rawValue: 256)
  /// Rounds or clips the bounds, so that no edge is extended toward a neighboring layer's.
  package static let changesOutline = StyleTraits(rawValue: 512)
  /// Spreads changes of sublayers to other parts of the layer.
  package static let spreadsChanges = StyleTraits(rawValue: 1024)
}

/// A blurred copy of a layer or of a path, which draws beyond the layer.
package struct StyleHalo: Sendable {
  /// The Gaussian's sigma, in points.
  package var radius: CGFloat
  package var offset = CGSize.zero
  /// The path that is blurred; nil for the layer.
  package var path: Path?
}

/// A row of the table of style fields: besides its traits, all that the text form, the placement,
/// the renderer and `CALayer.render(in:)` know of a field, except for how the renderer paints it.
package struct StyleRow: Sendable {
  package typealias Style = LayerNode.Style

  /// The time at which a field is applied.
  package enum Phase: Sendable {
    /// While the layer is drawn.
    case inside
    /// After the layer has been drawn, before it is composited.
    case finish
    /// When the layer is composited with the backdrop.
    case composition
  }

  /// The steps of `CALayer.render(in:)`.
  package enum DrawingStep: Sendable {
    case clip, beneathSublayers, aboveSublayers
  }

  typealias Drawing = (step: DrawingStep, draw: @Sendable (Style, CGContext) -> Void)

  /// The field's label in the text form; nil if it has none, or if another row includes the field.
  let kind: String?
  /// The default value in the text form; empty for a flag, which is only a label.
  let usual: String
  let phase: Phase
  /// Returns the field's value in the text form; nil if it is the default.
  let text: @Sendable (Style) -> String?
  let halo: (@Sendable (Style) -> StyleHalo?)?
  let drawing: Drawing?
  /// Resets the field to its default.
  package let reset: @Sendable (inout Style) -> Void

  init<Value>(
    _ field: WritableKeyPath<Style, Value> & Sendable, _ kind: String? = nil,
    usual: String = "none", phase: Phase = .inside,
    text: @escaping @Sendable (Style) -> String? = { _ in nil },
    halo: (@Sendable (Style) -> StyleHalo?)? = nil,
    drawing: Drawing? = nil
  ) {
    self.kind = kind
    self.usual = usual
    self.phase = phase
    self.text = text
    self.halo = halo
    self.drawing = drawing
    reset = { $0[keyPath: field] = Style()[keyPath: field] }
  }

  /// - Parameter flag: The label in the text form of a value other than the default.
  init(
    _ field: WritableKeyPath<Style, Bool> & Sendable, flag: String, phase: Phase = .inside,
    drawing: Drawing? = nil
  ) {
    self.init(
      field, flag, usual: "", phase: phase,
      text: { $0[keyPath: field] == Style()[keyPath: field] ? nil : "" }, drawing: drawing)
  }
}

extension LayerNode.Style {
  private static let halos = StyleRow.all.compactMap { row in
    row.halo.map { (row.phase, $0) }
  }
  private static let drawings = StyleRow.all.compactMap(\.drawing)

  /// The traits of all fields.
  package var traits: StyleTraits {
    var traits: StyleTraits = []
    StyleRow.declare { _, traitsOfField in
      let added = traitsOfField(self)
      if added.contains(.paintsColor), traits.contains(.paintsColor) { traits.insert(.paintsMore) }
      traits.formUnion(added)
    }
    return traits
  }

  /// The halos that are drawn in a phase.
  package func halos(_ phase: StyleRow.Phase) -> [StyleHalo] {
    Self.halos.compactMap { $0.0 == phase ? $0.1(self) : nil }
  }

  /// A copy of the style in which the fields applied in these phases are reset to their defaults.
  package func without(_ phases: StyleRow.Phase...) -> Self {
    var style = self
    for row in StyleRow.all where phases.contains(row.phase) { row.reset(&style) }
    return style
  }

  /// Draws the fields of one step.
  package func draw(_ step: StyleRow.DrawingStep, in context: CGContext) {
    for drawing in Self.drawings where drawing.step == step { drawing.draw(self, context) }
  }

  /// The lines of the text form for all fields except contents, in painting order.
  var appearance: [String] {
    StyleRow.all.compactMap { row in
      guard let kind = row.kind, let text = row.text(self) else { return nil }
      return text.isEmpty ? kind : "\(kind) \(text)"
    }
  }
}
