internal import CPango
import Foundation
import Graphics

/// Makes one layout: breaks paragraphs by Pango, stacks their lines, and truncates the last line if
/// text is left over.
struct Typesetter {
  let library: FontLibrary
  let text: AttributedText
  let style: ParagraphStyle
  let box: CGSize

  private let attributes: [TextAttributes]
  private var fonts: FontSelection
  private var paragraphs: [Paragraph] = []
  private var registry: FontRegistry?
  /// Points per Pango pixel.
  private var unit: CGFloat = 1
  private(set) var lines: [PlacedLine] = []
  /// The index of the last run whose glyphs have been added.
  private var lastRun = -1

  /// A line whose vertical position is known, but not yet its horizontal one.
  struct PlacedLine {
    var line: PangoParagraph.Line
    var paragraph: Paragraph
    var style: ParagraphStyle
    var isFirst: Bool
    var top: CGFloat
    var height: CGFloat
    var baseline: CGFloat
    var isTruncated = false
  }

  init(library: FontLibrary, text: AttributedText, style: ParagraphStyle, box: CGSize) {
    self.library = library
    self.text = text
    self.style = style
    self.box = CGSize(
      width: box.width.isNaN ? .infinity : box.width,
      height: box.height.isNaN ? .infinity : box.height)
    attributes = text.runs.map(\.attributes)
    fonts = FontSelection(library: library)
  }

  func layout() -> TextLayout {
    var copy = self
    return copy.run()
  }

  mutating func run() -> TextLayout {
    var result = TextLayout()
    guard text.runs.contains(where: { !$0.text.isEmpty }) else { return result }
    paragraphs = Paragraph.split(text, choosing: &fonts)
    result.problems = fonts.allProblems
    var faces: [FontRegistry.Entry] = []
    for paragraph in paragraphs {
      for span in paragraph.spans {
        let stretch = attributes[span.run].rareEffects?.stretch ?? 1
        if faces.last?.face === span.face, faces.last?.stretch == stretch { continue }
        faces.append(FontRegistry.Entry(face: span.face, stretch: stretch))
      }
    }
    guard !faces.isEmpty || paragraphs.count > 1 else { return result }
    registry = library.registry(with: faces)
    unit = chooseUnit()
    result.isTruncated = stack()
    place(into: &result)
    return result
  }

  // MARK: Breaking

  /// Chooses the scale of the layout: text is laid out at about 96 px, where Pango's unit (1/1024
  /// px) is ten times finer than a font unit.
  ///
  /// The scale is a power of two, so that positions in text of twice the size are exactly doubled.
  private func chooseUnit() -> CGFloat {
    var (largest, widthBound): (CGFloat, CGFloat) = (0, 0)
    for run in text.runs where run.attributes.font.isDrawable {
      largest = max(largest, run.attributes.font.size)
      let kern = run.attributes.kern.isFinite ? abs(run.attributes.kern) : 0
      let effects = run.attributes.rareEffects
      let stretch = max(1, effects?.stretch ?? 1)
      let attachmentWidth =
        effects?.attachment.map { $0.isPlaceable ? abs($0.bounds.width) : 0 } ?? 0
      widthBound +=
        CGFloat(run.text.utf8.count)
        * (run.attributes.font.size * 2 * stretch + kern + attachmentWidth)
    }
    guard largest > 0 else { return 1 }
    widthBound = min(widthBound, 1e100)
    var unit = exp2((log2(largest / 128)).rounded(.up))
    // Pango adds widths up in 32 bits.
    while widthBound / unit * 1024 > 1e9 { unit *= 2 }
    return unit
  }

  private func style(of paragraph: Paragraph) -> ParagraphStyle {
    attributes.indices.contains(paragraph.firstRun)
      ? attributes[paragraph.firstRun].paragraphStyle ?? style : style
  }

