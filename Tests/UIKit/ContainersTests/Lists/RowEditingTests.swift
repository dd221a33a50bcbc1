import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls

/// Rows that are edited: deleted and inserted by their circles, moved by their grips; accessories.
@Suite(.stage) @MainActor struct RowEditingTests {
  private let list = ListTable([["a", "b", "c", "d", "e"]])
  private var stage: Stage { list.stage }

  @Test func theCircleAsksToConfirm() throws {
    list.table.setEditing(true, animated: false)
    try stage.advance(to: 0.1)
    stage.tap(CGPoint(x: 27, y: 66), at: 0.2)
    try stage.advance(to: 1)
    #expect(list.cell(1)?.showingDeleteConfirmation == true)
    #expect(list.cell(1)?.frame.minX == -74)
    #expect(list.rows.log == [])
    // A second tap elsewhere takes it back.
    stage.tap(CGPoint(x: 100, y: 200), at: 1.1)
    try stage.advance(to: 2)
    #expect(list.cell(1)?.showingDeleteConfirmation == false)
    stage.tap(CGPoint(x: 27, y: 66), at: 2.1)
    stage.tap(CGPoint(x: 280, y: 66), at: 3)
    try stage.advance(to: 4)
    #expect(list.shown == ["a", "c", "d", "e"])
    #expect(list.rows.log.contains("delete b"))
    #expect(list.table.visibleCells.allSatisfy { $0.isEditing && $0.frame.minX == 0 })
  }

  @Test func theOtherCircleInserts() throws {
    list.rows.editingStyle = .insert
    list.table.setEditing(true, animated: false)
    stage.tap(CGPoint(x: 27, y: 22), at: 0.2)
    try stage.advance(to: 1)
    #expect(list.shown.first == "new")
    #expect(list.rows.log == ["insert at 0"])
  }

  // MARK: Moving

  private func grip(_ row: Int) -> CGPoint { CGPoint(x: 292, y: 22 + 44 * CGFloat(row)) }

  @Test func aRowFollowsItsGrip() throws {
    list.rows.canMove = true
    list.table.setEditing(true, animated: false)
    try stage.advance(to: 0.1)
    let (first, second, third) = try (
      #require(list.cell(0)), #require(list.cell(1)), #require(list.cell(2))
    )
    let finger = stage.touchDown(at: grip(0))
    try stage.advance(to: 0.4)
    #expect(first.showsLift)
    #expect(first.layer.shadowOpacity == 0.25)
    #expect(first.configurationState.isReordering)
    #expect(list.table.subviews.last === first)
    finger.move(to: CGPoint(x: 290, y: 22 + 60))
    try stage.advance(to: 0.8)
    // It covers the middle of the second row, which has moved up.
    #expect(first.frame.minY == 60)
    #expect(second.frame.minY == 0)
    #expect(third.frame.minY == 88)
    finger.move(to: CGPoint(x: 290, y: 22 + 100))
    try stage.advance(to: 1.2)
    #expect(third.frame.minY == 44)
    #expect(list.rows.log == [])
    finger.up()
    #expect(list.rows.log == ["move [0, 0] to [0, 2]"])
    try stage.advance(to: 2)
    #expect(list.shown == ["b", "c", "a", "d", "e"])
    #expect(first.frame.minY == 88)
    #expect(list.cell(2) === first)
    #expect(!first.showsLift)
    #expect(first.layer.shadowOpacity == 0)
    #expect(stage.diagnostics == [])
  }

  @Test func theDelegateChoosesWhereItLands() throws {
    list.rows.canMove = true
    list.rows.target = { IndexPath(row: min($0.row, 1), section: 0) }
    list.table.setEditing(true, animated: false)
    stage.drag(from: grip(0), to: grip(4), at: 0.1, duration: 0.5)
    try stage.advance(to: 2)
    #expect(list.rows.log == ["move [0, 0] to [0, 1]"])
    #expect(list.shown == ["b", "a", "c", "d", "e"])
  }

  @Test func aRowThatIsPutBackHasNotMoved() throws {
    list.rows.canMove = true
    list.table.setEditing(true, animated: false)
    try stage.advance(to: 0.1)
    let finger = stage.touchDown(at: grip(1))
    finger.move(to: grip(3))
    try stage.advance(to: 0.5)
    finger.move(to: grip(1))
    try stage.advance(to: 0.8)
    finger.up()
    try stage.advance(to: 2)
    #expect(list.rows.log == [])
    #expect(list.table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176])
  }

