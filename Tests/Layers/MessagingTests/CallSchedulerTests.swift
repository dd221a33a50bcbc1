import LayerTree
import Testing

@testable import Messaging

/// Calls on the timeline that is current when they are scheduled.
@MainActor struct CallSchedulerTests {
  @Test func callsRunAtTheirTimes() throws {
    let (timeline, other) = (Timeline(), Timeline())
    var log: [String] = []
    timeline.run {
      CallScheduler.schedule("late", at: 0.5) { log.append("late \(Timeline.current.now)") }
      CallScheduler.schedule("first") { log.append("first \(Timeline.current.now)") }
      CallScheduler.schedule("second") { log.append("second \(Timeline.current.now)") }
    }
    #expect(log == [])
    try other.advance(to: 1)
    #expect(log == [])
    try timeline.advance(to: 1)
    #expect(log == ["first 0.0", "second 0.0", "late 0.5"])
  }

  /// Each begins at the time of the one that schedules it.
  @Test func callsScheduleOthers() throws {
    let timeline = Timeline()
    var times: [Double] = []
    func call() {
      times.append(Timeline.current.now)
      if times.count < 4 { CallScheduler.schedule("next", at: Timeline.current.now + 0.25, call) }
    }
    timeline.run { CallScheduler.schedule("first", call) }
    try timeline.advance(to: 2)
    #expect(times == [0, 0.25, 0.5, 0.75])
  }
}
