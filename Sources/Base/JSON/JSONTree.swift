import Base
import Foundation

/// A JSON value to be printed, with its keys in order and every digit of its numbers.
package indirect enum JSONTree: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: JSONTree

    package init(key: String, value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// The tree of a value that was read.
  package init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { JSONTree($0) })
    case .object(let members):
      self = .object(members.map { Member(key: $0.key, value: JSONTree($0.value)) })
    }
  }

  package static func integer(_ value: Int) -> JSONTree { .number(Double(value)) }

  package static func numbers(_ values: [Double]) -> JSONTree {
    .array(values.map { .number($0) })
  }

  /// An object with the members of several objects, in order; a repeated key has its last value at
  /// its first position.
  package static func merging(_ objects: JSONTree...) -> JSONTree {
    var merged: [Member] = []
    var places: [String: Int] = [:]
    for case .object(let members) in objects {
      for member in members {
        if let place = places[member.key] {
          merged[place] = member
        } else {
          places[member.key] = merged.count
          merged.append(member)
        }
      }
    }
    return .object(merged)
  }

  /// The value under a key of an object; nil for other keys and other values.
  package subscript(key: String) -> JSONTree? { members?.first { $0.key == key }?.value }

  /// The members of an object; nil for other values.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The items of a list; nil for other values.
  package var items: [JSONTree]? { if case .array(let items) = self { items } else { nil } }

  /// The text of a string; nil for other values.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value as indented text; short values and lists of numbers stay on one line.
  package func text(indent: Int = 0) -> String {
    let flat = flatText
    if flat.count + indent <= 100 || isListOfNumbers { return flat }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
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

  private var isListOfNumbers: Bool {
    guard case .array(let items) = self else { return false }
    return items.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// The text on one line.
  package var flatText: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    // JSON has no infinity; it is a string, as in scene files.
    case .number(.infinity): "\"infinity\""
    case .number(-.infinity): "\"-infinity\""
    case .number(let value) where value.isNaN: "\"nan\""
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
      case _ where scalar.isUnprintable: result += scalar.jsonEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return (result + "\"").withoutCommands
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

extension String {
  /// JSON with unprintable characters escaped, so that names cannot control the terminal.
  package var printableJSON: String {
    guard unicodeScalars.contains(where: { $0.isUnprintable && $0 != "\n" }) else {
      return withoutCommands
    }
    return unicodeScalars.map { scalar in
      scalar.isUnprintable && scalar != "\n" ? scalar.jsonEscape : String(scalar)
    }.joined().withoutCommands
  }

  /// JSON with commands of logging services escaped, such as `##[group]`, which may be anywhere in
  /// a line.
  fileprivate var withoutCommands: String {
    contains("##") ? replacing("##", with: "#\\u0023") : self
  }
}

extension Unicode.Scalar {
  /// The escape of the scalar in a JSON string: one or two UTF-16 units.
  fileprivate var jsonEscape: String {
    UTF16.encode(self)?.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined() ?? ""
  }
}
