import JSON

/// A piece of JSON Schema and the shared definitions that it refers to.
struct Schema: Sendable {
  var tree: JSONTree
  /// The shared definitions by name, for `$defs`.
  var definitions: [String: JSONTree] = [:]

  init(_ tree: JSONTree, definitions: [String: JSONTree] = [:]) {
    self.tree = tree
    self.definitions = definitions
  }

  /// A schema that contains others, with their definitions.
  init(around parts: [Schema], _ tree: JSONTree) {
    self.init(tree)
    for part in parts { definitions.merge(part.definitions) { first, _ in first } }
  }

  /// A reference to the schema, which moves to `$defs`.
  func shared(as name: String, about: String) -> Schema {
    var result = Schema(around: [self], ["$ref": .string("#/$defs/\(name)")])
    result.definitions[name] = .merging(["description": .string(about)], tree)
    return result
  }

  static func any(of parts: [Schema]) -> Schema {
    Schema(around: parts, ["anyOf": .array(parts.map(\.tree))])
  }

  static func enumeration(_ names: [String]) -> Schema {
    Schema(["enum": .array(names.map { .string($0) })])
  }

  /// The rule by which an object has exactly one of some keys.
  static func exactlyOne(of keys: [String]) -> JSONTree {
    ["oneOf": .array(keys.map { ["required": [.string($0)]] })]
  }

  /// The rule by which an object has at most one of some keys.
  static func atMostOne(of keys: [String]) -> JSONTree {
    let pairs = keys.indices.flatMap { first in
      keys.indices[(first + 1)...].map { [keys[first], keys[$0]] }
    }
    return [
      "allOf": .array(
        pairs.map { ["not": ["required": .array($0.map { .string($0) })]] })
    ]
  }

  /// The rule by which an object that has one of some keys has another key, too.
  static func requiring(_ key: String, for keys: [String]) -> JSONTree {
    [
      "dependentRequired": .object(
        keys.map { .init(key: $0, value: .array([.string(key)])) })
    ]
  }

  static func atLeastOne(of keys: [String]) -> JSONTree {
    ["anyOf": .array(keys.map { ["required": [.string($0)]] })]
  }

  /// A list of `count` items of one sort; any number of them by default.
  static func list(of item: Schema, count: ClosedRange<Int>? = nil) -> Schema {
    var tree: JSONTree = ["type": "array", "items": item.tree]
    if let count {
      if count.lowerBound > 0 {
        tree = .merging(tree, ["minItems": .number(Double(count.lowerBound))])
      }
      if count.upperBound < Int.max {
        tree = .merging(tree, ["maxItems": .number(Double(count.upperBound))])
      }
    }
    return Schema(around: [item], tree)
  }
}
