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
  var activity: Activity { Activity() }
}
