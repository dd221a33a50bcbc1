import CollectionViews
import Controls
import Flipbook
import Foundation
import Testing

/// Sections that scroll across the scroll direction of their collection.
@MainActor struct OrthogonalTests {
  private let stage = Stage(size: CGSize(width: 300, height: 400))
  private let source = CompositionalLayoutTests.Source([10, 30])

  /// A section of groups of 200 × 100 that scrolls, over one of rows of 50.
  private func collection(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior,
    _ change: @escaping (NSCollectionLayoutSection) -> Void = { _ in }
  ) -> UICollectionView {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      let size = NSCollectionLayoutSize(
        widthDimension: index == 0 ? .absolute(200) : .fractionalWidth(1),
        heightDimension: .absolute(index == 0 ? 100 : 50))
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let section = NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size, subitems: [item]))
      guard index == 0 else { return section }
      section.orthogonalScrollingBehavior = behavior
      section.interGroupSpacing = 10
      section.contentInsets = NSDirectionalEdgeInsets(
        top: 5, leading: 20, bottom: 15, trailing: 20)
      change(section)
      return section
    }
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.addSubview(view)
    view.layoutIfNeeded()
    return view
  }

  private func position(_ item: Int, in view: UICollectionView) -> CGFloat? {
    view.cellForItem(at: [0, item]).map { $0.convert($0.bounds, to: view).minX }
  }

  /// The position of the first item after a drag to the left, when all has come to rest.
  private func rest(
    _ view: UICollectionView, by distance: CGFloat, duration: Double = 0.3
  ) throws -> CGFloat? {
    let start = distance < 0 ? CGPoint(x: 280, y: 60) : CGPoint(x: 20, y: 60)
    stage.drag(
      from: start, to: CGPoint(x: start.x + distance, y: 60), at: 0.1, duration: duration)
    try stage.advance(to: 6)
    return (0..<10).compactMap { number in
      position(number, in: view).map { $0 - 210 * CGFloat(number) }
    }.first
  }

  @Test func itemsLieBesideEachOther() {
    let view = collection(.continuous)
    #expect(position(0, in: view) == 20)
    #expect(position(1, in: view) == 230)
    #expect(position(2, in: view) == nil)
    // 5 + 100 + 15.
    #expect(view.cellForItem(at: [1, 0])?.frame.minY == 120)
    #expect(view.contentSize == CGSize(width: 300, height: 120 + 1500))
    #expect(view.indexPathForItem(at: CGPoint(x: 250, y: 50)) == [0, 1])
  }

  @Test func aSlowDragStopsAtTheStartOfAGroup() throws {
    let view = collection(.groupPaging)
    #expect(try rest(view, by: -150, duration: 2) == 20 - 210)
    #expect(view.contentOffset == .zero)
  }

  @Test func aShortSlowDragGoesBack() throws {
    #expect(try rest(collection(.groupPaging), by: -60, duration: 2) == 20)
  }

  @Test func aFlickGoesOneGroupFurther() throws {
    #expect(try rest(collection(.groupPaging), by: -120, duration: 0.1) == 20 - 210)
  }

  @Test func centeredGroupsRestInTheMiddle() throws {
    let view = collection(.groupPagingCentered)
    #expect(position(0, in: view) == 50)
    #expect(try rest(view, by: -120, duration: 0.1) == 50 - 210)
  }

  @Test func pagesAreAsWideAsTheCollection() throws {
    #expect(try rest(collection(.paging), by: -200, duration: 0.2) == 20 - 300)
  }

  @Test func continuousScrollingEndsAnywhereOrAtAGroup() throws {
    let free = try #require(try rest(collection(.continuous), by: -100, duration: 0.2))
    #expect(free < -200 && (free - 20).truncatingRemainder(dividingBy: 210) != 0)
  }

  @Test func scrollingMayEndAtAGroup() throws {
    let end = try #require(
      try rest(collection(.continuousGroupLeadingBoundary), by: -100, duration: 0.2))
    #expect(end < 20 && (end - 20).truncatingRemainder(dividingBy: 210) == 0)
  }

  @Test func theCollectionScrollsTheOtherWay() throws {
    let view = collection(.groupPaging)
    stage.drag(
      from: CGPoint(x: 150, y: 90), to: CGPoint(x: 150, y: 30), at: 0.1, duration: 1)
    try stage.advance(to: 3)
    #expect(view.contentOffset.y > 40)
    #expect(position(0, in: view) == 20)
  }

  @Test func anItemIsScrolledTo() {
    let view = collection(.continuous)
    view.scrollToItem(at: [0, 4], at: .left, animated: false)
    view.layoutIfNeeded()
    #expect(position(4, in: view) == 20)
    view.scrollToItem(at: [0, 5], at: .centeredHorizontally, animated: false)
    view.layoutIfNeeded()
    #expect(position(5, in: view) == 50)
    // The section keeps its offset while it is not visible.
    view.contentOffset.y = 1000
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: [0, 5]) == nil)
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    #expect(position(5, in: view) == 50)
  }

  @Test func inRightToLeftOrderTheFirstItemIsAtTheRight() throws {
    stage.traitOverrides.layoutDirection = .rightToLeft
    let view = collection(.groupPaging)
    #expect(position(0, in: view) == 80)
    #expect(position(1, in: view) == -130)
    stage.drag(from: CGPoint(x: 20, y: 60), to: CGPoint(x: 140, y: 60), at: 0.1, duration: 0.1)
    try stage.advance(to: 6)
    #expect(position(1, in: view) == 80)
  }

  @Test func theHandlerMovesVisibleItems() throws {
    var offsets: [CGFloat] = []
    let view = collection(.continuous) { section in
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        offsets.append(offset.x)
        for item in items {
          let distance = abs(
            item.frame.midX - offset.x - environment.container.contentSize.width / 2)
          item.transform = CGAffineTransform(scaleX: distance < 50 ? 1 : 0.5, y: 1)
        }
      }
    }
    #expect(view.cellForItem(at: [0, 0])?.transform.a == 1)
    #expect(view.cellForItem(at: [0, 1])?.transform.a == 0.5)
    view.scrollToItem(at: [0, 1], at: .left, animated: false)
    view.layoutIfNeeded()
    #expect(offsets.last == 210)
    #expect(view.cellForItem(at: [0, 1])?.transform.a == 1)
  }

  @Test func insertedSectionsMoveTheScrolledOnesAlong() throws {
    let view = collection(.continuous)
    view.scrollToItem(at: [0, 4], at: .left, animated: false)
    view.layoutIfNeeded()
    let cell = try #require(view.cellForItem(at: [0, 4]))
    source.counts[0] = 9
    view.deleteItems(at: [[0, 0]])
    try stage.advance(to: 2)
    #expect(view.cellForItem(at: [0, 3]) === cell)
    #expect(abs((position(3, in: view) ?? 0) - (20 - 210)) < 0.001)
    #expect(stage.diagnostics == [])
  }

  @Test func cellsMoveInAndOutOfSectionsThatScroll() throws {
    let view = collection(.groupPaging)
    let orthogonal = view.collectionViewLayout
    view.scrollToItem(at: [0, 1], at: .left, animated: false)
    view.layoutIfNeeded()
    let cell = try #require(view.cellForItem(at: [0, 1]))
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 100, height: 40)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
    view.setCollectionViewLayout(flow, animated: true)
    // It begins where it was on screen.
    #expect(cell.superview === view)
    try stage.advance(to: 1)
    #expect(cell.frame == CGRect(x: 100, y: 0, width: 100, height: 40))
    view.setCollectionViewLayout(orthogonal, animated: true)
    try stage.advance(to: 2)
    #expect(cell.superview !== view)
    // The section has kept its offset.
    #expect(position(1, in: view) == 20)
    source.counts = [2, 30]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.visibleCells.count == 8)
    #expect(stage.diagnostics == [])
  }

  @Test func aDeletedSectionTakesItsScrollViewAlong() throws {
    let view = collection(.groupPaging)
    let old = try #require(view.cellForItem(at: [0, 0])?.superview)
    source.counts = [30]
    view.deleteSections([0])
    try stage.advance(to: 2)
    #expect(old.superview == nil)
    #expect(view.visibleCells.count == 2)
    #expect(stage.diagnostics == [])
  }
}
