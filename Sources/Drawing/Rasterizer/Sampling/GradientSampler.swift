import Foundation
import Graphics

/// A table of a gradient's colors as premultiplied pixels, interpolated without premultiplication.
final class GradientTable {
  let entries: [PremultipliedPixel]
  let isOpaque: Bool

  /// - Parameters:
  ///   - veil: A gradient whose alpha scales the colors; nil for none.
  ///   - count: The number of entries; entry i is the color at (i + ½) / count.
  init(_ gradient: CGGradient, veiledBy veil: CGGradient? = nil, count: Int) {
    var entries = Self.entries(gradient, count: count)
    if let veil {
      let alphas = Self.entries(veil, count: count)
      for i in entries.indices { entries[i] = entries[i].scaled(by: alphas[i].alpha) }
    }
    self.entries = entries
    isOpaque = entries.allSatisfy(\.isOpaque)
  }

  private static func entries(_ gradient: CGGradient, count: Int) -> [PremultipliedPixel] {
    let stops = gradient.stops
    var next = 0
    return (0..<count).map { i -> PremultipliedPixel in
      let t = (Double(i) + 0.5) / Double(count)
      while next < stops.count, stops[next].location <= t { next += 1 }
      guard let last = stops.last else { return .clear }
      if next == 0 { return PremultipliedPixel(stops[0].color) }
      if next == stops.count { return PremultipliedPixel(last.color) }
      let (a, b) = (stops[next - 1], stops[next])
      let f = (t - a.location) / (b.location - a.location)
      return PremultipliedPixel(a.color.mixed(with: b.color, f))
    }
  }
}

extension CGColor {
  func mixed(with b: CGColor, _ f: Double) -> CGColor {
    CGColor(
      red: red + (b.red - red) * f, green: green + (b.green - green) * f,
      blue: blue + (b.blue - blue) * f, alpha: alpha + (b.alpha - alpha) * f)
  }
}

/// The geometry of a gradient, which maps points of the plane to positions.
enum GradientShape: Equatable {
  case linear(start: CGPoint, end: CGPoint)
  case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
  case conic(center: CGPoint, angle: CGFloat)
}

struct GradientSampler {
  let table: GradientTable
  let shape: GradientShape
  let extends: GradientExtent
  /// The transform from device pixels to the gradient's space.
  let mapping: CGAffineTransform

  /// The number of table entries for a gradient at a scale.
  static func entryCount(_ gradient: CGGradient, shape: GradientShape, scale: Double) -> Int {
    let length =
      switch shape {
      case .linear(let a, let b): hypot(b.x - a.x, b.y - a.y) * scale
      case .radial(let a, let r, let b, let q):
        (hypot(b.x - a.x, b.y - a.y) + abs(q) + abs(r)) * scale
      case .conic: 2048.0
      }
    var count = 512
    while Double(count) < length * 4, count < 8192 { count *= 2 }
    return count
  }

  /// Whether it is certain to be opaque at every pixel.
  var isOpaque: Bool {
    let m = mapping
    guard table.isOpaque, extends == [.beforeStart, .afterEnd],
      [m.a, m.b, m.c, m.d, m.tx, m.ty].allSatisfy({ $0.magnitude < 1e12 })
    else { return false }
    switch shape {
    case .linear(let start, let end):
      guard let line = line(from: start, to: end) else { return false }
      return [line.a, line.b, line.c].allSatisfy { $0.magnitude < 1e12 }
    case .radial(let start, let r0, let end, let r1): return start == end && r0 >= 0 && r1 > r0
    case .conic: return true
    }
  }

  /// The position as `a · x + b · y + c`; nil if the ends are equal.
  private func line(from start: CGPoint, to end: CGPoint) -> (a: Double, b: Double, c: Double)? {
    let m = mapping
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    guard square > 0 else { return nil }
    return (
      (m.a * dx + m.b * dy) / square, (m.c * dx + m.d * dy) / square,
      ((m.tx - start.x) * dx + (m.ty - start.y) * dy) / square
    )
  }

