public import Foundation

extension LayerNode {
  /// All properties of a layer except its position in the tree.
  public struct Style: Hashable, Sendable {
    /// The transform from this layer's bounds coordinates to its parent's, in points.
    public var transform = Projection.identity
    public var bounds = CGRect.zero
    /// 0…1.
    public var opacity: CGFloat = 1
    /// Whether `opacity` applies to the finished layer as a group, instead of to each part of it
    /// and its sublayers.
    public var groupsOpacity = true
    /// Blurs and tints the picture beneath the layer; nil leaves it unchanged.
    public var backdrop: Backdrop?
    public var backgroundColor: CGColor?
    public var corners = Corners()
    public var borderWidth: CGFloat = 0
    public var borderColor: CGColor?
    /// The contents above the background, from back to front.
    public var contents: [Content] = []
    /// Whether contents, sublayers and the layer's shadow are clipped to the rounded bounds.
    public var masksToBounds = false
    public var shadow: Shadow?
    /// Whether the layer is drawn separately before it is composited, even at opacity 1, so that
    /// blend modes in it do not see the backdrop.
    public var isIsolated = false
    /// Multiplies red, green, blue and alpha of everything in the layer (a replicator's
    /// instance color).
    public var colorMultiplier: CGColor?
    public var blendMode = CGBlendMode.normal
    /// Whether edges between pixels are smoothed; if not, axis-aligned ones snap to whole pixels.
    public var antialiasesEdges = true
    /// The pixels per point of a bitmap into which the layer is drawn before scaling; nil for none.
    public var rasterizationScale: CGFloat?
    /// The filter that samples that bitmap.
    public var rasterizationFilter = ImageFilter.linear
    /// Changes the finished picture before its mask; nil leaves it unchanged.
    public var filter: Filter?

    public init() {}
  }
}

/// A field's row has its words in the text form, and what follows from it elsewhere.
extension StyleRow {
  private typealias Numbers = RenderTreeNumbers

  /// The rows of all fields; words and drawing are in the order of painting.
  package static let all = {
    var rows: [StyleRow] = []
    declare { row, _ in rows.append(row()) }
    return rows
  }()

