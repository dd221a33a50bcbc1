import Base

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

  /// The positions of several offsets, as by `position(of:)`.
  ///
  /// Ascending offsets are fastest, since bytes between two on the same line are read once.
  package func positions(of offsets: [Int]) -> [(line: Int, column: Int)] {
    var last: (offset: Int, line: Int, column: Int) = (0, 0, 1)
    return offsets.map { offset in
      let line = lineIndex(of: offset)
      if line != last.line || offset < last.offset { last = (lineStarts[line], line, 1) }
      for byte in bytes[last.offset..<offset] where byte & 0xC0 != 0x80 { last.column += 1 }
      last.offset = offset
      return (line + 1, last.column)
    }
  }

  /// The line that contains a byte and, on the next line, a caret under that byte.
  ///
  /// A very long line is cut to the surroundings of the byte.
  package func excerpt(at offset: Int) -> String {
    // Starts 4096 bytes before the error, far more than is shown, so that a character cut in two is
    // never visible.
    var start = max(lineStarts[lineIndex(of: offset)], offset - Self.surroundings)
    while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    let last = min(bytes.count, offset + Self.surroundings)
    var end = offset
    while end < last, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
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

  /// The number of bytes on each side of an error from which its excerpt is taken.
  private static let surroundings = 4096

  func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

/// The character, or U+FFFD for one that cannot be printed, so that a message cannot control a
/// terminal.
private func printable(_ character: Character) -> String {
  guard character != "\t", character.unicodeScalars.contains(where: \.isUnprintable) else {
    return String(character)
  }
  return "\u{FFFD}"
}
