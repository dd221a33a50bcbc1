internal import SwiftSyntax

/// A test whether an optional member is implemented.
struct Presence {
  /// The member's name, without labels.
  var member: String
  /// The name that the function is bound to: `if let make = delegate?.make`.
  var constant: String?
  /// The `if` or `guard`, whose `else` also runs if a call finds that the member is missing.
  var statement: Syntax
  /// The range in which the member is implemented.
  var scope: Range<Int>
  /// The end of the dependent code.
  var end: Int
  /// The code that runs without the member.
  var otherwise: Syntax?
  /// The condition, which is always true if no call within the scope can find that the member is
  /// missing; nil if that does no harm.
  var question: MemberAccessExprSyntax?
  /// Whether it is called within the scope, so that the call can find that it is missing.
  var isCalled = false
}

/// Tests for optional members: `if let f = delegate?.f`, `delegate?.f != nil`.
///
/// A protocol's method always exists, since it has a default; but the default of a method with a
/// result throws, so the dependent code becomes a `do` whose `catch` is the `else`.
extension FileRules {
  func adaptPresence(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    var members = declarations.optionalMembers.filter { $0.isFunction && $0.name == name }
    if let labels = node.declName.argumentNames?.arguments {
      let signature = "\(name)(\(labels.map { $0.name.text + ":" }.joined()))"
      members.removeAll { $0.signature != signature }
    }
    let isFunction =
      node.declName.argumentNames != nil || !declarations.variables.contains(name)
      || isDelegate(node.base, members)
    guard !members.isEmpty, isFunction, let parent = node.parent else { return }
    let binding = parent.parent?.as(OptionalBindingConditionSyntax.self)
    let comparison = parent.as(ExprListSyntax.self)
    guard binding != nil && parent.is(InitializerClauseSyntax.self) || comparison != nil
    else { return }
    if binding != nil, node.base?.sourceText.contains("?") == false {
      edits.insert("Optional(", at: node.byteRange.lowerBound)
      edits.insert(")", at: node.byteRange.upperBound)
    }
    let isPresent = comparison.map { $0.contains { $0.sourceText == "!=" } } ?? true
    guard isPresent, members.contains(where: \.throwsIfMissing),
      var presence = presence(asked: Syntax(node), constant: binding?.pattern.sourceText)
    else {
      if !callsOnly(binding?.pattern.sourceText, in: node) { diagnosePresence(node) }
      return
    }
    presence.member = name
    presence.question = node
    presences.append(presence)
  }

  /// Rewrites `delegate.responds(to: #selector(GaugeDelegate.width(of:)))`, which is always true
  /// here.
  func adaptResponds(_ node: FunctionCallExprSyntax) {
    let asked = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let method = node.arguments.first?.expression.as(MacroExpansionExprSyntax.self)?
      .arguments.first?.expression.as(MemberAccessExprSyntax.self)
    guard asked == "responds", let name = method?.declName.baseName.text,
      declarations.optionalMembers.contains(where: { $0.name == name && $0.throwsIfMissing }),
      var presence = presence(asked: Syntax(node), constant: nil)
    else { return }
    presence.member = name
    presences.append(presence)
  }

  /// Whether an `if` only calls the bound function, so that the default has the same effect.
  private func callsOnly(_ constant: String?, in node: MemberAccessExprSyntax) -> Bool {
    guard let constant, let presence = presence(asked: Syntax(node), constant: constant),
      presence.otherwise == nil, let statement = presence.statement.as(IfExprSyntax.self),
      statement.body.statements.count == 1, let item = statement.body.statements.first?.item
    else { return false }
    return item.as(FunctionCallExprSyntax.self)?.calledExpression.sourceText == constant
  }

  private func diagnosePresence(_ node: MemberAccessExprSyntax) {
    diagnose(
      node, node.declName.baseName.text,
      "a protocol's method has a default now, so that asking whether it is there says yes; "
        + "call it, or ask in another way")
  }

