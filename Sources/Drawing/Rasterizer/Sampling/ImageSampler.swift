import Foundation
import Graphics

/// Samples a projected picture at the centers of device pixels.
///
/// Every position is computed from the pixel's coordinates, not incrementally: a pixel's color does
/// not depend on which others are drawn.
struct ImageSampler {
  /// The projection from device pixels to picture pixels.
  let mapping: Projection
  let filter: ImageFilter
  var bias: Double = 0

  /// Chooses the filter by whether the picture is shrunk around a device point.
  static func filter(
    _ mapping: Projection, at p: CGPoint, minification: ImageFilter, magnification: ImageFilter
  ) -> ImageFilter {
    let d = mapping.derivative(at: p)
    let filter = abs(d.a * d.d - d.b * d.c) > 1 ? minification : magnification
    return filter == .trilinear && d.maximumScale <= 1 ? .linear : filter
  }

  /// - Parameter spans: The columns needed in each row; nil for all.
  func fill(
    _ canvas: Canvas, _ rect: DeviceRect, levels: [PixelSource], where spans: RowSpans? = nil
  ) {
    let m = mapping
    if m.m14 == 0, m.m24 == 0, isNear(rect) {
      return fillEvenly(canvas, rect, levels: levels, where: spans)
    }
    let source = levels[0]
    let pixels = source.pixels.span
    canvas.change(rect) { y, row in
      let cy = Double(y) + 0.5
      let (rowX, rowY, rowW) = (
        cy * m.m21 + m.m41, cy * m.m22 + m.m42, cy * m.m24 + m.m44
      )
      for i in row.indices {
        let cx = Double(Int(rect.x0) + i) + 0.5
        let w = cx * m.m14 + rowW
        guard w > 0 else {
          row[i] = .clear
          continue
        }
        let s = 1 / w
        let (u, v) = ((cx * m.m11 + rowX) * s, (cx * m.m12 + rowY) * s)
        switch filter {
        case .nearest: row[i] = source.nearest(pixels, u, v)
        case .linear: row[i] = source.linear(pixels, u, v)
        case .cubic: row[i] = source.cubic(pixels, u, v)
        case .trilinear:
          let (ux, vx) = ((m.m11 - u * m.m14) * s, (m.m12 - v * m.m14) * s)
          let (uy, vy) = ((m.m21 - u * m.m24) * s, (m.m22 - v * m.m24) * s)
          let size = max(ux * ux + vx * vx, uy * uy + vy * vy)
          row[i] = trilinear(u, v, level: 0.5 * log2(max(size, 1e-12)) + bias, levels)
        }
      }
    }
  }

  /// Whether an affine mapping maps all of a rectangle to the range of
  /// `PixelSource.SamplePositions`.
  private func isNear(_ rect: DeviceRect) -> Bool {
    let (m, far) = (mapping, 0x1p20)
    let reach = [rect.x0, rect.y0, rect.x1, rect.y1].allSatisfy { Double($0).magnitude < far }
    return reach
      && [m.m11, m.m12, m.m21, m.m22].allSatisfy { ($0 / m.m44).magnitude < far / 4 }
      && [m.m41, m.m42].allSatisfy { ($0 / m.m44).magnitude < far * far / 4 }
  }

