import Animation
import Effects
import Foundation
import Graphics
import JSON
import LayerTree

extension Scene {
  /// The JSON Schema (draft 2020-12) of scene files, made from the tables that decode them.
  public static let schema: String = SceneSchema.tree.text() + "\n"
}

/// Puts the tables together to one schema.
///
/// A schema says less than the decoder: it knows no key path of another layer, no canvas limit, no definition by
/// its name, and nothing of files.
enum SceneSchema {
  static let tree: JSONTree = {
    let scene = Schema.object(sceneFields)
    var parts = [
      "layer": layer, "animation": animation, "view": view, "viewLayer": viewLayer,
      "step": step, "changes": changes,
      "animatedValue": Schema([
        "description":
          "A value of the kind that the key path leads to; null is no colour, path or image."
      ]),
    ]
    parts["CAEmitterCell"] = Schema(
      around: [emitterCellSchema],
      .merging(["description": "A kind of particle."], emitterCellSchema.tree))
    for layerClass in LayerClass.all { parts[layerClass.name] = properties(of: layerClass) }
    for viewClass in ViewClass.all { parts[viewClass.name] = properties(of: viewClass) }
    for animationClass in AnimationClass.all {
      parts[animationClass.name] = properties(of: animationClass)
    }
    var definitions = scene.definitions
    for (name, part) in parts {
      definitions[name] = part.tree
      definitions.merge(part.definitions) { own, _ in own }
    }
    let members = definitions.sorted { $0.key < $1.key }
      .map { JSONTree.Member(key: $0.key, value: $0.value) }
    return .merging(
      [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Flipbook scene",
        "description": """
        Views, layers and animations that Flipbook renders to pictures. Lengths are points, y goes down, times are seconds, \
        angles radians. The file itself may be JSON5.
        """,
      ], scene.tree, ["$defs": .object(members)])
  }()

  // MARK: Layers

  private static let layer: Schema = {
    let shared = Schema.object(layerFields + [animationsField])
    let base = LayerClass.all[0]
    var rules: [JSONTree] = [["$ref": .string("#/$defs/\(base.name)")]]
    for layerClass in LayerClass.all.dropFirst() {
      rules.append([
        "if": isClass(layerClass.name), "then": ["$ref": .string("#/$defs/\(layerClass.name)")],
      ])
    }
    let classes = LayerClass.all.dropFirst().map(properties(of:))
    rules.append(["if": usesDefinition, "then": ["properties": alternatives(classes)]])
    rules.append([
      "if": ["required": ["frame"]],
      "then": ["not": ["anyOf": [["required": ["position"]], ["required": ["bounds"]]]]],
    ])
    return Schema(
      around: [shared],
      .merging(
        ["description": "A Core Animation layer.", "type": "object"],
        shared.tree.filter { $0 == "properties" },
        ["allOf": .array(rules), "unevaluatedProperties": false]))
  }()

  private static let animationsField = Field<LayerDraft>(
    "animations",
    schema: Schema([
      "anyOf": [
        ["type": "array", "items": ["$ref": "#/$defs/animation"]],
        ["type": "object", "additionalProperties": ["$ref": "#/$defs/animation"]],
      ]
    ]), about: "Animations, as a list or by their keys."
  ) { _, _, _ in }

  /// What may be set on the layer of a view.
  private static let viewLayer: Schema = {
    let shared = Schema.object(viewLayerFields + [animationsField])
    let classes = LayerClass.all.dropFirst().map(properties(of:))
    return Schema(
      around: [shared] + classes,
      .merging(
        ["description": "A view's layer.", "type": ["object", "null"]],
        shared.tree.filter { $0 == "properties" },
        [
          "allOf": [
            ["$ref": .string("#/$defs/\(LayerClass.all[0].name)")],
            ["properties": alternatives(Array(classes))],
          ], "unevaluatedProperties": false,
        ]))
  }()

  // MARK: Views

