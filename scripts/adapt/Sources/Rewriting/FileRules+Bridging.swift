internal import SwiftSyntax

/// Casts that rely on Objective-C's bridging of structures and numbers.
extension FileRules {
  /// Members of `AnyObject` that Objective-C looks up at run time.
  private static let values: Set<String> = [
    "cgPointValue", "cgSizeValue", "cgRectValue", "cgVectorValue", "cgAffineTransformValue",
    "caTransform3DValue", "uiEdgeInsetsValue", "uiOffsetValue", "rangeValue",
  ]
  private static let numbers: Set<String> = [
    "intValue", "uintValue", "int8Value", "int16Value", "int32Value", "int64Value", "uint8Value",
    "uint16Value", "uint32Value", "uint64Value", "floatValue", "doubleValue", "boolValue",
    "integerValue",
  ]

  // MARK: Members of any object

  /// Rewrites `(x as AnyObject).cgRectValue` as `NSValue.bridged(x)!.cgRectValue`, or with `?` in
  /// the context of an optional, since such members are implicitly unwrapped.
  func adaptMemberOfAnyObject(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName
    let isValue = Self.values.contains(name.text)
    guard isValue || Self.numbers.contains(name.text), let base = node.base else { return }
    let chained = base.as(OptionalChainingExprSyntax.self)?.expression
    let forced = base.as(ForceUnwrapExprSyntax.self)?.expression
    guard let tuple = (chained ?? forced ?? base).as(TupleExprSyntax.self),
      let cast = castToAnyObject(tuple)
    else { return }
    needsUIKit = true
    let function = isValue ? "NSValue.bridged" : "NSNumber.bridgedMember"
    clear(tuple.byteRange.lowerBound..<cast.value.byteRange.lowerBound, with: "\(function)(")
    var mark = chained == nil && forced == nil ? "!" : ""
    if !mark.isEmpty, let parent = node.parent {
      if let unwrapped = parent.as(OptionalChainingExprSyntax.self) {
        mark = "?"
        edits.remove(unwrapped.questionMark.byteRange)
      } else if let unwrapped = parent.as(ForceUnwrapExprSyntax.self) {
        edits.remove(unwrapped.exclamationMark.byteRange)
      } else if isOptionalAsked(of: node, in: parent) {
        mark = "?"
      }
    }
    clear(cast.value.byteRange.upperBound..<tuple.byteRange.upperBound, with: ")\(mark)")
    if name.text == "integerValue" { edits.replace(name.byteRange, with: "intValue") }
  }

  /// The cast within any number of parentheses.
  private func castToAnyObject(_ tuple: TupleExprSyntax) -> (value: ExprSyntax, type: String)? {
    guard let only = tuple.elements.first, tuple.elements.count == 1, only.label == nil
    else { return nil }
    if let inner = only.expression.as(TupleExprSyntax.self) { return castToAnyObject(inner) }
    guard let parts = only.expression.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      let value = parts.first,
      let cast = parts.dropFirst().first?.as(UnresolvedAsExprSyntax.self),
      cast.questionOrExclamationMark == nil, let type = parts.last?.sourceText,
      ["AnyObject", "AnyObject?"].contains(type)
    else { return nil }
    return (value, type)
  }

  /// Whether the context of a member accepts an optional.
  private func isOptionalAsked(of node: MemberAccessExprSyntax, in parent: Syntax) -> Bool {
    if parent.is(InitializerClauseSyntax.self) {
      // `if let a = …`, and `let a = …` without a type.
      if parent.parent?.is(OptionalBindingConditionSyntax.self) == true { return true }
      return parent.parent?.as(PatternBindingSyntax.self).map { $0.typeAnnotation == nil } ?? false
    }
    guard let list = parent.as(ExprListSyntax.self),
      let index = list.firstIndex(of: ExprSyntax(node)),
      let next = list[index...].dropFirst().first
    else { return false }
    return next.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
      || ["!=", "=="].contains(next.as(BinaryOperatorExprSyntax.self)?.operator.text)
        && list[index...].dropFirst(2).first?.is(NilLiteralExprSyntax.self) == true
  }

  // MARK: Casts

  private static let boxes = [
    "NSValue": "NSValue.bridged", "NSNumber": "NSNumber.bridgedNumber",
    "CGFloat": "CGFloat.bridged",
  ]
  private static let lists = [
    "NSValue": "NSValue.bridgedValues", "NSNumber": "NSNumber.bridgedNumbers",
  ]

  /// Operators with a higher precedence than casts.
  private static let close: Set<String> = [
    "+", "-", "*", "/", "%", "&", "|", "^", "&+", "&-", "&*", "<<", ">>", "&<<", "&>>", "...",
    "..<",
  ]
  /// Operators with a lower precedence.
  private static let loose: Set<String> = [
    "??", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "~=", "&&", "||", "+=", "-=", "*=", "/=",
  ]

