import Animation
import Foundation
import TestSupport
import Testing

@Suite struct CubicTimingTests {
  @Test(arguments: [
    (CubicTiming.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInEaseOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.default, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
  ])
  func namedCurvesFollowTheTable(_ timing: CubicTiming, _ expected: [Double]) {
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(close(timing.value(at: x), y))
    }
  }

  /// x and y of the curve at a Bézier parameter, by de Casteljau: the slow obvious version.
  private func point(_ timing: CubicTiming, _ t: Double) -> (x: Double, y: Double) {
    func bezier(_ p1: Double, _ p2: Double) -> Double {
      func mix(_ a: Double, _ b: Double) -> Double { a * (1 - t) + b * t }
      let (a, b, c) = (mix(0, p1), mix(p1, p2), mix(p2, 1))
      return mix(mix(a, b), mix(b, c))
    }
    return (bezier(timing.c1x, timing.c2x), bezier(timing.c1y, timing.c2y))
  }

  @Test func everyCurveIsSolvedToAMillionth() {
    for c1x in [0, 0.001, 0.3, 0.5, 0.999, 1] {
      for c2x in [0, 0.001, 0.3, 0.7, 0.999, 1] {
        for (c1y, c2y) in [(0.0, 1.0), (-2, 3), (1.7, -0.6), (0.1, 0.1)] {
          let timing = CubicTiming(c1x, c1y, c2x, c2y)
          for step in 1..<200 {
            let (x, y) = point(timing, Double(step) / 200)
            // Where the curve stands nearly upright, the rounding of x itself is worth more than a
            // millionth of y.
            let (_, near) = point(timing, Double(step) / 200 + 1e-9)
            let (next, _) = point(timing, Double(step) / 200 + 1e-9)
            let steepness = next > x ? abs(near - y) / (next - x) : .infinity
            #expect(
              close(timing.value(at: x), y, within: 1e-6 + min(steepness * 1e-15, 1e-4)),
              "\(timing) at \(x)")
          }
        }
      }
    }
  }

  @Test func levelInflectionKeepsItsDigits() {
    // x(t) = 4(t − ½)³ + ½ here, so the solution is a cube root.
    let timing = CubicTiming(1, 0, 0, 1)
    for offset in [1e-15, 1e-12, 1e-9, 1e-6, 1e-3] {
      let t = 0.5 + cbrt((0.5 + offset - 0.5) / 4)
      #expect(close(timing.value(at: 0.5 + offset), t * t * (3 - 2 * t), within: 1e-9))
    }
  }

  @Test func overshootsInYOnly() {
    let back = CubicTiming(0.68, -0.55, 0.265, 1.55)
    #expect(back.value(at: 0.2) < 0)
    #expect(back.value(at: 0.8) > 1)
    #expect(back.value(at: -1) == 0)
    #expect(back.value(at: 0) == 0)
    #expect(back.value(at: 1) == 1)
    #expect(back.value(at: 2) == 1)
  }

  @Test func controlPointsOutsideTheUnitAreUsedAsItsEdges() {
    #expect(
      CubicTiming(-3, 0.2, 4, 0.9).value(at: 0.3) == CubicTiming(0, 0.2, 1, 0.9).value(at: 0.3))
    // Ascending throughout, whatever the points.
    let timing = CubicTiming(2, 0, -1, 1)
    let values = (0...1000).map { timing.value(at: Double($0) / 1000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
