import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Gradients are sampled several pixels at a time: here each of them is worked out alone.
@Suite struct GradientSamplerTests {
  private static let shapes: [GradientShape] = [
    .linear(start: CGPoint(x: 3, y: 2), end: CGPoint(x: 17, y: 9)),
    .linear(start: CGPoint(x: 3, y: 2), end: CGPoint(x: 17, y: 2)),
    .linear(start: CGPoint(x: 3, y: 2), end: CGPoint(x: 3, y: 9)),
    .radial(
      start: CGPoint(x: 10, y: 6), startRadius: 0, end: CGPoint(x: 10, y: 6), endRadius: 7),
    .radial(
      start: CGPoint(x: 9, y: 6), startRadius: 1, end: CGPoint(x: 10, y: 7), endRadius: 7),
    .radial(
      start: CGPoint(x: 4, y: 6), startRadius: 1, end: CGPoint(x: 15, y: 6), endRadius: 3),
    .radial(
      start: CGPoint(x: 4, y: 6), startRadius: 2, end: CGPoint(x: 15, y: 6), endRadius: 2),
    .radial(
      start: CGPoint(x: 4, y: 6), startRadius: 2, end: CGPoint(x: 6, y: 6), endRadius: 4),
    .conic(center: CGPoint(x: 10, y: 6), angle: 0.7),
  ]

  private static let extents: [GradientExtent] = [
    [], [.beforeStart], [.afterEnd], [.beforeStart, .afterEnd],
  ]

  @Test(arguments: shapes.indices, extents)
  func everyPixelIsItsPositionsColor(shape: Int, extends: GradientExtent) throws {
    let shape = Self.shapes[shape]
    let gradient = CGGradient(stops: [
      CGGradient.Stop(location: 0, color: .white),
      CGGradient.Stop(
        location: 0.4, color: CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.5)),
      CGGradient.Stop(location: 1, color: .black),
    ])
    let table = GradientTable(gradient, count: 512)
    let mapping = CGAffineTransform(a: 0.9, b: 0.1, c: -0.05, d: 1.1, tx: 0.5, ty: -0.25)
    let sampler = GradientSampler(
      table: table, shape: shape, extends: extends, mapping: mapping)
    let frame = DeviceRect(x0: -1, y0: -2, x1: 22, y1: 13)
    let canvas = try Canvas(frame: frame)
    sampler.fill(canvas, frame, alpha: 255)
    var wrong = 0
    for y in frame.rows {
      canvas.read(y, frame.columns) { row in
        for (i, x) in frame.columns.enumerated() {
          let t = Self.position(shape, mapping, extends, Double(x) + 0.5, Double(y) + 0.5)
          if row[i] != Self.color(table, extends, t) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  private static func color(
    _ table: GradientTable, _ extends: GradientExtent, _ t: Double
  ) -> PremultipliedPixel {
    let entries = table.entries
    if t < 0 { return extends.contains(.beforeStart) ? entries[0] : .clear }
    if t <= 1 { return entries[min(Int(t * Double(entries.count)), entries.count - 1)] }
    return t > 1 && extends.contains(.afterEnd) ? entries[entries.count - 1] : .clear
  }

  private static func position(
    _ shape: GradientShape, _ m: CGAffineTransform, _ extends: GradientExtent, _ cx: Double,
    _ cy: Double
  ) -> Double {
    let (x, y) = (cx * m.a + (cy * m.c + m.tx), cx * m.b + (cy * m.d + m.ty))
    switch shape {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      let a = (m.a * dx + m.b * dy) / square
      let b = (m.c * dx + m.d * dy) / square
      return a * cx + (b * cy + ((m.tx - start.x) * dx + (m.ty - start.y) * dy) / square)
    case .conic(let center, let angle):
      let t = (atan2(y - center.y, x - center.x) - angle) / (2 * .pi)
      return t - t.rounded(.down)
    case .radial(let start, let r0, let end, let r1):
      let (px, py) = (x - start.x, y - start.y)
      let (dx, dy, dr) = (end.x - start.x, end.y - start.y, r1 - r0)
      if dx == 0, dy == 0 { return ((px * px + py * py).squareRoot() - r0) / dr }
      let a = dx * dx + dy * dy - dr * dr
      let b = px * dx + py * dy + r0 * dr
      let c = px * px + py * py - r0 * r0
      let root = b * b - a * c
      let candidates =
        abs(a) < 1e-12
        ? (b == 0 ? [] : [c / (2 * b)])
        : root < 0 ? [] : [(b + root.squareRoot()) / a, (b - root.squareRoot()) / a]
      let seen = candidates.filter {
        r0 + $0 * dr >= 0 && ($0 >= 0 || extends.contains(.beforeStart))
          && ($0 <= 1 || extends.contains(.afterEnd))
      }
      return seen.max() ?? .nan
    }
  }
}
