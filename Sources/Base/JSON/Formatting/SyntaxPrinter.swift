import Base

extension SyntaxTree {
  /// The canonical text.
  ///
  /// - A value that fits in a line of 100 columns stands on one line. The outermost object and
  ///   lists of several objects with several members each have a line for each item, and so do
  ///   values with blank lines, comments on separate lines, or line comments beside their items.
  /// - Lists of numbers that do not fit are filled like paragraphs.
  /// - The items of a value on several lines are indented by two spaces. Several blank lines become
  ///   one, and none beside brackets.
  /// - Strict JSON stays strict JSON. Any other text becomes JSON5 with bare keys if they are
  ///   identifiers, double quotes if the string contains none, and trailing commas in values on
  ///   several lines.
  /// - Line comments beside short neighboring items are aligned.
  package func text() -> String {
    var printer = SyntaxPrinter(isStrict: isStrict)
    printer.document(self)
    return printer.lines.joined(separator: "\n").appending("\n").withLineEnds(newline)
  }
}

extension String {
  fileprivate func withLineEnds(_ newline: String) -> String {
    newline == "\n" ? self : replacing("\n", with: newline)
  }
}

struct SyntaxPrinter {
  /// The greatest width of a line in columns, including its indentation and a comma.
  static let width = 100
  /// The greatest width, in columns, of an item whose line comment is aligned with its neighbors'.
  static let alignedWidth = 60
  static let indent = 2

  let isStrict: Bool
  private(set) var lines: [String] = []
  /// The beginning of the next line.
  private var head = ""

  init(isStrict: Bool) { self.isStrict = isStrict }

  mutating func document(_ tree: SyntaxTree) {
    items([tree.root], indent: 0, isRoot: true)
    comments(tree.closing, indent: 0)
  }

  // MARK: Lines

  private mutating func endLine(_ text: String = "") {
    lines.append(head + text)
    head = ""
  }

  /// Prints comments on separate lines.
  private mutating func comments(
    _ comments: [SyntaxComment], indent: Int, isFirst: Bool = false
  ) {
    for (index, comment) in comments.enumerated() {
      if comment.hasBlankBefore, !isFirst || index > 0 { lines.append("") }
      if comment.endsLine || index == comments.count - 1 {
        startLine(indent)
        endLine(text(of: comment, indent: indent))
      } else {
        startLine(indent)
        head += comment.text + " "
      }
    }
  }

  private mutating func startLine(_ indent: Int) {
    if head.isEmpty { head = String(repeating: " ", count: indent) }
  }

  /// The text of a comment, whose further lines are aligned with the first if they begin with
  /// stars.
  private func text(of comment: SyntaxComment, indent: Int) -> String {
    guard comment.isMultiline else { return comment.text }
    let lines = comment.text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.dropFirst().map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
    guard rest.allSatisfy({ $0.hasPrefix("*") }) else { return comment.text }
    let space = String(repeating: " ", count: indent + 1)
    return ([String(lines[0])] + rest.map { space + $0 }).joined(separator: "\n")
  }

  // MARK: Items

  /// Prints items on separate lines.
  ///
  /// - Parameter isRoot: Whether the only item is the whole text's value, which no comma follows.
  private mutating func items(
    _ items: [SyntaxItem], indent: Int, hasIntro: Bool = false, isRoot: Bool = false
  ) {
    var beside = SyntaxMargin()
    for (index, item) in items.enumerated() {
      let start = lines.count
      if index == 0, hasIntro { lines.append("") }
      leading(of: item, indent: indent, isFirst: index == 0)
      // Only items with nothing between them are neighbors.
      if lines.count > start { beside.align(&lines) }
      startLine(indent)
      head += prefix(of: item)
      let first = lines.count
      let comma = !isRoot && (index < items.count - 1 || !isStrict) ? "," : ""
      value(item.value, indent: indent, comma: comma, isRoot: isRoot)
      trailing(of: item, from: first, indent: indent, &beside)
    }
    beside.align(&lines)
  }

  private mutating func leading(of item: SyntaxItem, indent: Int, isFirst: Bool) {
    var isFirst = isFirst
    for comment in item.leading {
      if comment.hasBlankBefore, !isFirst { lines.append("") }
      isFirst = false
      startLine(indent)
      if comment.endsLine {
        endLine(text(of: comment, indent: indent))
      } else {
        head += comment.text + " "
      }
    }
    if item.hasBlankBefore, !isFirst { lines.append("") }
  }

  /// The key of an item and the comments before its value.
  private func prefix(of item: SyntaxItem) -> String {
    guard let key = item.key else { return "" }
    let inner = item.inner.map { $0.text + " " }.joined()
    return "\(self.key(key)): \(inner)"
  }

