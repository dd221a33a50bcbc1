import Base
import Foundation
import JSON

/// A text where braces and a leading `=` have a meaning.
///
/// - `"= 12 + i * 44"` is the value of the expression, of whatever kind.
/// - `"Row {i + 1}"` is the text with the values in place of the braces.
/// - `"{{"` and `"}}"` are braces, and `"'="` is an equals sign at the beginning.
enum TextTemplate {
  /// The value of a text.
  static func value(
    of text: String, in scope: ExpressionScope, _ budget: ExpansionBudget
  ) throws(ExpressionReader.Fault) -> ExpressionValue {
    let bytes = text.utf8
    if bytes.first == UInt8(ascii: "=") {
      var reader = ExpressionReader(Array(bytes), from: 1, in: scope, budget)
      return try reader.readAll()
    }
    let quotes = bytes.prefix { $0 == UInt8(ascii: "'") }.count
    let isEscaped = quotes > 0 && bytes.dropFirst(quotes).first == UInt8(ascii: "=")
    return try interpolated(text, from: isEscaped ? 1 : 0, in: scope, budget)
  }

  /// The text with values in place of braces; a leading `=` stays.
  static func interpolated(
    _ text: String, from start: Int = 0, in scope: ExpressionScope, _ budget: ExpansionBudget
  ) throws(ExpressionReader.Fault) -> ExpressionValue {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    let bytes = Array(text.utf8)
    guard start > 0 || bytes.contains(where: { $0 == open || $0 == close }) else {
      return .text(text)
    }
    var result: [UInt8] = []
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == open || byte == close else {
        result.append(byte)
        offset += 1
        continue
      }
      if offset + 1 < bytes.count, bytes[offset + 1] == byte {
        result.append(byte)
        offset += 2
        continue
      }
      guard byte == open else {
        throw ExpressionReader.Fault(
          offset: offset,
          fault: .malformed(
            text, kind: "a text with expressions", reason: "a brace of the text is written twice"))
      }
      var reader = ExpressionReader(bytes, from: offset + 1, in: scope, budget)
      let value = try reader.readBraced()
      if value.isUnknown { return .unknown }
      guard let words = words(value) else {
        throw ExpressionReader.Fault(
          offset: offset + 1,
          fault: .notComputable(
            reason: "\(value.description) cannot stand in a text; \"= …\" gives the value itself"))
      }
      guard budget.spend(text: words) else {
        throw ExpressionReader.Fault(
          offset: offset, fault: .expansionTooLarge(limit: Limits.expandedValues))
      }
      result += words.utf8
      offset = reader.offset
    }
    return .text(String(decoding: result, as: UTF8.self))
  }

  /// The value in a text; nil for lists, objects and null.
  private static func words(_ value: ExpressionValue) -> String? {
    switch value {
    case .text(let text): text
    // 0.1 + 0.2 is 0.3 in a text.
    case .number(let number):
      JSONTree.number(Double(String(format: "%.12g", number)) ?? number).flatText
    case .bool(let bool): bool ? "true" : "false"
    case .null, .color, .list, .tree, .unknown: nil
    }
  }
}
