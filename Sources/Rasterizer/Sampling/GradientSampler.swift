import Foundation
import Graphics

/// The colors of a gradient, interpolated un-premultiplied, in a table of premultiplied pixels.
final class GradientTable {
  let entries: [PremultipliedPixel]
  let isOpaque: Bool

  /// - Parameter count: Entry i holds the color at (i + ½) / count.
  init(_ gradient: CGGradient, count: Int) {
    let stops = gradient.stops
    var next = 0
    let entries = (0..<count).map { i -> PremultipliedPixel in
      let t = (Double(i) + 0.5) / Double(count)
      while next < stops.count, stops[next].location <= t { next += 1 }
      guard let last = stops.last else { return .clear }
      if next == 0 { return PremultipliedPixel(stops[0].color) }
      if next == stops.count { return PremultipliedPixel(last.color) }
      let (a, b) = (stops[next - 1], stops[next])
      let f = (t - a.location) / (b.location - a.location)
      return PremultipliedPixel(a.color.mixed(with: b.color, f))
    }
    self.entries = entries
    isOpaque = entries.allSatisfy(\.isOpaque)
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

  /// Whether it covers every pixel wholly, whatever the numbers.
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

  /// The position as `a · x + b · y + c`; nil where the ends are one.
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

  /// - Parameter coverage: Where nothing is covered, nothing need be drawn; its frame holds the
  ///   rectangle.
  func fill(_ canvas: Canvas, _ rect: DeviceRect, alpha: UInt32, within coverage: Coverage? = nil) {
    let colors = alpha == 255 ? table.entries : table.entries.map { $0.scaled(by: alpha) }
    let entries = colors.span
    let ends = ends(of: colors)
    switch shape {
    case .linear(let start, let end):
      fillLinearly(canvas, rect, colors, start, end, within: coverage)
    case .radial(let start, let r0, let end, let r1):
      let radial = RadialSolver(
        start: start, startRadius: r0, end: end, endRadius: r1, extends: extends)
      each(canvas, rect, within: coverage) { x, y in
        Self.color(entries, ends, radial.position(x, y))
      }
    case .conic(let center, let angle):
      each(canvas, rect, within: coverage) { x, y in
        var t = (atan2(y - center.y, x - center.x) - angle) / (2 * .pi)
        t -= t.rounded(.down)
        return Self.color(entries, ends, t)
      }
    }
  }

  /// What shows before the start and after the end.
  private typealias Ends = (before: PremultipliedPixel, after: PremultipliedPixel)

  private func ends(of colors: [PremultipliedPixel]) -> Ends {
    (
      extends.contains(.beforeStart) ? colors[0] : .clear,
      extends.contains(.afterEnd) ? colors[colors.count - 1] : .clear
    )
  }

  @inline(__always)
  private static func color(
    _ entries: Span<PremultipliedPixel>, _ ends: Ends, _ t: Double
  ) -> PremultipliedPixel {
    // Comparisons are false for a NaN, which then shows nothing.
    if t < 0 { return ends.before }
    if t <= 1 { return entries[min(Int(t * Double(entries.count)), entries.count - 1)] }
    return t > 1 ? ends.after : .clear
  }

  private func fillLinearly(
    _ canvas: Canvas, _ rect: DeviceRect, _ colors: [PremultipliedPixel], _ start: CGPoint,
    _ end: CGPoint, within coverage: Coverage?
  ) {
    let entries = colors.span
    let ends = ends(of: colors)
    guard let (a, b, c) = line(from: start, to: end) else { return }
    // Where only x counts, all rows have the colors of the first.
    let columns = rect.columns
    let first =
      b == 0
      ? columns.map { Self.color(entries, ends, a * (Double($0) + 0.5) + c) }
      : [PremultipliedPixel](repeating: .clear, count: columns.count)
    let firstRow = first.span
    canvas.change(rect) { y, row in
      precondition(firstRow.count == row.count)
      let base = b * (Double(y) + 0.5) + c
      let seen = coverage?.covered(y, columns) ?? columns
      let indices = seen.lowerBound - columns.lowerBound..<seen.upperBound - columns.lowerBound
      if a == 0 {
        let color = Self.color(entries, ends, base)
        for i in indices { row[i] = color }
      } else if b == 0 {
        for i in indices { row[i] = firstRow[i] }
      } else {
        for i in indices {
          row[i] = Self.color(entries, ends, a * (Double(Int(rect.x0) + i) + 0.5) + base)
        }
      }
    }
  }

  @inline(__always)
  private func each(
    _ canvas: Canvas, _ rect: DeviceRect, within coverage: Coverage?,
    _ color: (Double, Double) -> PremultipliedPixel
  ) {
    let m = mapping
    let columns = rect.columns
    canvas.change(rect) { y, row in
      let cy = Double(y) + 0.5
      let (rowX, rowY) = (cy * m.c + m.tx, cy * m.d + m.ty)
      let seen = coverage?.covered(y, columns) ?? columns
      for x in seen {
        let cx = Double(x) + 0.5
        row[x - columns.lowerBound] = color(cx * m.a + rowX, cx * m.b + rowY)
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
