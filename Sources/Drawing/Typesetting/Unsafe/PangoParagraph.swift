import Base
internal import CPango
import Foundation
import Graphics

/// A paragraph laid out by Pango: its line breaks, and the positioned glyphs of each line.
///
/// - Rule: The layout is made and released here, and retains its registry's context. Pango copies
///   text and attributes as they are set. Lines, runs and glyphs belong to the layout, which does
///   not change while they are read; lists end with nil, and arrays have the length that is stored
///   beside them.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ParagraphTests`, in debug and release.
@safe struct PangoParagraph: ~Copyable {
  private let layout: OpaquePointer
  private let registry: FontRegistry
  private let unit: CGFloat
  private let paragraph: Paragraph
  private let attributes: [TextAttributes]

  struct Options {
    /// The width available for the text, in points; infinite for no limit.
    var width = CGFloat.infinity
    /// The indent of the first line relative to the others, in points; negative for a hanging
    /// indent.
    var indent: CGFloat = 0
    var wrap = PANGO_WRAP_WORD_CHAR
    /// The position of the "…" in a single line that does not fit; none for several lines.
    var ellipsize = PANGO_ELLIPSIZE_NONE
    var justifies = false
    /// Nil to derive the direction from the text.
    var isRightToLeft: Bool?
    var tabInterval: CGFloat = 28
  }

  struct Line {
    /// The line's bytes in the paragraph's UTF-8, including spaces that hang at the break.
    var range: Range<Int>
    var glyphs: [Glyph]
    /// The width in points, without trailing spaces.
    var width: CGFloat
    var isRightToLeft: Bool

    /// The line of a part of a paragraph, with byte offsets in the whole, where the part begins at
    /// `start`.
    func moved(by start: Int) -> Line {
      guard start > 0 else { return self }
      var line = self
      line.range = range.lowerBound + start..<range.upperBound + start
      for index in line.glyphs.indices { line.glyphs[index].byte += start }
      return line
    }
  }

  /// A glyph in visual order, with its position on the line.
  struct Glyph {
    /// Nil for a glyph that has an advance but draws nothing.
    var id: UInt32?
    var face: FontFace
    /// The index of its character's first byte in the paragraph's UTF-8.
    var byte: Int
    /// The start of its advance, from the line's left, in points.
    var x: CGFloat
    var advance: CGFloat
    /// The offset from (x, baseline) to the glyph's origin, y down.
    var offset: CGSize
    /// Whether it is the "…" that stands for text left out, and not of the character at `byte`.
    var isEllipsis = false
  }

  /// - Parameter unit: Points per Pango pixel; a power of two.
  init(
    _ paragraph: Paragraph, attributes: [TextAttributes], registry: FontRegistry, unit: CGFloat,
    options: Options
  ) {
    self.registry = registry
    self.unit = unit
    self.paragraph = paragraph
    self.attributes = attributes
    unsafe pango_context_set_base_dir(
      registry.context,
      options.isRightToLeft == true
        ? PANGO_DIRECTION_RTL
        : options.isRightToLeft == false ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_WEAK_LTR)
    unsafe layout = pango_layout_new(registry.context)
    unsafe paragraph.bytes.withUnsafeBytes {
      unsafe pango_layout_set_text(
        layout, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
    }
    unsafe pango_layout_set_auto_dir(layout, options.isRightToLeft == nil ? 1 : 0)
    if options.width.isFinite {
      unsafe pango_layout_set_width(layout, Self.units(max(0, options.width), unit))
      unsafe pango_layout_set_indent(layout, Self.units(options.indent, unit))
    }
    unsafe pango_layout_set_wrap(layout, options.wrap)
    unsafe pango_layout_set_ellipsize(layout, options.ellipsize)
    unsafe pango_layout_set_justify(layout, options.justifies ? 1 : 0)
    setTabs(every: options.tabInterval)
    setAttributes()
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Points in Pango's integer units, clamped well within 32 bits.
  private static func units(_ points: CGFloat, _ unit: CGFloat) -> Int32 {
    Int32(saturating: min(max(points / unit * CGFloat(PANGO_SCALE), -1e9), 1e9).rounded())
  }

  private func setTabs(every interval: CGFloat) {
    guard interval.isFinite, interval > 0 else { return }
    let tabs = unsafe pango_tab_array_new(1, 0)
    unsafe pango_tab_array_set_tab(tabs, 0, PANGO_TAB_LEFT, max(1, Self.units(interval, unit)))
    unsafe pango_layout_set_tabs(layout, tabs)
    unsafe pango_tab_array_free(tabs)
  }

  private func setAttributes() {
    let list = unsafe pango_attr_list_new()
    defer {
      unsafe pango_layout_set_attributes(layout, list)
      unsafe pango_attr_list_unref(list)
    }
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>? = nil) {
      if let range {
        unsafe attribute?.pointee.start_index = UInt32(range.lowerBound)
        unsafe attribute?.pointee.end_index = UInt32(range.upperBound)
      }
      unsafe pango_attr_list_insert(list, attribute)
    }
    unsafe insert(pango_attr_fallback_new(0))
    // A word that is broken gets no hyphen, except after a soft hyphen: the attribute is
    // interrupted there.
    var start = 0
    for end in paragraph.softHyphenEnds + [paragraph.bytes.count] where end > start {
      unsafe insert(pango_attr_insert_hyphens_new(0), start..<end)
      start = end
    }
    let description = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(description) }
    for span in paragraph.spans {
      let style = attributes[span.run]
      unsafe pango_font_description_set_family(
        description, FontRegistry.name(of: span.face, stretch: style.rareEffects?.stretch ?? 1))
      unsafe pango_font_description_set_absolute_size(
        description, Double(style.font.size / unit) * Double(PANGO_SCALE))
      unsafe insert(pango_attr_font_desc_new(description), span.range)
      if span.isMissing {
        var box = PangoRectangle(
          x: 0, y: 0, width: Self.units(style.font.size * Self.missingWidth, unit), height: 0)
        unsafe insert(pango_attr_shape_new(&box, &box), span.range)
      }
      if span.isAttachment, let attachment = style.rareEffects?.attachment {
        var box = PangoRectangle(
          x: 0, y: 0, width: max(0, Self.units(attachment.bounds.width, unit)), height: 0)
        unsafe insert(pango_attr_shape_new(&box, &box), span.range)
      }
      let spacing = letterSpacing(style, span.face)
      if spacing != 0 { unsafe insert(pango_attr_letter_spacing_new(Int32(spacing)), span.range) }
      let features = style.font.features.filter { Self.isFeatureTag($0.key) }.sorted {
        $0.key < $1.key
      }
      if !features.isEmpty {
        unsafe insert(
          pango_attr_font_features_new(
            features.map { "\($0.key)=\(max(0, $0.value))" }.joined(separator: ",")), span.range)
      }
    }
  }

