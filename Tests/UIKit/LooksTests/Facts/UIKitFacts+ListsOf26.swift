import Flipbook

@testable import Controls

/// Rows of the styles of cells, in one section with a header and a footer.
private final class StyledRows: NSObject, UITableViewDataSource {
  static let styles: [UITableViewCell.CellStyle] = [.default, .value1, .subtitle]
  var isConfigured = true

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Header"
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    "Footer"
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let style = Self.styles[indexPath.row]
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.accessoryType =
      indexPath.row == 0 ? .disclosureIndicator : indexPath.row == 1 ? .checkmark : .none
    if isConfigured {
      var content = cell.defaultContentConfiguration()
      content.text = "Text"
      if style != .default { content.secondaryText = "More" }
      cell.contentConfiguration = content
    } else {
      cell.textLabel?.text = "Text"
      cell.detailTextLabel?.text = "More"
    }
    return cell
  }
}

/// A table of these rows that fills the screen.
@MainActor private final class StyledTable {
  let table: UITableView
  private let rows = StyledRows()
  private let sheet: Sheet

  init(_ sheet: Sheet, _ style: UITableView.Style = .plain, isDark: Bool = false) {
    self.sheet = sheet
    table = UITableView(frame: .zero, style: style)
    table.overrideUserInterfaceStyle = isDark ? .dark : .light
    table.dataSource = rows
    sheet.kept = rows
    sheet.add(table, at: .zero, size: sheet.stage.size)
    sheet.run { table.layoutIfNeeded() }
  }

  func row(_ row: Int) -> CGRect {
    sheet.run { table.rectForRow(at: IndexPath(row: row, section: 0)) }
  }

  func cell(_ row: Int) -> UITableViewCell? {
    table.cellForRow(at: IndexPath(row: row, section: 0))
  }

  func labels(_ row: Int) -> [CGRect] {
    guard let content = cell(row)?.contentView.subviews.first else { return [] }
    return content.subviews.filter { $0 is UILabel && !$0.isHidden }.map(\.frame)
  }

  /// The accessory of a row from the end of the cell, and its size.
  func accessory(_ row: Int) -> CGRect {
    guard let cell = cell(row),
      let mark = cell.subviews.first(where: { $0 is CellAccessory && !$0.isHidden })
    else { return .null }
    return CGRect(
      x: cell.bounds.maxX - mark.frame.maxX, y: mark.frame.minY, width: mark.frame.width,
      height: mark.frame.height)
  }

  var header: CGRect { sheet.run { table.rectForHeader(inSection: 0) } }
  var footer: CGRect { sheet.run { table.rectForFooter(inSection: 0) } }

  /// The text of a header or a footer, in it.
  func text(of view: UIView?) -> UILabel? {
    guard let view = view as? UITableViewHeaderFooterView else { return nil }
    sheet.run { view.layoutIfNeeded() }
    return view.textLabel
  }
}

extension UIKitFactTests {
  /// The ink of the separator below a row, from the row's left end and its lower edge.
  private static func separator(
    _ sheet: Sheet, below row: Int = 0, _ style: UITableView.Style = .plain
  ) throws -> CGRect {
    let frame = StyledTable(sheet, style).row(row)
    return try sheet.ink(
      in: CGRect(x: frame.minX + 2, y: frame.maxY - 3, width: frame.width - 2, height: 4)
    ).offsetBy(dx: -frame.minX, dy: -frame.maxY)
  }

  /// The color at a point from the corner of the first row of cards.
  private static func card(
    _ sheet: Sheet, _ x: CGFloat, _ y: CGFloat, isDark: Bool = false
  ) throws -> UInt32 {
    let row = StyledTable(sheet, .insetGrouped, isDark: isDark).row(0)
    return try sheet.color(row.minX + x, row.minY + y)
  }

  /// The left edge of a card at a depth below its upper edge, from the edge of its middle.
  private static func cardEdge(_ sheet: Sheet, depth: CGFloat) throws -> CGFloat {
    let row = StyledTable(sheet, .insetGrouped).row(0)
    let ink = try sheet.ink(
      in: CGRect(
        x: row.minX - 8, y: row.minY + depth, width: depth > 12 ? 20 : 60, height: 0.4),
      atLeast: 0.5)
    return ink.minX - row.minX
  }

