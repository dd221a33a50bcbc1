import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls

/// The heights of rows: measured ones, estimates, and how many are asked for.
@Suite(.stage) @MainActor struct RowHeightTests {
  /// A hundred thousand rows cost what is visible of them.
  @Test func aLongTableAsksForItsVisibleRows() throws {
    let list = ListTable([(0..<100_000).map(String.init)])
    list.rows.height = { _ in 40 }
    list.table.layoutIfNeeded()
    #expect(list.shown.count == 12)
    #expect(list.rows.cellCount == 12)
    #expect(list.rows.heightCount <= 24)
    #expect(list.table.contentSize.height == 4_000_000)
    list.table.contentOffset.y = 2_000_000
    list.table.layoutIfNeeded()
    #expect(list.shown.first == "50000")
    // Cells are used again: no more are made than show at once.
    #expect(list.rows.cellCount == 24)
    #expect(list.rows.heightCount <= 48)
    for step in 1...10 {
      list.table.contentOffset.y = 2_000_000 + CGFloat(step * 40)
      list.table.layoutIfNeeded()
    }
    #expect(list.rows.cellCount == 34)
    #expect(list.rows.heightCount <= 58)
    list.table.scrollToRow(at: IndexPath(row: 99_999, section: 0), at: .bottom, animated: false)
    #expect(list.table.contentOffset.y == 3_999_520)
    #expect(list.shown.last == "99999")
  }

  /// Rows that size themselves are made when they become visible, and as many as are.
  @Test func selfSizingRowsAreMeasuredWhenTheyShow() {
    let list = ListTable([(0..<1000).map(String.init)])
    list.table.layoutIfNeeded()
    #expect(list.shown.count == 11)
    #expect(list.rows.cellCount == 11)
    #expect(list.table.contentSize.height == 44_000)
  }

  @Test func anEstimateHoldsUntilARowIsVisible() {
    let list = ListTable([(0..<50).map(String.init)])
    list.rows.height = { $0.row.isMultiple(of: 2) ? 100 : 20 }
    list.table.estimatedRowHeight = 50
    list.table.layoutIfNeeded()
    // Ten rows of 50 would be visible, and are measured; the others are 50 high.
    #expect(list.shown.count == 8)
    #expect(list.table.contentSize.height == 2600)
    #expect(list.table.rectForRow(at: IndexPath(row: 20, section: 0)).height == 50)
    list.table.estimatedRowHeight = 0
    list.table.layoutIfNeeded()
    #expect(list.table.contentSize.height == 3000)
  }

  /// The table's own estimate is the mean of the rows that show first.
  @Test func theMeanIsTheEstimate() {
    let list = ListTable([(0..<50).map(String.init)])
    list.rows.height = { $0.row.isMultiple(of: 2) ? 100 : 20 }
    list.table.layoutIfNeeded()
    // Eleven rows are measured, of which eight show.
    let height: CGFloat = 700 + 39 * 60
    #expect(list.table.contentSize.height == height)
  }

  /// Rows above the visible ones that turn out higher do not push them down.
  @Test func whatShowsStaysWhileRowsAboveAreMeasured() throws {
    let list = ListTable([(0..<100).map(String.init)])
    list.rows.height = { $0.row < 50 ? 90 : 40 }
    list.table.estimatedRowHeight = 40
    list.table.scrollToRow(at: IndexPath(row: 60, section: 0), at: .top, animated: false)
    list.table.layoutIfNeeded()
    #expect(list.shown.first == "60")
    let row = IndexPath(row: 52, section: 0)
    list.table.scrollToRow(at: row, at: .top, animated: false)
    list.table.layoutIfNeeded()
    let before = list.table.rectForRow(at: row).minY - list.table.contentOffset.y
    list.table.contentOffset.y -= 100
    list.table.layoutIfNeeded()
    #expect(list.shown.first == "48" || list.shown.first == "49")
    let after = list.table.rectForRow(at: row).minY - list.table.contentOffset.y
    #expect(before == 0)
    #expect(after == 100)
    #expect(list.cell(49)?.frame.height == 90)
  }

  /// A row at the lower end is there, whatever the heights of those above it.
  @Test func scrollingEndsAtTheRow() throws {
    let list = ListTable([(0..<60).map(String.init)])
    list.rows.height = { CGFloat(20 + $0.row * 3) }
    list.table.layoutIfNeeded()
    let last = IndexPath(row: 40, section: 0)
    list.table.scrollToRow(at: last, at: .bottom, animated: false)
    list.table.layoutIfNeeded()
    #expect(list.table.rectForRow(at: last).maxY == list.table.bounds.maxY)
    let next = IndexPath(row: 55, section: 0)
    list.table.scrollToRow(at: next, at: .middle, animated: true)
    try list.stage.advance(to: 1)
    #expect(abs(list.table.rectForRow(at: next).midY - list.table.bounds.midY) <= 0.5)
  }

