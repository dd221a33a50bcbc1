import Base
import JSON

/// Reads an expression and computes it in the same pass.
///
/// ```
/// choice      or [ "?" choice ":" choice ]
/// or          and { "||" and }
/// and         comparison { "&&" comparison }
/// comparison  sum [ ("==" | "!=" | "<=" | ">=" | "<" | ">") sum ]
/// sum         product { ("+" | "-") product }
/// product     unary { ("*" | "/" | "%") unary }
/// unary       { "-" | "!" } postfix
/// postfix     primary { "." name | "[" choice "]" }
/// primary     number | 'text' | "text" | true | false | null | pi | name
///             | function "(" [ choice { "," choice } ] ")" | "[" [ choice { "," choice } ] "]"
///             | "(" choice ")"
/// ```
struct ExpressionReader {
  struct Fault: Error {
    /// In bytes of the text.
    let offset: Int
    let fault: SceneError.Fault
  }

  /// The whole text.
  private let bytes: [UInt8]
  private(set) var offset: Int
  private let scope: ExpressionScope
  let budget: ExpansionBudget
  /// The number of enclosing parts whose value is not needed, such as the side of `?` that is not
  /// taken: they are read, but not computed.
  private var skipped = 0
  private var depth = 0
  /// The greatest depth of brackets and signs.
  private static let depthLimit = 64

  /// - Parameter offset: Where the expression begins, in bytes.
  init(_ bytes: [UInt8], from offset: Int, in scope: ExpressionScope, _ budget: ExpansionBudget) {
    self.bytes = bytes
    self.offset = offset
    self.scope = scope
    self.budget = budget
  }

  /// Reads the rest of the text as one expression.
  mutating func readAll() throws(Fault) -> ExpressionValue {
    let value = try choice()
    guard offset == bytes.count else { throw malformed("an operator is needed here", at: offset) }
    return value
  }

  /// Reads an expression and the brace that closes it.
  mutating func readBraced() throws(Fault) -> ExpressionValue {
    let value = try choice()
    guard consume("}") else { throw malformed("a closing brace is needed here", at: offset) }
    return value
  }

  // MARK: Faults

  private func malformed(_ reason: String, at place: Int) -> Fault {
    let reason = place >= bytes.count ? "\(reason), at its end" : reason
    let text = String(decoding: bytes, as: UTF8.self)
    return Fault(
      offset: min(place, max(0, bytes.count - 1)),
      fault: .malformed(text, kind: "an expression", reason: reason))
  }

  private func notComputable(_ reason: String, at place: Int) -> Fault {
    Fault(offset: place, fault: .notComputable(reason: reason))
  }

  private func spend(_ count: Int = 1, at place: Int) throws(Fault) {
    guard budget.spend(count) else {
      throw Fault(offset: place, fault: .expansionTooLarge(limit: Limits.expandedValues))
    }
  }

  // MARK: Operators

