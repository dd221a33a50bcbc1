import CollectionViews
import Controls
import Flipbook
import Testing

/// The frames of a flow layout's items, worked out by hand.
@MainActor struct FlowLayoutTests {
  private final class Source: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    var sizes: [[CGSize]] = []
    var header = CGSize.zero

    func numberOfSections(in collectionView: UICollectionView) -> Int { sizes.count }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { sizes[section].count }
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
        ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[indexPath.section][indexPath.item] }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { header }
  }

  let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)
  private let source = Source()
  let layout = UICollectionViewFlowLayout()
  let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "edge")
    }
    view.dataSource = source
    view.delegate = source
    stage.addSubview(view)
  }

  private func sized(_ width: CGFloat, _ height: CGFloat = 40) -> CGSize {
    CGSize(width: width, height: height)
  }

  private func frames(_ section: Int = 0) -> [CGRect] {
    (0..<source.sizes[section].count).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  @Test func fullLinesAreJustified() {
    // 4 · 70 + 3 · 10 = 310 fit into 320; 40 remain for three gaps of 40 / 3, on half points.
    source.sizes = [Array(repeating: sized(70), count: 6)]
    #expect(frames().map(\.minX) == [0, 83.5, 166.5, 250, 0, 83.5])
    #expect(frames().map(\.minY) == [0, 0, 0, 0, 50, 50])
    #expect(view.collectionViewLayout.collectionViewContentSize == sized(320, 90))
  }

  @Test func theLastLineContinuesAGrid() {
    // Room for three of 100, so that the gaps are 10 also where two are left.
    source.sizes = [Array(repeating: sized(100), count: 2)]
    layout.minimumInteritemSpacing = 0
    #expect(frames().map(\.minX) == [0, 110])
  }

  @Test func anItemAloneOnALineIsInTheMiddle() {
    source.sizes = [Array(repeating: sized(200), count: 2)]
    #expect(frames().map(\.minX) == [60, 60])
  }

  @Test func theLastLineOfMixedSizesBeginsAtTheStart() {
    // 100 + 10 + 150 = 260, and 80 does not fit beside it: 320 − 250 = 70 between the first two.
    source.sizes = [[sized(100), sized(150), sized(80), sized(90)]]
    #expect(frames().map(\.minX) == [0, 170, 0, 90])
    source.sizes = [[sized(320), sized(100)]]
    view.reloadData()
    #expect(frames().map(\.minX) == [0, 0])
  }

  @Test func itemsOfALineAreCentered() {
    source.sizes = [[sized(100, 20), sized(150, 60), sized(200, 10)]]
    #expect(frames().map(\.minY) == [20, 0, 70])
  }

  @Test func sectionsHaveInsetsHeadersAndFooters() {
    source.sizes = [[sized(100), sized(100)], [sized(100)]]
    source.header = sized(50, 30)
    layout.footerReferenceSize = sized(0, 12)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 20, bottom: 7, right: 20)
    // 280 between the insets: two of 100 with 80 between, and nothing else fits.
    #expect(frames(0).map(\.origin) == [CGPoint(x: 20, y: 35), CGPoint(x: 200, y: 35)])
    // 30 + 5 + 40 + 7 + 12 = 94 a section.
    #expect(frames(1).map(\.origin) == [CGPoint(x: 20, y: 129)])
    #expect(view.collectionViewLayout.collectionViewContentSize.height == 188)
    let header = view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 0, y: 94, width: 320, height: 30))
    let footer = view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0))
    #expect(footer?.frame == CGRect(x: 0, y: 82, width: 320, height: 12))
  }

  @Test func horizontalLinesGoDown() {
    layout.scrollDirection = .horizontal
    // 3 · 50 + 2 · 10 = 170 of 200: gaps of 25.
    source.sizes = [Array(repeating: sized(60, 50), count: 4)]
    #expect(frames().map(\.minY) == [0, 75, 150, 0])
    #expect(frames().map(\.minX) == [0, 0, 0, 70])
    #expect(view.collectionViewLayout.collectionViewContentSize == sized(130, 200))
  }

  @Test func contentInsetsMakeLinesShorter() {
    source.sizes = [Array(repeating: sized(100), count: 3)]
    view.contentInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    // 300: two with 100 between.
    #expect(frames().map(\.minX) == [0, 200, 0])
    view.contentInset.right = 11
    #expect(frames().map(\.minX) == [0, 199, 0])
  }

  @Test func headersStayWhileTheirSectionShows() throws {
    source.sizes = [Array(repeating: sized(320), count: 6), [sized(320)]]
    source.header = sized(0, 20)
    layout.sectionHeadersPinToVisibleBounds = true
    try stage.advance(to: 0.1)
    func top(_ section: Int) -> CGFloat? {
      view.layoutIfNeeded()
      return view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section))?.frame.minY
    }
    #expect(top(0) == 0)
    view.contentOffset.y = 100
    #expect(top(0) == 100)
    // The section ends at 20 + 6 · 40 + 5 · 10 = 310.
    view.contentOffset.y = 300
    #expect(top(0) == 290)
    #expect(top(1) == 310)
  }

  @Test func whatIsTooWideIsReported() {
    source.sizes = [[sized(400)]]
    _ = frames()
    #expect(stage.diagnostics.map(\.keyPath) == ["collectionViewLayout"])
    #expect(
      stage.diagnostics.first?.message.contains("an item's width is 400.0") == true,
      "\(stage.diagnostics)")
  }

  /// Says its own size.
  private final class OwnCell: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.size = CGSize(
        width: 40 + 30 * CGFloat(layoutAttributes.indexPath.item), height: 30)
      return layoutAttributes
    }
  }

  @Test func cellsSayTheirOwnSizes() throws {
    source.sizes = [Array(repeating: sized(1), count: 4)]
    view.register(OwnCell.self, forCellWithReuseIdentifier: "cell")
    layout.estimatedItemSize = CGSize(width: 50, height: 50)
    try stage.advance(to: 0.1)
    // 40 + 70 + 100 with gaps of 10 = 230; 130 is on the next line. 320 − 210 = 110 for two gaps.
    #expect(view.visibleCells.map(\.frame.minX) == [0, 95, 220, 0])
    #expect(view.visibleCells.map(\.frame.width) == [40, 70, 100, 130])
  }

  @Test func constraintsSayTheSizes() throws {
    final class Labelled: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
          box.widthAnchor.constraint(equalToConstant: 90),
          box.heightAnchor.constraint(equalToConstant: 33),
        ])
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    source.sizes = [Array(repeating: sized(1), count: 2)]
    view.register(Labelled.self, forCellWithReuseIdentifier: "cell")
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    try stage.advance(to: 0.1)
    #expect(view.visibleCells.map(\.frame.size) == [sized(90, 33), sized(90, 33)])
  }

  @Test func sizesAreMeasuredWhenTheyAreNeeded() throws {
    final class Own: UICollectionViewFlowLayout {
      override func prepare() {
        super.prepare()
        itemSize = CGSize(width: (collectionView?.bounds.width ?? 0) / 2, height: 20)
        minimumInteritemSpacing = 0
      }
    }
    final class Plain: NSObject, UICollectionViewDataSource {
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 3 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
    }
    let plain = Plain()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: Own())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = plain
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    #expect(view.visibleCells.map(\.frame.minX) == [0, 50, 0])
    view.frame.size.width = 80
    try stage.advance(to: 0.2)
    #expect(view.visibleCells.map(\.frame.minX) == [0, 40, 0])
  }
}
