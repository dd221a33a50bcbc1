/// The order in which the members of objects are written.
package protocol KeyOrder {
  /// The order inside the items of a list.
  func items(of list: JSONValue) -> Self

  /// A rank for each member of an object, and the order inside its value.
  ///
  /// Members are sorted by rank, and those without a rank come last. Members of equal rank keep
  /// their order in the text.
  func members(of object: JSONValue) -> [(rank: Int?, inner: Self)]
}

/// The order of the text itself.
package struct WrittenOrder: KeyOrder {
  package init() {}

  package func items(of list: JSONValue) -> WrittenOrder { self }

  package func members(of object: JSONValue) -> [(rank: Int?, inner: WrittenOrder)] {
    guard case .object(let members) = object.content else { return [] }
    return members.map { _ in (nil, self) }
  }
}

extension SyntaxTree {
  /// Puts the members of every object in order, each with its comments.
  package mutating func sort(by order: some KeyOrder) { root.value.sort(value, by: order) }
}

extension SyntaxValue {
  /// Sorts the members of the value and of everything in it.
  ///
  /// - Parameter value: The same value as it was read.
  fileprivate mutating func sort(_ value: JSONValue, by order: some KeyOrder) {
    guard case .container(var container) = self else { return }
    switch value.content {
    case .array(let values):
      let inner = order.items(of: value)
      for (index, item) in values.enumerated() {
        container.items[index].value.sort(item, by: inner)
      }
    case .object(let members):
      let ordered = order.members(of: value)
      for (index, member) in members.enumerated() {
        container.items[index].value.sort(member.value, by: ordered[index].inner)
      }
      let ranks = ordered.map { $0.rank ?? .max }
      container.items = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        .map { container.items[$0] }
    default: break
    }
    self = .container(container)
  }
}
