import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls

/// Snapshots of lists, and the changes from one to another.
@Suite(.stage) @MainActor struct DiffableTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (name, items) in sections {
      snapshot.appendSections([name])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  @Test func itemsAndSectionsAreEdited() {
    var items = snapshot([("a", [1, 2, 3]), ("b", [4])])
    items.insertItems([10, 11], beforeItem: 2)
    items.insertItems([12], afterItem: 4)
    items.moveItem(1, afterItem: 12)
    items.moveItem(3, beforeItem: 10)
    #expect(items.itemIdentifiers(inSection: "a") == [3, 10, 11, 2])
    #expect(items.itemIdentifiers(inSection: "b") == [4, 12, 1])
    #expect(items.sectionIdentifier(containingItem: 1) == "b")
    #expect(items.indexOfItem(12) == 5)
    #expect(items.numberOfItems == 7)
    items.insertSections(["c"], afterSection: "a")
    items.moveSection("b", beforeSection: "a")
    #expect(items.sectionIdentifiers == ["b", "a", "c"])
    items.deleteItems([10, 4])
    items.deleteSections(["a"])
    #expect(items.itemIdentifiers == [12, 1])
    #expect(items.indexOfItem(3) == nil)
    items.reloadItems([12])
    items.deleteItems([12])
    #expect(items.reloadedItemIdentifiers == [])
    items.deleteAllItems()
    #expect(items.numberOfSections == 0)
  }

  /// As few items as possible are moved.
  @Test func oneMovedItemIsOneMove() {
    let old = snapshot([("a", [1, 2, 3, 4, 5])])
    let difference = SnapshotDifference(from: old, to: snapshot([("a", [2, 3, 4, 5, 1])]))
    #expect(difference.itemMoves.map(\.from) == [[0, 0]])
    #expect(difference.itemMoves.map(\.to) == [[0, 4]])
    #expect(difference.deletedItems == [])
    #expect(difference.insertedItems == [])
  }

  @Test func changesAreFound() {
    let old = snapshot([("a", [1, 2]), ("b", [3]), ("c", [4, 5])])
    var new = snapshot([("c", [5, 6]), ("a", [1, 3]), ("d", [7, 2])])
    new.reloadItems([1])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.deletedSections == [1])
    #expect(difference.insertedSections == [2])
    #expect(difference.sectionMoves.count == 1)
    #expect(difference.deletedItems == [[2, 0]])
    #expect(difference.insertedItems == [[0, 1], [2, 0]])
    #expect(difference.itemMoves.map(\.from) == [[1, 0], [0, 1]])
    #expect(difference.itemMoves.map(\.to) == [[1, 1], [2, 1]])
    #expect(difference.reloadedItems == [[0, 0]])
  }

  private func source(
    _ table: UITableView
  ) -> UITableViewDiffableDataSource<String, Int> {
    UITableViewDiffableDataSource(tableView: table) { table, path, item in
      let cell =
        table.dequeueReusableCell(withIdentifier: "cell")
        ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
      cell.textLabel?.text = "\(item)"
      return cell
    }
  }

  @Test func aTableShowsItsSnapshots() throws {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let source = source(table)
    stage.addSubview(table)
    var ends = 0
    source.apply(snapshot([("a", [1, 2, 3]), ("b", [4])])) { ends += 1 }
    try stage.advance(to: 0.1)
    func shown() -> [String] { table.visibleCells.compactMap { $0.textLabel?.text } }
    #expect(shown() == ["1", "2", "3", "4"])
    #expect(ends == 1)
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    let last = table.cellForRow(at: IndexPath(row: 0, section: 1))
    source.apply(snapshot([("b", [3]), ("c", [9, 1])])) { ends += 1 }
    try stage.advance(to: 0.2)
    #expect(ends == 1)
    try stage.advance(to: 1)
    #expect(ends == 2)
    #expect(shown() == ["3", "9", "1"])
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 1)) === first)
    #expect(last?.superview == nil)
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 1)) == 1)
    #expect(source.indexPath(for: 9) == IndexPath(row: 0, section: 1))
    #expect(source.sectionIdentifier(for: 0) == "b")
    #expect(source.index(for: "c") == 1)
    #expect(stage.diagnostics == [])
  }

  @Test func anUpdatedItemKeepsItsCell() throws {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    var suffix = ""
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = "\(item)" + suffix
      return cell
    }
    stage.addSubview(table)
    source.apply(snapshot([("a", [1, 2])]))
    try stage.advance(to: 0.1)
    let cells = table.visibleCells
    suffix = "!"
    var new = source.snapshot()
    new.reconfigureItems([1])
    new.reloadItems([2])
    source.apply(new, animatingDifferences: false)
    try stage.advance(to: 0.2)
    #expect(table.visibleCells.compactMap { $0.textLabel?.text } == ["1!", "2!"])
    #expect(table.visibleCells[0] === cells[0])
    #expect(table.visibleCells[1] !== cells[1])
    #expect(source.snapshot().reloadedItemIdentifiers == [])
    #expect(stage.diagnostics == [])
  }

  /// A shuffled list is the same list after all of its moves, found in few comparisons.
  @Test func aThousandMovesLeadToTheList() throws {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let source = source(table)
    stage.addSubview(table)
    source.apply(snapshot([("a", Array(0..<1000))]))
    try stage.advance(to: 0.1)
    let shuffled = (0..<1000).map { $0 * 617 % 1000 }
    source.apply(snapshot([("a", shuffled)]))
    try stage.advance(to: 1)
    let expected = shuffled.prefix(11).map(String.init)
    #expect(table.visibleCells.compactMap { $0.textLabel?.text } == expected)
    #expect(stage.diagnostics == [])
  }
}
