import Foundation
import Graphics
import LayerTree
import Typesetting

/// Builds the layers of a text: filled and stroked outlines of its letters.
struct TextBuilder {
  let composition: CompositionBuilder

  private var animator: LayerAnimator { composition.animator }

  func add(_ model: TextModel, to layer: CALayer) {
    let model = composition.rules.text(model)
    guard let documents = model.documents else { return }
    guard documents.isAnimated else { return add(documents.first, model.animators, to: layer) }
    for (index, keyframe) in documents.keyframes.enumerated() {
      let holder = composition.makeContainerLayer()
      add(keyframe.value, model.animators, to: holder)
      let isLast = index + 1 == documents.keyframes.count
      animator.animateVisibility(
        holder, from: index == 0 ? -1e9 : keyframe.time,
        to: isLast ? 1e9 : documents.keyframes[index + 1].time)
      layer.addSublayer(holder)
    }
  }

  private func add(
    _ document: TextDocument, _ animators: [TextAnimatorModel], to layer: CALayer
  ) {
    guard document.size > 0, document.fill != nil || document.stroke != nil,
      !composition.budget.isExceeded
    else { return }
    let isBitmap = animators.isEmpty && composition.rules.drawsTextAsBitmaps
    let text = LottieTextLayout(
      document, GlyphSource(composition: composition, document: document), composition.rules,
      bitmapScale: isBitmap ? Self.pixelsPerPoint : nil)
    if isBitmap { return addBitmap(of: text, to: layer) }
    if animators.isEmpty { return add(text.path(), document, to: layer) }
    guard text.letterCount <= LetterAnimation.letterLimit else {
      return add(text.path(), document, to: layer)
    }
    let animation = LetterAnimation(animators: animators, letters: text.placedLetters())
    let rest = LetterAnimation.GlyphStyle(
      fill: document.fill, stroke: document.stroke,
      strokeWidth: composition.rules.strokeWidth(of: document))
    let all = animation.styles(from: rest, in: composition.scope)
    for (index, styles) in all.enumerated() where !animation.letters[index].path.isEmpty {
      guard composition.budget.consume(),
        composition.budget.consume(elements: styles.keyframes.count { !$0.isHold } * 40)
      else { return }
      let holder = composition.makeContainerLayer()
      animator.animate(holder, "transform", styles.map(\.transform)) { $0 }
      animator.animate(holder, "opacity", styles.map(\.opacity)) { $0 }
      add(animation.letters[index].path, document, to: holder, styles: styles)
      layer.addSublayer(holder)
    }
  }

  /// Adds a text as a bitmap, whose pixels start at the corner of the text's frame.
  private func addBitmap(of text: LottieTextLayout, to layer: CALayer) {
    let holder = composition.makeContainerLayer()
    let frame = text.frame
    let corner = frame.origin
    holder.position = corner
    holder.bounds.size = frame.size
    holder.shouldRasterize = true
    holder.rasterizationScale = Self.pixelsPerPoint
    holder.magnificationFilter = .cubic
    let move = CGAffineTransform(translationX: -corner.x, y: -corner.y)
    add(
      text.path(snaps: true).applying(move), stroking: text.path().applying(move),
      text.document, to: holder)
    layer.addSublayer(holder)
  }

  /// The scale of a text's bitmap, in pixels per point; lottie-ios uses that of the screen.
  private static let pixelsPerPoint = 2.0

  /// - Parameters:
  ///   - outline: The path to stroke, if it differs from the filled one, whose letters are aligned
  ///     to pixels.
  ///   - styles: The styles of a letter; nil for the document's.
  private func add(
    _ path: Path, stroking outline: Path? = nil, _ document: TextDocument, to layer: CALayer,
    styles: Track<LetterAnimation.GlyphStyle>? = nil
  ) {
    guard !path.isEmpty else { return }
    func addShape(_ path: Path, _ change: (CAShapeLayer) -> Void) {
      guard composition.budget.consume(elements: path.elements.count) else { return }
      let shape = composition.framed(CAShapeLayer())
      shape.path = CGPath(path)
      shape.fillColor = nil
      change(shape)
      layer.addSublayer(shape)
    }
    func addStroke() {
      let width = composition.rules.strokeWidth(of: document)
      let isStroked = styles?.keyframes.contains { $0.value.stroke != nil } ?? false
      guard isStroked || document.stroke != nil && width > 0 else { return }
      addShape(outline ?? path) { shape in
        shape.strokeColor = document.stroke.map { CGColor($0) }
        shape.lineWidth = width
        guard let styles, isStroked else { return }
        animator.animate(shape, "strokeColor", styles.map(\.stroke)) { CGColor($0 ?? .clear) }
        animator.animate(shape, "lineWidth", styles.map(\.strokeWidth)) { $0 }
      }
    }
    if !document.strokesOverFill { addStroke() }
    if let fill = document.fill {
      addShape(path) { shape in
        guard let styles else {
          shape.fillColor = CGColor(fill)
          return
        }
        animator.animate(shape, "fillColor", styles.map(\.fill)) { CGColor($0 ?? fill) }
      }
    }
    if document.strokesOverFill { addStroke() }
  }
}

