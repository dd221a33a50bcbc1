import Flipbook

@testable import Controls

extension UIKitFactTests {
  /// A table of two rows, "0" and "1", that fills the screen.
  private static func table(_ sheet: Sheet) -> UITableView {
    let table = UITableView()
    table.dataSource = sheet.rows
    return sheet.add(table, at: .zero, size: sheet.stage.size)
  }

  /// The ink of "0" or "1" in its row.
  private static func digit(_ sheet: Sheet, row: CGFloat = 1) throws -> CGRect {
    _ = table(sheet)
    return try sheet.ink(in: CGRect(x: 2, y: 2 + 44 * row, width: 100, height: 40))
      .offsetBy(dx: 0, dy: -44 * row)
  }

  /// The start of the line below the first row.
  private static func separator(_ sheet: Sheet, y: CGFloat) throws -> CGRect {
    _ = table(sheet)
    return try sheet.ink(in: CGRect(x: 0, y: y - 1, width: sheet.stage.size.width, height: 2))
  }

  nonisolated static let tableFacts: [UIKitFact] =
    [
      fact("height of a row", .snapshotTesting, 44) {
        table($0).rectForRow(at: IndexPath(row: 1, section: 0)).minY
      },
      fact("upper edge of a separator", .snapshotTesting, 43.67) {
        try separator($0, y: 44).minY
      },
      fact("height of a separator", .snapshotTesting, 0.33) { try separator($0, y: 44).height },
      fact("separator", .snapshotTesting, color: 0xC6C6C8) {
        _ = table($0)
        return try $0.color(200, 43.8)
      },
      fact("separator of an empty row", .snapshotTesting, color: 0xC6C6C8) {
        _ = table($0)
        return try $0.color(200, 175.8)
      },
      fact("left end of a separator at 320", .snapshotTesting, width: 320, 16) {
        try separator($0, y: 44).minX
      },
      fact("left end of a separator at 393", .accessibilitySnapshot, 20) {
        try separator($0, y: 44).minX
      },
      fact("right end of a separator at 393", .accessibilitySnapshot, 393) {
        try separator($0, y: 44).maxX
      },
      fact("left end of an empty row's separator", .snapshotTesting, width: 320, 16) {
        try separator($0, y: 176).minX
      },
      fact("baseline of a row at 320", .snapshotTesting, width: 320, 28) {
        try digit($0).maxY
      },
      fact("upper end of a digit at 320", .snapshotTesting, width: 320, 16) {
        try digit($0).minY
      },
      fact(
        "left end of a digit at 320", .snapshotTesting, width: 320, 17,
        except: Exception.letters, within: 0.34
      ) {
        try digit($0, row: 0).minX
      },
      fact("end of a switch in a row", .accessibilitySnapshot, 373) { sheet in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.accessoryView = UISwitch()
        sheet.add(cell, at: .zero, size: CGSize(width: 393, height: 44))
        sheet.run { cell.layoutIfNeeded() }
        return cell.accessoryView?.frame.maxX ?? 0
      },
      fact("table below the safe area", .snapshotTesting, 44) { sheet in
        let controller = UITableViewController(style: .plain)
        controller.additionalSafeAreaInsets.top = 44
        controller.tableView.dataSource = sheet.rows
        sheet.stage.rootViewController = controller
        sheet.run { controller.view.layoutIfNeeded() }
        return -controller.tableView.contentOffset.y
      },
    ]
    + [(320, 16), (390, 20), (402, 20)].map { (width: CGFloat, margin: Double) in
      fact(
        "text of a row at \(width)", width == 320 ? .snapshotTesting : .accessibilitySnapshot,
        width: width, margin
      ) { sheet in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "7"
        sheet.add(cell, at: .zero, size: CGSize(width: width, height: 44))
        sheet.run { cell.layoutIfNeeded() }
        return cell.textLabel?.frame.minX ?? 0
      }
    }

