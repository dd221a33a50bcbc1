/// Escapes text from files for messages, so that it cannot contain terminal control characters or
/// log commands of a CI service.
extension String {
  /// The text with control characters, except line feeds and tabs, and CI log commands escaped as
  /// `\u{…}`.
  package var printable: String {
    guard needsEscapes || contains("::") || contains("##") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.escaped.withoutCommands }.joined(separator: "\n")
  }

  /// The text on one line, escaped as by `printable`, with line feeds and tabs as `\n` and `\t`.
  package var printableLine: String {
    let isOneLine = !utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }
    if isOneLine { return printable }
    return replacing("\t", with: "\\t").split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\\n").printable
  }

  private var needsEscapes: Bool {
    unicodeScalars.contains { $0.isUnprintable && $0 != "\n" && $0 != "\t" }
  }

  /// The line with CI log commands escaped: GitHub's `::` after leading whitespace, Azure
  /// Pipelines' `##[` or `##vso[` anywhere.
  fileprivate var withoutCommands: String {
    var line = self
    if line.contains("##") {
      line = line.replacing(#/##([A-Za-z]*\[)/#) { "#\\u{23}\($0.output.1)" }
    }
    let start = line.firstIndex { !$0.isWhitespace }
    if let start, line[start...].hasPrefix("::") {
      line.replaceSubrange(start...start, with: "\\u{3A}")
    }
    return line
  }
}

extension Substring {
  /// The text with unprintable characters as `\u{1B}`, except tabs.
  fileprivate var escaped: String {
    guard unicodeScalars.contains(where: { $0.isUnprintable && $0 != "\t" }) else {
      return String(self)
    }
    return unicodeScalars.map { scalar in
      scalar.isUnprintable && scalar != "\t"
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, a line end, a bidirectional control, a byte order mark, or
  /// a noncharacter.
  ///
  /// Log readers drop a mark at the start, so a command after it would take effect.
  package var isUnprintable: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default:
      return self == "\u{FEFF}" || properties.isBidiControl || properties.isNoncharacterCodePoint
    }
  }
}
