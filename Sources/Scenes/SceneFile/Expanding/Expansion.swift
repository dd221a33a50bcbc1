import Base
import Foundation
import JSON
import SceneModel

/// Turns the tree of a scene file into one of plain values, before it is decoded.
///
/// Uses of definitions with parameters become the objects that they stand for, items with `repeat`
/// as many items as it says, `include` what is in the file, and expressions their values; the keys
/// `let`, `repeat`, `include` and `parameters` are gone then. Decoding reads the result as if a
/// file had said it. Each value has an offset from which `sources` finds where it was written and
/// by which use it came to its place.
///
/// A tree without any of these keys is returned as it is, so that texts in it are literal.
final class Expansion {
  /// The folder of the scene, in which the files to include are.
  let folder: URL
  var sources: SceneSources
  let budget = ExpansionBudget()
  private(set) var faults: [(fault: SceneError.Fault, offset: Int, path: ScenePath)] = []
  /// The scene's `let`.
  private(set) var root = ExpressionScope(isLive: false)
  /// The definitions that are expanded here, by name; Decoding expands the others.
  private(set) var templates: [String: DefinitionTemplate] = [:]
  /// Whether a value was made of a parameter that has none, in a definition that is only checked.
  var hasUnknown = false
  /// The included files by their paths without links, and by those as they are written.
  var files: [String: IncludedFile] = [:]

  /// Values in place of those of the scene's `let`.
  private let parameters: [Scene.Grid.Parameter]

  init(_ source: SourceText, folder: URL, parameters: [Scene.Grid.Parameter] = []) {
    sources = SceneSources(source)
    self.folder = folder
    self.parameters = parameters
  }

  /// The surroundings of a value.
  struct Context {
    var scope: ExpressionScope
    var path: ScenePath
    /// The distance from where a value is written to the copy's place.
    var shift = 0
    /// The definitions that are being expanded, the outermost first.
    var uses: [String] = []
    /// The paths of the files that are being included, the outermost first.
    var files: [String] = []
    /// The number of lists and objects around the value.
    var depth = 0

    func key(_ key: String) -> Context {
      var context = self
      context.path = .key(path, key)
      context.depth += 1
      return context
    }

    func index(_ index: Int) -> Context {
      var context = self
      context.path = .index(path, index)
      context.depth += 1
      return context
    }

    func within(_ scope: ExpressionScope) -> Context {
      var context = self
      context.scope = scope
      return context
    }

    /// The context of values whose places are in the expanded tree already.
    var unshifted: Context {
      var context = self
      context.shift = 0
      return context
    }

    /// The context of the item after some others that have come of the same one.
    func advanced(by count: Int) -> Context {
      guard case .index(let parent, let index) = path else { return self }
      var context = self
      context.path = .index(parent, index + count)
      return context
    }
  }

  // MARK: Faults

  /// Whether nothing more is expanded: there are too many values or mistakes.
  var isExhausted: Bool { budget.rest < 0 || faults.count >= Limits.errorsShown }

  func report(_ fault: SceneError.Fault, at offset: Int, path: ScenePath) {
    // Everything that is under way ends with the same mistake.
    if case .expansionTooLarge = fault, faults.contains(where: { $0.fault == fault }) { return }
    faults.append((fault, offset, path))
  }

  func report(_ fault: SceneError.Fault, at value: JSONValue, _ context: Context) {
    report(fault, at: value.range.lowerBound + context.shift, path: context.path)
  }

  /// Counts values, and reports the first one that is too many.
  func spend(_ count: Int = 1, at value: JSONValue, _ context: Context) -> Bool {
    if isExhausted { return false }
    if budget.spend(count) { return true }
    report(.expansionTooLarge(limit: Limits.expandedValues), at: value, context)
    return false
  }

  // MARK: The scene

  /// The tree of plain values; it has meaning only without faults.
  func expand(_ scene: JSONValue) -> JSONValue {
    guard Self.hasTemplates(scene) else {
      checkParameters(known: [], at: scene)
      return scene
    }
    let start = Context(scope: root, path: .root)
    guard case .object(let members) = included(in: scene, start).content else { return scene }
    var context = start
    if let names = members.first(where: { $0.key == "let" }) {
      root = scope(of: names.value, start.key("let"), replacing: parameters)
      context.scope = root
    }
    checkParameters(known: members.first { $0.key == "let" }?.value.keys ?? [], at: scene)
    collect(members.first { $0.key == "definitions" }?.value)
    var result: [JSONMember] = []
    for member in members where !["let", "include"].contains(member.key) {
      let inner = context.key(member.key)
      let value =
        member.key == "definitions"
        ? self.definitions(member.value, inner) : walk(member.value, inner)
      guard let value else { continue }
      result.append(JSONMember(key: member.key, keyRange: member.keyRange, value: value))
    }
    return JSONValue(content: .object(result), range: scene.range)
  }

