import Animation
import LayerTree

extension Stage {
  /// What goes on, in the timeline's seconds.
  var activity: Activity {
    var activity = Activity(lastEnd: timeline.endOfFiniteAnimations ?? 0)
    switch timeline.repetitionOfAnimations {
    case .repeats(let period, let start): activity.endless = .round(period, from: start)
    case .never, .ends: activity.endless = .neverTheSame
    case nil: break
    }
    return activity
  }
}

/// What goes on on a stage.
struct Activity {
  /// What the animations do together that never end.
  enum Endless {
    /// From a time on everything is the same again after each period; 0 when all of them stand
    /// still.
    case round(Double, from: Double)
    /// One adds up, or their periods never meet.
    case neverTheSame
  }

  /// When the last animation that ends does; 0 when none does.
  var lastEnd: Double
  var endless: Endless?
}
