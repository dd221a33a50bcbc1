import Foundation
import Testing

@testable import LayerTree

@MainActor
@Suite struct SelectorTests {
  @MainActor final class Clock {
    var log: [String] = []
    func tick() { log.append("tick") }
    func tock(_ sender: String) { log.append("tock \(sender)") }
    func named(sender: String, event: Int) { log.append("named \(sender) \(event)") }
    var bound: [Selector] {
      [Selector(tick), Selector(self.tock(_:)), Selector(named(sender:event:))]
    }
  }

  final class Plain {
    var count = 0
    func tick() { count += 1 }
    func add(_ number: Int) { count += number }
  }

  @Test func everyFormIsCalledWithWhatItTakes() {
    Timeline().run {
      let clock = Clock()
      for selector in clock.bound { selector.perform(target: nil, "a", 1) }
      Selector(Clock.tick).perform(target: clock, "b")
      Selector(Clock.tock(_:)).perform(target: clock, "b")
      Selector(Clock.named(sender:event:)).perform(target: clock, "b", 2)
      let once = ["tick", "tock a", "named a 1", "tick", "tock b", "named b 2"]
      #expect(clock.log == once)
      let plain = Plain()
      Selector(Plain.tick).perform(target: plain)
      Selector(plain.add(_:)).perform(target: nil, 5)
      Selector { plain.count += 100 }.perform(target: nil)
      #expect(plain.count == 106)
      #expect(Timeline.current.diagnostics.isEmpty)
    }
  }

  @Test func whatDoesNotFitIsReported() {
    Timeline().run {
      Selector("tick").perform(target: nil)
      Selector(Clock.tick).perform(target: 3)
      Selector(Clock.tock(_:)).perform(target: Clock(), 4)
      #expect(
        Timeline.current.diagnostics.map(\.message) == [
          "Swift cannot call a method by its name “tick”: use Selector(the method)",
          "the target is Int, the method one of Clock",
          "parameter 1 is String, but it was given Int",
        ])
    }
  }

  @Test func displayLinksCallTheirTarget() throws {
    let timeline = Timeline()
    let plain = Plain()
    timeline.run {
      CADisplayLink(target: plain, selector: Selector(Plain.tick))
        .add(to: .main, forMode: .common)
    }
    try timeline.advance(to: 0.1)
    #expect(plain.count == 6)
  }
}