  private func collect(_ definitions: JSONValue?) {
    guard case .object(let members)? = definitions?.content else { return }
    for member in members { templates[member.key] = DefinitionTemplate(member.value) }
    // A definition that uses one of a step or a cell is one of these, too.
    let all = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    let names = members.map(\.key).filter {
      templates[$0]?.isReadAtUses != true && isReadAtUses($0, all)
    }
    for name in names {
      templates[name] = all[name].flatMap { DefinitionTemplate($0, isReadAtUses: true) }
    }
  }

  private func isReadAtUses(_ name: String, _ all: [String: JSONValue]) -> Bool {
    var name = name
    for _ in 0..<Limits.definitionChain {
      if templates[name]?.isReadAtUses == true { return true }
      guard case .string(let next)? = all[name]?["use"]?.content else { return false }
      name = next
    }
    return false
  }

  /// Whether a scene has keys that are expanded.
  private static func hasTemplates(_ scene: JSONValue) -> Bool {
    guard case .object(let members) = scene.content else { return false }
    return members.contains { member in
      switch (member.key, member.value.content) {
      case ("let", _), ("include", _): true
      case ("definitions", .object(let definitions)):
        definitions.contains { DefinitionTemplate($0.value) != nil } || hasItems(member.value)
      default: hasItems(member.value)
      }
    }
  }

  /// Whether lists in a value have items that are expanded.
  private static func hasItems(_ value: JSONValue) -> Bool {
    switch value.content {
    case .array(let items):
      items.contains { item in
        DefinitionTemplate.itemKeys.contains { item[$0] != nil } || hasItems(item)
      }
    case .object(let members): members.contains { hasItems($0.value) }
    default: false
    }
  }

  // MARK: Values

  /// A value with its texts computed and its lists expanded; nil after a report.
  func walk(_ value: JSONValue, _ context: Context) -> JSONValue? {
    guard spend(at: value, context) else { return nil }
    let range = value.range.shifted(by: context.shift)
    switch value.content {
    case .null, .bool, .number: return JSONValue(content: value.content, range: range)
    case .string(let text):
      guard context.scope.isLive else { return JSONValue(content: value.content, range: range) }
      return text.utf8.contains(where: Self.signs.contains)
        ? computed(text, value, context)
        : spend(text.utf8.count / 32, at: value, context)
          ? JSONValue(content: value.content, range: range) : nil
    case .array(let items):
      guard isShallow(value, context) else { return nil }
      var result: [JSONValue] = []
      // An item with a mistake counts as one for the paths of those after it.
      var missing = 0
      for item in items {
        if isExhausted { return nil }
        let before = faults.count
        let values = self.items(item, context.index(result.count + missing))
        if values.isEmpty, faults.count > before { missing += 1 }
        result += values
      }
      return JSONValue(content: .array(result), range: range)
    case .object(let members):
      guard isShallow(value, context) else { return nil }
      if let use = use(in: members, context) {
        guard let values = expanded(use, value, context) else { return nil }
        guard values.count == 1 else {
          report(.wrongCount(found: values.count, needed: "one object here"), at: value, context)
          return nil
        }
        return values[0]
      }
      return JSONValue(content: .object(self.members(members, context)), range: range)
    }
  }

  /// The bytes without which a text is literal everywhere.
  private static let signs: Set<UInt8> = [
    UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="),
  ]

  /// The members of an object with their values expanded.
  func members(_ members: [JSONMember], _ context: Context) -> [JSONMember] {
    var result: [JSONMember] = []
    var keys: Set<String> = []
    for member in members {
      if isExhausted { return result }
      let key = key(of: member, context)
      guard let value = walk(member.value, context.key(key)) else { continue }
      guard keys.insert(key).inserted else {
        report(
          .conflict(key, with: key, reason: "the names become the same"),
          at: member.keyRange.lowerBound + context.shift, path: context.path)
        continue
      }
      result.append(
        JSONMember(key: key, keyRange: member.keyRange.shifted(by: context.shift), value: value))
    }
    return result
  }

