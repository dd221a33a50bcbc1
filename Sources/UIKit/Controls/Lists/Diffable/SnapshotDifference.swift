package import Foundation

/// The changes that lead from one list of sections and items to another.
///
/// As few as possible of the identifiers in both are moved.
package struct SnapshotDifference {
  package private(set) var deletedSections = IndexSet()
  package private(set) var insertedSections = IndexSet()
  package private(set) var reloadedSections = IndexSet()
  package private(set) var sectionMoves: [(from: Int, to: Int)] = []
  package private(set) var deletedItems: [IndexPath] = []
  package private(set) var insertedItems: [IndexPath] = []
  package private(set) var reloadedItems: [IndexPath] = []
  package private(set) var itemMoves: [(from: IndexPath, to: IndexPath)] = []
  /// The items to be updated in their places, by their new index paths.
  package private(set) var reconfiguredItems: [IndexPath] = []

  package init<Section, Item>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>,
    to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let oldSections = Self.indices(old.sectionIdentifiers)
    let newSections = Self.indices(new.sectionIdentifiers)
    for (index, section) in old.sectionIdentifiers.enumerated() where newSections[section] == nil {
      deletedSections.insert(index)
    }
    let origins = new.sectionIdentifiers.map { oldSections[$0] }
    for index in origins.indices where origins[index] == nil { insertedSections.insert(index) }
    for index in Self.moved(origins) {
      if let from = origins[index] { sectionMoves.append((from, index)) }
    }
    let oldPaths = Self.paths(old)
    let newPaths = Self.paths(new)
    for (section, identifier) in old.sectionIdentifiers.enumerated()
    where newSections[identifier] != nil {
      for (row, item) in old.itemIdentifiers(inSection: identifier).enumerated()
      where newPaths[item] == nil {
        deletedItems.append(IndexPath(item: row, section: section))
      }
    }
    for (section, identifier) in new.sectionIdentifiers.enumerated() {
      let items = new.itemIdentifiers(inSection: identifier)
      let paths = items.map { oldPaths[$0] }
      let moved = Set(
        Self.moved(paths.map { $0.flatMap { $0.section == origins[section] ? $0.row : nil } }))
      // An inserted section brings its new items along, unless others move into it.
      let listsNew = origins[section] != nil || paths.contains { $0 != nil }
      for (row, from) in paths.enumerated() {
        let to = IndexPath(item: row, section: section)
        guard let from else {
          if listsNew { insertedItems.append(to) }
          continue
        }
        if from.section != origins[section] || moved.contains(row) {
          itemMoves.append((IndexPath(item: from.row, section: from.section), to))
        }
      }
    }
    func path(_ position: Position) -> IndexPath {
      IndexPath(item: position.row, section: position.section)
    }
    reloadedItems = new.reloadedItemIdentifiers.compactMap { oldPaths[$0].map(path) }
    reconfiguredItems = new.reconfiguredItemIdentifiers.compactMap { newPaths[$0].map(path) }
    reloadedSections = IndexSet(new.reloadedSectionIdentifiers.compactMap { oldSections[$0] })
  }

  private struct Position {
    var section, row: Int
  }

  private static func indices<Element: Hashable>(_ elements: [Element]) -> [Element: Int] {
    Dictionary(uniqueKeysWithValues: elements.enumerated().map { ($1, $0) })
  }

  private static func paths<Section, Item>(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>
  ) -> [Item: Position] {
    var paths: [Item: Position] = [:]
    paths.reserveCapacity(snapshot.numberOfItems)
    for (section, identifier) in snapshot.sectionIdentifiers.enumerated() {
      for (row, item) in snapshot.itemIdentifiers(inSection: identifier).enumerated() {
        paths[item] = Position(section: section, row: row)
      }
    }
    return paths
  }

  /// The indices of the elements to move, so that the others are in ascending order: those that are
  /// not in a longest ascending subsequence.
  private static func moved(_ origins: [Int?]) -> [Int] {
    // The last index of the best subsequence of each length, and each element's predecessor.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: origins.count)
    for (index, origin) in origins.enumerated() {
      guard let origin else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if (origins[ends[middle]] ?? 0) < origin { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var stays = Set<Int>()
    var next = ends.last ?? -1
    while next >= 0 {
      stays.insert(next)
      next = before[next]
    }
    return origins.indices.filter { origins[$0] != nil && !stays.contains($0) }
  }
}
