import Foundation
import Graphics

/// The colours of a gradient, interpolated un-premultiplied, in a table of premultiplied pixels.
final class GradientTable {
  let entries: [UInt32]

  /// - Parameter count: Entry i holds the colour at (i + ½) / count.
  init(_ gradient: CGGradient, count: Int) {
    let stops = gradient.stops
    var next = 0
    entries = (0..<count).map { i in
      let t = (Double(i) + 0.5) / Double(count)
      while next < stops.count, stops[next].location <= t { next += 1 }
      guard let last = stops.last else { return 0 }
      if next == 0 { return stops[0].color.premultipliedPixel }
      if next == stops.count { return last.color.premultipliedPixel }
      let (a, b) = (stops[next - 1], stops[next])
      let f = (t - a.location) / (b.location - a.location)
      return a.color.mixed(with: b.color, f).premultipliedPixel
    }
  }
}

extension CGColor {
  func mixed(with b: CGColor, _ f: Double) -> CGColor {
    CGColor(
      red: red + (b.red - red) * f, green: green + (b.green - green) * f,
      blue: blue + (b.blue - blue) * f, alpha: alpha + (b.alpha - alpha) * f)
  }

  /// `0xAARRGGBB`, components clamped to 0…1.
  var premultipliedPixel: UInt32 {
    let a = max(0, min(alpha, 1))
    func channel(_ v: CGFloat) -> UInt32 { UInt32(max(0, min(v, 1)) * a * 255 + 0.5) }
    guard (red + green + blue + alpha).isFinite else { return 0 }
    return UInt32(a * 255 + 0.5) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
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
  /// From device pixels to the gradient's space.
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
    let count = Double(table.entries.count)
    let last = table.entries.count - 1
    table.entries.withUnsafeBufferPointer { entries in
      @inline(__always) func color(_ t: Double) -> UInt32 {
        // Comparisons are false for a NaN, which then shows nothing.
        if t < 0 {
          return extends.contains(.beforeStart) ? scaled(entries[0], alpha) : 0
        }
        if t <= 1 { return scaled(entries[min(Int(t * count), last)], alpha) }
        return t > 1 && extends.contains(.afterEnd) ? scaled(entries[last], alpha) : 0
      }
      let m = mapping
      switch shape {
      case .linear(let start, let end):
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        guard square > 0 else { return clear(canvas, rect) }
        let a = (m.a * dx + m.b * dy) / square
        let b = (m.c * dx + m.d * dy) / square
        let c = ((m.tx - start.x) * dx + (m.ty - start.y) * dy) / square
        for y in rect.rows {
          let row = canvas.row(y)
          let base = b * (Double(y) + 0.5) + c
          if a == 0 {
            (row + Int(rect.x0)).update(repeating: color(base), count: rect.width)
          } else if b == 0, y > rect.y0 {
            (row + Int(rect.x0)).update(
              from: canvas.row(Int(rect.y0)) + Int(rect.x0), count: rect.width)
          } else {
            for x in rect.columns { row[x] = color(a * (Double(x) + 0.5) + base) }
          }
        }
      case .radial(let start, let r0, let end, let r1):
        let radial = RadialSolver(
          start: start, startRadius: r0, end: end, endRadius: r1, extends: extends)
        each(canvas, rect) { x, y in color(radial.position(x, y)) }
      case .conic(let center, let angle):
        each(canvas, rect) { x, y in
          var t = (atan2(y - center.y, x - center.x) - angle) / (2 * .pi)
          t -= t.rounded(.down)
          return color(t)
        }
      }
    }
  }

  private func clear(_ canvas: Canvas, _ rect: DeviceRect) {
    for y in rect.rows {
      (canvas.row(y) + Int(rect.x0)).update(repeating: 0, count: rect.width)
    }
  }

  @inline(__always)
  private func each(
    _ canvas: Canvas, _ rect: DeviceRect, _ color: (Double, Double) -> UInt32
  ) {
    let m = mapping
    for y in rect.rows {
      let row = canvas.row(y)
      let cy = Double(y) + 0.5
      let (rowX, rowY) = (cy * m.c + m.tx, cy * m.d + m.ty)
      for x in rect.columns {
        let cx = Double(x) + 0.5
        row[x] = color(cx * m.a + rowX, cx * m.b + rowY)
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
    (x0, y0, r0) = (start.x, start.y, max(0, startRadius))
    (dx, dy, dr) = (end.x - start.x, end.y - start.y, max(0, endRadius) - max(0, startRadius))
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
