/// The animation of one property: its value at any time, computed from the animation and the value
/// beneath it.
///
/// In this order: interpolate, accumulate over repetitions, apply the value function, add to the
/// value beneath.
public struct PropertyTrack: Hashable, Sendable {
  public var interpolation: Interpolation
  /// Warps the fraction of each cycle; nil is linear.
  public var timingFunction: CubicTiming?
  /// Whether the value is added to the one beneath it instead of replacing it.
  public var isAdditive: Bool
  /// Whether each repetition starts where the last one ended.
  ///
  /// With autoreverse the *first* value is added, so that returning to 0 accumulates nothing.
  public var isCumulative: Bool
  public var valueFunction: ValueFunction?

  /// The source of the values between the first and the last.
  ///
  /// Ends are large, and tracks are copied at every frame: indirect cases copy as one object.
  public enum Interpolation: Hashable, Sendable {
    indirect case basic(Ends)
    indirect case spring(Spring, Ends)
    case keyframes(Keyframes)
  }

  /// The ends of a basic animation.
  ///
  /// A missing end is the value beneath; if all are missing there is no effect.
  public struct Ends: Hashable, Sendable {
    public var from, to, by: AnimatableValue?

    public init(
      from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil
    ) {
      self.from = from
      self.to = to
      self.by = by
    }
  }

  public init(
    _ interpolation: Interpolation, timingFunction: CubicTiming? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false, valueFunction: ValueFunction? = nil
  ) {
    self.interpolation = interpolation
    self.timingFunction = timingFunction
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.valueFunction = valueFunction
  }

  /// The property's value, or nil when there is no effect.
  /// - Parameters:
  ///   - beneath: The current value at the same key path: the layer's, changed by earlier
  ///   animations.
  ///   - report: Receives values that do not fit the value beneath, and those that switch halfway
  ///   because they cannot be interpolated.
  public func value(
    at progress: MediaTiming.Progress, beneath: AnimatableValue,
    report: (ValueMismatch) -> Void = { _ in }
  ) -> AnimatableValue? {
    guard let ground = valueFunction.map({ $0.input(of: beneath) }) ?? beneath else {
      report(
        ValueMismatch(key: "valueFunction", found: beneath.shape, needed: "a transform"))
      return nil
    }
    guard let interpolated = interpolated(at: progress, beneath: ground, report: report) else {
      return nil
    }
    var value = interpolated.value
    if isCumulative, progress.repeatIndex != 0, let ends = interpolated.ends() {
      let step = progress.autoreverses ? ends.first : ends.last
      if let sum = step.repeated(progress.repeatIndex)?.adding(value) {
        value = sum
      } else {
        report(Self.notAddable("isCumulative", value))
      }
    }
    if let valueFunction {
      guard let transform = valueFunction.transform(of: value) else {
        report(
          ValueMismatch(
            key: "valueFunction", found: value.shape,
            needed: valueFunction.inputCount == 3 ? "an array of 3 numbers" : "a number"))
        return nil
      }
      value = .transform(transform)
    }
    if isAdditive {
      if let sum = beneath.adding(value) { return sum }
      report(Self.notAddable("isAdditive", value))
    }
    return value
  }

  /// Whether its values do not depend on the value beneath.
  var replaces: Bool {
    guard !isAdditive, !isCumulative, valueFunction == nil, case .keyframes = interpolation else {
      return false
    }
    return true
  }

  /// The value of a track that `replaces`; nil if its values are of another kind, or invalid.
  func value(
    at progress: MediaTiming.Progress, of kind: AnimatableValue.Kind
  ) -> AnimatableValue? {
    guard case .keyframes(let keyframes) = interpolation, keyframes.mismatches.isEmpty,
      keyframes.kind == kind
    else { return nil }
    return keyframes.value(at: eased(progress))
  }

  /// The id of the interval around a progress in which the value changes only with the value
  /// beneath; nil if it may move.
  public func constantInterval(at progress: MediaTiming.Progress) -> Int? {
    guard !isCumulative, case .keyframes(let keyframes) = interpolation else { return nil }
    return keyframes.constantInterval(at: eased(progress))
  }

