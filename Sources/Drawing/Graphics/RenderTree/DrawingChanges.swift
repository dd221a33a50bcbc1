import Base
import Foundation

/// The differences between two lists of lines that describe nodes' drawings in the text form of the
/// render tree.
struct DrawingChanges {
  private(set) var facts: [RenderTreeChange.Fact] = []

  init(from old: [String], to new: [String]) {
    guard old != new else { return }
    addGlyphs(old.compactMap { GlyphLine($0) }, new.compactMap { GlyphLine($0) })
    let others = [old, new].map { $0.filter { GlyphLine($0) == nil } }
    if others[0].count == others[1].count {
      for (before, after) in zip(others[0], others[1]) where before != after {
        add(before, after)
      }
    } else {
      add("drawing", description: "drawing changed")
    }
    if facts.isEmpty { add("drawing", description: "drawing changed") }
  }

  /// Adds a fact, unless it is already listed.
  private mutating func add(_ kind: String, description: String) {
    let fact = RenderTreeChange.Fact(kind, description)
    if !facts.contains(fact) { facts.append(fact) }
  }

  // MARK: - Text

  private mutating func addGlyphs(_ old: [GlyphLine], _ new: [GlyphLine]) {
    let texts = [old, new].map { $0.compactMap(\.text).joined(separator: " ") }
    if texts[0] != texts[1] {
      let (before, after) = Self.shortened(texts[0], texts[1])
      add("text", description: "text \(before) → \(after)")
    }
    for (before, after) in zip(old, new) {
      if let font = before.font, let other = after.font, font != other {
        add("font", description: Self.words(from: font, to: other))
      }
      if before.color != after.color {
        add(
          "text color",
          description: "text color \(before.color.uppercaseColors) → \(after.color.uppercaseColors)"
        )
      }
    }
    // Changed text also changes the positions of its glyphs.
    guard facts.isEmpty, old.count == new.count else { return }
    for (before, after) in zip(old, new) where before.rest != after.rest {
      let step =
        before.start.count == 2 && after.start.count == 2
        ? CGSize(width: after.start[0] - before.start[0], height: after.start[1] - before.start[1])
        : .zero
      add(
        "text position",
        description: RenderTreeChange.moved(by: step).map { "text \($0)" }
          ?? "text laid out differently")
    }
  }

  /// Two quoted texts, each shortened to about 40 characters around their first difference; an
  /// empty one is `none`.
  private static func shortened(_ old: String, _ new: String) -> (String, String) {
    let same = zip(old, new).prefix { $0 == $1 }.count
    func short(_ text: String) -> String {
      if text.isEmpty { return "none" }
      let start = same > 24 ? same - 8 : 0
      var part = String(text.dropFirst(start))
      if start > 0 { part = "\"…" + part }
      return part.count > 44 ? part.prefix(42) + "…\"" : part
    }
    return (short(old), short(new))
  }

  /// The change of a font, such as `bold → heavy` if only the weight differs.
  private static func words(from old: String, to new: String) -> String {
    let parts = [old, new].map { $0.split(separator: " ").map(String.init) }
    if parts[0].count == parts[1].count {
      let different = parts[0].indices.filter { parts[0][$0] != parts[1][$0] }
      if different.count == 1 {
        let words = "\(parts[0][different[0]]) → \(parts[1][different[0]])"
        let isSize = different[0] == parts[0].count - 1
        if isSize { return "font size \(words)" }
        if different[0] == parts[0].count - 2 { return words }
      }
    }
    return "font \(old) → \(new)"
  }

  // MARK: - Shapes

  /// Adds the differences between two lines that describe drawing other than glyphs.
  private mutating func add(_ old: String, _ new: String) {
    let parts = [old, new].map { $0.split(separator: " ").map(String.init) }
    let kinds = parts.map { Self.kind(of: $0) }
    guard kinds[0] == kinds[1] else { return add("drawing", description: "drawing changed") }
    let kind = kinds[0]
    // A line has the style first, then a shape or a position.
    let styles = parts.map { Array($0.prefix { !Self.geometryKeywords.contains($0) }) }
    let differing =
      styles[0].count == styles[1].count
      ? styles[0].indices.filter { styles[0][$0] != styles[1][$0] } : []
    if styles[0].count != styles[1].count {
      let words = styles.map { $0.joined(separator: " ").uppercaseColors }
      add(
        kind,
        description: words.allSatisfy { $0.count <= 60 }
          ? "\(words[0]) → \(words[1])" : "\(kind) changed")
    }
    for index in differing.prefix(3) {
      let before = index > 0 ? styles[0][index - 1] : kind
      let label = before.first?.isLetter == true ? before : kind
      add(
        "\(kind) \(label)",
        description: (label == kind ? "" : "\(kind) ")
          + "\(label) \(styles[0][index].uppercaseColors) → \(styles[1][index].uppercaseColors)")
    }
    let shapes = zip(parts, styles).map { $0.dropFirst($1.count) }
    if Array(shapes[0]) != Array(shapes[1]) {
      add("\(kind) shape", description: "\(kind) shape changed")
    }
  }

  /// The kind of drawing that a line begins with.
  private static func kind(of words: [String]) -> String {
    let isGradient = words.count > 1 && words[1] == "gradient"
    return isGradient ? "gradient" : words.first ?? "drawing"
  }

  /// The keywords that begin a shape or a position.
  private static let geometryKeywords: Set<String> = ["path", "rect", "in", "from", "about", "to"]
}
