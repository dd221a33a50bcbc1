import Flipbook
import Testing

/// Layouts that are mirrored where text goes from right to left.
@MainActor struct FlippedLayoutTests {
  private final class Flow: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  private final class Source: NSObject, UICollectionViewDataSource {
    var count = 3

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private func frames(_ layout: UICollectionViewFlowLayout, flips: Bool) throws -> [CGRect] {
    try withList(layout, flips: flips) { $0.visibleCells.map(\.frame) }
  }

  private func withList<Result>(
    _ layout: UICollectionViewFlowLayout, flips: Bool, _ body: (UICollectionView) throws -> Result
  ) throws -> Result {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    layout.itemSize = CGSize(width: 20, height: 20)
    (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (10, 10)
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 80, height: 100), collectionViewLayout: layout)
    if flips { list.semanticContentAttribute = .forceRightToLeft }
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let source = Source()
    list.dataSource = source
    stage.addSubview(list)
    try stage.advance(to: 0.1)
    let hit = list.indexPathForItem(at: CGPoint(x: 5, y: 5))
    #expect(hit == IndexPath(item: flips ? 2 : 0, section: 0))
    return try body(list)
  }

  @Test func itemsBeginAtTheRight() throws {
    let plain = [0, 30, 60].map { CGRect(x: $0, y: 0, width: 20, height: 20) }
    #expect(try frames(Flow(), flips: false) == plain)
    #expect(try frames(Flow(), flips: true) == plain.reversed())
    #expect(try frames(UICollectionViewFlowLayout(), flips: true) == plain.reversed())
  }

  /// A flow layout mirrors its attributes, unless they are mirrored later.
  @Test func attributesOfAFlowAreMirrored() throws {
    for (layout, x) in [(UICollectionViewFlowLayout(), CGFloat(60)), (Flow(), 0)] {
      try withList(layout, flips: true) { _ in
        let first = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
        #expect(first?.frame.minX == x)
      }
    }
  }

  /// A list whose items are 60 wide, with its source.
  private func wideList(on stage: Stage, count: Int = 3) -> (UICollectionView, Source) {
    let layout = Flow()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 60, height: 100)
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    list.contentInset.right = 5
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let source = Source()
    source.count = count
    list.dataSource = source
    stage.addSubview(list)
    return (list, source)
  }

  @Test func aMirroredListBeginsAtItsRightEnd() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (list, source) = wideList(on: stage)
    list.semanticContentAttribute = .forceRightToLeft
    try stage.advance(to: 0.1)
    #expect(list.contentOffset.x == 105)
    #expect(list.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.maxX == 200)
    // It stays where it has been scrolled to.
    list.contentOffset.x = 20
    source.count = 4
    list.reloadData()
    try stage.advance(to: 0.2)
    #expect(list.contentOffset.x == 20)
  }

  @Test(arguments: [0, 1]) func aMirroredListBeginsAtItsRightEndWithLaterItems(count: Int) throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (list, source) = wideList(on: stage, count: count)
    list.semanticContentAttribute = .forceRightToLeft
    try stage.advance(to: 0.1)
    source.count = 3
    list.reloadData()
    try stage.advance(to: 0.2)
    #expect(list.contentOffset.x == 105)
  }

  @Test func aListBeginsAtTheOtherEndInTheOtherDirection() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (list, source) = wideList(on: stage)
    list.contentInset.left = 3
    list.contentOffset.x = -3
    try stage.advance(to: 0.1)
    #expect(list.numberOfItems(inSection: 0) == source.count)
    list.semanticContentAttribute = .forceRightToLeft
    try stage.advance(to: 0.2)
    #expect(list.contentOffset.x == 105)
    list.semanticContentAttribute = .unspecified
    try stage.advance(to: 0.3)
    #expect(list.contentOffset.x == -3)
  }

  @Test func aHorizontalFlowBeginsAtItsLeftEnd() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 60, height: 100)
    layout.sectionInset.left = 5
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let source = Source()
    list.dataSource = source
    stage.addSubview(list)
    try stage.advance(to: 0.1)
    #expect(list.indexPathsForVisibleItems.map(\.item).sorted() == [0, 1])
    list.semanticContentAttribute = .forceRightToLeft
    try stage.advance(to: 0.2)
    #expect(list.contentOffset.x == 0)
    #expect(list.indexPathsForVisibleItems.map(\.item).sorted() == [1, 2])
    #expect(list.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minX == 0)
    list.contentOffset.x = list.contentSize.width - 100
    try stage.advance(to: 0.3)
    #expect(list.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.maxX == 200)
  }
}
