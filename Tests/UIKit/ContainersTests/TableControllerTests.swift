import Flipbook
import Testing

@testable import Controls

/// A controller with a table, headers that are used again, nibs that are none, and editing.
@MainActor struct TableControllerTests {
  let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1)

  private final class Header: UITableViewHeaderFooterView {
    static var made = 0
    var reuses = 0

    override init(reuseIdentifier: String?) {
      Self.made += 1
      super.init(reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  private final class List: UITableViewController {
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      tableView.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
      tableView.rowHeight = 40
      tableView.sectionHeaderTopPadding = 0
      navigationItem.rightBarButtonItem = editButtonItem
    }

    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      2
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = "row \(indexPath.row)"
      return cell
    }
    override func tableView(
      _ tableView: UITableView, viewForHeaderInSection section: Int
    ) -> UIView? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
      view?.textLabel?.text = "section \(section)"
      return view
    }
    override func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { 20 }
    override func tableView(
      _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { log.append("header \(section)") }
    override func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { indexPath.row == 0 ? .delete : .insert }
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      indexPath.section == 0
    }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      indexPath.row == 0
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("selected \(indexPath.section).\(indexPath.row)")
    }
    override func tableView(
      _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      log.append("will deselect \(indexPath.section).\(indexPath.row)")
      return indexPath
    }
  }

  private func cell(_ list: List, _ row: Int, _ section: Int = 0) throws -> UITableViewCell {
    try #require(list.tableView.cellForRow(at: IndexPath(row: row, section: section)))
  }

  @Test func aControllerHasATable() throws {
    let list = List(style: .plain)
    stage.rootViewController = list
    try stage.advance(to: 0.1)
    #expect(list.view === list.tableView)
    #expect(list.tableView.style == .plain)
    #expect(list.tableView.dataSource === list)
    #expect(list.tableView.delegate === list)
    #expect(try cell(list, 1, 1).frame == CGRect(x: 0, y: 160, width: 200, height: 40))
    #expect(list.tableView.rectForHeader(inSection: 1).minY == 100)
    #expect(list.tableView.rectForFooter(inSection: 1).height == 0)
    #expect(list.log == ["header 0", "header 1"])
    stage.tap(CGPoint(x: 100, y: 40), at: 0.2)
    stage.tap(CGPoint(x: 100, y: 80), at: 0.6)
    try stage.advance(to: 1)
    #expect(
      list.log.suffix(3) == ["selected 0.0", "will deselect 0.0", "selected 0.1"])
    // Coming back, nothing is selected.
    list.viewWillAppear(false)
    #expect(list.tableView.indexPathForSelectedRow == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func headersAreUsedAgain() throws {
    Header.made = 0
    let list = List(style: .plain)
    stage.rootViewController = list
    try stage.advance(to: 0.1)
    let header = try #require(list.tableView.headerView(forSection: 0) as? Header)
    #expect(header.reuseIdentifier == "header")
    #expect(Header.made == 2)
    list.tableView.reloadData()
    try stage.advance(to: 0.2)
    #expect(Header.made == 2)
    #expect(list.tableView.headerView(forSection: 0) === header)
    #expect(header.reuses == 1)
    #expect(header.textLabel?.text == "section 0")
    #expect(list.tableView.dequeueReusableHeaderFooterView(withIdentifier: "other") == nil)
  }

  @Test func nibsAreReportedAndGivePlainViews() throws {
    let table = UITableView()
    table.register(UINib(nibName: "Row", bundle: nil), forCellReuseIdentifier: "row")
    table.register(UINib(nibName: "Head", bundle: nil), forHeaderFooterViewReuseIdentifier: "head")
    let cell = try #require(table.dequeueReusableCell(withIdentifier: "row"))
    #expect(type(of: cell) == UITableViewCell.self)
    #expect(cell.reuseIdentifier == "row")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "head") != nil)
    #expect(stage.diagnostics.map(\.keyPath) == ["Row", "Head"])
    #expect(stage.diagnostics[0].message.contains("“row” gives a plain UITableViewCell"))
    table.register(nil as UINib?, forCellReuseIdentifier: "row")
    #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)

    let items = UICollectionView(frame: .zero)
    items.register(UINib(nibName: "Item", bundle: nil), forCellWithReuseIdentifier: "item")
    items.register(
      UINib(nibName: "Top", bundle: nil),
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "top")
    let path = IndexPath(item: 0, section: 0)
    let item = items.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    #expect(type(of: item) == UICollectionViewCell.self)
    let top = items.dequeueReusableSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "top", for: path)
    #expect(type(of: top) == UICollectionReusableView.self)
    #expect(stage.diagnostics.map(\.keyPath).suffix(2) == ["Item", "Top"])
  }

  @Test func editingMovesTheContentAside() throws {
    let list = List(style: .plain)
    stage.rootViewController = list
    try stage.advance(to: 0.1)
    let item = list.editButtonItem
    #expect(item.title == "Edit")
    #expect(item === list.editButtonItem)
    list.setEditing(true, animated: true)
    #expect(list.tableView.isEditing)
    #expect(item.title == "Done")
    #expect(item.style == .done)
    let (first, second) = (try cell(list, 0), try cell(list, 1))
    #expect(first.isEditing)
    #expect(first.editingStyle == .delete)
    #expect(second.editingStyle == .insert)
    #expect(try !cell(list, 0, 1).isEditing)
    try stage.advance(to: 0.25)
    let halfway = try #require(first.contentView.layer.presentation()).frame.minX
    #expect(halfway > 5)
    #expect(halfway < 33)
    try stage.advance(to: 0.5)
    #expect(first.contentView.frame == CGRect(x: 38, y: 0, width: 124, height: 40))
    #expect(second.contentView.frame == CGRect(x: 38, y: 0, width: 162, height: 40))
    #expect(try cell(list, 0, 1).contentView.frame.minX == 0)
    // Nothing is selected while rows are edited.
    stage.tap(CGPoint(x: 100, y: 40), at: 0.6)
    try stage.advance(to: 0.9)
    #expect(!list.log.contains("selected 0.0"))
    list.isEditing = false
    #expect(!list.tableView.isEditing)
    #expect(item.title == "Edit")
    try stage.advance(to: 1)
    #expect(first.contentView.frame == CGRect(x: 0, y: 0, width: 200, height: 40))
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func severalRowsAreChosenWhileEditing() throws {
    let list = List(style: .plain)
    stage.rootViewController = list
    try stage.advance(to: 0.1)
    list.tableView.allowsMultipleSelectionDuringEditing = true
    list.tableView.setEditing(true, animated: false)
    stage.tap(CGPoint(x: 100, y: 40), at: 0.2)
    stage.tap(CGPoint(x: 100, y: 80), at: 0.6)
    try stage.advance(to: 1)
    #expect(list.tableView.indexPathsForSelectedRows?.count == 2)
    #expect(try cell(list, 0).editingStyle == .none)
  }

  @Test func effectsDrawTheLines() throws {
    let list = List(style: .plain)
    stage.rootViewController = list
    try stage.advance(to: 0.1)
    let line = try cell(list, 0).separator
    #expect(line.backgroundColor == .separator)
    let blur = UIBlurEffect(style: .dark)
    list.tableView.separatorEffect = UIVibrancyEffect(blurEffect: blur, style: .label)
    #expect(line.backgroundColor == .label)
    #expect(line.subviews.isEmpty)
    list.tableView.separatorEffect = blur
    #expect(line.backgroundColor == nil)
    #expect((line.subviews.first as? UIVisualEffectView)?.effect === blur)
    list.tableView.separatorEffect = nil
    #expect(line.backgroundColor == .separator)
    #expect(line.subviews.isEmpty)
  }
}