  private func isShallow(_ value: JSONValue, _ context: Context) -> Bool {
    guard context.depth >= JSON5Reader.depthLimit else { return true }
    report(.syntax(.tooDeep(limit: JSON5Reader.depthLimit)), at: value, context)
    return false
  }

  /// A key with the values of its braces.
  private func key(of member: JSONMember, _ context: Context) -> String {
    guard context.scope.isLive, member.key.utf8.contains(where: Self.signs.contains) else {
      return member.key
    }
    do throws(ExpressionReader.Fault) {
      let value = try TextTemplate.interpolated(member.key, in: context.scope, budget)
      if case .text(let key) = value { return key }
    } catch {
      report(
        error.fault, at: member.keyRange.lowerBound + context.shift, path: context.path)
    }
    return member.key
  }

  /// The value of a text in the tree; nil after a report.
  private func computed(_ text: String, _ value: JSONValue, _ context: Context) -> JSONValue? {
    evaluated(text, value, context).flatMap { inserted($0, at: value, context) }
  }

  /// The value of a text; nil after a report.
  private func evaluated(
    _ text: String, _ value: JSONValue, _ context: Context
  ) -> ExpressionValue? {
    guard spend(1 + text.utf8.count / 32, at: value, context) else { return nil }
    do throws(ExpressionReader.Fault) {
      return try TextTemplate.value(of: text, in: context.scope, budget)
    } catch {
      // Positions in the text are those in the file, unless there are escapes in it.
      let isPlain = value.range.count == text.utf8.count + 2
      report(
        error.fault,
        at: value.range.lowerBound + context.shift + (isPlain ? 1 + error.offset : 0),
        path: context.path)
      return nil
    }
  }

  /// Reports the first parameter that no name of the scene's `let` stands for.
  private func checkParameters(known: [String], at scene: JSONValue) {
    guard let other = parameters.first(where: { !known.contains($0.name) }) else { return }
    report(
      .unknownName(
        other.name, kind: "value of `let`", suggestion: other.name.nearest(in: known),
        allowed: known), at: scene.range.lowerBound, path: .root)
  }

  /// The scope of a `let` and what surrounds it.
  ///
  /// - Parameter parameters: Values in place of those of the names.
  func scope(
    of names: JSONValue, _ context: Context, replacing parameters: [Scene.Grid.Parameter] = []
  ) -> ExpressionScope {
    let scope = ExpressionScope(parent: context.scope, isLive: true)
    guard case .object(let members) = names.content else {
      report(
        .wrongType(
          found: sources.description(of: names), needed: "an object of values by their names"),
        at: names, context)
      return scope
    }
    let inner = context.within(scope)
    for member in members {
      checkName(member.key, at: member.keyRange.lowerBound + context.shift, context)
      if let parameter = parameters.last(where: { $0.name == member.key }) {
        scope[member.key] = ExpressionValue(parameter.value)
        continue
      }
      // After a mistake, the name is still known.
      scope[member.key] = named(member.value, inner.key(member.key)) ?? .unknown
    }
    return scope
  }

  /// A value for the names of a scope; nil after a report.
  func named(_ value: JSONValue, _ context: Context) -> ExpressionValue? {
    let before = hasUnknown
    hasUnknown = false
    defer { hasUnknown = before || hasUnknown }
    if context.scope.isLive, case .string(let text) = value.content {
      guard let result = evaluated(text, value, context) else { return nil }
      switch result {
      case .list, .tree: break
      default: return result
      }
      return inserted(result, at: value, context).map {
        hasUnknown ? .unknown : ExpressionValue($0)
      }
    }
    return walk(value, context).map { hasUnknown ? .unknown : ExpressionValue($0) }
  }

  func checkName(_ name: String, at offset: Int, _ context: Context) {
    guard !ExpressionReader.isName(name) else { return }
    report(
      .malformed(
        name, kind: "a name for expressions",
        reason: "it has letters, digits and underscores, and does not begin with a digit"),
      at: offset, path: context.path)
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}

extension ExpressionValue {
  fileprivate init(_ value: Scene.Grid.Parameter.Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .bool(let isOn): self = .bool(isOn)
    }
  }
}

extension JSONValue {
  /// The keys of an object; none for other values.
  fileprivate var keys: [String] {
    if case .object(let members) = content { members.map(\.key) } else { [] }
  }
}
