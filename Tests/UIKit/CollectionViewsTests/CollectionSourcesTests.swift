import CollectionViews
import Flipbook
import Foundation
import Testing

/// Data sources of collections: prefetched items, snapshots.
@MainActor struct CollectionSourcesTests {
  private final class Cell: UICollectionViewCell {
    var name = ""
  }

  private final class Prefetcher: NSObject, UICollectionViewDataSourcePrefetching {
    var log: [String] = []
    func collectionView(
      _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) { log.append("prefetch \(indexPaths.map(\.item))") }
    func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) { log.append("cancel \(indexPaths.map(\.item))") }
  }

  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let view: UICollectionView

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    stage.addSubview(view)
  }

  private func source() -> UICollectionViewDiffableDataSource<String, Int> {
    UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      (cell as? Cell)?.name = "\(item)"
      return cell
    }
  }

  private func snapshot(_ items: [Int]) -> NSDiffableDataSourceSnapshot<String, Int> {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a"])
    snapshot.appendItems(items)
    return snapshot
  }

  private var shown: [String] { view.visibleCells.compactMap { ($0 as? Cell)?.name } }

  @Test func itemsAheadArePrefetched() throws {
    let (source, prefetcher) = (source(), Prefetcher())
    source.apply(snapshot(Array(0..<40)))
    view.prefetchDataSource = prefetcher
    try stage.advance(to: 0.1)
    #expect(prefetcher.log == ["prefetch [4, 5, 6, 7]"])
    view.contentOffset.y = 50
    view.layoutIfNeeded()
    #expect(prefetcher.log.last == "prefetch [8, 9]")
    view.contentOffset.y = 600
    view.layoutIfNeeded()
    prefetcher.log = []
    view.contentOffset.y = 550
    view.layoutIfNeeded()
    #expect(prefetcher.log == ["cancel [28, 29, 30, 31]", "prefetch [21, 20, 19, 18]"])
    view.isPrefetchingEnabled = false
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    #expect(prefetcher.log.count == 2)
  }

  @Test func aCollectionShowsItsSnapshots() throws {
    let source = source()
    source.apply(snapshot([1, 2, 3]))
    try stage.advance(to: 0.1)
    #expect(shown == ["1", "2", "3"])
    let last = view.cellForItem(at: IndexPath(item: 2, section: 0))
    var hasEnded = false
    source.apply(snapshot([3, 4, 1])) { hasEnded = true }
    try stage.advance(to: 1)
    #expect(hasEnded)
    #expect(shown == ["3", "4", "1"])
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === last)
    #expect(source.itemIdentifier(for: IndexPath(item: 1, section: 0)) == 4)
    #expect(source.indexPath(for: 1) == IndexPath(item: 2, section: 0))
    var updated = source.snapshot()
    updated.reconfigureItems([3])
    source.apply(updated)
    try stage.advance(to: 2)
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === last)
    #expect(stage.diagnostics == [])
  }

  @Test func aThousandMovesLeadToTheList() throws {
    let source = source()
    source.apply(snapshot(Array(0..<1000)))
    try stage.advance(to: 0.1)
    let shuffled = (0..<1000).map { $0 * 617 % 1000 }
    source.apply(snapshot(shuffled))
    try stage.advance(to: 1)
    #expect(shown == shuffled.prefix(4).map(String.init))
    #expect(stage.diagnostics == [])
  }
}
