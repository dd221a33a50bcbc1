/// The chunks of a WebP file.
enum WebPFile {
  struct Chunk {
    var type: String
    var data: ArraySlice<UInt8>
  }

  /// Splits bytes into chunks, each padded to an even length; nil if they do not consist of chunks.
  static func chunks(_ bytes: ArraySlice<UInt8>) -> [Chunk]? {
    var chunks: [Chunk] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      guard bytes.endIndex - at >= 8 else { return nil }
      let length = number(bytes[at + 4..<at + 8])
      let start = at + 8
      guard length <= bytes.endIndex - start else { return nil }
      chunks.append(
        Chunk(
          type: String(decoding: bytes[at..<at + 4], as: UTF8.self),
          data: bytes[start..<start + length]))
      // Some programs omit the last padding byte.
      at = min(bytes.endIndex, start + length + length % 2)
    }
    return chunks
  }

  /// The chunks of a file; nil if it is not a WebP file.
  static func chunks(ofFile bytes: [UInt8]) -> [Chunk]? {
    guard WebP.isWebP(bytes) else { return nil }
    let length = number(bytes[4..<8])
    guard length >= 4, length <= bytes.count - 8 else { return nil }
    return chunks(bytes[12..<8 + length])
  }

  static func chunk(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
    Array(type.utf8) + bytes(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// A file with these chunks.
  static func file(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + bytes(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// A little-endian number.
  static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The data of an extended file's header.
  static func header(width: Int, height: Int, isAnimated: Bool, hasAlpha: Bool) -> [UInt8] {
    [(isAnimated ? animationFlag : 0) | (hasAlpha ? alphaFlag : 0), 0, 0, 0]
      + bytes(width - 1, 3) + bytes(height - 1, 3)
  }

  static let animationFlag: UInt8 = 2
  static let alphaFlag: UInt8 = 16
}
