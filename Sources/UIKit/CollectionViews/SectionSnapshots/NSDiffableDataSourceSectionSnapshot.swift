import Foundation

/// The items of a section as an outline: each may have children, which show while it is expanded.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  public typealias Item = ItemIdentifierType

  private var roots: [Item] = []
  private var children: [Item: [Item]] = [:]
  private var parents: [Item: Item] = [:]
  private var known: Set<Item> = []
  private var expanded: Set<Item> = []

  public init() {}

  // MARK: Items

  /// All items, parents before their children.
  public var items: [Item] { roots.flatMap(subtree) }
  public var rootItems: [Item] { roots }
  /// The items whose ancestors are all expanded.
  public var visibleItems: [Item] {
    func visible(_ item: Item) -> [Item] {
      [item] + (expanded.contains(item) ? (children[item] ?? []).flatMap(visible) : [])
    }
    return roots.flatMap(visible)
  }

  private func subtree(_ item: Item) -> [Item] {
    [item] + (children[item] ?? []).flatMap(subtree)
  }

  public func contains(_ item: Item) -> Bool { known.contains(item) }
  public func index(of item: Item) -> Int? { items.firstIndex(of: item) }
  public func parent(of child: Item) -> Item? {
    require(child)
    return parents[child]
  }
  /// The number of ancestors.
  public func level(of item: Item) -> Int {
    require(item)
    var (level, current) = (0, item)
    while let parent = parents[current] { (level, current) = (level + 1, parent) }
    return level
  }
  public func isExpanded(_ item: Item) -> Bool {
    require(item)
    return expanded.contains(item)
  }
  public func isVisible(_ item: Item) -> Bool {
    require(item)
    var current = item
    while let parent = parents[current] {
      guard expanded.contains(parent) else { return false }
      current = parent
    }
    return true
  }

  func hasChildren(_ item: Item) -> Bool { children[item]?.isEmpty == false }

  /// The children of an item with theirs, as an outline.
  /// - Parameter includingParent: Whether the item itself is its root.
  public func snapshot(of parent: Item, includingParent: Bool = false) -> Self {
    require(parent)
    var new = Self()
    if includingParent { new.append([parent]) }
    new.copyChildren(of: parent, from: self, to: includingParent ? parent : nil)
    if includingParent, expanded.contains(parent) { new.expand([parent]) }
    return new
  }

  private mutating func copyChildren(of item: Item, from other: Self, to parent: Item?) {
    let items = other.children[item] ?? []
    guard !items.isEmpty else { return }
    append(items, to: parent)
    for child in items {
      copyChildren(of: child, from: other, to: child)
      if other.expanded.contains(child) { expanded.insert(child) }
    }
  }

  // MARK: Changes

  /// Adds items at the end of a parent's children, or of the section.
  public mutating func append(_ items: [Item], to parent: Item? = nil) {
    if let parent { require(parent) }
    add(items)
    if let parent {
      children[parent, default: []] += items
      for item in items { parents[item] = parent }
    } else {
      roots += items
    }
  }

  public mutating func insert(_ items: [Item], before item: Item) {
    insert(items, beside: item, offset: 0)
  }
  public mutating func insert(_ items: [Item], after item: Item) {
    insert(items, beside: item, offset: 1)
  }

  /// Inserts an outline before an item, among its siblings.
  public mutating func insert(_ snapshot: Self, before item: Item) {
    insert(snapshot.roots, before: item)
    for root in snapshot.roots { adopt(root, from: snapshot) }
  }
  /// Inserts an outline after an item, among its siblings.
  public mutating func insert(_ snapshot: Self, after item: Item) {
    insert(snapshot.roots, after: item)
    for root in snapshot.roots { adopt(root, from: snapshot) }
  }

  private mutating func adopt(_ item: Item, from snapshot: Self) {
    copyChildren(of: item, from: snapshot, to: item)
    if snapshot.expanded.contains(item) { expanded.insert(item) }
  }

  /// Replaces the children of an item by an outline.
  public mutating func replace(childrenOf parent: Item, using snapshot: Self) {
    require(parent)
    delete(children[parent] ?? [])
    append(snapshot.roots, to: parent)
    for root in snapshot.roots { adopt(root, from: snapshot) }
  }

  private mutating func insert(_ items: [Item], beside item: Item, offset: Int) {
    require(item)
    add(items)
    if let parent = parents[item] {
      let index = children[parent]?.firstIndex(of: item) ?? 0
      children[parent]?.insert(contentsOf: items, at: index + offset)
      for item in items { parents[item] = parent }
    } else {
      roots.insert(contentsOf: items, at: (roots.firstIndex(of: item) ?? 0) + offset)
    }
  }

  /// Deletes items with their children.
  public mutating func delete(_ items: [Item]) {
    for item in items where known.contains(item) {
      if let parent = parents[item] {
        children[parent]?.removeAll { $0 == item }
      } else {
        roots.removeAll { $0 == item }
      }
      for gone in subtree(item) {
        known.remove(gone)
        expanded.remove(gone)
        parents[gone] = nil
        children[gone] = nil
      }
    }
  }

  public mutating func deleteAll() { self = Self() }

  public mutating func expand(_ items: [Item]) {
    for item in items {
      require(item)
      expanded.insert(item)
    }
  }

  public mutating func collapse(_ items: [Item]) {
    for item in items {
      require(item)
      expanded.remove(item)
    }
  }

  private mutating func add(_ items: [Item]) {
    for item in items where !known.insert(item).inserted {
      preconditionFailure("the item \(item) is there already; identifiers are unique")
    }
  }

  private func require(_ item: Item) {
    guard known.contains(item) else { preconditionFailure("there is no item \(item)") }
  }

  /// The items as a tree of lines.
  public func visualDescription() -> String {
    items.map {
      let mark = hasChildren($0) ? expanded.contains($0) ? "- " : "+ " : "* "
      return String(repeating: "  ", count: level(of: $0)) + mark + "\($0)"
    }.joined(separator: "\n")
  }

  /// The outline with its visible items in another order, as after a move by the user.
  func reordered(visible order: [Item]) -> Self {
    var new = Self()
    // An item stays among the children of its parent, and moves among the siblings.
    let positions = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    func sorted(_ items: [Item]) -> [Item] {
      items.enumerated().sorted {
        (positions[$0.element] ?? .max, $0.offset) < (positions[$1.element] ?? .max, $1.offset)
      }.map(\.element)
    }
    func add(_ items: [Item], to parent: Item?) {
      let items = sorted(items)
      new.append(items, to: parent)
      for item in items { if let own = children[item] { add(own, to: item) } }
    }
    add(roots, to: nil)
    new.expanded = expanded
    return new
  }
}

extension NSDiffableDataSourceSectionSnapshot: Equatable {}
extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
