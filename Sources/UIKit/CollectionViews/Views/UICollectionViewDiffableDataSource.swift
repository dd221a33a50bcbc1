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
  public typealias SectionSnapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>

  /// Called when items of section snapshots open and close by touches.
  public struct SectionSnapshotHandlers<Item: Hashable> {
    public var shouldExpandItem: ((Item) -> Bool)?
    public var willExpandItem: ((Item) -> Void)?
    public var shouldCollapseItem: ((Item) -> Bool)?
    public var willCollapseItem: ((Item) -> Void)?
    /// The outline of an item that expands, with the item as its root in the present one.
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<
          Item
        >
      )?

    public init() {}
  }

  /// Called when items are moved by hand.
  public struct ReorderingHandlers {
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    public var willReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    public var didReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    public init() {}
  }

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  /// The outlines of sections that were set by section snapshots.
  private var outlines: [SectionIdentifierType: SectionSnapshot] = [:]
  private var hasApplied = false
  /// Makes headers, footers and other supplementary views.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
  open var reorderingHandlers = ReorderingHandlers()

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
    keepOutlines(of: snapshot)
    change(to: snapshot, animated: animatingDifferences, completion)
  }

  /// Forgets the outlines of sections whose items a snapshot changes.
  private func keepOutlines(of snapshot: Snapshot) {
    outlines = outlines.filter { section, outline in
      snapshot.indexOfSection(section) != nil
        && snapshot.itemIdentifiers(inSection: section) == outline.visibleItems
    }
  }

  private func change(to snapshot: Snapshot, animated: Bool, _ completion: (() -> Void)?) {
    guard let collectionView, hasApplied else { return reload(snapshot, completion) }
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
    if animated { update() } else { UIView.performWithoutAnimation(update) }
  }

  /// Shows a snapshot without an animation, and returns when it shows.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Reloads the collection with a snapshot.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    keepOutlines(of: snapshot)
    reload(snapshot, completion)
  }

  private func reload(_ snapshot: Snapshot, _ completion: (() -> Void)?) {
    hasApplied = true
    current = snapshot.applied
    collectionView?.reloadData()
    completion?()
  }

  // MARK: Section snapshots

  /// Shows the visible items of an outline in a section, which is added if it is not there.
  open func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var new = current
    if new.indexOfSection(section) == nil { new.appendSections([section]) }
    outlines[section] = snapshot
    new.deleteItems(new.itemIdentifiers(inSection: section))
    new.appendItems(snapshot.visibleItems, toSection: section)
    change(to: new, animated: animatingDifferences, completion)
    updateExpanded(animated: animatingDifferences)
  }

  /// Shows the visible items of an outline, and returns when they show.
  open func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, to: section, animatingDifferences: animatingDifferences) {
        continuation.resume()
      }
    }
  }

  /// The outline of a section; its items without children, if no section snapshot was applied.
  open func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    if let outline = outlines[section] { return outline }
    var flat = SectionSnapshot()
    if current.indexOfSection(section) != nil {
      flat.append(current.itemIdentifiers(inSection: section))
    }
    return flat
  }

  /// Turns the marks of visible items that have opened or closed.
  private func updateExpanded(animated: Bool) {
    guard let collectionView else { return }
    let change = {
      for path in collectionView.indexPathsForVisibleItems {
        guard let cell = collectionView.cellForItem(at: path) as? UICollectionViewListCell,
          let state = self.outlineState(at: path)
        else { continue }
        cell.isExpanded = state.isExpanded
      }
    }
    guard animated, collectionView.window != nil else { return change() }
    UIView.animate(withDuration: 0.3, animations: change)
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

  /// Whether an item can be moved by hand: by `reorderingHandlers`, unless a subclass says
  /// otherwise.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    itemIdentifier(for: indexPath).map { reorderingHandlers.canReorderItem?($0) ?? false } ?? false
  }

  /// Moves an item in the snapshot, and calls the handlers.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let item = itemIdentifier(for: sourceIndexPath),
      let section = sectionIdentifier(for: destinationIndexPath.section)
    else { return }
    let initial = current
    var moved = current
    moved.deleteItems([item])
    let items = moved.itemIdentifiers(inSection: section)
    if items.indices.contains(destinationIndexPath.item) {
      moved.insertItems([item], beforeItem: items[destinationIndexPath.item])
    } else {
      moved.appendItems([item], toSection: section)
    }
    let changed = Set(
      [sourceIndexPath.section, destinationIndexPath.section].compactMap(sectionIdentifier))
    let sections = initial.sectionIdentifiers.filter(changed.contains).map { section in
      let old = snapshot(for: section)
      let order = moved.itemIdentifiers(inSection: section)
      var new = old.reordered(visible: order)
      if outlines[section] == nil {
        new = SectionSnapshot()
        new.append(order)
      }
      return NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>(
        sectionIdentifier: section, initialSnapshot: old, finalSnapshot: new,
        difference: order.difference(from: initial.itemIdentifiers(inSection: section)))
    }
    let transaction = NSDiffableDataSourceTransaction(
      initialSnapshot: initial, finalSnapshot: moved,
      difference: moved.itemIdentifiers.difference(from: initial.itemIdentifiers),
      sectionTransactions: sections)
    reorderingHandlers.willReorder?(transaction)
    for section in sections where outlines[section.sectionIdentifier] != nil {
      outlines[section.sectionIdentifier] = section.finalSnapshot
    }
    current = moved
    reorderingHandlers.didReorder?(transaction)
  }
}

extension UICollectionViewDiffableDataSource: OutlineSource {
  func outlineState(at path: IndexPath) -> (level: Int, isExpanded: Bool)? {
    guard let item = itemIdentifier(for: path),
      let section = sectionIdentifier(for: path.section), let outline = outlines[section],
      outline.contains(item)
    else { return nil }
    return (outline.level(of: item), outline.isExpanded(item))
  }

  func toggleOutline(at path: IndexPath) {
    guard let item = itemIdentifier(for: path),
      let section = sectionIdentifier(for: path.section), var outline = outlines[section]
    else { return }
    let handlers = sectionSnapshotHandlers
    if outline.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      outline.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let children = handlers.snapshotForExpandingParent?(
        item, outline.snapshot(of: item))
      {
        outline.replace(childrenOf: item, using: children)
      }
      outline.expand([item])
    }
    apply(outline, to: section)
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
