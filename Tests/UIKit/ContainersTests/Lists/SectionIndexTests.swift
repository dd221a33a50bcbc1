import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls

/// The index of sections at the side of a table.
@Suite(.stage) @MainActor struct SectionIndexTests {
  private let list = ListTable((0..<26).map { ["\($0) one", "\($0) two"] })
  private let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)

  private func index() throws -> TableIndexView {
    list.rows.indexTitles = letters
    list.table.reloadData()
    try list.stage.advance(to: 0.1)
    return try #require(list.table.indexView)
  }

  private func labels(_ index: TableIndexView) -> [UILabel] {
    index.subviews.compactMap { $0 as? UILabel }
  }

  @Test func titlesStandAtTheSide() throws {
    let index = try index()
    #expect(index.frame == CGRect(x: 305, y: 0, width: 15, height: 480))
    #expect(labels(index).compactMap(\.text) == letters)
    // 26 lines of 13 points in the middle of 480.
    #expect(abs(labels(index)[0].frame.midY - (71 + 6.5)) <= 0.5)
    #expect(list.cell(0)?.contentView.frame.maxX == 305)
    list.table.contentOffset.y = 300
    list.table.layoutIfNeeded()
    #expect(index.frame.minY == 300)
    #expect(list.table.subviews.last === index)
    list.table.semanticContentAttribute = .forceRightToLeft
    list.table.setNeedsLayout()
    list.table.layoutIfNeeded()
    #expect(index.frame.minX == 0)
  }

  @Test func aFingerOnTheIndexScrolls() throws {
    _ = try index()
    let table = list.table
    let start = CGPoint(x: 312, y: 71 + 13 * 3 + 6)
    list.stage.tap(start, at: 0.2)
    try list.stage.advance(to: 0.5)
    #expect(table.contentOffset.y == table.rectForHeader(inSection: 3).minY)
    let finger = list.stage.touchDown(at: start)
    finger.move(to: CGPoint(x: 312, y: 71 + 13 * 10 + 6))
    #expect(table.contentOffset.y == table.rectForHeader(inSection: 10).minY)
    finger.move(to: CGPoint(x: 312, y: 475))
    try list.stage.advance(to: 0.6)
    #expect(table.contentOffset.y == table.contentSize.height - 480)
    finger.up()
    #expect(list.rows.log == [])
  }

  @Test func manyTitlesAreThinnedOut() throws {
    let index = try index()
    list.table.frame.size.height = 130
    list.table.layoutIfNeeded()
    index.layoutIfNeeded()
    let shown = labels(index).compactMap(\.text)
    #expect(shown.first == "A")
    #expect(shown.last == "Z")
    #expect(shown.filter { $0 == "•" }.count == 4)
    #expect(shown.count == 9)
  }

  @Test func colorsAndCountsFollow() throws {
    let index = try index()
    list.table.sectionIndexColor = .red
    list.table.sectionIndexBackgroundColor = .yellow
    list.table.sectionIndexTrackingBackgroundColor = .green
    index.layoutIfNeeded()
    #expect(labels(index).allSatisfy { $0.textColor == .red })
    #expect(index.backgroundColor == .yellow)
    let finger = list.stage.touchDown(at: CGPoint(x: 312, y: 200))
    #expect(index.backgroundColor == .green)
    finger.up()
    #expect(index.backgroundColor == .yellow)
    list.table.sectionIndexMinimumDisplayRowCount = 53
    #expect(list.table.indexView == nil)
    list.table.sectionIndexMinimumDisplayRowCount = 52
    list.table.layoutIfNeeded()
    #expect(list.table.indexView != nil)
  }

  @Test func theMagnifierLeadsToTheTop() throws {
    list.rows.indexTitles = [UITableView.indexSearch] + letters.dropFirst()
    list.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50))
    list.table.reloadData()
    try list.stage.advance(to: 0.1)
    let index = try #require(list.table.indexView)
    index.layoutIfNeeded()
    #expect(index.subviews.first is UIImageView)
    list.table.contentOffset.y = 400
    list.stage.tap(CGPoint(x: 312, y: 75), at: 0.2)
    try list.stage.advance(to: 0.5)
    #expect(list.table.contentOffset.y == 0)
  }
}
