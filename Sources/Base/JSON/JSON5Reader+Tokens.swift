extension JSON5Reader {
  // MARK: Strings

  mutating func string() throws(Fault) -> String {
    let start = offset
    let quote = source.bytes[offset]
    offset += 1
    var bytes: [UInt8] = []
    while let byte = current {
      switch byte {
      case quote:
        offset += 1
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try escape(into: &bytes)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw Fault(offset: start, reason: .unclosedString)
      default:
        bytes.append(byte)
        offset += 1
      }
    }
    throw Fault(offset: start, reason: .unclosedString, endsReading: true)
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(Fault) {
    let start = offset
    offset += 1
    guard let byte = current else { return }
    offset += 1
    switch byte {
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "0") where !isDigit(current): bytes.append(0)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      throw Fault(offset: start, reason: .badEscape)
    case UInt8(ascii: "x"):
      append(try hexadecimal(digits: 2, from: start), to: &bytes)
    case UInt8(ascii: "u"):
      append(try unicodeEscape(from: start), to: &bytes)
    case UInt8(ascii: "\r"):
      if current == UInt8(ascii: "\n") { offset += 1 }
    case UInt8(ascii: "\n"):
      break
    case 0xE2 where isLineSeparator(at: start + 1):
      offset = start + 4
    default:
      bytes.append(byte)
    }
  }

  private func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar)!)
  }

  /// The scalar of `\uXXXX`, or of two of them that are a surrogate pair; the `u` is already read.
  private mutating func unicodeEscape(from start: Int) throws(Fault) -> Unicode.Scalar {
    let high = try hexadecimalValue(digits: 4, from: start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, current == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") else {
      throw Fault(offset: start, reason: .loneSurrogate)
    }
    offset += 2
    let low = try hexadecimalValue(digits: 4, from: start)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw Fault(offset: start, reason: .loneSurrogate) }
    return scalar
  }

  private mutating func hexadecimal(digits: Int, from start: Int) throws(Fault) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(try hexadecimalValue(digits: digits, from: start)))
  }

  private mutating func hexadecimalValue(digits: Int, from start: Int) throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = current, let digit = hexadecimalDigit(byte) else {
        throw Fault(offset: start, reason: .badEscape)
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  // MARK: Numbers

  mutating func number() throws(Fault) -> Double {
    let start = offset
    var sign = 1.0
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") {
      sign = current == UInt8(ascii: "-") ? -1 : 1
      offset += 1
    }
    if current == UInt8(ascii: "0"), byte(1).map({ $0 | 0x20 }) == UInt8(ascii: "x") {
      offset += 2
      let digits = offset
      while let byte = current, hexadecimalDigit(byte) != nil { offset += 1 }
      guard offset > digits, try !skipIdentifier() else { throw badNumber(from: start) }
      return sign * Double("0x\(source.text(digits..<offset))p0")!
    }
    if let word = try identifier() {
      switch word {
      case "Infinity": return sign * .infinity
      case "NaN": return .nan
      default: throw badNumber(from: start)
      }
    }
    let digits = offset
    let whole = skipDigits()
    if whole > 1, source.bytes[digits] == UInt8(ascii: "0") {
      _ = try identifier()
      throw badNumber(from: start)
    }
    var fraction = 0
    if current == UInt8(ascii: ".") {
      offset += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0 else { throw badNumber(from: start) }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() > 0 else { throw badNumber(from: start) }
    }
    let end = offset
    guard try !skipIdentifier(), current != UInt8(ascii: ".") else { throw badNumber(from: start) }
    let text = source.text(digits..<end)
    let hasPoint = source.bytes[digits..<end].contains(UInt8(ascii: "."))
    if whole > 0, fraction > 0 || !hasPoint { return sign * Double(text)! }
    // Swift reads neither ".5" nor "5.", both of which JSON5 allows.
    let padded = text.replacing(".", with: whole == 0 ? "0." : ".", maxReplacements: 1)
    return sign * Double(fraction == 0 ? padded.replacing(".", with: "") : padded)!
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while isDigit(current) { offset += 1 }
    return offset - start
  }

  /// Skips an identifier that directly follows a number, such as a unit; returns whether there was
  /// one.
  private mutating func skipIdentifier() throws(Fault) -> Bool { try identifier() != nil }

  private mutating func badNumber(from start: Int) -> Fault {
    while let byte = current,
      byte == UInt8(ascii: ".") || isDigit(byte) || byte == UInt8(ascii: "%")
    { offset += 1 }
    return Fault(offset: start, reason: .badNumber(source.text(start..<offset)))
  }

  // MARK: Identifiers

  /// Reads a JavaScript identifier; nil if none begins here.
  mutating func identifier() throws(Fault) -> String? {
    var name = String.UnicodeScalarView()
    while let (scalar, length) = try identifierScalar() {
      let properties = scalar.properties
      let fits =
        scalar == "$" || scalar == "_" || properties.isIDStart
        || !name.isEmpty
          && (properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}")
      guard fits else { break }
      name.append(scalar)
      offset += length
    }
    return name.isEmpty ? nil : String(name)
  }

  private mutating func identifierScalar() throws(Fault) -> (Unicode.Scalar, Int)? {
    guard current == UInt8(ascii: "\\") else { return scalar(at: offset) }
    let start = offset
    guard byte(1) == UInt8(ascii: "u") else { throw fault(.badEscape) }
    offset += 2
    let scalar = try unicodeEscape(from: start)
    let length = offset - start
    offset = start
    return (scalar, length)
  }

  // MARK: Space and comments

  mutating func skipSpace() throws(Fault) {
    while let byte = current {
      switch byte {
      case 0x09...0x0D, 0x20:
        offset += 1
      case UInt8(ascii: "/"):
        try skipComment()
      case 0x80...:
        guard let (scalar, length) = scalar(at: offset),
          scalar == "\u{FEFF}" || scalar == "\u{2028}" || scalar == "\u{2029}"
            || scalar.properties.generalCategory == .spaceSeparator
        else { return }
        offset += length
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(Fault) {
    let start = offset
    switch byte(1) {
    case UInt8(ascii: "/"):
      while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
        if byte == 0xE2, isLineSeparator(at: offset) { return }
        offset += 1
      }
    case UInt8(ascii: "*"):
      offset += 2
      while !(current == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
        guard !isAtEnd else {
          throw Fault(offset: start, reason: .unclosedComment, endsReading: true)
        }
        offset += 1
      }
      offset += 2
    default:
      throw fault(.unexpected("/", needed: "a value, a comment or a comma"))
    }
  }

  // MARK: Bytes

  var isAtEnd: Bool { offset >= source.bytes.count }
  var current: UInt8? { byte(0) }

  func byte(_ ahead: Int) -> UInt8? {
    offset + ahead < source.bytes.count ? source.bytes[offset + ahead] : nil
  }

  func fault(_ reason: SyntaxFault) -> Fault { Fault(offset: offset, reason: reason) }

  /// The current character for a message: itself, `U+XXXX` if invisible, or "the end of the file".
  var found: String {
    guard let (scalar, _) = scalar(at: offset) else { return "the end of the file" }
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return "U+" + String(scalar.value, radix: 16, uppercase: true)
    default:
      return String(scalar)
    }
  }

  /// The scalar that begins at a byte and its length in bytes; the text is known to be valid UTF-8.
  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < source.bytes.count else { return nil }
    let lead = source.bytes[offset]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    if length == 1 { return (Unicode.Scalar(lead), 1) }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for byte in source.bytes[(offset + 1)..<(offset + length)] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// Whether U+2028 or U+2029 begins at a byte.
  private func isLineSeparator(at offset: Int) -> Bool {
    offset + 2 < source.bytes.count && source.bytes[offset] == 0xE2
      && source.bytes[offset + 1] == 0x80
      && (source.bytes[offset + 2] == 0xA8 || source.bytes[offset + 2] == 0xA9)
  }
}

private func isDigit(_ byte: UInt8?) -> Bool {
  byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
  default: nil
  }
}
