import Base

extension SyntaxTree {
  /// Reads a text's literals, comments and blank lines.
  ///
  /// - Parameters:
  ///   - source: A text without faults.
  ///   - value: The value that `JSON5Reader` read from it.
  package init(_ source: SourceText, _ value: JSONValue) {
    self.value = value
    var reader = SyntaxReader(bytes: source.bytes)
    (root, closing) = reader.document(value)
    isStrict = reader.isStrict
    let firstBreak = source.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
    let isWindows = firstBreak.map { source.bytes[$0...].starts(with: [0x0D, 0x0A]) } ?? false
    newline = isWindows ? "\r\n" : "\n"
  }
}

/// Finds the comments and blank lines between the values of a text, whose positions are known.
private struct SyntaxReader {
  let bytes: [UInt8]
  var isStrict = true

  // MARK: Values

  mutating func document(_ value: JSONValue) -> (SyntaxItem, [SyntaxComment]) {
    let before = gap(0..<value.range.lowerBound)
    var after = gap(value.range.upperBound..<bytes.count)
    let item = SyntaxItem(
      leading: before.comments, hasBlankBefore: before.endsWithBlank, value: read(value),
      trailing: after.removeTrailing(isLast: true))
    return (item, after.comments)
  }

  private mutating func read(_ value: JSONValue) -> SyntaxValue {
    switch value.content {
    case .array(let values):
      return container(value, isObject: false, starts: values.map(\.range.lowerBound)) {
        reader, index in (SyntaxItem(value: reader.read(values[index])), values[index].range)
      }
    case .object(let members):
      return container(value, isObject: true, starts: members.map(\.keyRange.lowerBound)) {
        reader, index in (reader.read(members[index]), members[index].value.range)
      }
    default:
      if !isStrictLiteral(value.range) { isStrict = false }
      return .literal(text(value.range))
    }
  }

  private mutating func read(_ member: JSONMember) -> SyntaxItem {
    let between = gap(member.keyRange.upperBound..<member.value.range.lowerBound).comments
    if !isStrictString(bytes[member.keyRange]) { isStrict = false }
    var item = SyntaxItem(key: text(member.keyRange), value: read(member.value))
    if between.allSatisfy(\.isInline) {
      item.inner = between
    } else {
      // Comments that need separate lines go before the member.
      item.leading = between.map { comment in
        var comment = comment
        comment.startsLine = true
        comment.endsLine = true
        comment.hasBlankBefore = false
        return comment
      }
    }
    return item
  }

  private mutating func container(
    _ value: JSONValue, isObject: Bool, starts: [Int],
    read: (inout SyntaxReader, Int) -> (SyntaxItem, Range<Int>)
  ) -> SyntaxValue {
    var container = SyntaxContainer(isObject: isObject)
    let open = value.range.lowerBound + 1
    let close = value.range.upperBound - 1
    var before = gap(open..<(starts.first ?? close))
    guard !starts.isEmpty else {
      container.closing = before.comments
      return .container(container)
    }
    container.opening = before.removeOpening()
    container.intro = before.removeIntro()
    for index in starts.indices {
      var (item, range) = read(&self, index)
      item.leading = before.comments + item.leading
      item.hasBlankBefore = before.endsWithBlank
      let isLast = index == starts.count - 1
      let end = isLast ? close : starts[index + 1]
      before = gap(range.upperBound..<end)
      if isLast, before.hasComma { isStrict = false }
      item.trailing = before.removeTrailing(isLast: isLast)
      container.items.append(item)
    }
    container.closing = before.comments
    return .container(container)
  }

  private func text(_ range: Range<Int>) -> String { normalized(bytes[range]) }

  // MARK: Gaps

