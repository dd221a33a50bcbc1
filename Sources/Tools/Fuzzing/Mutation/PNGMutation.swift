import Base
import Flipbook

/// Changes of a PNG's chunks, mostly with corrected checksums, numbers and lengths, so that
/// decoders reach the pixels.
struct PNGMutation {
  private struct Chunk {
    var type: String
    var data: [UInt8]
  }

  var dice: SeededGenerator

  mutating func mutate(_ base: [UInt8], with other: [UInt8]) -> [UInt8] {
    var chunks = Self.chunks(of: base)
    let others = Self.chunks(of: other)
    let shapes = Self.shapes(of: chunks)
    for _ in 0..<Int.random(in: 1...3, using: &dice) where !chunks.isEmpty {
      change(&chunks, others)
    }
    if isMostly { mendAnimation(&chunks) }
    if isMostly, Self.shapes(of: chunks) != shapes || isSeldom { mendPixels(&chunks) }
    var bytes = Array(base.prefix(8))
    for chunk in chunks {
      bytes += Self.bigEndian(UInt32(chunk.data.count)) + Array(chunk.type.utf8.prefix(4))
      bytes += chunk.data + [0, 0, 0, 0]
    }
    PNGChecksums.mend(&bytes)
    return bytes
  }

  private var isMostly: Bool { mutating get { Int.random(in: 0..<8, using: &dice) > 0 } }
  private var isSeldom: Bool { mutating get { Int.random(in: 0..<8, using: &dice) == 0 } }

  // MARK: Changes

  private mutating func change(_ chunks: inout [Chunk], _ others: [Chunk]) {
    let at = Int.random(in: chunks.indices, using: &dice)
    switch Int.random(in: 0..<14, using: &dice) {
    case 0, 1, 2: changeHeader(&chunks[0].data)
    case 3, 4, 5:
      guard
        let frame = chunks.indices.filter({ chunks[$0].type == "fcTL" })
          .randomElement(using: &dice)
      else { return changeHeader(&chunks[0].data) }
      changeFrame(&chunks[frame].data)
    case 6, 7:
      let isPalette = Bool.random(using: &dice)
      let count = Int.random(in: 0...257, using: &dice) * (isPalette ? 3 : 1)
      let chunk = Chunk(type: isPalette ? "PLTE" : "tRNS", data: noise(count))
      chunks.removeAll { $0.type == chunk.type }
      let end = chunks.firstIndex { $0.type == "IDAT" } ?? chunks.count
      chunks.insert(chunk, at: end)
    case 8 where at > 0: chunks.remove(at: at)
    case 9: chunks.insert(chunks[at], at: at)
    case 10 where at > 1: chunks.swapAt(at, at - 1)
    case 11:
      guard let chunk = others.randomElement(using: &dice) else { return }
      chunks.insert(chunk, at: at + 1)
    default:
      var bytes = ByteMutation(dice: dice)
      let donor = others.randomElement(using: &dice)?.data ?? []
      chunks[at].data = bytes.mutate(chunks[at].data, with: donor)
      _ = dice.next()
    }
  }

