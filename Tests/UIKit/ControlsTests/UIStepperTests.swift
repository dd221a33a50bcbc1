import Flipbook
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UIStepperTests {
  let stage = Stage(size: CGSize(width: 120, height: 60))
  let view = UIStepper(frame: .zero)
  let log = Log()

  final class Log { var values: [Double] = [] }

  init() throws {
    stage.addSubview(view)
    let (view, log) = (view, log)
    view.addAction(UIAction { _ in log.values.append(view.value) }, for: .valueChanged)
    try stage.advance(to: 0)
  }

  private let plus = CGPoint(x: 70, y: 16)
  private let minus = CGPoint(x: 20, y: 16)

  @Test func staysInItsRange() {
    #expect(view.frame.size == CGSize(width: 94, height: 32))
    #expect(view.minimumValue == 0)
    #expect(view.maximumValue == 100)
    #expect(view.stepValue == 1)
    view.value = 200
    #expect(view.value == 100)
    view.maximumValue = 50
    #expect(view.value == 50)
    view.minimumValue = 60
    #expect(view.maximumValue == 60)
    #expect(view.value == 60)
  }

  @Test func tapsStep() throws {
    try TouchingFinger(on: stage, at: plus).lift(at: 0.1)
    try TouchingFinger(on: stage, at: plus).lift(at: 0.3)
    try TouchingFinger(on: stage, at: minus).lift(at: 0.5)
    #expect(log.values == [1, 2, 1])
  }

  @Test func atItsEndNothingHappensUnlessItWraps() throws {
    try TouchingFinger(on: stage, at: minus).lift(at: 0.1)
    #expect(log.values.isEmpty)
    view.wraps = true
    try TouchingFinger(on: stage, at: minus).lift(at: 0.3)
    #expect(log.values == [100])
  }

  /// After half a second steps go on, and faster later.
  @Test func holdingRepeats() throws {
    let finger = TouchingFinger(on: stage, at: plus)
    try stage.advance(to: 0.45)
    #expect(log.values == [1])
    try stage.advance(to: 2.05)
    #expect(log.values == [1, 2, 3, 4, 5])
    try stage.advance(to: 2.5)
    #expect(log.values.count > 5)
    try finger.lift(at: 2.6)
    let count = log.values.count
    try stage.advance(to: 5)
    #expect(log.values.count == count)
  }

  @Test func toldAtTheEndWhereNotContinuous() throws {
    view.isContinuous = false
    let finger = TouchingFinger(on: stage, at: plus)
    try stage.advance(to: 1.2)
    #expect(log.values.isEmpty)
    try finger.lift(at: 1.3)
    #expect(log.values == [3])
  }

  /// A handler that disables the stepper stops it, though the finger is still down.
  @Test func disabledItStopsStepping() throws {
    let view = view
    view.addAction(
      UIAction { _ in if view.value == 2 { view.isEnabled = false } }, for: .valueChanged)
    let finger = TouchingFinger(on: stage, at: plus)
    try finger.lift(at: 5)
    #expect(log.values == [1, 2])
    #expect(!view.isTracking)
    #expect(!view.isHighlighted)
    view.isEnabled = true
    try stage.advance(to: 9)
    #expect(log.values == [1, 2])
  }
}
