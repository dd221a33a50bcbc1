public import Foundation
import LayerTree

extension RunLoop {
  /// Runs blocks on the current timeline.
  public struct Performer: Sendable {
    /// Runs a block in this instant, after the present event and those already scheduled.
    public func callAsFunction(_ block: @escaping () -> Void) {
      CallScheduler.schedule("RunLoop.perform", block)
    }

    /// Runs a block; the modes have no effect.
    public func callAsFunction(inModes modes: [RunLoop.Mode], block: @escaping () -> Void) {
      self(block)
    }
  }

  /// `RunLoop.perform(_:)` and `perform(inModes:block:)`; whatever the loop, blocks run on the
  /// thread of their stage.
  public var perform: Performer { Performer() }
}

// MARK: - Running

extension RunLoop {
  /// Advances the current timeline in place of waiting.
  public struct Runner: Sendable {
    /// Runs what is due until a date, as far from now as it is from the wall clock's time.
    ///
    /// The distance is rounded up to a hundredth of a second, since the wall clock runs on while
    /// the date is computed.
    public func callAsFunction(until limitDate: Date) {
      let seconds = (limitDate.timeIntervalSinceNow * 100).rounded(.up) / 100
      let timeline = Timeline.current
      try? timeline.advance(to: timeline.now + min(max(seconds, 0), 1e6))
    }

    /// Runs the next thing that is due until a date.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func callAsFunction(mode: RunLoop.Mode, before limitDate: Date) -> Bool {
      let timeline = Timeline.current
      let seconds = (limitDate.timeIntervalSinceNow * 100).rounded(.up) / 100
      let end = timeline.now + min(max(seconds, 0), 1e6)
      let next = timeline.nextEventTime
      try? timeline.advance(to: min(max(next ?? end, timeline.now), end))
      return next != nil
    }

    /// Runs what is due within an hour; unlike on a real clock, it then returns.
    public func callAsFunction() {
      let timeline = Timeline.current
      try? timeline.advance(to: timeline.now + 3600)
    }
  }

  /// `RunLoop.run(until:)` and its like: they go by the current timeline.
  public var run: Runner { Runner() }
}
