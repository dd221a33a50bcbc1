internal import SwiftSyntax

/// Members of protocols that may be left out: Swift has defaults for them, in an extension.
///
/// A member with a result gets an optional one, nil by default, in the protocol and in the types of
/// these sources that conform to it, so that a caller still sees whether it is there.
extension FileRules {
  func adaptProtocol(_ node: ProtocolDeclSyntax) {
    let isObjectiveC = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.isNamed("objc") ?? false
    }
    if isObjectiveC {
      let types = node.inheritanceClause?.inheritedTypes
      let names = types?.map(\.type.words) ?? []
      if names.isEmpty {
        edits.insert(": AnyObject", at: node.name.place.upperBound)
      } else if let first = types?.first,
        Set(names).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"])
      {
        edits.insert("AnyObject, ", at: first.place.lowerBound)
      }
    }
    for type in node.inheritanceClause?.inheritedTypes ?? [] where type.type.words == "class" {
      edits.replace(type.type.place, with: "AnyObject")
    }
    writeDefaults(node)
  }

  private func writeDefaults(_ node: ProtocolDeclSyntax) {
    let access = node.modifiers.has("public") ? "public " : ""
    let defaults = node.memberBlock.members.flattened.compactMap { member -> String? in
      guard let text = defaultText(member.decl, access) else { return nil }
      return wrapped(text, in: conditions(of: member, beyond: conditions(of: node)))
    }
    guard !defaults.isEmpty else { return }
    // Extensions stand at the top, within the same `#if`.
    var top = Syntax(node)
    while let parent = top.parent, !top.is(CodeBlockItemSyntax.self) { top = parent }
    edits.insert(
      "\n\n/// What conforming types may leave out.\nextension \(typeName) {\n"
        + defaults.joined(separator: "\n") + "\n}", at: top.place.upperBound)
  }

  private func defaultText(_ declaration: DeclSyntax, _ access: String) -> String? {
    if let function = declaration.as(FunctionDeclSyntax.self), function.modifiers.has("optional") {
      let modifiers = function.modifiers.has("static", "class") ? "static " : ""
      let result = function.signature.returnClause?.type
      let isVoid = result.map { ["Void", "()", "Swift.Void"].contains($0.words) } ?? true
      var head = "\(access)\(modifiers)func \(function.name.text)"
      head += function.genericParameterClause?.words ?? ""
      head += function.signature.parameterClause.words
      head += function.signature.effectSpecifiers.map { " " + $0.words } ?? ""
      if let result, !isVoid { head += " -> \(optional(result))" }
      head += function.genericWhereClause.map { " " + $0.words } ?? ""
      return "  \(head) {\(isVoid ? "" : " nil ")}"
    }
    if let variable = declaration.as(VariableDeclSyntax.self), variable.modifiers.has("optional"),
      let binding = variable.bindings.first, let type = binding.typeAnnotation?.type
    {
      let modifiers = variable.modifiers.has("static", "class") ? "static " : ""
      let isSettable = binding.accessorBlock?.words.contains("set") ?? false
      let body = isSettable ? "{ get { nil } set {} }" : "{ nil }"
      return "  \(access)\(modifiers)var \(binding.pattern.words): \(optional(type)) \(body)"
    }
    return nil
  }

  /// A type as one that may be nil.
  private func optional(_ type: TypeSyntax) -> String {
    if type.isOptionalOrVoid { return type.words }
    return needsParentheses(type) ? "(\(type.words))?" : "\(type.words)?"
  }

  private func needsParentheses(_ type: TypeSyntax) -> Bool {
    type.is(FunctionTypeSyntax.self) || type.is(SomeOrAnyTypeSyntax.self)
      || type.is(CompositionTypeSyntax.self) || type.is(AttributedTypeSyntax.self)
  }

  private func makeOptional(_ type: TypeSyntax) {
    if needsParentheses(type) {
      edits.insert("(", at: type.place.lowerBound)
      edits.insert(")?", at: type.place.upperBound)
    } else {
      edits.insert("?", at: type.place.upperBound)
    }
  }

  // MARK: Declarations

  func adaptOptionalFunction(_ node: FunctionDeclSyntax) {
    dropOptional(node.modifiers)
    guard let result = node.signature.returnClause?.type, !result.isOptionalOrVoid,
      survey.optionalMembers.contains(where: {
        $0.isFunction && $0.needsOptional && $0.signature == node.signatureName
          && isWitness(of: $0, isOptional: node.modifiers.has("optional"))
      })
    else { return }
    makeOptional(result)
  }

  func adaptOptionalProperty(_ node: VariableDeclSyntax) {
    dropOptional(node.modifiers)
    for binding in node.bindings {
      let name = binding.pattern.words
      let member = survey.optionalMembers.first {
        !$0.isFunction && $0.needsOptional && $0.name == name
          && isWitness(of: $0, isOptional: node.modifiers.has("optional"))
      }
      guard let member else { continue }
      if let type = binding.typeAnnotation?.type {
        if !type.isOptionalOrVoid { makeOptional(type) }
      } else if let type = member.type {
        edits.insert(": \(type)?", at: binding.pattern.place.upperBound)
      }
    }
  }

  private func dropOptional(_ modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.name.text == "optional" {
      edits.remove(modifier.place.lowerBound..<modifier.endPosition.utf8Offset)
    }
  }

  private func isWitness(of member: Survey.OptionalMember, isOptional: Bool) -> Bool {
    if isOptional { return types.last == member.protocolName }
    return survey.protocols[typeName] == nil
      && survey.conforms(typeName, in: target, to: member.protocolName)
  }

  // MARK: Uses

  func adaptOptionalCall(_ node: FunctionCallExprSyntax) {
    let (mark, expression): (TokenSyntax, ExprSyntax)
    if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) {
      (mark, expression) = (chain.questionMark, chain.expression)
    } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
      (mark, expression) = (forced.exclamationMark, forced.expression)
    } else {
      return
    }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return }
    let name = member.declName.baseName.text
    let candidates = survey.optionalMembers.filter { $0.isFunction && $0.name == name }
    let base = member.base.flatMap(lastWord)?.lowercased() ?? ""
    let isDelegate = base.hasSuffix("delegate") || base.hasSuffix("datasource")
    // A closure that may be nil is called in the same way, without labels.
    if survey.variables.contains(name), !isDelegate,
      node.arguments.allSatisfy({ $0.label == nil })
    {
      return
    }
    // Apple's delegates have defaults, too.
    if candidates.isEmpty, !isDelegate || survey.variables.contains(name) { return }
    edits.remove(mark.place)
    if mark.tokenKind == .exclamationMark, candidates.contains(where: \.needsOptional) {
      edits.insert("!", at: node.place.upperBound)
    }
  }

  private func lastWord(of base: ExprSyntax) -> String? {
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      return lastWord(of: chain.expression)
    }
    if let forced = base.as(ForceUnwrapExprSyntax.self) { return lastWord(of: forced.expression) }
    if let member = base.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return base.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// Asking whether a method is there finds its default.
  func remarkOnPresence(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    guard survey.optionalMembers.contains(where: { $0.isFunction && $0.name == name }),
      !survey.variables.contains(name), let parent = node.parent
    else { return }
    let isCompared = parent.is(ExprListSyntax.self)
    let isBound =
      parent.is(InitializerClauseSyntax.self)
      && parent.parent?.is(OptionalBindingConditionSyntax.self) ?? false
    if isCompared || isBound {
      remark(
        node, name,
        "a protocol's method has a default now, so that asking whether it is there says yes; "
          + "call it, or ask in another way")
    }
  }

  // MARK: Conditions

  /// The conditions of a node as they are rewritten.
  func conditions(of node: some SyntaxProtocol) -> [String] {
    node.conditions { condition in
      var edits = Edits()
      for place in ConditionRules.places(in: condition) { edits.replace(place, with: "true") }
      return edits.applied(to: bytes, in: condition.place)
    }
  }

  /// The conditions of a node that come after those it shares with another.
  func conditions(of node: some SyntaxProtocol, beyond others: [String]) -> [String] {
    let all = conditions(of: node)
    let common = zip(all, others).prefix { $0 == $1 }.count
    return Array(all.dropFirst(common))
  }

  func wrapped(_ text: String, in conditions: [String]) -> String {
    conditions.reversed().reduce(text) { "#if \($1)\n\($0)\n#endif" }
  }
}
