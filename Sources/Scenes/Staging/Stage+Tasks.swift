import LayerTree
import Views

// Tasks that the stage's code makes run on its clock by themselves; see `TaskRegistry`.

extension Stage {
  /// Waits for real work, such as a download: until it is done, the clock stands still.
  ///
  ///     let (data, _) = try await stage.waits { try await URLSession.shared.data(from: url) }
  ///
  /// Everything happens at the instant at which the work began, however long it really took. Work
  /// that is not announced like this ends at whatever time the clock shows then, and a diagnostic
  /// reports it. The work must not wait for stage time, for example in `Task.sleep(for:)`: it would
  /// never end.
  ///
  /// - Parameters:
  ///   - name: What it is, for messages.
  ///   - limit: The longest that it may take, in seconds of real time; then `advance(to:)` throws.
  ///   - work: Called on the stage's own thread, as far as it does not leave it.
  public func waits<Result>(
    name: String = "Stage.waits(for:)", limit: Double = 60,
    isolation: isolated (any Actor)? = #isolation, for work: () async throws -> Result
  ) async rethrows -> Result {
    let inbox = timeline.inbox
    let number = inbox.begin(name, limit: limit)
    defer { inbox.finish(number) }
    return try await work()
  }

  /// Stops the clock until a task with real work has ended.
  ///
  ///     stage.waits(for: controller.download)
  ///
  /// - Parameters:
  ///   - task: A task that must not wait for stage time, for example in `Task.sleep(for:)`.
  ///   - name: What it is, for messages.
  ///   - limit: The longest that it may take, in seconds of real time; then `advance(to:)` throws.
  public func waits<Success, Failure>(
    for task: Task<Success, Failure>, name: String = "Stage.waits(for:)", limit: Double = 60
  ) {
    let inbox = timeline.inbox
    let number = inbox.begin(name, limit: limit)
    Task.detached {
      _ = await task.result
      inbox.finish(number)
    }
  }

  /// Runs an async function in stage time: moves the clock from event to event until it has ended.
  ///
  ///     let image = try stage.result { try await controller.load() }
  ///
  /// For tests: their tasks belong to no stage, so that nothing would move the clock while they
  /// await something of the stage.
  ///
  /// - Parameters:
  ///   - limit: The longest that it may take, in seconds of stage time.
  ///   - operation: Called at the present time, as a task of the stage on the main actor.
  /// - Throws: The function's error, `StagingError.unfinished`, or `TimelineError`.
  public func result<Result>(
    within limit: Double = 60, of operation: @escaping @MainActor () async throws -> Result
  ) throws -> Result {
    let outcome = Outcome<Result>()
    timeline.run {
      _ = Task { @MainActor in
        do {
          outcome.result = .success(try await operation())
        } catch {
          outcome.result = .failure(error)
        }
      }
    }
    let end = time + limit
    try advance(to: time)
    while outcome.result == nil {
      guard let next = timeline.nextEventTime else {
        throw StagingError.unfinished(at: time, limit: nil)
      }
      guard next <= end else { throw StagingError.unfinished(at: time, limit: limit) }
      try advance(to: max(next, time))
    }
    guard let result = outcome.result else { throw StagingError.unfinished(at: time, limit: nil) }
    return try result.get()
  }
}

/// The result of an operation.
///
/// Unchecked, because it is written and read on the stage's thread.
private final class Outcome<Value>: @unchecked Sendable {
  var result: Result<Value, any Error>?
}
