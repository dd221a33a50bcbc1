import Base
import JSON

// Definitions with parameters, and their uses.
extension Expansion {
  /// A use of a definition that is expanded here.
  struct Use {
    let name: String
    /// The value under `use`.
    let value: JSONValue
    let template: DefinitionTemplate
  }

  /// The use among an object's members; nil if there is none, or if Decoding expands it.
  func use(in members: [JSONMember], _ context: Context) -> Use? {
    guard let value = members.first(where: { $0.key == "use" })?.value,
      case .string(let text) = value.content
    else { return nil }
    var name = text
    if context.scope.isLive, text.contains("{") || text.hasPrefix("="),
      case .text(let computed)? = named(value, context)
    {
      name = computed
    }
    return templates[name].map { Use(name: name, value: value, template: $0) }
  }

  /// The objects that a use stands for, mostly one; nil after a report.
  func expanded(_ use: Use, _ object: JSONValue, _ context: Context) -> [JSONValue]? {
    guard case .object(let members) = object.content, mayUse(use, context) else { return nil }
    let template = use.template
    let start = sources.addCopy(
      of: template.body.range, at: use.value.range.lowerBound + context.shift, .use(use.name))
    let scope = ExpressionScope(parent: root, isLive: template.isLive || root.isLive)
    var inner = context.within(scope)
    inner.shift = start - template.body.range.lowerBound
    inner.uses.append(use.name)
    let before = faults.count
    let arguments = Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
    for parameter in template.parameters {
      if let argument = arguments[parameter.name] {
        scope[parameter.name] = self.argument(argument, for: parameter, use, context)
      } else if let value = parameter.defaultValue {
        scope[parameter.name] = named(value, inner)
      } else {
        report(
          .missingKey([parameter.name], owner: "the definition `\(use.name.shortened)`"),
          at: object, context)
      }
    }
    guard faults.count == before else { return nil }
    let names = Set(template.parameters.map(\.name))
    let own = members.filter { $0.key != "use" && !names.contains($0.key) }
    return overriding(items(template.body, inner), by: own, at: object, context)
  }

  /// Whether a definition may be used here: it does not use itself, nor in too long a chain.
  private func mayUse(_ use: Use, _ object: Context) -> Bool {
    let context = object.key("use")
    if let first = context.uses.firstIndex(of: use.name) {
      report(.cycle(Array(context.uses[first...]) + [use.name]), at: use.value, context)
      return false
    }
    guard context.uses.count < Limits.definitionChain else {
      report(.chainTooLong(limit: Limits.definitionChain), at: use.value, context)
      return false
    }
    return spend(at: use.value, context)
  }

  private func argument(
    _ member: JSONMember, for parameter: DefinitionTemplate.Parameter, _ use: Use,
    _ context: Context
  ) -> ExpressionValue? {
    let inner = context.key(member.key)
    guard let value = named(member.value, inner) else { return nil }
    guard parameter.kind.allows(value) else {
      report(
        .wrongType(
          found: value.description,
          needed: "\(parameter.kind.words), as `\(use.name.shortened)` says"), at: member.value,
        inner)
      return nil
    }
    return value
  }

  // MARK: The definitions themselves

  /// The definitions as Decoding reads them: those with parameters have their defaults.
  ///
  /// Definitions without defaults, and others that are read only at uses, are checked as far as
  /// that is possible, and left out.
  func definitions(_ value: JSONValue, _ context: Context) -> JSONValue? {
    guard case .object(let members) = value.content else { return walk(value, context) }
    var result: [JSONMember] = []
    for member in members {
      if isExhausted { return nil }
      var inner = context.key(member.key)
      inner.uses = [member.key]
      let value: JSONValue?
      if let template = templates[member.key] {
        value = withDefaults(template, inner)
      } else {
        value = walk(member.value, inner)
      }
      guard let value else { continue }
      result.append(JSONMember(key: member.key, keyRange: member.keyRange, value: value))
    }
    return JSONValue(content: .object(result), range: value.range)
  }

  private func withDefaults(_ template: DefinitionTemplate, _ context: Context) -> JSONValue? {
    let scope = ExpressionScope(parent: root, isLive: template.isLive || root.isLive)
    let inner = context.within(scope)
    hasUnknown = false
    if let value = template.parametersValue {
      check(template.parameters, in: value, inner.key("parameters"))
    }
    var isComplete = true
    for parameter in template.parameters {
      let place = inner.key("parameters").key(parameter.name)
      guard let value = parameter.defaultValue else {
        scope[parameter.name] = .unknown
        isComplete = false
        continue
      }
      let result = named(value, place) ?? .unknown
      scope[parameter.name] = result
      guard parameter.hasKind, !parameter.kind.allows(result) else { continue }
      report(
        .wrongType(found: result.description, needed: parameter.kind.words), at: value,
        place.key("default"))
    }
    let values = items(template.body, inner)
    guard isComplete, !hasUnknown, !template.isReadAtUses, values.count == 1 else { return nil }
    return values[0]
  }

  /// Keys that mean something else in an object with `use`.
  private static let reservedNames = ["use", "class", "repeat", "let", "include", "parameters"]

  private func check(
    _ parameters: [DefinitionTemplate.Parameter], in value: JSONValue, _ context: Context
  ) {
    guard case .object = value.content else {
      return report(
        .wrongType(
          found: sources.description(of: value), needed: "an object of defaults by their names"),
        at: value, context)
    }
    for parameter in parameters {
      let offset = parameter.keyOffset + context.shift
      checkName(parameter.name, at: offset, context)
      guard Self.reservedNames.contains(parameter.name) else { continue }
      report(
        .malformed(
          parameter.name, kind: "a name for a parameter", reason: "uses have this key already"),
        at: offset, path: context.key(parameter.name).path)
    }
  }
}
