import Animation
import Foundation
import TestSupport
import Testing

@Suite struct SpringTests {
  struct Row: Sendable {
    var mass, stiffness, damping, velocity, settling, tolerance: Double
    var values: [Double]
  }

  /// The reference's table; settling durations of the last kind are told to a tenth.
  static let rows = [
    Row(
      mass: 1, stiffness: 100, damping: 10, velocity: 0, settling: 1.472700, tolerance: 1e-6,
      values: [0.104405, 0.340300, 0.849426, 1.124355, 1.074591, 1.002170]),
    Row(
      mass: 1, stiffness: 100, damping: 5, velocity: 0, settling: 2.854975, tolerance: 1e-6,
      values: [0.112863, 0.392945, 1.070645, 1.430560, 1.036551, 1.084776]),
    Row(
      mass: 1, stiffness: 100, damping: 15, velocity: 0, settling: 1.022094, tolerance: 1e-6,
      values: [0.096895, 0.298249, 0.699976, 0.932915, 1.027592, 0.999273]),
    Row(
      mass: 1, stiffness: 100, damping: 20, velocity: 0, settling: 1.0, tolerance: 1e-6,
      values: [0.090204, 0.264241, 0.593994, 0.800852, 0.959572, 0.999501]),
    Row(
      mass: 1, stiffness: 100, damping: 25, velocity: 15, settling: 0.9, tolerance: 1e-6,
      values: [0.545102, 0.816060, 1.0, 1.024894, 1.010107, 1.000182]),
    Row(
      mass: 12, stiffness: 7, damping: 100, velocity: 0, settling: 12.1, tolerance: 1e-6,
      values: [0.000711, 0.002772, 0.010544, 0.022565, 0.056761, 0.178245]),
    Row(
      mass: 1, stiffness: 100, damping: 10, velocity: 5, settling: 1.381551, tolerance: 1e-6,
      values: [0.293078, 0.607053, 1.059065, 1.190976, 1.030619, 1.004863]),
  ]

  @Test(arguments: rows) func followsTheTable(_ row: Row) {
    let spring = Spring(
      mass: row.mass, stiffness: row.stiffness, damping: row.damping,
      initialVelocity: row.velocity)
    for (time, value) in zip([0.05, 0.1, 0.2, 0.3, 0.5, 1], row.values) {
      #expect(close(spring.value(at: time), value), "at \(time)")
    }
    #expect(close(spring.settlingDuration, row.settling, within: row.tolerance))
  }

  @Test(arguments: [
    (1, 1, 0, 85.25592, 18.46683), (1, 0.5, 0, 161.71950, 12.71690),
    (0.5, 0.5, 0, 646.87801, 25.43380), (0.5, 0.7, 0, 387.27458, 27.55101),
    (0.4, 1, 0, 532.84953, 46.16707), (0.5, 0.8, 0, 323.58949, 28.78175),
    (0.3, 1, 0, 947.28805, 61.55609), (1, 0.2, 0, 707.22179, 10.63746),
    (1, 0.5, 1, 152.86841, 12.36400), (1, 1, 1, 83.13804, 18.23601),
  ])
  func viewSpringsFollowTheTable(
    _ duration: Double, _ ratio: Double, _ velocity: Double, _ stiffness: Double, _ damping: Double
  ) {
    let spring = Spring(
      dampingRatio: ratio, initialVelocity: velocity, settlingIn: duration)
    // Core Animation's own numbers carry the noise of 32-bit exponentials, a few parts in a
    // million.
    #expect(abs(spring.stiffness / stiffness - 1) < 4e-6, "\(spring.stiffness)")
    #expect(abs(spring.damping / damping - 1) < 4e-6, "\(spring.damping)")
    #expect(spring.mass == 1)
    #expect(spring.initialVelocity == velocity)
  }

