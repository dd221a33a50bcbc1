import Flipbook
import Testing

/// What audits find, and what they must not report.
@MainActor struct AccessibilityAuditTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))

  private func issues(_ types: AccessibilityAuditType) throws -> [String] {
    try stage.accessibilityIssues(for: types).map(\.description)
  }

  private func label(_ text: String, _ color: UIColor, y: CGFloat, size: CGFloat = 16) -> UILabel {
    let label = UILabel(frame: CGRect(x: 10, y: y, width: 280, height: 30))
    label.text = text
    label.textColor = color
    label.font = .systemFont(ofSize: size)
    stage.addSubview(label)
    return label
  }

  // MARK: Contrast

  /// #999999 on white is 2.84 : 1.
  @Test func grayTextOnWhite() throws {
    label("Faint", UIColor(white: 0.6, alpha: 1), y: 10).accessibilityIdentifier = "hint"
    let found = try stage.accessibilityIssues(for: .contrast)
    #expect(found.count == 1)
    let issue = try #require(found.first)
    #expect(issue.element == "UILabel \"hint\"")
    #expect(issue.detail == "2.84:1 of #999999 on #ffffff; 4.5:1 needed")
    #expect(CGRect(x: 10, y: 10, width: 280, height: 30).contains(issue.frame))
  }

  /// The color is legible on white, but the view behind it is dark; and alpha counts.
  @Test func theGroundIsTheRenderedOne() throws {
    let dark = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
    dark.backgroundColor = UIColor(white: 0.2, alpha: 1)
    stage.addSubview(dark)
    _ = label("On dark", .black, y: 10)
    label("Half", .black, y: 100).alpha = 0.3
    _ = label("Fine", .black, y: 200)
    let found = try stage.accessibilityIssues(for: .contrast)
    #expect(found.map(\.element) == ["UILabel \"On dark\"", "UILabel \"Half\""])
    #expect(found.last?.detail.contains("#b3b3b3 on #ffffff") == true)
  }

  /// #949494 on white is 3.03 : 1, enough from 18 points on, and from 14 in bold.
  @Test func largeTextNeedsLess() throws {
    let gray = UIColor(white: 148 / 255, alpha: 1)
    _ = label("Large", gray, y: 10, size: 18)
    label("Bold", gray, y: 60).font = .systemFont(ofSize: 14, weight: .bold)
    _ = label("Small", gray, y: 110, size: 17)
    #expect(
      try stage.accessibilityIssues(for: .contrast).map(\.element) == ["UILabel \"Small\""])
  }

  /// Text that does not show, and that of disabled controls.
  @Test func contrastThatDoesNotMatter() throws {
    let faint = UIColor(white: 0.8, alpha: 1)
    label("Hidden", faint, y: 10).isHidden = true
    _ = label("Covered", faint, y: 60)
    let cover = UIView(frame: CGRect(x: 0, y: 50, width: 300, height: 50))
    cover.backgroundColor = .white
    stage.addSubview(cover)
    let button = UIButton(type: .system)
    button.setTitle("Disabled", for: .normal)
    button.isEnabled = false
    button.frame = CGRect(x: 10, y: 120, width: 100, height: 44)
    stage.addSubview(button)
    #expect(try issues(.contrast) == [])
  }

  // MARK: Targets

  private func button(_ title: String, _ frame: CGRect) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.frame = frame
    stage.addSubview(button)
    return button
  }

  @Test func smallTargets() throws {
    _ = button("Small", CGRect(x: 10, y: 10, width: 60, height: 30))
    _ = button("Large", CGRect(x: 10, y: 60, width: 44, height: 44))
    #expect(
      try issues(.hitRegion) == [
        "targets: UIButton \"Small\" [10, 10, 60, 30]: 60 × 30 points for a finger; 44 × 44 needed"
      ])
  }

  /// A button with a larger area for touches, a disabled one, and controls whose size is the
  /// system's.
  @Test func targetsThatAreLargeEnough() throws {
    let wide = WideButton(frame: CGRect(x: 100, y: 100, width: 30, height: 30))
    wide.accessibilityLabel = "Wide"
    stage.addSubview(wide)
    button("Off", CGRect(x: 10, y: 10, width: 60, height: 30)).isEnabled = false
    stage.addSubview(UISwitch(frame: CGRect(x: 10, y: 200, width: 51, height: 31)))
    stage.addSubview(UISlider(frame: CGRect(x: 100, y: 200, width: 100, height: 34)))
    #expect(try issues(.hitRegion) == [])
  }

  // MARK: Numbers

  /// Frames that code may set, whose sums and rounded values no integer has.
  @Test(arguments: [1e9, 1e18, 1e300, .greatestFiniteMagnitude]) func hugeFrames(
    length: CGFloat
  ) throws {
    let huge = button("Huge", CGRect(x: -length / 2, y: -length / 2, width: length, height: length))
    huge.accessibilityLabel = nil
    _ = button("Flat", CGRect(x: 0, y: 200, width: length, height: 1))
    _ = button("Far", CGRect(x: length, y: length, width: 10, height: 10))
    label("Wide", UIColor(white: 0.8, alpha: 1), y: 10).frame.size.width = length
    label("A text that is far too long", .black, y: 60).frame.size.height = 1e-300
    let found = try stage.accessibilityIssues(for: .all)
    #expect(found.contains { $0.element == "UIButton \"Flat\"" && $0.detail.contains("44 needed") })
  }

  // MARK: Clipped text

  @Test func truncatedText() throws {
    label("A text that is far too long for one short line", .black, y: 10).frame.size.width = 100
    label("Low", .black, y: 60).frame.size.height = 8
    let lines = label("Three lines of text that are one too many", .black, y: 100)
    lines.numberOfLines = 2
    lines.frame.size = CGSize(width: 120, height: 100)
    let found = try stage.accessibilityIssues(for: .textClipped)
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.detail.hasPrefix("its text needs ") })
    #expect(found.first?.detail.hasSuffix("and has 100 × 30") == true)
  }

  /// Text that wraps, one that ends with three dots by itself, and what a scroll view cuts off.
  @Test func textThatIsWhole() throws {
    let wrapped = label("A text that needs more than one line", .black, y: 10)
    wrapped.numberOfLines = 0
    wrapped.frame.size = CGSize(width: 120, height: 80)
    _ = label("Loading…", .black, y: 100)
    let shrunk = label("A text that shrinks to fit the label", .black, y: 200)
    shrunk.adjustsFontSizeToFitWidth = true
    shrunk.minimumScaleFactor = 0.5
    shrunk.frame.size.width = 200
    stage.addSubview(UISegmentedControl(items: ["Day", "Week"]))
    let list = UIScrollView(frame: CGRect(x: 0, y: 150, width: 100, height: 30))
    let row = label("Row", .black, y: 20)
    list.addSubview(row)
    stage.addSubview(list)
    #expect(try issues(.textClipped) == [])
  }

  // MARK: Labels

  @Test func missingLabels() throws {
    let icon = UIButton(frame: CGRect(x: 10, y: 10, width: 44, height: 44))
    icon.accessibilityIdentifier = "icon"
    stage.addSubview(icon)
    let image = UIImageView(frame: CGRect(x: 10, y: 60, width: 44, height: 44))
    image.isAccessibilityElement = true
    stage.addSubview(image)
    stage.addSubview(UISwitch(frame: CGRect(x: 10, y: 120, width: 51, height: 31)))
    #expect(
      try issues(.sufficientElementDescription) == [
        "labels: UIButton \"icon\" [10, 10, 44, 44]: no label; VoiceOver says only \"Button\"",
        "labels: UIImageView [10, 60, 44, 44]: no label; VoiceOver says only \"Image\"",
        "labels: UISwitch [10, 120, 51, 31]: no label; VoiceOver says only \"Off, Switch Button\"",
      ])
  }

  /// A decorative image, a field with a placeholder, a page control, and what has a label.
  @Test func labelsThatAreNotNeeded() throws {
    stage.addSubview(UIImageView(frame: CGRect(x: 10, y: 10, width: 44, height: 44)))
    let field = UITextField(frame: CGRect(x: 10, y: 60, width: 100, height: 44))
    field.placeholder = "Name"
    stage.addSubview(field)
    let pages = UIPageControl(frame: CGRect(x: 10, y: 120, width: 100, height: 30))
    pages.numberOfPages = 2
    stage.addSubview(pages)
    let toggle = UISwitch(frame: CGRect(x: 10, y: 200, width: 51, height: 31))
    toggle.accessibilityLabel = "Wi-Fi"
    stage.addSubview(toggle)
    #expect(try issues(.sufficientElementDescription) == [])
  }

  // MARK: Overlap

  @Test func controlsThatOverlap() throws {
    _ = button("One", CGRect(x: 10, y: 10, width: 80, height: 44))
    _ = button("Two", CGRect(x: 70, y: 10, width: 80, height: 44))
    #expect(
      try issues(.overlap) == [
        "overlap: UIButton \"One\" [10, 10, 80, 44]: overlaps UIButton \"Two\" by 20 × 44 points"
      ])
  }

  @Test func textsThatOverlap() throws {
    _ = label("Title", .black, y: 10)
    _ = label("Subtitle", .black, y: 14)
    let found = try issues(.overlap)
    #expect(found.count == 1)
    #expect(found.first?.contains("its text overlaps that of UILabel \"Subtitle\"") == true)
  }

  /// Labels whose boxes overlap without their letters, a button in a control, neighbors.
  @Test func whatMayTouch() throws {
    _ = label("Above", .black, y: 10)
    _ = label("Below", .black, y: 34)
    _ = button("One", CGRect(x: 10, y: 100, width: 80, height: 44))
    _ = button("Two", CGRect(x: 90, y: 100, width: 80, height: 44))
    let control = UIControl(frame: CGRect(x: 10, y: 200, width: 200, height: 60))
    let inner = button("Inner", CGRect(x: 10, y: 5, width: 80, height: 44))
    control.addSubview(inner)
    stage.addSubview(control)
    #expect(try issues(.overlap) == [])
  }
}

/// A button whose touches may begin 10 points outside.
private final class WideButton: UIButton {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -10, dy: -10).contains(point)
  }
}
