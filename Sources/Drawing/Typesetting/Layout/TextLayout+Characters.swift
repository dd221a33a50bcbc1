package import Foundation

/// A layout with the horizontal extents of its characters.
package struct CharacterLayout {
  package var layout: TextLayout
  /// The extent of each UTF-16 unit from its line's box's left, in points.
  ///
  /// Nil where none is drawn, as for line breaks and text that an ellipsis replaces. The units of a
  /// ligature share it evenly.
  package var extents: [ClosedRange<CGFloat>?]
}

extension FontLibrary {
  /// Lays out a text with the extents of its characters, which are not cached.
  package func characterLayout(
    _ text: AttributedText, style: ParagraphStyle, in box: CGSize
  ) -> CharacterLayout {
    var typesetter = Typesetter(library: self, text: text, style: style, box: box)
    let layout = typesetter.run()
    let count = text.runs.reduce(0) { $0 + $1.text.utf16.count }
    return CharacterLayout(
      layout: layout, extents: typesetter.characterExtents(in: layout, count: count))
  }
}

extension Typesetter {
  /// The extents of characters after `run()`.
  fileprivate func characterExtents(
    in layout: TextLayout, count: Int
  ) -> [ClosedRange<CGFloat>?] {
    var extents = [ClosedRange<CGFloat>?](repeating: nil, count: count)
    for (placed, line) in zip(lines, layout.lines) {
      let offsets = placed.paragraph.offsets
      var clusters: [Int: ClosedRange<CGFloat>] = [:]
      for glyph in placed.line.glyphs
      where !glyph.isEllipsis && offsets.indices.contains(glyph.byte) {
        let left = line.frame.minX + glyph.x
        let own = left...max(left, left + glyph.advance)
        let start = offsets[glyph.byte]
        let known = clusters[start] ?? own
        clusters[start] =
          min(known.lowerBound, own.lowerBound)...max(known.upperBound, own.upperBound)
      }
      let starts = clusters.keys.sorted()
      for (index, start) in starts.enumerated() {
        let end =
          index + 1 < starts.count ? starts[index + 1] : max(start + 1, line.range.upperBound)
        guard let whole = clusters[start], end <= count else { continue }
        let width = (whole.upperBound - whole.lowerBound) / CGFloat(end - start)
        for unit in start..<end {
          let position = CGFloat(line.isRightToLeft ? end - 1 - unit : unit - start)
          let left = whole.lowerBound + width * position
          extents[unit] = left...(left + width)
        }
      }
    }
    return extents
  }
}

extension TextLayout {
  /// The backgrounds alone, and the text without them.
  package var backgroundsAndText: (backgrounds: TextLayout, text: TextLayout) {
    var (below, text) = (TextLayout(), self)
    below.backgrounds = backgrounds
    text.backgrounds = []
    return (below, text)
  }
}
