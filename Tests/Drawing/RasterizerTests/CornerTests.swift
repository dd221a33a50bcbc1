import Foundation
import Graphics
import Testing

/// Continuous corners against the numbers of *Core Animation's semantics*, sampled point by point.
@Suite struct CornerTests {
  /// Half a corner's curve in units of the radius: distance along the edge, distance from it.
  private static let points: [(Double, Double)] = [
    (1.52866483, 0), (1.08849299, 0), (0.86840694, 0), (0.63149379, 0.07491139),
    (0.37282383, 0.16905956), (0.16905956, 0.37282383), (0.07491139, 0.63149379),
    (0, 0.86840694), (0, 1.08849299), (0, 1.52866483),
  ]

  /// Of the corner's curve: for each distance along the edge, how far from it the curve is.
  private static let curve: [(Double, Double)] = stride(from: 0, to: 9, by: 3).flatMap { first in
    (0...400).map { step in
      let t = Double(step) / 400
      let weights = [pow(1 - t, 3), 3 * t * pow(1 - t, 2), 3 * t * t * (1 - t), t * t * t]
      let parts = zip(weights, points[first...])
      return (parts.reduce(0) { $0 + $1.0 * $1.1.0 }, parts.reduce(0) { $0 + $1.0 * $1.1.1 })
    }
  }

  private static func isInside(_ along: Double, _ away: Double, radius: Double) -> Bool {
    if along < 0 || away < 0 { return false }
    // The curve comes from far along the edge, at no distance from it, towards the other edge.
    guard let next = curve.first(where: { $0.0 * radius <= along }) else { return true }
    return along >= 1.52866483 * radius || away >= next.1 * radius
  }

  @Test(arguments: [8.0, 15, 19])
  func continuousCornerCoversByTheFormula(_ radius: Double) throws {
    let picture = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60), .black) {
          $0.corners.radius = radius
          $0.corners.isContinuous = true
        }
      ], background: nil)
    let samples = 8
    for y in 0..<30 {
      for x in 0..<30 {
        var hits = 0
        for j in 0..<samples {
          for i in 0..<samples {
            let (u, v) = (
              Double(x) + (Double(i) + 0.5) / Double(samples),
              Double(y) + (Double(j) + 0.5) / Double(samples)
            )
            if Self.isInside(u, v, radius: radius) { hits += 1 }
          }
        }
        // Cairo tells 15 rows of a pixel apart, each worth 17 of 255.
        let expected = Double(hits) / Double(samples * samples) * 255
        for (a, b) in [(x, y), (59 - x, y), (x, 59 - y), (59 - x, 59 - y)] {
          #expect(abs(Double(picture.channels(a, b)[3]) - expected) <= 18, "(\(a), \(b))")
        }
      }
    }
  }

  @Test func circularCornerCoversByItsArea() throws {
    let picture = try draw(
      [layer(1, CGRect(x: 0, y: 0, width: 60, height: 60), .black) { $0.corners.radius = 20 }],
      background: nil)
    let all = picture.pixels.reduce(0) { $0 + Double($1.alpha) / 255 }
    // The chords that stand for the curve lie inside of it by up to a tenth of a pixel.
    #expect(abs(all - (3600 - (4 - .pi) * 400)) < 2.5)
    #expect(picture.channels(0, 0)[3] == 0)
    // On the diagonal the circle is r·(1 − 1/√2) = 5.86 from both edges.
    #expect(picture.channels(5, 4)[3] < 90)
    #expect(picture.channels(6, 6)[3] == 255)
  }
}
