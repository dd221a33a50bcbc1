/// What can be wrong with a JSON5 text itself.
public enum SyntaxFault: Hashable, Sendable, CustomStringConvertible {
  case emptyFile
  case invalidUTF8(UInt8)
  case unexpected(String, needed: String)
  case textBehindValue
  /// The end of the file came within a list or an object that began at a line and column.
  case unclosed(String, line: Int, column: Int)
  case unclosedString
  case unclosedComment
  case unquotedString(String)
  case badEscape
  case loneSurrogate
  case badNumber(String)
  case duplicateKey(String, firstLine: Int)
  case tooDeep(limit: Int)

  public var description: String {
    switch self {
    case .emptyFile: "the file is empty"
    case .invalidUTF8(let byte):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8 here"
    case .unexpected(let found, let needed): "\(needed) is needed here, not \(found)"
    case .textBehindValue: "the scene has ended; nothing but space and comments may follow"
    case .unclosed(let container, let line, let column):
      "the file ends within the \(container) that begins at \(line):\(column)"
    case .unclosedString: "the string has no closing quote on its line"
    case .unclosedComment: "the comment is not closed by */"
    case .unquotedString(let word): "a text needs quotes: \(quoted(word))"
    case .badEscape: "unknown escape sequence; a backslash itself is written \\\\"
    case .loneSurrogate: "half of a surrogate pair; characters beyond U+FFFF need both halves"
    case .badNumber(let text):
      text.first == "0" && text.dropFirst().allSatisfy(\.isNumber)
        ? "a number cannot begin with 0: \(text)"
        : "not a number: \(text); numbers with a unit need quotes"
    case .duplicateKey(let key, let line): "the key `\(key)` is already given in line \(line)"
    case .tooDeep(let limit): "lists and objects nest deeper than \(limit) levels"
    }
  }
}
