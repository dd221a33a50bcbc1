import QuartzCore
import Testing
import UIKit

/// Properties that animations reach, as `flipbook adapt` writes them for `@NSManaged`.
@MainActor struct LayerValueTests {
  final class Ring: CALayer {
    @LayerValue("progress") var progress: CGFloat
    @LayerValue("turns") var turns: Double = 0.25
    @LayerValue("tint") var tint: UIColor?
    @LayerValue("count") var count: Int
    var drawn: [CGFloat] = []

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "progress" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.progress ?? progress
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      return animation
    }

    override func draw(in context: CGContext) { drawn.append(progress) }
  }

  @Test func valuesThatWereNeverSet() {
    let ring = Ring()
    #expect(ring.progress == 0)
    #expect(ring.turns == 0.25)
    #expect(ring.tint == nil)
    #expect(ring.count == 0)
  }

  @Test func valuesAreThoseUnderTheKey() {
    let ring = Ring()
    ring.progress = 0.5
    ring.tint = .red
    ring.setValue(3, forKey: "count")
    #expect(ring.value(forKey: "progress") as? CGFloat == 0.5)
    #expect(ring.tint == .red)
    #expect(ring.count == 3)
  }

  @Test func anAnimationShowsInThePresentation() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let ring = Ring()
    ring.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.rootLayer.addSublayer(ring)
    try stage.advance(to: 0.5)
    ring.progress = 1
    try stage.advance(to: 1)
    #expect(ring.progress == 1)
    #expect(ring.presentation()?.progress == 0.5)
    #expect(ring.presentation()?.turns == 0.25)
    _ = try stage.snapshot(at: 1.25)
    #expect(ring.drawn.last == 0.75)
  }
}

/// Selectors of methods with a result, as `#selector` has them.
@MainActor struct SelectorResultTests {
  final class Target: UIView {
    var calls: [String] = []
    func none() -> Bool {
      calls.append("none")
      return true
    }
    func one(_ sender: UIControl) -> Int {
      calls.append("one")
      return 1
    }
    func two(_ sender: UIControl, event: UIEvent?) -> String {
      calls.append("two")
      return ""
    }
    private(set) lazy var tap = UITapGestureRecognizer(target: self, action: Selector(Target.none))
  }

  @Test func resultsAreDropped() {
    let target = Target()
    let control = UIControl()
    control.addTarget(target, action: Selector(Target.none), for: .touchDown)
    control.addTarget(target, action: Selector(Target.one(_:)), for: .touchDown)
    control.addTarget(target, action: Selector(Target.two(_:event:)), for: .touchDown)
    control.addTarget(target, action: Selector(Target.endEditing(_:)), for: .editingChanged)
    control.sendActions(for: .touchDown)
    #expect(target.calls == ["none", "one", "two"])
  }
}
