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
