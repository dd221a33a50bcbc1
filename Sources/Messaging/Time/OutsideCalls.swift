import LayerTree

/// Calls for the main thread, from wherever they come.
enum OutsideCalls {
  /// Schedules a block on the current timeline.
  ///
  /// A thread that belongs to no stage, such as that of a download, means the only stage there is;
  /// of several, none: each then says so among its diagnostics.
  /// - Parameters:
  ///   - name: What it is, for messages.
  ///   - time: In seconds on the current timeline; nil: now.
  static func schedule(
    _ name: String, at time: Double? = nil, _ block: @escaping () -> Void
  ) {
    switch StageContext.outsideCaller {
    case .none:
      let timeline = Timeline.current
      timeline.schedule(at: time ?? timeline.now, name: name, block)
    case .of(let inbox):
      // The thread's own timeline stands at 0.
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
      for inbox in inboxes { inbox.noteLost(name) }
    }
  }
}
