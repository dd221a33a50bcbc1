import Flipbook

@testable import Controls

/// A fact about a length or a position in the look of iOS 26.
func fact26(
  _ name: String, _ source: UIKitFact.Source, certainty: UIKitFact.Certainty = .a,
  width: CGFloat = 393, _ expected: Double, except exception: String? = nil,
  within bound: Double = 0, _ measure: @escaping @MainActor @Sendable (Sheet) throws -> CGFloat
) -> UIKitFact {
  fact(
    "\(name), look of iOS 26", source, certainty: certainty, width: width, look: .ios26, expected,
    except: exception, within: bound, measure)
}

/// A fact about a color in the look of iOS 26.
func fact26(
  _ name: String, _ source: UIKitFact.Source, certainty: UIKitFact.Certainty = .a,
  width: CGFloat = 393, color expected: UInt32, except exception: String? = nil,
  within bound: Double = 0, _ measure: @escaping @MainActor @Sendable (Sheet) throws -> UInt32
) -> UIKitFact {
  fact(
    "\(name), look of iOS 26", source, certainty: certainty, width: width, look: .ios26,
    color: expected, except: exception, within: bound, measure)
}

/// A color that is written in Display P3, as in pictures of home-assistant/iOS, in sRGB.
func displayP3(_ color: UInt32) -> UInt32 {
  func channel(_ shift: UInt32) -> CGFloat { CGFloat(color >> shift & 0xFF) / 255 }
  let converted = CGColor(
    displayP3Red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  func level(_ value: CGFloat) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
  return level(converted.red) << 16 | level(converted.green) << 8 | level(converted.blue)
}

/// Two columns of two rows.
private final class Columns: NSObject, UIPickerViewDataSource {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 2 }
}

extension UIKitFactTests {
  /// A switch at (60, 60), on a ground.
  @discardableResult
  private static func toggle(
    _ sheet: Sheet, isOn: Bool = true, isDark: Bool = false, ground: UIColor = .white
  ) -> UISwitch {
    let toggle = UISwitch()
    toggle.isOn = isOn
    toggle.overrideUserInterfaceStyle = isDark ? .dark : .light
    sheet.stage.window.backgroundColor = ground
    return sheet.add(toggle)
  }

  private static func slider(_ sheet: Sheet) -> UISlider {
    let slider = UISlider()
    slider.value = 0.75
    return sheet.add(slider, at: CGPoint(x: 10, y: 60), size: CGSize(width: 373, height: 34))
  }

  private static func track(_ sheet: Sheet) -> CGRect {
    let slider = slider(sheet)
    return sheet.run { slider.trackRect(forBounds: slider.bounds) }
  }

  @discardableResult
  private static func stepper(_ sheet: Sheet, value: Double = 50) -> UIStepper {
    let stepper = UIStepper()
    stepper.value = value
    return sheet.add(stepper)
  }

  private static func sign(_ sheet: Sheet, isPlus: Bool) throws -> CGRect {
    stepper(sheet)
    return try sheet.ink(in: CGRect(x: isPlus ? 115 : 65, y: 66, width: 33, height: 20))
  }

  private static func divider(_ sheet: Sheet) throws -> CGRect {
    stepper(sheet)
    return try sheet.ink(in: CGRect(x: 103, y: 62, width: 8, height: 28), atLeast: 0.7)
      .offsetBy(dx: -60, dy: -60)
  }

  @discardableResult
  private static func segments(_ sheet: Sheet, selected: Int = 1) -> UISegmentedControl {
    let control = sheet.run { UISegmentedControl(items: ["Segment A", "Segment B", "Segment C"]) }
    control.selectedSegmentIndex = selected
    return sheet.add(control)
  }

  private static func field(_ sheet: Sheet, _ text: String = "Hamburg") -> UITextField {
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.text = text
    return sheet.add(field)
  }

