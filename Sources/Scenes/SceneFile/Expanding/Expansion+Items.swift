import Base
import JSON

// Items of lists, of which one may become several or none.
extension Expansion {
  /// The items that come of one item of a list.
  func items(_ item: JSONValue, _ context: Context) -> [JSONValue] {
    guard case .object(let members) = item.content else {
      return walk(item, context).map { [$0] } ?? []
    }
    func rest(without key: String) -> JSONValue {
      JSONValue(content: .object(members.filter { $0.key != key }), range: item.range)
    }
    if let value = item["repeat"] { return rounds(value, rest(without: "repeat"), context) }
    if let value = item["let"] {
      let scope = scope(of: value, context.key("let"))
      return items(rest(without: "let"), context.within(scope))
    }
    if let value = item["include"] {
      return included(value, rest(without: "include"), context)
    }
    if let use = use(in: members, context) { return expanded(use, item, context) ?? [] }
    return walk(item, context).map { [$0] } ?? []
  }

  /// Items with members that override theirs.
  func overriding(
    _ items: [JSONValue], by own: [JSONMember], at value: JSONValue, _ context: Context
  ) -> [JSONValue] {
    let before = budget.rest
    let own = members(own, context)
    // Each item after the first has the values once more.
    let cost = before - budget.rest
    let keys = Set(own.map(\.key))
    let range = value.range.shifted(by: context.shift)
    var result: [JSONValue] = []
    for item in items {
      guard case .object(let members) = item.content else {
        if let first = own.first {
          report(
            .wrongType(found: sources.description(of: item), needed: "an object, to have keys"),
            at: first.keyRange.lowerBound, path: context.path)
        }
        result.append(item)
        continue
      }
      let count = members.count + (result.isEmpty ? own.count : cost)
      guard spend(count, at: value, context) else { break }
      result.append(
        JSONValue(
          content: .object(members.filter { !keys.contains($0.key) } + own), range: range))
    }
    return result
  }

  // MARK: Repeating

  /// The parts of a `repeat`.
  private struct Rounds {
    var count = 0
    /// The list whose items are `item`; nil for a count.
    var list: ExpressionValue?
    var item = "item"
    var index = "i"
    /// Whether a parameter without a value says how many there are.
    var isUnknown = false
  }

  /// The items of all rounds of a `repeat`.
  private func rounds(
    _ value: JSONValue, _ item: JSONValue, _ context: Context
  ) -> [JSONValue] {
    guard let rounds = rounds(value, context.key("repeat")) else { return [] }
    var result: [JSONValue] = []
    for number in 0..<rounds.count {
      if isExhausted { break }
      let scope = ExpressionScope(parent: context.scope, isLive: true)
      scope[rounds.index] = rounds.isUnknown ? .unknown : .number(Double(number))
      if let list = rounds.list {
        scope[rounds.item] = rounds.isUnknown ? .unknown : list.item(number)
      }
      let start = sources.addCopy(
        of: item.range, at: item.range.lowerBound + context.shift, .round(number + 1))
      var inner = context.within(scope).advanced(by: result.count)
      inner.shift = start - item.range.lowerBound
      // Rounds that leave nothing count, too.
      guard spend(at: item, inner) else { break }
      result += items(item, inner)
    }
    return result
  }

  private func rounds(_ value: JSONValue, _ context: Context) -> Rounds? {
    guard case .object(let members) = value.content else {
      report(
        .wrongType(
          found: sources.description(of: value), needed: "an object { count } or { over, as }"),
        at: value, context)
      return nil
    }
    let live = context.within(ExpressionScope(parent: context.scope, isLive: true))
    var rounds = Rounds()
    let before = faults.count
    for member in members {
      let inner = live.key(member.key)
      switch member.key {
      case "count": readCount(member.value, inner, &rounds)
      case "over": readList(member.value, inner, &rounds)
      case "as": readName(member.value, inner, &rounds.item)
      case "index": readName(member.value, inner, &rounds.index)
      default:
        let keys = ["count", "over", "as", "index"]
        report(
          .unknownKey(
            owner: "`repeat`", suggestion: member.key.nearest(in: keys), allowed: keys),
          at: member.keyRange.lowerBound + context.shift, path: inner.path)
      }
    }
    if value["count"] == nil, value["over"] == nil {
      report(.missingKey(["count", "over"], owner: "`repeat`"), at: value, context)
    }
    for (key, reason) in [("over", "a list has its own count"), ("as", "a count has no items")] {
      guard value["count"] != nil, let other = value[key] else { continue }
      report(.conflict("count", with: key, reason: reason), at: other, live.key(key))
    }
    if value["over"] != nil, rounds.item == rounds.index {
      report(
        .conflict("as", with: "index", reason: "they are the same name"), at: value, context)
    }
    return faults.count == before ? rounds : nil
  }

