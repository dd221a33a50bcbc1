import Flipbook
import Foundation
import JSON
import TestSupport

/// Writes the text of a scene with templates that expand to that scene.
///
/// Items of lists become repetitions and uses of definitions with parameters, numbers and texts
/// expressions, names of `let`, and arguments; some are moved to files.
struct RandomTemplate {
  private var dice: SplitMix64
  private var definitions: [JSONTree.Member] = []
  private var names: [JSONTree.Member] = []
  /// The files to include, by their names.
  private(set) var files: [String: JSONTree] = [:]
  /// The kinds of templates that have come up.
  private(set) var seen: Set<String> = []
  private var serial = 0

  init(seed: UInt64) { dice = SplitMix64(seed: seed) }

  /// The tree of a file that means the same as a plain scene.
  mutating func tree(of scene: JSONTree) -> JSONTree {
    var members: [JSONTree.Member] = []
    for member in scene.members ?? [] {
      members.append(.init(key: member.key, value: value(member.value, in: [member.key])))
    }
    if chance(3), let index = members.indices.randomElement(using: &dice),
      !["$schema", "size"].contains(members[index].key)
    {
      let member = members.remove(at: index)
      members.append(.init(key: "include", value: .string(file(.object([member])))))
      seen.insert("include scene")
    }
    // With a name for each scene, so that all texts are read as expressions.
    names.insert(.init(key: "unit", value: 1), at: 0)
    members.insert(.init(key: "let", value: .object(names)), at: 0)
    if !definitions.isEmpty {
      members.append(.init(key: "definitions", value: .object(definitions)))
    }
    return .object(members)
  }

  // MARK: Values

  private mutating func value(_ tree: JSONTree, in keys: [String]) -> JSONTree {
    switch tree {
    case .null, .bool: return chance(20) ? named(tree) : tree
    case .number(let number): return expression(of: number)
    case .string(let text): return expression(of: text)
    case .array(let items):
      if chance(40), !items.isEmpty { return named(tree) }
      var result: [JSONTree] = []
      for item in items {
        if item.members != nil, isItem(keys) {
          result.append(self.item(item, in: keys))
        } else {
          result.append(value(item, in: keys))
        }
      }
      return .array(result)
    case .object(let members):
      return .object(
        members.map { .init(key: key($0.key), value: value($0.value, in: keys + [$0.key])) })
    }
  }

  private func isItem(_ keys: [String]) -> Bool {
    let lists = ["layers", "sublayers", "views", "subviews", "script", "constraints"]
    return keys.last.map(lists.contains) ?? false
  }

  /// A key as it is written where braces have a meaning.
  private func key(_ key: String) -> String {
    key.replacing("{", with: "{{").replacing("}", with: "}}")
  }

  private func escaped(_ text: String) -> String {
    let braces = text.replacing("{", with: "{{").replacing("}", with: "}}")
    return braces.drop { $0 == "'" }.hasPrefix("=") ? "'" + braces : braces
  }

  private mutating func expression(of number: Double) -> JSONTree {
    guard number.isFinite, chance(3) else { return .number(number) }
    seen.insert("number")
    let text = JSONTree.number(number).flatText
    switch count(4) {
    case 0: return .string("= \(text)")
    case 1: return .string("=(\(text)) * unit")
    case 2:
      return .string("= unit == 1 ? \(text) : nothing[\(text)]".replacing("nothing", with: "[0]"))
    default: return named(.number(number))
    }
  }

  private mutating func expression(of text: String) -> JSONTree {
    guard chance(3), !text.contains("'") else { return .string(escaped(text)) }
    seen.insert("text")
    switch count(3) {
    case 0: return .string("= '\(text)'")
    case 1: return .string("{'\(text)'}")
    default:
      let half = text.index(text.startIndex, offsetBy: text.count / 2)
      guard text.count > 1 else { return named(.string(text)) }
      let start = escaped(String(text[..<half]))
      return .string("\(start){'\(text[half...])'}")
    }
  }

  /// A name with the value, and the expression of the name.
  private mutating func named(_ tree: JSONTree) -> JSONTree {
    seen.insert("let")
    let name = newName("v")
    names.append(.init(key: name, value: escapedTree(tree)))
    return .string("= \(name)")
  }

  /// The tree with literal texts.
  private func escapedTree(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .string(let text): .string(escaped(text))
    case .array(let items): .array(items.map(escapedTree))
    case .object(let members):
      .object(members.map { .init(key: key($0.key), value: escapedTree($0.value)) })
    default: tree
    }
  }

  // MARK: Items

  private mutating func item(_ tree: JSONTree, in keys: [String]) -> JSONTree {
    let inner = value(tree, in: keys)
    let members = inner.members ?? []
    switch count(8) {
    case 0:
      seen.insert("repeat count")
      return .object([.init(key: "repeat", value: ["count": "= unit"])] + members)
    case 1:
      return overItem(members)
    case 2:
      seen.insert("let item")
      return .object([.init(key: "let", value: ["local": "= unit + 1"])] + members)
    case 3:
      seen.insert("include item")
      return ["include": .string(file(chance(2) ? inner : [inner]))]
    case 4...5 where keys.last != "constraints": return definition(members, in: keys)
    default: return inner
    }
  }

  /// The item repeated over one value, which stands in place of its first literal.
  private mutating func overItem(_ members: [JSONTree.Member]) -> JSONTree {
    var members = members
    let index = members.firstIndex { if case .number = $0.value { true } else { false } }
    guard let index else { return .object(members) }
    seen.insert("repeat over")
    let list: JSONTree = [["value": members[index].value]]
    members[index] = .init(key: members[index].key, value: "= it.value")
    return .object([.init(key: "repeat", value: ["over": list, "as": "it"])] + members)
  }

  /// The use of a new definition, with some of the members as arguments or overrides.
  private mutating func definition(_ members: [JSONTree.Member], in keys: [String]) -> JSONTree {
    let isStep = keys.last == "script"
    var members = members
    // A definition is read as what its class says.
    if !isStep, !members.contains(where: { $0.key == "class" }) {
      let isView = keys.last == "views" || keys.last == "subviews"
      members.append(.init(key: "class", value: isView ? "UIView" : "CALayer"))
    }
    var body: [JSONTree.Member] = []
    var parameters: [JSONTree.Member] = []
    var use: [JSONTree.Member] = [.init(key: "use", value: .string(newName("d")))]
    for member in members {
      switch count(4) {
      case 0 where !isStep && member.key != "class":
        // Other keys override those of the definition.
        use.append(member)
        seen.insert("override")
      case 1:
        let name = newName("p")
        let isRequired = chance(2)
        parameters.append(
          .init(
            key: name,
            value: isRequired ? ["type": "any"] : ["type": "any", "default": member.value]))
        if isRequired || chance(2) { use.append(.init(key: name, value: member.value)) }
        body.append(.init(key: member.key, value: .string("= \(name)")))
        seen.insert(isRequired ? "argument" : "default")
      default: body.append(member)
      }
    }
    guard case .string(let name) = use[0].value else { return .object(members) }
    let value = JSONTree.object(
      [.init(key: "parameters", value: .object(parameters))] + body)
    definitions.append(.init(key: name, value: value))
    return .object(use)
  }

  private mutating func file(_ tree: JSONTree) -> String {
    let name = newName("f") + ".json5"
    files[name] = tree
    return name
  }

  // MARK: Dice

  private mutating func newName(_ letter: String) -> String {
    serial += 1
    return "\(letter)\(serial)"
  }

  private mutating func count(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &dice) }

  private mutating func chance(_ sides: Int) -> Bool { count(sides) == 0 }
}