  private static func search(_ sheet: Sheet) -> UISearchBar {
    let bar = UISearchBar()
    bar.searchBarStyle = .minimal
    bar.placeholder = "Search"
    sheet.add(bar, at: .zero, size: CGSize(width: 393, height: 44))
    sheet.run { bar.layoutIfNeeded() }
    return bar
  }

  /// The band of a picker that is 320 wide.
  private static func band(_ sheet: Sheet) -> CGRect {
    let picker = sheet.add(UIPickerView(), size: CGSize(width: 320, height: 216))
    sheet.run { picker.layoutIfNeeded() }
    return picker.subviews[0].frame
  }

  nonisolated static let controlFactsOf26: [UIKitFact] =
    switchFactsOf26 + sliderFactsOf26 + stepperFactsOf26 + segmentFactsOf26 + otherFactsOf26

  nonisolated private static let switchFactsOf26: [UIKitFact] = [
    fact26("width of a switch", .accessibilitySnapshot26, 63) { toggle($0).bounds.width },
    fact26("height of a switch", .accessibilitySnapshot26, 28) { toggle($0).bounds.height },
    fact26("left edge of the knob", .homeAssistant, 24) {
      toggle($0)
      return try $0.ink(in: CGRect(x: 65, y: 74, width: 56, height: 1)).minX - 60
    },
    fact26("right edge of the knob", .homeAssistant, 61) {
      toggle($0)
      return try $0.ink(in: CGRect(x: 65, y: 74, width: 56.6, height: 1)).maxX - 60
    },
    fact26("upper edge of the knob", .homeAssistant, 2) {
      toggle($0)
      return try $0.ink(in: CGRect(x: 101, y: 60.34, width: 1, height: 14)).minY - 60
    },
    fact26("lower edge of the knob", .homeAssistant, 26) {
      toggle($0)
      return try $0.ink(in: CGRect(x: 101, y: 60.34, width: 1, height: 27)).maxY - 60
    },
    fact26("beyond a switch's end", .homeAssistant, color: 0xFFFFFF) {
      toggle($0)
      return try $0.color(63.5, 63.5)
    },
    fact26("inside a switch's end", .homeAssistant, color: displayP3(0x65C466)) {
      toggle($0)
      return try $0.color(64.7, 64.7)
    },
    fact26("track of a switch, on", .homeAssistant, color: displayP3(0x65C466)) {
      toggle($0)
      return try $0.color(70, 74)
    },
    fact26("track of a switch, on, dark", .homeAssistant, color: displayP3(0x68CE67)) {
      toggle($0, isDark: true)
      return try $0.color(70, 74)
    },
    fact26("track of a switch, off", .homeAssistant, color: displayP3(0xC5C5C7)) {
      toggle($0, isOn: false)
      return try $0.color(115, 74)
    },
    fact26(
      "track of a switch, off, dark", .homeAssistant, certainty: .b, color: displayP3(0x5A5A5E)
    ) {
      toggle($0, isOn: false, isDark: true, ground: .init(white: 0x1C / 255, alpha: 1))
      return try $0.color(115, 74)
    },
    fact26("knob of a switch", .homeAssistant, color: 0xFFFFFF) {
      toggle($0)
      return try $0.color(100, 74)
    },
    fact26("beside the knob, without a shadow", .homeAssistant, color: displayP3(0x65C466)) {
      toggle($0)
      return try $0.color(83.5, 74)
    },
  ]

  nonisolated private static let sliderFactsOf26: [UIKitFact] = [
    fact26("height of a slider", .accessibilitySnapshot26, 34) {
      slider($0).intrinsicContentSize.height
    },
    fact26("left end of a slider's track", .accessibilitySnapshot26, 0) { track($0).minX },
    fact26("right end of a slider's track", .accessibilitySnapshot26, 373) { track($0).maxX },
    fact26("upper edge of a slider's track", .accessibilitySnapshot26, 14) { track($0).minY },
    fact26("lower edge of a slider's track", .accessibilitySnapshot26, 20) { track($0).maxY },
    fact26("slider's lower track", .accessibilitySnapshot26, color: 0x0088FF) {
      _ = slider($0)
      return try $0.color(100, 77)
    },
    fact26("slider's upper track", .accessibilitySnapshot26, color: 0xE5E5E7) {
      _ = slider($0)
      return try $0.color(350, 77)
    },
  ]