  /// Prints the comments after an item on its line.
  private mutating func trailing(
    of item: SyntaxItem, from first: Int, indent: Int, _ beside: inout SyntaxMargin
  ) {
    let last = lines.count - 1
    let isShort = first == last
    guard !item.trailing.isEmpty else {
      if !isShort { beside.align(&lines) }
      return
    }
    let blocks = item.trailing.prefix { !$0.isLine }
    for comment in blocks { lines[last] += " " + text(of: comment, indent: indent) }
    let rest = item.trailing.dropFirst(blocks.count).map(\.text)
    if !isShort || blocks.contains(where: \.isMultiline) { beside.align(&lines) }
    guard !rest.isEmpty else { return }
    let width = displayWidth(lines[last].suffix(after: "\n")) - indent
    for _ in rest.dropFirst() { lines.append("") }
    beside.entries.append(
      SyntaxMargin.Entry(
        line: last, width: indent + width, comments: rest,
        isAligned: isShort && width <= Self.alignedWidth))
  }

  // MARK: Values

  private mutating func value(_ value: SyntaxValue, indent: Int, comma: String, isRoot: Bool) {
    switch value {
    case .literal(let text): endLine(literal(text) + comma)
    case .container(let container):
      let isOpen = isRoot && container.isObject && !container.items.isEmpty
      let columns = Self.width - displayWidth(head) - comma.utf8.count
      if !isOpen, let flat = flat(value, within: container.isBare ? 2 : columns) {
        return endLine(flat + comma)
      }
      open(container, indent: indent, comma: comma)
    }
  }

  private mutating func open(_ container: SyntaxContainer, indent: Int, comma: String) {
    head += container.isObject ? "{" : "["
    for comment in container.opening {
      head += (comment.isLine ? "  " : " ") + comment.text
    }
    endLine()
    let inner = indent + Self.indent
    comments(container.intro, indent: inner, isFirst: true)
    if container.isFilled {
      if !container.intro.isEmpty { lines.append("") }
      fill(container.items, indent: inner)
    } else {
      items(container.items, indent: inner, hasIntro: !container.intro.isEmpty)
    }
    comments(container.closing, indent: inner, isFirst: container.items.isEmpty)
    startLine(indent)
    endLine((container.isObject ? "}" : "]") + comma)
  }

  /// Prints numbers, as many on a line as fit.
  private mutating func fill(_ items: [SyntaxItem], indent: Int) {
    for (index, item) in items.enumerated() {
      guard case .literal(let text) = item.value else { continue }
      let isLast = index == items.count - 1
      let word = text + (isLast && isStrict ? "" : ",")
      if item.hasBlankBefore, index > 0 {
        endLine()
        lines.append("")
      } else if !head.isEmpty, head.utf8.count + 1 + word.utf8.count > Self.width {
        endLine()
      }
      if head.isEmpty { startLine(indent) } else { head += " " }
      head += word
    }
    endLine()
  }
}

extension SyntaxContainer {
  /// Whether it consists only of brackets, which are always on one line.
  fileprivate var isBare: Bool { items.isEmpty && closing.isEmpty }

  /// Whether it is a list of numbers only.
  fileprivate var isFilled: Bool {
    !isObject && !items.isEmpty
      && items.allSatisfy { item in
        guard case .literal(let text) = item.value, item.leading.isEmpty, item.trailing.isEmpty
        else { return false }
        return text.utf8.first.map { $0 < 0x3A && $0 != 0x22 && $0 != 0x27 } ?? false
      }
  }
}

extension String {
  fileprivate func suffix(after separator: Character) -> Substring {
    lastIndex(of: separator).map { self[index(after: $0)...] } ?? self[...]
  }
}

/// Line comments beside items, pending until the column that aligns them is known.
private struct SyntaxMargin {
  struct Entry {
    let line: Int
    let width: Int
    /// The comment beside the item, then those on the lines below it.
    let comments: [String]
    let isAligned: Bool
  }

  var entries: [Entry] = []

  /// Adds the pending comments to their lines, aligned in one column.
  mutating func align(_ lines: inout [String]) {
    let column = entries.filter(\.isAligned).map(\.width).max() ?? 0
    for entry in entries {
      let start = (entry.isAligned ? column : entry.width) + 2
      for (index, comment) in entry.comments.enumerated() {
        let width = index == 0 ? entry.width : 0
        lines[entry.line + index] += String(repeating: " ", count: start - width) + comment
      }
    }
    entries = []
  }
}
