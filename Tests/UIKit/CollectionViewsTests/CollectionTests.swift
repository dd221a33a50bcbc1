import CollectionViews
import Controls
import Flipbook
import Testing

/// Items of a collection: which show, where, and what happens as they come and go.
@MainActor struct CollectionTests {
  private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var names: [[String]] = [["a", "b", "c", "d"]]
    var log: [String] = []

    func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { names[section].count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? Cell)?.name = names[indexPath.section][indexPath.item]
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { log.append("shows \((cell as? Cell)?.name ?? "")") }
    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { log.append("ends \((cell as? Cell)?.name ?? "")") }
    func collectionView(
      _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
      log.append("asks")
      return true
    }
    func collectionView(
      _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) { log.append("lit") }
    func collectionView(
      _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) { log.append("unlit") }
    func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { log.append("selected \(names[indexPath.section][indexPath.item])") }
    func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) { log.append("deselected \(names[indexPath.section][indexPath.item])") }
  }

  private final class Cell: UICollectionViewCell {
    static var made = 0
    var name = ""
    var reuses = 0

    override init(frame: CGRect) {
      Self.made += 1
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  /// Items come from the left and go to the right.
  private class Sliding: UICollectionViewFlowLayout {
    var inserted: [IndexPath] = []
    var deleted: [IndexPath] = []
    var steps: [String] = []

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      steps.append("prepare \(updateItems.count)")
      for item in updateItems {
        switch item.updateAction {
        case .insert: inserted.append(item.indexPathAfterUpdate ?? IndexPath())
        case .delete: deleted.append(item.indexPathBeforeUpdate ?? IndexPath())
        default: break
        }
      }
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
      if inserted.contains(itemIndexPath) {
        attributes?.alpha = 1
        attributes?.center.x -= 100
      }
      return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
      if deleted.contains(itemIndexPath) {
        attributes?.center.x += 100
        attributes?.alpha = 0.5
      }
      return attributes
    }

    override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      steps.append("finalize")
      inserted = []
      deleted = []
    }
  }

  let stage = Stage(size: CGSize(width: 100, height: 100))
  private let source = Source()
  private let layout = Sliding()
  let view: UICollectionView

  init() {
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.delegate = source
    stage.addSubview(view)
  }

  private var shown: [String] { view.visibleCells.compactMap { ($0 as? Cell)?.name } }
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
  private func cell(_ item: Int) -> UICollectionViewCell? { view.cellForItem(at: path(item)) }

  @Test func contentKeepsItsTransform() {
    let cells = [
      UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 40, height: 20)), UITableViewCell(),
    ]
    for cell in cells {
      let content =
        (cell as? UICollectionViewCell)?.contentView
        ?? (cell as? UITableViewCell)?.contentView
      content?.transform = CGAffineTransform(rotationAngle: .pi / 2)
      cell.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
      cell.setNeedsLayout()
      cell.layoutIfNeeded()
      #expect(content?.bounds == CGRect(x: 0, y: 0, width: 80, height: 30))
      #expect(content?.center == CGPoint(x: 40, y: 15))
      #expect(content?.transform == CGAffineTransform(rotationAngle: .pi / 2))
    }
  }

  @Test func itemsAreWhereTheLayoutSays() {
    #expect(shown == ["a", "b", "c", "d"])
    #expect(view.visibleCells.map(\.frame.minY) == [0, 20, 40, 60])
    #expect(view.contentSize == CGSize(width: 100, height: 80))
    #expect(view.numberOfSections == 1)
    #expect(view.numberOfItems(inSection: 0) == 4)
    #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 45)) == path(2))
    #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 85)) == nil)
    #expect(cell(1).map { view.indexPath(for: $0) } == path(1))
    #expect(source.log == ["shows a", "shows b", "shows c", "shows d"])
    #expect(view.indexPathsForVisibleItems == (0..<4).map(path))
  }

  @Test func cellsAreUsedAgain() {
    source.names = [(0..<100).map(String.init)]
    view.reloadData()
    Cell.made = 0
    #expect(shown == ["0", "1", "2", "3", "4"])
    view.contentOffset.y = 1000
    #expect(shown == ["50", "51", "52", "53", "54"])
    #expect(Cell.made <= 5)
    #expect(view.visibleCells.allSatisfy { ($0 as? Cell).map { $0.reuses == 1 } ?? false })
    view.scrollToItem(at: path(99), at: .bottom, animated: false)
    #expect(view.contentOffset.y == 1900)
    view.scrollToItem(at: path(10), at: .centeredVertically, animated: false)
    #expect(view.contentOffset.y == 160)
    view.scrollToItem(at: path(10), at: .top, animated: false)
    #expect(view.contentOffset.y == 200)
  }

  @Test func cellsShowWhileItScrollsByItself() throws {
    source.names = [(0..<100).map(String.init)]
    view.reloadData()
    try stage.advance(to: 0.1)
    stage.at(0.1) { self.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true) }
    var middle: (offset: CGFloat, cells: [CGFloat]) = (0, [])
    stage.at(0.25) {
      middle = (self.view.contentOffset.y, self.view.visibleCells.map(\.frame.minY))
    }
    try stage.advance(to: 1)
    // 3x² − 2x³ is 0.5 at the midpoint, or one refresh before it.
    #expect(abs(middle.offset - 300) < 51, "\(middle)")
    #expect(middle.cells.count >= 5)
    #expect((middle.cells.min() ?? 0) <= middle.offset)
    #expect((middle.cells.max() ?? 0) + 20 >= middle.offset + 100)
    #expect(view.contentOffset.y == 600)
  }

  @Test func tapsSelect() throws {
    try stage.advance(to: 0.05)
    source.log = []
    stage.tap(CGPoint(x: 50, y: 30), at: 0.1)
    stage.tap(CGPoint(x: 50, y: 50), at: 1)
    try stage.advance(to: 2)
    #expect(view.indexPathsForSelectedItems == [path(2)])
    #expect(
      source.log == [
        "lit", "asks", "unlit", "selected b", "lit", "asks", "unlit", "deselected b", "selected c",
      ])
    #expect(view.visibleCells.map(\.isSelected) == [false, false, true, false])
    view.allowsMultipleSelection = true
    stage.tap(CGPoint(x: 50, y: 10), at: 2.1)
    stage.tap(CGPoint(x: 50, y: 50), at: 2.6)
    try stage.advance(to: 3)
    #expect(view.indexPathsForSelectedItems == [path(0)])
  }

  @Test func insertedItemsComeFromWhereTheLayoutSays() throws {
    try stage.advance(to: 0.1)
    let second = try #require(cell(1))
    var finished = false
    stage.at(0.1) {
      self.source.names[0].insert("new", at: 1)
      self.view.performBatchUpdates(
        {
          self.view.insertItems(at: [self.path(1)])
        }, completion: { finished = $0 })
    }
    var middle: [CGFloat?] = []
    stage.at(0.25) {
      middle = [
        self.cell(1)?.layer.presentation()?.position.x, second.layer.presentation()?.frame.minY,
        self.cell(0)?.layer.presentation()?.frame.minY,
      ]
    }
    try stage.advance(to: 1)
    #expect(shown == ["a", "new", "b", "c", "d"])
    // Half of 0.3 s with an ease that is symmetrical.
    #expect(middle.count == 3)
    #expect(middle.first.flatMap { $0 }.map { abs($0 - 0) < 0.5 } == true, "\(middle)")
    #expect(middle.dropFirst().first.flatMap { $0 }.map { abs($0 - 30) < 0.5 } == true, "\(middle)")
    #expect(middle.last.flatMap { $0 } == 0)
    #expect(view.indexPath(for: second) == path(2))
    #expect(finished)
    #expect(layout.steps == ["prepare 1", "finalize"])
    #expect(view.visibleCells.allSatisfy { $0.alpha == 1 })
  }

  @Test func deletedItemsGoWhereTheLayoutSays() throws {
    try stage.advance(to: 0.1)
    let first = try #require(cell(0))
    source.log = []
    stage.at(0.1) {
      self.source.names[0].remove(at: 0)
      self.view.deleteItems(at: [self.path(0)])
    }
    var middle: [CGFloat?] = []
    stage.at(0.25) {
      middle = [
        first.layer.presentation()?.position.x,
        first.layer.presentation().map { CGFloat($0.opacity) },
      ]
    }
    try stage.advance(to: 1)
    #expect(shown == ["b", "c", "d"])
    #expect(middle.first.flatMap { $0 }.map { abs($0 - 100) < 0.5 } == true, "\(middle)")
    #expect(middle.last.flatMap { $0 }.map { abs($0 - 0.75) < 0.01 } == true, "\(middle)")
    #expect(first.superview == nil)
    #expect(source.log == ["ends a"])
  }

  @Test func changesAreAppliedTogether() throws {
    source.names = [["a", "b", "c"], ["d", "e"]]
    view.reloadData()
    try stage.advance(to: 0.1)
    view.selectItem(at: path(2), animated: false, scrollPosition: [])
    let (c, d) = (
      try #require(cell(2)),
      try #require(view.cellForItem(at: IndexPath(item: 0, section: 1)))
    )
    view.performBatchUpdates({
      self.source.names = [["x"], ["c", "b", "new"], ["d", "e"]]
      self.view.insertSections([0])
      self.view.deleteItems(at: [self.path(0)])
      self.view.moveItem(at: self.path(1), to: IndexPath(item: 1, section: 1))
      self.view.insertItems(at: [IndexPath(item: 2, section: 1)])
    })
    try stage.advance(to: 1)
    #expect(shown == ["x", "c", "b", "new", "d"])
    #expect(view.indexPath(for: c) == IndexPath(item: 0, section: 1))
    #expect(view.indexPath(for: d) == IndexPath(item: 0, section: 2))
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 1)])
    view.performBatchUpdates({
      self.source.names = [["d", "e"], ["x"], ["c"]]
      self.view.moveSection(2, toSection: 0)
      self.view.deleteItems(at: [
        IndexPath(item: 1, section: 1), IndexPath(item: 2, section: 1),
      ])
    })
    try stage.advance(to: 2)
    #expect(shown == ["d", "e", "x", "c"])
    #expect(view.indexPath(for: d) == path(0))
    #expect(stage.diagnostics == [])
  }

  @Test func reloadedItemsAreOthers() throws {
    try stage.advance(to: 0.1)
    let (first, second) = (try #require(cell(0)), try #require(cell(1)))
    source.names[0][0] = "A"
    view.reloadItems(at: [path(0)])
    try stage.advance(to: 1)
    #expect(shown == ["A", "b", "c", "d"])
    #expect(cell(0) !== first)
    #expect(cell(1) === second)
  }

  @Test func countsThatDoNotFitAreReported() throws {
    try stage.advance(to: 0.1)
    source.names[0].append("e")
    view.deleteItems(at: [path(0)])
    try stage.advance(to: 1)
    #expect(shown == ["a", "b", "c", "d", "e"])
    #expect(
      stage.diagnostics.first?.message.hasPrefix(
        "invalid update: after the insertions and deletions there must be [3] items in the "
          + "sections, and the data source has [5]") == true, "\(stage.diagnostics)")
  }

  @Test func anotherLayoutIsAnimated() throws {
    try stage.advance(to: 0.1)
    let third = try #require(cell(2))
    let grid = UICollectionViewFlowLayout()
    grid.itemSize = CGSize(width: 45, height: 45)
    var middle: CGRect?
    stage.at(0.1) { self.view.setCollectionViewLayout(grid, animated: true) }
    stage.at(0.25) { middle = third.layer.presentation()?.frame }
    try stage.advance(to: 1)
    // From (0, 40, 100, 20) to (0, 55, 45, 45).
    #expect(view.visibleCells.map(\.frame.minX) == [0, 55, 0, 55])
    #expect(third.frame == CGRect(x: 0, y: 55, width: 45, height: 45))
    #expect(middle.map { abs($0.minY - 47.5) < 0.5 && abs($0.width - 72.5) < 0.5 } == true)
    #expect(grid.collectionView === view)
    #expect(layout.collectionView == nil)
  }

  @Test func aFingerThatLeavesItsItemSelectsNothing() throws {
    view.isScrollEnabled = false
    try stage.advance(to: 0.1)
    let item = CGPoint(x: 50, y: 30)
    stage.drag(from: item, to: CGPoint(x: 50, y: 70), at: 0.2, duration: 0.1)
    try stage.advance(to: 0.5)
    #expect(source.log.filter { !$0.hasPrefix("shows") } == ["lit", "unlit"])
    stage.tap(item, at: 0.6)
    try stage.advance(to: 1)
    #expect(source.log.contains("selected b"))
  }

  @Test func theLayoutLearnsOfAnAnimatedSize() throws {
    final class Learning: UICollectionViewFlowLayout {
      var steps: [String] = []
      override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
        super.prepare(forAnimatedBoundsChange: oldBounds)
        steps.append("from \(oldBounds.width)")
      }
      override func finalizeAnimatedBoundsChange() {
        super.finalizeAnimatedBoundsChange()
        steps.append("to \(collectionView?.bounds.width ?? 0)")
      }
    }
    let learning = Learning()
    view.collectionViewLayout = learning
    view.frame.size.width = 90
    try stage.advance(to: 0.1)
    #expect(learning.steps == [])
    stage.at(0.2) {
      UIView.animate(withDuration: 0.3) {
        self.view.frame.size.width = 80
        self.view.layoutIfNeeded()
      }
    }
    try stage.advance(to: 1)
    #expect(learning.steps == ["from 90.0", "to 80.0"])
  }

  @Test func changesOfTheLayoutAnimateInABlock() throws {
    try stage.advance(to: 0.1)
    let second = try #require(cell(1))
    var middle: CGFloat?
    stage.at(0.1) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.layout.minimumLineSpacing = 10
        self.view.layoutIfNeeded()
      }
    }
    stage.at(0.6) { middle = second.layer.presentation()?.frame.minY }
    try stage.advance(to: 2)
    #expect(middle.map { abs($0 - 25) < 0.1 } == true)
    #expect(second.frame.minY == 30)
  }

  /// Scales by the distance from the middle, and stops with an item there.
  private final class Carousel: UICollectionViewFlowLayout {
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      let all = super.layoutAttributesForElements(in: rect) ?? []
      guard let view = collectionView else { return all }
      for attributes in all {
        let distance = abs(view.bounds.midX - attributes.center.x)
        let scale = max(0.5, 1 - distance / 100)
        attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
      }
      return all
    }

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint,
      withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      let step = itemSize.width + minimumLineSpacing
      return CGPoint(x: (proposedContentOffset.x / step).rounded() * step, y: 0)
    }
  }

  @Test func aCarouselScalesWhileItScrolls() throws {
    let carousel = Carousel()
    carousel.scrollDirection = .horizontal
    carousel.itemSize = CGSize(width: 40, height: 80)
    carousel.minimumLineSpacing = 10
    carousel.sectionInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 30)
    source.names = [(0..<20).map(String.init)]
    view.reloadData()
    view.collectionViewLayout = carousel
    try stage.advance(to: 0.1)
    #expect(cell(0)?.transform.a == 1)
    #expect(cell(1)?.transform.a == 0.5)
    stage.drag(
      from: CGPoint(x: 80, y: 50), to: CGPoint(x: 30, y: 50), at: 0.2, duration: 0.1)
    var wrong: [String] = []
    var offsets: Set<CGFloat> = []
    for step in 0..<120 {
      stage.at(0.2 + Double(step) / 60) {
        let middle = self.view.contentOffset.x + 50
        offsets.insert(self.view.contentOffset.x)
        for cell in self.view.visibleCells {
          let scale = max(0.5, 1 - abs(middle - cell.center.x) / 100)
          if abs(cell.transform.a - scale) > 1e-6 { wrong.append("\(middle) \(cell.center)") }
        }
      }
    }
    try stage.advance(to: 4)
    #expect(wrong == [])
    #expect(offsets.count > 20)
    #expect(view.contentOffset.x > 0)
    let items = view.contentOffset.x / 50
    #expect(abs(items - items.rounded()) < 1e-6)
    #expect(view.visibleCells.contains { $0.transform.a > 0.9999 })
  }

  @Test func aControllerHasACollection() throws {
    final class Controller: UICollectionViewController, UICollectionViewDelegateFlowLayout {
      var chosen: [Int] = []

      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      }
      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 3 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
      override func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
      ) { chosen.append(indexPath.item) }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize { CGSize(width: 100, height: 30) }
    }
    view.removeFromSuperview()
    let controller = Controller(collectionViewLayout: UICollectionViewFlowLayout())
    stage.rootViewController = controller
    stage.tap(CGPoint(x: 50, y: 50), at: 0.1)
    try stage.advance(to: 1)
    #expect(controller.collectionView.visibleCells.map(\.frame.minY) == [0, 40, 80])
    #expect(controller.chosen == [1])
    #expect(controller.collectionView.superview === controller.view)
  }

  @Test func attributesAreCopiedAndCompared() {
    let one = UICollectionViewLayoutAttributes(forCellWith: path(3))
    one.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    one.transform = CGAffineTransform(scaleX: 2, y: 2)
    one.zIndex = 4
    #expect(one.center == CGPoint(x: 25, y: 40))
    #expect(one.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    let copy = one.copy() as? UICollectionViewLayoutAttributes
    #expect(copy?.isEqual(one) == true)
    #expect(copy !== one)
    copy?.alpha = 0.5
    #expect(copy?.isEqual(one) == false)
    #expect(copy?.representedElementKind == nil)
  }

  @Test func backgroundsShowWhatIsSelected() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    let (plain, chosen) = (UIView(), UIView())
    cell.backgroundView = plain
    cell.selectedBackgroundView = chosen
    cell.layoutIfNeeded()
    #expect(cell.subviews == [plain, chosen, cell.contentView])
    #expect(chosen.isHidden)
    #expect(chosen.frame == cell.bounds)
    cell.isHighlighted = true
    #expect(!chosen.isHidden)
    cell.isHighlighted = false
    cell.isSelected = true
    #expect(!chosen.isHidden)
  }
}