  nonisolated private static let stepperFactsOf26: [UIKitFact] = [
    fact26("width of a stepper", .accessibilitySnapshot26, 94) { stepper($0).bounds.width },
    fact26("height of a stepper", .accessibilitySnapshot26, 32) { stepper($0).bounds.height },
    fact26("right end of a stepper's ground", .accessibilitySnapshot26, 93) {
      stepper($0)
      return try $0.ink(in: CGRect(x: 145, y: 75.67, width: 20, height: 0.67)).minX - 60
    },
    fact26("ground of a stepper", .accessibilitySnapshot26, color: 0xEEEEEF) {
      stepper($0)
      return try $0.color(80, 64)
    },
    fact26("stepper's corner", .accessibilitySnapshot26, color: 0xFFFFFF) {
      stepper($0)
      return try $0.color(64, 64)
    },
    fact26("inside a stepper's corner", .accessibilitySnapshot26, color: 0xEEEEEF) {
      stepper($0)
      return try $0.color(65.4, 65.4)
    },
    fact26("width of a stepper's divider", .accessibilitySnapshot26, certainty: .b, 1) {
      try divider($0).width
    },
    fact26("top of a stepper's divider", .accessibilitySnapshot26, certainty: .b, 4.3) {
      try divider($0).minY
    },
    fact26("end of a stepper's divider", .accessibilitySnapshot26, certainty: .b, 28) {
      try divider($0).maxY
    },
    fact26("stepper's divider", .accessibilitySnapshot26, certainty: .b, color: 0xBABABA) {
      stepper($0)
      return try $0.color(106.5, 76)
    },
    fact26("width of minus", .accessibilitySnapshot26, 13.33) {
      try sign($0, isPlus: false).width
    },
    fact26("height of minus", .accessibilitySnapshot26, 2) { try sign($0, isPlus: false).height },
    fact26("width of plus", .accessibilitySnapshot26, 13.33) { try sign($0, isPlus: true).width },
    fact26("height of plus", .accessibilitySnapshot26, 13.33) {
      try sign($0, isPlus: true).height
    },
    fact26("width of minus", .openUIKit, 13) { try sign($0, isPlus: false).width },
    fact26(
      "stepper's divider", .openUIKit, color: 0xB4B4B4,
      except: "it is #BABABA in the picture of iOS 26", within: 3
    ) {
      stepper($0)
      return try $0.color(106.5, 76)
    },
    fact26("minus at the limit", .accessibilitySnapshot26, color: 0xB9B9B9) {
      stepper($0, value: 0)
      return try $0.color(83, 76)
    },
  ]

  nonisolated private static let segmentFactsOf26: [UIKitFact] = [
    fact26("height of segments", .accessibilitySnapshot26, 32) { segments($0).bounds.height },
    fact26(
      "width of segments", .accessibilitySnapshot26, 261, except: Exception.advances, within: 5
    ) {
      segments($0).bounds.width
    },
    fact26("gap of segments", .accessibilitySnapshot26, 0) { sheet in
      let control = segments(sheet)
      let boxes = sheet.run { control.boxes }
      return boxes[1].minX - boxes[0].maxX
    },
    fact26("size of a segment's title", .accessibilitySnapshot26, 13) { sheet in
      let control = segments(sheet)
      sheet.run { control.layoutIfNeeded() }
      let text = control.segments[0].label.attributedText
      return (text?.lastAttributes[.font] as? UIFont)?.pointSize ?? 0
    },
    fact26("ground of segments", .adyen, color: 0xEEEEEF) {
      segments($0)
      return try $0.color(100, 63)
    },
    fact26("corner of segments", .accessibilitySnapshot26, color: 0xFFFFFF) {
      segments($0)
      return try $0.color(64, 64)
    },
    fact26("inside the corner of segments", .accessibilitySnapshot26, color: 0xEEEEEF) {
      segments($0)
      return try $0.color(65.4, 65.4)
    },
  ]