  /// Fills by an affine mapping: with one level of detail for all pixels, and without division.
  private func fillEvenly(
    _ canvas: Canvas, _ rect: DeviceRect, levels: [PixelSource], where spans: RowSpans?
  ) {
    let (m, s) = (mapping, 1 / mapping.m44)
    let (ux, vx, uy, vy) = (m.m11 * s, m.m12 * s, m.m21 * s, m.m22 * s)
    let size = max(ux * ux + vx * vx, uy * uy + vy * vy)
    let level = filter == .trilinear ? 0.5 * log2(max(size, 1e-12)) + bias : 0
    let detail = clamped(level, levels.count)
    let (lower, upper) = (levels[detail.level], levels[min(detail.level + 1, levels.count - 1)])
    let (lowerPixels, upperPixels) = (lower.pixels.span, upper.pixels.span)
    let lowerScale = lower.scale(of: levels[0])
    let upperScale = upper.scale(of: levels[0])
    // The mapping is a translation.
    let isShift =
      abs(ux - 1) < 1e-4 && abs(vy - 1) < 1e-4 && abs(uy) < 1e-4 && abs(vx) < 1e-4
    canvas.change(rect) { y, row in
      let cy = Double(y) + 0.5
      let (u0, v0) = ((cy * m.m21 + m.m41) * s, (cy * m.m22 + m.m42) * s)
      let columns = spans?[y] ?? rect.columns
      let indices = columns.lowerBound - Int(rect.x0)..<columns.upperBound - Int(rect.x0)
      let end = indices.upperBound
      switch filter {
      case .nearest:
        for i in indices {
          let cx = Double(Int(rect.x0) + i) + 0.5
          row[i] = lower.nearest(lowerPixels, cx * ux + u0, cx * vx + v0)
        }
      case .cubic where isShift:
        for i in indices {
          let cx = Double(Int(rect.x0) + i) + 0.5
          row[i] = lower.shifted(lowerPixels, cx * ux + u0, cx * vx + v0)
        }
      case .cubic:
        var cell = PixelSource.Cell()
        places(indices, at: Double(rect.x0) + 0.5) { i, cx in
          let places = PixelSource.SamplePositions(cx * ux + u0, cx * vx + v0, isCubic: true)
          for lane in 0..<4 where i + lane < end {
            row[i + lane] = lower.mixed(lowerPixels, places, lane, in: &cell)
          }
        }
      case .linear, .trilinear:
        places(indices, at: Double(rect.x0) + 0.5) { i, cx in
          let (u, v) = (cx * ux + u0, cx * vx + v0)
          let near = PixelSource.SamplePositions(u * lowerScale.x, v * lowerScale.y)
          if detail.fraction == 0 {
            for lane in 0..<4 where i + lane < end {
              row[i + lane] = lower.mixed(lowerPixels, near, lane)
            }
            return
          }
          let far = PixelSource.SamplePositions(u * upperScale.x, v * upperScale.y)
          for lane in 0..<4 where i + lane < end {
            row[i + lane] = lower.mixed(lowerPixels, near, lane)
              .blended(with: upper.mixed(upperPixels, far, lane), detail.fraction)
          }
        }
      }
    }
  }

  /// Calls a closure for every four pixels of a row.
  /// - Parameters:
  ///   - left: The center of the pixel with index 0.
  ///   - body: Receives the index of the first, and the centers; the last of them may lie past the
  ///     end.
  @inline(__always)
  private func places(
    _ indices: Range<Int>, at left: Double,
    _ body: (_ first: Int, _ centers: SIMD4<Double>) -> Void
  ) {
    var centers = SIMD4<Double>(0, 1, 2, 3) + (left + Double(indices.lowerBound))
    for first in stride(from: indices.lowerBound, to: indices.upperBound, by: 4) {
      body(first, centers)
      centers += 4
    }
  }

  /// The mip level to start from, and the fraction of the next one, in 1/256.
  @inline(__always)
  private func clamped(_ level: Double, _ count: Int) -> (level: Int, fraction: UInt32) {
    let level = max(0, min(level, Double(count - 1)))
    let lower = Int(level)
    return (lower, lower == count - 1 ? 0 : UInt32((level - Double(lower)) * 256))
  }

  @inline(__always)
  private func trilinear(
    _ u: Double, _ v: Double, level: Double, _ levels: [PixelSource]
  ) -> PremultipliedPixel {
    let detail = clamped(level, levels.count)
    func at(_ i: Int) -> PremultipliedPixel {
      let level = levels[i]
      let scale = level.scale(of: levels[0])
      let pixels = level.pixels.span
      return level.linear(pixels, u * scale.x, v * scale.y)
    }
    let near = at(detail.level)
    return detail.fraction == 0 ? near : near.blended(with: at(detail.level + 1), detail.fraction)
  }
}

extension PremultipliedPixel {
  /// The mix `(1 − f/256)·a + f/256·b` of each channel, for sampling between two levels.
  @inline(__always)
  fileprivate func blended(with other: PremultipliedPixel, _ f: UInt32) -> PremultipliedPixel {
    let m = 0x00ff_00ff as UInt32
    let g = 256 - f
    let low = (((word & m) &* g &+ (other.word & m) &* f &+ 0x0080_0080) >> 8) & m
    let high =
      ((((word >> 8) & m) &* g &+ ((other.word >> 8) & m) &* f &+ 0x0080_0080) >> 8) & m
    return PremultipliedPixel(high << 8 | low)
  }
}