extension LottieColor {
  fileprivate static let clear = LottieColor(r: 0, g: 0, b: 0, a: 0)
}

/// Lays out the lines of a text.
struct LottieTextLayout {
  /// A line with the position of its first letter on the baseline.
  private struct Line {
    let text: String
    /// In points.
    let x, baseline: Double
  }

  let document: TextDocument
  /// The text's frame as lottie-ios computes it, which for point text is rounded up to whole
  /// points.
  let frame: CGRect
  private let glyphs: GlyphSource
  private let lines: [Line]
  /// The scale of the text's bitmap, in pixels per point, to whose pixels baselines are aligned;
  /// nil for no bitmap.
  private let bitmapScale: Double?

  init(
    _ document: TextDocument, _ glyphs: GlyphSource, _ rules: LottieFidelity,
    bitmapScale: Double? = nil
  ) {
    let box = document.boxSize.flatMap { $0.x > 0 ? $0 : nil }
    let texts = LineBreaker(glyphs: glyphs).lines(of: document.text, width: box?.x)
    let widths = texts.map { glyphs.width(of: $0) }
    let height = document.lineHeight > 0 ? document.lineHeight : glyphs.lineHeight
    let alignmentFraction = document.justification.alignmentFraction
    var textFrame: TextFrame
    if let box {
      textFrame = TextFrame(document, glyphs, rules, box: box)
    } else {
      textFrame = TextFrame(
        document, glyphs, rules, width: widths.max() ?? 0,
        height: Double(texts.count - 1) * height + glyphs.ascent + glyphs.descent,
        alignmentFraction: alignmentFraction)
    }
    let frame = textFrame.frame
    let bottom = box.map { (document.boxPosition ?? .zero).y + $0.y + 1e-3 } ?? .infinity
    // After Effects aligns point text to the origin.
    let hasFrame = box != nil || rules.roundsTextFrames
    let (left, availableWidth) = hasFrame ? (frame.minX, frame.width) : (0, 0)
    var lines: [Line] = []
    for (text, width) in zip(texts, widths)
    where rules.drawsLine(at: textFrame.baseline, above: bottom) {
      // The baseline, moved down to a whole pixel of the bitmap.
      let alignedBaseline = bitmapScale.map {
        frame.minY + ((textFrame.baseline - frame.minY) * $0).roundedUp / $0
      }
      lines.append(
        Line(
          text: text, x: left + alignmentFraction * (availableWidth - width),
          baseline: alignedBaseline ?? textFrame.baseline))
      textFrame.baseline += height
    }
    self.document = document
    self.frame = frame
    self.glyphs = glyphs
    self.lines = lines
    self.bitmapScale = bitmapScale
  }

  /// The frame of the lines, and the baseline of the first one.
  private struct TextFrame {
    let frame: CGRect
    var baseline: Double

    /// Makes the frame of box text, which is wrapped.
    init(_ document: TextDocument, _ glyphs: GlyphSource, _ rules: LottieFidelity, box: Vector) {
      let origin = document.boxPosition ?? .zero
      baseline = origin.y + glyphs.capHeight - document.baselineShift
      frame = CGRect(
        x: origin.x, y: baseline - glyphs.ascent, width: box.x,
        height: box.y + glyphs.ascent - glyphs.capHeight + glyphs.descent)
      if rules.roundsTextFrames, glyphs.isHelvetica {
        // Core Text includes the leading of Helvetica, and rounds to whole points.
        let ascent = glyphs.ascent + Helvetica.leading * document.size
        baseline += ascent.roundedUp - glyphs.ascent
      }
    }

    /// Makes the frame of point text.
    /// - Parameters:
    ///   - width: The width of the longest line, in points.
    ///   - height: The height of all lines, without leading below the last descent.
    ///   - alignmentFraction: The fraction of the width that is to the left of the point.
    init(
      _ document: TextDocument, _ glyphs: GlyphSource, _ rules: LottieFidelity, width: Double,
      height: Double, alignmentFraction: Double
    ) {
      let origin = rules.roundsTextFrames ? document.boxPosition ?? .zero : .zero
      baseline = origin.y - document.baselineShift
      let (roundedWidth, roundedHeight) = (width.rounded(.up), height.roundedUp)
      // A stroke enlarges the frame by the stroke's width, and the ascent in proportion to the
      // height.
      let isStroked = document.fill != nil && document.stroke != nil
      let stroke = rules.roundsTextFrames && isStroked ? max(0, document.strokeWidth) : 0
      let shift = glyphs.ascent * stroke / roundedHeight
      if stroke > 0, roundedHeight > 0, shift.isFinite { baseline -= shift }
      // The text is aligned by its unrounded width, enlarged by the stroke, although the frame is
      // wider.
      let left = roundedWidth > 0 ? alignmentFraction * width * (1 + stroke / roundedWidth) : 0
      frame = CGRect(
        x: origin.x - left, y: baseline - glyphs.ascent, width: roundedWidth + stroke,
        height: roundedHeight + stroke)
    }
  }

