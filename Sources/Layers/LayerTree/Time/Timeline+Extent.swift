public import Animation
import Foundation

extension Timeline {
  /// The end of the last finite animation, in seconds; nil if there is none.
  ///
  /// Only committed animations count, not those that a later event adds. A replicator's delayed
  /// copies are included.
  public var endOfFiniteAnimations: Double? {
    var last: Double?
    forEachAnimation { layer, attachment in
      let (timing, delay) = (attachment.timing, layer.replicatorDelay)
      // If the layer's time runs backwards, the begin comes last.
      guard timing.end.isFinite, let end = layer.finiteTime(atLocal: timing.end + delay),
        let begin = layer.finiteTime(atLocal: timing.beginTime - delay)
      else { return }
      last = max(last ?? 0, layer.runsBackwards ? begin : end)
    }
    return last
  }

  /// The common repetition of the endless animations: its period, and the time from which it holds;
  /// nil if there are none.
  public var repetitionOfAnimations: Repetition? {
    var (periods, begin) = ([Double](), 0.0)
    var (repeats, isPossible) = (false, true)
    forEachAnimation { layer, attachment in
      switch attachment.node.repetition {
      case .ends: break
      case .never: (repeats, isPossible) = (true, false)
      case .repeats(let period, let from):
        guard let start = layer.finiteTime(atLocal: from + layer.replicatorDelay) else { break }
        repeats = true
        periods.append(period / layer.pace)
        begin = max(begin, start)
      }
    }
    // Particles never repeat.
    if committer.animated.contains(where: { $0.hostingTimeline === self && $0.changesByItself }) {
      return .never
    }
    guard repeats else { return nil }
    guard isPossible, let period = commonPeriod(of: periods) else { return .never }
    return .repeats(every: period, from: max(begin, endOfFiniteAnimations ?? 0))
  }

  /// The periods of the endless animations, in seconds; those that stand still are omitted.
  public var periodsOfAnimations: [Double] {
    var periods: [Double] = []
    forEachAnimation { layer, attachment in
      if let period = attachment.node.period { periods.append(period / layer.pace) }
    }
    return periods.filter(\.isFinite)
  }

  private func forEachAnimation(_ body: (CALayer, AnimationAttachment) -> Void) {
    commit()
    for layer in committer.animated where layer.hostingTimeline === self {
      for attachment in layer.attachments where attachment.isCommitted { body(layer, attachment) }
    }
  }
}

extension CALayer {
  /// Local seconds per second of the timeline, whatever the direction.
  fileprivate var pace: Double {
    abs(Double(speed)) * (container?.pace ?? 1)
  }

  /// The timeline's time at a time of this layer, or nil if it never comes.
  fileprivate func finiteTime(atLocal time: Double) -> Double? {
    guard pace > 0 else { return nil }
    let absolute = absoluteTime(atLocal: time)
    return absolute.isFinite ? absolute : nil
  }
}
