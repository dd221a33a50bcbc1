import Base

extension SyntaxPrinter {
  /// A value on one line; nil if it needs several lines or is wider than a number of columns.
  func flat(_ value: SyntaxValue, within columns: Int) -> String? {
    var text = ""
    var remaining = columns
    return append(value, to: &text, &remaining) ? text : nil
  }

  private func append(_ value: SyntaxValue, to text: inout String, _ remaining: inout Int) -> Bool {
    switch value {
    case .literal(let literal): append(self.literal(literal), to: &text, &remaining)
    case .container(let container): append(container, to: &text, &remaining)
    }
  }

  private func append(
    _ container: SyntaxContainer, to text: inout String, _ remaining: inout Int
  ) -> Bool {
    guard container.mayBeFlat else { return false }
    let (open, close) = container.isObject ? ("{", "}") : ("[", "]")
    let space = container.isObject && !(container.items.isEmpty && container.closing.isEmpty)
    guard append(space ? open + " " : open, to: &text, &remaining) else { return false }
    for (index, item) in container.items.enumerated() {
      if index > 0, !append(", ", to: &text, &remaining) { return false }
      for comment in item.leading {
        guard append(comment.text + " ", to: &text, &remaining) else { return false }
      }
      if let key = item.key {
        guard append(self.key(key) + ": ", to: &text, &remaining) else { return false }
      }
      for comment in item.inner {
        guard append(comment.text + " ", to: &text, &remaining) else { return false }
      }
      guard append(item.value, to: &text, &remaining) else { return false }
      for comment in item.trailing {
        guard append(" " + comment.text, to: &text, &remaining) else { return false }
      }
    }
    let closing = container.closing.map(\.text).joined(separator: " ")
    return append(closing, to: &text, &remaining)
      && append(space ? " " + close : close, to: &text, &remaining)
  }

  private func append(_ piece: String, to text: inout String, _ remaining: inout Int) -> Bool {
    remaining -= displayWidth(piece)
    guard remaining >= 0, !piece.utf8.contains(UInt8(ascii: "\n")) else { return false }
    text += piece
    return true
  }

  // MARK: Literals

  /// A key in canonical notation: unchanged in strict JSON, otherwise bare if it is an identifier.
  func key(_ key: String) -> String {
    guard !isStrict, let text = key.contentOfQuotes else { return key }
    return text.isIdentifier ? String(text) : literal(key)
  }

  /// A literal in canonical notation: as in the text, but in double quotes if it contains none.
  func literal(_ literal: String) -> String {
    guard literal.utf8.first == UInt8(ascii: "'"), let text = literal.contentOfQuotes,
      !text.utf8.contains(UInt8(ascii: "\""))
    else { return literal }
    var result = "\""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        if scalar != "'" { result.unicodeScalars.append("\\") }
        result.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension SyntaxContainer {
  /// Whether it may stand on one line if it is narrow enough.
  fileprivate var mayBeFlat: Bool {
    guard opening.isEmpty, intro.isEmpty else { return false }
    if items.isEmpty { return closing.allSatisfy { $0.isInline && !$0.startsLine && !$0.endsLine } }
    let isTable = !isObject && items.count > 1 && items.allSatisfy { $0.value.isObjectOfSeveral }
    guard closing.isEmpty, !isTable else { return false }
    for (index, item) in items.enumerated() {
      guard item.leading.allSatisfy({ !$0.endsLine }), item.trailing.allSatisfy(\.isInline) else {
        return false
      }
      let isAfterBlank = item.hasBlankBefore || item.leading.contains(where: \.hasBlankBefore)
      if index > 0, isAfterBlank { return false }
    }
    return true
  }
}

extension SyntaxValue {
  fileprivate var isObjectOfSeveral: Bool {
    guard case .container(let container) = self else { return false }
    return container.isObject && container.items.count > 1
  }
}

extension String {
  /// The text between quotes; nil without quotes.
  fileprivate var contentOfQuotes: Substring? {
    guard let first = utf8.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      return nil
    }
    return dropFirst().dropLast()
  }
}

extension Substring {
  /// Whether every JSON5 reader accepts it as a bare key.
  fileprivate var isIdentifier: Bool {
    guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
        true
      default: false
      }
    }
  }
}
