import Animation
import LayerTree

/// What goes on on a stage, in its timeline's seconds.
struct Activity {
  /// When the last animation that ends does; 0 when none does.
  var lastEnd = 0.0
  /// After how long each endless animation shows the same again.
  var periods: [Double] = []
  /// When the last of the endless ones has begun.
  var lastStart = 0.0
  /// Whether something goes on and never shows the same again.
  var neverRepeats = false

  var goesOnForEver: Bool { neverRepeats || !periods.isEmpty }
}

extension Stage {
  var activity: Activity {
    var activity = Activity()
    activity.lastEnd = timeline.endOfFiniteAnimations ?? 0
    switch timeline.repetitionOfAnimations {
    case .repeats(let period, let start):
      if period > 0 { activity.periods = [period] }
      activity.lastStart = start
    case .never: activity.neverRepeats = true
    case .ends, nil: break
    }
    return activity
  }
}
