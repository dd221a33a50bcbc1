import Flipbook
import FlipbookTesting
import Graphics
import LayerTree
import Testing

@testable import Controls
@testable import Views

/// Controls in right-to-left order.
@Suite(.stage) @MainActor struct RightToLeftControlTests {
  private let stage = Stage(size: CGSize(width: 220, height: 100), scale: 2)

  init() { stage.traitOverrides.layoutDirection = .rightToLeft }

  /// Touches a point, moves to another and lifts.
  private func drag(from start: CGFloat, to end: CGFloat) throws {
    let now = stage.timeline.now
    let finger = TouchingFinger(on: stage, at: CGPoint(x: start, y: 20))
    try finger.move(to: CGPoint(x: end, y: 20), at: now + 0.1)
    try finger.lift(at: now + 0.2)
    try stage.advance(to: now + 1)
  }

  @Test func slidersBeginAtTheRight() throws {
    let slider = UISlider(frame: CGRect(x: 10, y: 0, width: 200, height: 34))
    stage.addSubview(slider)
    slider.value = 0.25
    try stage.advance(to: 0.1)
    let parts = slider.subviews[0].subviews
    let knob = try #require(parts.first { $0 is KnobView })
    #expect(knob.frame.midX > 140)
    // The track of the minimum is right of the knob.
    #expect(abs(parts[1].frame.minX - knob.frame.midX) < 1e-9)
    #expect(abs(parts[1].frame.maxX - parts[0].frame.maxX) < 1e-9)
    try drag(from: 10 + knob.frame.midX, to: 10 + knob.frame.midX - 50)
    #expect(slider.value > 0.5)
    try drag(from: 10 + knob.frame.midX, to: 300)
    #expect(slider.value == 0)
    slider.minimumValueImage = UIImage(systemName: "minus")
    slider.maximumValueImage = UIImage(systemName: "plus")
    let (low, high) = (
      slider.minimumValueImageRect(forBounds: slider.bounds),
      slider.maximumValueImageRect(forBounds: slider.bounds)
    )
    #expect((low.maxX, high.minX) == (200, 0))
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect((track.minX, track.maxX) == (high.maxX + 9, low.minX - 9))
  }

  @Test func imagesOfButtonsKeepTheirOwnAttributes() throws {
    let button = UIButton(type: .custom)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    stage.addSubview(button)
    let image = try #require(button.imageView)
    button.semanticContentAttribute = .spatial
    #expect(image.semanticContentAttribute == .spatial)
    image.semanticContentAttribute = .playback
    button.traitOverrides.layoutDirection = .leftToRight
    button.semanticContentAttribute = .unspecified
    #expect(image.semanticContentAttribute == .playback)
  }

