internal import SwiftSyntax

/// Optional members of protocols, for which defaults in an extension are written.
///
/// Conforming types are unchanged. A function whose result cannot be nil throws by default, which a
/// non-throwing function satisfies, too; a call with `try?` turns that into nil. A property moves
/// to a base protocol, and an extension returns its value or nil.
extension FileRules {
  func adaptProtocol(_ node: ProtocolDeclSyntax) {
    var bases: [String] = []
    let types = node.inheritanceClause?.inheritedTypes
    let names = types?.map(\.type.sourceText) ?? []
    let isObjectiveC = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.isNamed("objc") ?? false
    }
    if isObjectiveC, Set(names).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"]) {
      bases.append("AnyObject")
    }
    let properties = node.memberBlock.members.flattened.filter { optionalProperty($0.decl) != nil }
    if !properties.isEmpty { bases.append(propertiesName) }
    if let first = types?.first {
      edits.insert(bases.map { $0 + ", " }.joined(), at: first.byteRange.lowerBound)
    } else if !bases.isEmpty {
      edits.insert(": " + bases.joined(separator: ", "), at: node.name.byteRange.upperBound)
    }
    for type in types ?? [] where type.type.sourceText == "class" {
      edits.replace(type.type.byteRange, with: "AnyObject")
    }
    for property in properties { removeMember(property) }
    writeDefaults(node, properties)
  }

  /// The name of the base protocol that declares the optional properties.
  private var propertiesName: String { types.joined() + "Properties" }

  /// The property, if it is optional and its type is not.
  private func optionalProperty(
    _ declaration: DeclSyntax
  ) -> (node: VariableDeclSyntax, name: String, type: TypeSyntax)? {
    guard let node = declaration.as(VariableDeclSyntax.self), node.modifiers.has("optional"),
      let binding = node.bindings.first, let type = binding.typeAnnotation?.type,
      !type.isOptionalOrVoid
    else { return nil }
    return (node, binding.pattern.sourceText, type)
  }

  private func writeDefaults(_ node: ProtocolDeclSyntax, _ properties: [MemberBlockItemSyntax]) {
    let access = node.modifiers.has("public") ? "public " : ""
    func texts(
      of members: [MemberBlockItemSyntax], _ text: (DeclSyntax) -> String?
    ) -> [String] {
      members.compactMap { member in
        text(member.decl).map {
          wrapped($0, in: conditions(of: member, beyond: conditions(of: node)))
        }
      }
    }
    let defaults = texts(of: node.memberBlock.members.flattened) { defaultText($0, access) }
    guard !defaults.isEmpty else { return }
    needsUIKit = true
    var text = ""
    if !properties.isEmpty {
      let attributes = node.attributes.filter {
        $0.as(AttributeSyntax.self).map { !$0.isNamed("objc") } ?? true
      }.map { $0.sourceText + " " }.joined()
      let modifiers = node.modifiers.map { $0.sourceText + " " }.joined()
      text += "\n\n/// Properties of `\(typeName)` that conforming types may leave out.\n"
      text += "\(attributes)\(modifiers)protocol \(propertiesName): AnyObject {\n"
      text += texts(of: properties, requirementText).joined(separator: "\n") + "\n}"
      text += "\n\nextension \(propertiesName) {\n"
      text += texts(of: properties) { missingText($0, access) }.joined(separator: "\n") + "\n}"
    }
    text += "\n\n/// What conforming types may leave out.\nextension \(typeName) {\n"
    text += defaults.joined(separator: "\n") + "\n}"
    // Extensions must be at the top level, within the same `#if`.
    var top = Syntax(node)
    while let parent = top.parent, !top.is(CodeBlockItemSyntax.self) { top = parent }
    edits.insert(text, at: top.byteRange.upperBound)
  }

  private func requirementText(_ declaration: DeclSyntax) -> String? {
    optionalProperty(declaration).map {
      "  \(keyword($0.node))var \($0.name): \($0.type.sourceText) { get throws }"
    }
  }

  private func missingText(_ declaration: DeclSyntax, _ access: String) -> String? {
    optionalProperty(declaration).map {
      "  \(access)\(keyword($0.node))var \($0.name): \($0.type.sourceText) "
        + "{ get throws { throw MissingMember(\"\($0.name)\") } }"
    }
  }

  private func keyword(_ node: some WithModifiersSyntax) -> String {
    node.modifiers.has("static", "class") ? "static " : ""
  }

  private func defaultText(_ declaration: DeclSyntax, _ access: String) -> String? {
    if let function = declaration.as(FunctionDeclSyntax.self), function.modifiers.has("optional") {
      let result = function.signature.returnClause?.type
      let isVoid = result.map { ["Void", "()", "Swift.Void"].contains($0.sourceText) } ?? true
      let throwsIfMissing = result.map { !$0.isOptionalOrVoid } ?? false
      var head = "\(access)\(keyword(function))func \(function.name.text)"
      head += function.genericParameterClause?.sourceText ?? ""
      head += function.signature.parameterClause.sourceText
      head += function.signature.effectSpecifiers.map { " " + $0.sourceText } ?? ""
      if throwsIfMissing, !function.signature.canThrow { head += " throws" }
      if let result, !isVoid { head += " -> \(result.sourceText)" }
      head += function.genericWhereClause.map { " " + $0.sourceText } ?? ""
      let name = function.signatureName
      let body = throwsIfMissing ? " throw MissingMember(\"\(name)\") " : isVoid ? "" : " nil "
      return "  \(head) {\(body)}"
    }
    if let (node, name, type) = optionalProperty(declaration) {
      let owner = node.modifiers.has("static", "class") ? "Self.self" : "self"
      return "  \(access)\(keyword(node))var \(name): \(optional(type)) "
        + "{ try? (\(owner) as any \(propertiesName)\(owner == "self" ? "" : ".Type")).\(name) }"
    }
    if let variable = declaration.as(VariableDeclSyntax.self), variable.modifiers.has("optional"),
      let binding = variable.bindings.first, let type = binding.typeAnnotation?.type
    {
      let isSettable = binding.accessorBlock?.sourceText.contains("set") ?? false
      let body = isSettable ? "{ get { nil } set {} }" : "{ nil }"
      return
        "  \(access)\(keyword(variable))var \(binding.pattern.sourceText): \(type.sourceText) \(body)"
    }
    return nil
  }

  /// The optional form of a type.
  private func optional(_ type: TypeSyntax) -> String {
    let needsParentheses =
      type.is(FunctionTypeSyntax.self) || type.is(SomeOrAnyTypeSyntax.self)
      || type.is(CompositionTypeSyntax.self) || type.is(AttributedTypeSyntax.self)
    return needsParentheses ? "(\(type.sourceText))?" : "\(type.sourceText)?"
  }

  // MARK: Declarations

  func adaptOptionalFunction(_ node: FunctionDeclSyntax) {
    guard node.modifiers.has("optional") else { return }
    dropOptional(node.modifiers)
    guard let result = node.signature.returnClause?.type, !result.isOptionalOrVoid,
      !node.signature.canThrow
    else { return }
    let end = node.signature.effectSpecifiers?.byteRange.upperBound
    edits.insert(" throws", at: end ?? node.signature.parameterClause.byteRange.upperBound)
  }

  func adaptOptionalProperty(_ node: VariableDeclSyntax) { dropOptional(node.modifiers) }

  private func dropOptional(_ modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.name.text == "optional" {
      edits.remove(modifier.byteRange.lowerBound..<modifier.endPosition.utf8Offset)
    }
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
    let candidates = optionalFunctions(named: name, arguments: node)
    let isDelegate = isDelegate(member.base, candidates)
    // An optional closure is called in the same way, without labels.
    if node.arguments.allSatisfy({ $0.label == nil }) {
      if declarations.variables.contains(name), !isDelegate || candidates.isEmpty { return }
      // Apple's delegates have defaults, too.
      let isApple = Self.delegateFamilies.contains { name.hasPrefix($0) }
      if candidates.isEmpty, !isDelegate, !isApple { return }
    }
    edits.remove(mark.byteRange)
    if candidates.isEmpty { castDelegate(of: member, arguments: node.arguments) }
    guard candidates.contains(where: \.throwsIfMissing) else { return }
    let isForced = mark.tokenKind == .exclamationMark
    if isForced, let presence = presence(of: node, member: name) {
      return write("try", on: node, in: presence)
    }
    if isUnused(node) {
      return edits.insert("_ = try\(isForced ? "!" : "?") ", at: node.byteRange.lowerBound)
    }
    edits.insert("(try\(isForced ? "!" : "?") ", at: node.byteRange.lowerBound)
    let isOptional = !isForced || member.base?.sourceText.contains("?") ?? false
    edits.insert(isOptional && isChained(node) ? ")?" : ")", at: node.byteRange.upperBound)
  }

  /// Whether an expression is a delegate, by its name or its declared type.
  func isDelegate(_ base: ExprSyntax?, _ candidates: [DeclarationIndex.OptionalMember]) -> Bool {
    let name = base.flatMap(lastWord) ?? ""
    let types = declarations.variableTypes[name] ?? []
    return types.union([name]).contains { name in
      ["delegate", "datasource", "delegateflowlayout"].contains { name.lowercased().hasSuffix($0) }
    } || candidates.contains { types.contains($0.protocolName) }
  }

  /// The prefixes of methods of Apple's delegates.
  private static let delegateFamilies = [
    "scrollView", "viewForZooming", "tableView", "collectionView", "textField", "textView",
    "gestureRecognizer", "searchBar", "tabBar", "navigationController", "pickerView",
    "numberOfSections", "animationDid", "presentationController", "application",
  ]

  /// Rewrites `list.delegate?.tableView(…)` as `(list.delegate as?
  /// UITableViewDelegate)?.tableView(…)`: here a list inherits the delegate of scroll views, whose
  /// type Swift cannot override.
  private func castDelegate(of member: MemberAccessExprSyntax, arguments: LabeledExprListSyntax) {
    guard let base = member.base,
      let owner = base.as(OptionalChainingExprSyntax.self)?.expression
        ?? base.as(ForceUnwrapExprSyntax.self)?.expression,
      !owner.is(TupleExprSyntax.self), lastWord(of: owner) == "delegate"
    else { return }
    let name = member.declName.baseName.text
    let hasLayout = arguments.contains { $0.label?.text == "layout" }
    let types = [
      "tableView": "UITableViewDelegate",
      "collectionView": "UICollectionViewDelegate" + (hasLayout ? "FlowLayout" : ""),
      "textView": "UITextViewDelegate",
    ]
    guard let type = types.first(where: { name.hasPrefix($0.key) })?.value else { return }
    edits.insert("(", at: owner.byteRange.lowerBound)
    edits.insert(" as? \(type))", at: owner.byteRange.upperBound)
  }

  /// The optional members that a call may refer to.
  private func optionalFunctions(
    named name: String, arguments node: FunctionCallExprSyntax
  ) -> [DeclarationIndex.OptionalMember] {
    let all = declarations.optionalMembers.filter { $0.isFunction && $0.name == name }
    let labels = node.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    // Trailing closures have no first label.
    let same = all.filter {
      node.trailingClosure == nil
        ? $0.signature == "\(name)(\(labels))" : $0.signature.hasPrefix("\(name)(\(labels)")
    }
    return same.isEmpty ? all : same
  }

  /// Whether a member, an element or another call follows.
  private func isChained(_ node: FunctionCallExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    if let access = parent.as(MemberAccessExprSyntax.self) { return access.base?.id == node.id }
    if let call = parent.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.id == node.id
    }
    return parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == node.id
  }

  private func lastWord(of base: ExprSyntax) -> String? {
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      return lastWord(of: chain.expression)
    }
    if let forced = base.as(ForceUnwrapExprSyntax.self) { return lastWord(of: forced.expression) }
    if let member = base.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    // `(x as? GaugeDelegate)`, by the type.
    if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let sequence = tuple.elements.first?.expression.as(SequenceExprSyntax.self)
    {
      return sequence.elements.last?.as(TypeExprSyntax.self)?.sourceText
    }
    return base.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  // MARK: Conditions

  /// The rewritten conditions of a node.
  func conditions(of node: some SyntaxProtocol) -> [String] {
    node.conditions { condition in
      var edits = Edits()
      evaluateCondition(condition, in: &edits)
      return edits.applied(to: bytes, in: condition.byteRange)
    }
  }

  /// The conditions of a node beyond those it shares with another.
  func conditions(of node: some SyntaxProtocol, beyond others: [String]) -> [String] {
    let all = conditions(of: node)
    let common = zip(all, others).prefix { $0 == $1 }.count
    return Array(all.dropFirst(common))
  }

  func wrapped(_ text: String, in conditions: [String]) -> String {
    conditions.reversed().reduce(text) { "#if \($1)\n\($0)\n#endif" }
  }
}
