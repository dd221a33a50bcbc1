import JSON
import SceneModel

/// A verb of steps: the notation of its value, and the other keys that it allows.
struct ScriptVerbRow: Sendable {
  let name: String
  /// A sentence for the schema.
  let about: String
  /// The schema of the verb's own value.
  let schema: Schema
  /// The keys beside the verb, without those that every step may have.
  let keys: [FieldKey]
  /// The number of targets that the step may have.
  let subjects: Subjects
  let isOnNeeded: Bool
  /// Whether the step may have a condition.
  let takesCondition: Bool
  /// Keys of which a step has only one; nil for most verbs.
  let choice: Choice?
  /// Reads the verb of a step; nil after reporting why it cannot be read.
  let read: @Sendable (StepNode, Decoding) -> Scene.Verb?
  /// Prints the verb's own value and its other keys; nil for another verb.
  let write: @Sendable (Scene.Verb, [String], Printer) -> (JSONTree, [JSONTree.Member])?

  /// The number of ids that the key `on` of a step may have.
  enum Subjects: Sendable {
    case none, one, several
  }

  /// Keys that are alternatives for the same thing.
  struct Choice: Sendable {
    let keys: [String]
    /// The reason why a step has only one of them, for messages.
    let reason: String
    var isNeeded = true
  }

  /// Whether a key is one of the verb's own.
  func has(_ key: String) -> Bool { keys.contains { $0.name == key } }
}

/// The JSON of a step, as its verb reads it, and the step's targets.
struct StepNode {
  let node: Node
  let members: [Node.Member]
  let value: Node
  /// The known objects that `on` names.
  var targets: [Target] = []
  /// Whether `on` is given but names no known object.
  var hasUnknownTargets = false

  /// The first target of the step.
  var target: Target? { targets.first }

  subscript(key: String) -> Node? { members.first { $0.key == key }?.node }
}

/// A verb while its keys are read or printed, with the step around it.
struct StepDraft<Verb> {
  var verb: Verb
  let step: StepNode
  /// The ids of the step's targets.
  let on: [String]
}

/// Keys of a step that depend on its verb's value, such as the parameters of an effect.
struct ExtraKeys<Verb> {
  /// A description of the owner of the keys, such as "the effect `bounce`".
  let owner: String
  let fields: [Field<StepDraft<Verb>>]
  /// Returns descriptions of the other owners of a key.
  let elsewhere: (String) -> [String]
  /// Whether the keys are not known, so that none can be wrong.
  var isOpen = false
}

extension ScriptVerbRow {
  /// A row for a type of verb.
  ///
  /// - Parameters:
  ///   - blank: The verb with its defaults, which are not printed.
  ///   - value: The field of the verb's own name.
  ///   - fields: The verb's other keys.
  ///   - extra: Gives the keys that depend on the value, such as the parameters of an effect.
  ///   - extraMembers: Prints the keys that depend on the value.
  ///   - check: Reports mistakes in the verb as a whole; false if there are any.
  @inline(never)
  init<Verb: Sendable>(
    _ wrap: @escaping @Sendable (Verb) -> Scene.Verb,
    _ unwrap: @escaping @Sendable (Scene.Verb) -> Verb?, blank: Verb,
    on subjects: Subjects, needsOn: Bool = false, takesCondition: Bool = true,
    value: Field<StepDraft<Verb>>, fields: [Field<StepDraft<Verb>>] = [], choice: Choice? = nil,
    extra: @escaping @Sendable (Node, Decoding) -> ExtraKeys<Verb>? = { _, _ in nil },
    extraMembers: @escaping @Sendable (Verb, Printer) -> [JSONTree.Member] = { _, _ in [] },
    check: @escaping @Sendable (inout StepDraft<Verb>, Decoding) -> Bool = { _, _ in true }
  ) {
    name = value.name
    about = value.key.about
    schema = value.schema
    keys = fields.map(\.key)
    self.subjects = subjects
    isOnNeeded = needsOn
    self.takesCondition = takesCondition
    self.choice = choice
    read = { step, decoding in
      var draft = StepDraft(verb: blank, step: step, on: step.targets.map(\.id))
      let before = decoding.reportCount
      let extra = extra(step.value, decoding)
      guard
        decoding.read(step, verb: value.name, fields: fields, extra: extra, into: &draft)
      else { return nil }
      let beforeValue = decoding.reportCount
      value.read(&draft, step.value, decoding)
      guard decoding.reportCount == beforeValue, check(&draft, decoding) else { return nil }
      return decoding.reportCount == before ? wrap(draft.verb) : nil
    }
    write = { verb, on, printer in
      guard let verb = unwrap(verb) else { return nil }
      let step = StepNode(node: .none, members: [], value: .none)
      let draft = StepDraft(verb: verb, step: step, on: on)
      let blankDraft = StepDraft(verb: blank, step: step, on: on)
      let members =
        printer.members(of: draft, fields, omittingDefaultsOf: blankDraft)
        + extraMembers(verb, printer)
      return (value.write(draft, printer) ?? .null, members)
    }
  }
}

extension Node {
  /// A stand-in for a step that is printed and not read.
  fileprivate static let none = Node(
    value: JSONValue(content: .null, range: 0..<0), path: .root)
}

extension Decoding {
  /// Reads the keys of a step beside its verb; false if the verb's own value should not be read
  /// then.
  @inline(never)
  fileprivate func read<Verb>(
    _ step: StepNode, verb name: String, fields: [Field<StepDraft<Verb>>],
    extra: ExtraKeys<Verb>?, into draft: inout StepDraft<Verb>
  ) -> Bool {
    guard let row = Grammar.verb(name) else { return false }
    let common = row.commonFields.map(\.name)
    let members = step.members.filter { $0.key != name && !common.contains($0.key) }
    let keys = extra == nil ? common + row.keys.map(\.name) : stepFields.map(\.name)
    _ = read(
      members, of: step.node, as: extra?.owner ?? "a step that does `\(name)`",
      needing: "`\(name)`", fields: fields + (extra?.fields ?? []), into: &draft,
      allowed: keys + (extra?.fields.map(\.name) ?? []),
      elsewhere: { key in
        extra?.elsewhere(key) ?? Grammar.verbs.filter { $0.has(key) }.map { "`\($0.name)`" }
      }, other: { _, _ in extra?.isOpen ?? false })
    return checkSubjects(of: row, step) && checkChoice(of: row, step)
  }

  /// Whether `on` has as many ids as the verb allows; reports why not.
  private func checkSubjects(of verb: ScriptVerbRow, _ step: StepNode) -> Bool {
    guard let on = step["on"] else {
      if verb.isOnNeeded { report(.missingKey(["on"], owner: "`\(verb.name)`"), at: step.node) }
      return !verb.isOnNeeded
    }
    guard verb.subjects == .one, on.items?.count ?? 1 > 1 else { return true }
    reportType(of: on, needed: "one id, as `\(verb.name)` takes one view or layer")
    return false
  }

  /// Whether a step has only one of the keys of its verb's choice; reports why not.
  private func checkChoice(of verb: ScriptVerbRow, _ step: StepNode) -> Bool {
    guard let choice = verb.choice else { return true }
    let given = step.members.filter { choice.keys.contains($0.key) }
    if given.isEmpty, choice.isNeeded {
      report(.missingKey(choice.keys, owner: "`\(verb.name)`"), at: step.node)
    } else if given.count > 1 {
      reportConflict(given[1], with: given[0].key, reason: choice.reason)
    }
    return given.count == 1 || given.isEmpty && !choice.isNeeded
  }
}