  /// Stacks the lines; returns whether text was omitted.
  private mutating func stack() -> Bool {
    var y: CGFloat = 0
    for (index, paragraph) in paragraphs.enumerated() {
      let style = style(of: paragraph)
      if index > 0 {
        let previous = self.style(of: paragraphs[index - 1])
        y += previous.paragraphSpacing.usable + previous.lineSpacing.usable
        y += style.paragraphSpacingBefore.usable
      }
      // The layout's style limits the number of lines in all.
      let limit = self.style.maximumLines > 0 ? self.style.maximumLines : style.maximumLines
      if limit > 0, lines.count >= limit { return truncateLastLine(at: index) }
      if limit == lines.count + 1, style.lineBreakMode.truncates {
        // All remaining text goes on one line.
        let placed = truncated(
          paragraph, from: 0, isFirst: true, following: index + 1, style: style, at: &y)
        if let placed, fits(placed, style) || lines.isEmpty {
          lines.append(placed)
          return placed.isTruncated
        }
        return truncateLastLine(at: index)
      }
      var isFull = false
      var source = LineSource(paragraph, style)
      while let line = next(&source) {
        let isFirst = line.range.lowerBound == 0
        if !isFirst { y += style.lineSpacing.usable }
        let placed = measured(line, of: paragraph, style, isFirst: isFirst, at: &y)
        if limit > 0 && lines.count >= limit || !lines.isEmpty && !fits(placed, style) {
          isFull = true
          break
        }
        lines.append(placed)
      }
      if isFull { return truncateLastLine(at: index) }
    }
    return false
  }

  private func fits(_ line: PlacedLine, _ style: ParagraphStyle) -> Bool {
    guard style.lineBreakMode.truncates, box.height.isFinite else { return true }
    return line.top + line.height <= box.height + 1e-6 * abs(box.height)
  }

  /// Truncates the last line, since no further line fits.
  ///
  /// Returns whether text remained.
  private mutating func truncateLastLine(at index: Int) -> Bool {
    guard let last = lines.last else { return true }
    let isMidway = last.line.range.upperBound < last.paragraph.bytes.count
    let hasRemainingText = isMidway || paragraphs[index...].contains { !$0.isEmpty }
    guard hasRemainingText, last.style.lineBreakMode.truncates else { return hasRemainingText }
    var y = last.top
    let next = isMidway ? index + 1 : index
    if let line = truncated(
      last.paragraph, from: last.line.range.lowerBound, isFirst: last.isFirst, following: next,
      style: last.style, at: &y)
    {
      lines[lines.count - 1] = line
    }
    return true
  }

  /// The lines of a paragraph, broken lazily.
  ///
  /// Pango's time grows with the square of the length of an unbroken word. So a long paragraph is
  /// passed to Pango in windows of a few lines. Each window starts at the last line of the one
  /// before, which may have been cut.
  private struct LineSource {
    let paragraph: Paragraph
    let style: ParagraphStyle
    /// The finished lines of the window, in reverse order: the next one is popped from the end.
    var lines: [PangoParagraph.Line] = []
    /// The start of the next window, in UTF-8.
    var start = 0
    /// The length of the next window, in bytes.
    var window = Self.firstWindow
    var isRightToLeft: Bool?
    var isAtEnd = false

    /// Paragraphs of up to this many bytes are broken at once.
    static let longestAtOnce = 4096
    static let firstWindow = 512
    /// The number of lines in a window after the first.
    static let linesOfWindow = 8

    init(_ paragraph: Paragraph, _ style: ParagraphStyle) {
      self.paragraph = paragraph
      self.style = style
      isRightToLeft = style.baseWritingDirection.isRightToLeft
    }
  }

  private func next(_ source: inout LineSource) -> PangoParagraph.Line? {
    if source.lines.isEmpty, !source.isAtEnd { breakWindow(of: &source) }
    return source.lines.popLast()
  }

  private func breakWindow(of source: inout LineSource) {
    let paragraph = source.paragraph
    guard !paragraph.isEmpty else {
      source.lines = [emptyLine]
      source.isAtEnd = true
      return
    }
    let style = source.style
    var options = PangoParagraph.Options()
    options.isRightToLeft = source.isRightToLeft
    options.tabInterval = style.tabInterval
    options.justifies = style.alignment == .justified
    if style.lineBreakMode == .byCharWrapping { options.wrap = PANGO_WRAP_CHAR }
    if style.lineBreakMode != .byClipping {
      let (first, other) = (
        lineExtent(style, isFirst: true).width, lineExtent(style, isFirst: false).width
      )
      options.width = source.start == 0 ? max(first, other) : other
      if first.isFinite, source.start == 0 { options.indent = other - first }
    }
    let count = paragraph.bytes.count
    guard count > LineSource.longestAtOnce, options.width.isFinite else {
      source.lines = pango(paragraph, options).lines.reversed()
      source.isAtEnd = true
      return
    }
    let start = source.start
    while true {
      let end = paragraph.characterBoundary(from: start + source.window)
      var lines = pango(paragraph.part(start..<end), options).lines
      if end < count {
        // The last line is cut at the end of the window.
        guard lines.count > 2 else {
          source.window *= 2
          continue
        }
        source.start = start + lines.removeLast().range.lowerBound
        let length = (source.start - start) / lines.count + 1
        source.window = max(64, LineSource.linesOfWindow * length)
        source.isRightToLeft = lines.first?.isRightToLeft
      } else {
        source.isAtEnd = true
      }
      source.lines = lines.reversed().map { $0.moved(by: start) }
      return
    }
  }

