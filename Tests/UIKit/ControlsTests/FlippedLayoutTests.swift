import Flipbook
import Testing

/// Layouts that are mirrored where text goes from right to left.
@MainActor struct FlippedLayoutTests {
  private final class Flow: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  private final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 3 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private func frames(_ layout: UICollectionViewFlowLayout, flips: Bool) throws -> [CGRect] {
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
    #expect(hit == IndexPath(item: flips && layout is Flow ? 2 : 0, section: 0))
    return list.visibleCells.map(\.frame)
  }

  @Test func itemsBeginAtTheRight() throws {
    let plain = [0, 30, 60].map { CGRect(x: $0, y: 0, width: 20, height: 20) }
    #expect(try frames(Flow(), flips: false) == plain)
    #expect(try frames(Flow(), flips: true) == plain.reversed())
    #expect(try frames(UICollectionViewFlowLayout(), flips: true) == plain)
  }
}
