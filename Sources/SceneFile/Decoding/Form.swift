/// A way to write a value in a scene file: how it is read, and what the schema says of it.
///
/// Reading gives nil only after having reported why.
struct Form<Value>: Sendable {
  /// In words that go on from "must be", such as "a number".
  let words: String
  let schema: Schema
  let read: @Sendable (Node, Decoding) -> Value?

  init(
    _ words: String, schema: Schema, read: @escaping @Sendable (Node, Decoding) -> Value?
  ) {
    (self.words, self.schema, self.read) = (words, schema, read)
  }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Form<Other> {
    Form<Other>(words, schema: schema) { node, decoding in read(node, decoding).map(transform) }
  }

  /// The form under a name in the schema's `$defs`.
  func shared(as name: String, about: String) -> Form {
    Form(words, schema: schema.shared(as: name, about: about), read: read)
  }

  /// The form or `null`, which gives nil.
  var orNull: Form<Value?> {
    let schema = Schema.any(of: [schema, Schema(["type": "null"])])
    return Form<Value?>("\(words) or null", schema: schema) { node, decoding in
      node.isNull ? .some(nil) : read(node, decoding).map { .some($0) }
    }
  }
}

/// A key of an object of the scene file: the one row that decoding, validation and the schema share.
struct Field<Owner>: Sendable {
  let name: String
  /// A sentence for the schema.
  let about: String
  let isRequired: Bool
  /// As the schema shows it.
  let defaultValue: JSONTree?
  let schema: Schema
  /// Reads the value into its owner; what cannot be read is reported and left out.
  let read: @Sendable (inout Owner, Node, Decoding) -> Void

  init<Value>(
    _ name: String, _ form: Form<Value>, isRequired: Bool = false, default: JSONTree? = nil,
    about: String, store: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    (self.name, self.about, self.isRequired, self.defaultValue) = (
      name, about, isRequired, `default`
    )
    schema = form.schema
    read = { owner, node, decoding in
      if let value = form.read(node, decoding) { store(&owner, value) }
    }
  }

  init<Value>(
    _ name: String, _ form: Form<Value>, isRequired: Bool = false, default: JSONTree? = nil,
    about: String, _ keyPath: WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(name, form, isRequired: isRequired, default: `default`, about: about) {
      $0[keyPath: keyPath] = $1
    }
  }

  /// The property's row in the schema, with its sentence and its default.
  var property: JSONTree.Member {
    var tree: JSONTree = ["description": .string(about)]
    if let defaultValue { tree = .merging(tree, ["default": defaultValue]) }
    return JSONTree.Member(key: name, value: .merging(tree, schema.tree))
  }
}

extension Decoding {
  /// Reads an object by the rows of a table; keys that have no row are reported.
  ///
  /// - Parameter owner: What the object is, with its article, such as "a scene".
  /// - Returns: Whether all of it could be read.
  @discardableResult
  func read<Owner>(
    _ node: Node, as owner: String, fields: [Field<Owner>], into value: inout Owner
  ) -> Bool {
    guard case .object(let members) = node.value.content else {
      reportType(of: node, needed: "an object")
      return false
    }
    let before = reportCount
    let rows = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
    for member in members {
      let path = ScenePath.key(node.path, member.key)
      if let field = rows[member.key] {
        field.read(&value, Node(value: member.value, path: path), self)
      } else {
        reportUnknown(member, path: path, owner: owner, allowed: fields.map(\.name))
      }
    }
    for field in fields where field.isRequired && node.value[field.name] == nil {
      report(.missingKey(field.name, owner: owner), at: node)
    }
    return reportCount == before
  }

  func reportUnknown(_ member: JSONMember, path: ScenePath, owner: String, allowed: [String]) {
    let fault = SceneError.Fault.unknownKey(
      owner: owner, suggestion: suggestion(for: member.key, among: allowed), allowed: allowed)
    report(fault, at: member.keyRange.lowerBound, path: path)
  }
}

extension Schema {
  /// An object with the rows of a table and no other keys.
  static func object<Owner>(_ fields: [Field<Owner>]) -> Schema {
    var tree: JSONTree = [
      "type": "object", "properties": .object(fields.map(\.property)),
      "additionalProperties": false,
    ]
    let required = fields.filter(\.isRequired).map { JSONTree.string($0.name) }
    if !required.isEmpty { tree = .merging(tree, ["required": .array(required)]) }
    return Schema(around: fields.map(\.schema), tree)
  }
}
