import Foundation

// Overloads of Swift's functions that use stage time: overload resolution prefers other modules'
// functions to the standard library's. They are needed because Swift's read the wall clock to
// compute the deadline, so that a sleep of 0.3 s would become 0.2999… s.

extension Task where Success == Never, Failure == Never {
  /// Sleeps for a duration: in a task of a stage in stage time, elsewhere in real time.
  public static func sleep<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws {
    if let duration = duration as? Duration, RealInstants.isReal(clock),
      let inbox = RealInstants.inbox()
    {
      return try await Sleep(in: inbox).run(until: .later(duration.stageSeconds))
    }
    try await clock.sleep(for: duration, tolerance: tolerance)
  }

  /// Sleeps for some nanoseconds: in a task of a stage in stage time.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(for: .nanoseconds(Int64(clamping: duration)))
  }
}

extension ContinuousClock {
  /// The present time: in events and tasks of a stage the stage's, with a separate origin.
  public static var now: Instant {
    guard let now = RealInstants.stageTime else { return systemTime }
    return ContinuousClock().systemEpoch.advanced(by: now)
  }

  public var now: Instant { Self.now }

  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await Task.sleep(for: duration, tolerance: tolerance, clock: self)
  }

  /// The time of the system's clock.
  static var systemTime: Instant { RealInstants.now(of: ContinuousClock()) }
}

extension ContinuousClock.Instant {
  /// The present time: in events and tasks of a stage the stage's, with a separate origin.
  public static var now: ContinuousClock.Instant { ContinuousClock.now }
}

extension SuspendingClock {
  /// The present time: in events and tasks of a stage the stage's, with a separate origin.
  public static var now: Instant {
    guard let now = RealInstants.stageTime else { return systemTime }
    return SuspendingClock().systemEpoch.advanced(by: now)
  }

  public var now: Instant { Self.now }

  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await Task.sleep(for: duration, tolerance: tolerance, clock: self)
  }

  /// The time of the system's clock.
  static var systemTime: Instant { RealInstants.now(of: SuspendingClock()) }
}

extension SuspendingClock.Instant {
  /// The present time: in events and tasks of a stage the stage's, with a separate origin.
  public static var now: SuspendingClock.Instant { SuspendingClock.now }
}

/// Conversions between stage time and the instants of real clocks.
///
///     0 ─────────── real times ─────────── origin ── times of a stage ───▶
enum RealInstants {
  /// The instant of each stage's 0: about 270 years after the machine's start.
  private static let origin = Duration.seconds(1 << 33)

  /// The present time of the stage that runs the code, on the scale of real clocks.
  static var stageTime: Duration? {
    guard StageContext.inbox != nil else { return nil }
    return origin + Duration(stageSeconds: Timeline.current.now)
  }

  static func now<C: Clock>(of clock: C) -> C.Instant { clock.now }

  static func isReal<C: Clock>(_ clock: C) -> Bool {
    clock is ContinuousClock || clock is SuspendingClock
  }

  /// The inbox in which this task sleeps; nil for real time.
  static func inbox() -> TaskInbox? {
    if let inbox = StageContext.inbox {
      if TaskExecutors.areSupported { return inbox }
      inbox.report(
        realSleep(
          "tasks run in stage time only with Swift 6.3"))
    } else if let maker = StageContext.maker {
      maker.report(
        realSleep(
          "the task belongs to code outside the stage; use try stage.result { … } to run it on "
            + "the stage"))
    }
    return nil
  }

  private static func realSleep(_ reason: String) -> Diagnostic {
    Diagnostic(LayerFact.realSleep(reason: reason), of: "Task", at: "sleep(for:)")
  }

  /// The stage time of a real clock's deadline that a task has just requested; nil for other
  /// clocks.
  static func due<I: InstantProtocol>(_ deadline: I) -> TaskInbox.Due? {
    let (due, now): (Duration, Duration)
    if let deadline = deadline as? ContinuousClock.Instant {
      due = deadline - ContinuousClock().systemEpoch
      now = ContinuousClock.systemTime - ContinuousClock().systemEpoch
    } else if let deadline = deadline as? SuspendingClock.Instant {
      due = deadline - SuspendingClock().systemEpoch
      now = SuspendingClock.systemTime - SuspendingClock().systemEpoch
    } else {
      return nil
    }
    if due >= origin / 2 { return .at((due - origin).stageSeconds) }
    return .later(intended((due - now).stageSeconds))
  }

  /// The duration, in seconds, that was probably requested, given the rest of it.
  ///
  /// The real clock was read a little earlier, to add the duration to it. A whole number of
  /// milliseconds is restored exactly, unless the thread was suspended for a millisecond in
  /// between.
  static func intended(_ rest: Double) -> Double {
    guard rest > 0 else { return 0 }
    return ((rest * 1000 - 0.001).rounded(.up)) / 1000
  }
}
