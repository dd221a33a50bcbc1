import Flipbook
import Testing

@testable import Controls
@testable import Views

/// Controls in the look of iOS 26: what moves, and what follows another look.
@Suite(.stage) @MainActor struct LookOf26Tests {
  let stage = Stage(size: CGSize(width: 390, height: 400), scale: 2)

  init() { stage.look = .ios26 }

  private func add<View: UIView>(
    _ view: View, _ frame: CGRect = CGRect(x: 10, y: 10, width: 300, height: 34)
  ) -> View {
    stage.timeline.run {
      view.frame = view is UISwitch ? CGRect(origin: frame.origin, size: view.bounds.size) : frame
    }
    stage.addSubview(view)
    stage.timeline.run { view.layoutIfNeeded() }
    return view
  }

  private func find<View: UIView>(_ type: View.Type, in view: UIView) -> View? {
    view as? View ?? view.subviews.lazy.compactMap { find(type, in: $0) }.first
  }

  // MARK: Motion

  /// The color of the track is that of a critically damped spring with 9.24 per second, the knob's
  /// place that of a curve in 0.336 s.
  @Test func aSwitchTurnsByTheMeasuredSprings() throws {
    let view = add(UISwitch())
    let track = view.subviews[0].subviews[0]
    let knob = try #require(find(KnobView.self, in: view))
    try stage.advance(to: 0)
    stage.timeline.run { view.setOn(true, animated: true) }
    try stage.advance(to: 0.1)
    let (off, on) = (CGColor(rgb: 0x3C3C43, alpha: 0.3), CGColor(rgb: 0x34C759))
    let time = 9.24 * 0.1
    let part = 1 - (1 + time) * exp(-time)
    let shown = try #require(track.layer.presentation()?.backgroundColor)
    #expect(abs(shown.alpha - (off.alpha + (on.alpha - off.alpha) * part)) < 0.004)
    // A sample of the Bézier curve: half of its parameter.
    let (x1, y1, x2, y2) = (0.16, 0.004, 0.406, 1.192)
    let moment = 0.375 * (x1 + x2) + 0.125
    let place = 0.375 * (y1 + y2) + 0.125
    try stage.advance(to: 0.336 * moment)
    let left = try #require(knob.layer.presentation()?.frame.minX)
    #expect(abs(left - (2 + 22 * place)) < 0.05)
    try stage.advance(to: 0.34)
    #expect(knob.layer.presentation()?.frame.minX == 24)
    try stage.advance(to: 1)
    #expect(track.layer.presentation()?.backgroundColor == on)
  }

  /// A held knob is glass, and larger than the track.
  @Test func heldKnobsAreGlass() throws {
    let view = add(UISwitch(), CGRect(x: 20, y: 20, width: 0, height: 0))
    let slider = add(UISlider(), CGRect(x: 20, y: 100, width: 300, height: 34))
    try stage.advance(to: 0)
    for (control, point) in [
      (view as UIControl, CGPoint(x: 40, y: 34)), (slider, CGPoint(x: 38, y: 117)),
    ] {
      let knob = try #require(find(KnobView.self, in: control))
      let size = knob.bounds.size
      let start = stage.timeline.now
      let finger = TouchingFinger(on: stage, at: point)
      #expect(knob.isGlass)
      #expect(knob.bounds.width == size.width + 20)
      #expect(knob.bounds.height == size.height + 14)
      let glass = try #require(find(UIVisualEffectView.self, in: knob))
      #expect(glass.alpha == 1)
      try finger.lift(at: start + 0.5)
      #expect(!knob.isGlass)
      #expect(knob.bounds.size == size)
      #expect(glass.alpha == 0)
      try stage.advance(to: start + 2)
    }
  }

