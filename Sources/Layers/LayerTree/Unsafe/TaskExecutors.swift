// Replacements of Swift's default executors, so that tasks of a stage run in stage time.
//
// - Rule: `_createExecutors` replaces the executors of the main actor and of tasks at any time; the
//   old ones still run the jobs they have. An enqueued job belongs to its executor until it is run,
//   once. Ids grow with each new task. All of this is an experimental interface of Swift, which may
//   change with each version.
// - Compilers: Swift 6.3.1 on Linux, also with the static standard library and under Swift Testing;
//   6.3 is the least version. With untested versions, tasks run in real time, which
//   `Task.sleep(for:)` reports as a diagnostic.
// - Tests: `TaskTests` and `TaskOrderTests`, in debug and release.

#if compiler(>=6.3) && compiler(<6.4)
  @_spi(ConcurrencyExecutors) import _Concurrency
  @_spi(ExperimentalCustomExecutors) import _Concurrency
  @_spi(ExperimentalScheduling) import _Concurrency

  enum TaskExecutors {
    /// Whether this compiler's tasks can run in stage time.
    static let areSupported = true

    private static let installed: Void = {
      _ = (Executors.main, Executors.tasks)
      _createExecutors(factory: Executors.self)
    }()

    /// Replaces Swift's executors, once; they still run the jobs that belong to no stage.
    static func install() { installed }

    /// The id of a task created for this purpose: all later tasks have higher ones.
    static func latestTask() -> UInt64 {
      let probe = Probe()
      _ = Task.detached(executorPreference: probe) {}
      return probe.id
    }
  }

  /// The executors that replace Swift's.
  private enum Executors: ExecutorFactory {
    static let main = StageMainExecutor(real: MainActor.executor)
    static let tasks = StageTaskExecutor(real: Task<Never, Never>.defaultExecutor)

    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { tasks }
  }

  /// The executor of the main actor: each stage's jobs run on the thread of that stage.
  ///
  /// Unchecked, because the underlying executor is not declared Sendable, though it is used from
  /// all threads.
  private final class StageMainExecutor: MainExecutor, SchedulingExecutor, @unchecked Sendable {
    private let real: any MainExecutor

    init(real: any MainExecutor) { self.real = real }

    func run() throws { try real.run() }
    func runUntil(_ condition: () -> Bool) throws { try real.runUntil(condition) }
    func stop() { real.stop() }

    var isMainExecutor: Bool { true }
    /// Code of a stage counts as on the main actor, whatever the thread.
    func checkIsolated() { if !StageContext.isOnStage { real.checkIsolated() } }
    func isIsolatingCurrentContext() -> Bool? {
      StageContext.isOnStage ? true : real.isIsolatingCurrentContext()
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard let stage = TaskRegistry.destination(of: job.facts, onMain: true) else {
        return real.enqueue(ExecutorJob(job))
      }
      stage.inbox.add(.job, isOutside: stage.isOutside) {
        unsafe job.runSynchronously(on: Executors.main.asUnownedSerialExecutor())
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      Executors.tasks.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      Executors.tasks.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }

  /// The executor of all other tasks; a stage's tasks run on its thread, one at a time.
  ///
  /// Unchecked, because the underlying executors are not declared Sendable either.
  private final class StageTaskExecutor: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
    private let real: any TaskExecutor
    private let realClock: any SchedulingExecutor

    init(real: any TaskExecutor) {
      guard let realClock = real as? any SchedulingExecutor else {
        preconditionFailure("Swift's own executor of tasks can wait for a time")
      }
      self.real = real
      self.realClock = realClock
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard let stage = TaskRegistry.destination(of: job.facts, onMain: false) else {
        return real.enqueue(ExecutorJob(job))
      }
      stage.inbox.add(.job, isOutside: stage.isOutside) { job.run() }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let inbox = StageContext.inbox, let delay = delay as? Duration {
        let job = UnownedJob(job)
        inbox.add(.sleep(.later(delay.stageSeconds))) { job.run() }
        return
      }
      realClock.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if let inbox = StageContext.inbox, let due = RealInstants.due(instant) {
        let job = UnownedJob(job)
        inbox.add(.sleep(due)) { job.run() }
        return
      }
      realClock.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }

  /// Runs a task immediately, to read its id.
  ///
  /// Unchecked, because the job is enqueued and the id read in one synchronous call.
  private final class Probe: TaskExecutor, @unchecked Sendable {
    private(set) var id: UInt64 = 0

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      id = CurrentTask.id(of: job)
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  @_silgen_name("swift_task_getJobFlags")
  private func jobFlags(_ job: UnownedJob) -> UInt

  extension UnownedJob {
    /// The facts that decide which stage it belongs to.
    fileprivate var facts: JobFacts {
      guard ExecutorJob(self).kind.rawValue == ExecutorJob.Kind.task.rawValue else {
        return JobFacts(task: nil, isChild: false)
      }
      return JobFacts(task: CurrentTask.id(of: self), isChild: jobFlags(self) & 1 << 24 != 0)
    }

    /// Runs the job outside of any actor.
    ///
    /// Cast, because Swift has no public name for the executor of no actor.
    fileprivate func run() {
      let generic = unsafe unsafeBitCast(NoExecutor(), to: UnownedSerialExecutor.self)
      unsafe runSynchronously(on: generic)
    }
  }

  /// The representation of the executor that isolates nothing: two zero words.
  private struct NoExecutor {
    var identity = 0
    var witness = 0
  }
#else
  enum TaskExecutors {
    static let areSupported = false
    static func install() {}
    static func latestTask() -> UInt64 { 0 }
  }
#endif