  /// The rotation about z from following a path with a rotation mode, in radians; it is applied
  /// before the layer's transform.
  public func rotation(at progress: MediaTiming.Progress) -> Double? {
    guard case .keyframes(let keyframes) = interpolation else { return nil }
    return keyframes.rotation(at: eased(progress))
  }
}

extension PropertyTrack {
  @available(*, deprecated, renamed: "Interpolation")
  public typealias Course = Interpolation

  @available(*, deprecated, renamed: "interpolation")
  public var course: Interpolation {
    get { interpolation }
    set { interpolation = newValue }
  }
  @available(*, deprecated, renamed: "constantInterval(at:)")
  public func stretch(at progress: MediaTiming.Progress) -> Int? { constantInterval(at: progress) }
}

extension PropertyTrack {
  private func eased(_ progress: MediaTiming.Progress) -> Double {
    timingFunction?.value(at: progress.fraction) ?? progress.fraction
  }

  /// An interpolated value and, to accumulate repetitions, the two ends.
  fileprivate typealias Interpolated = (
    value: AnimatableValue, ends: () -> (first: AnimatableValue, last: AnimatableValue)?
  )

  private func interpolated(
    at progress: MediaTiming.Progress, beneath: AnimatableValue,
    report: (ValueMismatch) -> Void
  ) -> Interpolated? {
    let fraction = eased(progress)
    switch interpolation {
    case .basic(let ends):
      return ends.interpolated(at: fraction, beneath: beneath, report: report)
    case .spring(let spring, let ends):
      // Real seconds: the duration cuts the spring off and does not stretch it.
      let time = progress.duration.isFinite ? fraction * progress.duration : 0
      return ends.interpolated(at: spring.value(at: time), beneath: beneath, report: report)
    case .keyframes(let keyframes):
      keyframes.mismatches.forEach(report)
      guard let kind = keyframes.kind else { return nil }
      guard kind == beneath.kind else {
        report(
          ValueMismatch(
            key: "values", found: kind.description, needed: beneath.kind.description))
        return nil
      }
      return keyframes.value(at: fraction).map { ($0, { keyframes.endValues }) }
    }
  }

  private static func notAddable(_ key: String, _ value: AnimatableValue) -> ValueMismatch {
    ValueMismatch(key: key, found: value.shape, needed: "values that can be added")
  }
}

extension PropertyTrack.Ends {
  fileprivate func interpolated(
    at fraction: Double, beneath: AnimatableValue, report: (ValueMismatch) -> Void
  ) -> PropertyTrack.Interpolated? {
    guard let (first, last) = resolved(beneath: beneath, report: report) else { return nil }
    let ends = { (first: first, last: last) }
    if let value = first.interpolated(to: last, by: fraction) { return (value, ends) }
    report(
      ValueMismatch(
        key: to == nil ? "fromValue" : "toValue", found: (to ?? first).shape,
        needed: (to == nil ? last : first).shape))
    return (first.switched(to: last, at: fraction), ends)
  }

  /// The resolved first and last values.
  ///
  /// Without `to` and `by`, `from` goes to what is beneath.
  private func resolved(
    beneath: AnimatableValue, report: (ValueMismatch) -> Void
  ) -> (AnimatableValue, AnimatableValue)? {
    for (key, value) in [("fromValue", from), ("toValue", to), ("byValue", by)] {
      guard let value, value.kind != beneath.kind else { continue }
      report(
        ValueMismatch(key: key, found: value.shape, needed: beneath.kind.description))
      return nil
    }
    func combined(_ value: AnimatableValue?, _ base: AnimatableValue) -> AnimatableValue? {
      if value == nil, let by {
        let needed = by.shape == base.shape ? "values that can be added" : base.shape
        report(ValueMismatch(key: "byValue", found: by.shape, needed: needed))
      }
      return value
    }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return combined(from.adding(by), from).map { (from, $0) }
    case (nil, let to?, let by?): return combined(to.subtracting(by), to).map { ($0, to) }
    case (let from?, nil, nil): return (from, beneath)
    case (nil, let to?, nil): return (beneath, to)
    case (nil, nil, let by?):
      return combined(beneath.adding(by), beneath).map { (beneath, $0) }
    case (nil, nil, nil): return nil
    }
  }
}
