import Animation
import JSON

// The schemas of animations.
extension SceneSchema {
  var animation: Schema {
    var rules: [JSONTree] = AnimationClass.all.map {
      ["if": isClass($0.name), "then": ["$ref": .string("#/$defs/\($0.name)")]]
    }
    let classes = AnimationClass.all.map(properties(of:))
    rules.append(["if": usesDefinition, "then": ["properties": alternatives(classes)]])
    rules += valueRules.map(\.tree) + functionRules.map(\.tree) + conflictRules
    return Schema(
      around: classes + valueRules + functionRules,
      [
        "description": "A Core Animation animation.", "type": "object",
        "properties": [
          "class": ["enum": .array(AnimationClass.all.map { .string($0.name) })]
        ],
        "anyOf": [["required": ["class"]], ["required": ["use"]]],
        "allOf": .array(rules), "unevaluatedProperties": false,
      ])
  }

  func properties(of animationClass: AnimationClass) -> Schema {
    let fields = Grammar.animationFields(animationClass.kind)
    let object = Schema.object(fields)
    let required = fields.filter(\.key.isRequired).map { [$0.name] }
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

  /// Rules by which an animation's values must be of the kind that its key path leads to.
  private var valueRules: [Schema] {
    var groups: [(keyPaths: [String], schema: Schema)] = []
    var known: Set<String> = []
    for layerClass in LayerClass.all {
      for keyPath in layerClass.keyPaths where !known.contains(keyPath) {
        guard let (row, component) = layerClass.resolve(keyPath), row.isAnimatable else {
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
  }

  /// The rules that an animation's values match its value function.
  private var functionRules: [Schema] {
    let transforms = keyPaths { $0 == .transform }
    return AnimationClass.valueFunctions.map { function in
      let schema = function.kind.form.schema
      return Schema(
        around: [schema],
        [
          "if": [
            "properties": ["valueFunction": ["const": .string(function.name)]],
            "required": ["valueFunction"],
          ],
          "then": [
            "properties": [
              "keyPath": ["enum": .array(transforms.map { .string($0) })],
              "fromValue": schema.tree, "toValue": schema.tree, "byValue": schema.tree,
              "values": ["items": schema.tree],
            ]
          ],
        ])
    }
  }

  /// The rules of keys of animations that exclude each other.
  private var conflictRules: [JSONTree] {
    let points = keyPaths { $0 == .point }
    let physical: [JSONTree] = ["mass", "stiffness", "damping"].map { ["required": [.string($0)]] }
    return [
      ["not": ["required": ["values", "path"]]],
      [
        "if": ["required": ["path"]],
        "then": ["properties": ["keyPath": ["enum": .array(points.map { .string($0) })]]],
      ],
      [
        "if": ["anyOf": [["required": ["bounce"]], ["required": ["perceptualDuration"]]]],
        "then": ["not": ["anyOf": .array(physical)]],
      ],
    ]
  }

  /// The key paths that lead to values of a kind, of any layer class.
  private func keyPaths(where isWanted: (AnimatableValue.Kind) -> Bool) -> [String] {
    var known: Set<String> = []
    return LayerClass.all.flatMap { layerClass in
      layerClass.keyPaths.filter { keyPath in
        guard let (row, component) = layerClass.resolve(keyPath), row.isAnimatable,
          let kind = component.isEmpty ? row.valueKind : row.valueKind.component(component),
          isWanted(kind)
        else { return false }
        return known.insert(keyPath).inserted
      }
    }
  }
}
