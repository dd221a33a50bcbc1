import Animation
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct MotionPathTests {
  private func point(_ keyframes: Keyframes, at fraction: Double) -> CGPoint? {
    PropertyTrack(.keyframes(keyframes)).value(
      at: .init(fraction: fraction), beneath: .point(.zero))?.point
  }

  private func angle(_ keyframes: Keyframes, at fraction: Double) -> Double? {
    PropertyTrack(.keyframes(keyframes)).rotation(at: .init(fraction: fraction))
  }

  static let corner = Path([
    .move(to: .zero), .line(to: CGPoint(x: 30, y: 0)), .line(to: CGPoint(x: 30, y: 10)),
  ])

  @Test func elementsTakeEquallyLong() {
    let keyframes = Keyframes(path: Self.corner)
    #expect(point(keyframes, at: 0.25) == CGPoint(x: 15, y: 0))
    #expect(point(keyframes, at: 0.75) == CGPoint(x: 30, y: 5))
    #expect(point(keyframes, at: 1) == CGPoint(x: 30, y: 10))
    let timed = Keyframes(
      path: Self.corner, keyTimes: [0, 0.2, 1], timingFunctions: [nil, .easeIn])
    #expect(point(timed, at: 0.2) == CGPoint(x: 30, y: 0))
    #expect(close(point(timed, at: 0.6)?.y.native, 3.15357, within: 1e-5))
    let discrete = Keyframes(path: Self.corner, calculationMode: .discrete)
    #expect(point(discrete, at: 0.3) == .zero)
    #expect(point(discrete, at: 0.4) == CGPoint(x: 30, y: 0))
    #expect(point(discrete, at: 0.7) == CGPoint(x: 30, y: 10))
  }

  @Test func pacedGoesAtAnEvenSpeed() {
    let keyframes = Keyframes(path: Self.corner, calculationMode: .paced)
    #expect(close(point(keyframes, at: 0.55)?.x.native, 22))
    // A circle of four curves: the angle grows evenly, to what a Bézier circle allows.
    let k = 0.552_284_75 * 10
    let circle = Path([
      .move(to: CGPoint(x: 10, y: 0)),
      .cubic(
        to: CGPoint(x: 0, y: 10), control1: CGPoint(x: 10, y: k), control2: CGPoint(x: k, y: 10)),
      .cubic(
        to: CGPoint(x: -10, y: 0), control1: CGPoint(x: -k, y: 10),
        control2: CGPoint(x: -10, y: k)),
    ])
    let paced = Keyframes(path: circle, calculationMode: .cubicPaced, rotationMode: .auto)
    for step in 0...20 {
      let fraction = Double(step) / 20
      let point = point(paced, at: fraction)!
      #expect(close(atan2(point.y, point.x), fraction * .pi, within: 2e-4))
      #expect(
        close(angle(paced, at: fraction), Angle.folded(fraction * .pi + .pi / 2), within: 2e-3))
    }
    // A curve that is not: measured against many small steps.
    let quad = Path([
      .move(to: .zero), .quad(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 90, y: 120)),
    ])
    let even = Keyframes(path: quad, calculationMode: .paced)
    let points = (0...4000).map { self.point(even, at: Double($0) / 4000)! }
    let lengths = zip(points, points.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    #expect(lengths.max()! - lengths.min()! < 1e-5)
  }

  @Test func unpacedUsesTheBezierParameter() {
    let quad = Keyframes(
      path: Path([
        .move(to: .zero), .quad(to: CGPoint(x: 8, y: 0), control: CGPoint(x: 0, y: 8)),
      ]))
    let point = point(quad, at: 0.25)
    #expect(close(point?.x.native, 0.5))
    #expect(close(point?.y.native, 3))
  }

  @Test func closingIsAnElementAndMovingIsNot() {
    let path = Path([
      .move(to: .zero), .line(to: CGPoint(x: 10, y: 0)), .close,
      .move(to: CGPoint(x: 0, y: 50)), .line(to: CGPoint(x: 0, y: 70)),
    ])
    let keyframes = Keyframes(path: path)
    #expect(close(point(keyframes, at: 0.5)?.x.native, 5))
    #expect(close(point(keyframes, at: 2.5 / 3)?.y.native, 60))
    // The jump takes no time.
    #expect(point(keyframes, at: 2.0 / 3) == CGPoint(x: 0, y: 50))
  }

  @Test func followersTurnWithThePath() {
    let auto = Keyframes(path: Self.corner, rotationMode: .auto)
    #expect(angle(auto, at: 0.2) == 0)
    #expect(close(angle(auto, at: 0.7), .pi / 2))
    #expect(close(angle(auto, at: 1), .pi / 2))
    let reverse = Keyframes(path: Self.corner, rotationMode: .autoReverse)
    #expect(close(angle(reverse, at: 0.2), .pi))
    #expect(angle(Keyframes(path: Self.corner), at: 0.2) == nil)
    // A control point on the start: the direction there is that of the curve just after it.
    let eased = Keyframes(
      path: Path([
        .move(to: .zero),
        .cubic(
          to: CGPoint(x: 10, y: 10), control1: .zero, control2: CGPoint(x: 0, y: 10)),
      ]), rotationMode: .auto)
    #expect(close(angle(eased, at: 0), .pi / 2, within: 1e-3))
    // An element without length keeps the direction.
    let paused = Keyframes(
      path: Path([
        .move(to: .zero), .line(to: CGPoint(x: 0, y: 9)), .line(to: CGPoint(x: 0, y: 9)),
      ]), rotationMode: .auto)
    #expect(close(angle(paused, at: 0.75), .pi / 2))
  }

  private enum Angle {
    static func folded(_ angle: Double) -> Double { angle > .pi ? angle - 2 * .pi : angle }
  }
}
