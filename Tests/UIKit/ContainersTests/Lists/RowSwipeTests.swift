import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls

/// Rows that are swiped aside, and their actions.
@Suite(.stage) @MainActor struct RowSwipeTests {
  private let list = ListTable([["a", "b", "c", "d"]])
  private var stage: Stage { list.stage }
  private var swipe: RowSwipe? { list.table.swipe }

  @MainActor private final class Log {
    var entries: [String] = []
  }
  private let log = Log()

  private func action(
    _ style: UIContextualAction.Style, _ title: String, completes: Bool? = true
  ) -> UIContextualAction {
    UIContextualAction(style: style, title: title) { [log] _, _, completion in
      log.entries.append(title)
      if let completes { completion(completes) }
    }
  }

  private func swipeRow(_ row: Int, by distance: CGFloat, at time: Double) {
    let start = CGPoint(x: distance < 0 ? 300 : 20, y: 22 + 44 * CGFloat(row))
    stage.drag(from: start, to: CGPoint(x: start.x + distance, y: start.y), at: time, duration: 0.3)
  }

  @Test func aSwipeOpensAndATapOutsideCloses() throws {
    swipeRow(1, by: -90, at: 0.1)
    try stage.advance(to: 1)
    #expect(swipe?.path == IndexPath(row: 1, section: 0))
    #expect(list.cell(1)?.frame.minX == -74)
    #expect(swipe?.actions.frame == CGRect(x: 246, y: 44, width: 74, height: 44))
    #expect(list.cell(1)?.configurationState.isSwiped == true)
    #expect(list.rows.log == ["begin 1"])
    stage.tap(CGPoint(x: 100, y: 150), at: 1.1)
    try stage.advance(to: 2)
    #expect(swipe == nil)
    #expect(list.cell(1)?.frame.minX == 0)
    #expect(list.table.subviews.contains { $0 is SwipeActionsView } == false)
    // The tap that closed it has selected nothing.
    #expect(list.rows.log == ["begin 1", "end 1"])
  }

