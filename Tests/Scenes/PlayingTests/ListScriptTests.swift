import Flipbook
import Foundation
import Testing

/// Steps that change lists, and that present alerts.
@MainActor struct ListScriptTests {
  private func stage(_ views: String, _ script: String) throws -> Stage {
    try Scene(json: "{size: [320, 300], views: [\(views)], script: [\(script)]}").makeStage()
  }

  private static let table = """
    {class: 'UITableView', id: 'list', frame: [0, 0, 320, 300], style: 'grouped',
     sections: [{header: 'Letters', cells: ['a', {text: 'b', accessory: 'checkmark'}]}, {cells: ['c']}]}
    """

  private func table(_ stage: Stage) throws -> UITableView {
    try #require(stage.window.subviews.lazy.compactMap { $0 as? UITableView }.first)
  }

  private func texts(_ table: UITableView) -> [String] {
    table.visibleCells.compactMap {
      ($0.contentConfiguration as? UIListContentConfiguration)?.text
    }
  }

  @Test func rowsFollowSteps() throws {
    let stage = try stage(
      Self.table,
      """
      {at: 0.1, insert: 'list', row: 1, cell: {text: 'new', secondaryText: 'below'}},
      {at: 1, move: 'list', row: 0, toRow: 1, toSection: 1},
      {at: 2, reload: 'list', row: 0, cell: 'newer'}, {at: 3, delete: 'list', row: 0, section: 1}
      """)
    let table = try table(stage)
    try stage.advance(to: 0)
    #expect(table.style == .grouped)
    #expect(texts(table) == ["a", "b", "c"])
    #expect(table.visibleCells[1].accessoryType == .checkmark)
    try stage.advance(to: 0.9)
    #expect(texts(table) == ["a", "new", "b", "c"])
    try stage.advance(to: 1.9)
    #expect(texts(table) == ["new", "b", "c", "a"])
    try stage.advance(to: 2.9)
    #expect(texts(table) == ["newer", "b", "c", "a"])
    try stage.advance(to: 4)
    #expect(texts(table) == ["newer", "b", "a"])
    #expect(stage.diagnostics == [])
  }

  @Test func rowsAreSelected() throws {
    let stage = try stage(
      Self.table,
      """
      {at: 0.1, select: 'list', row: 1}, {at: 1, select: 'list', row: 0, section: 1, animated: false},
      {at: 2, deselect: 'list', row: 0, section: 1}
      """)
    let table = try table(stage)
    var selected: [IndexPath?] = []
    for time in [0.5, 1.5, 2.5] {
      try stage.advance(to: time)
      selected.append(table.indexPathForSelectedRow)
    }
    #expect(selected == [[0, 1], [1, 0], nil])
    #expect(stage.diagnostics == [])
  }

  /// Where a finger moves a row, the steps that follow name it by its new place.
  @Test func fingersChangeTheRowsAsWell() throws {
    let stage = try stage(
      """
      {class: 'UITableView', id: 'list', frame: [0, 0, 320, 300], isEditing: true,
       sections: [{cells: [{text: 'a', canMove: true}, {text: 'b', canMove: true}, 'c']}]}
      """,
      """
      {at: 0.1, drag: [292, 22], by: [0, 44], duration: 0.5},
      {at: 1.5, set: {isEditing: false}, on: 'list'},
      {at: 2, drag: [300, 22], by: [-260, 0], duration: 0.4},
      {at: 3.5, reload: 'list', row: 0, cell: 'A'}
      """)
    let table = try table(stage)
    try stage.advance(to: 1.4)
    #expect(texts(table) == ["b", "a", "c"])
    try stage.advance(to: 3.4)
    #expect(texts(table) == ["a", "c"])
    try stage.advance(to: 4)
    #expect(texts(table) == ["A", "c"])
    #expect(stage.diagnostics == [])
  }

  @Test func actionsOfCellsAreSwiped() throws {
    let stage = try stage(
      """
      {class: 'UITableView', id: 'list', frame: [0, 0, 320, 300], sections: [{cells: [
        {text: 'a', trailingActions: [{title: 'Remove', style: 'destructive', backgroundColor: 'systemPurple'}]}, 'b']}]}
      """, "{at: 0.1, drag: [300, 22], by: [-90, 0], duration: 0.3}, {at: 1, tap: [280, 22]}")
    let table = try table(stage)
    try stage.advance(to: 0.9)
    #expect(table.visibleCells[0].frame.minX < -70)
    try stage.advance(to: 2)
    #expect(texts(table) == ["b"])
    #expect(stage.diagnostics == [])
  }

