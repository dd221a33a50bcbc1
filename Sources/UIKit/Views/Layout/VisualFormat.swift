import Foundation

/// A parsed format of the visual format language, such as
/// `H:|-[name(>=80)]-(10@500)-[value(==name)]-|`.
struct VisualFormat {
  /// `relation value @ priority`.
  struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    /// A number, or the name of a metric or, for sizes, of a view.
    var value: Value
    var priority: Value?
  }

  enum Value {
    case number(Double)
    case name(String)
  }

  enum Space {
    case none, standard
    case predicates([Predicate])
  }

  struct Item {
    /// Nil for the superview.
    var name: String?
    var sizes: [Predicate] = []
    /// The space before it; nil for the first.
    var space: Space?
  }

  struct Problem: Error {
    let message: String
    let position: Int
  }

  private(set) var axis = NSLayoutConstraint.Axis.horizontal
  private(set) var items: [Item] = []
  private let text: [Character]
  private var index = 0

  init(_ format: String) throws(Problem) {
    text = Array(format.filter { !$0.isWhitespace })
    if consume("V:") { axis = .vertical } else { _ = consume("H:") }
    var space: Space?
    while true {
      var item = try item()
      item.space = space
      items.append(item)
      if index == text.count { break }
      if item.name == nil && items.count > 1 { throw problem("nothing can come after the last |") }
      space = try self.space()
    }
    if !items.contains(where: { $0.name != nil }) { throw problem("there is no view in it") }
  }

  // MARK: Parts

  private mutating func item() throws(Problem) -> Item {
    if consume("|") { return Item(name: nil) }
    guard consume("[") else { throw problem("expected [a view] or |") }
    var item = Item(name: try name("a view's name"))
    if consume("(") { item.sizes = try predicates() }
    guard consume("]") else { throw problem("expected ]") }
    return item
  }

  private mutating func space() throws(Problem) -> Space {
    guard consume("-") else { return .none }
    if peek == "[" || peek == "|" { return .standard }
    let list: [Predicate]
    if consume("(") {
      list = try predicates()
    } else {
      list = [Predicate(value: try value("a space"))]
    }
    guard consume("-") else { throw problem("expected - after the space") }
    return .predicates(list)
  }

  /// Parses predicates up to and including the closing parenthesis.
  private mutating func predicates() throws(Problem) -> [Predicate] {
    var list: [Predicate] = []
    repeat {
      var relation = NSLayoutConstraint.Relation.equal
      if consume(">=") {
        relation = .greaterThanOrEqual
      } else if consume("<=") {
        relation = .lessThanOrEqual
      } else {
        _ = consume("==")
      }
      var predicate = Predicate(relation: relation, value: try value("a number or a name"))
      if consume("@") { predicate.priority = try value("a priority") }
      list.append(predicate)
    } while consume(",")
    guard consume(")") else { throw problem("expected ) or ,") }
    return list
  }

  private mutating func value(_ needed: String) throws(Problem) -> Value {
    let begin = index
    var sign = 1.0
    if consume("-") { sign = -1 } else { _ = consume("+") }
    let digits = index
    while let next = peek, next.isASCII, next.isNumber || next == "." { index += 1 }
    if index > digits, let number = Double(String(text[digits..<index])) {
      return .number(sign * number)
    }
    index = begin
    return .name(try name(needed))
  }

  private mutating func name(_ needed: String) throws(Problem) -> String {
    let begin = index
    while let next = peek, next.isLetter || next.isNumber || next == "_" { index += 1 }
    guard index > begin else { throw problem("expected \(needed)") }
    return String(text[begin..<index])
  }

  private var peek: Character? { index < text.count ? text[index] : nil }

  private mutating func consume(_ token: String) -> Bool {
    guard text[index...].starts(with: token) else { return false }
    index += token.count
    return true
  }

  private func problem(_ message: String) -> Problem {
    Problem(message: message, position: index)
  }
}
