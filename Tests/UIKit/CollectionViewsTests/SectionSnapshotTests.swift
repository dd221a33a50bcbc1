import CollectionViews
import Controls
import Flipbook
import Foundation
import Testing

/// Outlines: section snapshots, and their lists.
@MainActor struct SectionSnapshotTests {
  private typealias Outline = NSDiffableDataSourceSectionSnapshot<String>

  private func outline() -> Outline {
    var outline = Outline()
    outline.append(["A", "B"])
    outline.append(["a", "b"], to: "A")
    outline.append(["1"], to: "a")
    return outline
  }

  @Test func childrenShowWhileTheirParentsAreExpanded() {
    var outline = outline()
    #expect(outline.items == ["A", "a", "1", "b", "B"])
    #expect(outline.visibleItems == ["A", "B"])
    outline.expand(["a"])
    #expect(outline.visibleItems == ["A", "B"])
    outline.expand(["A"])
    #expect(outline.visibleItems == ["A", "a", "1", "b", "B"])
    #expect(outline.level(of: "1") == 2)
    #expect(outline.parent(of: "1") == "a")
    #expect(outline.isVisible("1"))
    outline.collapse(["a"])
    #expect(outline.visibleItems == ["A", "a", "b", "B"])
    #expect(!outline.isVisible("1"))
  }

  @Test func itemsAreInsertedDeletedAndReplaced() {
    var outline = outline()
    outline.insert(["x"], before: "b")
    outline.insert(["y"], after: "B")
    #expect(outline.items == ["A", "a", "1", "x", "b", "B", "y"])
    #expect(outline.snapshot(of: "A").rootItems == ["a", "x", "b"])
    #expect(outline.snapshot(of: "A", includingParent: true).items.first == "A")
    outline.delete(["a"])
    #expect(outline.items == ["A", "x", "b", "B", "y"])
    var new = Outline()
    new.append(["n"])
    new.append(["m"], to: "n")
    outline.replace(childrenOf: "A", using: new)
    #expect(outline.items == ["A", "n", "m", "B", "y"])
    #expect(outline.visualDescription() == "+ A\n  + n\n    * m\n* B\n* y")
  }

  // MARK: Lists

  private let stage = Stage(size: CGSize(width: 320, height: 400))
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .plain)))
    stage.addSubview(view)
  }

  private func source(
    _ options: UICellAccessory.OutlineDisclosureOptions = .init()
  ) -> UICollectionViewDiffableDataSource<String, String> {
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = item
      cell.contentConfiguration = content
      cell.accessories = "ABa".contains(item) ? [.outlineDisclosure(options: options)] : []
      cell.accessories.append(.reorder(displayed: .always))
    }
    return UICollectionViewDiffableDataSource<String, String>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
  }

  private var texts: [String] {
    view.visibleCells.compactMap {
      ($0.contentConfiguration as? UIListContentConfiguration)?.text
    }
  }

  @Test func theMarkOpensAndClosesAnItem() throws {
    let source = source()
    var log: [String] = []
    source.sectionSnapshotHandlers.willExpandItem = { log.append("open \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { log.append("close \($0)") }
    source.apply(outline(), to: "main")
    try stage.advance(to: 0.1)
    #expect(texts == ["A", "B"])
    stage.tap(CGPoint(x: 262, y: 22), at: 0.2)
    try stage.advance(to: 0.4)
    // The second row moves down while the children appear.
    let moving = view.cellForItem(at: [0, 3])?.layer.presentation()?.frame.minY ?? 0
    #expect(moving > 45 && moving < 130)
    try stage.advance(to: 1)
    #expect(texts == ["A", "a", "b", "B"])
    #expect(view.cellForItem(at: [0, 0])?.configurationState.isExpanded == true)
    let child = view.cellForItem(at: [0, 1]) as? UICollectionViewListCell
    #expect(child?.indentationLevel == 1)
    #expect(child?.contentView.frame.minX == 10)
    stage.tap(CGPoint(x: 262, y: 22), at: 1.1)
    try stage.advance(to: 2)
    #expect(texts == ["A", "B"])
    #expect(log == ["open A", "close A"])
    #expect(source.snapshot(for: "main").isExpanded("A") == false)
    #expect(stage.diagnostics == [])
  }

  @Test func aHeaderOpensByItsWholeCell() throws {
    let source = source(.init(style: .header))
    source.apply(outline(), to: "main")
    stage.tap(CGPoint(x: 100, y: 22), at: 0.2)
    try stage.advance(to: 1)
    #expect(texts == ["A", "a", "b", "B"])
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test func aGripMovesAnItem() throws {
    let source = source()
    var transactions: [[String]] = []
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.reorderingHandlers.didReorder = {
      transactions.append($0.finalSnapshot.itemIdentifiers)
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, String>()
    snapshot.appendSections(["main"])
    snapshot.appendItems(["1", "2", "3", "4"])
    source.apply(snapshot)
    stage.drag(
      from: CGPoint(x: 296, y: 22), to: CGPoint(x: 296, y: 116), at: 0.2, duration: 0.5)
    try stage.advance(to: 0.6)
    let cell = try #require(view.cellForItem(at: [0, 0]))
    #expect(cell.frame.minY > 40)
    try stage.advance(to: 2)
    #expect(transactions == [["2", "3", "1", "4"]])
    #expect(texts == ["2", "3", "1", "4"])
    #expect(cell.frame.minY == view.layoutAttributesForItem(at: [0, 2])?.frame.minY)
    #expect(cell.layer.shadowOpacity == 0)
    #expect(stage.diagnostics == [])
  }
}
