import FlipbookTesting
import Foundation
import LayerTree
import Testing

@testable import Controls
@testable import Views

@Suite(.stage) @MainActor struct UISegmentedControlTests {
  private func control(_ items: [String] = ["First", "Second", "Third"]) -> UISegmentedControl {
    let control = UISegmentedControl(items: items)
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    return control
  }

  @Test func segmentsAreAsWideAsTheWidest() {
    let control = UISegmentedControl(items: ["A", "Long title"])
    #expect(control.bounds.height == 32)
    let widths = control.boxes.map(\.width)
    #expect(widths[0] == widths[1])
    control.apportionsSegmentWidthsByContent = true
    control.sizeToFit()
    #expect(control.boxes[0].width < control.boxes[1].width / 2)
    control.setWidth(60, forSegmentAt: 0)
    #expect(control.boxes[0].width == 60)
  }

  @Test func thePlateIsOnTheSelectedSegment() {
    let control = control()
    control.layoutIfNeeded()
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.track.plate.alpha == 0)
    control.selectedSegmentIndex = 1
    control.layoutIfNeeded()
    // Segments of (300 − 2) / 3 points, a point apart.
    let (width, frame) = (CGFloat(298) / 3, control.track.plate.frame)
    #expect(abs(frame.minX - (width + 3)) < 1e-9)
    #expect(abs(frame.width - (width - 4)) < 1e-9)
    #expect((frame.minY, frame.height) == (2, 28))
    #expect(control.segments[1].separator.alpha == 0)
    #expect(control.segments[2].separator.alpha == 0)
    control.selectedSegmentIndex = 0
    control.layoutIfNeeded()
    #expect(control.segments[2].separator.alpha == 1)
  }

  @Test func aTapSlidesThePlateAndSendsOneEvent() {
    let control = control()
    control.selectedSegmentIndex = 0
    control.layoutIfNeeded()
    var values: [Int] = []
    control.addTarget(for: .valueChanged) { values.append($0.selectedSegmentIndex) }
    #expect(control.press(at: CGPoint(x: 250, y: 10)))
    control.endPress(isInside: true)
    #expect(values == [2])
    #expect(abs(control.track.plate.frame.minX - (2 * CGFloat(298) / 3 + 4)) < 1e-9)
    _ = control.press(at: CGPoint(x: 250, y: 10))
    control.endPress(isInside: true)
    _ = control.press(at: CGPoint(x: 150, y: 10))
    control.endPress(isInside: false)
    #expect(values == [2])
  }

  @Test func aMomentaryControlKeepsNoSelection() {
    let control = control()
    control.isMomentary = true
    var values: [Int] = []
    control.addTarget(for: .valueChanged) { values.append($0.selectedSegmentIndex) }
    _ = control.press(at: CGPoint(x: 150, y: 10))
    control.endPress(isInside: true)
    #expect(values == [1])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func disabledSegmentsTakeNoTouch() {
    let control = control()
    control.setEnabled(false, forSegmentAt: 2)
    #expect(!control.isEnabledForSegment(at: 2))
    #expect(!control.press(at: CGPoint(x: 250, y: 10)))
  }

  @Test func theSelectionFollowsItsSegment() {
    let control = control()
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "New", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    #expect(control.titleForSegment(at: 1) == "Second")
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.numberOfSegments == 2)
  }

  @Test func aSegmentThatIsNotThereIsMentioned() {
    let control = control()
    control.selectedSegmentIndex = 3
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(Timeline.current.diagnostics.first?.message.contains("no segment 3") == true)
    #expect(control.titleForSegment(at: 7) == nil)
  }

  @Test func segmentsMayGoWhileOneIsPressed() throws {
    let stage = Stage(size: CGSize(width: 200, height: 60))
    for isMomentary in [false, true] {
      let control = UISegmentedControl(items: ["A", "B", "C"])
      #expect(control.frame.origin == .zero)
      control.isMomentary = isMomentary
      control.frame = CGRect(x: 0, y: 0, width: 150, height: 32)
      stage.addSubview(control)
      let finger = TouchingFinger(on: stage, at: CGPoint(x: 140, y: 16))
      control.removeAllSegments()
      control.layoutIfNeeded()
      try finger.lift(at: stage.time + 0.1)
      #expect(control.numberOfSegments == 0)
      #expect(control.selectedSegmentIndex == -1)
      control.removeFromSuperview()
    }
  }
}
