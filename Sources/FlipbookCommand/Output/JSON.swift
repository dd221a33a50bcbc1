/// A JSON value that keeps the order of its keys and every digit of its numbers.
enum JSON {
  case null
  case bool(Bool)
  case integer(Int)
  /// In the shortest form that reads back as the same number.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// Numbers of one list on one line, everything else a line each.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let value):
      // JSON has no infinity; a string says it, as scene files do.
      if !value.isFinite {
        return value.isNaN ? "\"nan\"" : value < 0 ? "\"-infinity\"" : "\"infinity\""
      }
      if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
      return String(value)
    case .string(let value): return JSON.quoted(value)
    case .array(let values):
      if values.isEmpty { return "[]" }
      if values.allSatisfy(\.isScalar) {
        return "[" + values.map { $0.text(indent: "") }.joined(separator: ", ") + "]"
      }
      return "[\n" + values.map { inner + $0.text(indent: inner) }.joined(separator: ",\n")
        + "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + JSON.quoted($0.key) + ": " + $0.value.text(indent: inner) }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
