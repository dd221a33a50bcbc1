import Base

/// A syntax error in JSON or JSON5 text.
public enum SyntaxFault: Hashable, Sendable, CustomStringConvertible {
  /// A file with only white space and comments.
  case emptyFile
  /// A byte that is not UTF-8.
  case invalidUTF8(UInt8)
  /// An unexpected character, and what is needed in its place.
  case unexpected(String, needed: String)
  /// Text after the end of the value.
  case textAfterValue
  /// A list or an object, in words, that does not end; line and column of its start, both from 1.
  case unclosed(String, line: Int, column: Int)
  case unclosedString
  case unclosedComment
  /// A word that needs quotes.
  case unquotedString(String)
  /// An unknown escape sequence in a string.
  case badEscape
  /// Half of a surrogate pair in an escape sequence.
  case loneSurrogate
  case badNumber(String)
  /// A duplicate key, and the line of its first occurrence, counted from 1.
  case duplicateKey(String, firstLine: Int)
  /// Lists and objects nested in more levels than the limit.
  case tooDeep(limit: Int)
  /// More values than the budget allows.
  case tooManyValues

  @available(*, deprecated, renamed: "textAfterValue")
  public static var textBehindValue: SyntaxFault { .textAfterValue }

  public var description: String {
    switch self {
    case .emptyFile: "the file is empty"
    case .invalidUTF8(let byte):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8 here"
    case .unexpected(let found, let needed): "\(needed) is needed here, not \(found)"
    case .textAfterValue: "the value has ended; only white space and comments may follow"
    case .unclosed(let container, let line, let column):
      "the file ends within the \(container) that begins at \(line):\(column)"
    case .unclosedString: "the string has no closing quote on its line"
    case .unclosedComment: "the comment is not closed by */"
    case .unquotedString(let word): "text needs quotes: \(quoted(word))"
    case .badEscape: "unknown escape sequence; a backslash itself is written \\\\"
    case .loneSurrogate: "half of a surrogate pair; characters beyond U+FFFF need both halves"
    case .badNumber(let text):
      text.first == "0" && text.dropFirst().allSatisfy(\.isNumber)
        ? "a number cannot begin with 0: \(text.shortened)"
        : "not a number: \(text.shortened); numbers with a unit need quotes"
    case .duplicateKey(let key, let line):
      "the key `\(key.shortened)` is already set on line \(line)"
    case .tooDeep(let limit): "lists and objects nest deeper than \(limit) levels"
    case .tooManyValues: "the file has more values than the limit allows"
    }
  }
}
