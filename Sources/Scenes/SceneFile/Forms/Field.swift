import Graphics
import JSON
import SceneModel

/// A key of an object in scene files: the one row that reading, printing, validation and the schema
/// share.
struct Field<Owner>: Sendable {
  let name: String
  /// Other spellings.
  var aliases: [String] = []
  /// A sentence for the schema.
  let about: String
  let isRequired: Bool
  /// Keys with which a required one may be left out.
  private(set) var substitutes: [String] = []
  /// The default as the schema shows it.
  let defaultValue: JSONTree?
  let schema: Schema
  /// Reads the value into its owner; reports what cannot be read and leaves it out.
  let read: @Sendable (inout Owner, Node, Decoding) -> Void
  /// Prints the value; nil leaves the key out.
  let write: @Sendable (Owner, Printer) -> JSONTree?

  /// A row with custom closures, for values whose notation depends on the owner.
  init(
    _ name: String, schema: Schema, isRequired: Bool = false, default: JSONTree? = nil,
    about: String, write: @escaping @Sendable (Owner, Printer) -> JSONTree?,
    read: @escaping @Sendable (inout Owner, Node, Decoding) -> Void
  ) {
    self.name = name
    self.about = about
    self.isRequired = isRequired
    defaultValue = `default`
    self.schema = schema
    self.read = read
    self.write = write
  }

  init<Value>(
    _ name: String, _ form: Form<Value>, isRequired: Bool = false, default: JSONTree? = nil,
    about: String, _ keyPath: WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(
      name, schema: form.schema, isRequired: isRequired, default: `default`, about: about,
      write: { form.write($0[keyPath: keyPath], $1) },
      read: { owner, node, decoding in
        if let value = form.read(node, decoding) { owner[keyPath: keyPath] = value }
      })
  }

  /// A row of an optional value; the key of nil is left out.
  init<Value>(
    _ name: String, _ form: Form<Value>, isRequired: Bool = false, default: JSONTree? = nil,
    about: String, optional keyPath: WritableKeyPath<Owner, Value?> & Sendable
  ) {
    self.init(
      name, schema: form.schema, isRequired: isRequired, default: `default`, about: about,
      write: { owner, printer in owner[keyPath: keyPath].map { form.write($0, printer) } },
      read: { owner, node, decoding in
        if let value = form.read(node, decoding) { owner[keyPath: keyPath] = value }
      })
  }

  /// A row that has been read before all others, such as the class of an object.
  init<Value>(
    readBefore name: String, _ form: Form<Value>, default: JSONTree? = nil, about: String,
    write: @escaping @Sendable (Owner) -> Value?
  ) {
    self.init(
      name, schema: form.schema, default: `default`, about: about,
      write: { owner, printer in write(owner).map { form.write($0, printer) } },
      read: { _, _, _ in })
  }

  func spelled(_ aliases: String...) -> Field {
    var field = self
    field.aliases = aliases
    return field
  }

  /// A required row that may be left out where there is one of other keys.
  func unless(_ keys: String...) -> Field {
    var field = self
    field.substitutes = keys
    return field
  }

  func isNamed(_ key: String) -> Bool { name == key || aliases.contains(key) }

  /// The shortest spelling.
  var shownName: String { aliases.min { $0.count < $1.count } ?? name }

  /// The row for a larger owner, of which this row's owner is a part.
  func within<Whole>(_ part: WritableKeyPath<Whole, Owner> & Sendable) -> Field<Whole> {
    var field = Field<Whole>(
      name, schema: schema, isRequired: isRequired, default: defaultValue, about: about,
      write: { write($0[keyPath: part], $1) }, read: { read(&$0[keyPath: part], $1, $2) })
    field.aliases = aliases
    field.substitutes = substitutes
    return field
  }

  /// The schema's members for the key, one for each spelling, with its sentence and its default.
  var properties: [JSONTree.Member] {
    JSONTree.schemaMembers([name] + aliases, about, defaultValue, schema)
  }
}

extension JSONTree {
  /// The schema's members for a key, one for each spelling, with its sentence and its default.
  static func schemaMembers(
    _ names: [String], _ about: String, _ defaultValue: JSONTree?, _ schema: Schema
  ) -> [Member] {
    var tree: JSONTree = ["description": .string(about)]
    if let defaultValue { tree = .merging(tree, ["default": defaultValue]) }
    return names.map { Member(key: $0, value: .merging(tree, schema.tree)) }
  }
}

