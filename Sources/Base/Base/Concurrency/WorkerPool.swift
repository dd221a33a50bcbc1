import Foundation

/// The threads that draw and encode: at most one per processor, started on demand.
///
/// If the system provides fewer threads, or none, the waiting thread runs the work:
///
///     submit   ├─ waits ─┤── a worker runs it ──┤
///     submit   ├─ waits ─────────┤── finish() runs it ──┤
package final class WorkerPool: Sendable {
  package static let shared = WorkerPool()

  /// Work that is run once.
  package final class Work: Sendable {
    private enum State {
      case waiting(@Sendable () -> Void)
      case running
      case finished
    }

    private let state: Confined<State>
    private let finished = DispatchSemaphore(value: 0)

    fileprivate init(_ body: @escaping @Sendable () -> Void) { state = Confined(.waiting(body)) }

    /// Runs it, unless another thread runs or has run it.
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

    /// Waits until it has run; runs it on this thread if none has started it.
    package func finish() {
      run()
      finished.wait()
      finished.signal()
    }

    /// Cancels it if no thread has started it; otherwise waits until it has run.
    package func withdraw() {
      if dropBody() { end() } else { finish() }
    }
  }

  private struct State {
    var queue: [Work] = []
    /// The number of threads, and of those that wait for work.
    var threads = 0
    var idle = 0
  }

  private let state = Confined(State())
  private let arrival = DispatchSemaphore(value: 0)
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

  /// Runs a closure on the next free thread.
  package func submit(_ body: @escaping @Sendable () -> Void) -> Work {
    let work = Work(body)
    let needsThread = state.with { state in
      state.queue.append(work)
      guard state.idle < state.queue.count, state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    arrival.signal()
    if needsThread, !start({ self.serve() }) { state.with { $0.threads -= 1 } }
    return work
  }

  private func serve() {
    while true {
      state.with { $0.idle += 1 }
      arrival.wait()
      let work = state.with { state in
        state.idle -= 1
        return state.queue.isEmpty ? nil : state.queue.removeFirst()
      }
      work?.run()
    }
  }
}
