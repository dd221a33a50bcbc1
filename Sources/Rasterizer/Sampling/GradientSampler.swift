import Foundation
import Graphics

/// The colors of a gradient, interpolated un-premultiplied, in a table of premultiplied pixels.
final class GradientTable {
  let entries: [PremultipliedPixel]

  /// - Parameter count: Entry i holds the color at (i + ½) / count.
  init(_ gradient: CGGradient, count: Int) {
    let stops = gradient.stops
    var next = 0
    entries = (0..<count).map { i in
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

/// Which position of a gradient each point of the plane has.
enum GradientShape {
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

  /// Enough entries for the longest gradient that a device may show.
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

  func fill(_ canvas: Canvas, _ rect: DeviceRect, alpha: UInt32) {
    let colors = table.entries
    let entries = colors.span
    switch shape {
    case .linear(let start, let end): fillLinearly(canvas, rect, alpha, start, end)
    case .radial(let start, let r0, let end, let r1):
      let radial = RadialSolver(
        start: start, startRadius: r0, end: end, endRadius: r1, extends: extends)
      each(canvas, rect) { x, y in color(entries, radial.position(x, y), alpha) }
    case .conic(let center, let angle):
      each(canvas, rect) { x, y in
        var t = (atan2(y - center.y, x - center.x) - angle) / (2 * .pi)
        t -= t.rounded(.down)
        return color(entries, t, alpha)
      }
    }
  }

  @inline(__always)
  private func color(
    _ entries: Span<PremultipliedPixel>, _ t: Double, _ alpha: UInt32
  ) -> PremultipliedPixel {
    let last = entries.count - 1
    // Comparisons are false for a NaN, which then shows nothing.
    if t < 0 { return extends.contains(.beforeStart) ? entries[0].scaled(by: alpha) : .clear }
    if t <= 1 { return entries[min(Int(t * Double(entries.count)), last)].scaled(by: alpha) }
    return t > 1 && extends.contains(.afterEnd) ? entries[last].scaled(by: alpha) : .clear
  }

  private func fillLinearly(
    _ canvas: Canvas, _ rect: DeviceRect, _ alpha: UInt32, _ start: CGPoint, _ end: CGPoint
  ) {
    let colors = table.entries
    let entries = colors.span
    let m = mapping
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    guard square > 0 else { return canvas.fill(rect, with: .clear) }
    let a = (m.a * dx + m.b * dy) / square
    let b = (m.c * dx + m.d * dy) / square
    let c = ((m.tx - start.x) * dx + (m.ty - start.y) * dy) / square
    // Where only x counts, all rows are as the first.
    var first: [PremultipliedPixel] = []
    canvas.change(rect) { y, row in
      let base = b * (Double(y) + 0.5) + c
      if a == 0 { return row.update(repeating: color(entries, base, alpha)) }
      if b == 0, !first.isEmpty {
        let first = first.span
        precondition(first.count == row.count)
        for i in row.indices { row[i] = first[i] }
        return
      }
      for i in row.indices {
        row[i] = color(entries, a * (Double(Int(rect.x0) + i) + 0.5) + base, alpha)
      }
      if b == 0 { first = row.indices.map { row[$0] } }
    }
  }

  @inline(__always)
  private func each(
    _ canvas: Canvas, _ rect: DeviceRect, _ color: (Double, Double) -> PremultipliedPixel
  ) {
    let m = mapping
    canvas.change(rect) { y, row in
      let cy = Double(y) + 0.5
      let (rowX, rowY) = (cy * m.c + m.tx, cy * m.d + m.ty)
      for i in row.indices {
        let cx = Double(Int(rect.x0) + i) + 0.5
        row[i] = color(cx * m.a + rowX, cx * m.b + rowY)
      }
    }
  }
}

/// Finds the largest t at which the circle between two circles passes through a point.
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

  /// NaN where no circle passes.
  @inline(__always)
  func position(_ x: Double, _ y: Double) -> Double {
    let (px, py) = (x - x0, y - y0)
    if dx == 0, dy == 0 {
      return dr == 0 ? .nan : ((px * px + py * py).squareRoot() - r0) / dr
    }
    let b = px * dx + py * dy + r0 * dr
    let c = px * px + py * py - r0 * r0
    if abs(a) < 1e-12 { return b == 0 ? .nan : accepted(c / (2 * b)) }
    let root = b * b - a * c
    if root < 0 { return .nan }
    let s = root.squareRoot()
    let (t1, t2) = ((b + s) / a, (b - s) / a)
    let first = accepted(max(t1, t2))
    return first.isNaN ? accepted(min(t1, t2)) : first
  }

  @inline(__always)
  private func accepted(_ t: Double) -> Double {
    if r0 + t * dr < 0 { return .nan }
    if t < 0, !extends.contains(.beforeStart) { return .nan }
    if t > 1, !extends.contains(.afterEnd) { return .nan }
    return t
  }
}
