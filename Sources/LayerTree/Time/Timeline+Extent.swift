public import Animation
import Foundation

extension Timeline {
  /// When the last animation that ends at all has ended, in seconds; nil without any.
  ///
  /// Only what is committed now counts: an animation that an event starts later is not known yet.
  /// Copies that a replicator shows later count, too.
  public var endOfFiniteAnimations: Double? {
    var last: Double?
    forEachAnimation { layer, attachment in
      let (timing, delay) = (attachment.timing, layer.replicatorDelay)
      // Where the layer's time runs backwards, its begin comes last.
      guard timing.end.isFinite, let end = layer.finiteTime(atLocal: timing.end + delay),
        let begin = layer.finiteTime(atLocal: timing.beginTime - delay)
      else { return }
      last = max(last ?? 0, layer.runsBackwards ? begin : end)
    }
    return last
  }

  /// How the animations that never end go on together: from when on everything is the same again
  /// after which time; nil without any.
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
    // Particles never come again as they were.
    if committer.animated.contains(where: { $0.hostingTimeline === self && $0.changesByItself }) {
      return .never
    }
    guard repeats else { return nil }
    guard isPossible, let period = commonPeriod(of: periods) else { return .never }
    return .repeats(every: period, from: max(begin, endOfFiniteAnimations ?? 0))
  }

  /// After how many seconds each animation that never ends shows the same again; what stands
  /// still is left out.
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
  /// Own seconds per second of the timeline, whatever the direction.
  fileprivate var pace: Double {
    abs(Double(speed)) * (container?.pace ?? 1)
  }

  /// The timeline's time at a time of this layer, or nil where it never comes.
  fileprivate func finiteTime(atLocal time: Double) -> Double? {
    guard pace > 0 else { return nil }
    let absolute = absoluteTime(atLocal: time)
    return absolute.isFinite ? absolute : nil
  }
}
