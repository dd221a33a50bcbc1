import Foundation
import Synchronization

/// The source files into which texts are written.
///
/// The places of calls are those of the compiled source, so all changes of a file are applied to
/// its text as it was at the first one.
enum InlineSources {
  private struct Source {
    let original: String
    /// The changes, by the offset in UTF-8 at which they begin.
    var changes: [Int: (range: Range<Int>, text: String)] = [:]

    var changed: String {
      var bytes = Array(original.utf8)
      for change in changes.values.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        bytes.replaceSubrange(change.range, with: change.text.utf8)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static let sources = Mutex<[String: Source]>([:])

  /// Writes the text of a call into its closure; nil removes the closure.
  ///
  /// - Parameters:
  ///   - line: The line of the call, from 1.
  ///   - column: The column of the call, in UTF-8, from 1.
  /// - Throws: `InlineSourceError` if there is no call at the place.
  static func write(
    _ text: String?, to path: String, line: Int, column: Int,
    _ descriptor: InlineSnapshotSyntaxDescriptor
  ) throws {
    try sources.withLock { sources in
      var source =
        try sources[path] ?? Source(original: String(contentsOfFile: path, encoding: .utf8))
      let call = try InlineCall(in: source.original, path, line: line, column: column, descriptor)
      source.changes[call.closure.lowerBound] = (call.closure, call.replacement(text))
      try Data(source.changed.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      sources[path] = source
    }
  }
}

/// A reason why a text is not written into the source.
struct InlineSourceError: Error, CustomStringConvertible {
  let description: String
}

/// A call of an assertion in a source file.
struct InlineCall {
  /// The closure with the space before it, in UTF-8; empty where it would be inserted.
  let closure: Range<Int>
  private let label: String?
  private let indent: String

  init(
    in source: String, _ path: String, line: Int, column: Int,
    _ descriptor: InlineSnapshotSyntaxDescriptor
  ) throws {
    let bytes = Array(source.utf8)
    let name = URL(fileURLWithPath: path).lastPathComponent
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else {
      throw InlineSourceError(description: "\(name) has no line \(line); build the tests again")
    }
    let row = lines[line - 1]
    indent = String(decoding: row.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    var scanner = SwiftScanner(bytes, at: min(row.startIndex + column - 1, bytes.count))
    guard scanner.skip(to: UInt8(ascii: "(")), scanner.skipBracket() else {
      throw InlineSourceError(
        description: "\(name):\(line): there is no call; build the tests again")
    }
    var end = scanner.position
    var found = end..<end
    // Closures before the one with the text, then the closure itself.
    for index in 0... {
      let start = scanner.position
      scanner.skipSpace()
      let label = index == 0 ? nil : scanner.label()
      if index > 0, label == nil { break }
      guard scanner.next == UInt8(ascii: "{"), scanner.skipBracket() else { break }
      if index == descriptor.trailingClosureOffset {
        found = start..<scanner.position
        break
      }
      end = scanner.position
      found = end..<end
    }
    closure = found
    label =
      descriptor.trailingClosureOffset == 0 ? nil : descriptor.trailingClosureLabel
  }

  /// The closure with a text, with the space before it.
  func replacement(_ text: String?) -> String {
    guard let text else { return "" }
    let needsRaw = text.contains("\\") || text.contains("\"\"\"")
    var hashes = needsRaw ? "#" : ""
    while !hashes.isEmpty, ["\"\"\"", "\\"].contains(where: { text.contains($0 + hashes) }) {
      hashes += "#"
    }
    let inner = indent + "  "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : inner + $0
    }
    let start = label.map { " \($0): {" } ?? " {"
    return
      ([start, "\(inner)\(hashes)\"\"\""] + lines + ["\(inner)\"\"\"\(hashes)", "\(indent)}"])
      .joined(separator: "\n")
  }
}

/// Skips parts of Swift source: brackets with all that is in them, strings, comments.
struct SwiftScanner {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func has(_ text: String, at place: Int) -> Bool {
    place < bytes.count && bytes[place...].starts(with: text.utf8)
  }

  /// Skips to a byte outside of strings and comments.
  mutating func skip(to byte: UInt8) -> Bool {
    while let next, next != byte { skipPart() }
    return next == byte
  }

  /// Skips a bracket and all up to its end.
  mutating func skipBracket() -> Bool {
    var depth = 0
    while let next {
      switch next {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      skipPart()
      if depth == 0 { return true }
    }
    return false
  }

  /// Skips spaces, line ends and comments.
  mutating func skipSpace() {
    while let next {
      if has("//", at: position) || has("/*", at: position) {
        skipPart()
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(next) {
        position += 1
      } else {
        return
      }
    }
  }

  /// Skips a label such as `matches:` with the space after it, and returns its name.
  mutating func label() -> String? {
    var end = position
    while end < bytes.count,
      bytes[end] == 0x5F || Unicode.Scalar(bytes[end]).properties.isAlphabetic
        || (0x30...0x39).contains(bytes[end])
    {
      end += 1
    }
    guard end > position, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
    let name = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end + 1
    skipSpace()
    return name
  }

  /// Skips a string or a comment, or else one byte.
  private mutating func skipPart() {
    if has("//", at: position) {
      while let next, next != 0x0A { position += 1 }
    } else if has("/*", at: position) {
      var depth = 0
      repeat {
        if has("/*", at: position) {
          depth += 1
          position += 2
        } else if has("*/", at: position) {
          depth -= 1
          position += 2
        } else {
          position += 1
        }
      } while depth > 0 && position < bytes.count
    } else if !skipString() {
      position += 1
    }
  }

  /// Skips a string literal, raw and multi-line ones included; interpolations may have strings.
  private mutating func skipString() -> Bool {
    var start = position
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") { start += 1 }
    let hashes = start - position
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return false }
    let quotes = has("\"\"\"", at: start) ? 3 : 1
    position = start + quotes
    while position < bytes.count {
      let isEscape =
        bytes[position] == UInt8(ascii: "\\") && isRun(of: "#", hashes, at: position + 1)
      if isEscape {
        position += 1 + hashes
        if next == UInt8(ascii: "(") { _ = skipBracket() } else { position += 1 }
      } else if isRun(of: "\"", quotes, at: position),
        isRun(of: "#", hashes, at: position + quotes)
      {
        position += quotes + hashes
        return true
      } else {
        position += 1
      }
    }
    return true
  }

  private func isRun(of character: Unicode.Scalar, _ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count
      && bytes[place..<place + count].allSatisfy { $0 == UInt8(ascii: character) }
  }
}