  @Test func viewSpringsClampWhatTheyAreGiven() {
    #expect(Spring(dampingRatio: 3, settlingIn: 1) == Spring(dampingRatio: 1, settlingIn: 1))
    #expect(Spring(dampingRatio: 1, settlingIn: 0) == Spring(dampingRatio: 1, settlingIn: 0.01))
    #expect(Spring(dampingRatio: 1, settlingIn: 99) == Spring(dampingRatio: 1, settlingIn: 10))
    #expect(Spring(dampingRatio: -1, settlingIn: 1).damping > 0)
  }

  @Test func keyboardCurveIsACriticalSpring() {
    let spring = Spring(mass: 3, stiffness: 1000, damping: 500)
    for (time, value) in [(0.1, 0.5448), (0.2, 0.8793), (0.3, 0.9729)] {
      #expect(close(spring.value(at: time), value, within: 5e-5))
    }
  }

  /// Integrates m·x″ = k·(1 − x) − c·x′ in small steps: what the closed forms must agree with.
  private func simulated(_ spring: Spring, until end: Double) -> Double {
    var (x, v) = (0.0, spring.initialVelocity)
    func acceleration(_ x: Double, _ v: Double) -> Double {
      (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
    }
    let steps = 20_000
    let h = end / Double(steps)
    for _ in 0..<steps {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return x
  }

  @Test(arguments: [
    Spring(stiffness: 200, damping: 0, initialVelocity: 2),
    Spring(mass: 2, stiffness: 50, damping: 3, initialVelocity: -4),
    Spring(stiffness: 100, damping: 20, initialVelocity: 7),
    Spring(stiffness: 100, damping: 45, initialVelocity: 3, allowsOverdamping: true),
    Spring(perceptualDuration: 0.5, bounce: -0.4, initialVelocity: -1),
    Spring(perceptualDuration: 0.5, bounce: 0.3),
  ])
  func closedFormsSolveTheEquationOfMotion(_ spring: Spring) {
    for time in [0.05, 0.4, 1.3] {
      #expect(close(spring.value(at: time), simulated(spring, until: time), within: 1e-7))
    }
    #expect(close(spring.value(at: 0), 0, within: 1e-15))
  }

  @Test func overdampingIsCriticalUnlessAllowed() {
    let critical = Spring(damping: 20)
    var spring = Spring(damping: 60)
    #expect(spring.value(at: 0.2) == critical.value(at: 0.2))
    spring.allowsOverdamping = true
    #expect(spring.value(at: 0.2) < critical.value(at: 0.2))
    // Settled means settled, also when that takes longer than a critical spring's rule says.
    #expect(abs(1 - spring.value(at: spring.settlingDuration)) < 0.001)
    #expect(abs(1 - spring.value(at: spring.settlingDuration - 0.1)) >= 0.001)
  }

  @Test(arguments: [(0.5, 0.0), (0.5, 0.3), (1.2, -0.5), (0.35, 0.9)])
  func perceptualTermsComeBack(_ duration: Double, _ bounce: Double) {
    let spring = Spring(perceptualDuration: duration, bounce: bounce)
    #expect(spring.mass == 1)
    #expect(spring.allowsOverdamping)
    #expect(close(spring.stiffness, pow(2 * .pi / duration, 2)))
    #expect(close(spring.perceptualDuration, duration))
    #expect(close(spring.bounce, bounce))
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    #expect(close(spring.damping, 4 * .pi * ratio / duration))
  }

  @Test func noBounceIsExactlyCritical() {
    // Whatever the rounding of the damping: the rule of tenths, not the swinging envelope's.
    for tenths in 1...40 {
      let spring = Spring(perceptualDuration: Double(tenths) * 0.07, bounce: 0)
      let settling = spring.settlingDuration * 10
      #expect(abs(settling - settling.rounded()) < 1e-9)
    }
  }

  @Test func whatNeverRestsNeverSettles() {
    let never = Double(Float.greatestFiniteMagnitude)
    #expect(Spring(damping: 0).settlingDuration == never)
    #expect(Spring(stiffness: 1e-12, damping: 100).settlingDuration == never)
  }
}
