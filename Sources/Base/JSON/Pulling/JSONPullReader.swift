import Base

/// Reads JSON value by value on request: no tree is built, and values that are not requested are
/// skipped.
///
/// It serves files of numbers, such as animations, whose tree would be many times as large as the
/// text. The text is strict JSON; only scenes are JSON5.
package struct JSONPullReader {
  /// The kind of a value.
  package enum Kind: Hashable, Sendable {
    case object, array, string, number, bool, null
  }

  /// A syntax error or an exceeded budget, at an offset in bytes; reading cannot continue after it.
  package struct Fault: Error, Hashable, Sendable {
    package let offset: Int
    package let reason: SyntaxFault
  }

  /// The greatest depth of nested lists and objects.
  package static let depthLimit = 400

  private let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var offset = 0
  private var depth = 0
  private let budget: Int
  /// The cost of the values read so far.
  ///
  /// A number costs 1, a string or a list 2, an object 4; the caller adds to it with `spend`.
  /// Skipped values cost nothing.
  package private(set) var cost = 0
  private var isSkipping = false

  /// - Parameter budget: The greatest cost of all values together. A few bytes of text can become
  ///   hundreds of bytes in memory, so the size of the file does not bound the memory used.
  package init(_ bytes: [UInt8], budget: Int = .max) {
    self.bytes = bytes
    self.budget = budget
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  // MARK: Reading

  /// Adds to the cost of the values read; does nothing while values are skipped.
  ///
  /// Throws `.tooManyValues` if the budget is exceeded.
  package mutating func spend(_ amount: Int) throws(Fault) {
    if isSkipping { return }
    cost += amount
    guard cost <= budget else { throw fault(.tooManyValues) }
  }

  /// Skips whitespace, and returns the kind of the next value without reading it.
  package mutating func kind() throws(Fault) -> Kind {
    skipSpace()
    guard offset < bytes.count else {
      throw fault(offset == 0 || isBlank ? .emptyFile : .unexpected("the end", needed: "a value"))
    }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: throw fault(.unexpected(found, needed: "a value"))
    }
  }

  /// Reads an object.
  /// - Parameter member: Receives each key and may read its value; an unread value is skipped.
  package mutating func object(
    _ member: (inout JSONPullReader, String) throws(Fault) -> Void
  ) throws(Fault) {
    try open(UInt8(ascii: "{"), "an object")
    try spend(4)
    defer { depth -= 1 }
    skipSpace()
    if consume(UInt8(ascii: "}")) { return }
    while true {
      skipSpace()
      let key = try uncountedString()
      skipSpace()
      guard consume(UInt8(ascii: ":")) else { throw fault(.unexpected(found, needed: "a colon")) }
      skipSpace()
      let before = offset
      try member(&self, key)
      if offset == before { try skip() }
      skipSpace()
      if consume(UInt8(ascii: ",")) { continue }
      guard consume(UInt8(ascii: "}")) else {
        throw fault(.unexpected(found, needed: "a comma or }"))
      }
      return
    }
  }

  /// A reader of the value under a key of the next object; nil if it has none.
  ///
  /// The caller's own pass reads the members before the key again, so the key should be near the
  /// front. Every 16 bytes passed over cost 1, which bounds the time that nested objects can take:
  /// each level is scanned again.
  package mutating func member(_ key: String) throws(Fault) -> JSONPullReader? {
    var reader = self
    defer { cost += (reader.offset - offset) / 16 }
    guard try reader.kind() == .object else { return nil }
    try reader.open(UInt8(ascii: "{"), "an object")
    reader.skipSpace()
    if reader.consume(UInt8(ascii: "}")) { return nil }
    while true {
      reader.skipSpace()
      let found = try reader.uncountedString()
      reader.skipSpace()
      guard reader.consume(UInt8(ascii: ":")) else { return nil }
      if found == key { return reader }
      try reader.skip()
      reader.skipSpace()
      guard reader.consume(UInt8(ascii: ",")) else { return nil }
    }
  }

  /// Reads a list.
  /// - Parameter element: Called before each element, which it may read; an unread element is
  ///   skipped.
  package mutating func array(
    _ element: (inout JSONPullReader) throws(Fault) -> Void
  ) throws(Fault) {
    try open(UInt8(ascii: "["), "a list")
    try spend(2)
    defer { depth -= 1 }
    skipSpace()
    if consume(UInt8(ascii: "]")) { return }
    while true {
      skipSpace()
      let before = offset
      try element(&self)
      if offset == before { try skip() }
      skipSpace()
      if consume(UInt8(ascii: ",")) { continue }
      guard consume(UInt8(ascii: "]")) else {
        throw fault(.unexpected(found, needed: "a comma or ]"))
      }
      return
    }
  }

  /// Reads a string.
  package mutating func string() throws(Fault) -> String {
    try spend(2)
    return try uncountedString()
  }

  private mutating func uncountedString() throws(Fault) -> String {
    skipSpace()
    guard consume(UInt8(ascii: "\"")) else { throw fault(.unexpected(found, needed: "a string")) }
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""),
      bytes[offset] != UInt8(ascii: "\\")
    {
      offset += 1
    }
    guard offset < bytes.count else { throw Fault(offset: start - 1, reason: .unclosedString) }
    if bytes[offset] == UInt8(ascii: "\"") {
      defer { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
    return try escapedString(from: start)
  }

  /// Reads a number.
  package mutating func number() throws(Fault) -> Double {
    try spend(1)
    skipSpace()
    let start = offset
    let isNegative = consume(UInt8(ascii: "-"))
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    while let digit = nextDigit() {
      if digits < 18 { mantissa = mantissa * 10 + UInt64(digit) } else { exponent += 1 }
      if mantissa > 0 { digits += 1 }
    }
    let hasWhole = offset > start + (isNegative ? 1 : 0)
    if hasWhole, consume(UInt8(ascii: ".")) {
      while let digit = nextDigit() {
        if digits < 18 {
          mantissa = mantissa * 10 + UInt64(digit)
          exponent -= 1
        }
        if mantissa > 0 { digits += 1 }
      }
    }
    if hasWhole, consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      let isExponentNegative = consume(UInt8(ascii: "-"))
      if !isExponentNegative { _ = consume(UInt8(ascii: "+")) }
      var written = 0
      while let digit = nextDigit() { written = min(written * 10 + digit, 100_000) }
      exponent += isExponentNegative ? -written : written
    }
    guard hasWhole else { throw Fault(offset: start, reason: .badNumber(found)) }
    // Correctly rounded, since a mantissa below 2⁵³ and powers up to 10²² are exact as `Double`.
    if mantissa < 1 << 53, abs(exponent) <= 22 {
      let power = Self.powers[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -value : value
    }
    return Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? 0
  }

  /// Reads true or false.
  package mutating func bool() throws(Fault) -> Bool {
    skipSpace()
    if consume("true") { return true }
    if consume("false") { return false }
    throw fault(.unexpected(found, needed: "true or false"))
  }

  /// Skips the next value, of any kind.
  package mutating func skip() throws(Fault) {
    let wasSkipping = isSkipping
    isSkipping = true
    defer { isSkipping = wasSkipping }
    switch try kind() {
    case .object: try object { (_, _) throws(Fault) in }
    case .array: try array { (_) throws(Fault) in }
    case .string: try skipString()
    case .number: _ = try number()
    case .bool: _ = try bool()
    case .null:
      guard consume("null") else { throw fault(.unexpected(found, needed: "a value")) }
    }
  }

  /// Throws if anything but whitespace follows.
  package mutating func expectEnd() throws(Fault) {
    skipSpace()
    if offset < bytes.count { throw fault(.textAfterValue) }
  }

  /// The text between two byte offsets.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

// MARK: - Bytes

extension JSONPullReader {
  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  private func fault(_ reason: SyntaxFault) -> Fault { Fault(offset: offset, reason: reason) }

  private var isBlank: Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  /// The next character or word, for messages.
  private var found: String {
    guard offset < bytes.count else { return "the end" }
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20 }
    let word = bytes[offset...].prefix(20).prefix(while: isLetter)
    if !word.isEmpty { return quoted(String(decoding: word, as: UTF8.self)) }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80, end < offset + 4 { end += 1 }
    return quoted(String(decoding: bytes[offset..<end], as: UTF8.self))
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset += 1
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func consume(_ word: StaticString) -> Bool {
    let word = "\(word)".utf8
    guard bytes.count - offset >= word.count, bytes[offset...].starts(with: word) else {
      return false
    }
    offset += word.count
    return true
  }

  private mutating func nextDigit() -> Int? {
    guard offset < bytes.count, case let digit = bytes[offset] &- UInt8(ascii: "0"), digit < 10
    else { return nil }
    offset += 1
    return Int(digit)
  }

  private mutating func open(_ bracket: UInt8, _ needed: String) throws(Fault) {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == bracket else {
      throw fault(.unexpected(found, needed: needed))
    }
    guard depth < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
    depth += 1
    offset += 1
  }

  private mutating func skipString() throws(Fault) {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < bytes.count else { throw Fault(offset: start, reason: .unclosedString) }
    offset += 1
  }

  private mutating func escapedString(from start: Int) throws(Fault) -> String {
    var text = Array(bytes[start..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard offset < bytes.count else { break }
      let escape = bytes[offset]
      offset += 1
      switch escape {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
      case UInt8(ascii: "u"): text += String(try scalar()).utf8
      default: throw Fault(offset: offset - 2, reason: .badEscape)
      }
    }
    throw Fault(offset: start - 1, reason: .unclosedString)
  }

  /// The scalar of a `\u` escape, combining the halves of a surrogate pair; a lone half is U+FFFD.
  private mutating func scalar() throws(Fault) -> Character {
    let first = try hex()
    if (0xD800..<0xDC00).contains(first), offset + 1 < bytes.count,
      bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    {
      offset += 2
      let second = try hex()
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return Character(scalar)
      }
      return "\u{FFFD}"
    }
    return Character(Unicode.Scalar(first) ?? "\u{FFFD}")
  }

  private mutating func hex() throws(Fault) -> UInt32 {
    guard offset + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw fault(.badEscape) }
    offset += 4
    return value
  }
}
