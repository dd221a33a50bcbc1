import CollectionViews
import Controls
import Flipbook
import Foundation
import Testing

/// Positions of compositional layouts, computed by hand after the diagrams of Apple's
/// documentation.
@MainActor struct CompositionalLayoutTests {
  final class Source: NSObject, UICollectionViewDataSource {
    var counts: [Int]
    var made = 0
    var kinds: [String] = []

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      made += 1
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      kinds.append(kind)
      return collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }
  }

  /// Keeps data sources, to which collections have weak references.
  private final class Sources {
    var all: [Source] = []
  }

  private let stage = Stage(size: CGSize(width: 300, height: 400))
  private let sources = Sources()

  private func collection(
    _ layout: UICollectionViewLayout, _ source: Source, kinds: [String] = []
  ) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in kinds {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "view")
    }
    sources.all.append(source)
    view.dataSource = source
    stage.addSubview(view)
    view.layoutIfNeeded()
    return view
  }

  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func frames(
    _ section: NSCollectionLayoutSection, _ count: Int, _ paths: [IndexPath]? = nil,
    kinds: [String] = []
  ) -> [CGRect] {
    let source = Source([count])
    let view = collection(
      UICollectionViewCompositionalLayout(section: section), source, kinds: kinds)
    return (paths ?? (0..<count).map { [0, $0] }).map {
      view.layoutAttributesForItem(at: $0)?.frame ?? .null
    }
  }

  // MARK: Groups

  @Test func aRowRepeatsItsItemsWhileThereIsRoom() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)), subitems: [item])
    let frames = frames(NSCollectionLayoutSection(group: group), 7)
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 60, height: 60))
    #expect(frames[4] == CGRect(x: 240, y: 0, width: 60, height: 60))
    #expect(frames[5] == CGRect(x: 0, y: 60, width: 60, height: 60))
  }

  @Test func insetsAndSpacingsArePartOfTheRoom() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(44)), subitem: item, count: 2)
    group.interItemSpacing = .fixed(10)
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 7, trailing: 10)
    let frames = frames(section, 4)
    // (300 − 20 − 10) / 2 = 135 for each.
    #expect(frames[0] == CGRect(x: 12, y: 6, width: 129, height: 40))
    #expect(frames[1] == CGRect(x: 157, y: 6, width: 129, height: 40))
    #expect(frames[2] == CGRect(x: 12, y: 60, width: 129, height: 40))
  }

  @Test func aCountedRowKeepsTheSizesThatFit() {
    let narrow = NSCollectionLayoutItem(layoutSize: size(.absolute(50), .absolute(20)))
    let fits = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(44)), repeatingSubitem: narrow, count: 3)
    #expect(
      frames(NSCollectionLayoutSection(group: fits), 4).map(\.minX) == [0, 50, 100, 0])
    let wide = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let shares = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(44)), repeatingSubitem: wide, count: 3)
    #expect(
      frames(NSCollectionLayoutSection(group: shares), 3).map(\.minX) == [0, 100, 200])
  }

  @Test func groupsAreNested() {
    let item = { (width: CGFloat, height: CGFloat) in
      NSCollectionLayoutItem(
        layoutSize: self.size(.fractionalWidth(width), .fractionalHeight(height)))
    }
    let trailing = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)),
      repeatingSubitem: item(1, 0.5), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [item(0.7, 1), trailing])
    let frames = frames(NSCollectionLayoutSection(group: group), 5)
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 210, height: 100))
    #expect(frames[1] == CGRect(x: 210, y: 0, width: 90, height: 50))
    #expect(frames[2] == CGRect(x: 210, y: 50, width: 90, height: 50))
    #expect(frames[3] == CGRect(x: 0, y: 100, width: 210, height: 100))
    #expect(frames[4] == CGRect(x: 210, y: 100, width: 90, height: 50))
  }

  @Test func flexibleDistancesShareTheRest() {
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(60), .absolute(20)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 3)
    group.interItemSpacing = .flexible(4)
    #expect(
      frames(NSCollectionLayoutSection(group: group), 3).map(\.minX) == [0, 120, 240])
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: nil, top: .flexible(0), trailing: nil, bottom: .flexible(0))
    let centered = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
    #expect(frames(NSCollectionLayoutSection(group: centered), 2).map(\.minY) == [10, 10])
  }

  @Test func aCustomGroupPlacesItsItems() {
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: size(.fractionalWidth(1), .absolute(90))
    ) { environment in
      (0..<3).map { index in
        let side = environment.container.effectiveContentSize.height / 3
        return NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: CGFloat(index) * side, y: CGFloat(index) * side, width: 30, height: 30))
      }
    }
    let frames = frames(NSCollectionLayoutSection(group: group), 5)
    #expect(frames[2] == CGRect(x: 60, y: 60, width: 30, height: 30))
    #expect(frames[4] == CGRect(x: 30, y: 120, width: 30, height: 30))
  }

  // MARK: Supplementary views

  @Test func badgesLieAtTheCornersOfItems() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)), supplementaryItems: [badge])
    item.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)), subitems: [item])
    let view = collection(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
      Source([5]), kinds: ["badge"])
    let frame = view.layoutAttributesForSupplementaryElement(ofKind: "badge", at: [0, 1])?.frame
    // The item ends at 145, 5: the badge is moved by 0.3 · 20 = 6.
    #expect(frame == CGRect(x: 131, y: -1, width: 20, height: 20))
    #expect(view.visibleSupplementaryViews(ofKind: "badge").count == 5)
    #expect(stage.diagnostics == [])
  }

  private func headed(_ change: (NSCollectionLayoutSection) -> Void) -> NSCollectionLayoutSection {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(40)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 6, trailing: 20)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: "header",
        alignment: .top),
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(50), .absolute(20)), elementKind: "footer",
        alignment: .bottomTrailing, absoluteOffset: CGPoint(x: -1, y: 2)),
    ]
    change(section)
    return section
  }

  @Test func headersAndFootersAreAroundTheInsets() {
    let view = collection(
      UICollectionViewCompositionalLayout(section: headed { _ in }), Source([2, 2]),
      kinds: ["header", "footer"])
    func frame(_ kind: String, _ section: Int) -> CGRect? {
      view.layoutAttributesForSupplementaryElement(ofKind: kind, at: [section, 0])?.frame
    }
    #expect(frame("header", 0) == CGRect(x: 10, y: 0, width: 270, height: 30))
    #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.origin == CGPoint(x: 10, y: 35))
    // 30 + 5 + 80 + 6 = 121, moved by the offset.
    #expect(frame("footer", 0) == CGRect(x: 229, y: 123, width: 50, height: 20))
    #expect(frame("header", 1)?.minY == 141)
    #expect(view.contentSize == CGSize(width: 300, height: 282))
  }

  @Test func headersMayIgnoreInsetsOrLieOnTheContent() {
    let view = collection(
      UICollectionViewCompositionalLayout(
        section: headed {
          $0.supplementariesFollowContentInsets = false
          $0.boundarySupplementaryItems[0].extendsBoundary = false
        }), Source([2]), kinds: ["header", "footer"])
    let header = view.layoutAttributesForSupplementaryElement(ofKind: "header", at: [0, 0])
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
    #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.minY == 5)
  }

  @Test func pinnedHeadersStayWithTheirSection() {
    let layout = UICollectionViewCompositionalLayout(
      section: headed { $0.boundarySupplementaryItems[0].pinToVisibleBounds = true })
    let view = collection(layout, Source([20, 20]), kinds: ["header", "footer"])
    func header(_ section: Int) -> CGFloat? {
      view.supplementaryView(forElementKind: "header", at: [section, 0])?.frame.minY
    }
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(header(0) == 100)
    // The section is 30 + 5 + 800 + 6 + 20 = 861 high.
    view.contentOffset.y = 850
    view.layoutIfNeeded()
    #expect(header(0) == 831)
    #expect(header(1) == 861)
  }

  @Test func theLayoutHasHeadersAndSpacings() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 12
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(50)), elementKind: "global",
        alignment: .top)
    ]
    let section = headed { $0.boundarySupplementaryItems = [] }
    let view = collection(
      UICollectionViewCompositionalLayout(section: section, configuration: configuration),
      Source([1, 1]), kinds: ["global"])
    #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.minY == 55)
    // 50 + (5 + 40 + 6) + 12 + 5.
    #expect(view.layoutAttributesForItem(at: [1, 0])?.frame.minY == 118)
    #expect(view.supplementaryView(forElementKind: "global", at: IndexPath(index: 0)) != nil)
  }

  @Test func aHorizontalLayoutHasColumns() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(100), .fractionalHeight(1)), subitems: [item])
    let view = collection(
      UICollectionViewCompositionalLayout(
        section: NSCollectionLayoutSection(group: group), configuration: configuration),
      Source([5]))
    #expect(
      view.layoutAttributesForItem(at: [0, 3])?.frame
        == CGRect(x: 100, y: 200, width: 100, height: 200))
    #expect(view.contentSize == CGSize(width: 300, height: 400))
  }

  @Test func backgroundsAreBehindTheirSection() {
    let section = headed {
      $0.decorationItems = [.background(elementKind: "background")]
      $0.decorationItems[0].contentInsets.leading = 4
    }
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
    let view = collection(layout, Source([2]), kinds: ["header", "footer"])
    let attributes = layout.layoutAttributesForDecorationView(ofKind: "background", at: [0, 0])
    #expect(attributes?.frame == CGRect(x: 4, y: 0, width: 296, height: 141))
    #expect((attributes?.zIndex ?? 0) < 0)
    #expect(view.subviews.contains { $0.frame == attributes?.frame })
  }

  // MARK: Work

  @Test func aHundredThousandItemsMakeVisibleCellsOnly() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group))
    let source = Source([100_000])
    let view = collection(layout, source)
    #expect(view.contentSize.height == 1_000_000)
    #expect(source.made == 40)
    #expect(layout.madeAttributes < 1000)
    let before = layout.madeAttributes
    view.contentOffset.y = 500_000
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.first == [0, 50_000])
    #expect(source.made == 80)
    #expect(layout.madeAttributes - before < 1000)
  }
}
