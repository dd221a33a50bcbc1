public import Graphics

/// Values to pass through, or a path to follow, with everything that depends only on them
/// precomputed.
public struct Keyframes: Hashable, Sendable {
  /// The way in which values between keyframes are computed.
  public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    case linear
    /// Each value holds until the next one's time.
    case discrete
    /// Linear at a constant speed; key times, if given, take precedence.
    case paced
    /// Values along a Kochanek–Bartels spline; linear for transforms, paths and values that cannot
    /// be mixed.
    case cubic
    /// Cubic, with times set by the straight distances between values.
    case cubicPaced
  }

  /// The way in which a layer that follows a path turns with it.
  public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    case auto = "auto"
    /// Moves backwards along the path.
    case autoReverse = "autoReverse"
  }

  /// One object for all copies, since animations are copied at every frame.
  private let curve: KeyframeCurve

  /// - Parameters:
  ///   - keyTimes: One for each value, 0…1, ascending; one more in discrete mode. Any other count
  ///   is reported: spare times are ignored, and the last value holds from its time on; too few are
  ///   replaced by even times.
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
  /// Paced modes move at a constant speed instead.
  /// - Parameter keyTimes: One for the start and one for each element.
  public init(
    path: Path, keyTimes: [Double]? = nil, timingFunctions: [CubicTiming?] = [],
    calculationMode mode: CalculationMode = .linear, rotationMode: RotationMode? = nil
  ) {
    curve = KeyframeCurve(
      path: path, keyTimes: keyTimes, timingFunctions: timingFunctions, calculationMode: mode,
      rotationMode: rotationMode)
  }

  /// The problems of the values or key times, found on creation.
  ///
  /// Values of unlike kinds have no effect; wrong key times are replaced by even ones.
  public var mismatches: [ValueMismatch] { curve.mismatches }

  /// The kind that all values have; nil without values.
  public var kind: AnimatableValue.Kind? { curve.kind }

  /// The value at a fraction of the whole; nil when there is no effect.
  ///
  /// Never beyond the first and last values.
  package func value(at fraction: Double) -> AnimatableValue? { curve.value(at: fraction) }

  /// The id of the interval around a fraction in which the value is constant; nil if it moves.
  func constantInterval(at fraction: Double) -> Int? { curve.constantInterval(at: fraction) }

  /// The rotation of a layer that follows the path, in radians; nil without a rotation mode.
  func rotation(at fraction: Double) -> Double? { curve.rotation(at: fraction) }

  /// The first and the last value, which cumulative repetitions add.
  var endValues: (first: AnimatableValue, last: AnimatableValue)? { curve.endValues }
}
