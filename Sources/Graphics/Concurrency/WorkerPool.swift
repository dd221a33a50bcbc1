import Foundation

/// The threads that draw and encode: at most one for each processor, made when there is work.
///
/// Where the system gives fewer of them, or none, the work is done by whoever waits for it:
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

    /// Runs it, unless another thread does or did.
    fileprivate func run() {
      if runBody() { end() }
    }

    /// Whether there was a closure to run, of which nothing is kept on return: what it captures may
    /// live no longer than who waits for it.
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

    /// The closure, for the first who asks.
    private func claim() -> (@Sendable () -> Void)? {
      state.with { state in
        guard case .waiting(let body) = state else { return nil }
        state = .running
        return body
      }
    }

    /// Returns once it has run, on this thread where none has begun it.
    package func finish() {
      run()
      finished.wait()
      finished.signal()
    }

    /// Returns once it has run, or will never run, where no thread has begun it.
    package func withdraw() {
      if dropBody() { end() } else { finish() }
    }
  }

  private struct State {
    var queue: [Work] = []
    /// Threads, and those of them that wait for work.
    var threads = 0
    var idle = 0
  }

  private let state = Confined(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let limit: Int
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Bool

  /// - Parameter start: Runs a closure on a new thread, or answers that there is none.
  package init(
    limit: Int = ProcessInfo.processInfo.activeProcessorCount,
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = SystemThread.start
  ) {
    self.limit = limit
    self.start = start
  }

  /// Lets the next free thread run a closure.
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