  /// Declares each field by its row and its traits.
  ///
  /// Inlined, so that a caller which ignores the rows has just the code of the traits: a new node
  /// asks for them, and a call of each row's function took five times as long.
  @inline(__always)
  static func declare(
    _ field: (_ row: @autoclosure () -> StyleRow, _ traits: (Style) -> StyleTraits) -> Void
  ) {
    field(StyleRow(\.transform, phase: .composition)) { _ in [] }
    field(StyleRow(\.bounds)) { _ in [] }
    field(
      StyleRow(
        \.shadow, "shadow",
        text: { style in
          style.shadow.map {
            "\(Numbers.color($0.color)) by \(Numbers.size($0.offset)) blurred "
              + Numbers.length($0.radius) + ($0.path.map { " of \(Numbers.path($0))" } ?? "")
          }
        },
        halo: { style in
          guard let shadow = style.shadow, shadow.color.alpha > 0 else { return nil }
          return StyleHalo(radius: shadow.radius, offset: shadow.offset, path: shadow.path)
        })
    ) { style in
      guard let shadow = style.shadow else { return [] }
      var traits: StyleTraits = [.isVisible, .paintsMore, .spoilsRectangle]
      if shadow.color.alpha > 0 { traits.insert(.hasHalo) }
      if shadow.path == nil { traits.insert(.spreadsChanges) }
      return traits
    }
    field(
      StyleRow(
        \.backdrop, "backdrop",
        text: { style in
          style.backdrop.map {
            "blurred \(Numbers.length($0.radius))"
              + ($0.saturation == 1 ? "" : " saturated \(Numbers.factor($0.saturation))")
              + ($0.tint.map { " tinted \(Numbers.color($0))" } ?? "")
              + ($0.glass.map(\.text) ?? "")
          }
        })
    ) {
      $0.backdrop == nil ? [] : [.isVisible, .fillsBounds, .paintsMore, .spoilsRectangle]
    }
    field(
      StyleRow(
        \.backgroundColor, "background", text: { $0.backgroundColor.map(Numbers.color) },
        drawing: (.beneathSublayers, { $0.drawBackground(in: $1) }))
    ) { style in
      guard let color = style.backgroundColor else { return [] }
      return color.alpha > 0
        ? [.isVisible, .fillsBounds, .paintsColor] : [.fillsBounds, .paintsColor]
    }
    field(
      StyleRow(
        \.contents,
        drawing: (.beneathSublayers, { style, context in style.contents.forEach(context.draw) }))
    ) { $0.contents.isEmpty ? [] : .spoilsRectangle }
    field(
      StyleRow(
        \.corners, "corners", usual: "0", text: { $0.corners.radius > 0 ? $0.corners.text : nil })
    ) { $0.corners.radius <= 0 ? [] : [.spoilsRectangle, .changesOutline] }
    field(
      StyleRow(
        \.borderWidth, "border",
        text: { style in
          guard style.borderWidth > 0, let color = style.borderColor else { return nil }
          return "\(Numbers.length(style.borderWidth)) \(Numbers.color(color))"
        },
        drawing: (.aboveSublayers, { $0.drawBorder(in: $1) }))
    ) { style in
      guard style.borderWidth > 0 else { return style.borderWidth <= 0 ? [] : .spoilsRectangle }
      return [.isVisible, .fillsBounds, .spoilsRectangle]
    }
    field(
      StyleRow(
        \.borderColor)
    ) { $0.borderWidth > 0 && $0.borderColor != nil ? .paintsColor : [] }
    field(
      StyleRow(
        \.masksToBounds, flag: "clips", drawing: (.clip, { $0.clip($1) }))
    ) { $0.masksToBounds ? [.spoilsRectangle, .changesOutline] : [] }
    field(
      StyleRow(
        \.colorMultiplier, "multiplied", phase: .finish,
        text: { style in style.colorMultiplier.map { "by \(Numbers.color($0))" } })
    ) { $0.colorMultiplier == nil ? [] : [.fades, .spoilsRectangle] }
    field(
      StyleRow(
        \.opacity, "opacity", usual: "1", phase: .composition,
        text: { style in
          style.opacity == 1
            ? nil : Numbers.factor(style.opacity) + (style.groupsOpacity ? "" : " each")
        })
    ) { $0.opacity >= 1 ? [] : [.spoilsRectangle, .isTranslucent] }
    field(
      StyleRow(
        \.groupsOpacity, phase: .composition)
    ) { $0.opacity < 1 && $0.groupsOpacity ? .fades : [] }
    field(
      StyleRow(
        \.blendMode, "blend", usual: "normal", phase: .composition,
        text: { $0.blendMode == .normal ? nil : "\($0.blendMode)" })
    ) { style in
      if style.blendMode == .normal { return [] }
      let traits: StyleTraits = [.isolates, .spoilsRectangle, .isTranslucent]
      return style.blendMode.keepsBackdrop ? traits : traits.union(.spreadsChanges)
    }
    field(
      StyleRow(
        \.isIsolated, flag: "isolated", phase: .composition)
    ) { $0.isIsolated ? .isolates : [] }
    field(
      StyleRow(
        \.antialiasesEdges, flag: "hard edges")
    ) { !$0.antialiasesEdges ? .spoilsRectangle : [] }
    field(
      StyleRow(
        \.rasterizationScale, "rasterized", phase: .finish,
        text: { style in
          style.rasterizationScale.map {
            "at \(Numbers.factor($0))"
              + (style.rasterizationFilter == .linear
                ? "" : " sampled \(style.rasterizationFilter)")
          }
        })
    ) {
      $0.rasterizationScale == nil ? [] : [.paintsMore, .spoilsRectangle, .spreadsChanges]
    }
    field(StyleRow(\.rasterizationFilter, phase: .finish)) { _ in [] }
    field(
      StyleRow(
        \.filter, "filtered", phase: .finish, text: { $0.filter?.text },
        halo: { style in style.filter.map { StyleHalo(radius: $0.radius) } })
    ) { style in
      guard let filter = style.filter else { return [] }
      let traits: StyleTraits = [.hasHalo, .isolates, .paintsMore, .spoilsRectangle]
      return filter.radius > 0 ? traits.union(.spreadsChanges) : traits
    }
  }
}

extension LayerNode.Glass {
  /// The words of the render tree's text form.
  fileprivate var text: String {
    if let spacing { return " glass within \(RenderTreeNumbers.length(spacing))" }
    return (isMerged ? " merged glass" : " glass")
      + (strength == 1 ? "" : " \(RenderTreeNumbers.factor(strength))")
  }
}