  private static let view: Schema = {
    let shared = Schema.object(viewFields)
    let base = ViewClass.all[0]
    var rules: [JSONTree] = [["$ref": .string("#/$defs/\(base.name)")]]
    for viewClass in ViewClass.all.dropFirst() {
      rules.append([
        "if": isClass(viewClass.name), "then": ["$ref": .string("#/$defs/\(viewClass.name)")],
      ])
    }
    let classes = ViewClass.all.dropFirst().map { properties(of: $0, inherits: false) }
    rules.append(["if": usesDefinition, "then": ["properties": alternatives(classes)]])
    rules.append([
      "if": ["required": ["frame"]],
      "then": ["not": ["anyOf": [["required": ["center"]], ["required": ["bounds"]]]]],
    ])
    return Schema(
      around: [shared],
      .merging(
        ["description": "A view of UIKit.", "type": "object"],
        shared.tree.filter { $0 == "properties" },
        ["allOf": .array(rules), "unevaluatedProperties": false]))
  }()

  /// The properties that a class adds to its base, and a reference to the base.
  private static func properties(of viewClass: ViewClass, inherits: Bool = true) -> Schema {
    let forms = viewClass.ownFields.map(\.schema) + viewClass.ownProperties.map(\.schema)
    let members =
      viewClass.ownFields.flatMap(\.properties)
      + viewClass.ownProperties.flatMap(\.schemaMembers)
    var tree: JSONTree = [
      "description": .string(viewClass.about), "properties": .object(members),
    ]
    if inherits, let base = viewClass.bases.last {
      tree = .merging(tree, ["allOf": [["$ref": .string("#/$defs/\(base)")]]])
    }
    return Schema(around: forms, tree)
  }

  // MARK: The script

  private static let changes: Schema = {
    let views = ViewClass.all.map { viewClass in
      Schema(
        around: viewClass.ownProperties.map(\.schema),
        ["properties": .object(viewClass.ownProperties.flatMap(\.schemaMembers))])
    }
    let constraint = Schema([
      "properties": [
        "constant": Form<Double>.number.schema.tree, "priority": Form<Double>.number.schema.tree,
        "isActive": Form<Bool>.bool.schema.tree,
      ]
    ])
    let all = views + LayerClass.all.map(properties(of:)) + [constraint]
    return Schema(
      around: all,
      [
        "description": """
        Properties by name, of what `on` names; `ID.property` of something else; `layer.KEYPATH` of a view's layer; \
        `constant` of a constraint.
        """, "type": "object", "minProperties": 1, "properties": alternatives(all),
      ])
  }()

  private static let step: Schema = {
    let shared = Schema.object(stepFields)
    var parts = [shared]
    var rules: [JSONTree] = []
    var choices: [JSONTree] = []
    for verb in ScriptVerb.all {
      let fields = Schema.object(verb.fields)
      parts += [fields, verb.schema]
      let about: JSONTree = ["description": .string(verb.about)]
      let value = JSONTree.Member(key: verb.name, value: .merging(about, verb.schema.tree))
      let needed =
        [verb.name] + (verb.isOnNeeded ? ["on"] : [])
        + verb.fields.filter(\.isRequired).map(\.name)
      // Another verb may be named like a key of this one.
      let rivals = ScriptVerb.all.filter { $0.fields.contains { $0.name == verb.name } }
      var isVerb: JSONTree = ["required": [.string(verb.name)]]
      if !rivals.isEmpty {
        let others = rivals.map {
          JSONTree.object([.init(key: "required", value: [.string($0.name)])])
        }
        isVerb = .merging(isVerb, ["not": ["anyOf": .array(others)]])
      }
      choices.append(isVerb)
      var then: JSONTree = [
        "properties": .object([value] + verb.fields.flatMap(\.properties) + verb.limits),
        "required": .array(needed.map { .string($0) }),
      ]
      if let choice = verb.choice { then = .merging(then, choice.schema) }
      rules.append(["if": isVerb, "then": then])
    }
    for effect in EffectCatalog.all {
      let members = effect.parameters.map { parameter in
        JSONTree.Member(
          key: parameter.name,
          value: .merging(
            ["description": .string(parameter.about), "default": parameter.defaultValue.tree],
            parameter.kind.form(named: parameter.name).schema.tree))
      }
      parts += effect.parameters.map { $0.kind.form(named: $0.name).schema }
      rules.append([
        "if": ["properties": ["effect": ["const": .string(effect.name)]], "required": ["effect"]],
        "then": ["description": .string(effect.about), "properties": .object(members)],
      ])
    }
    return Schema(
      around: parts,
      .merging(
        ["description": "A step of a script: one verb and its keys.", "type": "object"],
        shared.tree.filter { $0 == "properties" },
        ["oneOf": .array(choices), "allOf": .array(rules), "unevaluatedProperties": false]))
  }()