  @Test func listsScrollToRows() throws {
    let cells = (0..<40).map { "'\($0)'" }.joined(separator: ", ")
    let stage = try stage(
      """
      {class: 'UITableView', id: 'list', frame: [0, 0, 160, 300], sections: [{cells: [\(cells)]}]},
      {class: 'UICollectionView', id: 'grid', frame: [160, 0, 160, 300], itemSize: [160, 40],
       minimumLineSpacing: 0, items: [\(cells)]}
      """, "{at: 0.1, scroll: 'list', toRow: 9}, {at: 0.1, scroll: 'grid', toRow: 9}")
    try stage.advance(to: 1)
    let views = stage.window.subviews.compactMap { $0 as? UIScrollView }
    let offsets: [CGFloat] = [9 * 44, 9 * 40]
    #expect(views.map(\.contentOffset.y) == offsets)
  }

  @Test func itemsFollowSteps() throws {
    let stage = try stage(
      """
      {class: 'UICollectionView', id: 'grid', frame: [0, 0, 160, 160], itemSize: [40, 40],
       items: ['a', {text: 'b', backgroundColor: 'red'}]}
      """,
      """
      {at: 0.1, insert: 'grid', row: 0, item: {text: 'new'}}, {at: 1, move: 'grid', row: 2, toRow: 0},
      {at: 2, delete: 'grid', row: 1}, {at: 3, select: 'grid', row: 0}
      """)
    let grid = try #require(
      stage.window.subviews.lazy.compactMap { $0 as? UICollectionView }.first)
    func texts() -> [String] {
      grid.visibleCells.compactMap { cell in
        cell.contentView.subviews.lazy.compactMap { ($0 as? UILabel)?.text }.first
      }
    }
    var seen: [[String]] = []
    for time in [0, 0.9, 1.9, 2.9] {
      try stage.advance(to: time)
      seen.append(texts())
    }
    #expect(seen == [["a", "b"], ["new", "a", "b"], ["b", "new", "a"], ["b", "a"]])
    try stage.advance(to: 4)
    #expect(grid.indexPathsForSelectedItems == [[0, 0]])
    #expect(stage.diagnostics == [])
  }

  @Test func alertsArePresentedAndDismissed() throws {
    let stage = try stage(
      "{id: 'box', frame: [0, 0, 10, 10]}",
      """
      {at: 0.1, present: {alert: {title: 'Title', message: 'Text', fields: [{placeholder: 'Name'}],
        actions: [{title: 'Cancel', style: 'cancel'}, {title: 'OK', isPreferred: true}]}}},
      {at: 1, present: {alert: {style: 'actionSheet', actions: [{title: 'Go', style: 'destructive'}]}}},
      {at: 2, dismiss: 'last'}, {at: 3, dismiss: 'all', animated: false}, {at: 4, dismiss: 'all'}
      """)
    func presented() -> [UIAlertController] {
      var found: [UIAlertController] = []
      var next = stage.window.rootViewController?.presentedViewController
      while let alert = next as? UIAlertController {
        found.append(alert)
        next = alert.presentedViewController
      }
      return found
    }
    try stage.advance(to: 0.9)
    let alert = try #require(presented().first)
    #expect(alert.title == "Title" && alert.message == "Text")
    #expect(alert.actions.map(\.style) == [.cancel, .default])
    #expect(alert.preferredAction === alert.actions[1])
    #expect(alert.textFields?.map(\.placeholder) == ["Name"])
    try stage.advance(to: 1.9)
    #expect(presented().count == 2)
    #expect(presented().last?.preferredStyle == .actionSheet)
    try stage.advance(to: 2.9)
    #expect(presented().count == 1)
    try stage.advance(to: 3.9)
    #expect(presented().isEmpty)
    #expect(stage.diagnostics == [])
    try stage.advance(to: 5)
    #expect(stage.diagnostics.map(\.needed) == ["something that is presented"])
  }

  @Test func missingRowsAreReported() throws {
    let stage = try stage(
      Self.table,
      """
      {at: 0.1, select: 'list', row: 2}, {at: 0.2, move: 'list', row: 0, toRow: 9},
      {at: 0.3, insert: 'list', row: 3, cell: 'x'}, {at: 0.4, insert: 'list', row: 2, cell: 'y'}
      """)
    try stage.advance(to: 1)
    #expect(
      stage.diagnostics.map(\.found) == [
        "row 2 of section 0", "row 9 of section 0", "row 3 of section 0",
      ])
    #expect(texts(try table(stage)) == ["a", "b", "y", "c"])
  }
}
