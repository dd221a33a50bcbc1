import Foundation

/// The threads that draw and encode, started on demand.
///
/// There is one fewer than processors, but at least one, since the thread that waits for work runs
/// more of it meanwhile. If it has none to run, another thread may work in its place. So as many
/// threads work as there are processors. With one more, two of them often share a processor for
/// some milliseconds while another is idle.
///
/// Work that one thread submits, all of it helped or none, starts in that order, so that it may
/// wait for steps of earlier work (`StepSignal`).
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
    private let pool: WorkerPool
    /// The thread that may run it while it waits for other work, if any.
    fileprivate let helper: pthread_t?

    fileprivate init(
      _ pool: WorkerPool, helper: pthread_t?, _ body: @escaping @Sendable () -> Void
    ) {
      self.pool = pool
      self.helper = helper
      state = Confined(.waiting(body))
    }

    fileprivate var isFinished: Bool {
      state.with { if case .finished = $0 { true } else { false } }
    }

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

    /// Waits until the closure has run; runs it on this thread if no thread has started it, and
    /// otherwise helps with others meanwhile.
    package func wait() { pool.wait(for: self) }

    /// Cancels the closure if no thread has started it; otherwise waits until it has run.
    package func cancelOrWait() {
      if dropBody() { end() } else { pool.sleep(until: self) }
    }

    fileprivate func sleep() {
      finished.wait()
      finished.signal()
    }
  }

  private struct State {
    var queue: [Work] = []
    /// The number of threads, and the number of those that wait for work.
    var threads = 0
    var idle = 0
    /// The number of threads that sleep until work is finished, in place of which others may work.
    var sleeping = 0
    /// The threads that run work, also while they wait for other work.
    var working: Set<pthread_t> = []

    /// Counts one more thread if queued work needs it.
    mutating func addThread(limit: Int) -> Bool {
      guard idle < queue.count, threads < limit + sleeping else { return false }
      threads += 1
      return true
    }

    /// Counts one thread less if there are too many.
    mutating func removeThread(limit: Int) -> Bool {
      guard threads > limit + sleeping else { return false }
      threads -= 1
      working.remove(pthread_self())
      return true
    }
  }

  private let state = Confined(State())
  private let workAvailable = DispatchSemaphore(value: 0)
  private let limit: Int
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Bool

  /// - Parameter start: Runs a closure on a new thread; returns false if the system provides none.
  package init(
    limit: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1),
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = SystemThread.start
  ) {
    self.limit = limit
    self.start = start
  }

  /// Schedules a closure for the next free thread, and returns a handle to wait for it.
  ///
  /// - Parameter isHelped: Whether this thread may run the closure while it waits for other work.
  package func submit(isHelped: Bool = false, _ body: @escaping @Sendable () -> Void) -> Work {
    let work = Work(self, helper: isHelped ? pthread_self() : nil, body)
    let needsThread = state.with { state in
      state.queue.append(work)
      return state.addThread(limit: limit)
    }
    workAvailable.signal()
    if needsThread { startThread() }
    return work
  }

  private func startThread() {
    if !start({ self.runQueuedWork() }) { state.with { $0.threads -= 1 } }
  }

  /// Runs work, or waits until it has run, and meanwhile runs more of what this thread may run.
  ///
  /// A thread that runs work helps with no other, which might wait for steps of that work.
  private func wait(for work: Work) {
    let thread = pthread_self()
    let isFree = state.with { $0.working.insert(thread).inserted }
    work.run()
    while isFree, !work.isFinished, let other = next(for: thread) { other.run() }
    if isFree { state.with { _ = $0.working.remove(thread) } }
    sleep(until: work)
  }

  /// Waits until work has run, while another thread may work in place of this one.
  private func sleep(until work: Work) {
    if work.isFinished { return }
    let needsThread = state.with { state in
      state.sleeping += 1
      return state.addThread(limit: limit)
    }
    if needsThread { startThread() }
    work.sleep()
    state.with { $0.sleeping -= 1 }
  }

  /// Removes the first work from the queue that a thread may run while it waits.
  private func next(for thread: pthread_t) -> Work? {
    state.with { state in
      state.queue.firstIndex { $0.helper == thread }.map { state.queue.remove(at: $0) }
    }
  }

  private func runQueuedWork() {
    state.with { _ = $0.working.insert(pthread_self()) }
    while true {
      state.with { $0.idle += 1 }
      workAvailable.wait()
      let (ends, work) = state.with { state -> (Bool, Work?) in
        state.idle -= 1
        if state.removeThread(limit: limit) { return (true, nil) }
        return (false, state.queue.isEmpty ? nil : state.queue.removeFirst())
      }
      if ends {
        // Another thread takes the work.
        workAvailable.signal()
        return
      }
      work?.run()
    }
  }
}