  // MARK: Properties of layers

  /// The properties that a class adds to those of `CALayer`, and their parts by key path.
  private static func properties(of layerClass: LayerClass) -> Schema {
    let base = LayerClass.all[0]
    let rows = layerClass.table.rows.filter {
      layerClass.name == base.name || base.table[$0.key] == nil
    }
    var members: [JSONTree.Member] = []
    var forms: [Schema] = []
    for field in layerClass.fields {
      forms.append(field.schema)
      members.append(contentsOf: field.properties)
    }
    for row in rows where !layerClass.fields.contains(where: { $0.name == row.key }) {
      var tree: JSONTree = ["description": .string(row.note.about)]
      if let value = JSONTree(row.value(in: layerClass.defaultProperties), of: row) {
        tree = .merging(tree, ["default": value])
      }
      forms.append(row.form.schema)
      for key in [row.key] + row.aliases {
        members.append(JSONTree.Member(key: key, value: .merging(tree, row.form.schema.tree)))
      }
      for component in row.valueKind.componentPaths {
        let part = row.form(component: component).schema
        forms.append(part)
        members.append(JSONTree.Member(key: "\(row.key).\(component)", value: part.tree))
      }
    }
    return Schema(
      around: forms, ["description": .string(layerClass.about), "properties": .object(members)])
  }

  // MARK: Animations

  private static let animation: Schema = {
    var rules: [JSONTree] = AnimationClass.all.map {
      ["if": isClass($0.name), "then": ["$ref": .string("#/$defs/\($0.name)")]]
    }
    let classes = AnimationClass.all.map(properties(of:))
    rules.append(["if": usesDefinition, "then": ["properties": alternatives(classes)]])
    rules.append(contentsOf: valueRules.map(\.tree))
    return Schema(
      around: classes + valueRules,
      [
        "description": "A Core Animation animation.", "type": "object",
        "properties": ["class": ["enum": .array(AnimationClass.all.map { .string($0.name) })]],
        "anyOf": [["required": ["class"]], ["required": ["use"]]],
        "allOf": .array(rules), "unevaluatedProperties": false,
      ])
  }()

  private static func properties(of animationClass: AnimationClass) -> Schema {
    let object = Schema.object(animationClass.fields)
    let required = animationClass.fields.filter(\.isRequired).map { [$0.name] }
    let needs = (required + animationClass.needs).map { keys in
      JSONTree.object([
        JSONTree.Member(
          key: "anyOf", value: .array((keys + ["use"]).map { ["required": [.string($0)]] }))
      ])
    }
    var tree = JSONTree.merging(
      ["description": .string(animationClass.about)], object.tree.filter { $0 == "properties" })
    if !needs.isEmpty { tree = .merging(tree, ["allOf": .array(needs)]) }
    return Schema(around: [object], tree)
  }

  /// For the key paths that lead to one kind of value: that the animation's values are of that kind.
  private static let valueRules: [Schema] = {
    var groups: [(keyPaths: [String], schema: Schema)] = []
    var known: Set<String> = []
    for layerClass in LayerClass.all {
      for keyPath in layerClass.table.keyPaths where !known.contains(keyPath) {
        guard let (row, component) = layerClass.table.resolve(keyPath), row.isAnimatable else {
          continue
        }
        known.insert(keyPath)
        let schema = row.animatedForm(component: component).schema
        if let index = groups.firstIndex(where: { $0.schema.tree == schema.tree }) {
          groups[index].keyPaths.append(keyPath)
        } else {
          groups.append(([keyPath], schema))
        }
      }
    }
    let all = groups.flatMap(\.keyPaths)
    let keyPath = Schema([
      "properties": ["keyPath": ["enum": .array(all.map { .string($0) })]]
    ])
    return [keyPath]
      + groups.map { keyPaths, schema in
        Schema(
          around: [schema],
          [
            "if": [
              "properties": ["keyPath": ["enum": .array(keyPaths.map { .string($0) })]],
              "required": ["keyPath"], "not": ["required": ["valueFunction"]],
            ],
            "then": [
              "properties": [
                "fromValue": schema.tree, "toValue": schema.tree, "byValue": schema.tree,
                "values": ["items": schema.tree],
              ]
            ],
          ])
      }
  }()

