/// Flipbook's text chunk at the end of a PNG file, which other programs keep or drop.
package enum PNGNote {
  private static let keyword = Array("Flipbook".utf8)

  /// Adds a text, which must be ASCII, to a file.
  ///
  /// - Parameter bytes: A complete PNG file that Flipbook wrote.
  package static func adding(_ text: String, to bytes: [UInt8]) -> [UInt8] {
    let end = PNGFile.chunk("IEND", []).count
    let note = PNGFile.chunk("tEXt", keyword + [0] + Array(text.utf8))
    return bytes.dropLast(end) + note + bytes.suffix(end)
  }

  /// The text of a file and the bytes around it; nil for a file without one.
  package static func read(_ bytes: [UInt8]) -> (text: String, picture: [UInt8])? {
    guard PNGFile.isPNG(bytes) else { return nil }
    var at = PNGFile.signature.count
    while bytes.count - at >= 12 {
      let length = Int(PNGFile.number(bytes, at: at))
      guard length <= bytes.count - at - 12 else { return nil }
      let data = bytes[at + 8..<at + 8 + length]
      if bytes[at + 4..<at + 8].elementsEqual("tEXt".utf8), data.starts(with: keyword + [0]) {
        let text = String(decoding: data.dropFirst(keyword.count + 1), as: UTF8.self)
        return (text, Array(bytes[..<at] + bytes[(at + 12 + length)...]))
      }
      at += 12 + length
    }
    return nil
  }
}
