import Flipbook
import Testing

/// Classes that a collection knows by their names only: views, attributes, contexts.
@MainActor struct CollectionClassTests {
  /// Stored properties of several sizes, so that another class's initializer would not do.
  final class Header: UICollectionReusableView {
    var words: [String]
    let number: Double

    override init(frame: CGRect) {
      words = ["made", "\(Int(frame.width))"]
      number = 7.5
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  final class Cell: UICollectionViewCell {
    var turns: [CGFloat] = []

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      guard let attributes = layoutAttributes as? Turned else { return }
      turns.append(attributes.turn)
      layer.anchorPoint = attributes.anchorPoint
    }
  }

  final class Turned: UICollectionViewLayoutAttributes {
    var turn: CGFloat = 0
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone) as! Turned
      copy.turn = turn
      copy.anchorPoint = anchorPoint
      return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Turned, turn == other.turn else { return false }
      return super.isEqual(object)
    }
  }

  final class Context: UICollectionViewFlowLayoutInvalidationContext {
    var note = "by \(6 * 7)"
  }

  final class Layout: UICollectionViewFlowLayout {
    var turn: CGFloat = 0.25
    var notes: [String] = []

    override class var layoutAttributesClass: AnyClass { Turned.self }
    override class var invalidationContextClass: AnyClass { Context.self }

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      super.invalidateLayout(with: context)
      if let context = context as? Context { notes.append(context.note) }
    }

    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      let all = super.layoutAttributesForElements(in: rect)?.map {
        $0.copy() as! UICollectionViewLayoutAttributes
      }
      for attributes in all ?? [] { (attributes as? Turned)?.turn = turn }
      return all
    }
  }

  final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 2 }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
  }

  @Test func eachHasItsOwnInitializer() throws {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let layout = Layout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
    let source = Source()
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      Header.self, forSupplementaryViewOfKind: UICollectionElementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = source
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    let header =
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: 0)) as? Header
    #expect(header?.words == ["made", "200"])
    #expect(header?.number == 7.5)
    let cell = try #require(view.visibleCells.first as? Cell)
    // Where it is dequeued, and where the layout has it.
    #expect(cell.turns.last == 0.25)
    layout.turn = 0.5
    layout.invalidateLayout()
    try stage.advance(to: 0.2)
    #expect(cell.turns.last == 0.5)
    #expect(layout.notes.contains("by 42"))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) is Turned)
  }
}
