/// Writes random JSON5 with random white space and comments.
struct RandomText {
  var dice: SplitMix64
  /// Whether there are comments, and literals that only JSON5 has.
  var isStrict = false
  /// Whether white space has empty lines.
  var hasBlankLines = true
  private(set) var text = ""
  private var count = 0
  /// The number of values that may still be written.
  private var budget = 0

  init(seed: UInt64) { dice = SplitMix64(state: seed) }

  mutating func document() -> String {
    text = ""
    budget = 1 + dice.roll(8)
    space()
    value(depth: 0)
    space()
    return text
  }

  private mutating func value(depth: Int) {
    budget -= 1
    switch dice.roll(depth == 0 ? 2 : 7) {
    case 0: container("{", "}", depth: depth) { $0.member($1, depth: depth) }
    case 1: container("[", "]", depth: depth) { writer, _ in writer.value(depth: depth + 1) }
    default: literal()
    }
  }

  private mutating func member(_ index: Int, depth: Int) {
    // A number makes the key the only one.
    let key = ["a", "frame", "_x", "$", "a b", "é", "\\u0061"][dice.roll(7)] + "\(index)"
    let isBare = key.unicodeScalars.allSatisfy { $0.properties.isIDContinue || $0 == "$" }
    switch isStrict ? 0 : dice.roll(3) {
    case 1 where isBare: text += key
    case 2: text += "'\(key)'"
    default: text += "\"\(key)\""
    }
    space()
    text += ":"
    space()
    value(depth: depth + 1)
  }

  private mutating func container(
    _ open: String, _ close: String, depth: Int, item: (inout RandomText, Int) -> Void
  ) {
    text += open
    space()
    let items = depth > 6 ? 0 : min(dice.roll(6), max(0, budget))
    for index in 0..<items {
      item(&self, index)
      space()
      if index < items - 1 || !isStrict && dice.roll(3) == 0 { text += "," }
      space()
    }
    text += close
  }

  private mutating func literal() {
    let strict = [
      "0", "-1.5", "1e3", "true", "null", "\"\"", "\"text\"", "\"a \\\"b\\\" // no comment\"",
      "\"a rather long text, to fill the line\"", "\"日本語\"", "123456789", "\"\\u00e9\\n\"",
    ]
    let loose = [
      "+1", ".5", "5.", "0x1F", "Infinity", "-Infinity", "NaN", "'single'", "'it\\'s'",
      "'\"'", "\"two \\\nlines\"", "'\\x41 /* no */'",
    ]
    text += isStrict || dice.roll(2) == 0 ? strict[dice.roll(12)] : loose[dice.roll(12)]
  }

  private mutating func space() {
    for _ in 0..<max(0, dice.roll(4) - 1) {
      switch dice.roll(isStrict ? 4 : 9) {
      case 0: text += " "
      case 1: text += !hasBlankLines && text.last?.isWhitespace == true ? " " : "\n"
      case 2: text += hasBlankLines ? "\n  \n" : " "
      case 3: text += "\t"
      case 4: text += hasBlankLines ? "\r\n" : " "
      case 5: comment("/* ", " */")
      case 6: comment("// ", [" \n", "\n\n", "\r\n"][dice.roll(3)])
      case 7: comment("/*\n * ", ["\n    */", "\n*/"][dice.roll(2)])
      default: comment("/* ", "\n  lines */")
      }
    }
  }

  private mutating func comment(_ open: String, _ close: String) {
    count += 1
    text += "\(open)\(count)\(close)"
  }
}
