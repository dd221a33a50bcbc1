public import Foundation
import Views

/// The data source of a table by snapshots, whose differences it animates.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  private var hasApplied = false
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Becomes the table's data source.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot, the first one without an animation.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let tableView, hasApplied else {
      applySnapshotUsingReloadData(snapshot, completion: completion)
      return
    }
    let difference = SnapshotDifference(from: current, to: snapshot)
    let update = { [self] in
      tableView.performBatchUpdates {
        self.current = snapshot.applied
        tableView.perform(difference, with: self.defaultRowAnimation)
      } completion: { _ in
        completion?()
      }
      tableView.reconfigureRows(at: difference.reconfiguredItems)
    }
    if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
  }

  /// Shows a snapshot without an animation, and returns when it shows.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Reloads the table with a snapshot.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    hasApplied = true
    current = snapshot.applied
    tableView?.reloadData()
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

  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    else { preconditionFailure("the cell provider has no cell for the row \(indexPath)") }
    return cell
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// Rows cannot be edited, unless a subclass says so.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { tableView.reportMisuse("dataSource", .uncommittedEdit) }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    false
  }
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}

extension UITableView {
  fileprivate func perform(_ difference: SnapshotDifference, with animation: RowAnimation) {
    if !difference.deletedSections.isEmpty {
      deleteSections(difference.deletedSections, with: animation)
    }
    if !difference.insertedSections.isEmpty {
      insertSections(difference.insertedSections, with: animation)
    }
    if !difference.reloadedSections.isEmpty {
      reloadSections(difference.reloadedSections, with: animation)
    }
    for move in difference.sectionMoves { moveSection(move.from, toSection: move.to) }
    if !difference.deletedItems.isEmpty { deleteRows(at: difference.deletedItems, with: animation) }
    if !difference.insertedItems.isEmpty {
      insertRows(at: difference.insertedItems, with: animation)
    }
    if !difference.reloadedItems.isEmpty {
      reloadRows(at: difference.reloadedItems, with: animation)
    }
    for move in difference.itemMoves { moveRow(at: move.from, to: move.to) }
  }
}