  // MARK: Rules

  private static func isClass(_ name: String) -> JSONTree {
    ["properties": ["class": ["const": .string(name)]], "required": ["class"]]
  }

  /// Whether an object leaves its class to the definition that it uses.
  private static let usesDefinition: JSONTree = [
    "required": ["use"], "not": ["required": ["class"]],
  ]

  /// Every property of some classes, as any of them has it.
  private static func alternatives(_ classes: [Schema]) -> JSONTree {
    var keys: [String] = []
    var trees: [String: [JSONTree]] = [:]
    for case .object(let members) in classes.map(\.tree) {
      guard case .object(let properties)? = members.first(where: { $0.key == "properties" })?.value
      else { continue }
      for property in properties {
        if trees[property.key] == nil { keys.append(property.key) }
        if !trees[property.key, default: []].contains(property.value) {
          trees[property.key, default: []].append(property.value)
        }
      }
    }
    return .object(
      keys.map { key in
        let trees = trees[key] ?? []
        return JSONTree.Member(
          key: key, value: trees.count == 1 ? trees[0] : ["anyOf": .array(trees)])
      })
  }
}

extension ScriptVerb {
  /// What the keys that every step may have can be in this one, beyond what they can be in all.
  fileprivate var limits: [JSONTree.Member] {
    let common = commonFields.map(\.name)
    let others = stepFields.map(\.name).filter { !common.contains($0) }
    return others.map { JSONTree.Member(key: $0, value: .bool(false)) }
      + (subjects == .one ? [JSONTree.Member(key: "on", value: ["maxItems": 1])] : [])
  }
}

extension ScriptVerb.Choice {
  /// That a step has one of the keys.
  fileprivate var schema: JSONTree {
    isNeeded
      ? Schema.exactlyOne(of: keys)
      : ["not": ["required": .array(keys.map { .string($0) })]]
  }
}

extension JSONTree {
  /// An object with only some of its keys.
  fileprivate func filter(_ keeps: (String) -> Bool) -> JSONTree {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { keeps($0.key) })
  }

  /// A property's value as a scene file writes it; nil for what JSON cannot say.
  fileprivate init?(_ value: AnimatableValue, of row: LayerProperty) {
    switch value {
    case .number(let number):
      if case .names(let names) = row.kind {
        let bits = Int(number)
        self = .array(names.indices.filter { bits & 1 << $0 != 0 }.map { .string(names[$0]) })
      } else if number.isFinite {
        self = .number(number)
      } else {
        return nil
      }
    case .bool(let bool): self = .bool(bool)
    case .point(let point): self = [.number(point.x), .number(point.y)]
    case .size(let size): self = [.number(size.width), .number(size.height)]
    case .rect(let rect):
      self = [
        .number(rect.minX), .number(rect.minY), .number(rect.width), .number(rect.height),
      ]
    case .color(let color):
      self =
        color.map { [.number($0.red), .number($0.green), .number($0.blue), .number($0.alpha)] }
        ?? .null
    case .transform(let transform):
      guard transform == CATransform3DIdentity else { return nil }
      self = .array([])
    case .path(let path):
      guard path == nil else { return nil }
      self = .null
    case .image(let image):
      guard image == nil else { return nil }
      self = .null
    case .crossFade: return nil
    case .colors(let colors):
      guard colors.isEmpty else { return nil }
      self = .array([])
    case .numbers(let numbers): self = .array(numbers.map { .number($0) })
    case .name(let name):
      if case .text = row.kind, name.isEmpty { self = .null } else { self = .string(name) }
    }
  }
}
