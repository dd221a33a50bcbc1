import Foundation
import Graphics

/// Composites colors by all blend modes, in Float per pixel.
///
/// The result of a mode is mixed with the backdrop by the shape's coverage, so that no mode acts
/// outside the shape: `D + coverage · (mode(S, D) − D)`. Formulas are those of W3C Compositing and
/// Blending Level 1; S and D are premultiplied here.
enum Blend {
  typealias Pixel = SIMD4<Float>  // blue, green, red, alpha

  @inline(__always)
  static func unpack(_ p: PremultipliedPixel) -> Pixel {
    p.channels / 255
  }

  @inline(__always)
  static func pack(_ p: Pixel) -> PremultipliedPixel {
    let v = (p * 255 + 0.5).clamped(to: 255)
    // Rounding must not leave a channel above its alpha.
    return PremultipliedPixel(roundingDown: v.clamped(to: v.w))
  }

  static func apply(_ mode: CGBlendMode, source s: Pixel, backdrop d: Pixel) -> Pixel {
    let (sa, da) = (s.w, d.w)
    switch mode {
    case .normal: return s + d * (1 - sa)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return s * (1 - da) + d
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return s * (1 - da) + d * sa
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusLighter: return (s + d).clamped(to: 1)
    case .plusDarker:
      let alpha = min(1, sa + da)
      // The sum of the light that both absorb.
      var r = Pixel(repeating: alpha) - ((Pixel(repeating: da) - d) + (Pixel(repeating: sa) - s))
      r.w = alpha
      return r.clamped(to: 1)
    case .hue, .saturation, .color, .luminosity:
      return compose(s, d, Pixel(nonSeparable(mode, rgb(s), rgb(d)), 1))
    default:
      let (cs, cd) = (rgb(s), rgb(d))
      let b = SIMD3<Float>(
        separable(mode, cs.x, cd.x), separable(mode, cs.y, cd.y), separable(mode, cs.z, cd.z))
      return compose(s, d, Pixel(b, 1))
    }
  }

  /// `(1 − αd)·S + (1 − αs)·D + αs·αd·B`.
  @inline(__always)
  private static func compose(_ s: Pixel, _ d: Pixel, _ b: Pixel) -> Pixel {
    s * (1 - d.w) + d * (1 - s.w) + b * (s.w * d.w)
  }

  @inline(__always)
  private static func rgb(_ p: Pixel) -> SIMD3<Float> {
    p.w > 0 ? SIMD3(p.x, p.y, p.z) / p.w : .zero
  }

  private static func separable(_ mode: CGBlendMode, _ s: Float, _ d: Float) -> Float {
    switch mode {
    case .multiply: return s * d
    case .screen: return s + d - s * d
    case .overlay: return hardLight(d, s)
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    case .colorDodge: return d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: return d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: return hardLight(s, d)
    case .softLight:
      if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
      let g = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return d + (2 * s - 1) * (g - d)
    case .difference: return abs(s - d)
    case .exclusion: return s + d - 2 * s * d
    default: return s
    }
  }

  private static func hardLight(_ s: Float, _ d: Float) -> Float {
    s <= 0.5 ? d * 2 * s : d + (2 * s - 1) - d * (2 * s - 1)
  }

  // MARK: Hue, saturation, color, luminosity. Channels are blue, green, red.

  private static func luminosity(_ c: SIMD3<Float>) -> Float {
    0.3 * c.z + 0.59 * c.y + 0.11 * c.x
  }

  private static func saturation(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

  private static func clipped(_ c: SIMD3<Float>) -> SIMD3<Float> {
    let l = luminosity(c)
    let (low, high) = (c.min(), c.max())
    let gray = SIMD3<Float>(repeating: l)
    var c = c
    if low < 0, l > low { c = gray + (c - gray) * (l / (l - low)) }
    if high > 1, high > l { c = gray + (c - gray) * ((1 - l) / (high - l)) }
    return c
  }

  private static func with(luminosity l: Float, _ c: SIMD3<Float>) -> SIMD3<Float> {
    clipped(c + (l - luminosity(c)))
  }

  private static func with(saturation s: Float, _ c: SIMD3<Float>) -> SIMD3<Float> {
    let (low, high) = (c.min(), c.max())
    return high > low ? (c - low) * (s / (high - low)) : .zero
  }

  private static func nonSeparable(
    _ mode: CGBlendMode, _ s: SIMD3<Float>, _ d: SIMD3<Float>
  ) -> SIMD3<Float> {
    switch mode {
    case .hue: with(luminosity: luminosity(d), with(saturation: saturation(d), s))
    case .saturation: with(luminosity: luminosity(d), with(saturation: saturation(s), d))
    case .color: with(luminosity: luminosity(d), s)
    default: with(luminosity: luminosity(s), d)
    }
  }
}

/// A shape's color: a constant, or pixels of a canvas.
enum BlendSource {
  case solid(PremultipliedPixel)
  case pixels(Canvas)
}

extension Canvas {
  /// Blends a source into `rect`, through coverage (the alpha of `shape`) and a constant opacity.
  func blend(
    _ source: BlendSource, mode: CGBlendMode, in rect: DeviceRect, shape: Canvas? = nil,
    opacity: Double = 1
  ) {
    var rect = rect.intersection(frame)
    if case .pixels(let canvas) = source {
      canvas.flush()
      rect = rect.intersection(canvas.frame)
    }
    if let shape {
      shape.flush()
      rect = rect.intersection(shape.frame)
    }
    let opacity = Float(opacity)
    let columns = rect.columns
    change(rect) { y, row in
      switch (source, shape) {
      case (.solid(let pixel), nil):
        Blend.blend(&row, mode, opacity, source: { _ in pixel }, coverage: { _ in 255 })
      case (.solid(let pixel), let shape?):
        shape.read(y, columns) { shape in
          Blend.blend(&row, mode, opacity, source: { _ in pixel }, coverage: { shape[$0].alpha })
        }
      case (.pixels(let canvas), nil):
        canvas.read(y, columns) { colors in
          Blend.blend(&row, mode, opacity, source: { colors[$0] }, coverage: { _ in 255 })
        }
      case (.pixels(let canvas), let shape?):
        canvas.read(y, columns) { colors in
          shape.read(y, columns) { shape in
            Blend.blend(
              &row, mode, opacity, source: { colors[$0] }, coverage: { shape[$0].alpha })
          }
        }
      }
    }
  }
}

extension Blend {
  /// Blends colors into a row, each through its coverage, 0…255.
  ///
  /// Neighboring pixels are mostly equal, so the last result is reused.
  @inline(__always)
  fileprivate static func blend(
    _ row: inout MutableSpan<PremultipliedPixel>, _ mode: CGBlendMode, _ opacity: Float,
    source: (Int) -> PremultipliedPixel, coverage: (Int) -> UInt32
  ) {
    let keepsBackdrop = mode.keepsBackdrop
    var result = PremultipliedPixel.clear
    var last = (source: result, backdrop: result, coverage: UInt32(0))
    for i in row.indices {
      let (source, coverage) = (source(i), coverage(i))
      if coverage == 0 { continue }
      if source == last.source, row[i] == last.backdrop, coverage == last.coverage {
        row[i] = result
        continue
      }
      let color = unpack(source) * opacity
      if color.w == 0, keepsBackdrop { continue }
      last = (source, row[i], coverage)
      let backdrop = unpack(row[i])
      let blended = apply(mode, source: color, backdrop: backdrop)
      result = pack(backdrop + (blended - backdrop) * (Float(coverage) / 255))
      row[i] = result
    }
  }
}
