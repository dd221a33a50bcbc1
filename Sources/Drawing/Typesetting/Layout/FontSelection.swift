import Foundation

/// Selects the face of each character: the font's own if it has the character, else the first
/// fallback that does.
///
/// All characters of a cluster (a letter and its marks, the parts of an emoji) get one face.
struct FontSelection {
  let library: FontLibrary
  private(set) var problems: [TypesettingError] = []
  private var missing: [String: [Unicode.Scalar]] = [:]
  private var fallbacks: [Font: [FontFace]] = [:]

  init(library: FontLibrary) { self.library = library }

  /// A run of one face, counted in scalars.
  struct Segment {
    var face: FontFace
    var count: Int
    /// Whether it is a single character that no font has.
    var isMissing = false
    /// Whether marks that the face lacks are omitted.
    var isPartial = false
  }

  /// The problems found so far, the missing characters last.
  var allProblems: [TypesettingError] {
    problems
      + missing.sorted { $0.key < $1.key }.map {
        .missingCharacters($0.value, family: $0.key)
      }
  }

  mutating func report(_ problem: TypesettingError) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// The font's own face; nil if nothing can be drawn in it.
  mutating func primaryFace(for font: Font) -> FontFace? {
    guard font.isDrawable else {
      // A size that is merely too small to be visible is no error.
      if !(font.size > 0 && font.size < Font.smallest) {
        report(.invalidSize(family: font.family, size: Double(font.size)))
      }
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
      let (face, isMissing, isPartial) = face(
        for: cluster, in: font, primary: primary, after: segments.last?.face)
      let count = cluster.unicodeScalars.count
      if isMissing {
        segments.append(Segment(face: face, count: count, isMissing: true))
      } else if let last = segments.last, last.face === face, !last.isMissing,
        last.isPartial == isPartial
      {
        segments[segments.count - 1].count += count
      } else {
        segments.append(Segment(face: face, count: count, isPartial: isPartial))
      }
    }
    return segments
  }

  private mutating func face(
    for cluster: Character, in font: Font, primary: FontFace, after previous: FontFace?
  ) -> (face: FontFace, isMissing: Bool, isPartial: Bool) {
    let needed = cluster.unicodeScalars.filter { !$0.isIgnorable }
    /// Whether the face has all characters, as written or composed: a font may have "é" but no
    /// combining accent.
    func hasAll(_ face: FontFace) -> Bool {
      needed.allSatisfy(face.covers)
        || needed.count > 1
          && String(cluster).precomposedStringWithCanonicalMapping.unicodeScalars
            .allSatisfy { $0.isIgnorable || face.covers($0) }
    }
    // Spaces stay in the preceding word's font; invisible characters do not split a run.
    if needed.isEmpty || cluster.isWhitespace, let previous, !previous.isBitmapFont,
      hasAll(previous)
    {
      return (previous, false, false)
    }
    if needed.isEmpty { return (primary, false, false) }
    if cluster.isEmoji, let emoji = library.emojiFace(), hasAll(emoji) {
      return (emoji, false, false)
    }
    if hasAll(primary) { return (primary, false, false) }
    let others = fallbacks[font] ?? library.fallbacks(for: font)
    fallbacks[font] = others
    if let face = others.first(where: hasAll) { return (face, false, false) }
    // No font has the whole cluster: the letter is drawn without its marks.
    let face = ([primary] + others).first { $0.covers(needed.first!) }
    for scalar in needed where face?.covers(scalar) != true {
      if missing[font.family]?.contains(scalar) != true {
        missing[font.family, default: []].append(scalar)
      }
    }
    return (face ?? primary, face == nil, face != nil)
  }
}

extension Unicode.Scalar {
  /// Whether a font need not have it: a joiner, variation selector, direction mark or control
  /// character.
  var isIgnorable: Bool {
    properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }
}

extension Character {
  /// Whether it has emoji presentation, by default or by its selectors.
  var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    let second = scalars.dropFirst().first
    if second == "\u{FE0E}" { return false }
    return first.properties.isEmojiPresentation
      || scalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiModifier }
  }
}
