package import Foundation

/// The sections and items of a list at one time, by their identifiers.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  public typealias Section = SectionIdentifierType
  public typealias Item = ItemIdentifierType

  public private(set) var sectionIdentifiers: [Section] = []
  private var items: [Section: [Item]] = [:]
  private var sections: [Item: Section] = [:]
  public private(set) var reloadedSectionIdentifiers: [Section] = []
  public private(set) var reloadedItemIdentifiers: [Item] = []
  public private(set) var reconfiguredItemIdentifiers: [Item] = []

  public init() {}

  // MARK: Contents

  public var numberOfItems: Int { sections.count }
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// All items, section by section.
  public var itemIdentifiers: [Item] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

  public func numberOfItems(inSection identifier: Section) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  public func itemIdentifiers(inSection identifier: Section) -> [Item] {
    guard let items = items[identifier] else { fail("there is no section \(identifier)") }
    return items
  }
  public func sectionIdentifier(containingItem identifier: Item) -> Section? {
    sections[identifier]
  }
  /// The index among all items.
  public func indexOfItem(_ identifier: Item) -> Int? {
    sections[identifier] == nil ? nil : itemIdentifiers.firstIndex(of: identifier)
  }
  public func indexOfSection(_ identifier: Section) -> Int? {
    sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: Items

  /// Adds items to the end of a section, by default the last one.
  public mutating func appendItems(_ identifiers: [Item], toSection section: Section? = nil) {
    guard let section = section ?? sectionIdentifiers.last else {
      fail("there is no section for the items; append one first")
    }
    insert(identifiers, at: itemIdentifiers(inSection: section).count, in: section)
  }
  public mutating func insertItems(_ identifiers: [Item], beforeItem before: Item) {
    let (section, index) = place(of: before)
    insert(identifiers, at: index, in: section)
  }
  public mutating func insertItems(_ identifiers: [Item], afterItem after: Item) {
    let (section, index) = place(of: after)
    insert(identifiers, at: index + 1, in: section)
  }
  public mutating func deleteItems(_ identifiers: [Item]) {
    let gone = Set(identifiers)
    for section in Set(identifiers.compactMap { sections[$0] }) {
      items[section]?.removeAll(where: gone.contains)
    }
    for item in identifiers { sections[item] = nil }
    reloadedItemIdentifiers.removeAll(where: gone.contains)
    reconfiguredItemIdentifiers.removeAll(where: gone.contains)
  }
  /// Removes all sections with their items.
  public mutating func deleteAllItems() { self = Self() }
  public mutating func moveItem(_ identifier: Item, beforeItem to: Item) {
    move(identifier, beside: to, offset: 0)
  }
  public mutating func moveItem(_ identifier: Item, afterItem to: Item) {
    move(identifier, beside: to, offset: 1)
  }
  /// Has the cells of items replaced.
  public mutating func reloadItems(_ identifiers: [Item]) {
    for item in identifiers { _ = place(of: item) }
    reloadedItemIdentifiers += identifiers
  }
  /// Has the cells of items updated in their places.
  public mutating func reconfigureItems(_ identifiers: [Item]) {
    for item in identifiers { _ = place(of: item) }
    reconfiguredItemIdentifiers += identifiers
  }

  private mutating func insert(_ identifiers: [Item], at index: Int, in section: Section) {
    for item in identifiers where sections.updateValue(section, forKey: item) != nil {
      fail("the item \(item) is there already; identifiers are unique")
    }
    items[section, default: []].insert(contentsOf: identifiers, at: index)
  }

  private func place(of item: Item) -> (section: Section, index: Int) {
    guard let section = sections[item], let index = items[section]?.firstIndex(of: item) else {
      fail("there is no item \(item)")
    }
    return (section, index)
  }

  private mutating func move(_ item: Item, beside other: Item, offset: Int) {
    guard item != other else { return }
    let old = place(of: item)
    items[old.section]?.remove(at: old.index)
    let new = place(of: other)
    sections[item] = new.section
    items[new.section]?.insert(item, at: new.index + offset)
  }

  // MARK: Sections

  public mutating func appendSections(_ identifiers: [Section]) {
    insert(identifiers, at: sectionIdentifiers.count)
  }
  public mutating func insertSections(_ identifiers: [Section], beforeSection before: Section) {
    insert(identifiers, at: index(of: before))
  }
  public mutating func insertSections(_ identifiers: [Section], afterSection after: Section) {
    insert(identifiers, at: index(of: after) + 1)
  }
  /// Removes sections with their items.
  public mutating func deleteSections(_ identifiers: [Section]) {
    for section in identifiers {
      deleteItems(items[section] ?? [])
      items[section] = nil
    }
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll(where: gone.contains)
    reloadedSectionIdentifiers.removeAll(where: gone.contains)
  }
  public mutating func moveSection(_ identifier: Section, beforeSection to: Section) {
    move(identifier, beside: to, offset: 0)
  }
  public mutating func moveSection(_ identifier: Section, afterSection to: Section) {
    move(identifier, beside: to, offset: 1)
  }
  /// Has the cells, headers and footers of sections replaced.
  public mutating func reloadSections(_ identifiers: [Section]) {
    for section in identifiers { _ = index(of: section) }
    reloadedSectionIdentifiers += identifiers
  }

  private mutating func insert(_ identifiers: [Section], at index: Int) {
    for section in identifiers where items.updateValue([], forKey: section) != nil {
      fail("the section \(section) is there already; identifiers are unique")
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
  }

  private mutating func move(_ section: Section, beside other: Section, offset: Int) {
    guard section != other else { return }
    sectionIdentifiers.remove(at: index(of: section))
    sectionIdentifiers.insert(section, at: index(of: other) + offset)
  }

  private func index(of section: Section) -> Int {
    guard let index = indexOfSection(section) else { fail("there is no section \(section)") }
    return index
  }

  private func fail(_ sentence: String) -> Never { preconditionFailure(sentence) }

  // MARK: Positions

  /// The section of an index; nil beyond the last.
  package func sectionIdentifier(at index: Int) -> Section? {
    sectionIdentifiers.indices.contains(index) ? sectionIdentifiers[index] : nil
  }

  /// The item at an index path; nil where there is none.
  package func itemIdentifier(at indexPath: IndexPath) -> Item? {
    guard let section = sectionIdentifier(at: indexPath.section) else { return nil }
    let items = itemIdentifiers(inSection: section)
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  package func indexPath(of identifier: Item) -> IndexPath? {
    guard let section = sectionIdentifier(containingItem: identifier),
      let number = indexOfSection(section),
      let item = itemIdentifiers(inSection: section).firstIndex(of: identifier)
    else { return nil }
    return IndexPath(item: item, section: number)
  }

  /// The same contents, without what is to be reloaded.
  package var applied: Self {
    var applied = self
    applied.reloadedSectionIdentifiers = []
    applied.reloadedItemIdentifiers = []
    applied.reconfiguredItemIdentifiers = []
    return applied
  }
}

extension NSDiffableDataSourceSnapshot: Equatable {}
extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
