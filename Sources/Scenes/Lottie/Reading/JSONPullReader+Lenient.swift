import JSON

// Lottie files come from many programs: a number may be in a list of one, a flag may be a number,
// and a value of a wrong kind counts as missing.

extension JSONPullReader {
  /// Reads a number, or the first of a list; nil if there is none.
  mutating func value() throws(Fault) -> Double? {
    switch try kind() {
    case .number: return try number()
    case .bool: return try bool() ? 1 : 0
    case .string: return Double(try string())
    case .array: return try numbers().first
    case .object, .null:
      try skip()
      return nil
    }
  }

  /// Reads a list of numbers, or one number as a list; ignores other elements.
  mutating func numbers() throws(Fault) -> [Double] {
    switch try kind() {
    case .array:
      var list: [Double] = []
      try array { (reader) throws(Fault) in
        if try reader.kind() == .number {
          list.append(try reader.number())
        } else if let first = try reader.value() {
          list.append(first)
        }
      }
      return list
    case .number, .bool, .string: return try value().map { [$0] } ?? []
    case .object, .null:
      try skip()
      return []
    }
  }

  /// Reads a list of points.
  mutating func points() throws(Fault) -> [[Double]] {
    guard try kind() == .array else {
      try skip()
      return []
    }
    var list: [[Double]] = []
    try array { (reader) throws(Fault) in list.append(try reader.numbers()) }
    return list
  }

  /// Reads a Boolean, or a number as one.
  mutating func flag() throws(Fault) -> Bool? {
    switch try kind() {
    case .bool: return try bool()
    case .number: return try number() != 0
    default:
      try skip()
      return nil
    }
  }

  /// Reads an integer; nil if it is out of range.
  mutating func integer() throws(Fault) -> Int? {
    try value().flatMap { Int(exactly: $0.rounded()) }
  }

  /// Reads a string, or a number as its digits.
  mutating func text() throws(Fault) -> String? {
    switch try kind() {
    case .string: return try string()
    case .number:
      let number = try number()
      return Int(exactly: number).map { String($0) } ?? String(number)
    default:
      try skip()
      return nil
    }
  }

  /// Reads the elements of a list; skips any other value.
  mutating func list(
    _ element: (inout JSONPullReader) throws(Fault) -> Void
  ) throws(Fault) {
    if try kind() == .array { try array(element) } else { try skip() }
  }

  /// Reads the members of an object; skips any other value.
  mutating func members(
    _ member: (inout JSONPullReader, String) throws(Fault) -> Void
  ) throws(Fault) {
    if try kind() == .object { try object(member) } else { try skip() }
  }
}
