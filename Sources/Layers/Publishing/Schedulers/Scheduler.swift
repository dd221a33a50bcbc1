/// A clock, and a place where closures run at its times.
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions

  var now: SchedulerTimeType { get }
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  /// Runs a closure at a time.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void)
  /// Runs a closure at a time and then repeatedly, until the result is canceled.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

/// A length of time that common units express.
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}

extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(
      after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }

  /// Runs a closure at times that are computed from the first one, so that they do not drift.
  func scheduleRepeatedly(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let isCanceled = Guarded(false)
    func run(at date: SchedulerTimeType) {
      schedule(after: date, tolerance: minimumTolerance, options: options) {
        guard !isCanceled.with({ $0 }) else { return }
        action()
        if !isCanceled.with({ $0 }) { run(at: date.advanced(by: interval)) }
      }
    }
    run(at: date)
    return AnyCancellable { isCanceled.with { $0 = true } }
  }
}

/// A scheduler that runs closures immediately, whatever the time.
public struct ImmediateScheduler: Scheduler, Sendable {
  public typealias SchedulerOptions = Never

  public static let shared = ImmediateScheduler()

  /// The only time there is.
  public struct SchedulerTimeType: Strideable, Sendable {
    public func distance(to other: SchedulerTimeType) -> Stride { Stride(magnitude: 0) }
    public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// A length of time without effect.
    public struct Stride: SchedulerStride, Codable, Sendable {
      public var magnitude: Int

      public init(magnitude: Int) { self.magnitude = magnitude }
      public static func seconds(_ s: Double) -> Stride { Stride(magnitude: 0) }
    }
  }

  public var now: SchedulerTimeType { SchedulerTimeType() }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

/// A number of units of time that computes as its magnitude does.
public protocol SchedulerStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric
where Magnitude: SignedNumeric & Comparable {
  init(magnitude: Magnitude)
  var magnitude: Magnitude { get set }
}

extension SchedulerStride {
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let magnitude = Magnitude(exactly: source) else { return nil }
    self.init(magnitude: magnitude)
  }

  public init(integerLiteral value: Magnitude.IntegerLiteralType) {
    self.init(magnitude: Magnitude(integerLiteral: value))
  }

  public static func < (a: Self, b: Self) -> Bool { a.magnitude < b.magnitude }
  public static func + (a: Self, b: Self) -> Self { Self(magnitude: a.magnitude + b.magnitude) }
  public static func - (a: Self, b: Self) -> Self { Self(magnitude: a.magnitude - b.magnitude) }
  public static func * (a: Self, b: Self) -> Self { Self(magnitude: a.magnitude * b.magnitude) }
  public static func += (a: inout Self, b: Self) { a.magnitude += b.magnitude }
  public static func -= (a: inout Self, b: Self) { a.magnitude -= b.magnitude }
  public static func *= (a: inout Self, b: Self) { a.magnitude *= b.magnitude }

  public static func seconds(_ s: Int) -> Self { seconds(Double(s)) }
  public static func milliseconds(_ ms: Int) -> Self { seconds(Double(ms) / 1e3) }
  public static func microseconds(_ us: Int) -> Self { seconds(Double(us) / 1e6) }
  public static func nanoseconds(_ ns: Int) -> Self { seconds(Double(ns) / 1e9) }
}
