import CollectionViews
import Controls
import Flipbook
import Testing

/// The behavior of a collection's layout while the bounds change.
@MainActor struct BoundsInvalidationTests {
  private final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 30 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  /// Writes down which bounds the collection has in each step.
  private final class Watching: UICollectionViewFlowLayout {
    var log: [String] = []
    var onInvalidation: ((UICollectionView) -> Void)?

    private func note(_ step: String) {
      let bounds = collectionView?.bounds ?? .zero
      log.append("\(step) \(Int(bounds.minY)) \(Int(bounds.width))")
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      note("asked")
      return true
    }

    override func invalidationContext(forBoundsChange newBounds: CGRect)
      -> UICollectionViewLayoutInvalidationContext
    {
      note("context")
      return super.invalidationContext(forBoundsChange: newBounds)
    }

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      super.invalidateLayout(with: context)
      note("invalid")
      if let collectionView { onInvalidation?(collectionView) }
    }
  }

  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let source = Source()
  private let layout = Watching()
  private let view: UICollectionView

  init() throws {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.addSubview(view)
    try stage.advance(to: 0)
    layout.log = []
  }

  @Test func theNewBoundsAreThereWhenItIsInvalid() {
    view.contentOffset.y = 20
    #expect(layout.log == ["asked 0 100", "context 0 100", "invalid 20 100"])
    layout.log = []
    view.frame.size.width = 80
    #expect(layout.log == ["asked 20 100", "context 20 100", "invalid 20 80"])
    layout.log = []
    view.bounds.size.width = 90
    #expect(layout.log == ["asked 20 80", "context 20 80", "invalid 20 90"])
  }

  @Test func itMaySetTheOffset() throws {
    layout.onInvalidation = { $0.contentOffset.y = $0.contentOffset.y < 50 ? 0 : 100 }
    view.contentOffset.y = 60
    #expect(view.contentOffset.y == 100)
    view.contentOffset.y = 20
    #expect(view.contentOffset.y == 0)
    try stage.advance(to: 1)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func itMaySetTheInset() throws {
    layout.onInvalidation = { $0.contentInset.top = max(0, 30 - $0.contentOffset.y) }
    view.contentOffset.y = 10
    #expect(view.contentInset.top == 20)
    view.contentOffset.y = 90
    #expect(view.contentInset.top == 0)
    #expect(view.contentOffset.y == 90)
    try stage.advance(to: 1)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func anOffsetSetForAnotherSizeStays() throws {
    layout.onInvalidation = { $0.contentOffset.y = $0.bounds.width }
    view.frame.size.width = 80
    #expect(view.contentOffset.y == 80)
    view.bounds.size.width = 70
    #expect(view.contentOffset.y == 70)
    try stage.advance(to: 1)
    #expect(view.contentOffset.y == 70)
  }
}