  private var emptyLine: PangoParagraph.Line {
    PangoParagraph.Line(
      range: 0..<0, glyphs: [], width: 0, isRightToLeft: false)
  }

  private func pango(_ paragraph: Paragraph, _ options: PangoParagraph.Options) -> (
    lines: [PangoParagraph.Line], isTruncated: Bool
  ) {
    guard let registry else { return ([], false) }
    library.laidOutBytes += paragraph.bytes.count
    let layout = PangoParagraph(
      paragraph, attributes: attributes, registry: registry, unit: unit, options: options)
    var lines: [PangoParagraph.Line] = []
    layout.forEachLine {
      lines.append($0)
      return true
    }
    return (lines, layout.isTruncated)
  }

  /// A truncated line for all text from a byte on: the rest of the paragraph and, unless the tail
  /// is truncated, the following paragraphs.
  private func truncated(
    _ paragraph: Paragraph, from start: Int, isFirst: Bool, following index: Int,
    style: ParagraphStyle,
    at y: inout CGFloat
  ) -> PlacedLine? {
    var rest = start > 0 ? paragraph.dropFirst(start) : paragraph
    let following = paragraphs[min(index, paragraphs.count)...].filter { !$0.isEmpty }
    if style.lineBreakMode != .byTruncatingTail { for next in following { rest.join(next) } }
    guard !rest.isEmpty else {
      guard following.isEmpty else { return nil }
      return measured(emptyLine, of: paragraph, style, isFirst: isFirst, at: &y)
    }
    var options = PangoParagraph.Options()
    options.width = lineExtent(style, isFirst: isFirst).width
    options.tabInterval = style.tabInterval
    options.isRightToLeft = style.baseWritingDirection.isRightToLeft
    if start > 0, options.isRightToLeft == nil {
      options.isRightToLeft = lines.last?.line.isRightToLeft
    }
    switch style.lineBreakMode {
    case .byTruncatingHead: options.ellipsize = PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: options.ellipsize = PANGO_ELLIPSIZE_MIDDLE
    default: options.ellipsize = PANGO_ELLIPSIZE_END
    }
    let isCut = style.lineBreakMode == .byTruncatingTail && !following.isEmpty
    if isCut {
      // Even if this line fits, "…" shows that more lines follow.
      let face = rest.spans.last.flatMap {
        library.resolve(attributes[$0.run].font).face
      }
      rest.append(filler: "\u{2026}", face: face)
    }
    let (lines, isTruncated) = pango(rest, options)
    guard let line = lines.first else { return nil }
    var placed = measured(line, of: rest, style, isFirst: isFirst, at: &y)
    placed.isTruncated = isTruncated || isCut
    return placed
  }

  // MARK: Measuring

  private func measured(
    _ line: PangoParagraph.Line, of paragraph: Paragraph, _ style: ParagraphStyle, isFirst: Bool,
    at y: inout CGFloat
  ) -> PlacedLine {
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    var isEmpty = true
    func include(up: CGFloat, down: CGFloat) {
      ascent = isEmpty ? up : max(ascent, up)
      descent = isEmpty ? down : max(descent, down)
      isEmpty = false
    }
    func include(_ metrics: FontMetrics, _ style: TextAttributes) {
      let raise = style.baselineOffset.isFinite ? style.baselineOffset : 0
      let size = style.font.size
      include(up: metrics.ascent * size + raise, down: metrics.descent * size - raise)
      leading = max(leading, metrics.leading * size)
    }
    // A line of emoji only is as high as their font, as in Core Text.
    let isEmojiOnly = line.glyphs.allSatisfy(\.face.isBitmapFont)
    var lastSpan: Int?
    for glyph in line.glyphs where !paragraph.spans.isEmpty {
      let index = paragraph.spanIndex(at: glyph.byte)
      if index == lastSpan { continue }
      lastSpan = index
      let attributes = attributes[paragraph.spans[index].run]
      if paragraph.spans[index].isAttachment, !glyph.isEllipsis,
        let box = attributes.rareEffects?.attachment?.bounds
      {
        let raise = attributes.baselineOffset.isFinite ? attributes.baselineOffset : 0
        include(up: max(0, box.maxY + raise), down: max(0, -box.minY - raise))
        continue
      }
      // Unless the line has only emoji, the text's own font counts, and a fallback font with taller
      // metrics makes the line higher; emoji do not.
      if !isEmojiOnly, let face = library.resolve(attributes.font).face {
        include(face.metrics, attributes)
      }
      if isEmojiOnly || !glyph.face.isBitmapFont { include(glyph.face.metrics, attributes) }
    }
    if isEmpty, attributes.indices.contains(paragraph.firstRun) {
      let style = attributes[paragraph.firstRun]
      if style.font.isDrawable, let face = library.resolve(style.font).face {
        include(face.metrics, style)
      }
    }
    let natural = ascent + descent + leading
    var height = natural
    if style.lineHeightMultiple.usable > 0 { height *= style.lineHeightMultiple }
    height = max(height, style.minimumLineHeight.usable)
    if style.maximumLineHeight.usable > 0 { height = min(height, style.maximumLineHeight) }
    let placed = PlacedLine(
      line: line, paragraph: paragraph, style: style, isFirst: isFirst, top: y, height: height,
      baseline: y + ascent + (height - natural))
    y += height
    return placed
  }

