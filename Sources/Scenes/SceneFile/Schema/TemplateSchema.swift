import Base
import JSON

/// The schema of scenes with the keys and texts that are expanded before decoding.
///
/// The tables know plain values only. Here every value may also be a text with expressions, items
/// of lists have `repeat` and `let`, objects with `use` have arguments, and a file may stand in
/// place of an item. A schema cannot know whether braces have a meaning at a place; reading does.
struct TemplateSchema {
  /// The shared definitions of objects.
  private let objects: Set<String>
  /// The shared definitions of items of lists.
  private let items: Set<String>

  private static let expression: JSONTree = ["$ref": "#/$defs/expression"]

  /// The definitions that are added.
  private static let definitions: JSONTree = [
    "expression": [
      "description": """
      A text with expressions: "= 12 + i * 44" is a value, "Row {i}" a text. Only in a definition with `parameters`, in an \
      item with `repeat`, and in what has `let`.
      """, "type": "string", "pattern": #"^=|\{"#,
    ],
    "include": [
      "description": "The items of a file; other keys override theirs.", "type": "object",
      "properties": .object(itemProperties + [includeProperty]), "required": ["include"],
    ],
    "parameters": [
      "description": """
      The parameters of the definition: each has its default, or { type, default, about }, without a default if each use \
      must have it. Uses give them as keys.
      """, "type": "object",
      "propertyNames": ["pattern": "^[A-Za-z_][A-Za-z0-9_]*$"],
      "additionalProperties": [
        "anyOf": [
          [
            "type": "object",
            "properties": [
              "type": [
                "description": "The kind of its values.",
                "enum": .array(
                  DefinitionTemplate.Parameter.Kind.allCases.map { .string($0.rawValue) }),
              ],
              "default": ["description": "The value of uses that do not give one."],
              "about": ["description": "A note.", "type": "string"],
            ], "required": ["type"],
          ],
          [:],
        ]
      ],
    ],
    "repeat": [
      "description": "Repeats the item, with a number and perhaps a value for each repetition.",
      "type": "object",
      "properties": [
        "count": [
          "description": "The number of repetitions.",
          "anyOf": [
            ["type": "integer", "minimum": 0, "maximum": .integer(Limits.copies)], expression,
          ],
        ],
        "over": [
          "description": "A list, of which each repetition has a value.",
          "anyOf": [["type": "array", "maxItems": .integer(Limits.copies)], expression],
        ],
        "as": [
          "description": "The name of the value of `over`.", "type": "string", "default": "item",
        ],
        "index": [
          "description": "The name of the number, from 0.", "type": "string", "default": "i",
        ],
      ], "additionalProperties": false,
      "oneOf": [["required": ["count"]], ["required": ["over"]]],
    ],
  ]

  private static let itemProperties: [JSONTree.Member] = [
    .init(key: "repeat", value: ["$ref": "#/$defs/repeat"]),
    .init(key: "let", value: Grammar.letSchema.tree),
  ]

  private static let includeProperty = JSONTree.Member(
    key: "include", value: Grammar.includeSchema.tree)

  /// The shared definitions that `definitions` holds.
  private static let definable: Set<String> = [
    "layer", "view", "animation", "step", "CAEmitterCell",
  ]

  /// The schema with templates of one that has none.
  static func schema(of tree: JSONTree) -> JSONTree { TemplateSchema(tree).scene(tree) }

  private init(_ tree: JSONTree) {
    let shared = tree["$defs"]?.members ?? []
    objects = Set(shared.filter { Self.isObject($0.value) }.map(\.key))
    var items = Self.definable
    Self.collectItems(of: tree, into: &items)
    self.items = items.intersection(objects)
  }

  private func scene(_ tree: JSONTree) -> JSONTree {
    let shared = (tree["$defs"]?.members ?? []).map { member in
      let value = object(member.value, isItem: items.contains(member.key))
      guard Self.definable.contains(member.key) else {
        return JSONTree.Member(key: member.key, value: value)
      }
      return JSONTree.Member(key: member.key, value: Self.withUses(value, of: member.key))
    }
    let step = shared.first { $0.key == "step" }.map {
      JSONTree.Member(key: "stepDefinition", value: Self.withoutNeeds($0.value))
    }
    let all = (shared + [step].compactMap { $0 } + (Self.definitions.members ?? []))
      .sorted { $0.key < $1.key }
    let own = object(tree.filter { $0 != "$defs" }, isItem: false)
    return .merging(own, ["$defs": .object(all)])
  }

  // MARK: Values

  /// The schema of a value that may be a text with expressions.
  private func value(_ tree: JSONTree, isItem: Bool = false) -> JSONTree {
    guard case .object(let members) = tree, !members.isEmpty else { return tree }
    var inner = object(tree, isItem: isItem)
    let isFile = isItem && hasObjects(tree)
    if !isFile, Self.takesAnyText(tree) { return inner }
    // Editors show what stands beside `anyOf`.
    let about = inner.filter { Self.annotations.contains($0) }
    inner = inner.filter { !Self.annotations.contains($0) }
    var alternatives = [inner]
    if let only = inner.members, only.count == 1, let list = inner["anyOf"]?.items {
      alternatives = list
    }
    alternatives.append(Self.expression)
    if isFile { alternatives.append(["$ref": "#/$defs/include"]) }
    return .merging(about, ["anyOf": .array(alternatives)])
  }

