/// A JSON5 text as it is written: its literals, comments and blank lines, ready to be written anew.
///
/// Commas, quotes and white space are not kept; `text()` sets them by its own rules.
package struct SyntaxTree: Sendable {
  /// The value of the whole text, with the comments before and beside it.
  var root: SyntaxItem
  /// Comments on lines of their own after the value.
  var closing: [SyntaxComment]
  /// The value as it was read; objects of `root` have their members in the same order until `sort`.
  let value: JSONValue
  /// Whether the text is JSON: quoted keys, no comments, no trailing commas, nothing of JSON5's.
  let isStrict: Bool
  /// What ends the lines: that of the first line.
  let newline: String
}

/// An item of a list or a member of an object, with the comments that belong to it.
///
/// ```
/// // leading
/// /* leading */ key: /* inner */ value, /* trailing */  // trailing
/// ```
struct SyntaxItem: Sendable {
  var leading: [SyntaxComment] = []
  /// Whether an empty line stands before the key or the value itself, after `leading`.
  var hasBlankBefore = false
  /// As it is written, quotes included; nil for items of lists.
  var key: String?
  /// Blocks of one line between the key and the value.
  var inner: [SyntaxComment] = []
  var value: SyntaxValue
  var trailing: [SyntaxComment] = []
}

enum SyntaxValue: Sendable {
  /// A number, a string or a word as it is written.
  case literal(String)
  indirect case container(SyntaxContainer)
}

/// A list or an object.
struct SyntaxContainer: Sendable {
  let isObject: Bool
  /// Comments on the line of the opening bracket.
  var opening: [SyntaxComment] = []
  /// Comments about the whole: an empty line stands between them and the first item.
  var intro: [SyntaxComment] = []
  var items: [SyntaxItem] = []
  /// Comments after the last item, on lines of their own; all comments of an empty container.
  var closing: [SyntaxComment] = []
}

struct SyntaxComment: Sendable {
  /// With its slashes; lines end with LF, and no line comment ends with white space.
  let text: String
  let isLine: Bool
  var hasBlankBefore = false
  /// Whether a line ends before it, and after it.
  var startsLine = false
  var endsLine = false
  /// How much stands before it on its line.
  var column = 0
  /// Whether it goes on with the comment above it, which stands beside an item.
  var isContinuation = false

  var isMultiline: Bool { text.utf8.contains(UInt8(ascii: "\n")) }
  /// Whether something may follow on its line.
  var isInline: Bool { !isLine && !isMultiline }
}
