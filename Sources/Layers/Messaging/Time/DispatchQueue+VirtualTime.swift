import Base
public import Dispatch
import Foundation
import Graphics
import LayerTree

// Work scheduled with Dispatch runs on the current timeline: Swift prefers callable properties of
// the same names to Dispatch's functions. Dispatch sources still use the real clock.

extension DispatchTime {
  /// Returns the current timeline's time for `DispatchTime.now()`.
  public struct Now: Sendable {
    public func callAsFunction() -> DispatchTime { DispatchTime(seconds: CACurrentMediaTime()) }
  }

  /// A callable property, which Swift prefers to Dispatch's function of that name: the wall clock
  /// is never read.
  public static var now: Now { Now() }

  /// The origin of virtual times, so that subtracting from them does not fall below 0.
  private static let origin: UInt64 = 1_000_000_000_000_000

  private init(seconds: Double) {
    self.init(
      uptimeNanoseconds: Self.origin
        + UInt64(saturating: (min(max(seconds, 0), 1e9) * 1e9).rounded()))
  }

  /// The time on the current timeline, in seconds.
  ///
  /// Dispatch truncates to nanoseconds, so that sums of whole microseconds may be one too low.
  var virtualSeconds: Double {
    let nanoseconds = Double(Int64(uptimeNanoseconds) - Int64(Self.origin))
    let microseconds = (nanoseconds / 1000).rounded()
    return abs(nanoseconds - microseconds * 1000) <= 1 ? microseconds / 1e6 : nanoseconds / 1e9
  }
}

extension DispatchWallTime {
  /// Returns the current timeline's time for `DispatchWallTime.now()`.
  public struct Now: Sendable {
    public func callAsFunction() -> DispatchWallTime {
      let seconds = min(max(CACurrentMediaTime(), 0), 1e9)
      let whole = seconds.rounded(.down)
      return DispatchWallTime(
        timespec: timespec(
          tv_sec: origin + Int(saturating: whole),
          tv_nsec: Int(saturating: ((seconds - whole) * 1e9).rounded(.down))))
    }
  }

  /// A callable property, as in `DispatchTime`.
  public static var now: Now { Now() }

  private static let origin = 1_000_000

  /// The time on the current timeline, in seconds; Dispatch counts wall times downward.
  var virtualSeconds: Double {
    let nanoseconds = -Int64(bitPattern: rawValue) - Int64(Self.origin) * 1_000_000_000
    return (Double(nanoseconds) / 1000).rounded() / 1e6
  }
}

extension DispatchQueue {
  /// Schedules work on the current timeline; it runs on the thread of its stage, whatever the
  /// queue.
  public struct VirtualScheduler: Sendable {
    public func callAsFunction(execute work: @escaping () -> Void) {
      CallScheduler.schedule("DispatchQueue.async", work)
    }

    public func callAsFunction(execute workItem: DispatchWorkItem) {
      self(execute: { if !workItem.isCancelled { workItem.perform() } })
    }

    /// Schedules work; the quality of service and the flags have no effect, since there is one
    /// thread.
    public func callAsFunction(
      group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
    ) {
      group?.enter()
      self(execute: {
        work()
        group?.leave()
      })
    }

    public func callAsFunction(group: DispatchGroup, execute workItem: DispatchWorkItem) {
      self(group: group, execute: { if !workItem.isCancelled { workItem.perform() } })
    }

    public func callAsFunction(
      deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      execute work: @escaping () -> Void
    ) {
      self(deadline: deadline, execute: work)
    }

    public func callAsFunction(
      wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
    ) {
      guard wallDeadline != .distantFuture else { return }
      CallScheduler.schedule("DispatchQueue.asyncAfter", at: wallDeadline.virtualSeconds, work)
    }

    public func callAsFunction(wallDeadline: DispatchWallTime, execute: DispatchWorkItem) {
      self(wallDeadline: wallDeadline) { if !execute.isCancelled { execute.perform() } }
    }

    public func callAsFunction(deadline: DispatchTime, execute work: @escaping () -> Void) {
      guard deadline != .distantFuture else { return }
      // A deadline is relative to the current timeline's time.
      CallScheduler.schedule(
        "DispatchQueue.asyncAfter", at: deadline.virtualSeconds, work)
    }

    public func callAsFunction(deadline: DispatchTime, execute: DispatchWorkItem) {
      self(deadline: deadline) { if !execute.isCancelled { execute.perform() } }
    }
  }

  /// `async(execute:)`: runs a closure in this instant, after the present event and those already
  /// scheduled.
  public var async: VirtualScheduler { VirtualScheduler() }

  /// `asyncAfter(deadline:execute:)`: runs a closure later.
  public var asyncAfter: VirtualScheduler { VirtualScheduler() }
}

extension DispatchGroup {
  /// Waits on the current timeline until everything that entered a group has left it.
  public struct VirtualNotifier {
    fileprivate let group: DispatchGroup

    /// Runs work at the instant at which the last member leaves; one that leaves on another thread
    /// is noticed at the next event.
    public func callAsFunction(queue: DispatchQueue, execute work: @escaping () -> Void) {
      let group = group
      Timeline.current.watch(
        name: "DispatchGroup.notify",
        until: { group.wait(timeout: DispatchTime(uptimeNanoseconds: 1)) == .success }, work)
    }

    public func callAsFunction(queue: DispatchQueue, work: DispatchWorkItem) {
      self(queue: queue) { if !work.isCancelled { work.perform() } }
    }
  }

  /// `notify(queue:execute:)` and `notify(queue:work:)`.
  public var notify: VirtualNotifier { VirtualNotifier(group: self) }
}
