import JSON

extension Grammar {
  /// How scene files look in their canonical form.
  package func formatting() -> SceneFormatting { SceneFormatting(SceneSchema(self).tree) }
}

/// The canonical form of scene files, their keys in the schema's order.
package struct SceneFormatting: Sendable {
  private let order: SceneKeyOrder

  init(_ schema: JSONTree) { order = SceneKeyOrder(schema) }

  /// The canonical text of a scene file.
  ///
  /// What the file means is not looked at, so that it may have mistakes.
  ///
  /// - Parameter name: What messages call the file.
  /// - Throws: What is wrong with the notation.
  package func text(of bytes: [UInt8], name: String) throws(SceneErrors) -> String {
    let source = SourceText(name: name, bytes: bytes)
    var reader = JSON5Reader(source)
    let value = reader.read()
    guard let value, reader.faults.isEmpty else {
      let faults = reader.faults.sorted { $0.offset < $1.offset }
      throw SceneErrors(errors: faults.map { SceneError($0, in: source) })
    }
    var tree = SyntaxTree(source, value)
    tree.sort(by: order)
    return tree.text()
  }
}

extension SceneError {
  fileprivate init(_ fault: JSON5Reader.Fault, in source: SourceText) {
    let (line, column) = source.position(of: fault.offset)
    self.init(
      file: source.name, line: line, column: column, path: "", fault: .syntax(fault.reason),
      excerpt: source.excerpt(at: fault.offset))
  }
}

/// The order of keys in scene files: that of the schema, but for what people look for first or last.
///
/// - What a thing is and where comes before its other properties, what is within it after them.
/// - Animations say what they animate, and from where to where, before how long.
/// - Steps read `at`, the verb, `on`, what the verb needs, `when`.
/// - Parts, such as `shadowOffset.width`, follow their whole in the order of the file.
/// - Where the order of keys has a meaning, as in the properties that a step changes one after the
///   other, it is kept; so it is where keys are names of the scene's own.
struct SceneKeyOrder: KeyOrder {
  private let schema: SchemaShapes
  /// What the schema says of the value.
  private let shapes: [SchemaShape]
  private var isScene = false

  /// The order of a scene's keys.
  init(_ tree: JSONTree) {
    schema = SchemaShapes(tree)
    shapes = [schema.root]
    isScene = true
  }

  private init(_ schema: SchemaShapes, _ shapes: [SchemaShape]) {
    self.schema = schema
    self.shapes = shapes
  }

  func items(of list: JSONValue) -> SceneKeyOrder {
    SceneKeyOrder(schema, schema.items(shapes))
  }

  func members(of object: JSONValue) -> [(rank: Int?, inner: SceneKeyOrder)] {
    guard case .object(let members) = object.content else { return [] }
    let match = schema.match(object, shapes)
    let kind = isScene ? "scene" : match.definition ?? ""
    let verb = kind == "step" ? match.firstKeys.dropFirst().first : nil
    return members.map { member in
      let rank = self.rank(of: member.key, kind: kind, verb: verb, match)
      return (rank, SceneKeyOrder(schema, match.shapes(of: member.key)))
    }
  }

  private func rank(
    of key: String, kind: String, verb: String?, _ match: SchemaShapes.Match
  ) -> Int? {
    if Self.keptKinds.contains(kind) { return nil }
    let first = Self.firstKeys[kind] ?? []
    if key == verb { return first.firstIndex(of: "at").map { $0 + 1 } }
    if let place = first.firstIndex(of: key) { return 2 * place }
    let last = Self.lastKeys[kind] ?? Self.lastKeysOfObjects
    if let place = last.firstIndex(of: key) { return 1 << 32 + place }
    let whole = key.prefix { $0 != "." }
    if whole.count < key.count, let place = match.place(of: String(whole)) {
      return 1 << 16 + 2 * place + 1
    }
    return match.place(of: key).map { 1 << 16 + 2 * $0 }
  }

  /// Definitions whose keys are set one after the other, in the order of the file.
  private static let keptKinds: Set = ["changes"]

  /// What comes first, by the definition.
  private static let firstKeys = [
    "layer": ["class", "use", "id", "name", "frame", "bounds", "position"],
    "view": ["class", "buttonType", "use", "id", "frame", "bounds", "center"],
    "animation": [
      "class", "use", "key", "keyPath", "fromValue", "toValue", "byValue", "values", "path",
      "keyTimes", "type", "subtype",
    ],
    "CAEmitterCell": ["class", "name"],
    "step": ["at", "on", "to"],
  ]

  /// What comes last, by the definition.
  private static let lastKeys = [
    "scene": ["definitions", "layers", "views", "constraints", "script", "check"],
    "step": ["set", "when"],
  ]

  /// What is within an object of any other definition.
  private static let lastKeysOfObjects = [
    "layer", "constraints", "actions", "mask", "leftView", "rightView", "emitterCells",
    "arrangedSubviews", "subviews", "sublayers", "animations",
  ]
}