  /// The outlines of all letters.
  /// - Parameter snaps: Whether each letter is aligned to the bitmap's pixels; see `snapped(_:)`.
  func path(snaps: Bool = false) -> Path {
    let left = frame.minX
    let parts = lines.map { line -> Path in
      let move = CGAffineTransform(translationX: line.x, y: line.baseline)
      let outline = glyphs.layOut(line.text) { pen in
        guard snaps, let bitmapScale else { return pen }
        return left - line.x + snapped((pen + line.x - left) * bitmapScale) / bitmapScale
      }
      return outline.path.applying(move)
    }
    return Path(joining: parts)
  }

  /// The x of a letter in the bitmap, in pixels: the pen position, rounded down to whole pixels, or
  /// to half pixels for small letters.
  private func snapped(_ pen: Double) -> Double {
    let parts = document.size * (bitmapScale ?? 1) < Self.largeSize ? 2.0 : 1
    return (pen * parts).roundedDown / parts
  }

  /// The font size, in pixels, from which letters are aligned to whole pixels.
  ///
  /// lottie-ios aligns letters of 48 pixels to halves and those of 160 to whole ones. The limit
  /// between the two is unknown: 100 is a guess.
  private static let largeSize = 100.0

  /// The number of letters, including spaces.
  var letterCount: Int { lines.reduce(0) { $0 + $1.text.count } }

  /// The letters, positioned one by one without kerning or ligatures.
  func placedLetters() -> [PlacedLetter] {
    var placed: [PlacedLetter] = []
    var word = 0
    for (index, line) in lines.enumerated() {
      var x = line.x
      for character in line.text {
        let letter = glyphs.layOut(String(character))
        let isSpace = character.isWhitespace
        if isSpace, let last = placed.last, !last.isSpace { word += 1 }
        placed.append(
          PlacedLetter(
            path: letter.path, x: x, y: line.baseline, width: letter.width, line: index, word: word,
            isSpace: isSpace))
        x += letter.width
      }
      if let last = placed.last, !last.isSpace { word += 1 }
    }
    return placed
  }
}

extension Double {
  /// The integer at or above, with a tolerance for rounding errors.
  fileprivate var roundedUp: Double { (self - 1e-6).rounded(.up) }

  /// The integer at or below, with a tolerance for rounding errors.
  fileprivate var roundedDown: Double { (self + 1e-6).rounded(.down) }
}

/// Breaks a text into lines.
struct LineBreaker {
  let glyphs: GlyphSource

  /// Splits a text at line separators, and wraps it to the width of its box.
  /// - Parameter width: The width of the box, in points; nil for none.
  func lines(of text: String, width: Double?) -> [String] {
    var text = text
    for end in ["\r\n", "\n", "\u{3}"] { text = text.replacingOccurrences(of: end, with: "\r") }
    let paragraphs = text.components(separatedBy: "\r")
    guard let width else { return paragraphs }
    return paragraphs.flatMap { wrapped($0, width: width) }
  }

  /// The largest number of bytes of a paragraph that is wrapped.
  static let wrapLimit = 20_000

  private func wrapped(_ paragraph: String, width: Double) -> [String] {
    guard paragraph.utf8.count <= Self.wrapLimit else { return [paragraph] }
    func fits(_ text: String) -> Bool { glyphs.width(of: text) <= width + 1e-6 }
    var lines: [String] = []
    var words = words(of: paragraph)[...]
    var line = ""
    while !words.isEmpty {
      let start = line
      let count = longestPrefix(of: words.count) { count in
        fits(trimmed(start + words.prefix(count).joined()))
      }
      line += words.prefix(count).joined()
      words.removeFirst(count)
      guard let word = words.first else { break }
      if !line.isEmpty {
        lines.append(trimmed(line))
        line = ""
        continue
      }
      // A word that is wider than the box is broken; its end starts a line.
      var rest = Array(word)[...]
      while true {
        let count = max(1, longestPrefix(of: rest.count) { fits(trimmed(String(rest.prefix($0)))) })
        line = String(rest.prefix(count))
        rest.removeFirst(count)
        if rest.isEmpty { break }
        lines.append(line)
      }
      words.removeFirst()
    }
    lines.append(trimmed(line))
    return lines
  }

  /// The greatest number of items that fit, assuming that all smaller numbers fit.
  ///
  /// Measuring each word with all before it would take quadratic time.
  private func longestPrefix(of count: Int, _ fits: (Int) -> Bool) -> Int {
    var step = 1
    while step <= count, fits(step) { step *= 2 }
    var (low, high) = (step / 2, min(step, count + 1))
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The words, each with the spaces after it.
  private func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if !character.isWhitespace, word.last?.isWhitespace ?? false {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}
