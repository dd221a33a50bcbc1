import Flipbook
import FlipbookTesting
import LayerTree
import Testing

/// Which stage a task finds and belongs to, where stages come and go.
struct TaskStageTests {
  private static func makeStage() -> Stage { Stage(size: CGSize(width: 10, height: 10)) }

  @Test(.stage) func theFirstStageTakesOverWhatWaitedAndRunsTasks() throws {
    let log = TaskLog()
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      Task {
        try await Task.sleep(for: .seconds(0.25))
        log.add("task of a call from before")
      }
    }
    let idle = Timeline.current
    let stage = Self.makeStage()
    #expect(stage.timeline === idle)
    try stage.advance(to: 1)
    #expect(log.lines == ["0.75 task of a call from before"])
  }

  @Test(.stage) func aTaskFromBeforeTheStageBelongsToNone() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let early = Task {
      for await _ in gate {}
      return !StageContext.isOnStage
    }
    let stage = Self.makeStage()
    opening.finish()
    #expect(await early.value)
    withExtendedLifetime(stage) {}
  }

  @Test func aTaskFindsItsStageWhateverTheThread() throws {
    let log = TaskLog()
    let (first, second) = (Self.makeStage(), Self.makeStage())
    for (name, stage) in [("first", first), ("second", second)] {
      let id = ObjectIdentifier(stage.timeline)
      stage.at(0.1) {
        Task.detached {
          try await Task.sleep(for: .seconds(0.1))
          log.add("\(name) \(ObjectIdentifier(Timeline.current) == id)")
        }
      }
    }
    // The code around both made the second one last.
    try first.advance(to: 1)
    try second.advance(to: 1)
    #expect(log.lines == ["0.2 first true", "0.2 second true"])
  }

  @Test func aStageThatATaskMakesIsItsOwn() throws {
    let log = TaskLog()
    let outer = Self.makeStage()
    outer.at(0.5) {
      Task.detached {
        let inner = Self.makeStage()
        log.add("inner \(Timeline.current === inner.timeline)")
        inner.at(2) { log.add("event of inner") }
        try inner.advance(to: 3)
        await Task.yield()
        log.add("still inner \(Timeline.current === inner.timeline)")
      }
    }
    try outer.advance(to: 1)
    #expect(
      log.lines == ["0.0 inner true", "2.0 event of inner", "3.0 still inner true"])
    #expect(outer.time == 1)
    #expect(Timeline.current === outer.timeline)
  }

  /// The code that resumes them then belongs to no stage, or to another one.
  @MainActor
  @Test func tasksOfAStageThatIsGoneAreNobodyElses() async throws {
    let log = TaskLog()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    var gone: Stage? = Self.makeStage()
    gone?.at(0) {
      Task { @MainActor in
        for await _ in gate {}
        log.add("too late")
      }
    }
    try gone?.advance(to: 1)
    let next = Self.makeStage()
    gone = nil
    next.at(0.5) { opening.finish() }
    try next.advance(to: 1)
    #expect(await Task { 1 }.value == 1)
    for _ in 0..<10 { await Task.yield() }
    #expect(log.lines.isEmpty)
  }

  @Test(.stage) func aSleepOfATestWithATraitIsReportedToo() async throws {
    let stage = Self.makeStage()
    try await Task.sleep(for: .nanoseconds(1))
    #expect(stage.diagnostics.map(\.keyPath) == ["sleep(for:)"])
  }

  @Test func tasksOfNoStageSleepWithoutAWord() async throws {
    let stage = Self.makeStage()
    try await Task.detached { try await Task.sleep(for: .nanoseconds(1)) }.value
    #expect(stage.diagnostics.isEmpty)
  }

  /// Another task on the main actor, such as another test, creates separate tasks.
  @MainActor
  @Test func tasksOfOthersOnTheMainActorAreNotTheStages() async {
    let stage = Self.makeStage()
    let value = await Task.detached {
      await MainActor.run { Task { @MainActor in !StageContext.isOnStage } }.value
    }.value
    #expect(value)
    withExtendedLifetime(stage) {}
  }
}