  private mutating func choice() throws(Fault) -> ExpressionValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw malformed("its brackets nest deeper than \(Self.depthLimit) levels", at: offset)
    }
    skipSpace()
    let start = offset
    let condition = try or()
    guard consume("?") else { return condition }
    let isTrue = try bool(condition, of: "?", at: start)
    skipped += isTrue == true ? 0 : 1
    let first = try choice()
    skipped -= isTrue == true ? 0 : 1
    guard consume(":") else { throw malformed("a colon is needed here", at: offset) }
    skipped += isTrue == false ? 0 : 1
    let second = try choice()
    skipped -= isTrue == false ? 0 : 1
    return isTrue.map { $0 ? first : second } ?? .unknown
  }

  private mutating func or() throws(Fault) -> ExpressionValue {
    try logic("||", while: false) { (reader) throws(Fault) in try reader.and() }
  }

  private mutating func and() throws(Fault) -> ExpressionValue {
    try logic("&&", while: true) { (reader) throws(Fault) in try reader.comparison() }
  }

  /// Reads operands as long as they are all `value`; the rest is not computed.
  private mutating func logic(
    _ sign: String, while value: Bool,
    operand: (inout ExpressionReader) throws(Fault) -> ExpressionValue
  ) throws(Fault) -> ExpressionValue {
    var start = offset
    var result = try operand(&self)
    while consume(sign) {
      let left = try bool(result, of: sign, at: start)
      let isDecided = left != value
      skipped += isDecided ? 1 : 0
      skipSpace()
      start = offset
      let right = try operand(&self)
      let isRight = try bool(right, of: sign, at: start)
      skipped -= isDecided ? 1 : 0
      if !isDecided { result = isRight.map { .bool($0) } ?? .unknown }
    }
    return result
  }

  private static let comparisons = ["==", "!=", "<=", ">=", "<", ">"]

  private mutating func comparison() throws(Fault) -> ExpressionValue {
    let left = try sum()
    let start = offset
    guard let sign = Self.comparisons.first(where: { consume($0) }) else { return left }
    let right = try sum()
    guard isNeeded(left, right) else { return .unknown }
    if sign == "==" || sign == "!=" {
      return .bool(try isEqual(left, right, at: start) == (sign == "=="))
    }
    let isLess: Bool
    let isGreater: Bool
    switch (left, right) {
    case (.number(let a), .number(let b)): (isLess, isGreater) = (a < b, a > b)
    case (.text(let a), .text(let b)):
      try spend(left.textCost + right.textCost, at: start)
      (isLess, isGreater) = (a < b, a > b)
    default:
      throw notComputable(
        "`\(sign)` compares two numbers or two texts, not \(left.description) and "
          + right.description, at: start)
    }
    switch sign {
    case "<": return .bool(isLess)
    case ">": return .bool(isGreater)
    case "<=": return .bool(!isGreater)
    default: return .bool(!isLess)
    }
  }

  private func isEqual(
    _ a: ExpressionValue, _ b: ExpressionValue, at place: Int
  ) throws(Fault) -> Bool {
    try spend(1 + a.textCost + b.textCost, at: place)
    switch (a, b) {
    case (.null, .null): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.text(let a), .text(let b)): return a == b
    case (.color(let a), .color(let b)): return a == b
    default:
      guard let count = a.count, count == b.count else { return false }
      for index in 0..<count {
        guard try isEqual(a.item(index), b.item(index), at: place) else { return false }
      }
      return true
    }
  }

  private mutating func sum() throws(Fault) -> ExpressionValue {
    try operation(["+", "-"]) { (reader) throws(Fault) in try reader.product() }
  }

  private mutating func product() throws(Fault) -> ExpressionValue {
    try operation(["*", "/", "%"]) { (reader) throws(Fault) in try reader.unary() }
  }

  private mutating func operation(
    _ signs: [String], operand: (inout ExpressionReader) throws(Fault) -> ExpressionValue
  ) throws(Fault) -> ExpressionValue {
    var result = try operand(&self)
    while true {
      skipSpace()
      let start = offset
      guard let sign = signs.first(where: { consume($0) }) else { return result }
      let right = try operand(&self)
      guard isNeeded(result, right) else {
        result = .unknown
        continue
      }
      result = try computed(sign, result, right, at: start)
    }
  }

  private mutating func unary() throws(Fault) -> ExpressionValue {
    skipSpace()
    let start = offset
    for sign in ["-", "!"] where consume(sign) {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit else {
        throw malformed("its signs nest deeper than \(Self.depthLimit) levels", at: start)
      }
      let value = try unary()
      guard isNeeded(value) else { return .unknown }
      if sign == "-" { return try computed("-", .number(0), value, at: start) }
      return try bool(value, of: sign, at: start).map { .bool(!$0) } ?? .unknown
    }
    return try postfix()
  }

  /// The value as a condition; nil if it is not known.
  private func bool(
    _ value: ExpressionValue, of sign: String, at place: Int
  ) throws(Fault) -> Bool? {
    guard isNeeded(value) else { return nil }
    guard case .bool(let bool) = value else {
      throw notComputable("`\(sign)` takes true or false, not \(value.description)", at: place)
    }
    return bool
  }

  /// Whether a part is to be computed from these operands.
  private func isNeeded(_ operands: ExpressionValue...) -> Bool {
    skipped == 0 && !operands.contains(where: \.isUnknown)
  }

  // MARK: Operands

  private mutating func postfix() throws(Fault) -> ExpressionValue {
    var value = try primary()
    while true {
      skipSpace()
      let start = offset
      if consume(".") {
        guard let name = identifier() else {
          throw malformed("a name is needed after the dot", at: offset)
        }
        value = try member(name, of: value, at: start)
      } else if consume("[") {
        let index = try choice()
        guard consume("]") else { throw malformed("a ] is needed here", at: offset) }
        value = try item(index, of: value, at: start)
      } else {
        return value
      }
    }
  }

  private func member(
    _ name: String, of value: ExpressionValue, at place: Int
  ) throws(Fault) -> ExpressionValue {
    guard isNeeded(value) else { return .unknown }
    guard let members = value.members else {
      throw notComputable("only objects have members, not \(value.description)", at: place)
    }
    try spend(members.count / 32, at: place)
    guard let member = members.first(where: { $0.key == name }) else {
      let names = members.map(\.key)
      throw Fault(
        offset: place + 1,
        fault: .unknownName(
          name, kind: "member", suggestion: name.nearest(in: names), allowed: names))
    }
    return ExpressionValue(member.value)
  }

  private func item(
    _ index: ExpressionValue, of value: ExpressionValue, at place: Int
  ) throws(Fault) -> ExpressionValue {
    guard isNeeded(index, value) else { return .unknown }
    guard let count = value.count else {
      throw notComputable("only lists have items, not \(value.description)", at: place)
    }
    guard case .number(let number) = index, let position = Int(exactly: number) else {
      throw notComputable("an item has a whole number, not \(index.description)", at: place)
    }
    guard position >= 0, position < count else {
      throw notComputable(
        "there is no item \(position): the list has \(count), counted from 0", at: place)
    }
    return value.item(position)
  }

  private mutating func primary() throws(Fault) -> ExpressionValue {
    skipSpace()
    let start = offset
    guard let byte = current else { throw malformed("a value is needed", at: offset) }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try quotedText())
    case UInt8(ascii: "("):
      offset += 1
      let value = try choice()
      guard consume(")") else { throw malformed("a ) is needed here", at: offset) }
      return value
    case UInt8(ascii: "["):
      offset += 1
      let items = try list(until: "]")
      try spend(items.count, at: start)
      return .list(items)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return .number(try number())
    default: break
    }
    guard let name = identifier() else { throw malformed("a value is needed here", at: start) }
    if consume("(") { return try call(name, at: start) }
    switch name {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    if let value = scope[name] { return value }
    if name == "pi" { return .number(.pi) }
    let names = scope.names
    throw Fault(
      offset: start,
      fault: .unknownName(name, kind: "value", suggestion: name.nearest(in: names), allowed: names))
  }

  private mutating func call(_ name: String, at start: Int) throws(Fault) -> ExpressionValue {
    guard let function = ExpressionFunction.all.first(where: { $0.name == name }) else {
      let names = ExpressionFunction.all.map(\.name)
      throw Fault(
        offset: start,
        fault: .unknownName(
          name, kind: "function", suggestion: name.nearest(in: names), allowed: names))
    }
    let arguments = try list(until: ")")
    guard function.counts.contains(arguments.count) else {
      throw notComputable(
        "\(function.usage) takes \(function.words), not \(arguments.count)", at: start)
    }
    guard skipped == 0, !arguments.contains(where: \.isUnknown) else { return .unknown }
    try spend(arguments.reduce(1) { $0 + 1 + ($1.count ?? $1.textCost) }, at: start)
    do throws(ExpressionFunction.Fault) {
      return try function.compute(arguments)
    } catch {
      throw notComputable(error.reason, at: start)
    }
  }

  private func computed(
    _ sign: String, _ a: ExpressionValue, _ b: ExpressionValue, at place: Int
  ) throws(Fault) -> ExpressionValue {
    try spend(1 + max(a.count ?? 0, b.count ?? 0), at: place)
    do throws(ExpressionFunction.Fault) {
      return try ExpressionFunction.computed(sign, a, b)
    } catch {
      throw notComputable(error.reason, at: place)
    }
  }

  /// Reads items up to the closing bracket.
  private mutating func list(until close: String) throws(Fault) -> [ExpressionValue] {
    var items: [ExpressionValue] = []
    if consume(close) { return items }
    while true {
      items.append(try choice())
      if consume(close) { return items }
      guard consume(",") else { throw malformed("a comma or \(close) is needed here", at: offset) }
      if consume(close) { return items }
    }
  }

  // MARK: Tokens

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  /// Skips a sign, if it comes next.
  private mutating func consume(_ sign: String) -> Bool {
    skipSpace()
    guard bytes[offset...].starts(with: sign.utf8) else { return false }
    offset += sign.utf8.count
    return true
  }

  private mutating func quotedText() throws(Fault) -> String {
    let start = offset
    guard let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset]) else {
      throw malformed("this text has no closing quote", at: start)
    }
    offset = end + 1
    return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
  }

  private mutating func number() throws(Fault) -> Double {
    let start = offset
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    while isDigit(current) || current == UInt8(ascii: ".") { offset += 1 }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      var next = offset + 1
      if next < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[next]) {
        next += 1
      }
      if next < bytes.count, isDigit(bytes[next]) {
        offset = next
        while isDigit(current) { offset += 1 }
      }
    }
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let number = Double(digits), number.isFinite else {
      throw malformed("\(digits.shortened) is not a number", at: start)
    }
    return number
  }

  /// Reads a name of letters, digits and underscores.
  private mutating func identifier() -> String? {
    skipSpace()
    let start = offset
    while let byte = current, Self.isWord(byte, isFirst: offset == start) { offset += 1 }
    return offset == start ? nil : String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
    default: false
    }
  }

  /// Whether expressions can name a value so.
  static func isName(_ text: String) -> Bool {
    let words = ["true", "false", "null"]
    return !text.isEmpty && !words.contains(text)
      && text.utf8.enumerated().allSatisfy { isWord($1, isFirst: $0 == 0) }
  }
}
