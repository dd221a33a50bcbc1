import Foundation

/// The threads that draw and encode: at most one per processor, started on demand.
///
/// Work starts in the order in which it was submitted, so that it may wait for steps of earlier
/// work (`StepSignal`).
///
/// If the system provides fewer threads, or none, the thread that calls `wait()` runs the work:
///
///     submit   ├─ waits ─┤── a worker runs it ──┤
///     submit   ├─ waits ─────────┤── wait() runs it ──┤
package final class WorkerPool: Sendable {
  package static let shared = WorkerPool()

  /// A submitted closure, which runs once.
  package final class Work: Sendable {
    private enum State {
      case waiting(@Sendable () -> Void)
      case running
      case finished
    }

    private let state: Confined<State>
    private let finished = DispatchSemaphore(value: 0)

    fileprivate init(_ body: @escaping @Sendable () -> Void) { state = Confined(.waiting(body)) }

    /// Runs the closure, unless another thread is running it or has run it.
    fileprivate func run() {
      if runBody() { end() }
    }

    /// Runs the closure if it is still pending, and releases it before returning: its captures must
    /// not outlive the waiting caller.
    @inline(never)
    private func runBody() -> Bool {
      guard let body = claim() else { return false }
      body()
      return true
    }

    @inline(never)
    private func dropBody() -> Bool { claim() != nil }

    private func end() {
      state.with { $0 = .finished }
      finished.signal()
    }

    /// Returns the closure to the first caller, and nil to later ones.
    private func claim() -> (@Sendable () -> Void)? {
      state.with { state in
        guard case .waiting(let body) = state else { return nil }
        state = .running
        return body
      }
    }

    /// Waits until the closure has run; runs it on this thread if no thread has started it.
    package func wait() {
      run()
      finished.wait()
      finished.signal()
    }

    /// Cancels the closure if no thread has started it; otherwise waits until it has run.
    package func cancelOrWait() {
      if dropBody() { end() } else { wait() }
    }
  }

  private struct State {
    var queue: [Work] = []
    /// The number of threads, and the number of those that wait for work.
    var threads = 0
    var idle = 0
  }

  private let state = Confined(State())
  private let workAvailable = DispatchSemaphore(value: 0)
  private let limit: Int
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Bool

  /// - Parameter start: Runs a closure on a new thread; returns false if the system provides none.
  package init(
    limit: Int = ProcessInfo.processInfo.activeProcessorCount,
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = SystemThread.start
  ) {
    self.limit = limit
    self.start = start
  }

  /// Schedules a closure for the next free thread, and returns a handle to wait for it.
  package func submit(_ body: @escaping @Sendable () -> Void) -> Work {
    let work = Work(body)
    let needsThread = state.with { state in
      state.queue.append(work)
      guard state.idle < state.queue.count, state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    workAvailable.signal()
    if needsThread, !start({ self.runQueuedWork() }) { state.with { $0.threads -= 1 } }
    return work
  }

  private func runQueuedWork() {
    while true {
      state.with { $0.idle += 1 }
      workAvailable.wait()
      let work = state.with { state in
        state.idle -= 1
        return state.queue.isEmpty ? nil : state.queue.removeFirst()
      }
      work?.run()
    }
  }
}
