import CollectionViews
import Controls
import Flipbook
import Foundation
import Testing

/// Compositional layouts whose cells determine their sizes, and cells by registrations.
@MainActor struct CompositionalEstimateTests {
  /// A cell of a size in points, by constraints.
  private final class SizedCell: UICollectionViewCell {
    private var constraintsOfSize: [NSLayoutConstraint] = []
    func setSize(_ width: CGFloat?, _ height: CGFloat) {
      NSLayoutConstraint.deactivate(constraintsOfSize)
      let view = contentView.subviews.first ?? UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
      constraintsOfSize = [
        view.topAnchor.constraint(equalTo: contentView.topAnchor),
        view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        view.heightAnchor.constraint(equalToConstant: height),
      ]
      if let width {
        constraintsOfSize.append(view.widthAnchor.constraint(equalToConstant: width))
      }
      NSLayoutConstraint.activate(constraintsOfSize)
    }
  }

  private let stage = Stage(size: CGSize(width: 300, height: 400))

  private func collection(_ group: NSCollectionLayoutGroup) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout(
        section: NSCollectionLayoutSection(group: group)))
    stage.addSubview(view)
    return view
  }

  private func source(
    _ view: UICollectionView, _ sizes: [(width: CGFloat?, height: CGFloat)]
  ) -> UICollectionViewDiffableDataSource<Int, Int> {
    let registration = UICollectionView.CellRegistration<SizedCell, Int> { cell, _, item in
      cell.setSize(sizes[item].width, sizes[item].height)
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(sizes.indices))
    source.apply(snapshot)
    view.layoutIfNeeded()
    return source
  }

  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  @Test func estimatesBecomeTheHeightsOfCells() {
    let full = size(.fractionalWidth(1), .estimated(50))
    let view = collection(
      .vertical(layoutSize: full, subitems: [NSCollectionLayoutItem(layoutSize: full)]))
    let source = source(view, [(nil, 30), (nil, 80), (nil, 50)])
    let frames = view.visibleCells.map(\.frame)
    #expect(frames.map(\.minY) == [0, 30, 110])
    #expect(frames.map(\.height) == [30, 80, 50])
    #expect(frames.allSatisfy { $0.width == 300 })
    #expect(view.contentSize.height == 160)
    _ = source
  }

  @Test func cellsWithTheirOwnWidthWrapLikeWords() {
    let item = NSCollectionLayoutItem(layoutSize: size(.estimated(80), .estimated(20)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(20)), subitems: [item])
    group.interItemSpacing = .fixed(10)
    let view = collection(group)
    let source = source(view, [(100, 20), (150, 20), (60, 30), (200, 20)])
    let frames = view.visibleCells.map(\.frame)
    #expect(
      frames.map(\.origin) == [
        CGPoint(x: 0, y: 0), CGPoint(x: 110, y: 0), CGPoint(x: 0, y: 20), CGPoint(x: 70, y: 20),
      ])
    #expect(frames.map(\.width) == [100, 150, 60, 200])
    _ = source
  }

  @Test func siblingsMayHaveTheHeightOfTheLargest() {
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 40)))
    let view = collection(
      .horizontal(layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [item]))
    let source = source(view, [(nil, 30), (nil, 70), (nil, 20), (nil, 25)])
    #expect(view.visibleCells.map(\.frame.height) == [70, 70, 25, 25])
    #expect(view.visibleCells.map(\.frame.minY) == [0, 0, 70, 70])
    _ = source
  }

  @Test func tenThousandEstimatedRowsMakeVisibleCellsOnly() {
    let full = size(.fractionalWidth(1), .estimated(50))
    let view = collection(
      .vertical(layoutSize: full, subitems: [NSCollectionLayoutItem(layoutSize: full)]))
    let source = source(view, Array(repeating: (nil, 40), count: 10_000))
    #expect(view.visibleCells.count == 10)
    // Ten rows are 40 high, the others 50 as far as is known.
    #expect(view.contentSize.height == 499_900)
    view.scrollToItem(at: [0, 5000], at: .top, animated: false)
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.contains([0, 5000]))
    _ = source
  }

  @Test func registrationsMakeCellsAndHeadersOfTheirClasses() {
    final class Header: UICollectionReusableView { var title = "" }
    let full = size(.fractionalWidth(1), .absolute(50))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: full, subitems: [NSCollectionLayoutItem(layoutSize: full)]))
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: full, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    ]
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
    stage.addSubview(view)
    let header = UICollectionView.SupplementaryRegistration<Header>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { header, kind, path in header.title = "\(kind) \(path.section)" }
    let cell = UICollectionView.CellRegistration<SizedCell, Int> { _, _, _ in }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2])
    source.apply(snapshot)
    view.layoutIfNeeded()
    let shown = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: [0, 0])
    #expect((shown as? Header)?.title == "UICollectionElementKindSectionHeader 0")
    #expect(view.visibleCells.allSatisfy { $0 is SizedCell })
    #expect(stage.diagnostics == [])
  }
}
