import Animation
import Effects
import Foundation
import Graphics
import JSON
import SceneModel
import UIKitValues

/// Makes the schema of scene files from the tables that read them.
///
/// The schema refuses what reading refuses, except for rules that depend on other parts of the
/// scene, on sums, or on files; `readerOnlyRules` lists these.
struct SceneSchema {
  /// The rules that only reading a scene can check.
  private static let readerOnlyRules = [
    "ids and definitions that are missing or defined twice",
    "keys and values that depend on the class of what an id or a definition names",
    "whether files and font families exist, and what they contain",
    "numbers that must match others (lengths of lists, rows and characters of pixels, rows of a "
      + "picker, the first of `check.scales`, the order of times)",
    "totals (pixels of the canvas, characters, layers, nesting)",
    "numbers in strings that exceed a Double",
    "a scale beside a `size` that has one",
    "keys beside `grid`",
    "expressions, names in them, arguments, and where braces have a meaning",
  ]

  /// The schema of scene files.
  var tree: JSONTree { TemplateSchema.schema(of: plainTree) }

  /// The schema of scenes of plain values.
  private var plainTree: JSONTree {
    let scene = Schema.object(Grammar.sceneFields)
    var parts = [
      "layer": layer, "animation": animation, "view": view, "viewLayer": viewLayer,
      "step": step, "changes": changes,
      "animatedValue": Schema([
        "description":
          "A value of the type of the property at the key path; null is no color, path or image."
      ]),
    ]
    parts["symbolName"] = .enumeration(UIImage.symbolNames)
    for layerClass in LayerClass.all {
      parts["\(layerClass.name).animation"] = ownAnimation(of: layerClass)
    }
    let cellSchema = Schema.object(Grammar.emitterCellFields)
    parts["CAEmitterCell"] = Schema(
      around: [cellSchema],
      .merging(["description": "A kind of particle."], cellSchema.tree))
    for layerClass in LayerClass.all {
      parts[layerClass.name] = properties(of: layerClass)
    }
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
        "description": .string(
          """
          Views, layers and animations that Flipbook renders to pictures. Lengths are points, y goes down, times are seconds, \
          angles radians. The file itself may be JSON5. This schema does not check: \(Self.readerOnlyRules.joined(separator: "; ")).
          """),
      ], scene.tree, ["$defs": .object(members)])
  }

  // MARK: Layers

  private var layer: Schema {
    let shared = Schema.object(Grammar.layerFields + [animationsField])
    let base = LayerClass.layer
    var rules: [JSONTree] = [["$ref": .string("#/$defs/\(base.name)")]]
    for layerClass in LayerClass.all.dropFirst() {
      rules.append([
        "if": isClass(layerClass.name), "then": ["$ref": .string("#/$defs/\(layerClass.name)")],
      ])
    }
    for layerClass in LayerClass.all.dropFirst() {
      rules.append([
        "if": isClass(layerClass.name), "then": ["properties": animations(of: layerClass)],
      ])
    }
    rules.append([
      "if": isBase(base.name), "then": ["properties": animations(of: base)],
    ])
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
  }

  /// The rule of the animations of layers of a class: their key paths are those of the class.
  private func animations(of layerClass: LayerClass) -> JSONTree {
    let one: JSONTree = ["$ref": .string("#/$defs/\(layerClass.name).animation")]
    // One is for lists, the other for objects.
    return ["animations": ["items": one, "additionalProperties": one]]
  }

  /// The schema of an animation of layers of a class, alone or in a group.
  private func ownAnimation(of layerClass: LayerClass) -> Schema {
    let keyPaths = layerClass.keyPaths.filter { layerClass.resolve($0)?.row.isAnimatable == true }
    return Schema([
      "description": .string("An animation of a \(layerClass.name)."),
      "properties": [
        "keyPath": ["enum": .array(keyPaths.map { .string($0) })],
        "animations": ["items": ["$ref": .string("#/$defs/\(layerClass.name).animation")]],
      ],
    ])
  }

  private let animationsField = Field<Scene.Layer>(
    "animations",
    schema: Schema([
      "anyOf": [
        ["type": "array", "items": ["$ref": "#/$defs/animation"]],
        ["type": "object", "additionalProperties": ["$ref": "#/$defs/animation"]],
      ]
    ]), about: "Animations, as a list or by their keys.", write: { _, _ in nil },
    read: { _, _, _ in })

  /// The schema of the layer of a view.
  private var viewLayer: Schema {
    let shared = Schema.object(Grammar.viewLayerFields + [animationsField])
    let classes = LayerClass.all.dropFirst().map(properties(of:))
    return Schema(
      around: [shared] + classes,
      .merging(
        ["description": "A view's layer.", "type": ["object", "null"]],
        shared.tree.filter { $0 == "properties" },
        [
          "allOf": [
            ["$ref": .string("#/$defs/\(LayerClass.layer.name)")],
            ["properties": alternatives(Array(classes))],
          ], "unevaluatedProperties": false,
        ]))
  }

  // MARK: Views

  private var view: Schema {
    let shared = Schema.object(Grammar.viewFields)
    let base = ViewClass.view
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
    rules += layerRules(base: base.name)
    return Schema(
      around: [shared],
      .merging(
        ["description": "A view of UIKit.", "type": "object"],
        shared.tree.filter { $0 == "properties" },
        ["allOf": .array(rules), "unevaluatedProperties": false]))
  }

  /// The rules of a view's layer: its class is `CALayer` unless a plain view names another one, and
  /// it has no keys of other classes.
  private func layerRules(base: String) -> [JSONTree] {
    let shared = Grammar.viewLayerFields.map(\.name) + ["animations"]
    let plain = LayerClass.layer
    func keys(of layerClass: LayerClass) -> [String] {
      Self.keys(of: [properties(of: plain), properties(of: layerClass)]).union(shared).sorted()
    }
    func layer(of layerClass: LayerClass) -> JSONTree {
      [
        "properties": [
          "layer": [
            "propertyNames": ["enum": .array(keys(of: layerClass).map { .string($0) })],
            "properties": animations(of: layerClass),
          ]
        ]
      ]
    }
    let other: JSONTree = [
      "required": ["class"], "properties": ["class": ["not": ["const": .string(base)]]],
    ]
    return [
      ["if": other, "then": ["not": ["required": ["layerClass"]]]],
      [
        "if": [
          "not": ["anyOf": [["required": ["layerClass"]], ["required": ["use"]]]]
        ], "then": layer(of: plain),
      ],
    ]
      + LayerClass.all.map { layerClass in
        [
          "if": [
            "properties": ["layerClass": ["const": .string(layerClass.name)]],
            "required": ["layerClass"],
          ], "then": layer(of: layerClass),
        ]
      }
  }

  /// The schema of the properties that a class adds to its base, with a reference to the base.
  private func properties(of viewClass: ViewClass, inherits: Bool = true) -> Schema {
    // Properties that are given once come before those that steps can set.
    let own = viewClass.ownProperties
    let rows = own.filter { !$0.isSettable } + own.filter(\.isSettable)
    var tree: JSONTree = [
      "description": .string(viewClass.about),
      "properties": .object(rows.flatMap(\.schemaMembers)),
    ]
    if inherits, let base = viewClass.bases.last {
      tree = .merging(tree, ["allOf": [["$ref": .string("#/$defs/\(base)")]]])
    }
    return Schema(around: rows.map(\.form.schema), tree)
  }

  // MARK: The script

  private var changes: Schema {
    let views = ViewClass.all.map { viewClass in
      let rows = viewClass.ownProperties.filter(\.isSettable)
      return Schema(
        around: rows.map(\.form.schema),
        ["properties": .object(rows.flatMap(\.schemaMembers))])
    }
    let components = Property.viewComponents + Property.scrollComponents
    let numbers = Schema(["properties": .object(components.flatMap(\.schemaMembers))])
    let constraint = Schema([
      "properties": .object(
        constraintRows.map { row in
          let kind: ValueKind = row.name == "isActive" ? .bool : .number()
          return JSONTree.Member(key: row.name, value: kind.form.schema.tree)
        })
    ])
    let layers = LayerClass.all.map(properties(of:))
    let all = views + layers + [numbers, constraint]
    return Schema(
      around: all,
      [
        "description": """
        Properties by name, of the view or layer that `on` names; `ID.property` of another one; `layer.KEYPATH` of a \
        view's layer; `constant` of a constraint.
        """, "type": "object", "minProperties": 1,
        "properties": alternatives(
          all, note: onlyOfLayers(Self.keys(of: views + [numbers, constraint]))),
      ])
  }

  /// A sentence for the keys that views lack, since the schema does not know the class of the
  /// object that `on` names.
  private func onlyOfLayers(_ others: Set<String>) -> (String) -> String? {
    { key in
      others.contains(key) ? nil : "For layers only; for a view, write `layer.\(key)`."
    }
  }

  /// The properties that any of some schemas has.
  private static func keys(of schemas: [Schema]) -> Set<String> {
    var keys: Set<String> = []
    for case .object(let members) in schemas.map(\.tree) {
      guard case .object(let properties)? = members.first(where: { $0.key == "properties" })?.value
      else { continue }
      keys.formUnion(properties.map(\.key))
    }
    return keys
  }

  private var step: Schema {
    let shared = Schema.object(stepFields)
    var parts = [shared]
    var rules: [JSONTree] = []
    var choices: [JSONTree] = []
    for verb in Grammar.verbs {
      parts += verb.keys.map(\.schema) + [verb.schema]
      let about: JSONTree = ["description": .string(verb.about)]
      let value = JSONTree.Member(key: verb.name, value: .merging(about, verb.schema.tree))
      let needed =
        [verb.name] + (verb.isOnNeeded ? ["on"] : [])
        + verb.keys.filter(\.isRequired).map(\.name)
      // Another verb may have the name of a key of this one.
      let overlappingVerbs = Grammar.verbs.filter { $0.has(verb.name) }
      var isVerb: JSONTree = ["required": [.string(verb.name)]]
      if !overlappingVerbs.isEmpty {
        let others = overlappingVerbs.map {
          JSONTree.object([.init(key: "required", value: [.string($0.name)])])
        }
        isVerb = .merging(isVerb, ["not": ["anyOf": .array(others)]])
      }
      choices.append(isVerb)
      var then: JSONTree = [
        "properties": .object([value] + verb.keys.flatMap(\.properties) + verb.limits),
        "required": .array(needed.map { .string($0) }),
      ]
      if let choice = verb.choice { then = .merging(then, choice.schema) }
      rules.append(["if": isVerb, "then": then])
    }
    rules.append([
      "if": ["not": ["anyOf": [["required": ["on"]], ["required": ["use"]]]]],
      "then": ["properties": Self.changesOfOthers],
    ])
    for effect in EffectCatalog.all {
      let members = effect.properties.flatMap(\.schemaMembers)
      parts += effect.properties.map(\.form.schema)
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
  }

  /// The changes of a step without `on`: all are of the form `ID.property`.
  private static let changesOfOthers: JSONTree = {
    let names: JSONTree = ["propertyNames": ["pattern": "\\."]]
    return [
      "set": names, "animate": names, "spring": names,
      "animateKeyframes": ["items": ["properties": ["set": names]]],
    ]
  }()

  // MARK: Properties of layers

  /// The schema of the properties that a class adds to those of `CALayer`, and of their parts by
  /// key path.
  private func properties(of layerClass: LayerClass) -> Schema {
    let base = LayerClass.layer
    let rows = layerClass.rows.filter {
      layerClass.name == base.name || base.row($0.row.name) == nil
    }
    var members = layerClass.extras.flatMap(\.schemaMembers)
    var forms = layerClass.extras.map(\.form.schema)
    for row in rows where layerClass.extra(row.row.name) == nil {
      forms.append(row.row.form.schema)
      members += row.row.schemaMembers
      for component in row.valueKind.componentPaths {
        let part = row.form(component: component).schema
        forms.append(part)
        members.append(JSONTree.Member(key: "\(row.row.name).\(component)", value: part.tree))
      }
    }
    return Schema(
      around: forms, ["description": .string(layerClass.about), "properties": .object(members)])
  }

  // MARK: Rules

  /// A condition that holds for objects of the first class, whether they name it or not.
  private func isBase(_ name: String) -> JSONTree {
    [
      "anyOf": [
        isClass(name), ["not": ["anyOf": [["required": ["class"]], ["required": ["use"]]]]],
      ]
    ]
  }

  func isClass(_ name: String) -> JSONTree {
    ["properties": ["class": ["const": .string(name)]], "required": ["class"]]
  }

  /// A condition that holds for objects whose class is that of the definition that they use.
  let usesDefinition: JSONTree = [
    "required": ["use"], "not": ["required": ["class"]],
  ]

  /// The properties of several classes, each with the schema of any class that has it.
  ///
  /// - Parameter note: A sentence about a key, which begins its description.
  func alternatives(
    _ classes: [Schema], note: (String) -> String? = { _ in nil }
  ) -> JSONTree {
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
        let tree: JSONTree = trees.count == 1 ? trees[0] : ["anyOf": .array(trees)]
        guard let note = note(key) else { return JSONTree.Member(key: key, value: tree) }
        return JSONTree.Member(key: key, value: tree.described(note))
      })
  }
}

