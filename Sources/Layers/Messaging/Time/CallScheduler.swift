import LayerTree

/// Schedules calls for the main thread, from any thread.
enum CallScheduler {
  /// Schedules a block on the current timeline.
  ///
  /// A thread that belongs to no stage, such as a download's, uses the only stage, if there is just
  /// one; if there are several, nothing runs, and each reports a diagnostic.
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - time: In seconds on the current timeline; nil for now.
  static func schedule(
    _ name: String, at time: Double? = nil, _ block: @escaping () -> Void
  ) {
    switch StageContext.externalCaller {
    case .none:
      let timeline = Timeline.current
      timeline.schedule(at: time ?? timeline.now, name: name, block)
    case .of(let inbox):
      // The thread's timeline stands at 0.
      let delay = time ?? 0
      inbox.call(name) {
        let timeline = Timeline.current
        if delay > 0 {
          timeline.schedule(at: timeline.now + delay, name: name, block)
        } else {
          block()
        }
      }
    case .ofSeveral(let inboxes):
      for inbox in inboxes { inbox.reportLostCall(name) }
    }
  }
}
