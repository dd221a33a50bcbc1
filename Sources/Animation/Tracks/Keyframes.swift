public import Graphics

/// Values to pass through, or a path to follow, with everything that depends only on them
/// worked out once.
public struct Keyframes: Hashable, Sendable {
  /// How values come about between keyframes.
  public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    case linear
    /// Each value holds until the next one's time.
    case discrete
    /// Linear at an even speed; key times, where given, win.
    case paced
    /// Values along a Kochanek–Bartels spline; linear for transforms, paths and what
    /// cannot be mixed.
    case cubic
    /// Cubic, with times set by the straight distances between values.
    case cubicPaced
  }

  /// Whether what follows a path turns with it.
  public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    case auto = "auto"
    /// Moves backwards along the path.
    case autoReverse = "autoReverse"
  }

  /// One object for all copies, since animations are handed on at every frame.
  private let curve: KeyframeCurve

  /// - Parameters:
  ///   - keyTimes: One for each value, 0…1, ascending; one more in discrete mode. Any other count
  ///     is reported: of more times the first count, and the last value rests from its time on;
  ///     in place of fewer, even times are used.
  ///   - timingFunctions: One for each pair of values; only linear and cubic modes use them.
  ///   - tensions: One for each value, as `continuities` and `biases`; missing ones are 0.
  ///     Cubic modes only.
  public init(
    values: [AnimatableValue], keyTimes: [Double]? = nil, timingFunctions: [CubicTiming?] = [],
    calculationMode mode: CalculationMode = .linear, tensions: [Double] = [],
    continuities: [Double] = [], biases: [Double] = []
  ) {
    curve = KeyframeCurve(
      values: values, keyTimes: keyTimes, timingFunctions: timingFunctions, calculationMode: mode,
      tensions: tensions, continuities: continuities, biases: biases)
  }

  /// Points along a path: every end of an element that draws is a keyframe, `close` included, and
  /// every element takes equally long.
  ///
  /// Paced modes move at an even speed instead.
  /// - Parameter keyTimes: One for the start and one for each element.
  public init(
    path: Path, keyTimes: [Double]? = nil, timingFunctions: [CubicTiming?] = [],
    calculationMode mode: CalculationMode = .linear, rotationMode: RotationMode? = nil
  ) {
    curve = KeyframeCurve(
      path: path, keyTimes: keyTimes, timingFunctions: timingFunctions, calculationMode: mode,
      rotationMode: rotationMode)
  }

  /// What is wrong with the values or key times, found on creation.
  ///
  /// Values of unlike kinds have no effect; wrong key times are replaced by even ones.
  public var mismatches: [ValueMismatch] { curve.mismatches }

  /// The kind that all values have; nil without values.
  public var kind: AnimatableValue.Kind? { curve.kind }

  /// The value at a fraction of the whole; nil when there is no effect.
  ///
  /// Never beyond the first and last values.
  package func value(at fraction: Double) -> AnimatableValue? { curve.value(at: fraction) }

  /// Names the stretch of fractions around one within which the value stays the very same; nil
  /// where it moves.
  func stretch(at fraction: Double) -> Int? { curve.stretch(at: fraction) }

  /// How far a follower of a path is turned, in radians; nil without a rotation mode.
  func rotation(at fraction: Double) -> Double? { curve.rotation(at: fraction) }

  /// The first and the last value: what cumulative repetitions add.
  var ends: (first: AnimatableValue, last: AnimatableValue)? { curve.ends }
}