  /// The schema of an object or of a rule, whose values may be texts with expressions.
  private func object(_ tree: JSONTree, isItem: Bool) -> JSONTree {
    guard case .object(let members) = tree else { return tree }
    let isClosed = [tree["additionalProperties"], tree["unevaluatedProperties"]]
      .contains { $0 == .bool(false) }
    return .object(
      members.map { member in
        let value: JSONTree
        switch (member.key, member.value) {
        case ("properties", .object(let properties)):
          let own = properties.map { property in
            JSONTree.Member(
              key: property.key,
              value: Self.templateKeys.contains(property.key)
                ? object(property.value, isItem: true) : self.value(property.value))
          }
          value = .object((isItem && isClosed ? Self.itemProperties : []) + own)
        case ("additionalProperties", .object), ("unevaluatedProperties", .object):
          value = self.value(member.value)
        case ("items", _): value = self.value(member.value, isItem: true)
        case ("prefixItems", .array(let parts)): value = .array(parts.map { self.value($0) })
        case ("allOf", .array(let parts)), ("anyOf", .array(let parts)),
          ("oneOf", .array(let parts)):
          value = .array(parts.map { object($0, isItem: isItem) })
        case ("then", _): value = object(member.value, isItem: isItem)
        default: value = member.value
        }
        return JSONTree.Member(key: member.key, value: value)
      })
  }

  /// Keys whose values are not computed.
  private static let templateKeys: Set<String> = ["$schema", "let", "include", "definitions"]
  private static let annotations: Set<String> = ["description", "default"]

  /// Whether a schema has no rule that a text with expressions could break.
  private static func takesAnyText(_ tree: JSONTree) -> Bool {
    let rules = (tree.members ?? []).filter { !annotations.contains($0.key) }
    return rules.isEmpty || rules.count == 1 && tree["type"] == "string"
  }

  // MARK: Objects

  /// Whether a schema takes objects with known keys, but for those that it refers to.
  private static func isObject(_ tree: JSONTree) -> Bool {
    tree["properties"] != nil
      || ["anyOf", "oneOf"].contains { key in tree[key]?.items?.contains(where: isObject) == true }
  }

  private func hasObjects(_ tree: JSONTree) -> Bool {
    Self.isObject(tree) || Self.references(tree).contains { objects.contains($0) }
  }

  /// The names of the shared definitions that a schema stands for.
  private static func references(_ tree: JSONTree) -> [String] {
    var names: [String] = []
    if case .string(let text)? = tree["$ref"] {
      names.append(String(text.trimmingPrefix("#/$defs/")))
    }
    for key in ["anyOf", "oneOf"] { names += (tree[key]?.items ?? []).flatMap(references) }
    return names
  }

  /// Collects the shared definitions that are items of lists.
  private static func collectItems(of tree: JSONTree, into names: inout Set<String>) {
    switch tree {
    case .array(let items): for item in items { collectItems(of: item, into: &names) }
    case .object(let members):
      for member in members {
        if member.key == "items" { names.formUnion(references(member.value)) }
        collectItems(of: member.value, into: &names)
      }
    default: break
    }
  }

  /// The schema of the definition of a step, which may leave keys to its uses.
  private static func withoutNeeds(_ step: JSONTree) -> JSONTree {
    let rules = (step["allOf"]?.items ?? []).compactMap { rule -> JSONTree? in
      // Without a verb, the rule is that of a step without `on`.
      guard rule["if"]?["required"] != nil, let then = rule["then"] else { return nil }
      return .merging(rule, ["then": then.filter { $0 != "required" }])
    }
    return .merging(
      step, ["description": "The definition of a step.", "allOf": .array(rules)])
  }

  /// The schema of objects that may use a definition with parameters, or be one.
  private static func withUses(_ tree: JSONTree, of name: String) -> JSONTree {
    var own: [JSONTree.Member] = [
      .init(key: "parameters", value: ["$ref": "#/$defs/parameters"])
    ]
    if tree["properties"]?["use"] == nil {
      own.append(
        .init(
          key: "use", value: ["description": "The definition to insert here.", "type": "string"]))
    }
    let rule: JSONTree = ["if": ["required": ["use"]], "then": ["additionalProperties": true]]
    var members = tree.members ?? []
    if tree["allOf"] == nil { members.append(.init(key: "allOf", value: [])) }
    return .object(
      members.map { member in
        switch (member.key, member.value) {
        case ("properties", .object(let properties)):
          return .init(key: member.key, value: .object(own + properties))
        case ("allOf", .array(let rules)):
          return .init(key: member.key, value: .array(rules + [rule]))
        case ("oneOf", .array(let verbs)) where name == "step":
          let use: JSONTree = ["required": ["use"], "not": ["anyOf": .array(verbs)]]
          return .init(key: member.key, value: .array(verbs + [use]))
        // Arguments are evaluated by the rule, but are not among its own properties.
        case ("additionalProperties", _): return .init(key: "unevaluatedProperties", value: false)
        default: return member
        }
      })
  }
}

extension Grammar {
  /// The schema of `let`.
  static let letSchema = Schema([
    "description": "Values by names for expressions within; later ones may use earlier ones.",
    "type": "object", "propertyNames": ["pattern": "^[A-Za-z_][A-Za-z0-9_]*$"],
  ])

  /// The schema of `include`.
  static let includeSchema = Schema([
    "description": "The file, or files, in the scene's folder.",
    "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]],
  ])
}