  /// The test in a condition; nil if it is not the condition of a statement.
  private func presence(asked node: Syntax, constant: String?) -> Presence? {
    var next = node.parent
    while let parent = next, !parent.is(ConditionElementListSyntax.self) { next = parent.parent }
    if let statement = next?.parent?.as(IfExprSyntax.self) {
      var top = Syntax(statement)
      while let parent = top.parent, parent.is(IfExprSyntax.self) { top = parent }
      guard top.parent?.is(ExpressionStmtSyntax.self) ?? false else { return nil }
      return Presence(
        member: "", constant: constant, statement: top, scope: statement.body.byteRange,
        end: top.byteRange.upperBound, otherwise: statement.elseBody.map { Syntax($0) })
    }
    guard let statement = next?.parent?.as(GuardStmtSyntax.self),
      let list = statement.parent?.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    let end = list.byteRange.upperBound
    return Presence(
      member: "", constant: constant, statement: Syntax(statement),
      scope: statement.byteRange.upperBound..<end, end: end, otherwise: Syntax(statement.body))
  }

  /// The index of the test that a call depends on, `delegate!.make!()`.
  func presence(of call: FunctionCallExprSyntax, member: String) -> Int? {
    presences.lastIndex { $0.member == member && isWithin($0, call) }
  }

  /// Marks a call of a function that a test has bound.
  func adaptBoundCall(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let index = presences.lastIndex(where: {
        $0.constant == name && $0.scope.contains(node.byteRange.lowerBound)
      })
    else { return }
    if isWithin(presences[index], node) { return write("try", on: node, in: index) }
    edits.insert("(try! ", at: node.byteRange.lowerBound)
    edits.insert(")", at: node.byteRange.upperBound)
  }

  func write(_ word: String, on node: FunctionCallExprSyntax, in index: Int) {
    presences[index].isCalled = true
    let parent = node.parent
    if parent?.is(ReturnStmtSyntax.self) ?? false
      || parent?.is(InitializerClauseSyntax.self) ?? false
    {
      return edits.insert(word + " ", at: node.byteRange.lowerBound)
    }
    if isUnused(node) { return edits.insert("_ = \(word) ", at: node.byteRange.lowerBound) }
    edits.insert("(\(word) ", at: node.byteRange.lowerBound)
    edits.insert(")", at: node.byteRange.upperBound)
  }

  /// Whether nothing uses the value of a call: it is a statement, but not the only one of a body,
  /// whose result it would be.
  func isUnused(_ node: FunctionCallExprSyntax) -> Bool {
    guard let item = node.parent?.as(CodeBlockItemSyntax.self) else { return false }
    return item.parent?.as(CodeBlockItemListSyntax.self).map { $0.count > 1 } ?? false
  }

  private func isWithin(_ presence: Presence, _ node: FunctionCallExprSyntax) -> Bool {
    guard presence.scope.contains(node.byteRange.lowerBound) else { return false }
    // A closure is called later, without the `catch`.
    var next = node.parent
    while let parent = next, parent.byteRange.lowerBound > presence.statement.byteRange.lowerBound {
      if parent.is(ClosureExprSyntax.self), parent.byteRange.lowerBound >= presence.scope.lowerBound
      {
        return false
      }
      next = parent.parent
    }
    return true
  }

  /// Writes the `do` and the `catch`, after everything else in the file has been rewritten.
  func finishPresences() {
    for presence in presences {
      guard presence.isCalled else {
        if let question = presence.question { diagnosePresence(question) }
        continue
      }
      let start = presence.statement.byteRange.lowerBound
      let lineStart = bytes[..<start].lastIndex(of: 10).map { $0 + 1 } ?? 0
      let indent = String(
        decoding: bytes[lineStart..<start].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
      let otherwise = presence.otherwise.map { edits.applied(to: bytes, in: $0.byteRange) } ?? "{}"
      let hasOthers = bytes[start..<presence.end].contains(word: "try")
      if hasOthers { needsUIKit = true }
      edits.insert("do {\n\(indent)", at: start)
      edits.insert(
        "\n\(indent)} catch \(hasOthers ? "is MissingMember " : "")"
          + (presence.statement.is(GuardStmtSyntax.self) || otherwise.hasPrefix("{")
            ? otherwise : "{ \(otherwise) }"),
        at: presence.end)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text has a whole word.
  fileprivate func contains(word: String) -> Bool {
    String(decoding: self, as: UTF8.self).split { !$0.isLetter }.contains { $0 == word }
  }
}
