import Flipbook
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UISliderTests {
  let stage = Stage(size: CGSize(width: 220, height: 60))
  let view = UISlider(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
  let log = Log()

  final class Log { var values: [Float] = [] }

  init() throws {
    stage.addSubview(view)
    let (view, log) = (view, log)
    view.addAction(UIAction { _ in log.values.append(view.value) }, for: .valueChanged)
    try stage.advance(to: 0)
  }

  private var knob: UIView? {
    view.subviews[0].subviews.first { $0 is KnobView }
  }

  @Test func staysInItsRange() {
    #expect(view.value == 0)
    #expect(view.minimumValue == 0)
    #expect(view.maximumValue == 1)
    view.value = 4
    #expect(view.value == 1)
    view.maximumValue = 10
    view.value = 4
    #expect(view.value == 4)
    view.minimumValue = 20
    #expect(view.maximumValue == 20)
    #expect(view.value == 20)
    view.value = .nan
    #expect(view.value == 20)
    #expect(log.values.isEmpty)
  }

  @Test func trackAndKnob() {
    let track = view.trackRect(forBounds: view.bounds)
    #expect(track == CGRect(x: 3, y: 15, width: 194, height: 4))
    func knob(_ value: Float) -> CGRect {
      view.thumbRect(forBounds: view.bounds, trackRect: track, value: value)
    }
    #expect(abs(knob(0).minX - 2.0 / 3) < 1e-9)
    #expect((knob(0).minY, knob(0).width, knob(0).height) == (2, 27, 27))
    #expect(knob(0.5).midX == 100)
    #expect(abs(knob(1).maxX - 200 + 2.0 / 3) < 1e-9)
  }

  @Test func draggingTheKnobTellsAllTheWay() throws {
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 28, y: 27))
    try finger.move(to: CGPoint(x: 114, y: 27), at: 0.1)
    try finger.move(to: CGPoint(x: 300, y: 27), at: 0.2)
    try finger.lift(at: 0.3)
    // The knob's center goes 200 − 4/3 − 27 points.
    let middle = Float(86 / (200 - 4.0 / 3 - 27))
    #expect(zip(log.values, [middle, 1]).allSatisfy { abs($0 - $1) < 1e-5 })
    #expect(log.values.count == 2)
    #expect(abs((knob?.frame.maxX ?? 0) - 200 + 2.0 / 3) < 1e-9)
  }

  @Test func toldAtTheEndWhereNotContinuous() throws {
    view.isContinuous = false
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 24, y: 27))
    try finger.move(to: CGPoint(x: 110, y: 27), at: 0.1)
    #expect(log.values.isEmpty)
    #expect(abs(view.value - 0.5) < 0.001)
    try finger.lift(at: 0.2)
    #expect(log.values == [view.value])
  }

  /// The track itself takes no finger.
  @Test func besideTheKnobNothingHappens() throws {
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 150, y: 27))
    try finger.move(to: CGPoint(x: 170, y: 27), at: 0.1)
    try finger.lift(at: 0.2)
    #expect(view.value == 0)
    #expect(log.values.isEmpty)
  }

  @Test func glidesWhenAnimated() throws {
    view.setValue(1, animated: true)
    #expect(view.value == 1)
    try stage.advance(to: 0.125)
    #expect(abs((knob?.layer.presentation()?.position.x ?? 0) - 100) < 1e-6)
  }
}