  private mutating func changeHeader(_ header: inout [UInt8]) {
    guard header.count == 13 else { return }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: write(size, at: 0, &header)
    case 1: write(size, at: 4, &header)
    case 2:
      let kinds: [(depth: UInt8, color: UInt8)] = [
        (1, 0), (2, 0), (4, 0), (8, 0), (16, 0), (8, 2), (16, 2), (1, 3), (2, 3), (4, 3), (8, 3),
        (8, 4), (16, 4), (8, 6), (16, 6), (16, 3), (3, 1),
      ]
      guard let kind = kinds.randomElement(using: &dice) else { return }
      (header[8], header[9]) = (kind.depth, kind.color)
    default: header[12] ^= 1
    }
  }

  private mutating func changeFrame(_ frame: inout [UInt8]) {
    guard frame.count == 26 else { return }
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: write(size, at: 4, &frame)
    case 1: write(size, at: 8, &frame)
    case 2: write(size &- 1, at: 12, &frame)
    case 3: write(size &- 1, at: 16, &frame)
    case 4: frame[Int.random(in: 20...23, using: &dice)] = noise(1)[0]
    default:
      frame[24] = UInt8.random(in: 0...2, using: &dice)
      frame[25] = UInt8.random(in: 0...1, using: &dice)
    }
  }

  /// A side, mostly small, so that it is quickly drawn.
  private var size: UInt32 {
    mutating get {
      let large: [UInt32] = [0, 255, 256, 257, 4096, 16_384, 16_385, 65_536, 0x7FFF_FFFF, .max]
      let isLarge = Int.random(in: 0..<12, using: &dice) == 0
      return (isLarge ? large.randomElement(using: &dice) : nil)
        ?? UInt32.random(in: 1...40, using: &dice)
    }
  }

  private mutating func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) }
  }

  // MARK: Mending

  /// Numbers the chunks of an animation, and moves its frames into the picture.
  private mutating func mendAnimation(_ chunks: inout [Chunk]) {
    let isKept = isMostly
    let (width, height) = (Self.number(chunks[0].data, at: 0), Self.number(chunks[0].data, at: 4))
    var (sequence, frames): (UInt32, UInt32) = (0, 0)
    for index in chunks.indices {
      switch chunks[index].type {
      case "fcTL" where chunks[index].data.count == 26:
        frames += 1
        if isKept { limit(to: width, at: 12, 4, &chunks[index].data) }
        if isKept { limit(to: height, at: 16, 8, &chunks[index].data) }
      case "fdAT" where chunks[index].data.count >= 4: break
      default: continue
      }
      write(sequence, at: 0, &chunks[index].data)
      sequence += 1
    }
    for index in chunks.indices where chunks[index].type == "acTL" {
      write(frames, at: 0, &chunks[index].data)
    }
  }

  /// Limits the origin and the length of a frame to the picture.
  private func limit(
    to length: UInt32, at start: Int, _ extent: Int, _ frame: inout [UInt8]
  ) {
    let first = min(Self.number(frame, at: start), max(length, 1) - 1)
    write(first, at: start, &frame)
    write(min(Self.number(frame, at: extent), max(length, 1) - first), at: extent, &frame)
  }

  /// Replaces the pixels with as many as the sizes require.
  private mutating func mendPixels(_ chunks: inout [Chunk]) {
    guard chunks[0].type == "IHDR", chunks[0].data.count == 13 else { return }
    let header = chunks[0].data
    var size = (Self.number(header, at: 0), Self.number(header, at: 4))
    var filled: [Chunk] = []
    var isFilled = false
    for chunk in chunks {
      switch chunk.type {
      case "fcTL" where chunk.data.count == 26:
        size = (Self.number(chunk.data, at: 4), Self.number(chunk.data, at: 8))
        isFilled = false
        filled.append(chunk)
      case "IDAT", "fdAT":
        guard !isFilled, let rows = Self.rows(of: size, header), rows.reduce(0, +) < 1 << 18
        else { continue }
        let start = chunk.type == "fdAT" ? Array(chunk.data.prefix(4)) : []
        filled.append(Chunk(type: chunk.type, data: start + packed(rows)))
        isFilled = true
      default: filled.append(chunk)
      }
    }
    chunks = filled
  }

  /// Rows of pixels as an uncompressed zlib stream.
  private mutating func packed(_ rows: [Int]) -> [UInt8] {
    let pattern = noise(97)
    var bytes: [UInt8] = []
    for row in rows {
      let isWrong = Int.random(in: 0..<2000, using: &dice) == 0
      bytes.append(isWrong ? 5 : UInt8.random(in: 0...4, using: &dice))
      for index in 1..<max(1, row) { bytes.append(pattern[(bytes.count + index) % 97]) }
    }
    var stream: [UInt8] = [0x78, 1]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65_535)
      let count = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for value in [count, ~count] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + Self.bigEndian(b << 16 | a)
  }

  /// The number of bytes in each row, including the filter byte; nil for no picture.
  private static func rows(of size: (UInt32, UInt32), _ header: [UInt8]) -> [Int]? {
    let channels: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    guard let count = channels[header[9]], size.0 <= 65_536, size.1 <= 65_536 else { return nil }
    let bits = count * Int(header[8])
    let (width, height) = (Int(size.0), Int(size.1))
    var rows: [Int] = []
    func add(_ width: Int, _ height: Int) {
      guard width > 0, height > 0 else { return }
      rows += Array(repeating: 1 + (width * bits + 7) / 8, count: height)
    }
    guard header[12] == 1 else {
      add(width, height)
      return rows
    }
    // The seven passes of Adam7: their origins and the distances of their pixels.
    for (x, y, dx, dy) in [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ] {
      add((width - x + dx - 1) / dx, (height - y + dy - 1) / dy)
    }
    return rows
  }

  // MARK: Chunks

  /// The parts of the chunks that determine the number of pixels.
  private static func shapes(of chunks: [Chunk]) -> [[UInt8]] {
    chunks.filter { ["IHDR", "fcTL", "IDAT", "fdAT"].contains($0.type) }.map { chunk in
      switch chunk.type {
      case "IHDR": chunk.data
      case "fcTL": Array(chunk.data.dropFirst(4).prefix(8))
      default: []
      }
    }
  }

  private static func chunks(of bytes: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var at = 8
    while at + 12 <= bytes.count {
      let end = at + 8 + Int(number(bytes, at: at))
      guard end + 4 <= bytes.count else { break }
      chunks.append(
        Chunk(
          type: String(decoding: bytes[at + 4..<at + 8], as: UTF8.self),
          data: Array(bytes[at + 8..<end])))
      at = end + 4
    }
    return chunks
  }

  private static func number(_ bytes: [UInt8], at start: Int) -> UInt32 {
    guard start + 4 <= bytes.count else { return 0 }
    return bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func write(_ value: UInt32, at start: Int, _ bytes: inout [UInt8]) {
    guard start + 4 <= bytes.count else { return }
    bytes.replaceSubrange(start..<start + 4, with: Self.bigEndian(value))
  }
}
