import Foundation

/// Decides which face sets which characters: the font's own where it has them, else the first that does.
///
/// Characters that belong together (a letter and its marks, the parts of an emoji) get one face.
struct FontSelection {
  let library: FontLibrary
  private(set) var problems: [TypesettingError] = []
  private var missing: [String: [Unicode.Scalar]] = [:]
  private var fallbacks: [Font: [FontFace]] = [:]

  init(library: FontLibrary) { self.library = library }

  /// A stretch of one face, in scalars.
  struct Segment {
    var face: FontFace
    var count: Int
  }

  /// What is wrong with the text so far, the missing characters last.
  var allProblems: [TypesettingError] {
    problems
      + missing.sorted { $0.key < $1.key }.map {
        .missingCharacters($0.value, family: $0.key)
      }
  }

  mutating func report(_ problem: TypesettingError) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// The font's own face; nil where nothing can be drawn in it.
  mutating func primaryFace(for font: Font) -> FontFace? {
    guard font.isDrawable else {
      report(.invalidSize(family: font.family, size: Double(font.size)))
      return nil
    }
    let resolution = library.resolve(font)
    if let problem = resolution.problem { report(problem) }
    return resolution.face
  }

  mutating func segments(of scalars: ArraySlice<Unicode.Scalar>, in font: Font, primary: FontFace)
    -> [Segment]
  {
    let isSimple = scalars.allSatisfy { scalar in
      scalar.value < 0x2000 && (scalar.isIgnorable || primary.covers(scalar))
    }
    if isSimple { return [Segment(face: primary, count: scalars.count)] }
    var segments: [Segment] = []
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    for cluster in String(text) {
      let face = face(for: cluster, in: font, primary: primary, after: segments.last?.face)
      let count = cluster.unicodeScalars.count
      if segments.last?.face === face {
        segments[segments.count - 1].count += count
      } else {
        segments.append(Segment(face: face, count: count))
      }
    }
    return segments
  }

  private mutating func face(
    for cluster: Character, in font: Font, primary: FontFace, after previous: FontFace?
  ) -> FontFace {
    let needed = cluster.unicodeScalars.filter { !$0.isIgnorable }
    func hasAll(_ face: FontFace) -> Bool { needed.allSatisfy(face.covers) }
    // Spaces stay in the words' own font; invisible characters split nothing.
    if needed.isEmpty || cluster.isWhitespace, let previous, !previous.isPictures,
      hasAll(previous)
    {
      return previous
    }
    if needed.isEmpty { return primary }
    if cluster.isEmoji, let emoji = library.emojiFace(), hasAll(emoji) { return emoji }
    if hasAll(primary) { return primary }
    let others = fallbacks[font] ?? library.fallbacks(for: font)
    fallbacks[font] = others
    if let face = others.first(where: hasAll) { return face }
    // No font has all of it: the letter counts, its marks may be lost.
    let face = ([primary] + others).first { $0.covers(needed.first!) } ?? primary
    for scalar in needed where !face.covers(scalar) {
      if missing[font.family]?.contains(scalar) != true {
        missing[font.family, default: []].append(scalar)
      }
    }
    return face
  }
}

extension Unicode.Scalar {
  /// Joiners, variation selectors, direction marks, control characters: nothing that a font must have.
  var isIgnorable: Bool {
    properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }
}

extension Character {
  /// Whether it is a picture by default or by the selectors in it.
  var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    let second = scalars.dropFirst().first
    if second == "\u{FE0E}" { return false }
    return first.properties.isEmojiPresentation
      || scalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiModifier }
  }
}
