import Base
import Flipbook
import JSON

/// Changes of a scene's numbers, words and structure.
struct SceneMutation {
  var dice: SeededGenerator
  /// The trees that pieces are copied from.
  let donors: [JSONTree]

  mutating func mutate(_ base: JSONTree) -> JSONTree {
    var tree = base
    // Mostly a few small changes, so that many scenes stay valid.
    let count = Bool.random(using: &dice) ? 1 : Int.random(in: 1...5, using: &dice)
    let isGentle = Int.random(in: 0..<3, using: &dice) > 0
    for _ in 0..<count {
      var place = Int.random(in: 0..<max(1, tree.size), using: &dice)
      tree = edited(tree, at: &place, isGentle) ?? tree
    }
    return tree
  }

  /// The tree with the node at an index changed; nil to remove it.
  private mutating func edited(
    _ tree: JSONTree, at place: inout Int, _ isGentle: Bool
  ) -> JSONTree? {
    if place == 0 {
      place = -1
      return isGentle ? gentle(tree) : change(tree)
    }
    place -= 1
    switch tree {
    case .array(let items):
      var result: [JSONTree] = []
      for item in items {
        guard place >= 0 else {
          result.append(item)
          continue
        }
        if let item = edited(item, at: &place, isGentle) { result.append(item) }
      }
      return .array(result)
    case .object(let members):
      var result: [JSONTree.Member] = []
      for member in members {
        guard place >= 0 else {
          result.append(member)
          continue
        }
        if let value = edited(member.value, at: &place, isGentle) {
          result.append(.init(key: member.key, value: value))
        }
      }
      return .object(result)
    default: return tree
    }
  }

  /// A change after which a scene is likely valid.
  private mutating func gentle(_ tree: JSONTree) -> JSONTree? {
    switch tree {
    case .number(let value):
      let factors = [-1, 0, 0.01, 0.5, 0.9, 1.1, 2, 3, 10]
      return .number(value * (factors.randomElement(using: &dice) ?? 1))
    case .bool(let value): return .bool(!value)
    case .string(let text): return .string(like(text))
    case .array(var items):
      guard let index = items.indices.randomElement(using: &dice) else { return tree }
      if Bool.random(using: &dice) {
        items.remove(at: index)
      } else {
        items.insert(items[index], at: index)
      }
      return .array(items)
    case .object(var members):
      guard let index = members.indices.randomElement(using: &dice) else { return tree }
      if Bool.random(using: &dice) {
        members.remove(at: index)
      } else if let donor = similar(to: members) {
        members.removeAll { $0.key == donor.key }
        members.append(donor)
      }
      return .object(members)
    case .null: return tree
    }
  }

  private mutating func change(_ tree: JSONTree) -> JSONTree? {
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: return nil
    case 1: return donors.randomElement(using: &dice).map { pick(from: $0) } ?? tree
    case 2: return .array([tree, tree])
    case 3:
      if case .array(let items) = tree {
        let times = Int.random(in: 2...40, using: &dice)
        return .array((0..<times).flatMap { _ in items })
      }
      return .number(number)
    case 4:
      if case .object(var members) = tree, let donor = donors.randomElement(using: &dice),
        case .object(let others) = pick(from: donor),
        let member = others.randomElement(using: &dice)
      {
        members.append(member)
        return .object(members)
      }
      return .number(number)
    case 5:
      if case .string(let text) = tree {
        return .string(
          [
            "", text + text, String(repeating: text, count: 40), "\u{0}", "\u{1F600}\u{301}",
            "-1ms",
          ]
          .randomElement(using: &dice) ?? "")
      }
      return .number(number)
    default: return .number(number)
    }
  }

  /// A boundary value.
  private var number: Double {
    mutating get {
      let numbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 2, 3, 1e-9, .leastNonzeroMagnitude, 1e-300, 255, 256, 1000, 4096,
        65_536, 1e6, 1e9,
        2_147_483_648, 4_294_967_296, 9_007_199_254_740_994, 9.2e18, 1.8e19, 1e21, 5e36, 4e38,
        1e154, 1e300, 1.7e308, -1e9, -1e300, .infinity,
      ]
      return numbers.randomElement(using: &dice) ?? 0
    }
  }

  /// Another text from a scene, with the same case of the first letter and a similar length.
  private mutating func like(_ text: String) -> String {
    guard let donor = donors.randomElement(using: &dice) else { return text }
    for _ in 0..<12 {
      if case .string(let other) = pick(from: donor), other != text { return other }
    }
    return text
  }

  /// A member of an object that shares a key.
  private mutating func similar(to members: [JSONTree.Member]) -> JSONTree.Member? {
    let keys = Set(members.map(\.key))
    for _ in 0..<8 {
      guard let donor = donors.randomElement(using: &dice) else { return nil }
      if case .object(let others) = pick(from: donor), !keys.isDisjoint(with: others.map(\.key)) {
        return others.randomElement(using: &dice)
      }
    }
    return nil
  }

  /// Any node.
  private mutating func pick(from tree: JSONTree) -> JSONTree {
    var place = Int.random(in: 0..<max(1, tree.size), using: &dice)
    return tree.node(&place) ?? tree
  }
}

extension JSONTree {
  /// The number of values in it, including itself.
  fileprivate var size: Int {
    switch self {
    case .array(let items): items.reduce(1) { $0 + $1.size }
    case .object(let members): members.reduce(1) { $0 + $1.value.size }
    default: 1
    }
  }

  fileprivate func node(_ place: inout Int) -> JSONTree? {
    if place == 0 { return self }
    place -= 1
    switch self {
    case .array(let items):
      for item in items { if let found = item.node(&place) { return found } }
    case .object(let members):
      for member in members { if let found = member.value.node(&place) { return found } }
    default: break
    }
    return nil
  }

  /// The tree with the names of existing files as absolute paths.
  func resolvingFiles(in folder: URL) -> JSONTree {
    switch self {
    case .string(let text):
      let file = URL(fileURLWithPath: text, relativeTo: folder).standardizedFileURL.path
      let isName = text.contains(".") && FileManager.default.fileExists(atPath: file)
      return isName ? .string(file) : self
    case .array(let items): return .array(items.map { $0.resolvingFiles(in: folder) })
    case .object(let members):
      return .object(
        members.map { Member(key: $0.key, value: $0.value.resolvingFiles(in: folder)) })
    default: return self
    }
  }
}