  /// In the classic look no knob has glass.
  @Test func heldKnobsOfTheClassicLookAreNotGlass() throws {
    stage.look = .classic
    let slider = add(UISlider())
    try stage.advance(to: 0)
    let knob = try #require(find(KnobView.self, in: slider))
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 25, y: 27))
    #expect(!knob.isGlass)
    #expect(find(UIVisualEffectView.self, in: slider) == nil)
    try finger.lift(at: 0.5)
  }

  @Test func aHeldPlateIsGlass() throws {
    let control = stage.timeline.run { UISegmentedControl(items: ["A", "B"]) }
    _ = add(control, CGRect(x: 20, y: 20, width: 200, height: 32))
    stage.timeline.run {
      control.selectedSegmentIndex = 0
      control.layoutIfNeeded()
    }
    try stage.advance(to: 0)
    #expect(control.track.plate.frame == CGRect(x: 2, y: 2, width: 96, height: 28))
    #expect(control.track.plate.layer.cornerRadius == 14)
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 60, y: 36))
    stage.timeline.run { control.layoutIfNeeded() }
    #expect(control.track.plate.backgroundEffect is UIGlassEffect)
    #expect(control.track.plate.frame.height > 32)
    try finger.lift(at: 0.5)
    stage.timeline.run { control.layoutIfNeeded() }
    #expect(control.track.plate.subviews.first?.alpha == 0)
  }

  // MARK: Another look

  /// Views that exist take over the measures of another look, and those of the first one again.
  @Test func controlsFollowTheLook() throws {
    let toggle = add(UISwitch())
    let stepper = add(UIStepper(), CGRect(x: 10, y: 60, width: 94, height: 32))
    let slider = add(UISlider(), CGRect(x: 10, y: 110, width: 200, height: 34))
    let progress = add(UIProgressView(), CGRect(x: 10, y: 160, width: 200, height: 6))
    let button = add(
      UIButton(configuration: .filled()), CGRect(x: 10, y: 180, width: 90, height: 34))
    let field = add(UITextField(), CGRect(x: 10, y: 230, width: 90, height: 34))
    stage.timeline.run { field.borderStyle = .roundedRect }
    func measures() -> [CGFloat] {
      stage.timeline.run {
        stage.window.layoutIfNeeded()
        return [
          toggle.frame.minX, toggle.frame.width, toggle.frame.height,
          stepper.subviews[0].bounds.width, slider.trackRect(forBounds: slider.bounds).height,
          progress.intrinsicContentSize.height, button.parts.plate?.layer.cornerRadius ?? 0,
          field.parts.border.layer.cornerRadius,
        ]
      }
    }
    let (new, old): ([CGFloat], [CGFloat]) = (
      [10, 63, 28, 93, 6, 6, 17, 17], [10, 51, 31, 94, 4, 4, 5.95, 6]
    )
    #expect(measures() == new)
    stage.look = .classic
    #expect(measures() == old)
    stage.look = .ios26
    #expect(measures() == new)
  }

  /// The default radius is a capsule there; the same number from code is a radius.
  @Test func aRadiusThatWasSetIsNoDefault() {
    var configuration = UIButton.Configuration.filled()
    let number = configuration.background.cornerRadius
    let plain = add(
      UIButton(configuration: configuration), CGRect(x: 0, y: 0, width: 90, height: 34))
    configuration.background.cornerRadius = number
    let own = add(
      UIButton(configuration: configuration), CGRect(x: 0, y: 50, width: 90, height: 34))
    stage.timeline.run { stage.window.layoutIfNeeded() }
    #expect(plain.parts.plate?.layer.cornerRadius == 17)
    #expect(own.parts.plate?.layer.cornerRadius == number)
    #expect(UIBackgroundConfiguration() != configuration.background)
  }

  /// The placeholder, the magnifier and the corners follow, but a placeholder with attributes of
  /// its owner.
  @Test func searchFieldsFollowTheLook() {
    let (plain, own) = (UISearchTextField(), UISearchTextField())
    for (index, field) in [plain, own].enumerated() {
      _ = add(field, CGRect(x: 10, y: 10 + 50 * CGFloat(index), width: 200, height: 36))
    }
    stage.timeline.run {
      plain.placeholder = "Search"
      own.attributedPlaceholder = NSAttributedString(
        string: "Find", attributes: [.foregroundColor: UIColor.systemRed])
    }
    func color(_ field: UITextField) -> UIColor? {
      field.attributedPlaceholder?.lastAttributes[.foregroundColor] as? UIColor
    }
    func measures() -> [CGFloat] {
      stage.timeline.run {
        stage.window.layoutIfNeeded()
        return [plain.layer.cornerRadius, plain.textRect(forBounds: plain.bounds).minX]
      }
    }
    let quarter = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.25) }
    #expect(color(plain) == quarter)
    #expect(measures() == [18, 39.5])
    let magnifier = plain.leftView?.bounds.size
    stage.look = .classic
    #expect(color(plain) == .secondaryLabel)
    #expect(measures() == [10, 30])
    #expect(plain.leftView?.bounds.size != magnifier)
    #expect(color(own) == .systemRed)
    stage.look = .ios26
    #expect(color(plain) == quarter)
    #expect(color(own) == .systemRed)
    #expect(plain.leftView?.bounds.size == magnifier)
  }

  /// The button to cancel a search is a circle of glass; VoiceOver still says its name.
  @Test func searchesAreCancelledByACross() throws {
    let bar = UISearchBar()
    bar.showsCancelButton = true
    _ = add(bar, CGRect(x: 0, y: 0, width: 390, height: 44))
    let cancel = bar.parts.cancel
    #expect(cancel.frame == CGRect(x: 346, y: 0, width: 36, height: 36))
    #expect(bar.searchTextField.frame.maxX == 335)
    #expect(cancel.accessibilityLabel == "Cancel")
    #expect(cancel.titleLabel?.isHidden == true)
    stage.look = .classic
    stage.timeline.run { bar.layoutIfNeeded() }
    #expect(cancel.configuration == nil)
    #expect(cancel.currentTitle == "Cancel")
    #expect(cancel.frame.width > 40)
  }

  @Test func platesOfPagesAreGlass() {
    let control = UIPageControl()
    control.numberOfPages = 3
    control.backgroundStyle = .prominent
    _ = add(control)
    #expect(control.plate.backgroundEffect is UIGlassEffect)
    #expect(control.plate.alpha == 1)
    stage.look = .classic
    stage.timeline.run { control.layoutIfNeeded() }
    #expect(control.plate.backgroundEffect == nil)
    #expect(control.plate.backgroundColor == .tertiarySystemFill)
  }

  /// A background radius that was set stays, and so do radii of other corner styles.
  @Test func buttonsKeepTheirOwnCorners() {
    var configuration = UIButton.Configuration.filled()
    configuration.background.cornerRadius = 4
    let button = add(UIButton(configuration: configuration))
    #expect(button.parts.plate?.layer.cornerRadius == 4)
    configuration.cornerStyle = .medium
    stage.timeline.run {
      button.configuration = configuration
      button.layoutIfNeeded()
    }
    #expect(button.parts.plate?.layer.cornerRadius == 8)
  }
}
