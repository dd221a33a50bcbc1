import Foundation
import Testing

@testable import LayerTree

@Suite struct StageContextTests {
  private func entered() -> Timeline {
    let timeline = Timeline()
    timeline.enterContext()
    return timeline
  }

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
      Timeline.current.schedule(at: 0.5) { runs += 1 }
      let (first, second) = (entered(), entered())
      try second.advance(to: 1)
      #expect(runs == 0)
      try first.advance(to: 1)
      #expect(runs == 1)
    }
  }

  @Test func tasksThatTakeTurnsOnThreadsKeepTheirOwn() async {
    let kept = await withTaskGroup(of: Bool.self, returning: [Bool].self) { group in
      for _ in 0..<100 {
        group.addTask {
          let own = self.entered()
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

  /// What a thread has found; it is read after the thread has signaled.
  private final class Found: @unchecked Sendable {
    var id: ObjectIdentifier?
  }
}