  /// - Parameter coverage: Coverage whose frame contains the rectangle; pixels that it does not
  ///   cover may be skipped.
  func fill(_ canvas: Canvas, _ rect: DeviceRect, alpha: UInt32, within coverage: Coverage? = nil) {
    let colors = GradientColors(
      alpha == 255 ? table.entries : table.entries.map { $0.scaled(by: alpha) }, extends)
    switch shape {
    case .linear(let start, let end):
      fillLinearly(canvas, rect, colors, start, end, within: coverage)
    case .radial(let start, let r0, let end, let r1):
      let radial = RadialSolver(
        start: start, startRadius: r0, end: end, endRadius: r1, extends: extends)
      each(canvas, rect, colors, within: coverage) { x, y in radial.positions(x, y) }
    case .conic(let center, let angle):
      each(canvas, rect, colors, within: coverage) { x, y in
        var t = SIMD4<Double>.zero
        for i in t.indices {
          t[i] = (atan2(y[i] - center.y, x[i] - center.x) - angle) / (2 * .pi)
          t[i] -= t[i].rounded(.down)
        }
        return t
      }
    }
  }

  private func fillLinearly(
    _ canvas: Canvas, _ rect: DeviceRect, _ colors: GradientColors, _ start: CGPoint,
    _ end: CGPoint, within coverage: Coverage?
  ) {
    guard let (a, b, c) = line(from: start, to: end) else { return }
    let columns = rect.columns
    let left = Double(rect.x0) + 0.5
    // If positions depend on x only, all rows equal the first.
    var first: [PremultipliedPixel] = []
    if b == 0 {
      first = Array(repeating: .clear, count: columns.count)
      var row = first.mutableSpan
      colors.fill(&row, 0..<row.count) { a * (left + $0) + c }
    }
    let firstRow = first.span
    canvas.change(rect) { y, row in
      let base = b * (Double(y) + 0.5) + c
      let seen = coverage?.coveredSpan(y, columns) ?? columns
      let indices = seen.lowerBound - columns.lowerBound..<seen.upperBound - columns.lowerBound
      if a == 0 {
        let color = colors.color(at: base)
        for i in indices { row[i] = color }
      } else if b == 0 {
        precondition(firstRow.count == row.count)
        for i in indices { row[i] = firstRow[i] }
      } else {
        colors.fill(&row, indices) { a * (left + $0) + base }
      }
    }
  }

  /// - Parameter position: Returns the positions of points in the gradient's space.
  @inline(__always)
  private func each(
    _ canvas: Canvas, _ rect: DeviceRect, _ colors: GradientColors, within coverage: Coverage?,
    _ position: (_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double>
  ) {
    let m = mapping
    let columns = rect.columns
    let left = Double(rect.x0) + 0.5
    canvas.change(rect) { y, row in
      let cy = Double(y) + 0.5
      let (rowX, rowY) = (cy * m.c + m.tx, cy * m.d + m.ty)
      let seen = coverage?.coveredSpan(y, columns) ?? columns
      let indices = seen.lowerBound - columns.lowerBound..<seen.upperBound - columns.lowerBound
      colors.fill(&row, indices) { index in
        let cx = left + index
        return position(cx * m.a + rowX, cx * m.b + rowY)
      }
    }
  }
}

/// The colors of a gradient, before its start and after its end, too.
private struct GradientColors {
  /// The color before the start, the gradient's colors, the color after the end, and a clear pixel.
  private let entries: [PremultipliedPixel]
  private let count: Double

  /// - Parameter colors: The colors, whose number is a power of two, so that products with it are
  ///   exact.
  init(_ colors: [PremultipliedPixel], _ extends: GradientExtent) {
    let before = extends.contains(.beforeStart) ? colors[0] : .clear
    let after = extends.contains(.afterEnd) ? colors[colors.count - 1] : .clear
    entries = [before] + colors + [after, .clear]
    count = Double(colors.count)
  }

