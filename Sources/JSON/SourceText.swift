/// The bytes of a source file, and the offsets of its lines.
package struct SourceText: Sendable {
  /// The name that messages show: the path as given, or a stand-in such as `<json>`.
  package let name: String
  package let bytes: [UInt8]
  /// The offset of each line's first byte; lines end with LF, CR or CRLF.
  private let lineStarts: [Int]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for index in bytes.indices {
      let byte = bytes[index]
      let isBreak =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && !(index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"))
      if isBreak { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The source between two byte offsets.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line and the column of a byte, both from 1; columns count Unicode scalars.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineIndex(of: offset)
    let before = String(decoding: bytes[lineStarts[line]..<offset], as: UTF8.self)
    return (line + 1, before.unicodeScalars.count + 1)
  }

  /// The line that contains a byte and, on the next line, a caret under that byte.
  ///
  /// A very long line is cut to the surroundings of the byte.
  package func excerpt(at offset: Int) -> String {
    let start = lineStarts[lineIndex(of: offset)]
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    var before = Array(text(start..<offset))
    var after = Array(text(offset..<end))
    if before.first == "\u{FEFF}" { before.removeFirst() }
    if before.count + after.count > 110 {
      if before.count > 70 { before = ["…"] + before.suffix(60) }
      if before.count + after.count > 110 { after = after.prefix(109 - before.count) + ["…"] }
    }
    let indent = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: displayWidth($0)) }
    let line = before.map(printable) + after.map(printable)
    return "  " + line.joined() + "\n  " + indent.joined() + "^"
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

/// The character, or U+FFFD for a control character, so that a message cannot steer a terminal.
private func printable(_ character: Character) -> String {
  guard let scalar = character.unicodeScalars.first, character != "\t" else {
    return String(character)
  }
  return scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(character)
}
