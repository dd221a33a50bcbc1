import Controls
import Foundation

/// The items and sections inserted, deleted, moved and reloaded in a batch update.
struct CollectionChange {
  var deletedItems: Set<IndexPath> = []
  var insertedItems: Set<IndexPath> = []
  var reloadedItems: Set<IndexPath> = []
  /// The moved items, with old and new index paths.
  var itemMoves: [(IndexPath, IndexPath)] = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var sectionMoves: [(Int, Int)] = []

  /// The new positions of items and sections, and the expected counts.
  struct Places {
    var items: [IndexPath: IndexPath] = [:]
    var sections: [Int: Int] = [:]
    /// The expected number of items in each section; nil for new or reloaded sections.
    var counts: [Int?] = []
  }

  /// - Parameter counts: The numbers of items of the sections before.
  func places(before counts: [Int]) -> Places {
    let goneSections = deletedSections.union(IndexSet(sectionMoves.map(\.0)))
    var order: [Int?] = counts.indices.filter { !goneSections.contains($0) }
    let arriving =
      insertedSections.map { ($0, nil) } + sectionMoves.map { ($0.1, Optional($0.0)) }
    for (index, old) in arriving.sorted(by: { $0.0 < $1.0 }) where index <= order.count {
      order.insert(old, at: index)
    }
    let goneItems = deletedItems.union(itemMoves.map(\.0))
    var rows: [[IndexPath?]] = order.map { old in
      guard let old else { return [] }
      return (0..<counts[old]).map { IndexPath(item: $0, section: old) }
        .filter { !goneItems.contains($0) }
    }
    let items = insertedItems.map { ($0, nil) } + itemMoves.map { ($0.1, Optional($0.0)) }
    for (path, old) in items.sorted(by: { $0.0 < $1.0 })
    where rows.indices.contains(path.section) && path.item <= rows[path.section].count {
      rows[path.section].insert(old, at: path.item)
    }
    var places = Places()
    for (section, old) in order.enumerated() {
      // A reloaded section is a new one.
      if let old, !reloadedSections.contains(old) { places.sections[old] = section }
      places.counts.append(
        old.map { reloadedSections.contains($0) ? nil : rows[section].count } ?? nil)
      for (item, origin) in rows[section].enumerated() {
        guard let origin, !reloadedItems.contains(origin),
          !reloadedSections.contains(origin.section)
        else { continue }
        places.items[origin] = IndexPath(item: item, section: section)
      }
    }
    return places
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
      UICollectionViewUpdateItem(.move, from: whole($0.0), to: whole($0.1))
    }
    items += itemMoves.map { UICollectionViewUpdateItem(.move, from: $0.0, to: $0.1) }
    return items
  }
}

/// The mapping between old and new elements, from which a layout derives where views appear from
/// and disappear to.
struct CollectionUpdate {
  var places: CollectionChange.Places
  /// The attributes before the update.
  var old: [CollectionElement: UICollectionViewLayoutAttributes]
  private let origins: (items: [IndexPath: IndexPath], sections: [Int: Int])

  init(
    places: CollectionChange.Places, old: [CollectionElement: UICollectionViewLayoutAttributes]
  ) {
    self.places = places
    self.old = old
    origins = (
      Dictionary(places.items.map { ($1, $0) }) { first, _ in first },
      Dictionary(places.sections.map { ($1, $0) }) { first, _ in first }
    )
  }

  /// Creates an update without insertions and deletions, as for a change of the layout.
  init(counts: [Int], old: [CollectionElement: UICollectionViewLayoutAttributes]) {
    self.init(places: CollectionChange().places(before: counts), old: old)
  }

  func origin(of element: CollectionElement) -> CollectionElement? {
    moved(element, origins.items, origins.sections)
  }

  func goal(of element: CollectionElement) -> CollectionElement? {
    moved(element, places.items, places.sections)
  }

  private func moved(
    _ element: CollectionElement, _ items: [IndexPath: IndexPath], _ sections: [Int: Int]
  ) -> CollectionElement? {
    var moved = element
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