  nonisolated static let layoutFacts: [UIKitFact] =
    [(320, 16), (375, 16), (414, 20)].map { (width: CGFloat, margin: Double) in
      fact("margin of a controller's view at \(width)", .snapshotTesting, width: width, margin) {
        margins(CGSize(width: width, height: 800), $0)
      }
    }
    + [(844, 390), (812, 375)].map { (width: CGFloat, height: CGFloat) in
      fact("margin of a controller's view at \(width) × \(height)", .tinderLayout, 16) {
        margins(CGSize(width: width, height: height), $0)
      }
    }
    + [
      fact("anchors are the same objects", .tinderLayout, 1) { _ in
        let view = UIView()
        return view.leadingAnchor === view.leadingAnchor ? 1 : 0
      },
      fact("a border is inside", .snapshotTesting, color: 0x000000) {
        try bordered($0, 60.1, 100)
      },
      fact("a border ends", .snapshotTesting, color: 0xFFFFFF) { try bordered($0, 64.1, 100) },
      fact(
        "a border of a pixel in a corner of 10", .tinderLayout, color: 0xDF6F20,
        except: "the inner edge of that border is a sixth of a pixel farther inside", within: 4.2
      ) { try rim($0, .orange) },
    ]
    + [
      ("systemBlue", UIColor.systemBlue, .adyen, 0x007AFF),
      ("systemGreen", .systemGreen, .adyen, 0x34C759),
      ("systemGroupedBackground", .systemGroupedBackground, .brunow, 0xF2F2F7),
      ("secondarySystemGroupedBackground", .secondarySystemGroupedBackground, .brunow, 0xFFFFFF),
      ("separator", .separator, .snapshotTesting, 0xC6C6C8),
      ("tertiarySystemFill", .tertiarySystemFill, .adyen, 0xEEEEEF),
      ("secondarySystemFill", .secondarySystemFill, .adyen, 0xE9E9EB),
      ("orange", .orange, .snapshotTesting, 0xFF8000),
      ("red", .red, .snapshotTesting, 0xFF0000),
    ].map { (name: String, color: UIColor, source: UIKitFact.Source, expected: UInt32) in
      fact("color \(name)", source, color: expected) { try block($0, color) }
    }
    + [
      ("systemGroupedBackground", UIColor.systemGroupedBackground, 0x000000, 0x000000),
      ("secondarySystemGroupedBackground", .secondarySystemGroupedBackground, 0, 0x1C1C1E),
    ].map { (name: String, color: UIColor, ground: UInt32, expected: UInt32) in
      fact("color \(name), dark", .homeAssistant, color: expected) {
        try block($0, color, on: ground, isDark: true)
      }
    }
    + [(5, 250), (6, 170), (7, 90), (8, 31), (9, 6)].map { (column: CGFloat, level: UInt32) in
      fact(
        "white in pixel \(column) of a corner of 10", .tinderLayout, color: level * 0x010101,
        except: column > 7 ? "Cairo draws curves as lines" : nil,
        within: column == 8 ? 3.4 : 2.8
      ) { sheet in
        let view = UIView()
        view.backgroundColor = .black
        view.layer.cornerRadius = 10.0 / 3
        sheet.add(view, size: CGSize(width: 30, height: 30))
        return try sheet.color(60 + column / 3 + 0.1, 60.1)
      }
    }

  /// The color in the corner of a border, a pixel wide, of a blue view.
  static func rim(_ sheet: Sheet, _ color: UIColor) throws -> UInt32 {
    let view = UIView()
    view.backgroundColor = .blue
    view.layer.cornerRadius = 10.0 / 3
    view.layer.borderWidth = 1.0 / 3
    view.layer.borderColor = color.cgColor
    sheet.add(view, size: CGSize(width: 30, height: 30))
    return try sheet.color(61.1, 61.1)
  }

  private static func margins(_ size: CGSize, _ sheet: Sheet) -> CGFloat {
    let stage = Stage(size: size, scale: 3)
    let controller = UIViewController()
    stage.rootViewController = controller
    return stage.timeline.run { controller.view.layoutMargins.left }
  }

  private static func bordered(_ sheet: Sheet, _ x: CGFloat, _ y: CGFloat) throws -> UInt32 {
    let view = UIView()
    view.layer.borderWidth = 4
    sheet.add(view, size: CGSize(width: 100, height: 100))
    return try sheet.color(x, y)
  }
}
