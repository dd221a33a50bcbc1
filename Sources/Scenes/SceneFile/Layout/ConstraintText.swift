import Base
import Foundation
import Graphics
import JSON
import SceneModel

/// A reader of constraints as texts.
///
///     [item.]anchor (== | >= | <=)
///         (number | [item.]anchor [* number] [(+ | -) number]) [@priority]
struct ConstraintText {
  /// The reason why a text is not a constraint.
  struct Fault: Error {
    let reason: String
  }

  private var rest: Substring

  static func parse(_ text: String) throws(Fault) -> Scene.Constraint {
    var reader = ConstraintText(rest: Substring(text))
    return try reader.constraint()
  }

  /// The text of a constraint, without its id.
  static func text(of constraint: Scene.Constraint) -> String {
    func number(_ value: CGFloat) -> String { Self.text(of: value) }
    var text = "\(name(of: constraint.first)) \(constraint.relation.rawValue) "
    if let second = constraint.second {
      text += name(of: second)
      if constraint.multiplier != 1 { text += " * \(number(constraint.multiplier))" }
      if constraint.constant != 0 {
        text += constraint.constant < 0 ? " - " : " + "
        text += number(abs(constraint.constant))
      }
    } else {
      text += number(constraint.constant)
    }
    if constraint.priority != 1000 {
      text += " @\(Self.text(of: Double("\(constraint.priority)") ?? 1000))"
    }
    return text
  }

  /// The text of a number, with all digits that it needs to read back and without an exponent.
  private static func text(of number: Double) -> String {
    let shortest = JSONTree.number(number).text()
    guard shortest.contains("e"), number.isFinite else { return shortest }
    let exponent = Int(saturating: log10(abs(number)).rounded(.down))
    return String(format: "%.\(max(0, 17 - exponent))f", number)
  }

  private static func name(of side: Scene.Constraint.Side) -> String {
    switch side.item {
    case .own: side.attribute
    case .superview: "superview.\(side.attribute)"
    case .id(let id): "\(id).\(side.attribute)"
    }
  }

  private mutating func constraint() throws(Fault) -> Scene.Constraint {
    var constraint = Scene.Constraint(try side())
    skipSpace()
    guard
      let relation = Scene.Constraint.Relation.allCases.first(where: { rest.hasPrefix($0.rawValue) }
      )
    else {
      throw Fault(reason: "==, >= or <= is needed \(place)")
    }
    rest.removeFirst(relation.rawValue.count)
    constraint.relation = relation
    skipSpace()
    if let number = number() {
      constraint.constant = number
    } else {
      constraint.second = try side()
      if consume("*") { constraint.multiplier = try neededNumber() }
      if consume("+") {
        constraint.constant = try neededNumber()
      } else if consume("-") || consume("−") {
        constraint.constant = -(try neededNumber())
      }
    }
    if consume("@") {
      let priority = Float(try neededNumber())
      guard priority > 0, priority <= 1000 else {
        throw Fault(reason: "a priority is greater than 0 and at most 1000")
      }
      constraint.priority = priority
    }
    skipSpace()
    guard rest.isEmpty else {
      throw Fault(reason: "unexpected \(quoted(String(rest)))")
    }
    if let problem = Grammar.constraintProblem(
      constraint.first.attribute, constraint.second?.attribute)
    {
      throw Fault(reason: "it \(problem)")
    }
    return constraint
  }

  /// The notation as a regular expression, for the schema.
  ///
  /// - Parameter anchors: The names of anchors.
  static func pattern(_ anchors: [String]) -> String {
    let anchors = anchors.joined(separator: "|")
    let side = "([^\\s=<>*+@−]+\\.)?(\(anchors))"
    let number = "[+−-]?([0-9]+([.][0-9]*)?|[.][0-9]+)"
    let second = "\(side)(\\s*[*]\\s*\(number))?(\\s*[+−-]\\s*\(number))?"
    return "^\\s*\(side)\\s*(==|>=|<=)\\s*(\(number)|\(second))(\\s*@\\s*\(number))?\\s*$"
  }

  /// The side that a word stands for: `leading`, `superview.leading`, `field.leading`.
  private func side(_ word: String) throws(Fault) -> Scene.Constraint.Side {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let anchor = String(parts[parts.count - 1])
    let names = Grammar.anchors
    guard names.contains(anchor) else {
      let near = anchor.nearest(in: names).map { "did you mean `\($0)`?" }
      throw Fault(
        reason: "unknown anchor \(quoted(anchor)); "
          + (near ?? "known: \(names.joined(separator: ", "))"))
    }
    let item = parts.dropLast().joined(separator: ".")
    if parts.count > 1, item.isEmpty { throw Fault(reason: "an id is needed before .\(anchor)") }
    let owner: Scene.Constraint.Side.Item =
      parts.count == 1 ? .own : item == "superview" ? .superview : .id(item)
    return Scene.Constraint.Side(owner, anchor)
  }

  // MARK: Pieces

  private mutating func side() throws(Fault) -> Scene.Constraint.Side {
    skipSpace()
    let word = rest.prefix { !$0.isWhitespace && !"=<>*+@−".contains($0) }
    guard !word.isEmpty else {
      throw Fault(reason: "an anchor such as field.leading is needed \(place)")
    }
    rest.removeFirst(word.count)
    return try side(String(word))
  }

  private mutating func number() -> CGFloat? {
    skipSpace()
    let sign = rest.first == "-" || rest.first == "−" || rest.first == "+" ? 1 : 0
    let digits = rest.dropFirst(sign).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard !digits.isEmpty, let value = Double(digits) else { return nil }
    let isNegative = sign == 1 && rest.first != "+"
    rest.removeFirst(sign + digits.count)
    return CGFloat(isNegative ? -value : value)
  }

  private mutating func neededNumber() throws(Fault) -> CGFloat {
    guard let number = number() else { throw Fault(reason: "a number is needed \(place)") }
    return number
  }

  private mutating func consume(_ mark: Character) -> Bool {
    skipSpace()
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

  /// The position of the reader, in words for a message.
  private var place: String {
    let rest = rest.trimmingCharacters(in: .whitespaces)
    return rest.isEmpty ? "at the end" : "before \(quoted(rest))"
  }
}