  private mutating func gap(_ range: Range<Int>) -> SyntaxGap {
    var gap = SyntaxGap()
    var offset = range.lowerBound
    // Numbers of line ends: since the last comment, and since the last comment or comma.
    var ends = 0
    var run = 0
    var isBlank = false
    while offset < range.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "\n"):
        ends += 1
        run += 1
      case UInt8(ascii: "\r"):
        let isPair = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
        if !isPair {
          ends += 1
          run += 1
        }
      case 0xE2 where isLineSeparator(at: offset):
        ends += 1
        run += 1
      case UInt8(ascii: ","):
        gap.hasComma = true
        gap.commentsBeforeComma = gap.comments.count
        run = 0
      case UInt8(ascii: "/"):
        isStrict = false
        let end = self.end(ofCommentAt: offset)
        if ends > 0, !gap.comments.isEmpty { gap.comments[gap.comments.count - 1].endsLine = true }
        gap.comments.append(comment(offset..<end, startsLine: ends > 0, isBlank: isBlank))
        ends = 0
        run = 0
        isBlank = false
        offset = end
        continue
      default: break
      }
      if run > 1 { isBlank = true }
      offset += 1
    }
    gap.endsWithLine = ends > 0
    gap.endsWithBlank = isBlank
    if ends > 0, !gap.comments.isEmpty { gap.comments[gap.comments.count - 1].endsLine = true }
    return gap
  }

  private func end(ofCommentAt start: Int) -> Int {
    var offset = start + 2
    if bytes[start + 1] == UInt8(ascii: "*") {
      while !(bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/")) {
        offset += 1
      }
      return offset + 2
    }
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n"),
      bytes[offset] != UInt8(ascii: "\r"), !isLineSeparator(at: offset)
    {
      offset += 1
    }
    return offset
  }

  private func comment(_ range: Range<Int>, startsLine: Bool, isBlank: Bool) -> SyntaxComment {
    let isLine = bytes[range.lowerBound + 1] == UInt8(ascii: "/")
    var end = range.upperBound
    if isLine {
      while bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
    }
    var comment = SyntaxComment(
      text: normalized(bytes[range.lowerBound..<end]), isLine: isLine, hasBlankBefore: isBlank,
      startsLine: startsLine)
    if isLine { comment.column = column(of: range.lowerBound) }
    comment.endsLine = !comment.isInline
    return comment
  }

  private func column(of offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r")
    {
      start -= 1
    }
    return displayWidth(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  /// A text whose lines end with LF.
  private func normalized(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "\r")) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// Whether U+2028 or U+2029 begins at a byte.
  private func isLineSeparator(at offset: Int) -> Bool {
    offset + 2 < bytes.count && bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80
      && (bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9)
  }

  // MARK: Strict JSON

  private func isStrictLiteral(_ range: Range<Int>) -> Bool {
    let literal = bytes[range]
    switch literal.first {
    case UInt8(ascii: "\""): return isStrictString(literal)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return ["true", "false", "null"].contains(text(range))
    default: return isStrictNumber(literal)
    }
  }

  private func isStrictString(_ literal: ArraySlice<UInt8>) -> Bool {
    guard literal.first == UInt8(ascii: "\"") else { return false }
    var isEscaped = false
    for byte in literal {
      if isEscaped {
        guard #""\/bfnrtu"#.utf8.contains(byte) else { return false }
        isEscaped = false
      } else if byte < 0x20 {
        return false
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return true
  }

  /// Whether a JSON5 number is also a JSON number, which has no plus sign, no bare decimal point
  /// and no hexadecimal digits.
  private func isStrictNumber(_ literal: ArraySlice<UInt8>) -> Bool {
    let digits = literal.first == UInt8(ascii: "-") ? literal.dropFirst() : literal
    guard let first = digits.first, isDigit(first), digits.last.map(isDigit) == true else {
      return false
    }
    for (index, byte) in zip(digits.indices, digits) {
      switch byte {
      case UInt8(ascii: "x"), UInt8(ascii: "X"): return false
      case UInt8(ascii: ".") where !isDigit(digits[index + 1]): return false
      default: break
      }
    }
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The comments and blank lines between two values, or between a value and a bracket.
private struct SyntaxGap {
  var comments: [SyntaxComment] = []
  var hasComma = false
  var commentsBeforeComma = 0
  /// Whether a line ends after the last comment, or in a gap without comments.
  var endsWithLine = false
  /// Whether a blank line follows the last comment, or is in a gap without comments.
  var endsWithBlank = false

  /// Removes and returns the comments that end the line of an opening bracket.
  mutating func removeOpening() -> [SyntaxComment] {
    let beside = comments.prefix { !$0.startsLine }
    guard let last = beside.last, last.endsLine,
      beside.allSatisfy({ !$0.isMultiline })
    else { return [] }
    comments.removeFirst(beside.count)
    if comments.isEmpty { endsWithBlank = false } else { comments[0].hasBlankBefore = false }
    return Array(beside)
  }

  /// Removes and returns the comments that a blank line separates from the first item.
  mutating func removeIntro() -> [SyntaxComment] {
    let end =
      endsWithBlank
      ? comments.count : comments.indices.dropFirst().last { comments[$0].hasBlankBefore } ?? 0
    let intro = Array(comments[..<end])
    comments.removeFirst(end)
    if comments.isEmpty { endsWithBlank = false } else { comments[0].hasBlankBefore = false }
    return intro
  }

  /// Removes and returns the comments that belong to the item before the gap.
  mutating func removeTrailing(isLast: Bool) -> [SyntaxComment] {
    var count = comments.prefix { !$0.startsLine }.count
    // A comment after the comma, on the line of the next item, belongs to that item.
    if count == comments.count, !endsWithLine, !isLast { count = commentsBeforeComma }
    var trailing = Array(comments[..<count])
    if let above = trailing.last, above.isLine {
      while count < comments.count, comments[count].isLine, !comments[count].hasBlankBefore,
        comments[count].startsLine, comments[count].column == above.column
      {
        var comment = comments[count]
        comment.isContinuation = true
        trailing.append(comment)
        count += 1
      }
    }
    comments.removeFirst(count)
    return trailing
  }
}