  nonisolated static let listFactsOf26: [UIKitFact] =
    rowFactsOf26 + edgeFactsOf26 + separatorFactsOf26 + cardFactsOf26

  nonisolated private static let rowFactsOf26: [UIKitFact] = [
    fact26("height of a row", .openUIKit, 51.5) { StyledTable($0).row(0).height },
    fact26("height of a row with a value", .openUIKit, 51.5) { StyledTable($0).row(1).height },
    fact26("height of a row with a subtitle", .openUIKit, 70.5) { StyledTable($0).row(2).height },
    fact26(
      "pitch of rows that size themselves", .accessibilitySnapshot26, 53,
      except: "it contradicts the 51.5 points of the others", within: 1.7
    ) { StyledTable($0).row(1).minY - StyledTable($0).row(0).minY },
    fact26("height of a row in cards", .homeAssistant, certainty: .b, width: 390, 51.5) {
      StyledTable($0, .insetGrouped).row(0).height
    },
    fact26("text of a row, x", .openUIKit, 16) { StyledTable($0).labels(0)[0].minX },
    fact26("text of a row, y", .openUIKit, 15.5) { StyledTable($0).labels(0)[0].minY },
    fact26("text of a row, height", .openUIKit, 20.5) { StyledTable($0).labels(0)[0].height },
    fact26(
      "subtitle, y", .openUIKit, 36, except: "its font is not known", within: 1
    ) { StyledTable($0).labels(2)[1].minY },
    fact26(
      "subtitle, height", .openUIKit, 19, except: "its font is not known", within: 1
    ) { StyledTable($0).labels(2)[1].height },
    fact26("margin after a disclosure indicator", .openUIKit, 16) {
      StyledTable($0).accessory(0).minX
    },
    fact26(
      "width of a disclosure indicator", .openUIKit, 10.5, except: Exception.symbols, within: 0.5
    ) { StyledTable($0).accessory(0).width },
    fact26(
      "height of a disclosure indicator", .openUIKit, 14, except: Exception.symbols, within: 1
    ) { StyledTable($0).accessory(0).height },
    fact26("margin after a check mark", .openUIKit, 18.5) { StyledTable($0).accessory(1).minX },
    fact26("width of a check mark", .openUIKit, 19, except: Exception.symbols, within: 0.5) {
      StyledTable($0).accessory(1).width
    },
    fact26("height of a check mark", .openUIKit, 18) { StyledTable($0).accessory(1).height },
    fact26("selected row", .openUIKit, color: 0xDCDCDC) { sheet in
      let table = StyledTable(sheet)
      sheet.run { table.cell(0)?.isSelected = true }
      return try sheet.color(200, table.row(0).midY)
    },
  ]

  nonisolated private static let edgeFactsOf26: [UIKitFact] =
    [
      fact26("space above the first header", .openUIKit, 22) { StyledTable($0).header.minY },
      fact26("text of a footer, y", .openUIKit, 8) { sheet in
        let table = StyledTable(sheet, .grouped)
        return table.text(of: table.table.footerView(forSection: 0))?.frame.minY ?? 0
      },
      fact26("height of a footer", .openUIKit, 30) { StyledTable($0, .grouped).footer.height },
      fact26("size of a footer's text", .homeAssistant, certainty: .b, 13) { sheet in
        let table = StyledTable(sheet, .insetGrouped)
        return table.text(of: table.table.footerView(forSection: 0))?.font.pointSize ?? 0
      },
      fact26("header of cards", .homeAssistant, certainty: .b, color: 0x85858A) { sheet in
        let table = StyledTable(sheet, .insetGrouped)
        table.text(of: table.table.headerView(forSection: 0))?.text = "lll"
        let ink = try sheet.ink(in: table.header)
        return try sheet.color(ink.minX + 0.67, ink.midY)
      },
    ]
    + [UITableView.Style.plain, .grouped].flatMap { style in
      [
        fact26("height of a header, style \(style)", .openUIKit, 40.5) {
          StyledTable($0, style).header.height
        },
        fact26("text of a header, style \(style), y", .openUIKit, 10) { sheet in
          let table = StyledTable(sheet, style)
          let header = table.table.headerView(forSection: 0)
          guard let label = table.text(of: header) else { return 0 }
          // The text is in the middle of its label.
          let height = label.sizeThatFits(label.bounds.size).height
          return label.frame.midY - height / 2
        },
        fact26("size of a header's text, style \(style)", .openUIKit, 17) { sheet in
          let table = StyledTable(sheet, style)
          return table.text(of: table.table.headerView(forSection: 0))?.font.pointSize ?? 0
        },
        fact26("capitals of a header, style \(style)", .openUIKit, 1) { sheet in
          let table = StyledTable(sheet, style)
          let text = table.text(of: table.table.headerView(forSection: 0))?.text ?? ""
          return CGFloat(text.filter(\.isUppercase).count)
        },
      ]
    }

