import Flipbook
import Foundation
import Testing

/// Selectors: who responds to them, performing, equality.
@MainActor struct MessageTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  final class Clock: NSObject, SelectorResolving {
    var ticks = 0
    func tick() { ticks += 1 }
    func add(_ count: Int) { ticks += count }
    func selector(named name: String) -> Selector? { name == "tick" ? Selector(Clock.tick) : nil }
  }

  final class Proxy: UIView {
    let clock = Clock()
    override func forwardingTarget(for aSelector: Selector!) -> Any? { clock }
  }

  @Test func objectsRespondToWhatFitsThem() {
    let clock = Clock()
    #expect(clock.responds(to: Selector(Clock.tick)))
    #expect(clock.responds(to: Selector("tick")))
    #expect(!clock.responds(to: Selector("tock")))
    #expect(!UIView().responds(to: Selector(Clock.tick)))
    #expect(UIView().responds(to: Selector("setNeedsLayout")))
    #expect(!UIView().responds(to: Selector("tick")))
  }

  @Test func performingByNameAndByFunction() {
    let (clock, proxy) = (Clock(), Proxy())
    clock.perform(Selector("tick"))
    clock.perform(Selector(Clock.tick))
    clock.perform(Selector(Clock.add), with: 5)
    #expect(clock.ticks == 7)
    proxy.perform(Selector("tick"))
    #expect(proxy.clock.ticks == 1)
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    inner.perform(Selector("removeFromSuperview"))
    #expect(inner.superview == nil)
    #expect(stage.diagnostics.isEmpty)
    clock.perform(Selector("tock"))
    #expect(stage.diagnostics.first?.message.contains("by its name “tock”") == true)
  }

  @Test func namedSelectorsAreEqualByName() {
    let (clock, control) = (Clock(), UIControl())
    let one = Selector { clock.ticks += 1 }.named("one")
    let ten = Selector { clock.ticks += 10 }.named("ten")
    #expect(one == Selector("one"))
    #expect(one != ten)
    control.addTarget(clock, action: one, for: .touchUpInside)
    control.addTarget(clock, action: ten, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(clock.ticks == 11)
    control.removeTarget(clock, action: Selector("one"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(clock.ticks == 21)
    #expect(control.actions(forTarget: clock, forControlEvent: .touchUpInside) == ["ten"])
  }
}
