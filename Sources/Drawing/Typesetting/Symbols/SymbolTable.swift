import Foundation
import Graphics

/// The table of symbols: base symbols as parts on one grid, and the variants that each has.
///
/// A base is a line with its name, its box if that was measured (`112x108`), and its variants; the
/// lines below it are its parts. Units are hundredths of the point size, y is down. Without a box,
/// the parts are centered in one that fits.
///
/// | variant | names |
/// | --- | --- |
/// | `fill` | `x.fill`, with its areas filled |
/// | `slash` | `x.slash` and `x.slash.fill` |
/// | `circle`, `square` | `x.circle` and `x.circle.fill`; `:.6` scales, `:1@_x` has another base |
/// | `slash.circle` | `x.slash.circle` |
/// | `badge` | `x.badge`, with a dot |
/// | `badge:plus,minus` | `x.badge.plus` and `x.fill.badge.plus`, and so on |
/// | `=y` | `y`, another name |
/// | `mirrored` | none: the base is mirrored in right-to-left order |
///
/// A base whose name begins with `_` is only a part of others. The letter of a part is its role:
///
/// | role | as an outline | with fill |
/// | --- | --- | --- |
/// | `A` | a line | an area with round corners |
/// | `L` | a line | a line |
/// | `D` | a line | a line that is cut out |
/// | `P`, `Q` | dots, as lines of no length | dots; holes |
/// | `S`, `B` | an area with sharp or round corners | the same |
/// | `H` | an area | a hole |
/// | `X`, `G`, `K` | a cut: a line, a line with its gaps, an area with its gap | the same |
/// | `U` | another base: its name, scale, x, y, angle in degrees, `flip`; `!` for its fill | |
///
/// Before the role, `o` and `f` restrict a part to outlines or fills. After it come the layer for
/// several colors (1, the default, is primary), the color of multicolor (`:red`) and the step of a
/// variable value (`~1`), then the path in the notation of `SymbolPath`.
package enum SymbolTable {
  /// A base symbol, whose parts are not read yet.
  struct Base {
    var name: Substring
    /// The size of its box; nil to fit its parts.
    var size: CGSize?
    var variants: [Substring]
    /// The lines of its parts.
    var lines: [Substring]

    var hasFill: Bool { variants.contains("fill") }
    /// Whether it is only a part of other symbols.
    var isInternal: Bool { name.first == "_" }
  }

  /// The groups in the order of the documentation, with their text.
  private static let texts = [
    ("Marks, shapes and grids", marks), ("Arrows", arrows), ("Text and lists", letters),
    ("Sound and pictures", media), ("Communication and people", communication),
    ("Documents and shopping", documents), ("Buildings, tools and devices", objects),
    ("Weather, nature, travel and health", nature),
  ]

  /// The bases of each group, read when a symbol is first asked for.
  static let groups: [(title: String, bases: [Base])] = texts.map { title, text in
    (title, bases(of: text))
  }

  static let bases: [Substring: Base] = Dictionary(
    groups.flatMap(\.bases).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static func bases(of text: String) -> [Base] {
    var bases: [Base] = []
    for line in text.split(separator: "\n") {
      if line.first == " " {
        bases[bases.count - 1].lines.append(line)
        continue
      }
      var words = line.split(separator: " ")
      let name = words.removeFirst()
      let sides = (words.first ?? "").split(separator: "x").compactMap { Double($0) }
      var base = Base(name: name, variants: words, lines: [])
      if sides.count == 2 {
        base.size = CGSize(width: sides[0], height: sides[1])
        base.variants.removeFirst()
      }
      bases.append(base)
    }
    return bases
  }
}

// MARK: - Parts

extension SymbolTable.Base {
  /// Its parts on the grid; empty for invalid notation, which a test would find.
  func parts(isFilled: Bool) -> [SymbolGlyph.Part] {
    var parts: [SymbolGlyph.Part] = []
    for line in joinedLines {
      guard let (head, body) = line.splitAtSpace else { continue }
      var row = PartRow(head)
      if let only = row.onlyFilled, only != isFilled { continue }
      row.areaLayer = parts.last { $0.isDrawn }?.layer ?? 1
      parts += row.role == "U" ? row.used(body, isFilled) : row.parts(body, isFilled)
    }
    return parts
  }

  /// The lines of parts, each with its continuations, which are indented further.
  var joinedLines: [Substring] {
    var joined: [Substring] = []
    for line in lines {
      let text = line.drop { $0 == " " }
      if line.count - text.count > 2, !joined.isEmpty {
        joined[joined.count - 1] += " " + text
      } else {
        joined.append(text)
      }
    }
    return joined
  }
}

/// The head of a part's line.
private struct PartRow {
  /// Whether only fills have it, or only outlines; nil for both.
  var onlyFilled: Bool?
  var role: Character = "L"
  /// Nil for the default: 1, or that of a used part.
  var layer: Int?
  var color: String?
  var step: Int?
  /// The layer of the part before, into which details are cut.
  var areaLayer = 1

  init(_ head: Substring) {
    var rest = head
    if let first = rest.first, first == "o" || first == "f" {
      onlyFilled = first == "f"
      rest.removeFirst()
    }
    if let first = rest.first {
      role = first
      rest.removeFirst()
    }
    if let digit = rest.first?.wholeNumberValue {
      layer = digit
      rest.removeFirst()
    }
    if let mark = rest.firstIndex(of: "~") {
      step = rest[rest.index(after: mark)...].first?.wholeNumberValue
      rest = rest[..<mark]
    }
    if rest.first == ":" { color = String(rest.dropFirst()) }
  }

  func parts(_ data: Substring, _ isFilled: Bool) -> [SymbolGlyph.Part] {
    guard let path = SymbolPath.path(data) else { return [] }
    var part = SymbolGlyph.Part(kind: .stroke, path: path)
    part.layer = layer ?? 1
    part.color = color
    part.step = step
    switch role {
    case "A": part.kind = isFilled ? .roundedFill : .stroke
    case "B": part.kind = .roundedFill
    case "S": part.kind = .fill
    case "P": part.kind = .point
    case "G": part.kind = .gap
    case "K": part.kind = .areaGap
    case "X":
      part.growth = 0.4
      part = part.cut(isInlay: false)
    case "D", "H", "Q":
      part.kind = role == "D" ? .stroke : role == "Q" ? .point : .fill
      part.growth = 0.6
      if isFilled { part = part.cut(isInlay: part.layer < areaLayer) }
    default: break
    }
    return [part]
  }

  /// The parts of another base, transformed.
  func used(_ data: Substring, _ isFilled: Bool) -> [SymbolGlyph.Part] {
    var words = data.split(separator: " ")
    guard var name = words.first else { return [] }
    words.removeFirst()
    var usesFill = isFilled
    if name.last == "!" {
      name.removeLast()
      usesFill = true
    }
    guard let base = SymbolTable.bases[name] else { return [] }
    let numbers = words.compactMap { Double($0) }.map { CGFloat($0) }
    let scale = numbers.first ?? 1
    var transform = CGAffineTransform(scaleX: words.last == "flip" ? -scale : scale, y: scale)
    if numbers.count > 3 {
      transform = transform.concatenating(CGAffineTransform(rotationAngle: numbers[3] * .pi / 180))
    }
    if numbers.count > 2 {
      transform = transform.concatenating(
        CGAffineTransform(translationX: numbers[1], y: numbers[2]))
    }
    return base.parts(isFilled: usesFill).map { part in
      var part = part.applying(transform, scale: scale)
      if let layer { part.layer = layer }
      part.step = part.step ?? step
      return part
    }
  }
}

extension SymbolGlyph.Part {
  /// The part as a hole, or as an inlay, which has its own color where there are several.
  func cut(isInlay: Bool) -> Self {
    var hole = self
    hole.path = Path()
    hole.kind = isInlay ? .inlay([self]) : .hole([self])
    return hole
  }
}

extension Substring {
  /// The text before the first space, and the text after it.
  fileprivate var splitAtSpace: (Substring, Substring)? {
    guard let space = firstIndex(of: " ") else { return nil }
    return (self[..<space], self[index(after: space)...])
  }
}
