import Foundation
import Graphics

extension SymbolGlyph {
  /// The appearance of a symbol: its lines and the colors of its layers.
  package struct Style {
    /// In hundredths of the point size.
    package var lineWidth: CGFloat
    /// The color of a part, for several colors; nil for black alone, as templates are drawn.
    package var color: ((Part) -> CGColor)?
    /// The value that a symbol with steps shows, 0 to 1; nil for all of its steps.
    package var variableValue: Double?

    /// The factor by which lines are wider that are cut out: between dark areas they look thinner.
    fileprivate var lineFactor: CGFloat = 1

    package init(lineWidth: CGFloat) { self.lineWidth = lineWidth }

    /// The alpha of the steps that a variable value does not reach; by eye.
    package static let unreachedAlpha: CGFloat = 0.3
  }

  package func draw(_ style: Style, into context: CGContext) {
    context.setLineCap(.round)
    context.setLineJoin(.round)
    let cuts = parts.contains { !$0.isDrawn }
    if cuts { context.beginTransparencyLayer() }
    var index = 0
    var below: CGColor?
    while index < parts.count {
      // Overlapping parts of one color form a group, so that its alpha applies once.
      var end = index + 1
      let color = style.groupColor(of: parts[index], steps: stepCount)
      if color != nil {
        while end < parts.count, style.groupColor(of: parts[end], steps: stepCount) == color {
          end += 1
        }
      }
      let alpha = color?.alpha ?? 1
      if alpha < 1 {
        context.saveGState()
        context.setAlpha(alpha)
        context.beginTransparencyLayer()
      }
      for part in parts[index..<end] {
        context.saveGState()
        if case .inlay(let parts) = part.kind {
          draw(inlay: parts, over: below, style, into: context)
        } else {
          draw(part, color: color.flatMap { $0.copy(alpha: 1) }, style, into: context)
        }
        context.restoreGState()
      }
      below = color ?? below
      if alpha < 1 {
        context.endTransparencyLayer()
        context.restoreGState()
      }
      index = end
    }
    if cuts { context.endTransparencyLayer() }
  }

  private func draw(_ part: Part, color: CGColor?, _ style: Style, into context: CGContext) {
    var width = part.lineWidth(style.lineWidth)
    if style.lineFactor != 1 { width = max(width * style.lineFactor, 4) }
    if let color {
      context.setFillColor(color)
      context.setStrokeColor(color)
    }
    context.setLineWidth(width)
    if !part.isDrawn { context.setBlendMode(.destinationOut) }
    // At least as wide as to be seen at thin weights, and at most as heavy weights need.
    let gap = min(max(width, 6.5), 10)
    switch part.kind {
    case .stroke, .point: context.stroke(part.path)
    case .fill: context.fill(part.path, strokes: false)
    case .roundedFill: context.fill(part.path, strokes: true)
    case .gap:
      context.setLineWidth(width + 2 * gap)
      context.stroke(part.path)
    case .areaGap:
      context.setLineWidth(width + 2 * gap)
      context.fill(part.path, strokes: true)
    case .discGap:
      context.setLineWidth(2 * gap)
      context.fill(part.path, strokes: true)
    case .hole(let parts), .inlay(let parts): cut(parts, style, into: context)
    }
  }

  /// Draws parts in their colors; cuts them where they have no other one than what lies below.
  private func draw(
    inlay parts: [Part], over below: CGColor?, _ style: Style, into context: CGContext
  ) {
    let shown = parts.flatMap(\.flattened).first.map { style.color?($0) }
    if let shown, shown != nil, shown != below {
      glyph(of: parts).draw(style, into: context)
    } else {
      context.setBlendMode(.destinationOut)
      cut(parts, style, into: context)
    }
  }

  /// Cuts parts out of what is drawn; several of them as a group.
  private func cut(_ parts: [Part], _ style: Style, into context: CGContext) {
    var inner = Style(lineWidth: style.lineWidth)
    inner.lineFactor = 1.15
    if parts.count == 1, parts[0].isDrawn {
      draw(parts[0], color: .black, inner, into: context)
    } else {
      context.beginTransparencyLayer()
      glyph(of: parts).draw(inner, into: context)
      context.endTransparencyLayer()
    }
  }

  private func glyph(of parts: [Part]) -> SymbolGlyph {
    SymbolGlyph(size: size, alignedSize: alignedSize, parts: parts)
  }
}

extension SymbolGlyph.Style {
  /// The color of a part, with its alpha; nil for parts that cut.
  fileprivate func groupColor(of part: SymbolGlyph.Part, steps: Int) -> CGColor? {
    guard part.isDrawn else { return nil }
    let own = color?(part) ?? .black
    guard let step = part.step, let variableValue else { return own }
    let isReached = variableValue > Double(step - 1) / Double(max(1, steps))
    return isReached ? own : own.copy(alpha: own.alpha * Self.unreachedAlpha) ?? own
  }
}

extension CGContext {
  fileprivate func stroke(_ path: Path) {
    addPath(CGPath(path))
    strokePath()
  }

  fileprivate func fill(_ path: Path, strokes: Bool) {
    addPath(CGPath(path))
    if strokes { drawPath(using: .fillStroke) } else { fillPath() }
  }
}
