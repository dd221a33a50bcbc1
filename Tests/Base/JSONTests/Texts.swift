import JSON

/// Seeded random numbers (SplitMix64).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}

/// A JSON5 text and what it says.
struct Text {
  let text: String
  let source: SourceText
  let value: JSONValue

  init(_ text: String) throws {
    self.text = text
    source = SourceText(name: "text", bytes: Array(text.utf8))
    var reader = JSON5Reader(source)
    let value = reader.read()
    guard let value, reader.faults.isEmpty else { throw Bad(text: text, faults: reader.faults) }
    self.value = value
  }

  struct Bad: Error {
    let text: String
    let faults: [JSON5Reader.Fault]
  }

  var tree: JSONTree { JSONTests.tree(of: value) }

  /// The comments in their order, without the white space at the ends of their lines.
  var comments: [String] { JSONTests.comments(in: source.bytes) }

  /// The canonical text, its members in the given order.
  func formatted(by order: some KeyOrder = WrittenOrder()) -> String {
    var tree = SyntaxTree(source, value)
    tree.sort(by: order)
    return tree.text()
  }
}

private func tree(of value: JSONValue) -> JSONTree {
  switch value.content {
  case .null: .null
  case .bool(let bool): .bool(bool)
  // NaN equals nothing, not even itself.
  case .number(let number): number.isNaN ? .string("NaN") : .number(number)
  case .string(let text): .string(text)
  case .array(let items): .array(items.map(tree))
  case .object(let members):
    .object(members.map { JSONTree.Member(key: $0.key, value: tree(of: $0.value)) })
  }
}

extension JSONTree {
  /// With the members of all objects by their keys.
  var sorted: JSONTree {
    switch self {
    case .array(let items): .array(items.map(\.sorted))
    case .object(let members):
      .object(
        members.sorted { $0.key < $1.key }
          .map { Member(key: $0.key, value: $0.value.sorted) })
    default: self
    }
  }
}

private func comments(in bytes: [UInt8]) -> [String] {
  let (slash, star, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\\"))
  var comments: [String] = []
  var offset = 0
  while offset < bytes.count {
    let start = offset
    offset += 1
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      while bytes[offset] != bytes[start] { offset += bytes[offset] == backslash ? 2 : 1 }
      offset += 1
    case slash:
      if bytes[offset] == slash {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      } else {
        offset += 3
        while bytes[offset - 2] != star || bytes[offset - 1] != slash { offset += 1 }
      }
      comments.append(withoutMargins(bytes[start..<offset]))
    default: break
    }
  }
  return comments
}

private func withoutMargins(_ bytes: ArraySlice<UInt8>) -> String {
  var text: [UInt8] = []
  var isMargin = false
  for byte in bytes {
    switch byte {
    case 0x0A, 0x0D:
      while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
      if !isMargin { text.append(0x0A) }
      isMargin = true
    case 0x20 where isMargin, 0x09 where isMargin: break
    default:
      text.append(byte)
      isMargin = false
    }
  }
  while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
  return String(decoding: text, as: UTF8.self)
}

/// By the letters of the keys, at every depth.
struct AlphabeticalOrder: KeyOrder {
  func items(of list: JSONValue) -> AlphabeticalOrder { self }

  func members(of object: JSONValue) -> [(rank: Int?, inner: AlphabeticalOrder)] {
    guard case .object(let members) = object.content else { return [] }
    let keys = members.map(\.key).sorted()
    return members.map { (keys.firstIndex(of: $0.key), self) }
  }
}
