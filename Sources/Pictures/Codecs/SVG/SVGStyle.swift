import Foundation

/// A declaration in a style, or an attribute.
struct SVGDeclaration {
  var name: String
  var value: String
}

/// A rule of a style sheet.
struct SVGRule {
  var selectors: [SVGSelector]
  var declarations: [SVGDeclaration]

  /// Parses the declarations of a style, or those of all rules of a style sheet.
  static func declarations(in text: String) -> [SVGDeclaration] {
    text.split(whereSeparator: { ";{}".contains($0) }).compactMap { part in
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      let name = pair[0].filter { !$0.isWhitespace }.lowercased()
      // A name with escapes may be any name.
      return SVGDeclaration(
        name: name.contains("\\") ? "font-size" : name, value: String(pair[1]))
    }
  }

  /// Parses the rules of a style sheet, including those nested in others such as `@media`.
  static func rules(in sheet: String) -> [SVGRule] {
    var rules: [SVGRule] = []
    var (selectors, start) = ("", sheet.startIndex)
    for index in sheet.indices where "{}".contains(sheet[index]) {
      let piece = sheet[start..<index]
      start = sheet.index(after: index)
      if sheet[index] == "{" {
        selectors = String(piece.split(separator: ";").last ?? "")
      } else {
        rules.append(
          SVGRule(
            selectors: selectors.split(separator: ",").map { SVGSelector($0) },
            declarations: declarations(in: String(piece))))
      }
    }
    return rules
  }

  /// The text without its comments; comment marks in strings and URLs do not count.
  static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    let letters = Array(text.utf8)
    var kept: [UInt8] = []
    var quote: UInt8?
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if quote == nil, letter == UInt8(ascii: "/"), index + 1 < letters.count,
        letters[index + 1] == UInt8(ascii: "*")
      {
        index += 2
        while index < letters.count,
          letters[index] != UInt8(ascii: "/")
            || letters[index - 1] != UInt8(ascii: "*")
        {
          index += 1
        }
      } else {
        if letter == quote || letter == 0x0A {
          quote = nil
        } else if quote == nil, "\"'".utf8.contains(letter) {
          quote = letter
        } else if quote == nil, letter == UInt8(ascii: "("),
          kept.suffix(3).elementsEqual("url".utf8)
        {
          quote = UInt8(ascii: ")")
        }
        kept.append(letter)
      }
      index += 1
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

/// The last part of a rule's selector, which describes the element itself.
struct SVGSelector {
  /// The element's name; nil for any.
  private(set) var tag: String?
  private(set) var id: String?
  private(set) var classes: [String] = []

  init(_ text: some StringProtocol) {
    // A selector with brackets, quotes or escapes is taken to match any element.
    guard !text.contains(where: { "\\[(\"'".contains($0) }) else { return }
    let last = text.split(whereSeparator: { $0.isWhitespace || ">+~".contains($0) }).last ?? ""
    var (mark, name) = (Character("|"), "")
    func endPart() {
      guard !name.isEmpty, name != "*" else { return }
      switch mark {
      case ".": classes.append(name)
      case "#": id = name
      case "|": tag = name
      default: break
      }
    }
    for letter in last {
      if ".#:|".contains(letter) {
        if letter != "|" { endPart() }
        (mark, name) = (letter, "")
      } else {
        name.append(letter)
      }
    }
    endPart()
  }
}

/// The style of an element, with the properties that affect the cost of drawing: fonts, dashes,
/// scales.
struct SVGStyle {
  /// The declared values by name: from attributes, from `style`, and from rules that it may match.
  private var values: [String: [String]] = [:]

  init(_ declarations: [SVGDeclaration]) {
    for declaration in declarations {
      values[declaration.name, default: []].append(declaration.value)
    }
  }

  func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The largest length declared for a property.
  func length(_ name: String, in space: SVGSpace) -> Double {
    values(name).reduce(0) { max($0, space.lengths($1).max() ?? 0) }
  }