extension Printer {
  /// The members of an object by the rows of a table, without optional ones that have the values of
  /// a blank object.
  func members<Owner>(
    of owner: Owner, _ fields: [Field<Owner>], omittingDefaultsOf blank: Owner? = nil
  ) -> [JSONTree.Member] {
    fields.compactMap { field in
      guard let tree = field.write(owner, self) else { return nil }
      if !field.isRequired, let blank, field.write(blank, self) == tree { return nil }
      return JSONTree.Member(key: field.name, value: tree)
    }
  }

  /// The members of an object by the rows of its properties; those without a row as they are.
  func members(
    of properties: Scene.Properties, _ fields: [Field<Scene.Properties>]
  ) -> [JSONTree.Member] {
    let names = Set(fields.map(\.name))
    let others = properties.members.filter { !names.contains($0.key) }
    return members(of: properties, fields, omittingDefaultsOf: nil)
      + others.map { JSONTree.Member(key: $0.key, value: tree(of: $0.value)) }
  }

  func object<Owner>(
    _ owner: Owner, _ fields: [Field<Owner>], omittingDefaultsOf blank: Owner? = nil
  ) -> JSONTree {
    .object(members(of: owner, fields, omittingDefaultsOf: blank))
  }
}

extension Decoding {
  /// Reads an object by the rows of a table; reports keys that have no row.
  ///
  /// - Parameter owner: The object in words, with an article, such as "a scene".
  /// - Returns: Whether all of it could be read.
  @discardableResult
  func read<Owner>(
    _ node: Node, as owner: String, fields: [Field<Owner>], into value: inout Owner
  ) -> Bool {
    guard let members = node.members else {
      // If there are many keys, only required ones.
      let isShort = fields.count <= 8
      let names =
        fields.filter { isShort || $0.isRequired }.map(\.shownName) + (isShort ? [] : ["…"])
      reportType(
        of: node,
        needed: "an object" + (names == ["…"] ? "" : " { \(names.joined(separator: ", ")) }"))
      return false
    }
    return read(members, of: node, as: owner, fields: fields, into: &value)
  }

  /// Reads the members of an object by the rows of a table; all objects are read here.
  ///
  /// - Parameters:
  ///   - needer: The object in words where a key is missing; nil for `owner`.
  ///   - allowed: The keys that a mistake may stand for; nil for those of the rows.
  ///   - elsewhere: Gives the other classes that have a key.
  ///   - other: Takes a member that has no row; false for a member that it does not know either.
  func read<Owner>(
    _ members: [Node.Member], of node: Node, as owner: String, needing needer: String? = nil,
    fields: [Field<Owner>],
    into value: inout Owner, allowed: @autoclosure () -> [String]? = nil,
    elsewhere: (String) -> [String] = { _ in [] },
    other: (Node.Member, inout Owner) -> Bool = { _, _ in false }
  ) -> Bool {
    let before = reportCount
    var given: [String: String] = [:]
    for member in members {
      if let field = fields.last(where: { $0.isNamed(member.key) }) {
        if let first = given.updateValue(member.key, forKey: field.name) {
          reportConflict(member, with: first, reason: "they are the same")
        }
        field.read(&value, member.node, self)
      } else if !other(member, &value) {
        let allowed = allowed() ?? fields.flatMap { [$0.name] + $0.aliases }
        reportUnknown(member, owner: owner, allowed: allowed, elsewhere: elsewhere(member.key))
      }
    }
    for field in fields
    where field.isRequired
      && !members.contains(where: { field.isNamed($0.key) || field.substitutes.contains($0.key) })
    {
      report(.missingKey([field.name] + field.aliases, owner: needer ?? owner), at: node)
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
        owner: owner, suggestion: suggestion(for: member.key, in: allowed), allowed: allowed)
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
    let needed = fields.filter(\.isRequired)
    let required = needed.filter { $0.aliases.isEmpty && $0.substitutes.isEmpty }
      .map { JSONTree.string($0.name) }
    if !required.isEmpty { tree = .merging(tree, ["required": .array(required)]) }
    let spelled = needed.filter { !$0.aliases.isEmpty }
      .map { exactlyOne(of: [$0.name] + $0.aliases) }
    let replaced = needed.filter { !$0.substitutes.isEmpty }
      .map { atLeastOne(of: [$0.name] + $0.substitutes) }
    if !(spelled + replaced).isEmpty {
      tree = .merging(tree, ["allOf": .array(spelled + replaced)])
    }
    return Schema(around: fields.map(\.schema), tree)
  }
}
