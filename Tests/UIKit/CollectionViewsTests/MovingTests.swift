import CollectionViews
import Controls
import Flipbook
import Foundation
import Testing

/// Items that are moved by hand, and lists whose text size changes.
@MainActor struct MovingTests {
  private final class Controller: UICollectionViewController {
    var items = ["a", "b", "c", "d", "e", "f"]
    var fixed: Set<String> = []

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { items.count }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    override func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { !fixed.contains(items[indexPath.item]) }
    override func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) { items.insert(items.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
  }

  private let stage = Stage(size: CGSize(width: 300, height: 200))
  private let controller: Controller

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    controller = Controller(collectionViewLayout: layout)
    stage.rootViewController = controller
  }

  /// A finger that rests on the first item, and has then moved to the fifth one.
  private func press() throws -> StageTouch {
    try stage.advance(to: 0.1)
    let touch = stage.touchDown(at: CGPoint(x: 50, y: 50))
    try stage.advance(to: 0.9)
    touch.move(to: CGPoint(x: 100, y: 100))
    try stage.advance(to: 1)
    touch.move(to: CGPoint(x: 150, y: 150))
    try stage.advance(to: 1.5)
    return touch
  }

  @Test func aLongPressMovesAnItem() throws {
    let touch = try press()
    let view = try #require(controller.collectionView)
    #expect(view.cellForItem(at: [0, 0])?.center == CGPoint(x: 150, y: 150))
    // The others have moved up by one.
    #expect(view.cellForItem(at: [0, 1])?.center == CGPoint(x: 50, y: 50))
    #expect(view.cellForItem(at: [0, 4])?.center == CGPoint(x: 50, y: 150))
    #expect(view.cellForItem(at: [0, 5])?.center == CGPoint(x: 250, y: 150))
    touch.up()
    try stage.advance(to: 3)
    #expect(controller.items == ["b", "c", "d", "e", "a", "f"])
    #expect(view.visibleCells.map(\.center.x) == [50, 150, 250, 50, 150, 250])
    #expect(stage.diagnostics == [])
  }

  @Test func itemsThatMayNotMoveStay() throws {
    controller.fixed = ["a"]
    try press().up()
    try stage.advance(to: 3)
    #expect(controller.items.first == "a")
  }

