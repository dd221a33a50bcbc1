import Flipbook

@testable import Controls

extension UIKitFactTests {
  /// The frame of the first row of a list of cards.
  @discardableResult
  private static func card(_ sheet: Sheet, isDark: Bool = false, header: String? = nil) -> CGRect {
    let table = UITableView(frame: .zero, style: .insetGrouped)
    table.overrideUserInterfaceStyle = isDark ? .dark : .light
    sheet.rows.header = header
    table.dataSource = sheet.rows
    sheet.add(table, at: .zero, size: sheet.stage.size)
    return sheet.run {
      table.layoutIfNeeded()
      return table.rectForRow(at: IndexPath(row: 0, section: 0))
    }
  }

  /// The color at a point from the corner of the first row.
  private static func card(
    _ sheet: Sheet, _ x: CGFloat, _ y: CGFloat, isDark: Bool = false
  ) throws -> UInt32 {
    let card = card(sheet, isDark: isDark)
    return try sheet.color(card.minX + x, card.minY + y)
  }

  /// The ink in a band of the first row, from its upper left corner.
  private static func cardInk(
    _ sheet: Sheet, x: CGFloat, _ y: ClosedRange<CGFloat>
  ) throws -> CGRect {
    let card = card(sheet)
    return try sheet.ink(
      in: CGRect(
        x: card.minX + x, y: card.minY + y.lowerBound, width: card.width - x,
        height: y.upperBound - y.lowerBound)
    ).offsetBy(dx: -card.minX, dy: -card.minY)
  }

  nonisolated static let cardFacts: [UIKitFact] = [
    fact("ground of cards", .brunow, width: 390, color: 0xF2F2F7) { try card($0, -10, 20) },
    fact("card", .brunow, width: 390, color: 0xFFFFFF) { try card($0, 10, 20) },
    fact("ground of cards, dark", .homeAssistant, width: 390, color: 0x000000) {
      try card($0, -10, 20, isDark: true)
    },
    fact("card, dark", .homeAssistant, width: 390, color: 0x1C1C1E) {
      try card($0, 10, 20, isDark: true)
    },
    fact("left edge of a card", .brunow, width: 390, 20) { card($0).minX },
    fact("right edge of a card", .brunow, width: 390, 370) { card($0).maxX },
    fact("height of a row of a card", .accessibilitySnapshot, width: 390, 44) { card($0).height },
    fact("corner of a card", .brunow, width: 390, color: 0xF2F2F7) { try card($0, 2.4, 2.4) },
    fact("inside a card's corner", .brunow, width: 390, color: 0xFFFFFF) {
      try card($0, 3.4, 3.4)
    },
    fact("corner below a card's first row", .brunow, width: 390, color: 0xFFFFFF) {
      try card($0, 0.5, 44.5)
    },
    fact("lower corner of a card", .brunow, width: 390, color: 0xF2F2F7) {
      try card($0, 2.4, 85.6)
    },
    fact("separator in a card", .accessibilitySnapshot, width: 390, color: 0xC6C6C8) {
      try card($0, 100, 43.8)
    },
    fact(
      "separator in a card, dark", .homeAssistant, width: 390, color: 0x38383B,
      except: "it is the color of iOS 26", within: 2
    ) {
      try card($0, 100, 43.8, isDark: true)
    },
    fact("left end of a card's separator", .brunow, width: 390, 20) {
      try cardInk($0, x: 2, 43...44.3).minX
    },
    fact("right end of a card's separator", .accessibilitySnapshot, width: 390, 350) {
      try cardInk($0, x: 2, 43...44.3).maxX
    },
    fact("end of a card", .accessibilitySnapshot, width: 390, color: 0xFFFFFF) {
      try card($0, 100, 87.8)
    },
    fact("text in a card", .brunow, width: 390, 40) { sheet in
      let x = card(sheet).minX
      let table = sheet.stage.window.subviews.compactMap { $0 as? UITableView }.last
      let label = table?.visibleCells.first?.textLabel
      return x + (label?.frame.minX ?? 0)
    },
    fact("header of a card, cap height", .brunow, certainty: .b, width: 390, 9) { sheet in
      let card = card(sheet, header: "hhh")
      return try sheet.ink(in: CGRect(x: 10, y: 5, width: 100, height: card.minY - 6)).height
    },
    fact("header of a card, color", .brunow, certainty: .b, width: 390, color: 0x85858A) { sheet in
      let card = card(sheet, header: "lll")
      let ink = try sheet.ink(in: CGRect(x: 10, y: 5, width: 100, height: card.minY - 6))
      return try sheet.color(ink.minX + 0.34, ink.midY)
    },
  ]
}
