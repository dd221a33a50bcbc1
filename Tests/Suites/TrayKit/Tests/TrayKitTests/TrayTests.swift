import InlineSnapshotTesting
import SnapshotTesting
import Testing
import UIKit

@testable import TrayKit

private let items = [
  TrayItem("Favorites", symbol: "star", accessory: .chevron),
  TrayItem(
    "Sort by", subtitle: "Applies to this folder", symbol: "list.bullet",
    accessory: .value("Date")),
  TrayItem("Show hidden", symbol: "eye", accessory: .checkmark),
  TrayItem("Delete", symbol: "trash", isDestructive: true),
]

@MainActor
@Suite(.snapshots(record: .missing))
struct TrayTests {
  private func tray(_ detent: TrayController.Detent = .fitting) -> TrayController {
    let tray = TrayController(content: TrayListController(header: "Holiday pictures", items: items))
    tray.detent = detent
    return tray
  }

  @Test func fitting() {
    assertSnapshot(of: tray(), as: .image(on: .iPhone13))
  }

  @Test func half() {
    assertSnapshot(of: tray(.fraction(0.5)), as: .image(on: .iPhone13Mini))
  }

  @Test func landscape() {
    assertSnapshot(of: tray(), as: .image(on: .iPhone13(.landscape)))
  }

  @Test(arguments: ["light", "dark"])
  func styles(name: String) {
    let style: UIUserInterfaceStyle = name == "dark" ? .dark : .light
    assertSnapshot(
      of: tray(),
      as: .image(on: .iPhoneSe, traits: UITraitCollection(userInterfaceStyle: style)),
      named: name)
  }

  @Test func rightToLeft() {
    assertSnapshot(
      of: tray(),
      as: .image(
        on: .iPhoneSe,
        traits: UITraitCollection(traitsFrom: [
          UITraitCollection(layoutDirection: .rightToLeft)
        ])))
  }

  @Test(arguments: [
    UIContentSizeCategory.extraSmall, .extraExtraExtraLarge, .accessibilityExtraLarge,
  ])
  func textSizes(category: UIContentSizeCategory) {
    assertSnapshot(
      of: TrayListController(header: "Holiday pictures", items: items),
      as: .image(
        on: .iPhoneSe, traits: UITraitCollection(preferredContentSizeCategory: category)),
      named: category.rawValue)
  }
}

@MainActor
@Suite struct TrayRowTests {
  @Test func pressed() {
    let row = TrayRow(item: items[0])
    row.backgroundColor = .systemBackground
    row.isHighlighted = true
    row.frame = CGRect(x: 0, y: 0, width: 320, height: 52)
    assertSnapshot(of: row, as: .image)
  }

  @Test func selecting() {
    var selected: [TrayItem] = []
    let list = TrayListController(items: items)
    list.onSelect = { selected.append($0) }
    list.loadViewIfNeeded()
    for case let row as TrayRow in list.view.subviews[0].subviews {
      row.sendActions(for: .touchUpInside)
    }
    #expect(selected == items)
    assertInlineSnapshot(of: selected.map(\.title), as: .json) {
      """
      [
        "Favorites",
        "Sort by",
        "Show hidden",
        "Delete"
      ]
      """
    }
  }
}
