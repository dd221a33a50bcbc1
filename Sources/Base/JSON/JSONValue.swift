/// A value of a JSON5 text, with its position.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number that may be infinite or NaN, as in JSON5; the code that interprets the value
    /// refuses these.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  package let content: Content
  /// The value's position, in bytes of the source.
  package let range: Range<Int>

  package init(content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }
}

/// A member of an object; members are in the order of the source, and their keys are unique.
package struct JSONMember: Sendable {
  package let key: String
  package let keyRange: Range<Int>
  package let value: JSONValue

  package init(key: String, keyRange: Range<Int>, value: JSONValue) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

extension JSONValue {
  /// The value under a key of an object; nil for other keys and other values.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The name of the value's kind, for messages.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
