import Flipbook
import FlipbookTesting
import Graphics
import LayerTree
import Testing

@testable import Controls
@testable import Views

/// Cells, bars and containers in right-to-left order.
@Suite(.stage) @MainActor struct RightToLeftListTests {
  private let stage = Stage(size: CGSize(width: 320, height: 200), background: .white)

  init() { stage.traitOverrides.layoutDirection = .rightToLeft }

  private func cell(_ style: UITableViewCell.CellStyle) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Detail"
    cell.imageView?.image = UIImage(systemName: "star")
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  /// The frames of a cell's parts, in the cell.
  private func frames(_ cell: UITableViewCell) -> [CGRect] {
    cell.layoutIfNeeded()
    let parts = [cell.imageView, cell.textLabel, cell.detailTextLabel].compactMap { $0 as UIView? }
    return parts.map { $0.convert($0.bounds, to: cell) }
      + cell.subviews.filter { !$0.isHidden }.map(\.frame)
  }

  @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .subtitle])
  func cellsAreMirrored(style: UITableViewCell.CellStyle) {
    let cell = cell(style)
    cell.separatorInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 0)
    stage.addSubview(cell)
    let mirrored = frames(cell)
    cell.semanticContentAttribute = .forceLeftToRight
    let plain = frames(cell)
    #expect(plain.map { $0.mirrored(in: cell.bounds) } == mirrored)
    #expect(plain != mirrored)
    #expect(plain[0].minX == 16)
  }

  @Test func editingControlsAreMirrored() {
    let cell = cell(.default)
    cell.editingMark = .style(.delete)
    cell.showsReorderControl = true
    cell.isEditing = true
    stage.addSubview(cell)
    let mirrored = frames(cell)
    cell.semanticContentAttribute = .forceLeftToRight
    #expect(frames(cell).map { $0.mirrored(in: cell.bounds) } == mirrored)
  }

  @Test func partsKeepTheirOwnAttributes() throws {
    let cell = cell(.default)
    stage.addSubview(cell)
    let (label, image) = (try #require(cell.textLabel), try #require(cell.imageView))
    label.semanticContentAttribute = .playback
    cell.traitOverrides.layoutDirection = .leftToRight
    #expect(label.semanticContentAttribute == .playback)
    cell.semanticContentAttribute = .forceRightToLeft
    #expect(label.semanticContentAttribute == .playback)
    #expect(image.semanticContentAttribute == .forceRightToLeft)
  }

  /// Lines are in the direction of the table, unless a cell's own attribute was set.
  @Test func linesFollowTheTable() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let rows = TwoRows()
    table.dataSource = rows
    stage.addSubview(table)
    try stage.advance(to: 0.1)
    func starts() -> [CGFloat] {
      table.visibleCells.map(\.separator.frame.minX) + table.fillers.map(\.frame.minX)
    }
    #expect(starts() == [0, 0, 0, 0])
    table.semanticContentAttribute = .forceLeftToRight
    try stage.advance(to: 0.2)
    #expect(starts() == [16, 16, 16, 16])
    table.visibleCells[0].semanticContentAttribute = .forceRightToLeft
    try stage.advance(to: 0.3)
    #expect(starts() == [0, 16, 16, 16])
  }

  @Test func theLinesOfEmptyRowsAreMirrored() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    stage.addSubview(table)
    try stage.advance(to: 0.1)
    let line = try #require(table.fillers.first)
    #expect((line.frame.minX, line.frame.maxX) == (0, 304))
  }

  // MARK: Bars

  @Test func navigationBarsAreMirrored() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let item = UINavigationItem(title: "Title")
    let (left, right) = (
      UIBarButtonItem(title: "Left", style: .plain, target: nil, action: nil),
      UIBarButtonItem(title: "Right", style: .plain, target: nil, action: nil)
    )
    item.leftBarButtonItem = left
    item.rightBarButtonItem = right
    bar.items = [item]
    stage.addSubview(bar)
    bar.layoutIfNeeded()
    #expect(left.shownView?.frame.maxX == 304)
    #expect(right.shownView?.frame.minX == 16)
    bar.semanticContentAttribute = .forceLeftToRight
    bar.layoutIfNeeded()
    #expect(left.shownView?.frame.minX == 16)
    bar.semanticContentAttribute = .unspecified

    bar.pushItem(UINavigationItem(title: "Next"), animated: false)
    bar.layoutIfNeeded()
    let row = try #require(bar.subviews.last?.subviews.last)
    let back = try #require(row.subviews.first as? UIButton)
    #expect((back.frame.maxX * 3).rounded() == 946)
    let (arrow, title) = (try #require(back.imageView), try #require(back.titleLabel))
    #expect(arrow.frame.minX > title.frame.maxX)
    #expect(arrow.image?.flipsForRightToLeftLayoutDirection == true)
  }

  @Test func theFirstTabIsAtTheRight() throws {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    bar.items = ["a", "b", "c"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
    bar.items?[0].badgeValue = "1"
    stage.addSubview(bar)
    bar.layoutIfNeeded()
    let tabs = (bar.items ?? []).compactMap { $0.shownView }
    #expect(tabs.map(\.frame.minX) == [202, 102, 2])
    tabs[0].layoutIfNeeded()
    #expect(tabs[0].subviews.last?.frame.maxX == 44)
  }

  @Test func pushedControllersComeFromTheLeft() throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    try stage.advance(to: 0.1)
    let next = UIViewController()
    navigation.pushViewController(next, animated: true)
    try stage.advance(to: 0.2)
    let x = try #require(next.view.layer.presentation()).affineTransform().tx
    #expect(x < -10)
    try stage.advance(to: 1)
    navigation.popViewController(animated: true)
    try stage.advance(to: 1.2)
    #expect(try #require(next.view.layer.presentation()).affineTransform().tx < -10)
  }

  @Test func verticalScrollBarsAreAtTheLeft() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 200, height: 400)
    stage.addSubview(scroll)
    scroll.flashScrollIndicators()
    try stage.advance(to: 0.05)
    // The content itself begins at the left.
    #expect(scroll.contentOffset == .zero)
    #expect(scroll.indicators.vertical?.frame.minX == 3)
    #expect(scroll.indicators.horizontal?.frame.minX == 9)
  }
}
