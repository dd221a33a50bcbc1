import Flipbook
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UISwitchTests {
  let stage = Stage(size: CGSize(width: 100, height: 60))
  let view = UISwitch(frame: CGRect(x: 10, y: 10, width: 1, height: 1))
  let log = Log()

  final class Log { var values: [Bool] = [] }

  init() throws {
    stage.addSubview(view)
    let (view, log) = (view, log)
    view.addAction(UIAction { _ in log.values.append(view.isOn) }, for: .valueChanged)
    try stage.advance(to: 0)
  }

  private var knob: UIView { view.subviews[0].subviews[1] }
  private var track: UIView { view.subviews[0].subviews[0] }

  @Test func hasItsOwnSize() {
    #expect(view.frame == CGRect(x: 10, y: 10, width: 51, height: 31))
    #expect(view.intrinsicContentSize == CGSize(width: 51, height: 31))
    #expect(view.sizeThatFits(.zero) == CGSize(width: 51, height: 31))
  }

  @Test func settingItMovesTheKnobAndTellsNobody() {
    #expect(knob.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    view.isOn = true
    #expect(knob.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
    #expect(track.backgroundColor == .systemGreen)
    view.onTintColor = .systemOrange
    #expect(track.backgroundColor == .systemOrange)
    #expect(log.values.isEmpty)
  }

  @Test func slidesWhenAnimated() throws {
    view.setOn(true, animated: true)
    #expect(view.isOn)
    try stage.advance(to: 0.125)
    #expect(abs((knob.layer.presentation()?.frame.minX ?? 0) - 12) < 1e-6)
    try stage.advance(to: 0.25)
    #expect(knob.layer.presentation()?.frame.minX == 22)
  }

  @Test func aTapTurnsItAndTells() throws {
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 20, y: 20))
    #expect(knob.frame.width == 34)
    try finger.lift(at: 0.1)
    #expect(view.isOn)
    #expect(log.values == [true])
    #expect(knob.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
  }

  @Test func aDragTurnsItAtItsEndOnly() throws {
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 20, y: 20))
    try finger.move(to: CGPoint(x: 55, y: 20), at: 0.1)
    #expect(!view.isOn)
    #expect(log.values.isEmpty)
    #expect(knob.frame.maxX == 49)
    try finger.move(to: CGPoint(x: 15, y: 20), at: 0.2)
    try finger.lift(at: 0.3)
    #expect(!view.isOn)
    #expect(log.values.isEmpty)
    #expect(knob.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
  }
}
