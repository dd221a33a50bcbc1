import Animation
import LayerTree

extension Stage {
  /// The stage's running animations, with those of its presentation, in the timeline's seconds.
  var runningAnimations: RunningAnimations {
    var result = RunningAnimations(
      lastEnd: max(timeline.endOfFiniteAnimations ?? 0, presentation?.end ?? 0))
    switch timeline.repetitionOfAnimations {
    case .repeats(let period, let start): result.endless = .periodic(period, from: start)
    case .never, .ends: result.endless = .aperiodic
    case nil: break
    }
    return grid?.combined(with: result) ?? result
  }
}

/// The running animations of a stage.
struct RunningAnimations {
  /// The combined repetition of all endless animations.
  enum Endless {
    /// Everything repeats with a period, from a time on; the period is 0 if nothing moves.
    case periodic(Double, from: Double)
    /// An animation is cumulative, or the periods have no common multiple.
    case aperiodic
  }

  /// The end of the last finite animation; 0 if there is none.
  var lastEnd: Double
  var endless: Endless?
}
