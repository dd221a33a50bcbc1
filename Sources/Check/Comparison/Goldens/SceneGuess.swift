import Base

/// Whether a JSON file among scenes is meant to be one, such as `login.json` beside `package.json`.
///
/// It is not if it is a list, or an object with only keys that scenes do not have, unless a golden
/// has its name. An unreadable file counts as a scene, so that its error is reported.
struct SceneGuess {
  /// Keys that a scene has, and few other files.
  private static let distinctiveKeys: Set<String> = [
    "size", "layers", "views", "script", "presentation",
  ]

  let maybeScene: Bool

  init(_ bytes: [UInt8]) {
    var scan = Scan(bytes)
    maybeScene = scan.maybeScene(distinctiveKeys: Self.distinctiveKeys)
  }

  /// One pass over the text, which keeps the keys of the outermost object.
  private struct Scan {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func maybeScene(distinctiveKeys: Set<String>) -> Bool {
      var keys = 0
      var word: String?
      while let token = next() {
        switch token {
        case .word(let text): word = depth == 1 ? text : nil
        case .mark(UInt8(ascii: ":")):
          if depth == 1, let key = word {
            keys += 1
            if distinctiveKeys.contains(key) { return true }
          }
        case .mark(UInt8(ascii: "{")): depth += 1
        case .mark(UInt8(ascii: "[")):
          if depth == 0 { return false }
          depth += 1
        case .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: "]")): depth -= 1
        case .mark: word = nil
        }
      }
      return keys == 0 || depth != 0
    }

    private enum Token {
      case word(String)
      case mark(UInt8)
    }

    private mutating func next() -> Token? {
      while at < bytes.count {
        let byte = bytes[at]
        switch byte {
        case UInt8(ascii: " "), 9, 10, 13, 0xEF, 0xBB, 0xBF: at += 1
        case UInt8(ascii: "/"): skipComment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .word(quoted(until: byte))
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
          UInt8(ascii: ":"), UInt8(ascii: ","):
          at += 1
          return .mark(byte)
        default: return .word(plain())
        }
      }
      return nil
    }

    private mutating func quoted(until quote: UInt8) -> String {
      let start = at + 1
      at = start
      while at < bytes.count, bytes[at] != quote { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
      let end = min(at, bytes.count)
      at = end + 1
      return String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
    }

    private mutating func plain() -> String {
      let start = at
      let ends = Set(" \t\r\n{}[]:,/\"'".utf8)
      while at < bytes.count, !ends.contains(bytes[at]) { at += 1 }
      if at == start { at += 1 }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// Skips a comment, or a lone slash.
    private mutating func skipComment() {
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      if next == UInt8(ascii: "/") {
        while at < bytes.count, bytes[at] != 10 { at += 1 }
      } else if next == UInt8(ascii: "*") {
        at += 2
        while at + 1 < bytes.count,
          bytes[at] != UInt8(ascii: "*") || bytes[at + 1] != UInt8(ascii: "/")
        { at += 1 }
        at += 2
      } else {
        at += 1
      }
    }
  }
}