extension ScriptVerbRow {
  /// The schema's limits on the common keys of steps that hold for this verb only.
  var limits: [JSONTree.Member] {
    let common = commonFields.map(\.name)
    let others = stepFields.map(\.name).filter { !common.contains($0) }
    return others.map { JSONTree.Member(key: $0, value: .bool(false)) }
      + (subjects == .one ? [JSONTree.Member(key: "on", value: ["maxItems": 1])] : [])
  }
}

extension ScriptVerbRow.Choice {
  /// The rule by which a step has exactly one of the keys, or at most one.
  var schema: JSONTree {
    isNeeded
      ? Schema.exactlyOne(of: keys)
      : ["not": ["required": .array(keys.map { .string($0) })]]
  }
}

extension JSONTree {
  /// A schema with a sentence before its description.
  func described(_ note: String) -> JSONTree {
    guard case .object(let members) = self else { return self }
    var text = note
    if case .string(let about)? = members.first(where: { $0.key == "description" })?.value {
      text += " " + about
    }
    return .merging(["description": .string(text)], filter { $0 != "description" })
  }

  /// An object with only some of its keys.
  func filter(_ keeps: (String) -> Bool) -> JSONTree {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { keeps($0.key) })
  }
}

extension Property {
  /// The schema's members for the property, one for each spelling, with its sentence and its
  /// default.
  var schemaMembers: [JSONTree.Member] {
    JSONTree.schemaMembers([name] + aliases, about, defaultValue, form.schema)
  }
}
