import Controls
import Flipbook
import Testing

/// Rows of a table: which show, where, and what happens as they come and go.
@MainActor struct TableTests {
  private final class Source: UITableViewDataSource, UITableViewDelegate {
    var names: [[String]] = [["a", "b", "c"], ["d"]]
    var titles: [String?] = [nil, "More"]
    var height: CGFloat = 20
    private(set) var log: [String] = []

    func clear() { log = [] }

    func numberOfSections(in tableView: UITableView) -> Int { names.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      names[section].count
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      titles[section]
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = names[indexPath.section][indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      height
    }
    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { log.append("shows \(cell.textLabel?.text ?? "")") }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("selected \(names[indexPath.section][indexPath.row])")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      log.append("deselected \(names[indexPath.section][indexPath.row])")
    }
  }

  /// A user's class with a custom property.
  private final class OwnCell: UITableViewCell {
    static var made = 0
    let number: Int
    var reuses = 0

    override init(style: CellStyle, reuseIdentifier: String?) {
      Self.made += 1
      number = 7
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  let stage = Stage(size: CGSize(width: 100, height: 100))
  private let source = Source()
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    table.register(OwnCell.self, forCellReuseIdentifier: "cell")
    table.sectionHeaderTopPadding = 0
    table.dataSource = source
    table.delegate = source
    stage.addSubview(table)
  }

  private var shown: [String] { table.visibleCells.compactMap { $0.textLabel?.text } }

  @Test func rowsStandBelowOneAnother() {
    #expect(shown == ["a", "b", "c", "d"])
    #expect(table.visibleCells.map(\.frame.minY) == [0, 20, 40, 88])
    #expect(table.contentSize == CGSize(width: 100, height: 108))
    #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 60, width: 100, height: 28))
    #expect(table.numberOfSections == 2)
    #expect(table.numberOfRows(inSection: 0) == 3)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 45)) == IndexPath(row: 2, section: 0))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 70)) == nil)
    #expect((table.visibleCells[0] as? OwnCell)?.number == 7)
    let label = table.visibleCells[0].textLabel
    #expect(label?.frame.minX == 16)
  }

  /// As on iOS 15 and later: above headers of plain tables, also of the first section.
  @Test func headersOfPlainTablesHaveSpaceAbove() {
    table.sectionHeaderTopPadding = UITableView.automaticDimension
    source.titles = ["First", "More"]
    table.reloadData()
    #expect(table.rectForHeader(inSection: 0).minY == 22)
    #expect(table.rectForHeader(inSection: 1).minY == 132)
    source.titles = [nil, nil]
    table.reloadData()
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 60)
  }

