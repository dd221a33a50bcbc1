/// A chunk of a PNG file: a four-letter type and data.
struct PNGChunk {
  var type: String
  var data: ArraySlice<UInt8>
}

enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// The chunks up to and including `IEND`; throws if one ends after the file or its checksum is
  /// wrong.
  static func chunks(of bytes: [UInt8], file: String) throws(CodecError) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var at = signature.count
    while true {
      guard bytes.count - at >= 12 else { throw truncated(file) }
      let length = Int(number(bytes, at: at))
      guard length <= bytes.count - at - 12 else { throw truncated(file) }
      let type = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      let end = at + 8 + length
      guard number(bytes, at: end) == CRC32.of(bytes[at + 4..<end]) else {
        throw .damaged(
          file: file, format: "PNG", reason: "the checksum of chunk \(chunks.count) is wrong")
      }
      chunks.append(PNGChunk(type: type, data: bytes[at + 8..<end]))
      if type == "IEND" { return chunks }
      at = end + 4
    }
  }

  private static func truncated(_ file: String) -> CodecError {
    .damaged(file: file, format: "PNG", reason: "it is cut off")
  }

  static func number<Bytes: RandomAccessCollection>(_ bytes: Bytes, at offset: Int) -> UInt32
  where Bytes.Element == UInt8, Bytes.Index == Int {
    let start = bytes.startIndex + offset
    return bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func short(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int {
    Int(bytes[bytes.startIndex + offset]) << 8 | Int(bytes[bytes.startIndex + offset + 1])
  }

  /// A chunk as stored in the file: length, type, data, checksum.
  static func chunk(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
    var bytes = bigEndian(UInt32(data.count))
    bytes += type.utf8
    bytes += data
    return bytes + bigEndian(CRC32.of(bytes[4...]))
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func bigEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}

/// The checksum of PNG's chunks (ISO 3309), eight bytes of input at a time.
///
/// Equals `c = table[(c ^ byte) & 255] ^ c >> 8` for each byte, starting with all ones, inverted at
/// the end.
enum CRC32 {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let all = tables
    let (bytes, tables) = (bytes.span, all.span)
    var crc = UInt32.max
    var i = 0
    while i + 8 <= bytes.count {
      let low =
        crc
        ^ (UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i + 2]) << 16
          | UInt32(bytes[i + 3]) << 24)
      crc =
        tables[1792 + Int(low & 255)] ^ tables[1536 + Int(low >> 8 & 255)]
        ^ tables[1280 + Int(low >> 16 & 255)] ^ tables[1024 + Int(low >> 24)]
        ^ tables[768 + Int(bytes[i + 4])] ^ tables[512 + Int(bytes[i + 5])]
        ^ tables[256 + Int(bytes[i + 6])] ^ tables[Int(bytes[i + 7])]
      i += 8
    }
    while i < bytes.count {
      crc = tables[Int((crc ^ UInt32(bytes[i])) & 255)] ^ crc >> 8
      i += 1
    }
    return ~crc
  }

  /// Eight tables of 256 entries: table k advances a byte past k further bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 2048)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1
      }
    }
    for i in 256..<2048 { tables[i] = tables[Int(tables[i - 256] & 255)] ^ tables[i - 256] >> 8 }
    return tables
  }()
}
