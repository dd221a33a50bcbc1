import Foundation
import Graphics

/// Looks up, for pixels of a device rectangle, the colour that a projected picture shows at their centres.
///
/// Every position is computed from the pixel's own coordinates, never stepped: a pixel's colour does not depend on
/// which others are drawn.
struct ImageSampler {
  /// From device pixels to picture pixels, homogeneous.
  let mapping: Projection
  let filter: ImageFilter
  var bias: Double = 0

  /// Picks the filter by whether the picture is shrunk around a device point.
  static func filter(
    _ mapping: Projection, at p: CGPoint, minification: ImageFilter, magnification: ImageFilter
  ) -> ImageFilter {
    let d = mapping.derivative(at: p)
    let filter = abs(d.a * d.d - d.b * d.c) > 1 ? minification : magnification
    return filter == .trilinear && d.maximumScale <= 1 ? .linear : filter
  }

  func fill(
    _ canvas: Canvas, _ rect: DeviceRect, levels: UnsafeBufferPointer<PixelSource>
  ) {
    let m = mapping
    let source = levels[0]
    if m.m14 == 0, m.m24 == 0 { return fillEvenly(canvas, rect, levels: levels) }
    for y in rect.rows {
      let row = canvas.row(y)
      let cy = Double(y) + 0.5
      let (rowX, rowY, rowW) = (
        cy * m.m21 + m.m41, cy * m.m22 + m.m42, cy * m.m24 + m.m44
      )
      for x in rect.columns {
        let cx = Double(x) + 0.5
        let w = cx * m.m14 + rowW
        guard w > 0 else {
          row[x] = 0
          continue
        }
        let s = 1 / w
        let (u, v) = ((cx * m.m11 + rowX) * s, (cx * m.m12 + rowY) * s)
        switch filter {
        case .nearest: row[x] = source.nearest(u, v)
        case .linear: row[x] = source.linear(u, v)
        case .trilinear:
          let (ux, vx) = ((m.m11 - u * m.m14) * s, (m.m12 - v * m.m14) * s)
          let (uy, vy) = ((m.m21 - u * m.m24) * s, (m.m22 - v * m.m24) * s)
          let size = max(ux * ux + vx * vx, uy * uy + vy * vy)
          row[x] = trilinear(u, v, level: 0.5 * log2(max(size, 1e-12)) + bias, levels)
        }
      }
    }
  }

  /// The same where the mapping is affine: one level of detail, and no division, for all pixels.
  private func fillEvenly(
    _ canvas: Canvas, _ rect: DeviceRect, levels: UnsafeBufferPointer<PixelSource>
  ) {
    let (m, s) = (mapping, 1 / mapping.m44)
    let (ux, vx, uy, vy) = (m.m11 * s, m.m12 * s, m.m21 * s, m.m22 * s)
    let size = max(ux * ux + vx * vx, uy * uy + vy * vy)
    let level = filter == .trilinear ? 0.5 * log2(max(size, 1e-12)) + bias : 0
    let detail = clamped(level, levels.count)
    let (lower, upper) = (levels[detail.level], levels[min(detail.level + 1, levels.count - 1)])
    let lowerScale = lower.scale(of: levels[0])
    let upperScale = upper.scale(of: levels[0])
    for y in rect.rows {
      let row = canvas.row(y)
      let cy = Double(y) + 0.5
      let (u0, v0) = ((cy * m.m21 + m.m41) * s, (cy * m.m22 + m.m42) * s)
      switch filter {
      case .nearest:
        for x in rect.columns {
          let cx = Double(x) + 0.5
          row[x] = lower.nearest(cx * ux + u0, cx * vx + v0)
        }
      case .linear, .trilinear:
        for x in rect.columns {
          let cx = Double(x) + 0.5
          let (u, v) = (cx * ux + u0, cx * vx + v0)
          let near = lower.linear(u * lowerScale.x, v * lowerScale.y)
          row[x] =
            detail.fraction == 0
            ? near : mix(near, upper.linear(u * upperScale.x, v * upperScale.y), detail.fraction)
        }
      }
    }
  }

  /// The mip level to start from and how much of the next one there is, in 1/256.
  @inline(__always)
  private func clamped(_ level: Double, _ count: Int) -> (level: Int, fraction: UInt32) {
    let level = max(0, min(level, Double(count - 1)))
    let lower = Int(level)
    return (lower, lower == count - 1 ? 0 : UInt32((level - Double(lower)) * 256))
  }

  @inline(__always)
  private func trilinear(
    _ u: Double, _ v: Double, level: Double, _ levels: UnsafeBufferPointer<PixelSource>
  ) -> UInt32 {
    let detail = clamped(level, levels.count)
    func at(_ i: Int) -> UInt32 {
      let scale = levels[i].scale(of: levels[0])
      return levels[i].linear(u * scale.x, v * scale.y)
    }
    let near = at(detail.level)
    return detail.fraction == 0 ? near : mix(near, at(detail.level + 1), detail.fraction)
  }
}

/// `(1 − f/256)·a + f/256·b` for each channel.
@inline(__always)
func mix(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
  let m = 0x00ff_00ff as UInt32
  let g = 256 - f
  let low = (((a & m) &* g &+ (b & m) &* f &+ 0x0080_0080) >> 8) & m
  let high = ((((a >> 8) & m) &* g &+ ((b >> 8) & m) &* f &+ 0x0080_0080) >> 8) & m
  return high << 8 | low
}

/// Each channel times `f / 255`, rounded.
@inline(__always)
func scaled(_ p: UInt32, _ f: UInt32) -> UInt32 {
  let m = 0x00ff_00ff as UInt32
  var low = (p & m) &* f &+ 0x0080_0080
  low = ((low &+ ((low >> 8) & m)) >> 8) & m
  var high = ((p >> 8) & m) &* f &+ 0x0080_0080
  high = (high &+ ((high >> 8) & m)) & 0xff00_ff00
  return high | low
}