  /// The advance of a character that no font has, in ems; that of Pango's box depends on earlier
  /// measurements.
  private static let missingWidth: CGFloat = 0.6

  private static func isFeatureTag(_ tag: String) -> Bool {
    tag.utf8.count == 4 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  var isTruncated: Bool { unsafe pango_layout_is_ellipsized(layout) != 0 }

  /// Calls `body` with each line, from the top.
  /// - Parameter body: returns false to stop.
  func forEachLine(_ body: (Line) -> Bool) {
    var next = unsafe pango_layout_get_lines_readonly(layout)
    while let element = unsafe next {
      if let data = unsafe element.pointee.data,
        unsafe !body(line(data.assumingMemoryBound(to: PangoLayoutLine.self)))
      {
        return
      }
      unsafe next = element.pointee.next
    }
  }

  /// The letter spacing of a style and its face, in Pango's units.
  private func letterSpacing(_ style: TextAttributes, _ face: FontFace) -> Int {
    let kern = style.kern.isFinite ? style.kern : 0
    let stretch = style.rareEffects?.stretch ?? 1
    return Int(Self.units(kern + face.tracking(at: style.font.size) * stretch, unit))
  }

  /// The part of letter spacing that Pango puts before a character.
  private static func leadingShare(of spacing: Int) -> Int {
    let half = spacing / 2
    return spacing.isMultiple(of: 1024) ? (half + 512) & ~1023 : half
  }

  @unsafe private func line(_ pango: UnsafeMutablePointer<PangoLayoutLine>) -> Line {
    let start = unsafe Int(pango.pointee.start_index)
    var line = unsafe Line(
      range: start..<(start + Int(pango.pointee.length)), glyphs: [], width: 0,
      isRightToLeft: pango_layout_line_get_resolved_direction(pango) == PANGO_DIRECTION_RTL)
    let scale = unit / CGFloat(PANGO_SCALE)
    // Summed as integers: a line's width does not depend on its division into runs.
    var x = 0
    var trailing = 0
    var isFirst = true
    var next = unsafe pango.pointee.runs
    while let element = unsafe next {
      unsafe next = element.pointee.next
      guard let run = unsafe element.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let item = unsafe run.pointee.item, let string = unsafe run.pointee.glyphs,
        let font = unsafe item.pointee.analysis.font, let face = unsafe registry.face(of: font)
      else { continue }
      unsafe x += Int(run.pointee.start_x_offset)
      let isEllipsis =
        unsafe UInt32(item.pointee.analysis.flags) & UInt32(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
      let span = unsafe paragraph.spans[paragraph.spanIndex(at: Int(item.pointee.offset))]
      let style = attributes[span.run]
      // Pango splits letter spacing between both sides of a character and removes it at the line's
      // ends. Here, as in Core Text, all of it comes after the character.
      let spacing = isEllipsis ? 0 : letterSpacing(style, span.face)
      let leading = Self.leadingShare(of: spacing)
      if isFirst { x += leading }
      isFirst = false
      trailing = spacing - leading
      for i in unsafe 0..<Int(string.pointee.num_glyphs) {
        let info = unsafe string.pointee.glyphs[i]
        let geometry = info.geometry
        let byte = unsafe Int(item.pointee.offset) + Int(string.pointee.log_clusters[i])
        let dy = unsafe Int(geometry.y_offset) - Int(run.pointee.y_offset)
        var width = Int(geometry.width)
        if isEllipsis {
          // Pango widens the mark to fill the line.
          let stretch = style.rareEffects?.stretch ?? 1
          width = Int(
            saturating: (face.advance(of: info.glyph) * style.font.size * stretch / scale).rounded()
          )
        }
        line.glyphs.append(
          Glyph(
            id: Self.glyph(info.glyph), face: face, byte: byte,
            x: CGFloat(x - leading) * scale, advance: CGFloat(width) * scale,
            offset: CGSize(
              width: CGFloat(geometry.x_offset) * scale, height: CGFloat(dy) * scale),
            isEllipsis: isEllipsis))
        x += width
      }
      unsafe x += Int(run.pointee.end_x_offset)
    }
    line.width = CGFloat(x + trailing) * scale
    return line
  }

  /// The glyph's index; nil for Pango's marks for glyphs that are empty or unknown.
  private static func glyph(_ id: UInt32) -> UInt32? { id >= 0x0FFF_FFFF ? nil : id }
}
