import Graphics

/// An animation in the evaluator's form: property tracks, and groups with their own timing.
public indirect enum AnimationNode: Hashable, Sendable {
  /// One property, by its key path in the layer: "position", "transform.rotation.z".
  case property(String, MediaTiming, PropertyTrack)
  /// Child nodes, whose time is the group's eased fraction times the group's duration: the group's
  /// timing function warps it, and the group's end cuts them off.
  case group(MediaTiming, CubicTiming?, [AnimationNode])

  /// The node's timing; a begin time of 0 stands for the time of the commit, which replaces it.
  public var timing: MediaTiming {
    get {
      switch self {
      case .property(_, let timing, _), .group(let timing, _, _): timing
      }
    }
    set {
      switch self {
      case .property(let keyPath, _, let track): self = .property(keyPath, newValue, track)
      case .group(_, let function, let children): self = .group(newValue, function, children)
      }
    }
  }

  /// Calls back for each property animation that has an effect at a time, in the order
  /// of application.
  /// - Parameter time: In the layer's time, or in the parent group's.
  public func forEachActive(
    at time: Double,
    _ body: (_ keyPath: String, PropertyTrack, MediaTiming.Progress) throws -> Void
  ) rethrows {
    guard let progress = timing.progress(at: time) else { return }
    switch self {
    case .property(let keyPath, _, let track): try body(keyPath, track, progress)
    case .group(let timing, let timingFunction, let children):
      let childTime = Self.childTime(timing, timingFunction, progress, at: time)
      for child in children { try child.forEachActive(at: childTime, body) }
    }
  }

  /// The time of a group's children.
  package static func childTime(
    _ timing: MediaTiming, _ timingFunction: CubicTiming?, _ progress: MediaTiming.Progress,
    at time: Double
  ) -> Double {
    let fraction = timingFunction?.value(at: progress.fraction) ?? progress.fraction
    // A group of infinite duration has no fraction: its children run in the group's local time.
    return timing.duration.isFinite
      ? fraction * timing.duration : timing.activeTime(at: time) ?? 0
  }

  /// Appends the id of the current constant interval of each property, or `.min` for a node without
  /// effect; equal ids at two times mean that the effect is the same.
  /// - Returns: Whether all values are constant around that time; if false, the ids mean nothing.
  public func appendIntervals(at time: Double, to ids: inout [Int]) -> Bool {
    guard let progress = timing.progress(at: time) else {
      ids.append(.min)
      return true
    }
    switch self {
    case .property(_, _, let track):
      guard let id = track.constantInterval(at: progress) else { return false }
      ids.append(id)
      return true
    case .group(let timing, let timingFunction, let children):
      let childTime = Self.childTime(timing, timingFunction, progress, at: time)
      return children.allSatisfy { $0.appendIntervals(at: childTime, to: &ids) }
    }
  }

  @available(*, deprecated, renamed: "appendIntervals(at:to:)")
  public func addStretches(at time: Double, to names: inout [Int]) -> Bool {
    appendIntervals(at: time, to: &names)
  }

  /// Applies the animation to a layer's values, at a time of the layer.
  /// - Parameters:
  ///   - read: Returns the value at a key path as earlier animations left it; nil if the layer has
  ///     none, and then nothing is written.
  ///   - report: Receives values that do not fit, with their key path.
  public func apply(
    at time: Double, read: (_ keyPath: String) -> AnimatableValue?,
    write: (_ keyPath: String, AnimatableValue) -> Void,
    report: (_ keyPath: String, ValueMismatch) -> Void = { _, _ in }
  ) {
    apply(at: time, kind: { _ in nil }, read: read, write: write, report: report)
  }

  /// Applies the animation without reading values that it replaces anyway.
  /// - Parameter kind: The kind of the values at a key path, where it is known without reading one.
  package func apply(
    at time: Double, kind: (_ keyPath: String) -> AnimatableValue.Kind?,
    read: (_ keyPath: String) -> AnimatableValue?,
    write: (_ keyPath: String, AnimatableValue) -> Void,
    report: (_ keyPath: String, ValueMismatch) -> Void
  ) {
    forEachActive(at: time) { keyPath, track, progress in
      var value: AnimatableValue?
      if track.replaces, let kind = kind(keyPath) { value = track.value(at: progress, of: kind) }
      if value == nil {
        guard let beneath = read(keyPath) else { return }
        value = track.value(at: progress, beneath: beneath) { report(keyPath, $0) }
      }
      guard let value else { return }
      guard value.isFinite else {
        // An overshoot between enormous values can overflow to infinity.
        let found = "\(value.kind.description) that is not finite"
        return report(
          keyPath, ValueMismatch(key: "the result", found: found, needed: "finite numbers"))
      }
      write(keyPath, value)
      if let angle = track.rotation(at: progress),
        case .transform(let transform)? = read("transform")
      {
        let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
        write("transform", .transform(CATransform3DConcat(turn, transform)))
      }
    }
  }
}