  @Test func deleteRemovesTheRow() throws {
    swipeRow(1, by: -90, at: 0.1)
    stage.tap(CGPoint(x: 280, y: 66), at: 1)
    var middle: (height: CGFloat, next: CGFloat)?
    let next = try #require(
      {
        try stage.advance(to: 0)
        return list.cell(2)
      }())
    stage.at(1.2) {
      guard let actions = list.table.subviews.first(where: { $0 is SwipeActionsView }) else {
        return
      }
      middle = (
        actions.layer.presentation()?.frame.height ?? 0,
        next.layer.presentation()?.frame.minY ?? 0
      )
    }
    try stage.advance(to: 2)
    #expect(list.shown == ["a", "c", "d"])
    #expect(list.rows.log == ["begin 1", "delete b", "end none"])
    #expect(stage.diagnostics == [])
    let moved = try #require(middle)
    // The actions shrink as the next row moves up.
    #expect(moved.height > 5 && moved.height < 40)
    #expect(moved.next > 48 && moved.next < 84)
    #expect(list.table.subviews.contains { $0 is SwipeActionsView } == false)
    #expect(list.table.visibleCells.allSatisfy { $0.frame.minX == 0 && $0.alpha == 1 })
  }

  @Test func aFullSwipePerformsTheFirstAction() throws {
    swipeRow(0, by: -220, at: 0.1)
    var armed: (isArmed: Bool?, width: CGFloat?)
    stage.at(0.39) { armed = (swipe?.actions.isArmed, swipe?.width) }
    try stage.advance(to: 2)
    #expect(armed.isArmed == true)
    // The finger's first 10 points are not part of a pan.
    #expect(armed.width.map { abs($0 - 210) < 3 } == true)
    #expect(list.rows.log == ["begin 0", "delete a", "end none"])
    #expect(list.shown == ["b", "c", "d"])
  }

  @Test func actionsShareTheRoom() throws {
    list.rows.trailing = UISwipeActionsConfiguration(actions: [
      action(.destructive, "Delete"), action(.normal, "A long title"),
    ])
    list.rows.trailing?.performsFirstActionWithFullSwipe = false
    swipeRow(0, by: -120, at: 0.1)
    var frames: [CGRect] = []
    stage.at(0.39) { frames = swipe?.actions.subviews.map(\.frame) ?? [] }
    try stage.advance(to: 1)
    let buttons = swipe?.actions.subviews ?? []
    #expect(buttons.count == 2)
    let widths = frames.map(\.width)
    #expect(abs(widths.reduce(0, +) - 110) < 3)
    // The first action is at the edge.
    let delete = try #require(buttons.first { $0.accessibilityLabel == "Delete" })
    #expect(delete.backgroundColor === UIColor.systemRed)
    #expect(delete.frame.maxX == swipe?.actions.bounds.maxX)
    #expect(delete.frame.width == 74)
    let other = try #require(buttons.first { $0.accessibilityLabel == "A long title" })
    #expect(other.backgroundColor === UIColor.systemGray)
    #expect(other.frame.width > 100)
    let rest = swipe?.actions.restingWidth ?? 0
    #expect(list.cell(0)?.frame.minX == -rest)
    // Without a full swipe, what is pulled beyond resists.
    stage.drag(from: CGPoint(x: 100, y: 22), to: CGPoint(x: 0, y: 22), at: 1.1, duration: 0.3)
    var width: CGFloat = 0
    stage.at(1.39) { width = swipe?.width ?? 0 }
    try stage.advance(to: 2)
    #expect(width > rest + 20 && width < rest + 70)
    #expect(swipe?.width == rest)
    #expect(log.entries == [])
    // A finger on the other action performs it, and the row closes.
    stage.tap(CGPoint(x: 320 - 74 - 20, y: 22), at: 2.1)
    try stage.advance(to: 3)
    #expect(log.entries == ["A long title"])
    #expect(swipe == nil)
    #expect(list.shown == ["a", "b", "c", "d"])
  }

  @Test func leadingActionsComeFromTheOtherSide() throws {
    let flag = action(.normal, "Flag")
    flag.backgroundColor = .systemOrange
    list.rows.leading = UISwipeActionsConfiguration(actions: [flag])
    swipeRow(2, by: 80, at: 0.1)
    try stage.advance(to: 1)
    #expect(list.cell(2)?.frame.minX == 74)
    #expect(swipe?.actions.frame == CGRect(x: 0, y: 88, width: 74, height: 44))
    #expect(swipe?.actions.backgroundColor === UIColor.systemOrange)
    // Swiped back, it closes.
    stage.drag(from: CGPoint(x: 200, y: 110), to: CGPoint(x: 90, y: 110), at: 1.1, duration: 0.3)
    try stage.advance(to: 2)
    #expect(swipe == nil)
    #expect(list.cell(2)?.frame.minX == 0)
  }

  /// Trailing is the left side where texts begin at the right.
  @Test func sidesFollowTheDirection() throws {
    list.table.semanticContentAttribute = .forceRightToLeft
    swipeRow(0, by: 90, at: 0.1)
    try stage.advance(to: 1)
    #expect(list.cell(0)?.frame.minX == 74)
    #expect(swipe?.actions.frame.minX == 0)
  }

  /// A destructive action that the handler ends with true removes its row.
  @Test func completionRemovesTheRow() throws {
    list.rows.trailing = UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Remove") { [list] _, _, completion in
        list.rows.names[0].remove(at: 0)
        completion(true)
      }
    ])
    swipeRow(0, by: -90, at: 0.1)
    stage.tap(CGPoint(x: 280, y: 22), at: 1)
    try stage.advance(to: 2)
    #expect(list.shown == ["b", "c", "d"])
    #expect(stage.diagnostics == [])
  }

  @Test func aRefusedActionClosesTheRow() throws {
    list.rows.trailing = UISwipeActionsConfiguration(actions: [
      action(.destructive, "Delete", completes: false)
    ])
    swipeRow(0, by: -250, at: 0.1)
    try stage.advance(to: 2)
    #expect(log.entries == ["Delete"])
    #expect(list.shown == ["a", "b", "c", "d"])
    #expect(list.cell(0)?.frame.minX == 0)
  }

  /// Nothing else happens while an action has not been completed.
  @Test func anActionMayEndLater() throws {
    var end: ((Bool) -> Void)?
    list.rows.trailing = UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .normal, title: "Later") { _, _, completion in end = completion }
    ])
    swipeRow(0, by: -250, at: 0.1)
    try stage.advance(to: 1)
    #expect(swipe?.isPerforming == true)
    #expect(list.cell(0)?.frame.minX == -320)
    end?(true)
    try stage.advance(to: 2)
    #expect(swipe == nil)
    #expect(list.cell(0)?.frame.minX == 0)
  }

  @Test func someRowsAreNotSwiped() throws {
    list.rows.editingStyle = .insert
    swipeRow(0, by: -200, at: 0.1)
    try stage.advance(to: 1)
    #expect(swipe == nil)
    list.rows.trailing = UISwipeActionsConfiguration(actions: [])
    list.rows.editingStyle = .delete
    swipeRow(0, by: -200, at: 1.1)
    try stage.advance(to: 2)
    #expect(swipe == nil)
    list.rows.trailing = nil
    list.table.setEditing(true, animated: false)
    swipeRow(0, by: -200, at: 2.1)
    try stage.advance(to: 3)
    #expect(swipe == nil)
    #expect(!list.rows.log.contains { $0.hasPrefix("begin") })
  }

  /// A list on a page of a pager leaves swipes to it, unless its delegate has actions.
  @Test func aPagerIsSwipedInsteadOfItsRows() throws {
    let pager = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    pager.contentSize = CGSize(width: 640, height: 480)
    stage.addSubview(pager)
    pager.addSubview(list.table)
    swipeRow(0, by: -200, at: 0.1)
    try stage.advance(to: 1)
    #expect(pager.contentOffset.x > 100)
    #expect(swipe == nil)
    pager.contentOffset.x = 0
    list.rows.trailing = UISwipeActionsConfiguration(actions: [action(.normal, "Flag")])
    swipeRow(0, by: -90, at: 1.1)
    try stage.advance(to: 2)
    #expect(pager.contentOffset.x == 0)
    #expect(list.cell(0)?.frame.minX == -74)
  }

  /// A data source without the method that deletes is reported: its rows could not be swiped on
  /// iOS.
  @Test func aDataSourceThatDoesNotDeleteIsReported() throws {
    let plain = Plain()
    list.table.dataSource = plain
    swipeRow(0, by: -250, at: 0.1)
    try stage.advance(to: 1)
    #expect(swipe == nil)
    #expect(list.cell(0)?.frame.minX == 0)
    #expect(stage.diagnostics.map(\.needed) == ["tableView(_:commit:forRowAt:)"])
  }

  private final class Plain: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  @Test func aCardKeepsItsOuterCorners() throws {
    let list = ListTable([["a", "b"]], style: .insetGrouped)
    try list.stage.advance(to: 0)
    let row = list.table.rectForRow(at: IndexPath(row: 0, section: 0))
    let start = CGPoint(x: 280, y: row.midY)
    list.stage.drag(from: start, to: CGPoint(x: 190, y: row.midY), at: 0.1, duration: 0.3)
    try list.stage.advance(to: 1)
    let actions = try #require(list.table.swipe?.actions)
    #expect(actions.frame.maxX == row.maxX)
    #expect(actions.layer.cornerRadius == 10)
    #expect(actions.layer.maskedCorners == .layerMaxXMinYCorner)
  }

  @Test func picturesStandAboveTitlesInHighRows() throws {
    let flag = action(.normal, "Flag")
    flag.image = UIImage(systemName: "star")
    list.rows.trailing = UISwipeActionsConfiguration(actions: [flag])
    for (height, titleIsHidden) in [(44.0, true), (100, false)] {
      list.table.rowHeight = height
      let actions = SwipeActionsView(
        [flag], isRight: true, rowHeight: height, isRightToLeft: false,
        metrics: ListMetrics.classic.swipe, performs: { _ in })
      actions.frame = CGRect(x: 0, y: 0, width: 74, height: height)
      stage.timeline.run { actions.layoutIfNeeded() }
      let button = try #require(actions.subviews.first)
      let title = try #require(button.subviews.compactMap { $0 as? UILabel }.first)
      let picture = try #require(button.subviews.compactMap { $0 as? UIImageView }.first)
      #expect(title.isHidden == titleIsHidden)
      #expect(abs(picture.frame.midX - 37) <= 0.5)
      if !titleIsHidden { #expect(title.frame.minY >= picture.frame.maxY) }
    }
  }
}
