public import Controls
public import Foundation
import Views

/// The data source of a collection by snapshots, whose differences it animates.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (
    UICollectionView, IndexPath, ItemIdentifierType
  ) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (
    UICollectionView, String, IndexPath
  ) -> UICollectionReusableView?
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  private var hasApplied = false
  /// Makes headers, footers and other supplementary views.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Becomes the collection's data source.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot, the first one without an animation.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let collectionView, hasApplied else {
      applySnapshotUsingReloadData(snapshot, completion: completion)
      return
    }
    let difference = SnapshotDifference(from: current, to: snapshot)
    let update = { [self] in
      collectionView.performBatchUpdates {
        self.current = snapshot.applied
        collectionView.perform(difference)
      } completion: { _ in
        completion?()
      }
      collectionView.reconfigureItems(at: difference.reconfiguredItems)
    }
    if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
  }

  /// Shows a snapshot without an animation, and returns when it shows.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Reloads the collection with a snapshot.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    hasApplied = true
    current = snapshot.applied
    collectionView?.reloadData()
    completion?()
  }

  // MARK: Identifiers

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.itemIdentifier(at: indexPath)
  }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.indexPath(of: itemIdentifier)
  }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifier(at: index)
  }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: The data source

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    current.numberOfSections
  }
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0 }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(collectionView, indexPath, item)
    else { preconditionFailure("the cell provider has no cell for the item \(indexPath)") }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    collectionView.reportMisuse("dataSource", .missingElement(kind: kind))
    return UICollectionReusableView()
  }
}

extension UICollectionView {
  fileprivate func perform(_ difference: SnapshotDifference) {
    performUpdates { change in
      change.deletedSections.formUnion(difference.deletedSections)
      change.insertedSections.formUnion(difference.insertedSections)
      change.reloadedSections.formUnion(difference.reloadedSections)
      change.sectionMoves += difference.sectionMoves
      change.deletedItems.formUnion(difference.deletedItems)
      change.insertedItems.formUnion(difference.insertedItems)
      change.reloadedItems.formUnion(difference.reloadedItems)
      change.itemMoves += difference.itemMoves
    }
  }
}