  /// Rows move into other sections, past their titles and into empty ones.
  @Test func aRowMovesIntoAnotherSection() throws {
    let list = ListTable([["a", "b"], [], ["c"]], style: .grouped)
    list.rows.indexTitles = ["One", "Two", "Three"]
    list.rows.canMove = true
    list.table.reloadData()
    list.table.setEditing(true, animated: false)
    try list.stage.advance(to: 0.1)
    func move(_ row: IndexPath, to y: CGFloat) throws {
      let start = list.table.rectForRow(at: row).midY
      list.stage.drag(
        from: CGPoint(x: 292, y: start), to: CGPoint(x: 292, y: y), at: list.stage.time,
        duration: 0.5)
      try list.stage.advance(to: list.stage.time + 1.5)
    }
    try move(IndexPath(row: 0, section: 0), to: list.table.rectForHeader(inSection: 1).maxY)
    #expect(list.rows.names == [["b"], ["a"], ["c"]])
    try move(
      IndexPath(row: 0, section: 2), to: list.table.rectForRow(at: [0, 0]).minY)
    #expect(list.rows.names == [["c", "b"], ["a"], []])
    try move(
      IndexPath(row: 1, section: 0), to: list.table.rectForFooter(inSection: 2).maxY + 30)
    #expect(list.rows.names == [["c"], ["a"], ["b"]])
    #expect(list.stage.diagnostics == [])
  }

  /// A row that is held at the lower edge scrolls the table.
  @Test func theTableScrollsForAMovedRow() throws {
    let list = ListTable([(0..<40).map(String.init)])
    list.rows.canMove = true
    list.table.setEditing(true, animated: false)
    try list.stage.advance(to: 0.1)
    let finger = list.stage.touchDown(at: grip(3))
    finger.move(to: CGPoint(x: 290, y: 470))
    try list.stage.advance(to: 3)
    #expect(list.table.contentOffset.y > 100)
    finger.up()
    try list.stage.advance(to: 4)
    let landed = try #require(list.rows.names[0].firstIndex(of: "3"))
    #expect(landed > 12)
    #expect(list.cell(landed)?.textLabel?.text == "3")
  }

  // MARK: Accessories

  @Test func aDetailButtonCallsTheDelegate() throws {
    list.rows.accessory = .detailDisclosureButton
    list.table.reloadData()
    try stage.advance(to: 0.1)
    let cell = try #require(list.cell(0))
    let accessory = try #require(cell.subviews.compactMap { $0 as? CellAccessory }.first)
    let button = try #require(accessory.subviews.compactMap { $0 as? UIButton }.first)
    let mark = try #require(accessory.subviews.compactMap { $0 as? UIImageView }.first)
    #expect(accessory.frame.maxX == 304)
    #expect(mark.frame.minX >= button.frame.maxX + 11)
    stage.tap(button.convert(CGPoint(x: 8, y: 8), to: nil), at: 0.2)
    // The row is selected by a tap beside it.
    stage.tap(CGPoint(x: 100, y: 66), at: 0.6)
    try stage.advance(to: 1)
    #expect(list.rows.log == ["detail 0", "select b"])
  }

  @Test func anotherAccessoryShowsWhileEditing() throws {
    list.rows.accessory = .disclosureIndicator
    list.table.reloadData()
    try stage.advance(to: 0.1)
    let cell = try #require(list.cell(0))
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    cell.editingAccessoryView = own
    let accessory = try #require(cell.subviews.compactMap { $0 as? CellAccessory }.first)
    try stage.advance(to: 0.2)
    #expect(accessory.alpha == 1)
    #expect(own.alpha == 0)
    list.table.setEditing(true, animated: true)
    try stage.advance(to: 1)
    #expect(accessory.alpha == 0)
    #expect(own.alpha == 1)
    #expect(own.frame.maxX == 304)
    #expect(cell.contentView.frame.maxX == 254)
    list.table.setEditing(false, animated: false)
    try stage.advance(to: 1.1)
    #expect(own.alpha == 0)
  }
}
