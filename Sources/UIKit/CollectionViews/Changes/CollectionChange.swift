import Controls
import Foundation

/// The items and sections inserted, deleted, moved and reloaded in a batch update.
struct CollectionChange {
  var deletedItems: Set<IndexPath> = []
  var insertedItems: Set<IndexPath> = []
  var reloadedItems: Set<IndexPath> = []
  /// The moved items, with old and new index paths.
  var itemMoves: [(from: IndexPath, to: IndexPath)] = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var sectionMoves: [(from: Int, to: Int)] = []

  /// The index paths and section numbers after an update by those before it, and the expected
  /// counts.
  struct NewIndexPaths {
    var items: [IndexPath: IndexPath] = [:]
    var sections: [Int: Int] = [:]
    /// The expected number of items in each section; nil for new or reloaded sections.
    var counts: [Int?] = []
  }

  /// Returns the index paths after the update.
  /// - Parameter counts: The number of items in each section before the update.
  func newIndexPaths(oldCounts counts: [Int]) -> NewIndexPaths {
    let goneSections = deletedSections.union(IndexSet(sectionMoves.map(\.from)))
    var order: [Int?] = counts.indices.filter { !goneSections.contains($0) }
    let arriving =
      insertedSections.map { ($0, nil) } + sectionMoves.map { ($0.to, Optional($0.from)) }
    for (index, old) in arriving.sorted(by: { $0.0 < $1.0 }) where index <= order.count {
      order.insert(old, at: index)
    }
    let goneItems = deletedItems.union(itemMoves.map(\.from))
    var rows: [[IndexPath?]] = order.map { old in
      guard let old else { return [] }
      return (0..<counts[old]).map { IndexPath(item: $0, section: old) }
        .filter { !goneItems.contains($0) }
    }
    let items = insertedItems.map { ($0, nil) } + itemMoves.map { ($0.to, Optional($0.from)) }
    for (path, old) in items.sorted(by: { $0.0 < $1.0 })
    where rows.indices.contains(path.section) && path.item <= rows[path.section].count {
      rows[path.section].insert(old, at: path.item)
    }
    var new = NewIndexPaths()
    for (section, old) in order.enumerated() {
      // A reloaded section is a new one.
      if let old, !reloadedSections.contains(old) { new.sections[old] = section }
      new.counts.append(
        old.map { reloadedSections.contains($0) ? nil : rows[section].count } ?? nil)
      for (item, origin) in rows[section].enumerated() {
        guard let origin, !reloadedItems.contains(origin),
          !reloadedSections.contains(origin.section)
        else { continue }
        new.items[origin] = IndexPath(item: item, section: section)
      }
    }
    return new
  }

  /// The update items for a layout.
  var updateItems: [UICollectionViewUpdateItem] {
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    var items: [UICollectionViewUpdateItem] = []
    items += deletedSections.map { UICollectionViewUpdateItem(.delete, from: whole($0)) }
    items += deletedItems.sorted().map { UICollectionViewUpdateItem(.delete, from: $0) }
    items += insertedSections.map { UICollectionViewUpdateItem(.insert, to: whole($0)) }
    items += insertedItems.sorted().map { UICollectionViewUpdateItem(.insert, to: $0) }
    items += reloadedSections.map {
      UICollectionViewUpdateItem(.reload, from: whole($0), to: whole($0))
    }
    items += reloadedItems.sorted().map { UICollectionViewUpdateItem(.reload, from: $0, to: $0) }
    items += sectionMoves.map {
      UICollectionViewUpdateItem(.move, from: whole($0.from), to: whole($0.to))
    }
    items += itemMoves.map { UICollectionViewUpdateItem(.move, from: $0.from, to: $0.to) }
    return items
  }
}

/// The mapping between the elements before and after an update, for the initial attributes of views
/// that appear and the final ones of views that disappear.
struct ElementMapping {
  let newPaths: CollectionChange.NewIndexPaths
  /// The attributes before the update.
  let oldAttributes: [CollectionElement: UICollectionViewLayoutAttributes]
  private let oldPaths: (items: [IndexPath: IndexPath], sections: [Int: Int])

  init(
    newPaths: CollectionChange.NewIndexPaths,
    oldAttributes: [CollectionElement: UICollectionViewLayoutAttributes]
  ) {
    self.newPaths = newPaths
    self.oldAttributes = oldAttributes
    oldPaths = (
      Dictionary(newPaths.items.map { ($1, $0) }) { first, _ in first },
      Dictionary(newPaths.sections.map { ($1, $0) }) { first, _ in first }
    )
  }

  /// Creates a mapping without insertions and deletions, as for a change of the layout.
  init(counts: [Int], oldAttributes: [CollectionElement: UICollectionViewLayoutAttributes]) {
    self.init(
      newPaths: CollectionChange().newIndexPaths(oldCounts: counts), oldAttributes: oldAttributes)
  }

  /// The element before the update; nil for an inserted one.
  func oldElement(for element: CollectionElement) -> CollectionElement? {
    moved(element, oldPaths.items, oldPaths.sections)
  }

  /// The element after the update; nil for a deleted one.
  func newElement(for element: CollectionElement) -> CollectionElement? {
    moved(element, newPaths.items, newPaths.sections)
  }

  private func moved(
    _ element: CollectionElement, _ items: [IndexPath: IndexPath], _ sections: [Int: Int]
  ) -> CollectionElement? {
    var moved = element
    // A header or footer of the whole layout is in no section.
    if element.category != .cell, element.path.count == 1 { return element }
    switch element.category {
    case .cell:
      guard let path = items[element.path] else { return nil }
      moved.path = path
    case .supplementaryView, .decorationView:
      guard let first = element.path.first, let section = sections[first] else { return nil }
      moved.path[0] = section
    }
    return moved
  }
}
