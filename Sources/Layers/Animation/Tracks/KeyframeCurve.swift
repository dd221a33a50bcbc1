import Graphics

/// The precomputed form of `Keyframes`, shared by its copies, from which values are evaluated.
final class KeyframeCurve: Hashable, Sendable {
  typealias CalculationMode = Keyframes.CalculationMode
  typealias RotationMode = Keyframes.RotationMode

  let mismatches: [ValueMismatch]
  let kind: AnimatableValue.Kind?
  /// Nil if nothing can be animated: fewer than two values, values of different kinds, or a path
  /// without elements.
  private let curve: Curve?
  private let isDiscrete: Bool
  /// The key times, as fractions of the duration; discrete values may have one more, the end of the
  /// last value.
  private let knots: [Double]
  /// The running maximum of the knots: ascending for any input, so that it can be searched.
  private let ascendingKnots: [Double]
  /// The timing function of each segment; linear beyond the end of the array.
  private let timingFunctions: [CubicTiming?]
  private let rotationMode: RotationMode?
  /// For each segment, the index of the first segment of its run of equal values, which identifies
  /// the run; −1 if the value changes within the segment.
  ///
  /// Empty if there are fewer than two knots or they do not ascend.
  private let constantRuns: [Int]

  private enum Curve: Hashable, Sendable {
    case values([AnimatableValue])
    case spline(Spline)
    case path(MotionPath, isPaced: Bool)
  }

  init(
    values: [AnimatableValue], keyTimes: [Double]?, timingFunctions: [CubicTiming?],
    calculationMode mode: CalculationMode, tensions: [Double],
    continuities: [Double], biases: [Double]
  ) {
    var mismatches = Self.mismatches(of: values)
    let isUniform = values.allSatisfy { $0.kind == values.first?.kind }
    let distances = { zip(values, values.dropFirst()).map { $0.distance(to: $1) } }
    let knots = Self.knots(
      count: values.count, keyTimes: keyTimes, mode: mode, distances: distances,
      mismatches: &mismatches)
    self.knots = knots
    ascendingKnots = Self.ascendingKnots(knots)
    isDiscrete = mode == .discrete
    self.timingFunctions = mode == .linear || mode == .cubic ? timingFunctions : []
    rotationMode = nil
    kind = isUniform && values.count >= 2 ? values[0].kind : nil
    if !isUniform || values.count < 2 {
      curve = nil
    } else if mode == .cubic || mode == .cubicPaced,
      let spline = Spline(
        values: values, knots: knots, tensions: tensions, continuities: continuities,
        biases: biases)
    {
      curve = .spline(spline)
    } else {
      curve = .values(values)
    }
    if case .values = curve {
      constantRuns = Self.constantRuns(knots, isDiscrete: mode == .discrete, count: values.count) {
        values[$0] == values[$1]
      }
    } else {
      constantRuns = Self.constantRuns(knots, isDiscrete: false, count: values.count) { _, _ in
        false
      }
    }
    self.mismatches = mismatches
  }

  init(
    path: Path, keyTimes: [Double]?, timingFunctions: [CubicTiming?],
    calculationMode mode: CalculationMode, rotationMode: RotationMode?
  ) {
    let motion = MotionPath(path)
    var mismatches: [ValueMismatch] = []
    let count = motion.elementCount + 1
    knots = Self.knots(
      count: count, keyTimes: keyTimes, mode: mode, distances: { motion.lengths },
      mismatches: &mismatches)
    ascendingKnots = Self.ascendingKnots(knots)
    isDiscrete = mode == .discrete
    self.timingFunctions = mode == .linear || mode == .cubic ? timingFunctions : []
    self.rotationMode = rotationMode
    let isPaced = (keyTimes?.count ?? 0) < count && (mode == .paced || mode == .cubicPaced)
    curve = count < 2 ? nil : .path(motion, isPaced: isPaced)
    kind = count < 2 ? nil : .point
    constantRuns = Self.constantRuns(knots, isDiscrete: mode == .discrete, count: count) { _, _ in
      false
    }
    self.mismatches = mismatches
  }
}

// MARK: - Comparing

extension KeyframeCurve {
  static func == (a: KeyframeCurve, b: KeyframeCurve) -> Bool {
    if a === b { return true }
    return a.curve == b.curve && a.knots == b.knots && a.isDiscrete == b.isDiscrete
      && a.timingFunctions == b.timingFunctions && a.rotationMode == b.rotationMode
      && a.mismatches == b.mismatches
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(curve)
    hasher.combine(knots)
    hasher.combine(timingFunctions)
  }
}

// MARK: - Preparation

extension KeyframeCurve {
  private static func mismatches(of values: [AnimatableValue]) -> [ValueMismatch] {
    guard let first = values.first else { return [] }
    return zip(values.indices, values).compactMap { index, value in
      var needed = first.kind.description
      if value.kind == first.kind {
        let before = values[max(index - 1, 0)]
        if before.kind != value.kind || before.interpolated(to: value, by: 0.5) != nil {
          return nil
        }
        needed = before.shape
      }
      return ValueMismatch(key: "values[\(index)]", found: value.shape, needed: needed)
    }
  }

