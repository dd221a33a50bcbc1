import JSON

extension Grammar {
  /// The canonical form of scene files.
  package static func formatting() -> SceneFormatting { SceneFormatting(SceneSchema().tree) }
}

/// The canonical form of scene files, with their keys in the schema's order.
package struct SceneFormatting: Sendable {
  private let order: SceneKeyOrder

  init(_ schema: JSONTree) { order = SceneKeyOrder(schema) }

  /// The canonical text of a scene file.
  ///
  /// Only the notation matters: a file with mistakes in its meaning can be formatted too.
  ///
  /// - Parameter name: The file's name in messages.
  /// - Throws: The mistakes in the notation.
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

/// The order of keys in scene files: the schema's, but for the keys that people look for first or
/// last.
///
/// - Class, id and frame come before other properties; sublayers, subviews and animations after
///   them.
/// - Animations give their key path and values before their timing.
/// - Steps read `at`, the verb, `on`, the verb's other keys, `when`.
/// - Parts, such as `shadowOffset.width`, follow their whole in the order of the file.
/// - Keys whose order has a meaning, such as the properties that a step changes one after the
///   other, stay as they are; so do keys that are the scene's own names.
struct SceneKeyOrder: KeyOrder {
  private let schema: SchemaShapes
  /// The schema's shapes of the value.
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
    var kind = isScene ? "scene" : match.definition ?? ""
    if kind == "stepDefinition" { kind = "step" }
    let verb = kind == "step" ? match.firstKeys.dropFirst().first : nil
    return members.map { member in
      let rank = self.rank(of: member.key, kind: kind, verb: verb, match)
      return (rank, SceneKeyOrder(schema, match.shapes(of: member.key)))
    }
  }

  private func rank(
    of key: String, kind: String, verb: String?, _ match: SchemaShapes.Match
  ) -> Int? {
    if Self.unsortedKinds.contains(kind) { return nil }
    let first = Self.firstKeys[kind] ?? []
    if key == verb { return first.firstIndex(of: "at").map { 2 * $0 + 1 } }
    if let index = first.firstIndex(of: key) { return 2 * index }
    let last = Self.lastKeys[kind] ?? Self.lastKeysOfObjects
    if let index = last.firstIndex(of: key) { return 1 << 32 + index }
    let whole = key.prefix { $0 != "." }
    if whole.count < key.count, let place = match.index(of: String(whole)) {
      return 1 << 16 + 2 * place + 1
    }
    return match.index(of: key).map { 1 << 16 + 2 * $0 }
  }

  /// Definitions whose keys are set one after the other, in the order of the file.
  private static let unsortedKinds: Set = ["changes"]

  /// The keys of templates, which come before all others.
  private static let templates = ["parameters", "repeat", "include", "let"]

  /// The keys that come first, by definition.
  private static let firstKeys = [
    "layer": templates + ["class", "use", "id", "name", "frame", "bounds", "position"],
    "view": templates + ["class", "buttonType", "use", "id", "frame", "bounds", "center"],
    "animation": templates + [
      "class", "use", "key", "keyPath", "fromValue", "toValue", "byValue", "values", "path",
      "keyTimes", "type", "subtype",
    ],
    "CAEmitterCell": templates + ["class", "name"],
    "step": templates + ["use", "at", "on", "to"],
    "constraint": templates, "include": templates,
  ]

  /// The keys that come last, by definition.
  private static let lastKeys = [
    "scene": ["definitions", "layers", "views", "constraints", "script", "check"],
    "step": ["set", "when"],
  ]

  /// The keys that come last in objects of any other definition.
  private static let lastKeysOfObjects = [
    "layer", "constraints", "gestures", "actions", "mask", "leftView", "rightView", "emitterCells",
    "arrangedSubviews", "subviews", "sublayers", "animations",
  ]
}
