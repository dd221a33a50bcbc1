import JSON

/// Validates a text against the schema of results, so that each number is in its range before it is
/// used.
struct ResultValidator {
  /// The first value that the schema does not allow.
  struct Fault: Equatable {
    /// Such as `scenes[2].frames[0].pixels`; empty for the whole text.
    var key: String
    /// The required value, such as "a list".
    var allowed: String
  }

  private enum Step {
    case key(String)
    case index(Int)
  }

  private typealias Keys = [String: ResultSchema.Key]

  private(set) var fault: Fault?
  private var path: [Step] = []
  /// The keys of each kind of object, by its name.
  private let objects: [String: Keys]

  /// - Throws: `JSONPullReader.Fault` for invalid JSON.
  init(_ bytes: [UInt8], as schema: ResultSchema) throws(JSONPullReader.Fault) {
    func byName(_ keys: [ResultSchema.Key]) -> Keys {
      Dictionary(keys.map { ($0.name, $0) }) { first, _ in first }
    }
    objects = Dictionary(
      ([("result", schema.keys)] + ResultSchema.parts).map { ($0.0, byName($0.1)) }
    ) { first, _ in first }
    var reader = JSONPullReader(bytes)
    try check(&reader, ["$ref": "#/$defs/result"])
    try reader.expectEnd()
  }

  /// Reads a value to its end, whether it is allowed or not.
  private mutating func check(
    _ reader: inout JSONPullReader, _ schema: JSONTree
  ) throws(JSONPullReader.Fault) {
    let kind = try reader.kind()
    switch kind {
    case .object:
      guard let part = schema.part, let keys = objects[part] else { break }
      return try checkObject(&reader, keys)
    case .array:
      guard schema["type"] == "array", let item = schema["items"] else { break }
      return try checkList(&reader, schema, of: item)
    case .string:
      let text = try reader.string()
      if schema["type"] != "string", schema["enum"]?.contains(.string(text)) != true {
        add(schema)
      }
      return
    case .number:
      let number = try reader.number()
      if !schema.allows(number) { add(schema) }
      return
    case .bool, .null:
      if kind == .bool, schema["type"] == "boolean" { return try reader.skip() }
    }
    add(schema)
    try reader.skip()
  }

  private mutating func checkObject(
    _ reader: inout JSONPullReader, _ keys: Keys
  ) throws(JSONPullReader.Fault) {
    var found: Set<String> = []
    try reader.object { (reader, name) throws(JSONPullReader.Fault) in
      // Later versions may add keys, and optional values may be null.
      guard let key = keys[name] else { return }
      if !key.isRequired, try reader.kind() == .null { return }
      found.insert(name)
      path.append(.key(name))
      try check(&reader, key.schema)
      path.removeLast()
    }
    for key in keys.values where key.isRequired && !found.contains(key.name) {
      path.append(.key(key.name))
      add(key.schema)
      path.removeLast()
    }
  }

  private mutating func checkList(
    _ reader: inout JSONPullReader, _ schema: JSONTree, of item: JSONTree
  ) throws(JSONPullReader.Fault) {
    var count = 0
    try reader.array { (reader) throws(JSONPullReader.Fault) in
      path.append(.index(count))
      try check(&reader, item)
      path.removeLast()
      count += 1
    }
    if let needed = schema["minItems"], needed != .integer(count) { add(schema) }
  }

  private mutating func add(_ schema: JSONTree) {
    guard fault == nil else { return }
    var key = ""
    for step in path {
      switch step {
      case .key(let name): key += key.isEmpty ? name : ".\(name)"
      case .index(let index): key += "[\(index)]"
      }
    }
    fault = Fault(key: key, allowed: schema.allowedDescription)
  }
}

extension JSONTree {
  fileprivate subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The name of the objects that a schema refers to.
  fileprivate var part: String? {
    guard case .string(let path)? = self["$ref"] else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }

  fileprivate var items: [JSONTree]? {
    if case .array(let items) = self { items } else { nil }
  }

  fileprivate func contains(_ value: JSONTree) -> Bool { items?.contains(value) == true }

  private func bound(_ key: String) -> Double? {
    if case .number(let number)? = self[key] { number } else { nil }
  }

  /// Whether a schema allows a number.
  fileprivate func allows(_ number: Double) -> Bool {
    if let choices = self["enum"] { return choices.contains(.number(number)) }
    if let constant = self["const"] { return constant == .number(number) }
    guard self["type"] == "number" || self["type"] == "integer" && number == number.rounded() else {
      return false
    }
    return number >= bound("minimum") ?? -.infinity && number <= bound("maximum") ?? .infinity
      && number > bound("exclusiveMinimum") ?? -.infinity
  }

  /// A description of the values that a schema allows.
  fileprivate var allowedDescription: String {
    if let choices = self["enum"]?.items {
      return "one of \(choices.map { $0.text() }.joined(separator: ", "))"
    }
    if let constant = self["const"] { return constant.text() }
    if part != nil { return "an object" }
    let range = [("minimum", "from"), ("exclusiveMinimum", "greater than"), ("maximum", "up to")]
      .compactMap { key, word in self[key].map { " \(word) \($0.text())" } }.joined()
    switch self["type"] {
    case "integer": return "a whole number\(range)"
    case "number": return "a number\(range)"
    case "array": return self["minItems"].map { "a list of \($0.text())" } ?? "a list"
    case "boolean": return "true or false"
    default: return "a string"
    }
  }
}
