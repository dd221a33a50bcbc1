/// Decompresses deflate (RFC 1951).
struct Inflater {
  /// An error in the compressed bytes.
  struct Damage: Error {
    let reason: String
  }

  private let bytes: ArraySlice<UInt8>
  private var next: Int
  private var buffer: UInt64 = 0
  private var available = 0
  private var output: [UInt8] = []
  private let limit: Int

  private init(_ bytes: ArraySlice<UInt8>, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    next = bytes.startIndex
  }

  /// The decompressed bytes.
  /// - Parameter limit: The most bytes; more are refused before memory is allocated.
  static func inflate(_ bytes: ArraySlice<UInt8>, limit: Int) throws(Damage) -> [UInt8] {
    var inflater = Inflater(bytes, limit: limit)
    var isLast = false
    while !isLast {
      isLast = try inflater.readBits(1) == 1
      switch try inflater.readBits(2) {
      case 0: try inflater.copyStored()
      case 1: try inflater.decode(fixedLengths, fixedDistances)
      case 2: try inflater.decodeDynamic()
      default: throw Damage(reason: "a block has an unknown type")
      }
    }
    return inflater.output
  }

  private static let fixedLengths = HuffmanTable(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = HuffmanTable(Array(repeating: 5, count: 30))
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]

  // MARK: Bits

  private mutating func fill() {
    while available <= 48, next < bytes.endIndex {
      buffer |= UInt64(bytes[next]) << UInt64(available)
      next += 1
      available += 8
    }
  }

  private mutating func readBits(_ count: Int) throws(Damage) -> Int {
    if available < count { fill() }
    guard available >= count else { throw Damage(reason: "it ends too early") }
    let value = Int(buffer & ((1 << UInt64(count)) - 1))
    buffer >>= UInt64(count)
    available -= count
    return value
  }

  private mutating func symbol(_ table: HuffmanTable) throws(Damage) -> Int {
    if available < 15 { fill() }
    let entry = table.entries[Int(buffer & 0x7FFF)]
    let length = Int(entry & 15)
    guard length > 0, length <= available else { throw Damage(reason: "it has an unknown code") }
    buffer >>= UInt64(length)
    available -= length
    return Int(entry >> 4)
  }

  // MARK: Blocks

  private mutating func copyStored() throws(Damage) {
    _ = try readBits(available & 7)
    let count = try readBits(16)
    let complement = try readBits(16)
    guard count ^ complement == 0xFFFF else { throw Damage(reason: "a stored block is damaged") }
    try reserve(count)
    for _ in 0..<count { output.append(UInt8(try readBits(8))) }
  }

  private mutating func decodeDynamic() throws(Damage) {
    let lengthCount = try readBits(5) + 257
    let distanceCount = try readBits(5) + 1
    let codeCount = try readBits(4) + 4
    var codeLengths = Array(repeating: 0, count: 19)
    for index in 0..<codeCount { codeLengths[Self.order[index]] = try readBits(3) }
    let codes = HuffmanTable(codeLengths)
    var lengths: [Int] = []
    while lengths.count < lengthCount + distanceCount {
      switch try symbol(codes) {
      case let length where length < 16: lengths.append(length)
      case 16:
        guard let last = lengths.last else {
          throw Damage(reason: "a repeat code has nothing to repeat")
        }
        lengths += Array(repeating: last, count: try readBits(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try readBits(3) + 3)
      default: lengths += Array(repeating: 0, count: try readBits(7) + 11)
      }
    }
    guard lengths.count == lengthCount + distanceCount else {
      throw Damage(reason: "it has too many codes")
    }
    try decode(
      HuffmanTable(Array(lengths[..<lengthCount])), HuffmanTable(Array(lengths[lengthCount...])))
  }

  private mutating func decode(
    _ lengths: HuffmanTable, _ distances: HuffmanTable
  ) throws(Damage) {
    while true {
      let code = try symbol(lengths)
      if code < 256 {
        try reserve(1)
        output.append(UInt8(code))
        continue
      }
      if code == 256 { return }
      guard code - 257 < Self.lengthBases.count else {
        throw Damage(reason: "it has an unknown length")
      }
      let length = Self.lengthBases[code - 257] + (try readBits(Self.lengthBits[code - 257]))
      let distanceCode = try symbol(distances)
      guard distanceCode < Self.distanceBases.count else {
        throw Damage(reason: "it has an unknown distance")
      }
      let distance =
        Self.distanceBases[distanceCode] + (try readBits(Self.distanceBits[distanceCode]))
      guard distance <= output.count else {
        throw Damage(reason: "it refers to data before its start")
      }
      try reserve(length)
      let start = output.count - distance
      for index in 0..<length { output.append(output[start + index]) }
    }
  }

  private func reserve(_ count: Int) throws(Damage) {
    guard output.count + count <= limit else {
      throw Damage(reason: "it has more than \(limit) bytes, which is the limit")
    }
  }
}

/// A lookup table from the next 15 bits to a symbol.
private struct HuffmanTable {
  /// A symbol times 16, plus the length of its code; 0 for no code.
  private(set) var entries: [UInt16]

  /// - Parameter lengths: The length of each symbol's code; 0 for a symbol without one.
  init(_ lengths: [Int]) {
    entries = Array(repeating: 0, count: 1 << 15)
    var counts = Array(repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[length] += 1 }
    var code = 0
    var codes = Array(repeating: 0, count: 16)
    for length in 1...15 {
      code = (code + counts[length - 1]) << 1
      codes[length] = code
    }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = codes[length]
      codes[length] += 1
      guard code < 1 << length else { continue }
      var reversed = 0
      for bit in 0..<length where code & (1 << bit) != 0 { reversed |= 1 << (length - 1 - bit) }
      let entry = UInt16(symbol << 4 | length)
      for index in stride(from: reversed, to: 1 << 15, by: 1 << length) { entries[index] = entry }
    }
  }
}
