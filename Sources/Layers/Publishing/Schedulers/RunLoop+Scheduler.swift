import Foundation
import LayerTree
import Messaging

// Run loops and operation queues, whichever they are, run closures on the stage's clock.

/// A date on a scheduler of Foundation's; the stage's clock began at the first instant of 2001.
public struct SchedulerDate: Strideable, Codable, Hashable, Sendable {
  public var date: Date

  public init(_ date: Date) { self.date = date }

  /// The date of the current timeline's time.
  static var now: SchedulerDate {
    SchedulerDate(Date(timeIntervalSinceReferenceDate: CACurrentMediaTime()))
  }

  public func distance(to other: SchedulerDate) -> Stride {
    Stride(magnitude: other.date.timeIntervalSince(date))
  }

  public func advanced(by n: Stride) -> SchedulerDate { SchedulerDate(date + n.timeInterval) }

  /// A number of seconds.
  public struct Stride: SchedulerStride, Codable, Hashable, Sendable, ExpressibleByFloatLiteral {
    public var magnitude: TimeInterval

    public init(magnitude: TimeInterval) { self.magnitude = magnitude }
    public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    public init(floatLiteral value: TimeInterval) { magnitude = value }
    public init(integerLiteral value: TimeInterval) { magnitude = value }

    public var timeInterval: TimeInterval { magnitude }

    public static func seconds(_ s: Double) -> Stride { Stride(magnitude: s) }
  }

  /// Runs a closure at this date.
  fileprivate func schedule(_ action: @escaping () -> Void) {
    let seconds = max(date.timeIntervalSinceReferenceDate, 0)
    let delay = seconds - CACurrentMediaTime()
    if delay > 0 {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: action)
    } else {
      DispatchQueue.main.async(execute: action)
    }
  }
}

extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = SchedulerDate

  /// Options, of which there are none.
  public struct SchedulerOptions {}

  public var now: SchedulerTimeType { .now }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    perform(action)
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    date.schedule(action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleRepeatedly(after: date, interval: interval, options: options, action)
  }
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerDate

  /// Options, of which there are none.
  public struct SchedulerOptions {}

  public var now: SchedulerTimeType { .now }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    SchedulerDate.now.schedule(action)
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    date.schedule(action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleRepeatedly(after: date, interval: interval, options: options, action)
  }
}