  /// Rewrites casts to boxes, and reports complex ones.
  ///
  /// `x as? NSValue` becomes `NSValue.bridged(x)`, `x as! NSValue` the same with `!`, and `x is
  /// NSValue` a comparison with nil. `x as? CGFloat` becomes `CGFloat.bridged(x)`, which unboxes
  /// objects.
  func adaptCasts(_ node: SequenceExprSyntax) {
    let parts = Array(node.elements)
    var end = 0
    for index in parts.indices.dropFirst().dropLast() {
      let cast = parts[index].as(UnresolvedAsExprSyntax.self)
      guard cast != nil || parts[index].is(UnresolvedIsExprSyntax.self),
        let type = parts[index + 1].as(TypeExprSyntax.self)?.type,
        namesBox(type) || type.sourceText == "CGFloat" && cast?.questionOrExclamationMark != nil
      else { continue }
      guard !isPattern(node, parts[index - 1]), let start = operand(before: index, of: parts),
        start >= end, let box = Box(type), !(cast == nil && box.isOptional)
      else {
        if namesBox(type) { diagnoseCast(type) }
        continue
      }
      let value = innermost(parts[start])
      let mark = cast?.questionOrExclamationMark?.text
      if cast != nil, mark == nil, isLiteral(parts[index - 1]) { continue }
      guard mark != "?" || !box.isOptional else {
        diagnoseCast(type)
        continue
      }
      end = index + 2
      needsUIKit = true
      let function = (box.isList ? Self.lists : Self.boxes)[box.name] ?? ""
      let isList = parts[index - 1].is(ArrayExprSyntax.self) && box.isList
      var close = (isList ? " as [Any]" : "") + ")"
      if cast == nil {
        close += " != nil)"
      } else if mark != "?", !box.isOptional {
        close += "!"
      }
      edits.insert((cast == nil ? "(" : "") + function + "(", at: value.byteRange.lowerBound)
      clear(
        parts[index - 1].byteRange.upperBound..<parts[index + 1].byteRange.upperBound, with: close)
    }
  }

  /// Reports a type pattern, `case is NSNumber`.
  func diagnosePattern(_ type: TypeSyntax) { if namesBox(type) { diagnoseCast(type) } }

  private func diagnoseCast(_ type: TypeSyntax) {
    diagnose(
      type, type.sourceText,
      "numbers and structures stay bare here, so that this finds none; ask for NSNumber"
        + ".bridgedNumber(_:) or NSValue.bridged(_:)")
  }

  /// The type of a box, or of a list of boxes.
  private struct Box {
    let name: String
    let isList: Bool
    let isOptional: Bool

    init?(_ type: TypeSyntax) {
      var words = type.sourceText
      isOptional = words.hasSuffix("?")
      if isOptional { words.removeLast() }
      isList = words.hasPrefix("[")
      if isList { words = String(words.dropFirst().dropLast()) }
      if words.hasPrefix("Foundation.") { words.removeFirst("Foundation.".count) }
      guard ["NSNumber", "NSValue", "CGFloat"].contains(words) else { return nil }
      name = words
    }
  }

  private func namesBox(_ type: TypeSyntax) -> Bool {
    type.tokens(viewMode: .sourceAccurate).contains { ["NSNumber", "NSValue"].contains($0.text) }
  }

  /// The index of the first part of the cast expression; nil for an unknown operator.
  private func operand(before index: Int, of parts: [ExprSyntax]) -> Int? {
    var start = index - 1
    while start > 0 {
      let before = parts[start - 1]
      if before.is(UnresolvedAsExprSyntax.self) || before.is(UnresolvedIsExprSyntax.self) {
        start -= 2
      } else if let name = before.as(BinaryOperatorExprSyntax.self)?.operator.text {
        if Self.loose.contains(name) { return start }
        guard Self.close.contains(name) else { return nil }
        start -= 2
      } else {
        return start
      }
    }
    return start
  }

  /// The expression after `try` and `await`.
  private func innermost(_ expression: ExprSyntax) -> ExprSyntax {
    if let node = expression.as(TryExprSyntax.self) { return innermost(node.expression) }
    if let node = expression.as(AwaitExprSyntax.self) { return innermost(node.expression) }
    return expression
  }

  private func isPattern(_ node: SequenceExprSyntax, _ value: ExprSyntax) -> Bool {
    value.is(PatternExprSyntax.self) || node.parent?.is(ExpressionPatternSyntax.self) == true
  }

  /// Whether it is a number literal, which converts to an object, or a list of these.
  private func isLiteral(_ expression: ExprSyntax) -> Bool {
    if let list = expression.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy { isLiteral($0.expression) }
    }
    if let signed = expression.as(PrefixOperatorExprSyntax.self) {
      return isLiteral(signed.expression)
    }
    return expression.is(IntegerLiteralExprSyntax.self)
      || expression.is(FloatLiteralExprSyntax.self) || expression.is(BooleanLiteralExprSyntax.self)
  }

  /// Replaces a range, with its comments moved to the end.
  private func clear(_ range: Range<Int>, with text: String) {
    let old = String(decoding: bytes[range], as: UTF8.self)
    var comments = ""
    var rest = old[...]
    while let start = rest.firstRange(of: "/")?.lowerBound {
      let comment = rest[start...]
      let isLine = comment.hasPrefix("//")
      guard isLine || comment.hasPrefix("/*") else {
        rest = comment.dropFirst()
        continue
      }
      let end =
        isLine
        ? comment.firstIndex(where: \.isNewline).map { comment.index(after: $0) }
        : comment.firstRange(of: "*/")?.upperBound
      comments += " " + comment[..<(end ?? comment.endIndex)]
      rest = comment[(end ?? comment.endIndex)...]
    }
    edits.replace(range, with: text.hasSuffix("(") ? text + comments : comments + text)
  }
}
