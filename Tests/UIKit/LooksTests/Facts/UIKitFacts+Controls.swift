import Flipbook

@testable import Controls

extension UIKitFactTests {
  /// A switch at (60, 60).
  private static func toggle(
    _ sheet: Sheet, isOn: Bool = true, isEnabled: Bool = true
  ) -> UISwitch {
    let toggle = UISwitch()
    toggle.isOn = isOn
    toggle.isEnabled = isEnabled
    return sheet.add(toggle)
  }

  /// The color at a point of a switch.
  private static func toggle(
    _ sheet: Sheet, isOn: Bool = true, _ x: CGFloat, _ y: CGFloat
  ) throws -> UInt32 {
    _ = toggle(sheet, isOn: isOn)
    return try sheet.color(60 + x, 60 + y)
  }

  nonisolated static let switchFacts: [UIKitFact] = [
    fact("width of a switch", .accessibilitySnapshot, 51) { toggle($0).bounds.width },
    fact("height of a switch", .accessibilitySnapshot, 31) { toggle($0).bounds.height },
    fact("left edge of a switch's track", .adyen, 0) {
      _ = toggle($0)
      return try $0.ink(in: CGRect(x: 50, y: 75, width: 80, height: 1)).minX - 60
    },
    fact("left edge of the knob", .adyen, 22) {
      _ = toggle($0)
      return try $0.ink(in: CGRect(x: 65, y: 75, width: 50, height: 1)).minX - 60
    },
    fact("upper edge of the knob", .adyen, 2) {
      _ = toggle($0)
      return try $0.ink(in: CGRect(x: 95, y: 60.34, width: 1, height: 20)).minY - 60
    },
    fact("track of a switch, on", .adyen, color: 0x34C759) { try toggle($0, 8, 15) },
    fact("track of a switch, off", .adyen, color: 0xE9E9EB) {
      try toggle($0, isOn: false, 43, 15)
    },
    fact("knob of a switch", .adyen, color: 0xFFFFFF) { try toggle($0, 35, 15) },
    fact("track of a disabled switch", .accessibilitySnapshot, color: 0x99E3AC) {
      _ = toggle($0, isEnabled: false)
      return try $0.color(68, 75)
    },
    fact("beyond a switch", .adyen, color: 0xFFFFFF) { try toggle($0, 35, 31.4) },
    fact("shadow above the knob, on", .adyen, color: 0x34C558) { try toggle($0, 35.5, 0.5) },
    fact("shadow beside the knob, on", .adyen, color: 0x32BE55) { try toggle($0, 21.8, 15.5) },
    fact("shadow below the knob, on", .adyen, color: 0x2FB451) { try toggle($0, 35.5, 29.17) },
    fact("shadow 1 point below the knob, on", .adyen, color: 0x30B651) {
      try toggle($0, 35.5, 30.17)
    },
    fact("shadow at the end, on", .adyen, color: 0x30B852) { try toggle($0, 35.5, 30.83) },
    fact("shadow 6 points beside the knob, on", .adyen, color: 0x34C759) {
      try toggle($0, 16, 15.5)
    },
    fact("shadow above the knob, off", .adyen, color: 0xE7E7E9) {
      try toggle($0, isOn: false, 15.5, 0.5)
    },
    fact("shadow beside the knob, off", .adyen, color: 0xDDDDDF) {
      try toggle($0, isOn: false, 29.2, 15.5)
    },
    fact("shadow below the knob, off", .adyen, color: 0xD5D5D7) {
      try toggle($0, isOn: false, 15.5, 29.17)
    },
    fact("shadow 1 point below the knob, off", .adyen, color: 0xD7D7D9) {
      try toggle($0, isOn: false, 15.5, 30.17)
    },
    fact("shadow at the end, off", .adyen, color: 0xD9D9DA) {
      try toggle($0, isOn: false, 15.5, 30.83)
    },
  ]

  /// A slider, 373 wide, at (10, 60).
  private static func slider(_ sheet: Sheet, _ value: Float = 0.75) -> UISlider {
    let slider = UISlider()
    slider.value = value
    return sheet.add(slider, at: CGPoint(x: 10, y: 60), size: CGSize(width: 373, height: 34))
  }

