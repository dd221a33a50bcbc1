import Base
import Foundation
import Graphics

/// The clock of a stage, for code that is generic over `Clock`.
///
///     try await Task.sleep(for: .seconds(0.3), clock: .stage)
///
/// It stands still until the stage advances. Like `CACurrentMediaTime()`, it belongs to the stage
/// that runs the code. Tasks of a stage do not need it: their `Task.sleep(for:)` sleeps in stage
/// time anyway.
public struct StageClock: Clock, Hashable {
  /// A time of a stage.
  public struct Instant: InstantProtocol {
    /// Since the stage's 0.
    public var sinceStart: Duration

    public init(sinceStart: Duration) { self.sinceStart = sinceStart }

    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    public static func + (a: Instant, b: Duration) -> Instant { a.advanced(by: b) }
    public static func - (a: Instant, b: Duration) -> Instant { a.advanced(by: .zero - b) }
    public static func - (a: Instant, b: Instant) -> Duration { b.duration(to: a) }
    public static func += (a: inout Instant, b: Duration) { a = a + b }
    public static func -= (a: inout Instant, b: Duration) { a = a - b }
    public static func < (a: Instant, b: Instant) -> Bool { a.sinceStart < b.sinceStart }

    /// The current stage's time.
    public static var now: Instant {
      Instant(sinceStart: Duration(stageSeconds: Timeline.current.now))
    }
  }

  public init() {}

  public var now: Instant { .now }
  /// The resolution: events within a nanosecond share one instant.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the stage's clock reaches a time.
  ///
  /// - Throws: `CancellationError`, at the instant at which the task is canceled; or
  ///   `StageClockError` for a task that belongs to no stage.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    guard TaskExecutors.areSupported, let inbox = StageContext.inbox else {
      throw StageClockError.taskOfNoStage
    }
    try await Sleep(in: inbox).run(until: .at(deadline.sinceStart.stageSeconds))
  }
}

extension Clock where Self == StageClock {
  /// The clock of the stage that runs the code.
  public static var stage: StageClock { StageClock() }
}

/// A reason why a task cannot wait for a stage's time.
public enum StageClockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The task belongs to no stage, so that no stage would wake it.
  case taskOfNoStage

  public var description: String {
    "StageClock: only a task of a stage can wait for its time: one that is made in an event or a "
      + "task of the stage, or by try stage.result { … }"
  }
}

extension Duration {
  /// Creates a duration from a timeline's seconds.
  ///
  /// Rounded to nanoseconds, as instants are.
  init(stageSeconds seconds: Double) {
    self = .nanoseconds(Int64(saturating: (min(max(seconds, -9e9), 9e9) * 1e9).rounded()))
  }

  /// The duration in a timeline's seconds.
  var stageSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}

/// One sleep of a task.
final class Sleep: Sendable {
  private enum State {
    case new
    case asleep(CheckedContinuation<Void, any Error>, UInt64)
    case ended
  }

  private let state = Confined(State.new)
  private let inbox: TaskInbox

  init(in inbox: TaskInbox) { self.inbox = inbox }

  func run(until due: TaskInbox.Due) async throws {
    try Task.checkCancellation()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Another thread may cancel between handler and continuation.
        let hasEnded = state.with { state in
          if case .ended = state { return true }
          let number = inbox.add(.sleep(due)) { self.end() }
          state = .asleep(continuation, number)
          return false
        }
        if hasEnded { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func end() { removeContinuation()?.continuation.resume() }

  private func cancel() {
    guard let (continuation, number) = removeContinuation() else { return }
    inbox.cancel(number)
    continuation.resume(throwing: CancellationError())
  }

  private func removeContinuation() -> (
    continuation: CheckedContinuation<Void, any Error>, number: UInt64
  )? {
    state.with { state in
      defer { state = .ended }
      if case .asleep(let continuation, let number) = state { return (continuation, number) }
      return nil
    }
  }
}