  /// A cell that asks for it is measured again, and its row follows with an animation.
  @Test func aCellIsMeasuredAgain() throws {
    let list = ListTable([["a", "b", "c"]])
    try list.stage.advance(to: 0.1)
    let (first, second) = try (#require(list.cell(0)), #require(list.cell(1)))
    let asked = list.rows.heightCount
    list.stage.at(0.2) {
      first.textLabel?.numberOfLines = 0
      first.textLabel?.text = "A text\nof several\nlines"
      first.invalidateIntrinsicContentSize()
    }
    var middle: CGFloat?
    list.stage.at(0.35) { middle = second.layer.presentation()?.frame.minY }
    try list.stage.advance(to: 1)
    #expect(first.frame.height > 70)
    #expect(second.frame.minY == first.frame.maxY)
    #expect(list.rows.heightCount == asked + 1)
    let moved = try #require(middle)
    #expect(moved > 44 && moved < second.frame.minY)
  }

  @Test func aConfigurationChangesTheHeight() throws {
    let list = ListTable([["a", "b"]])
    try list.stage.advance(to: 0.1)
    let first = try #require(list.cell(0))
    var content = UIListContentConfiguration.cell()
    content.text = "A text\nof several\nlines"
    first.contentConfiguration = content
    try list.stage.advance(to: 1)
    let tall = first.frame.height
    #expect(tall > 70)
    list.table.selfSizingInvalidation = .disabled
    content.text = "Short"
    first.contentConfiguration = content
    try list.stage.advance(to: 2)
    #expect(first.frame.height == tall)
  }

  /// `reconfigureRows` hands out the cell that is there.
  @Test func aReconfiguredCellIsTheSame() throws {
    let list = ListTable([["a", "b"]])
    try list.stage.advance(to: 0.1)
    let (first, count) = (list.cell(0), list.rows.cellCount)
    let dequeuing = Dequeuing()
    list.table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    list.table.dataSource = dequeuing
    list.table.layoutIfNeeded()
    let old = list.cell(0)
    dequeuing.text = "new"
    list.table.reconfigureRows(at: [IndexPath(row: 0, section: 0)])
    #expect(list.cell(0) === old)
    #expect(list.shown == ["new", "old"])
    #expect(first != nil && count == 2)
  }

  private final class Dequeuing: NSObject, UITableViewDataSource {
    var text = "old"
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = text
      return cell
    }
  }

  // MARK: Prefetching

  private final class Prefetcher: NSObject, UITableViewDataSourcePrefetching {
    var log: [String] = []
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      log.append("prefetch \(indexPaths.map(\.row))")
    }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      log.append("cancel \(indexPaths.map(\.row))")
    }
  }

  @Test func rowsAheadArePrefetched() {
    let list = ListTable([(0..<100).map(String.init)])
    list.table.rowHeight = 120
    let prefetcher = Prefetcher()
    list.table.prefetchDataSource = prefetcher
    list.table.layoutIfNeeded()
    #expect(prefetcher.log == ["prefetch [4, 5, 6, 7]"])
    list.table.contentOffset.y = 240
    list.table.layoutIfNeeded()
    #expect(prefetcher.log.dropFirst() == ["prefetch [8, 9]"])
    // The other direction: rows below are not needed, those above are.
    list.table.contentOffset.y = 1200
    list.table.layoutIfNeeded()
    prefetcher.log = []
    list.table.contentOffset.y = 1080
    list.table.layoutIfNeeded()
    #expect(prefetcher.log == ["cancel [14, 15, 16, 17]", "prefetch [8, 7, 6, 5]"])
    prefetcher.log = []
    list.table.isPrefetchingEnabled = false
    list.table.contentOffset.y = 0
    list.table.layoutIfNeeded()
    #expect(prefetcher.log == [])
  }

  // MARK: Changes

  /// A change in a long table asks for nothing but what shows.
  @Test func aChangeOfALongTableCostsWhatShows() throws {
    let list = ListTable([(0..<20_000).map(String.init)])
    list.rows.height = { _ in 40 }
    try list.stage.advance(to: 0.1)
    let (cells, heights) = (list.rows.cellCount, list.rows.heightCount)
    list.rows.names[0].remove(at: 3)
    list.table.deleteRows(at: [IndexPath(row: 3, section: 0)], with: .fade)
    try list.stage.advance(to: 1)
    #expect(list.shown.prefix(4) == ["0", "1", "2", "4"])
    #expect(list.rows.asked.dropFirst(cells).map(\.row) == [11])
    #expect(list.rows.heightCount - heights <= 13)
  }

  /// The title of a section moves with it, instead of coming from a corner.
  @Test func headersMoveWithTheirRows() throws {
    let list = ListTable([["a", "b"], ["c"]], style: .grouped)
    list.rows.indexTitles = ["One", "Two"]
    list.table.reloadData()
    try list.stage.advance(to: 0.1)
    let header = try #require(list.table.headerView(forSection: 1))
    let start = header.frame.minY
    list.stage.at(0.2) {
      list.rows.names[0].removeLast()
      list.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    }
    var middle: CGFloat?
    list.stage.at(0.35) { middle = header.layer.presentation()?.frame.minY }
    try list.stage.advance(to: 1)
    #expect(list.table.headerView(forSection: 1) === header)
    #expect(header.frame.minY == start - 44)
    let moved = try #require(middle)
    #expect(moved < start && moved > start - 44)
  }

  @Test func movedSectionsKeepTheirCells() throws {
    let list = ListTable([["a", "b"], ["c"]])
    try list.stage.advance(to: 0.1)
    let cell = list.cell(0, 1)
    list.rows.names.reverse()
    list.table.moveSection(1, toSection: 0)
    try list.stage.advance(to: 1)
    #expect(list.shown == ["c", "a", "b"])
    #expect(list.cell(0, 0) === cell)
    #expect(list.stage.diagnostics == [])
  }

  /// A row is reloaded by its old index path, whatever is inserted in the same batch.
  @Test func reloadedRowsAreNamedByTheirOldPlaces() throws {
    let list = ListTable([["a", "b"]])
    try list.stage.advance(to: 0.1)
    let (first, second) = (list.cell(0), list.cell(1))
    list.rows.names = [["new", "a", "B"]]
    list.table.performBatchUpdates {
      list.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      list.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    }
    try list.stage.advance(to: 1)
    #expect(list.shown == ["new", "a", "B"])
    #expect(list.cell(1) === first)
    #expect(list.cell(2) !== second)
    #expect(list.stage.diagnostics == [])
  }
}