  private static func thumb(_ sheet: Sheet, _ value: Float = 0.75) -> CGRect {
    let slider = slider(sheet, value)
    return sheet.run {
      slider.thumbRect(
        forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds),
        value: value)
    }
  }

  private static func track(_ sheet: Sheet) -> CGRect {
    let slider = slider(sheet)
    return sheet.run { slider.trackRect(forBounds: slider.bounds) }
  }

  /// The gray of a slider's knob's shadow, at a distance below it.
  nonisolated private static func shadow(_ distance: CGFloat, _ level: UInt32) -> UIKitFact {
    fact(
      "shadow \(distance) \(distance < 0 ? "above" : "below") a slider's knob",
      .accessibilitySnapshot, color: level * 0x010101
    ) { sheet in
      _ = slider(sheet)
      return try sheet.color(282.67, 60 + (distance < 0 ? 2.33 : 29.33) + distance)
    }
  }

  nonisolated static let sliderFacts: [UIKitFact] =
    [
      fact("height of a slider", .accessibilitySnapshot, 34) {
        slider($0).intrinsicContentSize.height
      },
      fact("left end of a slider's track", .accessibilitySnapshot, 3) { track($0).minX },
      fact("right end of a slider's track", .accessibilitySnapshot, 370) { track($0).maxX },
      fact("upper edge of a slider's track", .accessibilitySnapshot, 15) { track($0).minY },
      fact("height of a slider's track", .accessibilitySnapshot, 4) { track($0).height },
      fact("diameter of a slider's knob", .accessibilitySnapshot, 27) { thumb($0).width },
      fact("center of a slider's knob", .accessibilitySnapshot, 15.83) { thumb($0).midY },
      fact("slider's knob at 0", .accessibilitySnapshot, 14.2) { thumb($0, 0).midX },
      fact("slider's knob at 0.75", .accessibilitySnapshot, 272.67) { thumb($0, 0.75).midX },
      fact("slider's knob at 1", .accessibilitySnapshot, 358.8) { thumb($0, 1).midX },
      fact("slider's lower track", .accessibilitySnapshot, color: 0x007AFF) {
        _ = slider($0)
        return try $0.color(100, 77)
      },
      fact("slider's upper track", .accessibilitySnapshot, color: 0xE4E4E6) {
        _ = slider($0)
        return try $0.color(340, 77)
      },
    ]
    + [
      (-0.17, 0xF0), (-0.5, 0xF3), (-1, 0xF6), (-1.8, 0xFA), (-2.3, 0xFC), (0.5, 0xD8),
      (1.34, 0xDE), (1.67, 0xE1), (2.34, 0xE5), (3, 0xEB), (4, 0xEF), (5, 0xF1), (6, 0xF3),
      (7, 0xF5), (8, 0xF7), (10, 0xF9), (12, 0xFB), (14, 0xFD),
    ].map { shadow($0, $1) }

  private static func stepper(_ sheet: Sheet, value: Double = 50) -> UIStepper {
    let stepper = UIStepper()
    stepper.value = value
    return sheet.add(stepper)
  }

  /// The ink of a sign of a stepper, from its corner.
  private static func sign(_ sheet: Sheet, isPlus: Bool) throws -> CGRect {
    _ = stepper(sheet)
    return try sheet.ink(in: CGRect(x: isPlus ? 115 : 65, y: 63, width: 35, height: 26))
      .offsetBy(dx: -60, dy: -60)
  }

  nonisolated static let stepperFacts: [UIKitFact] = [
    fact("width of a stepper", .accessibilitySnapshot, 94) { stepper($0).bounds.width },
    fact("height of a stepper", .accessibilitySnapshot, 32) { stepper($0).bounds.height },
    fact("ground of a stepper", .accessibilitySnapshot, color: 0xEEEEEF) {
      _ = stepper($0)
      return try $0.color(80, 65)
    },
    fact("stepper's corner", .accessibilitySnapshot, color: 0xFFFFFF) {
      _ = stepper($0)
      return try $0.color(61.5, 61.5)
    },
    fact("inside a stepper's corner", .accessibilitySnapshot, color: 0xEEEEEF) {
      _ = stepper($0)
      return try $0.color(63.1, 63.1)
    },
    fact("width of a stepper's divider", .accessibilitySnapshot, certainty: .b, 1) {
      _ = stepper($0)
      return try $0.ink(in: CGRect(x: 104, y: 68, width: 6, height: 3)).width
    },
    fact("stepper's divider", .accessibilitySnapshot, certainty: .b, color: 0xD6D6D7) {
      _ = stepper($0)
      return try $0.color(107, 76)
    },
    fact("top of a stepper's divider", .accessibilitySnapshot, certainty: .b, 7) {
      _ = stepper($0)
      return try $0.ink(in: CGRect(x: 106, y: 62, width: 2, height: 28)).minY - 60
    },
    fact("end of a stepper's divider", .accessibilitySnapshot, certainty: .b, 25) {
      _ = stepper($0)
      return try $0.ink(in: CGRect(x: 106, y: 62, width: 2, height: 28)).maxY - 60
    },
    fact("width of minus", .accessibilitySnapshot, 13.67) { try sign($0, isPlus: false).width },
    fact("height of minus", .accessibilitySnapshot, 1.67) { try sign($0, isPlus: false).height },
    fact("center of minus, x", .accessibilitySnapshot, 23.2) { try sign($0, isPlus: false).midX },
    fact("center of minus, y", .accessibilitySnapshot, 15.83) { try sign($0, isPlus: false).midY },
    fact("width of plus", .accessibilitySnapshot, 13.67) { try sign($0, isPlus: true).width },
    fact("height of plus", .accessibilitySnapshot, 13.67) { try sign($0, isPlus: true).height },
    fact("center of plus, x", .accessibilitySnapshot, 70.7) { try sign($0, isPlus: true).midX },
    fact("center of plus, y", .accessibilitySnapshot, 16) { try sign($0, isPlus: true).midY },
    fact("minus at the limit", .accessibilitySnapshot, color: 0x777777) {
      _ = stepper($0, value: 0)
      return try $0.color(83.2, 75.9)
    },
  ]

  private static func segments(_ sheet: Sheet, selected: Int = 0) -> UISegmentedControl {
    let control = sheet.run { UISegmentedControl(items: ["Segment A", "Segment B", "Segment C"]) }
    control.selectedSegmentIndex = selected
    return sheet.add(control)
  }

  /// The color at a point of a control 263 wide whose middle segment is selected.
  private static func segments(_ sheet: Sheet, _ x: CGFloat, _ y: CGFloat) throws -> UInt32 {
    let control = segments(sheet, selected: 1)
    control.frame.size.width = 263
    return try sheet.color(60 + x, 60 + y)
  }

  nonisolated static let segmentFacts: [UIKitFact] = [
    fact("height of segments", .accessibilitySnapshot, 32) { segments($0).bounds.height },
    fact("width of segments", .accessibilitySnapshot, 263, except: Exception.advances, within: 5) {
      segments($0).bounds.width
    },
    fact("gap of segments", .adyen, 1) { sheet in
      let control = segments(sheet)
      let boxes = sheet.run { control.boxes }
      return boxes[1].minX - boxes[0].maxX
    },
    fact("end of the last segment", .adyen, 263) { sheet in
      let control = segments(sheet)
      control.frame.size.width = 263
      return sheet.run { control.boxes }[2].maxX
    },
    fact("ground of segments", .adyen, color: 0xEEEEEF) { try segments($0, 40, 3) },
    fact("corner of segments", .adyen, color: 0xFFFFFF) { try segments($0, 1.5, 1.5) },
    fact("inside the corner of segments", .adyen, color: 0xEEEEEF) { try segments($0, 3.1, 3.1) },
    fact("plate of a segment", .adyen, color: 0xFFFFFF) { try segments($0, 131, 5) },
    fact("left edge of the plate", .adyen, color: 0xFFFFFF) { try segments($0, 90.2, 16) },
    fact("shadow above the plate", .adyen, color: 0xEBEBEC) { try segments($0, 131, 1.17) },
    fact("shadow beside the plate", .adyen, color: 0xE1E1E2) { try segments($0, 89.8, 16) },
    fact("shadow 5 points beside the plate", .adyen, color: 0xEEEEEF) {
      try segments($0, 85, 16)
    },
    fact("shadow below the plate", .adyen, color: 0xD7D7D8) { try segments($0, 131, 30.17) },
    fact("shadow at the segments' end", .adyen, color: 0xDBDBDC) {
      try segments($0, 131, 31.83)
    },
    fact("beyond the segments", .adyen, color: 0xFFFFFF) { try segments($0, 131, 32.4) },
    fact("end of a segment's title", .accessibilitySnapshot, 23.33) {
      _ = segments($0, selected: 1)
      return try $0.ink(in: CGRect(x: 64, y: 64, width: 80, height: 24)).maxY - 60
    },
  ]

  /// The ink of three dots from the page control's corner, and that of each.
  private static func dots(_ sheet: Sheet) throws -> [CGRect] {
    let control = UIPageControl()
    control.numberOfPages = 3
    control.currentPageIndicatorTintColor = .black
    control.pageIndicatorTintColor = .black
    sheet.add(control, at: CGPoint(x: 0, y: 60), size: CGSize(width: 393, height: 26))
    return try [-27, -9, 9].map {
      try sheet.ink(in: CGRect(x: 196.5 + $0, y: 60, width: 18, height: 26))
    }
  }

  nonisolated static let indicatorFacts: [UIKitFact] = [
    fact("height of a page control", .accessibilitySnapshot, 26) { _ in
      let control = UIPageControl()
      control.numberOfPages = 3
      return control.intrinsicContentSize.height
    },
    fact("diameter of a page's dot", .accessibilitySnapshot, 7.5) { try dots($0)[1].width },
    fact("span of three pages", .accessibilitySnapshot, 35.4) {
      let dots = try dots($0)
      return dots[2].midX - dots[0].midX
    },
    fact(
      "distance to the left page", .accessibilitySnapshot, 17.2,
      except: "the pages are at equal distances, as they are in other places on a screen",
      within: 0.47
    ) {
      let dots = try dots($0)
      return dots[1].midX - dots[0].midX
    },
    fact("width of a spinner", .adyen, 20) { try spinner($0).width },
    fact("height of a spinner", .adyen, 20) { try spinner($0).height },
  ]

  /// The ink of a spinner, faint spokes included.
  private static func spinner(_ sheet: Sheet) throws -> CGRect {
    let spinner = UIActivityIndicatorView(style: .medium)
    spinner.color = .black
    spinner.startAnimating()
    sheet.add(spinner)
    return try sheet.ink(in: CGRect(x: 55, y: 55, width: 30, height: 30), atLeast: 0.1)
  }

  private static func addButton(_ sheet: Sheet) throws -> CGRect {
    sheet.add(UIButton(type: .contactAdd))
    return try sheet.ink(in: CGRect(x: 55, y: 55, width: 40, height: 40))
      .offsetBy(dx: -60, dy: -60)
  }

  nonisolated static let buttonFacts: [UIKitFact] = [
    fact("width of a button to add", .snapshotTesting, 24.33) {
      $0.add(UIButton(type: .contactAdd)).bounds.width
    },
    fact("height of a button to add", .snapshotTesting, 23.67) {
      $0.add(UIButton(type: .contactAdd)).bounds.height
    },
    fact("left edge of the ring", .snapshotTesting, 1.33) { try addButton($0).minX },
    fact("upper edge of the ring", .snapshotTesting, 1) { try addButton($0).minY },
    fact("width of the ring", .snapshotTesting, 21.67) { try addButton($0).width },
    fact("height of the ring", .snapshotTesting, 21.67) { try addButton($0).height },
    fact("color of a button to add", .snapshotTesting, color: 0x007AFF) {
      _ = try addButton($0)
      return try $0.color(72, 71.83)
    },
  ]
}
