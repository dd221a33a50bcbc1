import Flipbook

extension UIKitFactTests {
  nonisolated private static let lines: [(size: CGFloat, height: Double, width: Double)] = [
    (25, 30, 188.67), (26, 31.33, 196), (27, 32.33, 203.33), (28, 33.67, 210.67),
    (30, 36, 225.67), (32, 38.33, 240.33), (34, 40.67, 255), (38, 45.67, 284),
    (43, 51.33, 320.67), (48, 57.33, 356.67), (53, 63.33, 392.67), (58, 69.33, 428.33),
  ]

  /// Heights are exact; inks are of letters of another font, whose advances are San Francisco's.
  nonisolated static let textFacts: [UIKitFact] =
    lines.flatMap { line in
      [
        fact("height of a line of \(line.size) points", .snapshotTesting, line.height) { sheet in
          sheet.add(Sheet.label("What's the point?", line.size)).bounds.height
        },
        fact(
          "width of a line of \(line.size) points", .snapshotTesting, line.width,
          except: Exception.letters, within: line.width * 0.0085
        ) { sheet in
          sheet.add(Sheet.label("What's the point?", line.size)).bounds.width
        },
      ]
    } + [
      fact("width of Hello. at 17 points", .snapshotTesting, certainty: .b, 43.5) {
        $0.add(Sheet.label("Hello.", 17)).bounds.width
      },
      fact("height of Hello. at 17 points", .snapshotTesting, certainty: .b, 20.5) {
        $0.add(Sheet.label("Hello.", 17)).bounds.height
      },
      fact(
        "ink of What's at 17 points, semibold", .snapshotTesting, 51.33, except: Exception.advances,
        within: 4.01
      ) {
        try $0.ink(of: "What's", 17, .semibold).width
      },
      fact(
        "baseline at 17 points, semibold", .snapshotTesting, 15.67,
        except: "it contradicts the baselines in rows of tables", within: 1
      ) {
        try $0.ink(of: "What's", 17, .semibold).maxY - 60
      },
      fact(
        "ink of the at 17 points", .snapshotTesting, 22.67, except: Exception.advances, within: 0.67
      ) {
        try $0.ink(of: "the", 17).width
      },
      fact(
        "ink of point at 17 points", .snapshotTesting, 35.33, except: Exception.advances,
        within: 1.67
      ) {
        try $0.ink(of: "point", 17).width
      },
      fact("ink of ? at 15 points", .snapshotTesting, 6.33, except: Exception.letters, within: 0.34)
      { try $0.ink(of: "?", 15).width },
      fact(
        "ink of Segment A at 13 points, medium", .accessibilitySnapshot, 65.33,
        except: Exception.advances, within: 1.34
      ) {
        try $0.ink(of: "Segment A", 13, .medium).width
      },
      fact(
        "ink of Segment C at 13 points, medium", .accessibilitySnapshot, 65.66,
        except: Exception.advances, within: 1.01
      ) {
        try $0.ink(of: "Segment C", 13, .medium).width
      },
      fact(
        "ink of First at 17 points", .accessibilitySnapshot, 31, except: Exception.letters,
        within: 0.34
      ) {
        try $0.ink(of: "First", 17).width
      },
      fact(
        "ink of Second at 17 points, semibold", .accessibilitySnapshot, 58.33,
        except: Exception.letters, within: 0.34
      ) {
        try $0.ink(of: "Second", 17, .semibold).width
      },
      fact("color of a label", .adyen, color: 0x000000) { try block($0, .label) },
      fact("color of a secondary label", .adyen, color: 0x8A8A8E) {
        try block($0, .secondaryLabel)
      },
      fact("color of a secondary label on gray", .homeAssistant, color: 0x85858A) {
        try block($0, .secondaryLabel, on: 0xF2F2F7)
      },
    ]

  /// The color of a view on a ground.
  static func block(
    _ sheet: Sheet, _ color: UIColor, on ground: UInt32 = 0xFFFFFF, isDark: Bool = false
  ) throws -> UInt32 {
    let pixel = Sheet.pixel(ground).straight
    let back = UIView()
    back.backgroundColor = UIColor(
      red: CGFloat(pixel.red) / 255, green: CGFloat(pixel.green) / 255,
      blue: CGFloat(pixel.blue) / 255, alpha: 1)
    let front = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    front.backgroundColor = color
    back.addSubview(front)
    back.overrideUserInterfaceStyle = isDark ? .dark : .light
    sheet.add(back, size: CGSize(width: 20, height: 20))
    return try sheet.color(70, 70)
  }
}
