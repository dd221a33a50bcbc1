import Graphics
import JSON

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
  /// Other spellings.
  var aliases: [String] = []
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

  /// A row whose values are written in a way that depends on the owner.
  init(
    _ name: String, schema: Schema, about: String,
    read: @escaping @Sendable (inout Owner, Node, Decoding) -> Void
  ) {
    (self.name, self.about, isRequired, defaultValue) = (name, about, false, nil)
    (self.schema, self.read) = (schema, read)
  }

  init<Value>(
    _ name: String, _ form: Form<Value>, isRequired: Bool = false, default: JSONTree? = nil,
    about: String, _ keyPath: WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(name, form, isRequired: isRequired, default: `default`, about: about) {
      $0[keyPath: keyPath] = $1
    }
  }

  func spelled(_ aliases: String...) -> Field {
    var field = self
    field.aliases = aliases
    return field
  }

  /// The property's rows in the schema, one for each spelling, with its sentence and its default.
  var properties: [JSONTree.Member] {
    var tree: JSONTree = ["description": .string(about)]
    if let defaultValue { tree = .merging(tree, ["default": defaultValue]) }
    return ([name] + aliases).map {
      JSONTree.Member(key: $0, value: .merging(tree, schema.tree))
    }
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
    guard let members = node.members else {
      reportType(of: node, needed: "an object")
      return false
    }
    return read(members, of: node, as: owner, fields: fields, into: &value)
  }

  /// Reads the members of an object by the rows of a table.
  ///
  /// - Parameter elsewhere: The other classes that have a key.
  func read<Owner>(
    _ members: [Node.Member], of node: Node, as owner: String, fields: [Field<Owner>],
    into value: inout Owner, elsewhere: (String) -> [String] = { _ in [] }
  ) -> Bool {
    let before = reportCount
    var given: [String: String] = [:]
    for member in members {
      if let field = fields.first(where: {
        $0.name == member.key || $0.aliases.contains(member.key)
      }) {
        if let other = given.updateValue(member.key, forKey: field.name) {
          reportConflict(member, with: other, reason: "they are the same")
        }
        field.read(&value, member.node, self)
      } else {
        let allowed = fields.map(\.name)
        reportUnknown(member, owner: owner, allowed: allowed, elsewhere: elsewhere(member.key))
      }
    }
    for field in fields
    where field.isRequired
      && !members.contains(where: { $0.key == field.name || field.aliases.contains($0.key) })
    {
      report(.missingKey([field.name], owner: owner), at: node)
    }
    return reportCount == before
  }

  func reportConflict(_ member: Node.Member, with other: String, reason: String) {
    report(
      .conflict(member.key, with: other, reason: reason), at: member.keyOffset,
      path: member.node.path)
  }

  /// Reports a key that an object does not have.
  ///
  /// - Parameter elsewhere: The other classes that have it.
  func reportUnknown(
    _ member: Node.Member, owner: String, allowed: [String], elsewhere: [String] = []
  ) {
    let fault: SceneError.Fault =
      elsewhere.isEmpty
      ? .unknownKey(
        owner: owner, suggestion: member.key.nearest(in: allowed), allowed: allowed)
      : .keyOfOtherClass(owner: owner, classes: elsewhere)
    report(fault, at: member.keyOffset, path: member.node.path)
  }
}

extension Schema {
  /// An object with the rows of a table and no other keys.
  static func object<Owner>(_ fields: [Field<Owner>]) -> Schema {
    var tree: JSONTree = [
      "type": "object", "properties": .object(fields.flatMap(\.properties)),
      "additionalProperties": false,
    ]
    let required = fields.filter { $0.isRequired && $0.aliases.isEmpty }
      .map { JSONTree.string($0.name) }
    if !required.isEmpty { tree = .merging(tree, ["required": .array(required)]) }
    let spelled = fields.filter { $0.isRequired && !$0.aliases.isEmpty }
      .map { exactlyOne(of: [$0.name] + $0.aliases) }
    if !spelled.isEmpty { tree = .merging(tree, ["allOf": .array(spelled)]) }
    return Schema(around: fields.map(\.schema), tree)
  }
}
