import Flipbook
import FlipbookTesting
import Foundation
import Testing

/// Texts of cells, headers and footers, and heights of rows, by the text size.
@Suite(.stage) @MainActor struct ListTextSizeTests {
  private final class Rows: NSObject, UITableViewDataSource {
    var style = UITableViewCell.CellStyle.default
    var text = "Title"
    var lines = 1

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.textLabel?.text = text
      cell.textLabel?.numberOfLines = lines
      cell.detailTextLabel?.text = "Detail"
      return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      "Header"
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      "Footer"
    }
  }

  private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 3)
  private let rows = Rows()

  private func table(_ style: UITableView.Style = .plain) -> UITableView {
    let table = UITableView(frame: stage.window.bounds, style: style)
    table.dataSource = rows
    stage.addSubview(table)
    table.layoutIfNeeded()
    return table
  }

  private let first = IndexPath(row: 0, section: 0)

  @Test(arguments: [
    (UITableViewCell.CellStyle.default, 0), (.value1, 17), (.value2, 17), (.subtitle, 12),
  ])
  func textsOfCellsFollow(style: UITableViewCell.CellStyle, detail: CGFloat) throws {
    rows.style = style
    let table = table()
    let cell = try #require(table.cellForRow(at: first))
    #expect(cell.textLabel?.font == .preferredFont(forTextStyle: .body))
    #expect(cell.detailTextLabel?.font.pointSize ?? 0 == detail)
    #expect(table.rectForRow(at: first).height == 44)
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    table.layoutIfNeeded()
    #expect(cell.textLabel?.font.pointSize == 33)
    #expect(cell.detailTextLabel?.font.pointSize ?? 0 == [0: 0, 12: 26, 17: 33][detail])
    // 44 · 40 / 22, or two texts of 39.67 points, 3 apart, with 3 above and below, rounded up.
    let stacks = style == .value1 || style == .value2
    #expect(table.rectForRow(at: first).height == (stacks ? 89 : 80))
    #expect(cell.frame.height == table.rectForRow(at: first).height)
    stage.traitOverrides.preferredContentSizeCategory = .extraSmall
    #expect(table.rectForRow(at: first).height == 44)
    #expect(cell.textLabel?.font.pointSize == 14)
  }

  /// At text sizes for accessibility the detail is below the title, at the side where both begin.
  @Test(arguments: [UISemanticContentAttribute.unspecified, .forceRightToLeft])
  func detailsMoveBelowLargeTitles(attribute: UISemanticContentAttribute) throws {
    rows.style = .value1
    let table = table()
    let cell = try #require(table.cellForRow(at: first))
    cell.semanticContentAttribute = attribute
    cell.layoutIfNeeded()
    let (title, detail) = try (#require(cell.textLabel), #require(cell.detailTextLabel))
    #expect(title.frame.midY == detail.frame.midY)
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
    table.layoutIfNeeded()
    #expect(detail.frame.minY == title.frame.maxY + 3)
    #expect(detail.frame.minX == title.frame.minX)
    #expect(detail.frame.maxX == title.frame.maxX)
    #expect(detail.frame.maxY < cell.bounds.maxY)
  }

  @Test func aRowHasSpaceForTheLinesOfItsTitle() {
    rows.text = "A title that is far too long for a single line of a phone"
    rows.lines = 0
    let table = table()
    // Two lines of 17 points, 40.67 high, and 11.5 above and below.
    #expect(table.rectForRow(at: first).height == 64)
  }

  @Test func fixedHeightsAndFontsAreKept() throws {
    let table = table()
    table.rowHeight = 50
    table.layoutIfNeeded()
    let cell = try #require(table.cellForRow(at: first))
    cell.textLabel?.font = .systemFont(ofSize: 20)
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: first).height == 50)
    #expect(cell.textLabel?.font == .systemFont(ofSize: 20))
  }

  /// Headers are measured before they are in the table.
  @Test(arguments: [
    (UITableView.Style.plain, 17.0, 33.0), (.grouped, 13, 27), (.insetGrouped, 13, 27),
  ])
  func headersFollowTheirTable(style: UITableView.Style, size: CGFloat, large: CGFloat) throws {
    let table = table(style)
    func label(_ view: UIView?) throws -> UILabel {
      try #require((view as? UITableViewHeaderFooterView)?.textLabel)
    }
    #expect(try label(table.headerView(forSection: 0)).font.pointSize == size)
    #expect(try label(table.footerView(forSection: 0)).font.pointSize == 13)
    let heights = (
      table.rectForHeader(inSection: 0).height, table.rectForFooter(inSection: 0).height
    )
    table.minimumContentSizeCategory = .accessibilityLarge
    table.layoutIfNeeded()
    let (header, footer) = try (
      label(table.headerView(forSection: 0)), label(table.footerView(forSection: 0))
    )
    #expect(header.font.pointSize == large)
    #expect(footer.font.pointSize == 27)
    #expect(table.rectForHeader(inSection: 0).height > heights.0 + 10)
    #expect(table.rectForFooter(inSection: 0).height > heights.1 + 10)
    #expect(header.frame.height >= header.intrinsicContentSize.height)
    #expect(footer.frame.height >= footer.intrinsicContentSize.height)
    #expect(table.rectForRow(at: first).height == 80)
    table.reloadData()
    #expect(table.rectForRow(at: first).height == 80)
  }

  @Test func titlesOfBarsKeepTheirSize() throws {
    let controller = UIViewController()
    controller.title = "Title"
    controller.tabBarItem = UITabBarItem(title: "Tab", image: nil, tag: 0)
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: controller)]
    stage.rootViewController = tabs
    func sizes() throws -> [CGFloat] {
      try stage.advance(to: stage.time + 0.1)
      return Self.labels(in: tabs.view).map(\.font.pointSize).sorted()
    }
    let before = try sizes()
    #expect(before.contains(17) && before.contains(10))
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    #expect(try sizes() == before)
  }

  private static func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
  }
}
