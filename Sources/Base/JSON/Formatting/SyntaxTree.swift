/// The literals, comments and blank lines of a JSON5 text, ready to be printed in canonical form.
///
/// Commas and white space are not kept; `text()` sets them by its own rules.
package struct SyntaxTree: Sendable {
  /// The value of the whole text, with the comments before and beside it.
  var root: SyntaxItem
  /// Comments on separate lines after the value.
  var closing: [SyntaxComment]
  /// The value as it was read; until `sort`, the objects in `root` have their members in its order.
  let value: JSONValue
  /// Whether the text is strict JSON: quoted keys, no comments, no trailing commas, no other JSON5
  /// notation.
  let isStrict: Bool
  /// The line ending of the whole text, taken from its first line.
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
  /// Whether a blank line comes before the key or the value itself, after `leading`.
  var hasBlankBefore = false
  /// The key as written, quotes included; nil for items of lists.
  var key: String?
  /// Block comments of one line between the key and the value.
  var inner: [SyntaxComment] = []
  var value: SyntaxValue
  var trailing: [SyntaxComment] = []
}

enum SyntaxValue: Sendable {
  /// A number, a string or a word as written.
  case literal(String)
  indirect case container(SyntaxContainer)
}

/// A list or an object.
struct SyntaxContainer: Sendable {
  let isObject: Bool
  /// Comments on the line of the opening bracket.
  var opening: [SyntaxComment] = []
  /// Comments about the whole, separated from the first item by a blank line.
  var intro: [SyntaxComment] = []
  var items: [SyntaxItem] = []
  /// Comments after the last item, on separate lines; all comments of an empty container.
  var closing: [SyntaxComment] = []
}

struct SyntaxComment: Sendable {
  /// The comment with its slashes; lines end with LF, and no line comment ends with white space.
  let text: String
  let isLine: Bool
  var hasBlankBefore = false
  /// Whether it begins its line.
  var startsLine = false
  /// Whether its line ends after it.
  var endsLine = false
  /// The number of columns before a line comment on its line; 0 for other comments.
  var column = 0
  /// Whether it continues the comment above it, which is beside an item.
  var isContinuation = false

  var isMultiline: Bool { text.utf8.contains(UInt8(ascii: "\n")) }
  /// Whether something may follow on its line.
  var isInline: Bool { !isLine && !isMultiline }
}