  @Test func progressFillsFromTheRight() throws {
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4))
    bar.progress = 0.25
    stage.addSubview(bar)
    try stage.advance(to: 0.1)
    let fill = bar.subviews[0].subviews[0]
    #expect(fill.frame == CGRect(x: 150, y: 0, width: 50, height: 4))
    bar.semanticContentAttribute = .playback
    bar.layoutIfNeeded()
    #expect(fill.frame.minX == 0)
  }

  @Test func theFirstSegmentIsAtTheRight() throws {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.frame = CGRect(x: 0, y: 4, width: 152, height: 32)
    stage.addSubview(control)
    try stage.advance(to: 0.1)
    #expect(control.boxes.map(\.minX) == [102, 51, 0])
    try drag(from: 140, to: 140)
    #expect(control.selectedSegmentIndex == 0)
    try drag(from: 10, to: 10)
    #expect(control.selectedSegmentIndex == 2)
    // Only the line between the first two segments is seen.
    let lines = control.segments.map { $0.separator }
    #expect(lines.map(\.alpha) == [0, 1, 0])
    #expect(lines[1].frame.midX == 101.5)
  }

  @Test func switchesAreOnAtTheLeft() throws {
    let view = UISwitch(frame: CGRect(x: 0, y: 4, width: 51, height: 31))
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    let knob = view.subviews[0].subviews[1]
    #expect(knob.frame.minX == 22)
    view.isOn = true
    #expect(knob.frame.minX == 2)
    try drag(from: 10, to: 50)
    #expect(!view.isOn)
    view.semanticContentAttribute = .forceLeftToRight
    view.layoutIfNeeded()
    #expect(knob.frame.minX == 2)
  }

  @Test func steppersHavePlusAtTheLeft() throws {
    let stepper = UIStepper(frame: CGRect(x: 0, y: 4, width: 94, height: 32))
    stepper.value = 5
    stage.addSubview(stepper)
    try stage.advance(to: 0.1)
    let signs = stepper.subviews[0].subviews.suffix(2)
    #expect(signs.map { ($0.frame.midX * 6).rounded() } == [425, 139])
    #expect(signs.map(\.frame.width) == [46, 46])
    try drag(from: 10, to: 10)
    #expect(stepper.value == 6)
    for _ in 0..<2 { try drag(from: 80, to: 80) }
    #expect(stepper.value == 4)
  }

  @Test func theFirstPageIsAtTheRight() throws {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    pages.numberOfPages = 3
    stage.addSubview(pages)
    try stage.advance(to: 0.1)
    let middles = pages.dots.map(\.frame.midX)
    #expect(middles[0] > 115 && middles[2] < 85)
    try drag(from: 20, to: 20)
    #expect(pages.currentPage == 1)
    pages.direction = .leftToRight
    pages.layoutIfNeeded()
    #expect(pages.dots.map(\.frame.midX) == middles.reversed())
  }

  private final class Rows: UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }
    func pickerView(
      _ pickerView: UIPickerView, widthForComponent component: Int
    ) -> CGFloat { component == 0 ? 60 : 100 }
  }

  @Test func theFirstWheelIsAtTheRight() {
    let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 220, height: 100))
    let rows = Rows()
    picker.dataSource = rows
    picker.delegate = rows
    stage.addSubview(picker)
    picker.layoutIfNeeded()
    // 165 points of wheels and their gap, centered.
    let middles = (0..<2).compactMap { component in
      picker.view(forRow: 0, forComponent: component).map { row in
        row.convert(CGPoint(x: row.bounds.midX, y: 0), to: picker).x
      }
    }
    #expect(middles == [162.5, 77.5])
  }

  @Test func buttonsHaveTheirImageAtTheRight() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    button.setTitle("Next", for: .normal)
    button.setImage(UIImage(systemName: "plus"), for: .normal)
    stage.addSubview(button)
    button.layoutIfNeeded()
    let (image, title) = (button.imageView!, button.titleLabel!)
    #expect(image.frame.minX == title.frame.maxX)
    #expect(abs((title.frame.minX + image.frame.maxX) / 2 - 100) <= 0.5)

    button.contentHorizontalAlignment = .leading
    #expect(button.effectiveContentHorizontalAlignment == .right)
    button.layoutIfNeeded()
    #expect(image.frame.maxX == 200)
    button.contentHorizontalAlignment = .trailing
    button.layoutIfNeeded()
    #expect(title.frame.minX == 0)
    button.contentHorizontalAlignment = .left
    #expect(button.effectiveContentHorizontalAlignment == .left)
    // Insets of edges are not mirrored.
    button.titleEdgeInsets.left = 10
    button.layoutIfNeeded()
    #expect(title.frame.minX == 10)
  }

  @Test func configuredButtonsAreMirrored() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Next"
    configuration.subtitle = "or a longer line"
    configuration.image = UIImage(systemName: "plus")
    configuration.imagePadding = 6
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 20, bottom: 0, trailing: 4)
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    button.contentHorizontalAlignment = .leading
    stage.addSubview(button)
    button.layoutIfNeeded()
    let (image, title) = (button.imageView!, button.titleLabel!)
    #expect(image.frame.maxX == 180)
    #expect(abs(title.frame.maxX - (image.frame.minX - 6)) <= 0.5)
    #expect(title.textAlignment == .right)
    button.configuration?.imagePlacement = .trailing
    button.layoutIfNeeded()
    #expect(image.frame.maxX < title.frame.minX)
    #expect(title.textAlignment == .left)
    button.semanticContentAttribute = .forceLeftToRight
    button.layoutIfNeeded()
    #expect(title.textAlignment == .right)
    #expect(image.frame.minX > title.frame.maxX)
  }
}
