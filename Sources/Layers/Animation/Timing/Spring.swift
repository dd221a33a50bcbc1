import Foundation

/// The motion of a damped spring from 0 to 1, over time in seconds.
public struct Spring: Hashable, Sendable {
  public var mass: Double
  public var stiffness: Double
  public var damping: Double
  /// In whole distances per second, positive toward the target.
  public var initialVelocity: Double
  /// Whether damping beyond critical slows the spring down; else it acts as critical damping.
  public var allowsOverdamping: Bool

  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// A spring described by its perceived duration and bounce.
  /// - Parameters:
  ///   - perceptualDuration: The undamped period in seconds, greater than 0.
  ///   - bounce: 0 is critical damping, 1 swings without end, negative is over-damped; from −1,
  ///   exclusive, to 1.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let frequency = 2 * Double.pi / perceptualDuration
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The undamped period, 2π√(m/k), in seconds.
  public var perceptualDuration: Double { 2 * .pi * (mass / stiffness).squareRoot() }

  /// The counterpart of `init(perceptualDuration:bounce:)`.
  public var bounce: Double {
    let ratio = perceptualDuration * damping / (4 * .pi * mass)
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The same motion stretched in time by a factor.
  public func slowed(by factor: Double) -> Spring {
    Spring(
      mass: mass * factor * factor, stiffness: stiffness, damping: damping * factor,
      initialVelocity: initialVelocity / factor, allowsOverdamping: allowsOverdamping)
  }

  /// The position at a time: 0 at the start, 1 at rest, beyond 1 when it overshoots.
  public func value(at time: Double) -> Double { 1 - displacement(at: time) }

  private enum Regime {
    case under
    case critical
    case over
  }

  /// ω of the undamped spring, radians per second.
  private var frequency: Double { (stiffness / mass).squareRoot() }

  /// Damping as a multiple of critical; exactly 1 if it differs from 1 only by rounding.
  private var dampingRatio: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return abs(ratio - 1) < 1e-9 ? 1 : ratio
  }

  private var regime: Regime {
    if dampingRatio < 1 { return .under }
    return dampingRatio > 1 && allowsOverdamping ? .over : .critical
  }

  /// The distance left: 1 at the start, 0 at rest.
  private func displacement(at t: Double) -> Double {
    let (w, v) = (frequency, initialVelocity)
    let decay = dampingRatio * w
    switch regime {
    case .under:
      let swing = w * (1 - dampingRatio * dampingRatio).squareRoot()
      return exp(-decay * t) * (cos(swing * t) + (decay - v) / swing * sin(swing * t))
    case .critical:
      return (1 + (w - v) * t) * exp(-w * t)
    case .over:
      let spread = w * (dampingRatio * dampingRatio - 1).squareRoot()
      return (v - decay + spread) / (2 * spread) * exp(-(decay + spread) * t)
        + (decay + spread - v) / (2 * spread) * exp(-(decay - spread) * t)
    }
  }
}

// MARK: - Settling

extension Spring {
  /// The threshold of rest, as a fraction of the whole distance.
  private static let rest = 0.001

  /// The time in seconds after which the spring stays within a thousandth of rest; the greatest
  /// float's value if never.
  ///
  /// Under-damped: when the envelope of the swing has decayed that far. Otherwise, as Core
  /// Animation does it, the first tenth of a second after which the distance left stays under a
  /// thousandth for a second.
  public var settlingDuration: Double {
    if regime == .under {
      let decay = dampingRatio * frequency
      guard decay > 0 else { return Self.never }
      let swing = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
      let amplitude = 1 + abs((decay - initialVelocity) / swing)
      return min(max(0, log(amplitude / Self.rest) / decay), Self.never)
    }
    var stillTenths = 0
    for tenth in 0..<1_000_000 {
      let isStill = abs(displacement(at: Double(tenth) / 10)) < Self.rest
      stillTenths = isStill ? stillTenths + 1 : 0
      if stillTenths > 11 { return Double(tenth - stillTenths + 1) / 10 }
    }
    return Self.never
  }

  private static let never = Double(Float.greatestFiniteMagnitude)

  /// The spring of mass 1 that settles just at the end of a duration, as UIView's block
  /// animations use it.
  /// - Parameters:
  ///   - dampingRatio: 1 is critical; clamped above 0 and to at most 1.
  ///   - initialVelocity: In whole distances per second.
  ///   - duration: In seconds, clamped to 0.01…10.
  public init(
    dampingRatio: Double, initialVelocity: Double = 0, settlingIn duration: Double
  ) {
    let ratio = min(max(dampingRatio, 1.19e-7), 1)
    let time = min(max(duration, 0.01), 10)
    let frequency = Self.frequency(ratio: ratio, velocity: initialVelocity, time: time)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// Solves for the ω at which the envelope has decayed to a thousandth at `time`, by twelve Newton
  /// steps from 5 / time.
  private static func frequency(ratio: Double, velocity v: Double, time: Double) -> Double {
    let damped = (1 - ratio * ratio).squareRoot()
    var w = 5 / time
    for _ in 0..<12 {
      let value: Double
      let derivative: Double
      if ratio < 1 {
        let swing = (ratio * w - v) / (damped * w)
        let envelope = exp(-ratio * w * time)
        value = rest - abs(swing) * envelope
        let growth = (swing < 0 ? -1 : 1) * v / (damped * w * w)
        derivative = (ratio * time * abs(swing) - growth) * envelope
      } else {
        let envelope = exp(-w * time)
        value = (1 + (w - v) * time) * envelope - (w >= v ? rest : -rest)
        derivative = time * time * (v - w) * envelope
      }
      let next = w - value / derivative
      guard next.isFinite, next > 0 else { break }
      w = next
    }
    return w
  }
}
