import Base

/// Reads JSON5 (json5.org, version 1.0.0) and records the position of every value.
///
/// After a fault inside a list or an object, reading continues after the next comma, so that one
/// run finds several faults.
package struct JSON5Reader {
  /// The greatest depth of nested lists and objects: two for each of `Limits.depth` layers, and 20
  /// for the values of the innermost one; too little to exhaust the stack.
  package static let depthLimit = 2 * Limits.depth + 20
  /// The number of faults after which reading stops.
  static let faultLimit = 20

  package struct Fault: Error {
    package let offset: Int
    package let reason: SyntaxFault
    /// Whether nothing after the fault can be read.
    var endsReading = false
  }

  let source: SourceText
  var offset = 0
  private var depth = 0
  package private(set) var faults: [Fault] = []

  package init(_ source: SourceText) { self.source = source }

  /// Reads the whole text as one value; nil if there is none, and then `faults` says why.
  package mutating func read() -> JSONValue? {
    guard let value = readFirst() else { return nil }
    if !isAtEnd {
      faults.append(fault(.textAfterValue))
      return nil
    }
    return value
  }

  /// Reads the value at the start of the text, and the space after it; nil if there is none, and
  /// then `faults` says why.
  package mutating func readFirst() -> JSONValue? {
    if let invalid = invalidByte() {
      faults.append(Fault(offset: invalid, reason: .invalidUTF8(source.bytes[invalid])))
      return nil
    }
    do throws(Fault) {
      try skipSpace()
      if isAtEnd { throw fault(.emptyFile) }
      let value = try value()
      try skipSpace()
      return value
    } catch {
      faults.append(error)
      return nil
    }
  }

  private func invalidByte() -> Int? {
    do {
      _ = try UTF8Span(validating: source.bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  // MARK: Values

  private mutating func value() throws(Fault) -> JSONValue {
    let start = offset
    let content: JSONValue.Content
    switch current {
    case UInt8(ascii: "{"): content = try object()
    case UInt8(ascii: "["): content = try list()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .string(try string())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      content = .number(try number())
    case let byte? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      content = .number(try number())
    default: content = try word()
    }
    return JSONValue(content: content, range: start..<offset)
  }

  private mutating func word() throws(Fault) -> JSONValue.Content {
    let start = offset
    guard let word = try identifier() else { throw fault(.unexpected(found, needed: "a value")) }
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    default: throw Fault(offset: start, reason: .unquotedString(word))
    }
  }

  private mutating func list() throws(Fault) -> JSONValue.Content {
    var values: [JSONValue] = []
    try items(of: "list", close: UInt8(ascii: "]")) { (reader) throws(Fault) in
      values.append(try reader.value())
    }
    return .array(values)
  }

  private mutating func object() throws(Fault) -> JSONValue.Content {
    var members: [JSONMember] = []
    var seen: [String: Int] = [:]
    try items(of: "object", close: UInt8(ascii: "}")) { (reader) throws(Fault) in
      let member = try reader.member()
      if let first = seen[member.key] {
        let line = reader.source.lineIndex(of: first) + 1
        reader.faults.append(
          Fault(
            offset: member.keyRange.lowerBound,
            reason: .duplicateKey(member.key, firstLine: line)))
      } else {
        seen[member.key] = member.keyRange.lowerBound
        members.append(member)
      }
    }
    return .object(members)
  }

  private mutating func member() throws(Fault) -> JSONMember {
    let start = offset
    let key: String
    if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
      key = try string()
    } else if let name = try identifier() {
      key = name
    } else {
      throw fault(.unexpected(found, needed: "a key"))
    }
    let keyRange = start..<offset
    try skipSpace()
    guard current == UInt8(ascii: ":") else {
      throw fault(.unexpected(found, needed: "a colon after the key \(quoted(key))"))
    }
    offset += 1
    try skipSpace()
    return JSONMember(key: key, keyRange: keyRange, value: try value())
  }

  /// Reads the items between brackets, with commas between them and perhaps one after the last.
  private mutating func items(
    of container: String, close: UInt8, read: (inout JSON5Reader) throws(Fault) -> Void
  ) throws(Fault) {
    let start = offset
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Fault(offset: start, reason: .tooDeep(limit: Self.depthLimit), endsReading: true)
    }
    offset += 1
    while true {
      do throws(Fault) {
        try skipSpace()
        if current == close {
          offset += 1
          return
        }
        try read(&self)
        try skipSpace()
        if current == UInt8(ascii: ",") {
          offset += 1
        } else if current != close {
          let needed = close == UInt8(ascii: "]") ? "a comma or ]" : "a comma or }"
          throw fault(.unexpected(found, needed: needed))
        }
      } catch {
        guard !error.endsReading, faults.count < Self.faultLimit else { throw error }
        if error.offset == source.bytes.count {
          let (line, column) = source.position(of: start)
          throw Fault(
            offset: error.offset, reason: .unclosed(container, line: line, column: column),
            endsReading: true)
        }
        let found = source.bytes[error.offset]
        if found != close, found == UInt8(ascii: "]") || found == UInt8(ascii: "}") {
          throw Fault(offset: error.offset, reason: error.reason, endsReading: true)
        }
        faults.append(error)
        skipItem(from: error.offset)
      }
    }
  }

  /// Skips an item with a fault, up to the closing bracket or past the comma after the item.
  private mutating func skipItem(from start: Int) {
    offset = max(start, offset)
    var nesting = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: ",") where nesting == 0:
        offset += 1
        return
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if nesting == 0 { return }
        nesting -= 1
        offset += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        nesting += 1
        offset += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if (try? string()) == nil { offset += isAtEnd ? 0 : 1 }
      case UInt8(ascii: "/"):
        if (try? skipSpace()) == nil { offset += isAtEnd ? 0 : 1 }
      default:
        offset += 1
      }
    }
  }
}
