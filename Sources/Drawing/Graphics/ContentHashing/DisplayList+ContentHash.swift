import Base

extension DisplayList: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(commands) }
}

extension DisplayList.Command: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    switch self {
    case .save: hasher.add(0)
    case .restore: hasher.add(1)
    case .concatenate(let transform): hasher.add(2, transform)
    case .clip(let path, let rule): hasher.add(3, path, rule)
    case .clipToMask(let image, let rect): hasher.add(4, image, rect)
    case .fill(let path, let rule, let color, let compositing):
      hasher.add(5, path, rule, color, compositing)
    case .stroke(let path, let style, let color, let compositing):
      hasher.add(6, path, style, color, compositing)
    case .linearGradient(let gradient, let start, let end, let extent, let compositing):
      hasher.add(7, gradient, start, end, extent, compositing)
    case .radialGradient(
      let gradient, let start, let startRadius, let end, let endRadius, let extent, let compositing):
      hasher.add(8, gradient, start, startRadius, end, endRadius, extent, compositing)
    case .conicGradient(let gradient, let center, let angle, let compositing):
      hasher.add(9, gradient, center, angle, compositing)
    case .image(let image, let rect, let filter, let compositing):
      hasher.add(10, image, rect, filter, compositing)
    case .glyphs(let run, let compositing): hasher.add(11, run, compositing)
    case .clear(let rect): hasher.add(12, rect)
    case .beginTransparencyLayer(let compositing): hasher.add(13, compositing)
    case .endTransparencyLayer: hasher.add(14)
    }
  }
}

extension DisplayList.Compositing: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(alpha, blendMode, shadow, antialias)
  }
}

extension DrawingShadow: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(offset, blur, color) }
}

extension GradientExtent: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(Int(rawValue)) }
}

extension CGBlendMode: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(Int(rawValue)) }
}

extension ImageFilter: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    switch self {
    case .nearest: hasher.add(0)
    case .linear: hasher.add(1)
    case .cubic: hasher.add(2)
    case .trilinear: hasher.add(3)
    }
  }
}

/// Leaves out `source`, which draws nothing.
extension GlyphRun: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(glyphs, color, stroke) }
}

extension GlyphRun.Stroke: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(width, color, isHollow) }
}

extension GlyphRun.Glyph: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(shape, position) }
}

extension GlyphRun.Glyph.Shape: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    switch self {
    case .outline(let path): hasher.add(0, path)
    case .image(let image, let rect): hasher.add(1, image, rect)
    }
  }
}
