/// A part of a JSON Schema, reduced to the keys of objects and their order.
package final class SchemaShape: Sendable {
  /// The name of the definition that `$ref` refers to.
  let reference: String?
  /// The keys in the schema's order.
  let keys: [String]
  /// The shapes of the keys' values, and the indices of the keys in `keys`.
  let properties: [String: (index: Int, shape: SchemaShape)]
  /// The shape of values whose keys are not among the properties.
  let additional: SchemaShape?
  let items: SchemaShape?
  /// The shapes in `allOf`.
  let allOf: [SchemaShape]
  /// The shapes in `anyOf` and `oneOf`.
  let alternatives: [SchemaShape]
  /// The condition in `if` and the shape in `then`; nil if either is missing.
  let conditional: (condition: Condition, then: SchemaShape)?
  /// Whether its `type` allows objects.
  let acceptsObjects: Bool

  package init(_ tree: JSONTree) {
    if case .string(let text)? = tree["$ref"], let slash = text.lastIndex(of: "/") {
      reference = String(text[text.index(after: slash)...])
    } else {
      reference = nil
    }
    let members = tree["properties"]?.members ?? []
    keys = members.map(\.key)
    var properties: [String: (index: Int, shape: SchemaShape)] = [:]
    for (index, member) in members.enumerated() {
      properties[member.key] = (index, SchemaShape(member.value))
    }
    self.properties = properties
    additional = tree["additionalProperties"].map(SchemaShape.init)
    items = tree["items"].map(SchemaShape.init)
    allOf = (tree["allOf"]?.items ?? []).map(SchemaShape.init)
    alternatives = ["anyOf", "oneOf"].flatMap { tree[$0]?.items ?? [] }.map(SchemaShape.init)
    if let condition = tree["if"], let then = tree["then"] {
      conditional = (Condition(condition), SchemaShape(then))
    } else {
      conditional = nil
    }
    acceptsObjects =
      switch tree["type"] {
      case .string(let name): name == "object"
      case .array(let names): names.contains("object")
      default: true
      }
  }

  /// A condition in `if` that an object is tested against.
  indirect enum Condition: Sendable {
    case hasKeys([String])
    /// The value of a key, if given, is one of these texts.
    case isOneOf(key: String, Set<String>)
    case not(Condition)
    case any([Condition])
    case all([Condition])

    init(_ tree: JSONTree) {
      var parts: [Condition] = []
      if let names = tree["required"]?.items { parts.append(.hasKeys(names.compactMap(\.string))) }
      for member in tree["properties"]?.members ?? [] {
        let values = member.value["enum"]?.items ?? [member.value["const"]].compactMap { $0 }
        parts.append(.isOneOf(key: member.key, Set(values.compactMap(\.string))))
      }
      if let other = tree["not"] { parts.append(.not(Condition(other))) }
      if let others = tree["anyOf"]?.items { parts.append(.any(others.map(Condition.init))) }
      self = parts.count == 1 ? parts[0] : .all(parts)
    }

    func matches(_ object: JSONValue) -> Bool {
      switch self {
      case .hasKeys(let keys): return keys.allSatisfy { object[$0] != nil }
      case .isOneOf(let key, let values):
        guard let value = object[key] else { return true }
        guard case .string(let text) = value.content else { return false }
        return values.contains(text)
      case .not(let other): return !other.matches(object)
      case .any(let others): return others.contains { $0.matches(object) }
      case .all(let others): return others.allSatisfy { $0.matches(object) }
      }
    }
  }
}

/// A JSON Schema, reduced to the order of the keys of objects.
package struct SchemaShapes: Sendable {
  package let root: SchemaShape
  private let definitions: [String: SchemaShape]

  package init(_ tree: JSONTree) {
    root = SchemaShape(tree)
    var definitions: [String: SchemaShape] = [:]
    for member in tree["$defs"]?.members ?? [] {
      definitions[member.key] = SchemaShape(member.value)
    }
    self.definitions = definitions
  }

  /// The result of matching an object against shapes.
  package struct Match {
    /// The first definition that the shapes refer to.
    package fileprivate(set) var definition: String?
    /// The shapes that have keys, in the schema's order.
    fileprivate var shapesWithKeys: [SchemaShape] = []
    fileprivate var additional: SchemaShape?

    /// A number that orders keys as the schema does; nil for an unknown key.
    package func index(of key: String) -> Int? {
      // Keys of an earlier shape come first: the shape's index in the high bits, the key's in the
      // low 16.
      for (shapeIndex, shape) in shapesWithKeys.enumerated() {
        if let index = shape.properties[key]?.index { return shapeIndex << 16 | index }
      }
      return nil
    }

    /// The first key of each shape.
    package var firstKeys: [String] { shapesWithKeys.compactMap(\.keys.first) }

    /// The shapes of a key's value.
    package func shapes(of key: String) -> [SchemaShape] {
      let own = shapesWithKeys.compactMap { $0.properties[key]?.shape }
      return own.isEmpty ? [additional].compactMap { $0 } : own
    }
  }

  package func match(_ object: JSONValue, _ shapes: [SchemaShape]) -> Match {
    var match = Match()
    for shape in shapes { add(shape, object, to: &match) }
    return match
  }

  private func add(_ shape: SchemaShape, _ object: JSONValue, to match: inout Match) {
    if let name = shape.reference, let definition = definitions[name] {
      if match.definition == nil { match.definition = name }
      add(definition, object, to: &match)
    }
    if !shape.keys.isEmpty { match.shapesWithKeys.append(shape) }
    if let additional = shape.additional { match.additional = match.additional ?? additional }
    for part in shape.allOf { add(part, object, to: &match) }
    if let best = bestAlternative(shape, object) { add(best, object, to: &match) }
    if let (condition, then) = shape.conditional, condition.matches(object) {
      add(then, object, to: &match)
    }
  }

  /// The alternative that knows most of the object's keys; the first one in a tie.
  private func bestAlternative(_ shape: SchemaShape, _ object: JSONValue) -> SchemaShape? {
    guard case .object(let members) = object.content else { return nil }
    let fitting = shape.alternatives.filter(\.acceptsObjects)
    guard fitting.count > 1 else { return fitting.first }
    var best = fitting[0]
    var mostKnown = -1
    for shape in fitting {
      let match = self.match(object, [shape])
      let known = members.count { match.index(of: $0.key) != nil }
      if known > mostKnown {
        best = shape
        mostKnown = known
      }
    }
    return best
  }

  /// The shapes of the items of a list.
  package func items(_ shapes: [SchemaShape]) -> [SchemaShape] {
    shapes.flatMap { shape in
      let definition = shape.reference.flatMap { definitions[$0] }
      return [shape.items].compactMap { $0 }
        + items([definition].compactMap { $0 } + shape.allOf + shape.alternatives)
    }
  }
}