  @Test func cellsAreUsedAgain() {
    source.names = [(0..<100).map(String.init)]
    source.titles = [nil]
    table.reloadData()
    OwnCell.made = 0
    #expect(shown == ["0", "1", "2", "3", "4"])
    table.contentOffset.y = 1000
    #expect(shown == ["50", "51", "52", "53", "54"])
    #expect(OwnCell.made <= 6)
    #expect(table.visibleCells.contains { ($0 as? OwnCell).map { $0.reuses > 0 } ?? false })
    table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 1900)
    table.scrollToRow(at: IndexPath(row: 10, section: 0), at: .middle, animated: false)
    #expect(table.contentOffset.y == 160)
  }

  @Test func changesMoveWhatStays() throws {
    table.layoutIfNeeded()
    let second = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    stage.at(0.1) {
      self.source.names[0] = ["new", "b", "c"]
      self.table.beginUpdates()
      self.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
      self.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      self.table.endUpdates()
      self.source.names[0].remove(at: 0)
      self.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    }
    var middle: CGFloat?
    stage.at(0.25) { middle = second.layer.presentation()?.frame.minY }
    try stage.advance(to: 1)
    #expect(shown == ["b", "c", "d"])
    #expect(table.indexPath(for: second) == IndexPath(row: 0, section: 0))
    #expect(second.frame.minY == 0)
    #expect(middle.map { $0 > 5 && $0 < 15 } == true, "\(String(describing: middle))")
    #expect(table.visibleCells.allSatisfy { $0.alpha == 1 && $0.transform.isIdentity })
  }

  @Test func heightsGrow() throws {
    table.layoutIfNeeded()
    stage.at(0.1) {
      self.source.height = 30
      self.table.performBatchUpdates(nil)
    }
    var middle: CGFloat?
    stage.at(0.25) { middle = self.table.visibleCells[1].layer.presentation()?.frame.minY }
    try stage.advance(to: 1)
    #expect(table.visibleCells.map(\.frame.minY).prefix(3) == [0, 30, 60])
    #expect(middle.map { $0 > 22 && $0 < 28 } == true, "\(String(describing: middle))")
  }

  @Test func tapsSelect() throws {
    source.clear()
    stage.tap(CGPoint(x: 50, y: 30), at: 0.1)
    stage.tap(CGPoint(x: 50, y: 50), at: 1)
    try stage.advance(to: 2)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    #expect(source.log.suffix(3) == ["selected b", "deselected b", "selected c"])
    #expect(table.visibleCells.map(\.isSelected) == [false, false, true, false])
    table.deselectRow(at: IndexPath(row: 2, section: 0), animated: false)
    #expect(table.indexPathsForSelectedRows == nil)
  }

  @Test func headersStay() {
    source.names = [["a"], (0..<20).map(String.init)]
    table.reloadData()
    table.layoutIfNeeded()
    let header = table.headerView(forSection: 1)
    #expect(header?.frame.minY == 20)
    table.contentOffset.y = 200
    table.layoutIfNeeded()
    #expect(header?.frame.minY == 200)
  }

  @Test func constraintsGiveHeights() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
    let tall = Tall()
    table.dataSource = tall
    stage.addSubview(table)
    #expect(table.visibleCells.map(\.frame.height) == [33, 44])
    #expect(table.contentSize.height == 77)
  }

  private final class Tall: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      guard indexPath.row == 0 else { return cell }
      let box = UIView()
      box.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
        box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
        box.heightAnchor.constraint(equalToConstant: 33),
      ])
      return cell
    }
  }

  @Test func measuredCellsFollowTheirRows() throws {
    source.names = [(0..<12).map { "\($0)" }]
    source.titles = [nil]
    source.height = UITableView.automaticDimension
    table.reloadData()
    try stage.advance(to: 0.1)
    source.names[0].insert("new", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    #expect(shown == ["new", "0", "1"])
    source.names[0].removeFirst(2)
    table.deleteRows(
      at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
    var seen: [String] = []
    for row in 0..<11 {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
      table.layoutIfNeeded()
      let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
      seen.append(cell?.textLabel?.text ?? "none")
    }
    #expect(seen == (1..<12).map { "\($0)" })
  }

  /// Cells higher than the 44 points with which they begin, whose parts must have all of it.
  private final class ColumnSource: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell()
      let column = UIStackView(arrangedSubviews: (0..<3).map { _ in UILabel() })
      column.axis = .vertical
      column.spacing = 20
      column.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(column)
      let margins = cell.contentView.layoutMarginsGuide
      NSLayoutConstraint.activate([
        column.topAnchor.constraint(equalTo: margins.topAnchor),
        column.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        column.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      ])
      return cell
    }
  }

  @Test func cellsAreLaidOutAtTheirHeightAlone() throws {
    let source = ColumnSource()
    table.dataSource = source
    table.delegate = nil
    table.reloadData()
    try stage.advance(to: 0.1)
    #expect(table.visibleCells.map { $0.bounds.height }.allSatisfy { $0 > 50 })
    #expect(stage.diagnostics == [])
  }

  @Test func aFingerThatLeavesItsRowSelectsNothing() throws {
    table.isScrollEnabled = false
    try stage.advance(to: 0.1)
    let row = CGPoint(x: 50, y: 30)
    stage.drag(from: row, to: CGPoint(x: 90, y: 35), at: 0.2, duration: 0.1)
    stage.drag(from: row, to: CGPoint(x: 50, y: 55), at: 0.6, duration: 0.1)
    stage.at(0.75) { #expect(self.table.visibleCells.allSatisfy { !$0.isHighlighted }) }
    try stage.advance(to: 0.5)
    #expect(source.log.filter { $0.hasPrefix("sel") } == ["selected b"])
    try stage.advance(to: 1)
    #expect(source.log.filter { $0.hasPrefix("sel") } == ["selected b"])
  }

  @Test func aCellShowsThatItIsSelected() throws {
    try stage.advance(to: 0.1)
    let cell = try #require(table.visibleCells.first)
    let before = cell.subviews.filter { !$0.isHidden }.count
    cell.isSelected = true
    #expect(cell.subviews.filter { !$0.isHidden }.count == before + 1)
    cell.isSelected = false
    #expect(cell.subviews.filter { !$0.isHidden }.count == before)
  }

  @Test func anotherNumberOfRowsThanTheChangeLeadsToIsReported() throws {
    try stage.advance(to: 0.1)
    source.names[0].insert("new", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    source.names.append(["x", "y"])
    source.titles.append(nil)
    table.insertSections([2], with: .none)
    #expect(stage.diagnostics == [])
    source.names[0].append("unseen")
    table.deleteRows(at: [IndexPath(row: 0, section: 1)], with: .none)
    let diagnostic = try #require(stage.diagnostics.first)
    #expect(diagnostic.found == "[5, 1, 2] rows in the sections")
    #expect(diagnostic.needed == "[4, 0, 2]")
  }

  @Test func changesWithinChangesEndTogether() throws {
    try stage.advance(to: 0.1)
    var ends: [String] = []
    table.beginUpdates()
    source.names[0].removeFirst()
    table.performBatchUpdates(
      { table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade) },
      completion: { ends.append("inner \($0)") })
    #expect(ends == [])
    table.endUpdates()
    try stage.advance(to: 1)
    #expect(ends == ["inner true"])
    #expect(stage.diagnostics == [])
  }

  @Test func aCellHasItsOwnSeparatorInsetOrThatOfItsTable() throws {
    try stage.advance(to: 0.1)
    let cells = table.visibleCells
    cells[0].separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    table.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
    #expect(cells.prefix(2).map(\.separatorInset.left) == [16, 40])
  }

  private final class Titles: NSObject, UITableViewDataSource, UITableViewDelegate {
    let own = UITableViewHeaderFooterView()

    func numberOfSections(in tableView: UITableView) -> Int { 3 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      section < 2 ? "Section \(section)" : nil
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      switch section {
      case 0: "One line"
      case 1: "A text of a footer that is too long for a single line of a table of 200 points"
      default: nil
      }
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      section == 2 ? own : nil
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }
  }

  @Test func groupedTablesHaveSmallGrayTitles() throws {
    let titles = Titles()
    titles.own.textLabel?.text = "Own"
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 600), style: .grouped)
    table.dataSource = titles
    table.delegate = titles
    stage.addSubview(table)
    table.layoutIfNeeded()
    let footnote = UIFont.preferredFont(forTextStyle: .footnote)
    func label(_ view: UIView?) throws -> UILabel {
      try #require((view as? UITableViewHeaderFooterView)?.textLabel)
    }
    for section in 0..<2 {
      for view in [table.headerView(forSection: section), table.footerView(forSection: section)] {
        let label = try label(view)
        #expect(label.font == footnote)
        #expect(label.textColor == .secondaryLabel)
      }
    }
    #expect(try label(table.headerView(forSection: 0)).text == "SECTION 0")
    #expect(table.rectForHeader(inSection: 0).height == 55)
    #expect(table.rectForHeader(inSection: 1).height == 38)
    let short = try label(table.footerView(forSection: 0))
    #expect(short.text == "One line")
    #expect(short.frame.minY == 8)
    #expect(table.footerView(forSection: 0)?.frame.height == 30)
    let long = try label(table.footerView(forSection: 1))
    #expect(long.frame.height > 2.5 * short.frame.height)
    #expect(table.footerView(forSection: 1)?.frame.height == long.frame.height.rounded(.up) + 14)
    #expect(try label(table.headerView(forSection: 2)).font == footnote)
  }

  @Test func titlesKeepWhatTheyWereGiven() throws {
    let titles = Titles()
    titles.own.textLabel?.font = .boldSystemFont(ofSize: 20)
    titles.own.textLabel?.textColor = .red
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 600), style: .grouped)
    table.dataSource = titles
    table.delegate = titles
    stage.addSubview(table)
    table.layoutIfNeeded()
    #expect(titles.own.superview === table)
    #expect(titles.own.textLabel?.font == .boldSystemFont(ofSize: 20))
    #expect(titles.own.textLabel?.textColor == .red)
  }
}
