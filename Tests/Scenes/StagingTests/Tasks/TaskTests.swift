import Flipbook
import Foundation
import LayerTree
import Testing

/// The times at which a stage's tasks run; `TaskRegistry` defines which tasks are a stage's.
struct TaskTests {
  let stage = Stage(size: CGSize(width: 100, height: 100))
  let log = TaskLog()

  // MARK: Time

  @Test func sleepsTakeStageTimeExactly() throws {
    let log = log
    stage.at(0.1) {
      Task { @MainActor in
        try await Task.sleep(for: .seconds(0.3))
        log.add("for \(CACurrentMediaTime() == 0.4)")
        try await Task.sleep(nanoseconds: NSEC_PER_SEC / 4)
        log.add("nanoseconds \(CACurrentMediaTime() == 0.65)")
        try await Task.sleep(until: .now + .seconds(0.05), clock: .continuous)
        log.add("until \(CACurrentMediaTime() == 0.7)")
        try await ContinuousClock().sleep(for: .milliseconds(50))
        log.add("clock \(CACurrentMediaTime() == 0.75)")
        try await SuspendingClock().sleep(until: .now + .milliseconds(50))
        log.add("suspending \(CACurrentMediaTime() == 0.8)")
        try await Task.sleep(for: .seconds(3600))
        log.add("an hour")
      }
    }
    try stage.advance(to: 4000)
    #expect(
      log.lines == [
        "0.4 for true", "0.65 nanoseconds true", "0.7 until true", "0.75 clock true",
        "0.8 suspending true", "3600.8 an hour",
      ])
    #expect(stage.diagnostics.isEmpty)
  }

  /// Code of modules without Flipbook asks a real clock for the deadline.
  @Test func sleepsOfOtherModulesAreRoundedToMilliseconds() throws {
    let log = log
    func sleep<C: Clock>(_ duration: C.Duration, _ clock: C) async throws {
      try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
    }
    stage.at(0) {
      Task { @MainActor in
        try await sleep(.seconds(0.3), ContinuousClock())
        log.add("\(CACurrentMediaTime() == 0.3)")
        try await sleep(.seconds(1000), SuspendingClock())
        log.add("\(CACurrentMediaTime() == 1000.3)")
      }
    }
    try stage.advance(to: 2000)
    #expect(log.lines == ["0.3 true", "1000.3 true"])
  }

  @Test func aClockOfTheStageTellsItsTime() throws {
    let log = log
    stage.at(0.25) {
      Task {
        let clock = StageClock()
        let start = clock.now
        try await clock.sleep(for: .seconds(0.5))
        try await Task.sleep(until: .now + .seconds(1), clock: .stage)
        log.add("\(start.duration(to: clock.now)) \(clock.now.sinceStart)")
        let took = try await clock.measure { try await Task.sleep(for: .seconds(2)) }
        log.add("\(took)")
      }
    }
    try stage.advance(to: 10)
    #expect(log.lines == ["1.75 1.5 seconds 1.75 seconds", "3.75 2.0 seconds"])
  }

  @Test func aClockOfTheStageSleepsForNobodyElse() async {
    await #expect(throws: StageClockError.taskOfNoStage) {
      try await StageClock().sleep(for: .seconds(1))
    }
  }

  @Test func cancelledSleepsEndAtOnceAndLeaveNothingBehind() throws {
    let log = log
    let stage = stage
    stage.at(0) {
      let sleeper = Task {
        do {
          try await Task.sleep(for: .seconds(1000))
        } catch {
          log.add("\(type(of: error))")
        }
      }
      stage.at(0.5) { sleeper.cancel() }
    }
    try stage.advance(to: 1)
    #expect(log.lines == ["0.5 CancellationError"])
    #expect(!stage.timeline.hasEvents)
  }

  // MARK: Order

  @Test func tasksAndEventsOfOneInstantKeepTheirOrder() throws {
    let log = log
    stage.at(0.5) {
      DispatchQueue.main.async { log.add("1 dispatch") }
      Task { @MainActor in log.add("2 task") }
      RunLoop.main.perform { log.add("3 loop") }
      Task.detached { log.add("4 detached") }
      Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in log.add("7 timer") }
      DispatchQueue.main.async { log.add("5 dispatch") }
      RunLoop.current.perform(inModes: [.common]) { log.add("6 loop") }
    }
    try stage.advance(to: 1)
    #expect(
      log.lines == [
        "0.5 1 dispatch", "0.5 2 task", "0.5 3 loop", "0.5 4 detached", "0.5 5 dispatch",
        "0.5 6 loop", "0.6 7 timer",
      ])
  }

  @Test func actorsGroupsAndMainActorTakeTurns() throws {
    let log = log
    let counter = Counter()
    stage.at(0) {
      Task {
        await counter.start(log)
        log.add("started")
        let sum = await withTaskGroup(of: Int.self) { group in
          for number in 1...3 {
            group.addTask {
              try? await Task.sleep(for: .seconds(0.1 * Double(4 - number)))
              log.add("child \(number)")
              return number
            }
          }
          return await group.reduce(0, +)
        }
        await MainActor.run { log.add("sum \(sum) \(MainActor.isCurrent)") }
      }
    }
    try stage.advance(to: 1)
    #expect(
      log.lines == [
        "0.0 started", "0.0 actor 1", "0.0 main after actor", "0.1 child 3", "0.1 actor slept",
        "0.2 child 2", "0.3 child 1", "0.3 sum 6 true",
      ])
  }

  @Test func endlessLoopsOfYieldsStopWithAnError() throws {
    stage.at(0.5) {
      Task { while !Task.isCancelled { await Task.yield() } }
    }
    let error = #expect(throws: TimelineError.self) { try stage.advance(to: 1) }
    #expect(
      error?.description
        == "tasks: 100000 jobs ran at 0.5 s, each scheduling another at that same time; "
        + "let a loop await something that takes time, such as Task.sleep(for:), or end it")
  }

  @Test func aLongRowOfAwaitsIsNoEndlessLoop() throws {
    let log = log
    let counter = Counter()
    stage.at(0) {
      Task {
        for _ in 0..<5000 { _ = await counter.increment() }
        log.add("\(await counter.count)")
      }
    }
    try stage.advance(to: 0)
    #expect(log.lines == ["0.0 5000"])
  }

  // MARK: Whose tasks

  @Test func tasksBelongToTheStageThatMadeThem() throws {
    let log = log
    let (first, second) = (stage, Stage(size: CGSize(width: 10, height: 10)))
    first.at(0) {
      Task {
        try await Task.sleep(for: .seconds(1))
        log.add("first")
      }
    }
    second.at(0) {
      Task {
        try await Task.sleep(for: .seconds(0.5))
        log.add("second")
      }
    }
    try second.advance(to: 2)
    #expect(log.lines == ["0.5 second"])
    try first.advance(to: 2)
    #expect(log.lines == ["0.5 second", "1.0 first"])
  }

  @Test func codeAroundAStageMakesItsTasksOnTheMainActorOnly() async throws {
    let log = log
    Task { @MainActor in
      log.add("on the stage")
      try await Task.sleep(for: .seconds(0.5))
      log.add("later")
    }
    // Of no stage: they would never end if it waited for the stage.
    #expect(await Task { 1 }.value == 1)
    async let child = 2
    #expect(await child == 2)
    try await Task.sleep(nanoseconds: 1)
    #expect(log.lines.isEmpty)
    try stage.advance(to: 1)
    #expect(log.lines == ["0.0 on the stage", "0.5 later"])
  }

  @Test func aSleepOfTheTestItselfIsReported() async throws {
    try await Task.sleep(for: .nanoseconds(1))
    #expect(stage.diagnostics.map(\.message).joined().contains("stage.result"))
  }

  @MainActor
  @Test func awaitingOnTheMainActorRunsWhatIsDue() async throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let task = Task { CACurrentMediaTime() }
    #expect(await task.value == 0)
    try stage.advance(to: 3)
    #expect(await Task { CACurrentMediaTime() }.value == 3)
  }

  @Test func tasksOfAStageThatIsGoneNeverGoOn() async throws {
    let log = log
    weak var timeline: Timeline?
    do {
      let gone = Stage(size: CGSize(width: 10, height: 10))
      timeline = gone.timeline
      gone.at(0) {
        Task {
          try await Task.sleep(for: .seconds(1))
          log.add("too late")
        }
      }
      try gone.advance(to: 0.5)
    }
    #expect(timeline?.hasEvents != true)
    #expect(Timeline.current === stage.timeline)
    #expect(log.lines.isEmpty)
  }

  // MARK: Other threads

  @MainActor
  @Test func aTaskResumedByAnotherThreadGoesOnOnItsStage() throws {
    let log = log
    let stage = stage
    let (go, resumed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    stage.at(0) {
      Task { @MainActor in
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            go.wait()
            continuation.resume()
            resumed.signal()
          }
        }
        log.add("resumed \(Timeline.current === stage.timeline)")
      }
    }
    stage.at(0.25) {
      go.signal()
      resumed.wait()
    }
    try stage.advance(to: 0.5)
    #expect(log.lines == ["0.25 resumed true"])
    #expect(stage.diagnostics.map(\.keyPath) == ["waits(for:)"])
  }

  @MainActor
  @Test func theClockStandsStillForWorkThatTheStageWaitsFor() throws {
    let log = log
    let stage = stage
    stage.at(0.5) {
      Task { @MainActor in
        let value = await stage.waits { await realWork(42) }
        log.add("got \(value)")
      }
    }
    stage.at(0.6) { log.add("next") }
    try stage.advance(to: 1)
    #expect(log.lines == ["0.5 got 42", "0.6 next"])
    #expect(stage.diagnostics.isEmpty)
  }

  @MainActor
  @Test func aTaskThatDoesRealWorkHoldsTheClock() throws {
    let log = log
    let stage = stage
    stage.at(0.5) {
      let download = Task { await realWork(7) }
      stage.waits(for: download)
      Task { log.add("got \(await download.value)") }
    }
    stage.at(0.6) { log.add("next") }
    try stage.advance(to: 1)
    #expect(log.lines == ["0.5 got 7", "0.6 next"])
  }

  @Test func workThatWaitsForTheStageItselfIsAnError() throws {
    let stage = stage
    stage.at(0.5) {
      let task = Task { try await Task.sleep(for: .seconds(1)) }
      stage.waits(for: task, name: "a nap", limit: 0.05)
    }
    #expect(throws: TimelineError.workTookTooLong(name: "a nap", time: 0.5, limit: 0.05)) {
      try stage.advance(to: 1)
    }
  }

  @Test func newsOfOtherWorkDoesNotLengthenTheWait() throws {
    let (stage, log) = (stage, log)
    let inbox = stage.timeline.inbox
    stage.at(0.5) {
      let task = Task { try await Task.sleep(for: .seconds(1)) }
      stage.waits(for: task, name: "a nap", limit: 0.2)
      Thread.detachNewThread {
        for _ in 0..<100 {
          inbox.call("DispatchQueue.async") { log.add("news") }
          Thread.sleep(forTimeInterval: 0.05)
        }
      }
    }
    #expect(throws: TimelineError.workTookTooLong(name: "a nap", time: 0.5, limit: 0.2)) {
      try stage.advance(to: 1)
    }
    // The wait is over before the news is.
    #expect(log.lines.count < 100)
  }

  @Test func callsOfThreadsWithoutAStageAreItsEvents() throws {
    let log = log
    let inbox = stage.timeline.inbox
    let done = DispatchSemaphore(value: 0)
    stage.at(0.25) {
      Thread.detachNewThread {
        inbox.call("DispatchQueue.async") { log.add("called") }
        inbox.reportLostCall("RunLoop.perform")
        done.signal()
      }
      done.wait()
    }
    try stage.advance(to: 1)
    #expect(log.lines == ["0.25 called"])
    #expect(stage.diagnostics.map(\.keyPath) == ["waits(for:)", "RunLoop.perform"])
    #expect(stage.diagnostics[0].message.contains("from another thread at 0.25 s"))
  }

  @Test func eventsAreOnTheMainActorOnAnyThread() throws {
    let log = log
    stage.at(0.5) { MainActor.assumeIsolated { log.add("isolated") } }
    try stage.advance(to: 1)
    #expect(log.lines == ["0.5 isolated"])
  }

  // MARK: Functions

  @Test func asyncFunctionsRunInStageTime() throws {
    let result = try stage.result {
      try await Task.sleep(for: .seconds(1.5))
      return CACurrentMediaTime()
    }
    #expect(result == 1.5)
    #expect(stage.time == 1.5)
    struct Failure: Error {}
    #expect(throws: Failure.self) { try stage.result { throw Failure() } }
  }

  @Test func functionsThatNeverEndAreAnError() throws {
    #expect(throws: StagingError.unfinished(at: 0, limit: nil)) {
      try stage.result { for await _ in AsyncStream<Int>.makeStream().stream {} }
    }
    #expect(throws: StagingError.unfinished(at: 3, limit: 3.5)) {
      try stage.result(within: 3.5) {
        while true { try await Task.sleep(for: .seconds(1)) }
      }
    }
  }
}

/// Takes a while on a separate thread.
private func realWork(_ value: Int) async -> Int {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      continuation.resume(returning: value)
    }
  }
}

extension MainActor {
  /// Whether Swift takes the code for the main actor's.
  fileprivate static var isCurrent: Bool {
    MainActor.assumeIsolated { true }
  }
}