  private func readCount(_ value: JSONValue, _ context: Context, _ rounds: inout Rounds) {
    guard let count = named(value, context) else { return }
    if count.isUnknown {
      (rounds.count, rounds.isUnknown) = (1, true)
      return
    }
    let allowed = "a whole number from 0 to \(Limits.copies)"
    guard case .number(let number) = count else {
      return report(.wrongType(found: count.description, needed: allowed), at: value, context)
    }
    guard let whole = Int(exactly: number), (0...Limits.copies).contains(whole) else {
      return report(
        .outOfRange(found: JSONTree.number(number).flatText, allowed: allowed), at: value, context)
    }
    rounds.count = whole
  }

  private func readList(_ value: JSONValue, _ context: Context, _ rounds: inout Rounds) {
    guard let list = named(value, context) else { return }
    rounds.list = list
    if list.isUnknown {
      (rounds.count, rounds.isUnknown) = (1, true)
      return
    }
    guard let count = list.count else {
      return report(.wrongType(found: list.description, needed: "a list"), at: value, context)
    }
    guard count <= Limits.copies else {
      return report(
        .wrongCount(found: count, needed: "at most \(Limits.copies) items"), at: value, context)
    }
    rounds.count = count
  }

  private func readName(_ value: JSONValue, _ context: Context, _ name: inout String) {
    guard case .string(let text) = value.content else {
      return report(
        .wrongType(found: sources.description(of: value), needed: "a name"), at: value, context)
    }
    checkName(text, at: value.range.lowerBound + context.shift, context)
    name = text
  }

  // MARK: Inserting

  /// A computed value in the tree, at the place of the text that it was computed of; nil after a
  /// report.
  func inserted(
    _ result: ExpressionValue, at value: JSONValue, _ context: Context
  ) -> JSONValue? {
    let range = value.range.shifted(by: context.shift)
    func scalar(_ content: JSONValue.Content) -> JSONValue {
      JSONValue(content: content, range: range)
    }
    guard spend(at: value, context) else { return nil }
    switch result {
    case .null: return scalar(.null)
    case .bool(let bool): return scalar(.bool(bool))
    case .number(let number): return scalar(.number(number))
    case .text(let text):
      return spend(text.utf8.count / 32, at: value, context) ? scalar(.string(text)) : nil
    case .color(let color):
      return scalar(.array((0..<4).map { scalar(.number(color[$0])) }))
    case .list(let list):
      var items: [JSONValue] = []
      for (index, item) in list.enumerated() {
        guard let item = inserted(item, at: value, context.index(index)) else { return nil }
        items.append(item)
      }
      return scalar(.array(items))
    case .tree(let tree):
      var isWhole = true
      guard measure(tree, within: tree.range, &isWhole, at: value, context) else { return nil }
      // The contents of an argument keep their places, in a copy that also knows this one.
      guard isWhole else { return scalar(tree.content) }
      let start = sources.addCopy(of: tree.range, at: range.lowerBound, .insertion)
      return tree.shifted(by: start - tree.range.lowerBound)
    case .unknown:
      hasUnknown = true
      return scalar(.null)
    }
  }

  /// Counts the values of a tree and checks its depth; false after a report.
  ///
  /// - Parameter isWhole: False afterwards if some of it lies elsewhere than in `range`.
  private func measure(
    _ tree: JSONValue, within range: Range<Int>, _ isWhole: inout Bool, at value: JSONValue,
    _ context: Context
  ) -> Bool {
    guard spend(at: value, context) else { return false }
    guard context.depth <= JSON5Reader.depthLimit else {
      report(.syntax(.tooDeep(limit: JSON5Reader.depthLimit)), at: value, context)
      return false
    }
    isWhole = isWhole && range.contains(tree.range)
    switch tree.content {
    case .string(let text): return spend(text.utf8.count / 32, at: value, context)
    case .array(let items):
      for (index, item) in items.enumerated() {
        guard measure(item, within: range, &isWhole, at: value, context.index(index)) else {
          return false
        }
      }
    case .object(let members):
      for member in members {
        isWhole = isWhole && range.contains(member.keyRange)
        guard measure(member.value, within: range, &isWhole, at: value, context.key(member.key))
        else { return false }
      }
    default: break
    }
    return true
  }
}

extension JSONValue {
  /// The value with all its places moved.
  func shifted(by distance: Int) -> JSONValue {
    let content: Content =
      switch self.content {
      case .array(let items): .array(items.map { $0.shifted(by: distance) })
      case .object(let members):
        .object(
          members.map { member in
            JSONMember(
              key: member.key, keyRange: member.keyRange.shifted(by: distance),
              value: member.value.shifted(by: distance))
          })
      default: self.content
      }
    return JSONValue(content: content, range: range.shifted(by: distance))
  }
}