  /// The indices of the entries of positions; NaN maps to the clear pixel.
  @inline(__always)
  private func indices(of positions: SIMD4<Double>) -> SIMD4<Int64> {
    let places = positions * count
    var index = places.replacing(with: -1, where: .!(places .>= -1))
    index.replace(with: count, where: index .> count)
    var indices = index.roundedDown &+ 1
    // The end belongs to the gradient.
    let isRare = (places .== count) .| (places .!= places)
    if any(isRare) {
      for i in indices.indices {
        if places[i] == count { indices[i] = Int64(count) }
        if places[i].isNaN { indices[i] = Int64(count) + 2 }
      }
    }
    return indices
  }

  func color(at position: Double) -> PremultipliedPixel {
    entries[Int(truncatingIfNeeded: indices(of: SIMD4(repeating: position)).x)]
  }

  /// Colors a part of a row.
  /// - Parameter position: Returns the positions of four pixels from their indices.
  @inline(__always)
  func fill(
    _ row: inout MutableSpan<PremultipliedPixel>, _ range: Range<Int>,
    _ position: (_ index: SIMD4<Double>) -> SIMD4<Double>
  ) {
    let entries = entries.span
    var index = SIMD4<Double>(0, 1, 2, 3) + Double(range.lowerBound)
    var next = range.lowerBound
    while next < range.upperBound {
      let i = indices(of: position(index))
      let colors = FourPixels(
        entries[Int(truncatingIfNeeded: i.x)].word, entries[Int(truncatingIfNeeded: i.y)].word,
        entries[Int(truncatingIfNeeded: i.z)].word, entries[Int(truncatingIfNeeded: i.w)].word)
      if next + 4 <= range.upperBound {
        row.setFour(colors, at: next)
      } else {
        for i in next..<range.upperBound { row[i] = PremultipliedPixel(colors[i - next]) }
      }
      index += 4
      next += 4
    }
  }
}

/// A solver for radial gradients: the largest t at which the interpolated circle passes through a
/// point.
struct RadialSolver {
  private let x0, y0, r0, dx, dy, dr, a: Double
  private let extends: GradientExtent

  init(
    start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
    extends: GradientExtent
  ) {
    x0 = start.x
    y0 = start.y
    r0 = max(0, startRadius)
    dx = end.x - start.x
    dy = end.y - start.y
    dr = max(0, endRadius) - max(0, startRadius)
    a = dx * dx + dy * dy - dr * dr
    self.extends = extends
  }

  /// The positions of four points; NaN if no circle passes through one.
  @inline(__always)
  func positions(_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double> {
    let (px, py) = (x - x0, y - y0)
    if dx == 0, dy == 0 {
      return dr == 0
        ? SIMD4(repeating: .nan) : ((px * px + py * py).squareRoot() - r0) / dr
    }
    let b = px * dx + py * dy + r0 * dr
    let c = px * px + py * py - r0 * r0
    if abs(a) < 1e-12 {
      return accepted((c / (2 * b)).replacing(with: .nan, where: b .== 0))
    }
    // NaN if the radicand is negative.
    let s = (b * b - a * c).squareRoot()
    let (t1, t2) = ((b + s) / a, (b - s) / a)
    let first = accepted(t1.replacing(with: t2, where: t2 .>= t1))
    let second = accepted(t1.replacing(with: t2, where: t2 .< t1))
    return first.replacing(with: second, where: first .!= first)
  }

  @inline(__always)
  private func accepted(_ t: SIMD4<Double>) -> SIMD4<Double> {
    var t = t
    t.replace(with: .nan, where: r0 + t * dr .< 0)
    if !extends.contains(.beforeStart) { t.replace(with: .nan, where: t .< 0) }
    if !extends.contains(.afterEnd) { t.replace(with: .nan, where: t .> 1) }
    return t
  }
}