  // MARK: Placing

  /// The start of a line, from the leading edge, and its available width.
  private func lineExtent(_ style: ParagraphStyle, isFirst: Bool) -> (
    start: CGFloat, width: CGFloat
  ) {
    let start = isFirst ? style.firstLineHeadIndent.usable : style.headIndent.usable
    let tail = style.tailIndent.isFinite ? style.tailIndent : 0
    let end = tail > 0 ? tail : box.width + tail
    return (start, max(0, end - start))
  }

  private mutating func place(into result: inout TextLayout) {
    let needed = lines.map {
      lineExtent($0.style, isFirst: $0.isFirst).start + visibleWidth(of: $0)
    }
    let width = box.width.isFinite ? max(0, box.width) : needed.max() ?? 0
    for placed in lines {
      let lineWidth = visibleWidth(of: placed)
      var (start, available) = lineExtent(placed.style, isFirst: placed.isFirst)
      if !available.isFinite { available = max(0, width - start) }
      let isRightToLeft = placed.line.isRightToLeft
      let left = isRightToLeft ? width - start - available : start
      let x: CGFloat =
        switch (placed.style.alignment, isRightToLeft) {
        case (.left, _), (.natural, false), (.justified, false): left
        case (.right, _), (.natural, true), (.justified, true): left + available - lineWidth
        case (.center, _): left + (available - lineWidth) / 2
        }
      start = x
      let offsets = placed.paragraph.offsets
      let range = placed.line.range
      result.lines.append(
        TextLayout.Line(
          frame: CGRect(x: start, y: placed.top, width: lineWidth, height: placed.height),
          baseline: placed.baseline,
          range: offsets[
            min(range.lowerBound, offsets.count - 1)]..<max(
              offsets[min(range.lowerBound, offsets.count - 1)],
              offsets[min(range.upperBound, offsets.count - 1)]),
          isTruncated: placed.isTruncated, isRightToLeft: isRightToLeft))
      draw(placed, at: x, into: &result)
    }
    result.size = CGSize(
      width: lines.map(visibleWidth).max() ?? 0,
      height: lines.last.map { $0.top + $0.height } ?? 0)
  }

  private func visibleWidth(of placed: PlacedLine) -> CGFloat { placed.line.width }

  /// Adds a run's text and font to the source of glyphs.
  private func add(_ run: Int, to source: inout GlyphRun.Source) {
    let font = attributes[run].font
    source.text += text.runs[run].text
    let face = GlyphRun.Source.Face(
      family: font.family, size: font.size, weight: font.weight.rawValue, isItalic: font.isItalic)
    if !source.faces.contains(face) { source.faces.append(face) }
  }

