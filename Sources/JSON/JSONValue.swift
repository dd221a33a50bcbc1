/// A value of a JSON5 text that knows where it stands.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// May be infinite or NaN, which JSON5 can write; what a value means decides that they are
    /// refused.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  package let content: Content
  /// In bytes of the source.
  package let range: Range<Int>

  package init(content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }
}

/// A key and its value, in the order of the source; keys of one object differ.
package struct JSONMember: Sendable {
  package let key: String
  package let keyRange: Range<Int>
  package let value: JSONValue
}

extension JSONValue {
  /// An object's value of a key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The kind of value in words, for messages.
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