  nonisolated private static let separatorFactsOf26: [UIKitFact] = [
    fact26("thickness of a separator", .accessibilitySnapshot26, 1) {
      try separator($0).height
    },
    fact26("lower edge of a separator", .accessibilitySnapshot26, 0) { try separator($0).maxY },
    fact26("left end of a separator", .openUIKit, 16) { try separator($0).minX },
    fact26("right end of a separator", .openUIKit, 385) { try separator($0).maxX },
    fact26("thickness of a separator in cards", .homeAssistant, width: 390, 1) {
      try separator($0, .insetGrouped).height
    },
    fact26("left end of a separator in cards", .homeAssistant, width: 390, 16) {
      try separator($0, .insetGrouped).minX
    },
    fact26("right end of a separator in cards", .homeAssistant, width: 390, 342) {
      try separator($0, .insetGrouped).maxX
    },
    fact26("separator in cards", .homeAssistant, width: 390, color: displayP3(0xE8E8E8)) {
      try card($0, 100, 50.8)
    },
    fact26("separator in cards, dark", .homeAssistant, width: 390, color: displayP3(0x38383B)) {
      try card($0, 100, 50.8, isDark: true)
    },
    fact26("separator below the last row of cards", .openUIKit, 1) { sheet in
      StyledTable(sheet, .insetGrouped).cell(2)?.separator.isHidden == true ? 1 : 0
    },
  ]

  nonisolated private static let cardFactsOf26: [UIKitFact] =
    [
      fact26("left edge of a card", .homeAssistant, width: 390, 16) {
        StyledTable($0, .insetGrouped).row(0).minX
      },
      fact26("right edge of a card", .homeAssistant, width: 390, 374) {
        StyledTable($0, .insetGrouped).row(0).maxX
      },
      fact26("text in a card", .homeAssistant, width: 390, 32) { sheet in
        let table = StyledTable(sheet, .insetGrouped)
        return table.row(0).minX + table.labels(0)[0].minX
      },
      fact26("ground of cards", .homeAssistant, width: 390, color: displayP3(0xF2F2F7)) {
        try card($0, -10, 20)
      },
      fact26("card", .homeAssistant, width: 390, color: 0xFFFFFF) { try card($0, 10, 25) },
      fact26("ground of cards, dark", .homeAssistant, width: 390, color: 0x000000) {
        try card($0, -10, 20, isDark: true)
      },
      fact26("card, dark", .homeAssistant, width: 390, color: displayP3(0x1C1C1E)) {
        try card($0, 10, 25, isDark: true)
      },
    ]
    + [
      (1, 19), (2, 15.7), (4, 11.3), (6, 8.7), (9, 6), (12, 3.7), (15, 2), (19, 1), (22, 0.3),
    ].map { (depth: CGFloat, x: Double) in
      fact26(
        "left edge of a card \(depth) below its top", .homeAssistant, certainty: .b, width: 390, x,
        except: depth < 5 ? "the curve is Flipbook's own, a pixel or two wider at its ends" : nil,
        within: 1.01
      ) { try cardEdge($0, depth: depth) }
    }
}