  @Test func aCancelledMovementReturns() throws {
    try stage.advance(to: 0.1)
    let view = try #require(controller.collectionView)
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 250, y: 50))
    try stage.advance(to: 1)
    #expect(view.cellForItem(at: [0, 2])?.center.x == 150)
    view.cancelInteractiveMovement()
    try stage.advance(to: 2)
    #expect(view.visibleCells.map(\.center.x) == [50, 150, 250, 50, 150, 250])
    #expect(controller.items.first == "a")
  }

  /// Squares of 50 points in sections of a data source, with headers of 10 points; "w" is 100 wide.
  private final class Sections: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    var items = [["a", "b", "w"], ["d", "e"]]
    var ignoresMoves = false
    var afterMove: () -> Void = {}

    func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { items[section].count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { true }
    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      if ignoresMoves { return }
      let item = items[sourceIndexPath.section].remove(at: sourceIndexPath.item)
      items[destinationIndexPath.section].insert(item, at: destinationIndexPath.item)
      afterMove()
    }
    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      CGSize(width: items[indexPath.section][indexPath.item] == "w" ? 100 : 50, height: 50)
    }
  }

  private func sectionedView(_ sections: Sections) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    layout.sectionInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 150, height: 300), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    (view.dataSource, view.delegate) = (sections, sections)
    return view
  }

  @Test func anItemMovesToAnotherSection() throws {
    let sections = Sections()
    let view = sectionedView(sections)
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    // Lines: a b, w; then d e below 10 points.
    #expect(view.cellForItem(at: [1, 0])?.frame.origin == CGPoint(x: 0, y: 120))
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 75, y: 145))
    try stage.advance(to: 1)
    // The first section is one line now: b w; the second one d, the gap, e.
    #expect(view.cellForItem(at: [0, 1])?.frame.origin == CGPoint(x: 0, y: 10))
    #expect(
      view.cellForItem(at: [0, 2])?.frame == CGRect(x: 50, y: 10, width: 100, height: 50))
    #expect(view.cellForItem(at: [1, 0])?.frame.origin == CGPoint(x: 0, y: 70))
    #expect(view.cellForItem(at: [0, 0])?.center == CGPoint(x: 75, y: 145))
    // The last place of the other section, now that it has three.
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 125, y: 95))
    try stage.advance(to: 2)
    #expect(view.cellForItem(at: [1, 1])?.frame.origin == CGPoint(x: 50, y: 70))
    view.endInteractiveMovement()
    try stage.advance(to: 3)
    #expect(sections.items == [["b", "w"], ["d", "e", "a"]])
    #expect(view.numberOfItems(inSection: 1) == 3)
    #expect(
      view.cellForItem(at: [1, 2])?.frame == CGRect(x: 100, y: 70, width: 50, height: 50))
    #expect(stage.diagnostics == [])
  }

  @Test func anItemReturnsFromAnotherSection() throws {
    let sections = Sections()
    let view = sectionedView(sections)
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    #expect(view.beginInteractiveMovementForItem(at: [1, 1]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 25, y: 35))
    try stage.advance(to: 1)
    // The lifted item would be first, so that the wide one no longer fits beside the others.
    #expect(view.cellForItem(at: [0, 0])?.frame.origin == CGPoint(x: 50, y: 10))
    #expect(view.cellForItem(at: [0, 1])?.frame.origin == CGPoint(x: 100, y: 10))
    view.cancelInteractiveMovement()
    try stage.advance(to: 2)
    #expect(sections.items == [["a", "b", "w"], ["d", "e"]])
    #expect(view.visibleCells.map(\.frame.minX) == [0, 100, 0, 0, 50])
    #expect(view.visibleCells.map(\.frame.minY) == [10, 10, 60, 120, 120])
    #expect(stage.diagnostics == [])
  }

  /// A finger that has moved the first item to the second place of the other section.
  private func move(_ view: UICollectionView) throws {
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 75, y: 145))
    try stage.advance(to: 1)
  }

  @Test func theDataSourceMayChangeMoreInAMove() throws {
    let sections = Sections()
    let view = sectionedView(sections)
    sections.afterMove = {
      sections.items[0].append("f")
      view.insertItems(at: [[0, 2]])
    }
    try move(view)
    view.endInteractiveMovement()
    try stage.advance(to: 3)
    #expect(sections.items == [["b", "w", "f"], ["d", "a", "e"]])
    #expect(view.visibleCells.map(\.frame.minX) == [0, 50, 0, 0, 50, 100])
    #expect(view.visibleCells.map(\.frame.minY) == [10, 10, 60, 120, 120, 120])
    #expect(stage.diagnostics == [])
  }

  @Test func theDataSourceMayReloadInAMove() throws {
    let sections = Sections()
    let view = sectionedView(sections)
    sections.afterMove = { view.reloadData() }
    try move(view)
    view.endInteractiveMovement()
    try stage.advance(to: 3)
    #expect(view.visibleCells.map(\.frame.minY) == [10, 10, 70, 70, 70])
    #expect(view.subviews.compactMap { $0 as? UICollectionViewCell }.count == 5)
    #expect(stage.diagnostics == [])
  }

  @Test func aDataSourceThatIgnoresAMoveIsReported() throws {
    let sections = Sections()
    let view = sectionedView(sections)
    sections.ignoresMoves = true
    try move(view)
    view.endInteractiveMovement()
    try stage.advance(to: 3)
    #expect(view.visibleCells.map(\.frame.minY) == [10, 10, 60, 120, 120])
    #expect(stage.diagnostics.count == 1)
  }

  @Test func itemsAreFoundWhereTheyShowDuringAMovement() throws {
    let sections = Sections()
    let view = sectionedView(sections)
    try move(view)
    // The first section shows b and w, the second one d, the lifted a, and e.
    #expect(view.indexPathForItem(at: CGPoint(x: 25, y: 35)) == [0, 1])
    #expect(view.indexPathForItem(at: CGPoint(x: 125, y: 95)) == [1, 1])
    #expect(view.layoutAttributesForItem(at: [0, 2])?.frame.minX == 50)
    view.reloadData()
    try stage.advance(to: 2)
    #expect(view.visibleCells.map(\.frame.minY) == [10, 10, 60, 120, 120])
  }

  @Test func aBatchUpdateEndsAMovement() throws {
    let sections = Sections()
    let view = sectionedView(sections)
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 75, y: 145))
    try stage.advance(to: 1)
    sections.items[1].append("f")
    view.insertItems(at: [[1, 2]])
    try stage.advance(to: 2)
    #expect(view.numberOfItems(inSection: 0) == 3 && view.numberOfItems(inSection: 1) == 3)
    #expect(view.cellForItem(at: [0, 0])?.frame.origin == CGPoint(x: 0, y: 10))
    #expect(stage.diagnostics == [])
  }

  @Test func rowsFollowTheTextSize() throws {
    let stage = Stage(size: CGSize(width: 320, height: 200))
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 200),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .plain)))
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      var content = $0.defaultContentConfiguration()
      content.text = $2
      $0.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b"])
    source.apply(snapshot)
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    let first = try #require(view.cellForItem(at: [0, 0]))
    #expect(first.frame.height == 44)
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    try stage.advance(to: 0.2)
    #expect(first.frame.height > 60)
    #expect(view.cellForItem(at: [0, 1])?.frame.minY == first.frame.maxY)
  }
}
