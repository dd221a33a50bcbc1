import Foundation
import JSON
import Views

/// Reads `[item.]anchor (== | >= | <=) number | [item.]anchor [* number] [(+ | -) number] [@priority]`.
struct ConstraintText {
  /// Why a text is no constraint.
  struct Fault: Error {
    let reason: String
  }

  private var rest: Substring

  static func parse(_ text: String) throws(Fault) -> ConstraintRecipe {
    var reader = ConstraintText(rest: Substring(text))
    return try reader.constraint()
  }

  private mutating func constraint() throws(Fault) -> ConstraintRecipe {
    var recipe = ConstraintRecipe(first: try side())
    skipSpace()
    guard let relation = Self.relations.first(where: { rest.hasPrefix($0.name) }) else {
      throw Fault(reason: "==, >= or <= is needed \(place)")
    }
    rest.removeFirst(relation.name.count)
    recipe.relation = relation.value
    skipSpace()
    if let number = number() {
      recipe.constant = number
    } else {
      recipe.second = try side()
      if take("*") { recipe.multiplier = try neededNumber() }
      if take("+") {
        recipe.constant = try neededNumber()
      } else if take("-") || take("−") {
        recipe.constant = -(try neededNumber())
      }
    }
    if take("@") {
      let priority = Float(try neededNumber())
      guard priority > 0, priority <= 1000 else {
        throw Fault(reason: "a priority is greater than 0 and at most 1000")
      }
      recipe.priority = priority
    }
    skipSpace()
    guard rest.isEmpty else {
      throw Fault(reason: "nothing can be made of \(quoted(String(rest)))")
    }
    if let problem = NSLayoutConstraint.problem(
      recipe.first.attribute, recipe.second?.attribute)
    {
      throw Fault(reason: "it \(problem)")
    }
    return recipe
  }

  /// The notation as a regular expression, for the schema.
  static let pattern: String = {
    let anchors = layoutAttributes.map(\.name).joined(separator: "|")
    let side = "([^\\s=<>*+@−]+\\.)?(\(anchors))"
    let number = "[+−-]?([0-9]+([.][0-9]*)?|[.][0-9]+)"
    let second = "\(side)(\\s*[*]\\s*\(number))?(\\s*[+−-]\\s*\(number))?"
    return "^\\s*\(side)\\s*(==|>=|<=)\\s*(\(number)|\(second))(\\s*@\\s*\(number))?\\s*$"
  }()

  static let relations: [(name: String, value: NSLayoutConstraint.Relation)] = [
    ("==", .equal), (">=", .greaterThanOrEqual), ("<=", .lessThanOrEqual),
  ]

  /// An anchor, perhaps of something: `leading`, `superview.leading`, `field.leading`.
  static func side(_ word: String) throws(Fault) -> ConstraintRecipe.Side {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let anchor = String(parts[parts.count - 1])
    guard let attribute = layoutAttributes.first(where: { $0.name == anchor })?.value else {
      let names = layoutAttributes.map(\.name)
      let near = anchor.nearest(in: names).map { "did you mean `\($0)`?" }
      throw Fault(
        reason: "unknown anchor \(quoted(anchor)); "
          + (near ?? "known are \(names.joined(separator: ", "))"))
    }
    let item = parts.dropLast().joined(separator: ".")
    if parts.count > 1, item.isEmpty { throw Fault(reason: "an id is needed before .\(anchor)") }
    let owner: ConstraintRecipe.Side.Item =
      parts.count == 1 ? .own : item == "superview" ? .superview : .id(item)
    return ConstraintRecipe.Side(item: owner, attribute: attribute)
  }

  // MARK: Pieces

  private mutating func side() throws(Fault) -> ConstraintRecipe.Side {
    skipSpace()
    let word = rest.prefix { !$0.isWhitespace && !"=<>*+@−".contains($0) }
    guard !word.isEmpty else {
      throw Fault(reason: "an anchor such as field.leading is needed \(place)")
    }
    rest.removeFirst(word.count)
    return try Self.side(String(word))
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

  private mutating func take(_ mark: Character) -> Bool {
    skipSpace()
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

  /// Where reading stands, in words.
  private var place: String {
    let rest = rest.trimmingCharacters(in: .whitespaces)
    return rest.isEmpty ? "at the end" : "before \(quoted(rest))"
  }
}
