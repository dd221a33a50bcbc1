import Foundation

extension SymbolTable {
  /// The way in which a symbol is made of a base.
  enum Recipe: Equatable {
    case base(Substring, isFilled: Bool)
    case slashed(Substring, isFilled: Bool)
    case badge(Substring, isFilled: Bool, mark: Substring?)
    case contained(Mark, Container, isFilled: Bool)
    case number(Int, Container, isFilled: Bool)
  }

  /// A shape around a mark.
  enum Container: String, CaseIterable {
    case circle, square
  }

  /// The base in a container.
  struct Mark: Equatable {
    var base: Substring
    /// Nil to fit the container.
    var scale: CGFloat?
    var isSlashed = false
  }

  /// All symbols by their names.
  static let recipes: [String: Recipe] = {
    var recipes = Dictionary(
      groups.flatMap(\.bases).flatMap { $0.names }, uniquingKeysWith: { first, _ in first })
    for (name, recipe) in numbers { recipes[name] = recipe }
    return recipes
  }()

  /// The names of each group, in the order of the table; those of variants follow their base.
  package static var namesByGroup: [(title: String, names: [String])] {
    groups.map { title, bases in
      let names = bases.flatMap { $0.names.map(\.0) }
      return (title, bases.contains { $0.name == "_0" } ? names + numbers.map(\.0) : names)
    }
  }

  /// The names that are not variants of others, with letters and numbers in circles.
  package static var baseNamesByGroup: [(title: String, names: [String])] {
    groups.map { title, bases in
      let names = bases.compactMap { base -> String? in
        if !base.isInternal { return String(base.name) }
        return base.names.first.map(\.0)
      }
      let counted = numbers.map(\.0).filter { $0.hasSuffix("circle") }
      return (title, bases.contains { $0.name == "_0" } ? names + counted : names)
    }
  }

  private static let numbers: [(String, Recipe)] = (0...50).flatMap { number in
    Container.allCases.flatMap { container in
      [false, true].map { isFilled in
        (
          "\(number).\(container)\(isFilled ? ".fill" : "")",
          Recipe.number(number, container, isFilled: isFilled)
        )
      }
    }
  }
}

extension SymbolTable.Base {
  /// The names of the base and of its variants.
  var names: [(String, SymbolTable.Recipe)] {
    let shown = String(isInternal ? name.dropFirst() : name)
    var names: [(String, SymbolTable.Recipe)] = []
    if !isInternal { names.append((shown, .base(name, isFilled: false))) }
    for variant in variants {
      let (kind, values) = variant.splitAtColon
      switch kind {
      case "fill": names.append(("\(shown).fill", .base(name, isFilled: true)))
      case "slash":
        names.append(("\(shown).slash", .slashed(name, isFilled: false)))
        if hasFill { names.append(("\(shown).slash.fill", .slashed(name, isFilled: true))) }
      case "badge": names += badges(shown, values?.split(separator: ",") ?? [])
      case "mirrored": break
      case _ where kind.first == "=":
        names.append((String(kind.dropFirst()), .base(name, isFilled: false)))
        if hasFill { names.append(("\(kind.dropFirst()).fill", .base(name, isFilled: true))) }
      default:
        let words = kind.split(separator: ".")
        guard let container = words.last.flatMap({ SymbolTable.Container(rawValue: String($0)) })
        else { continue }
        let mark = mark(values, isSlashed: words.first == "slash")
        names.append(("\(shown).\(kind)", .contained(mark, container, isFilled: false)))
        names.append(("\(shown).\(kind).fill", .contained(mark, container, isFilled: true)))
      }
    }
    return names
  }

  private func badges(_ shown: String, _ marks: [Substring]) -> [(String, SymbolTable.Recipe)] {
    guard !marks.isEmpty else {
      let dot = ("\(shown).badge", SymbolTable.Recipe.badge(name, isFilled: false, mark: nil))
      let filled = (
        "\(shown).badge.fill", SymbolTable.Recipe.badge(name, isFilled: true, mark: nil)
      )
      return hasFill ? [dot, filled] : [dot]
    }
    return marks.flatMap { mark in
      let outline = (
        "\(shown).badge.\(mark)", SymbolTable.Recipe.badge(name, isFilled: false, mark: mark)
      )
      let filled = (
        "\(shown).fill.badge.\(mark)", SymbolTable.Recipe.badge(name, isFilled: true, mark: mark)
      )
      return hasFill ? [outline, filled] : [outline]
    }
  }

  /// - Parameter values: A scale and another base after "@", both optional.
  private func mark(_ values: Substring?, isSlashed: Bool) -> SymbolTable.Mark {
    let parts = (values ?? "").split(separator: "@", omittingEmptySubsequences: false)
    return SymbolTable.Mark(
      base: parts.count > 1 ? parts[1] : name,
      scale: parts.first.flatMap { Double($0) }.map { CGFloat($0) }, isSlashed: isSlashed)
  }
}

extension SymbolGlyph {
  /// The names of all symbols, in alphabetical order.
  package static let names: [String] = SymbolTable.recipes.keys.sorted()

  /// Whether a symbol has a name.
  package static func isName(_ name: String) -> Bool { SymbolTable.recipes[name] != nil }

  /// Whether a name says that the symbol points along the line, not to a side: it has a word such
  /// as "forward" that is not its first, which is that of the player's buttons.
  static func isDirectional(_ name: String) -> Bool {
    let words: Set<Substring> = [
      "forward", "backward", "leading", "trailing", "leadinghalf", "trailinghalf",
    ]
    return name.split(separator: ".").dropFirst().contains { words.contains($0) }
  }
}

extension Substring {
  fileprivate var splitAtColon: (kind: Substring, values: Substring?) {
    guard let colon = firstIndex(of: ":") else { return (self, nil) }
    return (self[..<colon], self[index(after: colon)...])
  }
}
