internal import SwiftSyntax

/// Casts that rely on Objective-C's bridging of structures and numbers.
extension FileRules {
  /// What code asks of any object, where Objective-C finds the method when it runs.
  private static let values: Set<String> = [
    "cgPointValue", "cgSizeValue", "cgRectValue", "cgVectorValue", "cgAffineTransformValue",
    "caTransform3DValue", "uiEdgeInsetsValue", "uiOffsetValue", "rangeValue",
  ]
  private static let numbers: Set<String> = [
    "intValue", "uintValue", "int8Value", "int16Value", "int32Value", "int64Value", "uint8Value",
    "uint16Value", "uint32Value", "uint64Value", "floatValue", "doubleValue", "boolValue",
    "integerValue",
  ]

  /// `(x as AnyObject).cgRectValue` becomes `NSValue.bridged(x)!.cgRectValue`.
  func adaptMemberOfAnyObject(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    let isValue = Self.values.contains(name)
    guard isValue || Self.numbers.contains(name),
      let tuple = node.base?.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1, only.label == nil, let cast = Cast(only.expression),
      cast.type == "AnyObject", cast.mark == nil
    else { return }
    let function = isValue ? "NSValue.bridged" : "NSNumber.bridgedNumber"
    edits.replace(
      tuple.place.lowerBound..<cast.value.place.lowerBound, with: "\(function)(")
    edits.replace(cast.value.place.upperBound..<tuple.place.upperBound, with: ")!")
  }

  /// `x as? NSValue` becomes `NSValue.bridged(x)`, and `x as! NSValue` the same with a mark.
  func adaptCast(_ node: SequenceExprSyntax) {
    guard let cast = Cast(ExprSyntax(node)), let mark = cast.mark,
      let function = ["NSValue": "NSValue.bridged", "NSNumber": "NSNumber.bridgedNumber"][
        cast.type]
    else { return }
    edits.insert("\(function)(", at: cast.value.place.lowerBound)
    edits.replace(
      cast.value.place.upperBound..<node.place.upperBound, with: mark == "!" ? ")!" : ")")
  }

  /// A value, `as` with or without a mark, and a type; nothing else beside them.
  private struct Cast {
    let value: ExprSyntax
    let mark: String?
    let type: String

    init?(_ expression: ExprSyntax) {
      guard let parts = expression.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
        let cast = parts.dropFirst().first?.as(UnresolvedAsExprSyntax.self),
        let type = parts.last?.as(TypeExprSyntax.self), let value = parts.first
      else { return nil }
      self.value = value
      mark = cast.questionOrExclamationMark?.text
      self.type = type.type.trimmedDescription
    }
  }
}
