import Foundation
import Testing

@testable import LayerTree

private func entered() -> Timeline {
  let timeline = Timeline()
  timeline.enterContext()
  return timeline
}

@Suite struct StageContextTests {
  @Test func theLastOneMadeIsCurrent() {
    let (first, last) = (entered(), entered())
    #expect(Timeline.current === last)
    first.run { #expect(Timeline.current === first) }
    #expect(Timeline.current === last)
    first.enterContext()
    #expect(Timeline.current === first)
    withExtendedLifetime(last) {}
  }

  @Test func oneThatIsGoneGivesWayToTheOneBefore() async throws {
    try await StageContext.isolated {
      let first = entered()
      var last: Timeline? = entered()
      #expect(Timeline.current === last)
      last = nil
      #expect(Timeline.current === first)
    }
  }

  @Test func eventsBelongToTheTimelineThatRunsThem() throws {
    let (first, last) = (entered(), entered())
    var seen: [Timeline] = []
    first.schedule(at: 1) { seen.append(Timeline.current) }
    try first.advance(to: 1)
    #expect(seen.count == 1)
    #expect(seen.first === first)
    #expect(Timeline.current === last)
  }

  @Test func theFirstOneTakesOverWhatWaits() async throws {
    try await StageContext.isolated {
      var runs = 0
      let idle = Timeline.current
      idle.schedule(at: 0.5) { runs += 1 }
      let (first, second) = (Timeline.ofNewStage(), Timeline.ofNewStage())
      #expect(first === idle)
      #expect(Timeline.current === second)
      try second.advance(to: 1)
      #expect(runs == 0)
      try first.advance(to: 1)
      #expect(runs == 1)
    }
  }

  @Test func aStageBeginsAtZero() async throws {
    try await StageContext.isolated {
      let idle = Timeline.current
      try idle.advance(to: 2)
      let stage = Timeline.ofNewStage()
      #expect(stage !== idle)
      #expect(stage.now == 0)
      #expect(Timeline.current === stage)
    }
  }

  @Test func tasksThatTakeTurnsOnThreadsKeepTheirOwn() async {
    let kept = await withTaskGroup(of: Bool.self, returning: [Bool].self) { group in
      for _ in 0..<100 {
        group.addTask {
          let own = entered()
          for _ in 0..<20 {
            await Task.yield()
            if Timeline.current !== own { return false }
          }
          return true
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(kept == [Bool](repeating: true, count: 100))
  }

  /// While one task waits with a stage, others look around before they make any; two threads must
  /// do for all.
  ///
  /// In a separate process, since what a task without a stage found is forgotten once hundreds of
  /// others, such as those of other tests, have looked.
  @Test func tasksThatOnlyLookFindNoStageOfOthers() async {
    await #expect(processExitsWith: .success) {
      let seen = await withTaskGroup(of: Look.self, returning: [Look].self) { group in
        for number in 0..<200 {
          group.addTask {
            if number.isMultiple(of: 2) {
              let own = entered()
              for _ in 0..<50 { await Task.yield() }
              return Look(timeline: own, isSteady: Timeline.current === own)
            }
            await Task.yield()
            let found = Timeline.current
            for _ in 0..<50 {
              await Task.yield()
              if Timeline.current !== found { return Look(timeline: found, isSteady: false) }
            }
            let stage = Timeline.ofNewStage()
            return Look(timeline: found, isSteady: stage === found && Timeline.current === found)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(seen.filter(\.isSteady).count == 200)
      #expect(Set(seen.map { ObjectIdentifier($0.timeline) }).count == 200)
    }
  }

  /// The result of a task, read after it has ended.
  private struct Look: @unchecked Sendable {
    let timeline: Timeline
    let isSteady: Bool
  }

  @Test func noTwoTasksHaveOneIdentity() async {
    var identities: Set<UInt64> = []
    for _ in 0..<500 {
      let identity = await Task { CurrentTask.id }.value
      identities.insert(identity ?? 0)
    }
    #expect(identities.count == 500)
    #expect(!identities.contains(0))
  }

  /// No task holds code that waits for a stage forever, and none loses its stage to others.
  @Test func tasksThatEndedAreForgotten() async {
    let own = entered()
    let first = await Task { WeakLook(Timeline.current) }.value
    #expect(first.timeline != nil)
    for _ in 0..<2500 { await Task { _ = Timeline.current }.value }
    #expect(first.timeline == nil)
    #expect(Timeline.current === own)
  }

  private final class WeakLook: @unchecked Sendable {
    weak var timeline: Timeline?
    init(_ timeline: Timeline) { self.timeline = timeline }
  }

  @MainActor @Test func tasksOnTheMainActorFindTheStageMadeThere() async {
    var isFound = false
    // Another test on the main actor may make a stage in between.
    for _ in 0..<100 where !isFound {
      let own = entered()
      let id = ObjectIdentifier(own)
      isFound = await Task { @MainActor in ObjectIdentifier(Timeline.current) == id }.value
      #expect(await Task.detached { ObjectIdentifier(Timeline.current) != id }.value)
      #expect(Timeline.current === own)
    }
    #expect(isFound)
  }

  @Test func aThreadKeepsWhatItMade() {
    let waiting = DispatchSemaphore(value: 0)
    let found = Found()
    Thread.detachNewThread {
      let idle = Timeline.current
      let stage = Timeline.ofNewStage()
      found.isKept = stage === idle && Timeline.current === stage
      waiting.signal()
    }
    waiting.wait()
    #expect(found.isKept)
  }

  @Test func aThreadHasItsOwn() {
    let here = entered()
    let waiting = DispatchSemaphore(value: 0)
    let found = Found()
    Thread.detachNewThread {
      found.id = ObjectIdentifier(Timeline.current)
      waiting.signal()
    }
    waiting.wait()
    #expect(found.id != nil)
    #expect(found.id != ObjectIdentifier(here))
  }

  /// The result of a thread, read after it has signaled.
  private final class Found: @unchecked Sendable {
    var id: ObjectIdentifier?
    var isKept = false
  }
}