  private static func knots(
    count: Int, keyTimes: [Double]?, mode: CalculationMode, distances: () -> [Double],
    mismatches: inout [ValueMismatch]
  ) -> [Double] {
    guard count >= 2 else { return [] }
    let isDiscrete = mode == .discrete
    if let keyTimes {
      if keyTimes.count == count || isDiscrete && keyTimes.count == count + 1 { return keyTimes }
      mismatches.append(
        ValueMismatch(
          key: "keyTimes", found: "\(keyTimes.count) times",
          needed: isDiscrete ? "\(count + 1) (or \(count)) times" : "\(count) times"))
      if keyTimes.count > count { return Array(keyTimes.prefix(isDiscrete ? count + 1 : count)) }
    }
    let segments = isDiscrete ? count : count - 1
    if mode == .paced || mode == .cubicPaced {
      let distances = distances()
      let whole = distances.reduce(0, +)
      if whole > 0 {
        var passed = 0.0
        return [0]
          + distances.map { distance in
            passed += distance
            return passed / whole
          }
      }
    }
    return (0...segments).map { Double($0) / Double(segments) }
  }

  /// Finds the runs of segments with equal values, in the form of `constantRuns`; empty unless the
  /// knots ascend.
  private static func constantRuns(
    _ knots: [Double], isDiscrete: Bool, count: Int, _ isSame: (Int, Int) -> Bool
  ) -> [Int] {
    guard count >= 2, knots.count >= 2, zip(knots, knots.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return [] }
    var constantRuns: [Int] = []
    for segment in 0..<(isDiscrete ? count : count - 1) {
      let continuesRun =
        segment > 0 && constantRuns[segment - 1] >= 0
        && (isDiscrete ? isSame(segment - 1, segment) : isSame(segment, segment + 1))
      if continuesRun {
        constantRuns.append(constantRuns[segment - 1])
      } else {
        constantRuns.append(isDiscrete || isSame(segment, segment + 1) ? segment : -1)
      }
    }
    return constantRuns
  }

  private static func ascendingKnots(_ knots: [Double]) -> [Double] {
    var greatest = -Double.infinity
    return knots.map { knot in
      greatest = max(greatest, knot)
      return greatest
    }
  }
}

// MARK: - Evaluation

extension KeyframeCurve {
  func value(at fraction: Double) -> AnimatableValue? {
    guard let curve else { return nil }
    let (segment, segmentFraction) = segmentAndFraction(at: fraction)
    switch curve {
    case .values(let values):
      if isDiscrete { return values[min(segment, values.count - 1)] }
      let (from, to) = (values[segment], values[segment + 1])
      return from.interpolated(to: to, by: segmentFraction)
        ?? from.switched(to: to, at: segmentFraction)
    case .spline(let spline): return spline.value(segment: segment, at: segmentFraction)
    case .path(let path, let isPaced):
      if isDiscrete { return .point(path.keyframe(segment)) }
      return .point(path.point(element: segment, at: segmentFraction, evenly: isPaced))
    }
  }

  func constantInterval(at fraction: Double) -> Int? {
    guard curve != nil else { return 0 }
    guard !constantRuns.isEmpty else { return nil }
    if !isDiscrete {
      // Before the first keyframe and after the last one the value is constant.
      if fraction <= knots[0] { return -1 }
      if fraction >= knots[knots.count - 1] { return constantRuns.count }
    }
    let runID = constantRuns[min(segment(of: fraction), constantRuns.count - 1)]
    return runID >= 0 ? runID : nil
  }

  func rotation(at fraction: Double) -> Double? {
    guard let rotationMode, case .path(let path, let isPaced)? = curve else { return nil }
    var (segment, segmentFraction) = segmentAndFraction(at: fraction)
    if segment >= path.elementCount {
      (segment, segmentFraction) = (path.elementCount - 1, 1)
    }
    let angle = path.angle(element: segment, at: segmentFraction, evenly: isPaced)
    return rotationMode == .autoReverse ? angle + .pi : angle
  }

  var endValues: (first: AnimatableValue, last: AnimatableValue)? {
    guard let first = value(at: 0), let last = value(at: 1) else { return nil }
    return (first, last)
  }

  /// The segment that contains a fraction; a discrete value's segment is its index.
  private func segment(of fraction: Double) -> Int {
    // The first segment that ends after the fraction; a knot within rounding counts as reached.
    let reached = fraction + MediaTiming.instant
    var (low, high) = (1, ascendingKnots.count)
    while low < high {
      let middle = (low + high) / 2
      if ascendingKnots[middle] > reached { high = middle } else { low = middle + 1 }
    }
    return isDiscrete ? low - 1 : min(low, knots.count - 1) - 1
  }

  /// The segment that contains a fraction, and the eased fraction of the segment; a discrete
  /// value's segment is its index.
  private func segmentAndFraction(at fraction: Double) -> (segment: Int, fraction: Double) {
    let segment = segment(of: fraction)
    if isDiscrete { return (segment, 0) }
    let length = knots[segment + 1] - knots[segment]
    let segmentFraction =
      length > 0 ? min(max((fraction - knots[segment]) / length, 0), 1) : 1
    guard segment < timingFunctions.count, let timing = timingFunctions[segment] else {
      return (segment, segmentFraction)
    }
    return (segment, timing.value(at: segmentFraction))
  }
}