  /// The space in which the element's shape and its children are drawn.
  func space(in outer: SVGSpace, of name: String) -> SVGSpace {
    var space = outer
    let sizes = values("font-size").map { $0[...] } + values("font").map(Self.fontSize)
    let fonts = sizes.compactMap { outer.fontSize($0) }
    if let largest = fonts.max() { space.font = largest }
    let dashes = values("stroke-dasharray")
    let sums = dashes.compactMap { text -> Double? in
      let sum = space.lengths(text).reduce(0, +)
      return sum > 0 ? sum : text.contains("none") ? .infinity : nil
    }
    if let shortest = sums.min() { space.dash = shortest }
    for transform in values("transform") { space.scale *= Self.scale(of: transform) }
    enter(&space, name)
    return space
  }

  /// Applies the viewport of an element that has one.
  private func enter(_ space: inout SVGSpace, _ name: String) {
    let hasSize = ["svg", "image", "marker", "pattern"].contains(name)
    func side(_ names: [String], _ whole: Double) -> Double {
      guard hasSize else { return whole }
      let lengths = names.map { length($0, in: space) }
      return lengths.first { $0 > 0 } ?? whole
    }
    let width = side(["width", "markerWidth"], space.width)
    let height = side(["height", "markerHeight"], space.height)
    if let box = values("viewBox").first.map(SVGNumbers.list), box.count == 4, box[2] > 0,
      box[3] > 0
    {
      // A drawing without a size is as large as its box.
      if space.width > 0 { space.scale *= max(width / box[2], height / box[3]) }
      (space.width, space.height) = (box[2], box[3])
    } else if hasSize {
      (space.width, space.height) = (width, height)
    }
  }

  /// The part of `font` with its size, which precedes the line height and the families.
  private static func fontSize(_ text: String) -> Substring {
    text.prefix { !"/,\"'".contains($0) }
  }

  /// The product of the largest scale factors of a transform's functions.
  static func scale(of transform: String) -> Double {
    transform.split(separator: ")").reduce(1) { scale, step in
      let parts = step.split(separator: "(", maxSplits: 1)
      guard parts.count == 2 else { return scale }
      let name = parts[0].filter { $0.isLetter }.lowercased()
      let numbers = SVGNumbers.list(String(parts[1])).map(abs)
      switch name {
      case _ where name.hasPrefix("scale"): return scale * (numbers.max() ?? 1)
      case "matrix": return scale * (numbers.prefix(4).max() ?? 1)
      case _ where name.hasPrefix("skew"):
        return scale * max(1, abs(tan((numbers.max() ?? 0) * .pi / 180)))
      default: return scale
      }
    }
  }
}

/// The properties that elements inherit.
struct SVGSpace: Hashable {
  /// The font size, in user units.
  var font = 16.0
  /// The length of the dash pattern; infinite for a solid line.
  var dash = Double.infinity
  /// The number of pixels per user unit.
  var scale = 1.0
  /// The size of the viewport, to which percentages refer; 0 while it is unknown.
  var width = 0.0
  var height = 0.0

  /// Parses the lengths in a text, in user units.
  func lengths(_ text: String) -> [Double] {
    var lengths: [Double] = []
    SVGNumbers.each(in: text) { number, unit in
      lengths.append(abs(number) * self.unit(unit, whole: max(width, height)))
    }
    return lengths
  }

  /// The largest font size in a text; nil if it has none.
  func fontSize(_ text: Substring) -> Double? {
    var sizes: [Double] = []
    SVGNumbers.each(in: String(text)) { number, unit in
      sizes.append(abs(number) * self.unit(unit, whole: font))
    }
    // A font's weight may precede its size.
    if text.contains("larger") { sizes.append(1.2 * font) }
    return sizes.max()
  }

  private func unit(_ unit: String, whole: Double) -> Double {
    switch unit {
    case "em", "ex", "ch": font
    case "%": (whole > 0 ? whole : 100) / 100
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 9.6 / 2.54
    case "pc": 16
    case "pt": 4 / 3.0
    default: 1
    }
  }
}
