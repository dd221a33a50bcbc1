import Graphics
import JSON
import SceneModel

/// The name of a row and what the schema says about its value.
///
/// Code that needs only these is compiled once, not once for each type of owner.
final class FieldKey: Sendable {
  let name: String
  /// Other spellings.
  let aliases: [String]
  /// A sentence for the schema.
  let about: String
  let isRequired: Bool
  /// Keys with which a required one may be left out.
  let substitutes: [String]
  /// The default as the schema shows it.
  let defaultValue: JSONTree?
  let schema: Schema

  @inline(never)
  init(
    _ name: String, aliases: [String] = [], schema: Schema, isRequired: Bool,
    substitutes: [String] = [], default: JSONTree?, about: String
  ) {
    self.name = name
    self.aliases = aliases
    self.about = about
    self.isRequired = isRequired
    self.substitutes = substitutes
    defaultValue = `default`
    self.schema = schema
  }

  /// A copy with other spellings or substitutes.
  func with(aliases: [String]? = nil, substitutes: [String]? = nil) -> FieldKey {
    FieldKey(
      name, aliases: aliases ?? self.aliases, schema: schema, isRequired: isRequired,
      substitutes: substitutes ?? self.substitutes, default: defaultValue, about: about)
  }

  /// All spellings.
  var names: [String] { [name] + aliases }

  func isNamed(_ key: String) -> Bool { name == key || aliases.contains(key) }

  /// The shortest spelling.
  var shownName: String { aliases.min { $0.count < $1.count } ?? name }

  /// The schema's members for the key, one for each spelling, with its sentence and its default.
  var properties: [JSONTree.Member] {
    JSONTree.schemaMembers(names, about, defaultValue, schema)
  }
}

/// A key path that is made only when it is used.
///
/// It takes microseconds, since its type is made at run time. With those of all rows, a short scene
/// would take a fifth longer to read.
typealias DeferredKeyPath<Root, Value> =
  @Sendable () -> WritableKeyPath<Root, Value> & Sendable

/// A key of an object in scene files: the one row that reading, printing, validation and the schema
/// share.
///
/// Its initializers are not inlined: with a copy for each of hundreds of rows, the module would
/// take longer to compile.
struct Field<Owner>: Sendable {
  let key: FieldKey
  /// Reads the value into its owner; reports what cannot be read and leaves it out.
  let read: @Sendable (inout Owner, Node, Decoding) -> Void
  /// Prints the value; nil leaves the key out.
  let write: @Sendable (Owner, Printer) -> JSONTree?

  @inline(never)
  init(
    _ key: FieldKey, write: @escaping @Sendable (Owner, Printer) -> JSONTree?,
    read: @escaping @Sendable (inout Owner, Node, Decoding) -> Void
  ) {
    self.key = key
    self.read = read
    self.write = write
  }

  var name: String { key.name }
  var schema: Schema { key.schema }

  /// A row with custom closures, for values whose notation depends on the owner.
  @inline(never)
  init(
    _ name: String, schema: Schema, isRequired: Bool = false, default: JSONTree? = nil,
    about: String, write: @escaping @Sendable (Owner, Printer) -> JSONTree?,
    read: @escaping @Sendable (inout Owner, Node, Decoding) -> Void
  ) {
    self.init(
      FieldKey(name, schema: schema, isRequired: isRequired, default: `default`, about: about),
      write: write, read: read)
  }

  @inline(never)
  init<Value>(
    _ name: String, _ form: Form<Value>, isRequired: Bool = false, default: JSONTree? = nil,
    about: String,
    _ keyPath: @autoclosure @escaping DeferredKeyPath<Owner, Value>
  ) {
    self.init(
      name, schema: form.schema, isRequired: isRequired, default: `default`, about: about,
      write: { form.write($0[keyPath: keyPath()], $1) },
      read: { owner, node, decoding in
        if let value = form.read(node, decoding) { owner[keyPath: keyPath()] = value }
      })
  }

  /// A row of an optional value; the key of nil is left out.
  @inline(never)
  init<Value>(
    _ name: String, _ form: Form<Value>, isRequired: Bool = false, default: JSONTree? = nil,
    about: String,
    optional keyPath: @autoclosure @escaping DeferredKeyPath<Owner, Value?>
  ) {
    self.init(
      name, schema: form.schema, isRequired: isRequired, default: `default`, about: about,
      write: { owner, printer in owner[keyPath: keyPath()].map { form.write($0, printer) } },
      read: { owner, node, decoding in
        if let value = form.read(node, decoding) { owner[keyPath: keyPath()] = value }
      })
  }