  nonisolated private static let otherFactsOf26: [UIKitFact] = [
    fact26("height of a page control", .accessibilitySnapshot26, 26) { _ in
      let control = UIPageControl()
      control.numberOfPages = 3
      return control.intrinsicContentSize.height
    },
    fact26("span of three pages", .accessibilitySnapshot26, 35.4) { sheet in
      let control = UIPageControl()
      control.numberOfPages = 3
      control.currentPageIndicatorTintColor = .black
      control.pageIndicatorTintColor = .black
      sheet.add(control, at: CGPoint(x: 0, y: 60), size: CGSize(width: 393, height: 26))
      let dots = try [-27, 9].map {
        try sheet.ink(in: CGRect(x: 196.5 + $0, y: 60, width: 18, height: 26))
      }
      return dots[1].midX - dots[0].midX
    },
    fact26("diameter of a page's dot", .accessibilitySnapshot26, 7.5) { sheet in
      let control = UIPageControl()
      control.numberOfPages = 1
      control.currentPageIndicatorTintColor = .black
      sheet.add(control, at: CGPoint(x: 0, y: 60), size: CGSize(width: 393, height: 26))
      return try sheet.ink(in: CGRect(x: 180, y: 60, width: 33, height: 26)).width
    },
    fact26("width of one of two columns of a picker", .openUIKit, 148) { sheet in
      let columns = Columns()
      let picker = UIPickerView()
      picker.dataSource = columns
      sheet.kept = columns
      sheet.add(picker, size: CGSize(width: 320, height: 216))
      return sheet.run { picker.rowSize(forComponent: 0).width }
    },
    fact26("left edge of a picker's band", .openUIKit, 9) { band($0).minX },
    fact26("width of a picker's band", .openUIKit, 302) { band($0).width },
    fact26("height of a picker's band", .openUIKit, 34) { band($0).height },
    fact26("height of a text field", .openUIKit, 34) { field($0).bounds.height },
    fact26("width of a text field beyond its text", .openUIKit, 28) { sheet in
      let field = field(sheet)
      let text = field.attributedText?.size().width ?? 0
      return field.bounds.width - (text * 2).rounded(.up) / 2
    },
    fact26("height of a search bar", .openUIKit, 44) { search($0).intrinsicContentSize.height },
    fact26("left edge of a search field", .openUIKit, 8) {
      search($0).searchTextField.frame.minX
    },
    fact26("top of a search field", .openUIKit, 0) { search($0).searchTextField.frame.minY },
    fact26("width of a search field", .openUIKit, 377) {
      search($0).searchTextField.frame.width
    },
    fact26("height of a search field", .openUIKit, 36) {
      search($0).searchTextField.frame.height
    },
    fact26("text of a search field", .openUIKit, 39.5) { sheet in
      let field = search(sheet).searchTextField
      return sheet.run { field.textRect(forBounds: field.bounds).minX }
    },
    fact26("end of the text of a search field", .openUIKit, 14) { sheet in
      let field = search(sheet).searchTextField
      return sheet.run { field.bounds.maxX - field.textRect(forBounds: field.bounds).maxX }
    },
    fact26("size of a search field's placeholder", .openUIKit, 17) { sheet in
      let placeholder = search(sheet).searchTextField.attributedPlaceholder
      return (placeholder?.lastAttributes[.font] as? UIFont)?.pointSize ?? 0
    },
    fact26("magnifier of a search field", .openUIKit, certainty: .b, 15) { sheet in
      _ = search(sheet)
      // A ring with a radius of 6.5 and a stroke of 2, without the handle.
      return try sheet.ink(in: CGRect(x: 16, y: 4, width: 24, height: 13)).width
    },
  ]
}
