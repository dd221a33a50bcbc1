public import Dispatch
import Foundation
import LayerTree

// What code schedules with Dispatch runs on the current timeline. These overloads win over Dispatch's own, which have parameters with
// defaults; work items and qualities of service still reach the real queues.

extension DispatchTime {
  /// Answers `DispatchTime.now()` with the current timeline's time.
  public struct Now: Sendable {
    public func callAsFunction() -> DispatchTime { DispatchTime(seconds: CACurrentMediaTime()) }
  }

  /// A property that can be called, which Swift prefers to Dispatch's function of that name: the wall clock is never read.
  public static var now: Now { Now() }

  /// Virtual times start here, so that what is taken off them does not fall below 0.
  private static let origin: UInt64 = 1_000_000_000_000_000

  private init(seconds: Double) {
    self.init(uptimeNanoseconds: Self.origin + UInt64((max(seconds, 0) * 1e9).rounded()))
  }

  /// On the current timeline, in seconds, to a microsecond.
  var virtualSeconds: Double {
    let nanoseconds = Double(Int64(uptimeNanoseconds) - Int64(Self.origin))
    return (nanoseconds / 1000).rounded() / 1e6
  }
}

extension DispatchQueue {
  /// Runs a closure on the current timeline, on the thread of its stage.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    guard deadline != .distantFuture else { return }
    Timeline.current.schedule(
      at: deadline.virtualSeconds, name: "DispatchQueue.asyncAfter", work)
  }

  /// Runs a closure in this instant, after what runs now and what waits already.
  public func async(execute work: @escaping () -> Void) {
    let timeline = Timeline.current
    timeline.schedule(at: timeline.now, name: "DispatchQueue.async", work)
  }
}

extension DispatchGroup {
  /// Runs a closure on the current timeline, once everything that entered the group has left it.
  ///
  /// The group is looked at again every thousandth of a second, for at most a minute.
  public func notify(queue: DispatchQueue, execute work: @escaping () -> Void) {
    let timeline = Timeline.current
    check(on: timeline, until: timeline.now + 60, work)
  }

  private func check(on timeline: Timeline, until end: Double, _ work: @escaping () -> Void) {
    timeline.schedule(at: timeline.now, name: "DispatchGroup.notify") { [self] in
      if wait(timeout: DispatchTime(uptimeNanoseconds: 1)) == .success { return work() }
      guard timeline.now < end else { return }
      timeline.schedule(at: timeline.now + 0.001, name: "DispatchGroup.notify") {
        self.check(on: timeline, until: end, work)
      }
    }
  }
}