  /// A row that has been read before all others, such as the class of an object.
  @inline(never)
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
    Field(key.with(aliases: aliases), write: write, read: read)
  }

  /// A required row that may be left out where there is one of other keys.
  func unless(_ keys: String...) -> Field {
    Field(key.with(substitutes: keys), write: write, read: read)
  }

  /// The row for a larger owner, of which this row's owner is a part.
  func within<Whole>(
    _ part: @autoclosure @escaping DeferredKeyPath<Whole, Owner>
  ) -> Field<Whole> {
    Field<Whole>(
      key, write: { write($0[keyPath: part()], $1) },
      read: { read(&$0[keyPath: part()], $1, $2) })
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
      if !field.key.isRequired, let blank, field.write(blank, self) == tree { return nil }
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
      reportNoObject(node, needing: fields.map(\.key))
      return false
    }
    return read(members, of: node, as: owner, fields: fields, into: &value)
  }

  private func reportNoObject(_ node: Node, needing keys: [FieldKey]) {
    // If there are many keys, only required ones.
    let isShort = keys.count <= 8
    let names = keys.filter { isShort || $0.isRequired }.map(\.shownName) + (isShort ? [] : ["…"])
    reportType(
      of: node,
      needed: "an object" + (names == ["…"] ? "" : " { \(names.joined(separator: ", ")) }"))
  }

  /// Reads the members of an object by the rows of a table.
  ///
  /// - Parameters:
  ///   - needer: The object in words where a key is missing; nil for `owner`.
  ///   - allowed: The keys that a mistake may stand for; nil for those of the rows.
  ///   - elsewhere: Gives the other classes that have a key.
  ///   - other: Takes a member that has no row; false for a member that it does not know either.
  @inline(never)
  func read<Owner>(
    _ members: [Node.Member], of node: Node, as owner: String, needing needer: String? = nil,
    fields: [Field<Owner>],
    into value: inout Owner, allowed: @autoclosure () -> [String]? = nil,
    elsewhere: (String) -> [String] = { _ in [] },
    other: (Node.Member, inout Owner) -> Bool = { _, _ in false }
  ) -> Bool {
    let before = reportCount
    let keys = fields.map(\.key)
    for (member, index) in zip(members, indices(of: members, in: keys)) {
      if let index {
        fields[index].read(&value, member.node, self)
      } else if !other(member, &value) {
        let allowed = allowed() ?? keys.flatMap(\.names)
        reportUnknown(member, owner: owner, allowed: allowed, elsewhere: elsewhere(member.key))
      }
    }
    reportMissing(keys, in: members, of: node, needer ?? owner)
    return reportCount == before
  }

  /// The indices of the rows of an object's members, nil for a key that has none; reports keys that
  /// are given twice.
  private func indices(of members: [Node.Member], in keys: [FieldKey]) -> [Int?] {
    var given: [String: String] = [:]
    return members.map { member in
      guard let index = keys.lastIndex(where: { $0.isNamed(member.key) }) else { return nil }
      if let first = given.updateValue(member.key, forKey: keys[index].name) {
        reportConflict(member, with: first, reason: "they are the same")
      }
      return index
    }
  }

  /// Reports required keys that an object lacks.
  private func reportMissing(
    _ keys: [FieldKey], in members: [Node.Member], of node: Node, _ needer: String
  ) {
    for key in keys
    where key.isRequired
      && !members.contains(where: { key.isNamed($0.key) || key.substitutes.contains($0.key) })
    {
      report(.missingKey(key.names, owner: needer), at: node)
    }
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
  static func object<Owner>(_ fields: [Field<Owner>]) -> Schema { object(fields.map(\.key)) }

  private static func object(_ keys: [FieldKey]) -> Schema {
    var tree: JSONTree = [
      "type": "object", "properties": .object(keys.flatMap(\.properties)),
      "additionalProperties": false,
    ]
    let needed = keys.filter(\.isRequired)
    let required = needed.filter { $0.aliases.isEmpty && $0.substitutes.isEmpty }
      .map { JSONTree.string($0.name) }
    if !required.isEmpty { tree = .merging(tree, ["required": .array(required)]) }
    let spelled = needed.filter { !$0.aliases.isEmpty }.map { exactlyOne(of: $0.names) }
    let replaced = needed.filter { !$0.substitutes.isEmpty }
      .map { atLeastOne(of: [$0.name] + $0.substitutes) }
    if !(spelled + replaced).isEmpty {
      tree = .merging(tree, ["allOf": .array(spelled + replaced)])
    }
    return Schema(around: keys.map(\.schema), tree)
  }
}
