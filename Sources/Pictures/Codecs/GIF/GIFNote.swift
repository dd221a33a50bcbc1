/// Flipbook's text in a GIF file: a comment at its end, which other programs ignore.
package enum GIFNote {
  private static let keyword = Array("Flipbook\n".utf8)
  /// The bytes that begin a comment, and the byte that ends the file.
  private static let introducer: [UInt8] = [0x21, 0xFE]
  private static let trailer: UInt8 = 0x3B
  /// The largest sub-block of a comment, in bytes.
  private static let longest = 255

  /// Adds a text, which must be ASCII, to a file.
  ///
  /// - Parameter bytes: A complete GIF file that Flipbook wrote.
  package static func adding(_ text: String, to bytes: [UInt8]) -> [UInt8] {
    let data = keyword + Array(text.utf8)
    var comment = introducer
    for start in stride(from: 0, to: data.count, by: longest) {
      let part = data[start..<min(start + longest, data.count)]
      comment.append(UInt8(part.count))
      comment += part
    }
    comment.append(0)
    return bytes.dropLast() + comment + [trailer]
  }

  /// The text of a file and the bytes around it; nil for a file without one.
  package static func read(_ bytes: [UInt8]) -> (text: String, picture: [UInt8])? {
    guard bytes.starts(with: "GIF8".utf8), bytes.last == trailer else { return nil }
    // Flipbook's comment is the last block, so its sub-blocks must end exactly at the trailer.
    let first = max(0, bytes.count - 65_536)
    let start = introducer.count + 1
    for at in stride(from: bytes.count - start - keyword.count, through: first, by: -1)
    where bytes[at] == introducer[0] && bytes[at + 1] == introducer[1]
      && bytes[(at + start)...].starts(with: keyword)
    {
      guard let data = parts(of: bytes, from: at + introducer.count) else { continue }
      let text = String(decoding: data.dropFirst(keyword.count), as: UTF8.self)
      return (text, bytes[..<at] + [trailer])
    }
    return nil
  }

  /// The joined sub-blocks of a comment; nil unless the file ends after them.
  private static func parts(of bytes: [UInt8], from start: Int) -> [UInt8]? {
    var data: [UInt8] = []
    var at = start
    while at < bytes.count, bytes[at] > 0 {
      let end = at + 1 + Int(bytes[at])
      guard end < bytes.count else { return nil }
      data += bytes[at + 1..<end]
      at = end
    }
    return at + 2 == bytes.count ? data : nil
  }
}
