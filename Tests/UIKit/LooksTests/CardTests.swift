import Flipbook
import Testing

@testable import Controls

/// The cells of grouped tables and of tables of cards.
@Suite(.stage) @MainActor struct CardTests {
  private let stage = Stage(size: CGSize(width: 390, height: 400), scale: 1)

  private final class Source: NSObject, UITableViewDataSource {
    var count = 2
    var color: UIColor?

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      if let color { cell.backgroundColor = color }
      return cell
    }
  }

  private let source = Source()

  private func table(_ style: UITableView.Style) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 400), style: style)
    table.dataSource = source
    stage.addSubview(table)
    stage.timeline.run { table.layoutIfNeeded() }
    return table
  }

  /// The last row is another one after a row has been added: corners and separators follow.
  @Test func cornersFollowTheRows() throws {
    let table = table(.insetGrouped)
    func corners() -> [UInt?] { table.visibleCells.map { $0.cardCorners?.rawValue } }
    func hides() -> [Bool] { table.visibleCells.map(\.separator.isHidden) }
    #expect(corners() == [3, 12])
    #expect(hides() == [false, true])
    source.count = 3
    stage.timeline.run {
      table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .none)
      table.layoutIfNeeded()
    }
    #expect(corners() == [3, 0, 12])
    #expect(hides() == [false, false, true])
    #expect(table.visibleCells[1].layer.cornerRadius == 0)
    #expect(table.visibleCells[2].layer.cornerRadius == 10)
    table.separatorStyle = .none
    #expect(hides() == [true, true, true])
  }

  /// The margins of the content are those of the texts, until code sets others.
  @Test func theContentHasTheMarginsOfTheTexts() {
    let table = table(.insetGrouped)
    let (cell, other) = (table.visibleCells[0], table.visibleCells[1])
    #expect(
      cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 20, bottom: 11, right: 20))
    cell.accessoryType = .disclosureIndicator
    other.contentView.layoutMargins.left = 3
    other.accessoryType = .disclosureIndicator
    stage.timeline.run { table.layoutIfNeeded() }
    #expect(cell.contentView.layoutMargins.right == 8)
    #expect(
      other.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 3, bottom: 11, right: 20))
    let narrow = UITableViewCell(style: .default, reuseIdentifier: nil)
    narrow.layoutIfNeeded()
    #expect(narrow.contentView.layoutMargins.left == 16)
  }

  @Test func checkMarksFollowTheTint() throws {
    let table = table(.plain)
    let cell = table.visibleCells[0]
    cell.accessoryType = .checkmark
    table.tintColor = .systemGreen
    let mark = try #require(cell.subviews.lazy.compactMap { $0 as? CellAccessory }.first)
    #expect(mark.checkTint == .systemGreen)
    #expect((mark.subviews.first as? UIImageView)?.tintColor == .systemGreen)
  }

  @Test func aSingleRowIsACard() {
    source.count = 1
    #expect(table(.insetGrouped).visibleCells.map { $0.cardCorners?.rawValue } == [15])
    #expect(table(.grouped).visibleCells.map(\.cardCorners) == [nil])
  }

  @Test func backgroundsFollowTheStyle() {
    #expect(table(.plain).visibleCells[0].backgroundColor === UIColor.systemBackground)
    for style in [UITableView.Style.grouped, .insetGrouped] {
      #expect(
        table(style).visibleCells[0].backgroundColor === UIColor.secondarySystemGroupedBackground)
    }
    source.color = .red
    #expect(table(.grouped).visibleCells[0].backgroundColor == .red)
  }

  /// A cell's own background is kept, even if it is that of plain tables.
  @Test func ownBackgroundsAreKept() {
    source.color = .systemBackground
    #expect(table(.insetGrouped).visibleCells[0].backgroundColor === UIColor.systemBackground)
  }

  /// Cards change the outline of a cell only in their corners.
  @Test func ownOutlinesReturn() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    func expectOutline(
      _ radius: CGFloat, _ corners: CACornerMask, location: SourceLocation = #_sourceLocation
    ) {
      #expect(cell.layer.cornerRadius == radius, sourceLocation: location)
      #expect(cell.layer.maskedCorners == corners, sourceLocation: location)
      #expect(cell.clipsToBounds, sourceLocation: location)
    }
    cell.layer.cornerRadius = 6
    cell.layer.maskedCorners = .layerMinXMinYCorner
    cell.clipsToBounds = true
    cell.cardCorners = []
    expectOutline(6, .layerMinXMinYCorner)
    let upper: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    cell.cardCorners = upper
    expectOutline(10, upper)
    let all = upper.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    cell.cardCorners = all
    expectOutline(10, all)
    cell.cardCorners = []
    expectOutline(6, .layerMinXMinYCorner)
    cell.cardCorners = upper
    cell.cardCorners = nil
    expectOutline(6, .layerMinXMinYCorner)
  }
}