  private mutating func draw(
    _ placed: PlacedLine, at left: CGFloat, into result: inout TextLayout
  ) {
    let paragraph = placed.paragraph
    /// The part of the line that is in one run of the text, for its decorations.
    var decoratedRange: (run: Int, face: FontFace, x: CGFloat, end: CGFloat)?
    func endDecoratedRange() {
      guard let done = decoratedRange else { return }
      decoratedRange = nil
      addDecorations(
        attributes[done.run], face: done.face, from: left + done.x, to: left + done.end, placed,
        into: &result)
    }
    for glyph in placed.line.glyphs {
      let span = paragraph.spans[paragraph.spanIndex(at: glyph.byte)]
      let run = span.run
      let style = attributes[run]
      if let current = decoratedRange, current.run == run {
        decoratedRange?.end = glyph.x + glyph.advance
      } else {
        endDecoratedRange()
        decoratedRange = (run, glyph.face, glyph.x, glyph.x + glyph.advance)
      }
      let effects = style.rareEffects
      let raise = style.baselineOffset.isFinite ? style.baselineOffset : 0
      if span.isAttachment, !glyph.isEllipsis, let attachment = effects?.attachment {
        let box = attachment.bounds.offsetBy(dx: left + glyph.x, dy: 0)
        result.pictures.append(
          TextLayout.Picture(
            attachment: attachment,
            rect: CGRect(
              x: box.minX, y: placed.baseline - raise - box.maxY, width: box.width,
              height: box.height),
            color: style.color, shadow: effects?.shadow))
        continue
      }
      let shape: GlyphRun.Glyph.Shape? =
        if span.isMissing {
          .outline(missingBox(width: glyph.advance, size: style.font.size, face: glyph.face))
        } else {
          glyph.id.flatMap {
            guard let effects else { return glyph.face.shape(of: $0, size: style.font.size) }
            return glyph.face.shape(
              of: $0, size: style.font.size, slant: effects.slant, stretch: effects.stretch)
          }
        }
      guard let shape else { continue }
      let placedGlyph = GlyphRun.Glyph(
        shape: shape,
        position: CGPoint(
          x: left + glyph.x + glyph.offset.width, y: placed.baseline - raise + glyph.offset.height))
      let strokeAndShadow = effects.flatMap {
        TextLayout.StyledGlyphs.StrokeAndShadow($0, fontSize: style.font.size)
      }
      if let last = result.styledGlyphs.indices.last,
        result.styledGlyphs[last].color == style.color,
        result.styledGlyphs[last].strokeAndShadow == strokeAndShadow
      {
        result.styledGlyphs[last].glyphs.append(placedGlyph)
        if run > lastRun { add(run, to: &result.styledGlyphs[last].source) }
      } else {
        var source = GlyphRun.Source(text: "", faces: [])
        add(run, to: &source)
        result.styledGlyphs.append(
          TextLayout.StyledGlyphs(
            color: style.color, strokeAndShadow: strokeAndShadow, glyphs: [placedGlyph],
            source: source))
      }
      lastRun = max(lastRun, run)
    }
    endDecoratedRange()
  }

  /// The outline of a box, as high as a capital, for a character that no font has.
  private func missingBox(width: CGFloat, size: CGFloat, face: FontFace) -> Path {
    let (height, stroke, margin) = (face.metrics.capHeight * size, size / 18, size / 18)
    let outer = CGRect(x: margin, y: -height, width: max(0, width - 2 * margin), height: height)
    let inner = outer.insetBy(dx: stroke, dy: stroke)
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return Path() }
    return Path(outer.outline + inner.outline.reversedContour)
  }

  private func addDecorations(
    _ style: TextAttributes, face: FontFace, from left: CGFloat, to right: CGFloat,
    _ placed: PlacedLine, into result: inout TextLayout
  ) {
    guard right > left else { return }
    if let color = style.backgroundColor {
      result.backgrounds.append(
        TextLayout.Bar(
          rect: CGRect(x: left, y: placed.top, width: right - left, height: placed.height),
          color: color))
    }
    let metrics = (library.resolve(style.font).face ?? face).metrics.scaled(by: style.font.size)
    let baseline = placed.baseline - (style.baselineOffset.isFinite ? style.baselineOffset : 0)
    func bars(_ kind: TextAttributes.LineStyle, at y: CGFloat, color: CGColor?) -> [TextLayout.Bar]
    {
      let thickness = metrics.underlineThickness * (kind == .thick ? 2 : 1)
      let tops = kind == .double ? [y - thickness / 2, y + thickness * 1.5] : [y - thickness / 2]
      return tops.map {
        TextLayout.Bar(
          rect: CGRect(x: left, y: $0, width: right - left, height: thickness),
          color: color ?? style.color, shadow: style.rareEffects?.shadow)
      }
    }
    if let kind = style.underline {
      result.underlines += bars(
        kind, at: baseline + metrics.underlineOffset, color: style.underlineColor)
    }
    if let kind = style.strikethrough {
      result.strikethroughs += bars(
        kind, at: baseline - metrics.xHeight / 2, color: style.strikethroughColor)
    }
  }
}

extension CGFloat {
  /// The value if it is finite and positive; otherwise 0.
  fileprivate var usable: CGFloat { isFinite && self > 0 ? self : 0 }
}

extension ParagraphStyle.WritingDirection {
  fileprivate var isRightToLeft: Bool? {
    switch self {
    case .natural: nil
    case .leftToRight: false
    case .rightToLeft: true
    }
  }
}
