import Foundation

/// A JSON value to be written, its keys in order.
indirect enum JSONTree: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([Member])

  struct Member: Sendable, Equatable {
    let key: String
    let value: JSONTree
  }

  /// One object with the members of several, in turn.
  static func merging(_ objects: JSONTree...) -> JSONTree {
    .object(
      objects.flatMap { (object) -> [Member] in
        guard case .object(let members) = object else { return [] }
        return members
      })
  }

  /// Indented text; a list or an object without inner ones stays on one line where that is short.
  func text(indent: Int = 0) -> String {
    let flat = flatText
    if flat.count + indent <= 100 { return flat }
    let (inner, outer) = (
      String(repeating: " ", count: indent + 2), String(repeating: " ", count: indent)
    )
    switch self {
    case .array(let items):
      let lines = items.map { inner + $0.text(indent: indent + 2) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
    case .object(let members):
      let lines = members.map {
        "\(inner)\(JSONTree.quoted($0.key)): \($0.value.text(indent: indent + 2))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
    default:
      return flat
    }
  }

  private var flatText: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value):
      value == value.rounded() && abs(value) < 0x1p53 ? String(Int(value)) : String(value)
    case .string(let text): JSONTree.quoted(text)
    case .array(let items): "[\(items.map(\.flatText).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(JSONTree.quoted($0.key)): \($0.value.flatText)" }.joined(separator: ", "))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
