import Foundation
import Graphics
import LayerTree
import Typesetting

/// Builds the layers of a text: outlines of its letters, filled and stroked.
struct TextBuilder {
  let composition: CompositionBuilder

  private var animator: LayerAnimator { composition.animator }

  func add(_ model: TextModel, to layer: CALayer) {
    guard let documents = model.documents else { return }
    let animators = composition.rules.animatesText ? model.animators : []
    guard composition.rules.animatesText, documents.isAnimated else {
      return add(documents.first, animators, to: layer)
    }
    for (index, keyframe) in documents.keyframes.enumerated() {
      let holder = composition.blank()
      add(keyframe.value, animators, to: holder)
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
    guard document.size > 0, document.fill != nil || document.stroke != nil else { return }
    let letters = Letters(composition: composition, document: document)
    var setter = TextSetter(
      document: document, letters: letters, roundsFrame: composition.rules.roundsTextFrames,
      overflows: composition.rules.overflowsTextBoxes)
    if animators.isEmpty {
      guard composition.rules.drawsTextAsBitmaps else {
        return add(setter.path(), document, to: layer)
      }
      setter.pixels = Self.pixelsPerPoint
      return addBitmap(of: setter, to: layer)
    }
    let animation = LetterAnimation(animators: animators, letters: setter.placedLetters())
    guard animation.letters.count <= LetterAnimation.letterLimit else {
      return add(setter.path(), document, to: layer)
    }
    for index in animation.letters.indices where !animation.letters[index].path.isEmpty {
      guard composition.budget.take() else { return }
      let holder = composition.blank()
      let rest = LetterAnimation.Look(
        fill: document.fill, stroke: document.stroke, strokeWidth: strokeWidth(of: document))
      let looks = animation.looks(of: index, from: rest)
      animator.animate(holder, "transform", looks.map(\.transform)) { $0 }
      animator.animate(holder, "opacity", looks.map(\.opacity)) { $0 }
      add(animation.letters[index].path, document, to: holder, looks: looks)
      layer.addSublayer(holder)
    }
  }

  /// Adds a text as a bitmap, whose pixels begin at the corner of the text's frame.
  private func addBitmap(of setter: TextSetter, to layer: CALayer) {
    let holder = composition.blank()
    let frame = setter.frame
    let corner = frame.origin
    holder.position = corner
    holder.bounds.size = frame.size
    holder.shouldRasterize = true
    holder.rasterizationScale = Self.pixelsPerPoint
    holder.magnificationFilter = .cubic
    let move = CGAffineTransform(translationX: -corner.x, y: -corner.y)
    add(
      setter.path(snaps: true).applying(move), stroking: setter.path().applying(move),
      setter.document, to: holder)
    layer.addSublayer(holder)
  }

  /// The scale of a text's bitmap: that of the screen that lottie-ios draws for.
  private static let pixelsPerPoint = 2.0

  /// - Parameter looks: Those of a letter; nil for the document's.
  private func add(
    _ path: Path, stroking outline: Path? = nil, _ document: TextDocument, to layer: CALayer,
    looks: Track<LetterAnimation.Look>? = nil
  ) {
    guard !path.isEmpty else { return }
    func addShape(_ path: Path, _ change: (CAShapeLayer) -> Void) {
      let shape = composition.framed(CAShapeLayer())
      shape.path = CGPath(path)
      shape.fillColor = nil
      change(shape)
      layer.addSublayer(shape)
    }
    func addStroke() {
      let width = strokeWidth(of: document)
      let isStroked = looks?.keyframes.contains { $0.value.stroke != nil } ?? false
      guard isStroked || document.stroke != nil && width > 0 else { return }
      addShape(outline ?? path) { shape in
        shape.strokeColor = document.stroke.map { CGColor($0) }
        shape.lineWidth = width
        guard let looks, isStroked else { return }
        animator.animate(shape, "strokeColor", looks.map(\.stroke)) { CGColor($0 ?? .clear) }
        animator.animate(shape, "lineWidth", looks.map(\.strokeWidth)) { $0 }
      }
    }
    if !document.strokesOverFill { addStroke() }
    if let fill = document.fill {
      addShape(path) { shape in
        guard let looks else {
          shape.fillColor = CGColor(fill)
          return
        }
        animator.animate(shape, "fillColor", looks.map(\.fill)) { CGColor($0 ?? fill) }
      }
    }
    if document.strokesOverFill { addStroke() }
  }

  /// In points.
  private func strokeWidth(of document: TextDocument) -> Double {
    composition.rules.strokesTextInPoints
      ? document.strokeWidth : document.strokeWidth / 100 * document.size
  }
}

extension LottieColor {
  fileprivate static let clear = LottieColor(r: 0, g: 0, b: 0, a: 0)
}

/// Places the lines of a text.
struct TextSetter {
  let document: TextDocument
  let letters: Letters
  let roundsFrame: Bool
  /// Whether lines below the box are drawn.
  let overflows: Bool
  /// How many pixels a point has in the bitmap that the text is drawn in, on whole ones of which
  /// baselines lie; nil for none.
  var pixels: Double?

  /// The outlines of all letters.
  /// - Parameter snaps: Whether each lies on a whole pixel of the bitmap.
  func path(snaps: Bool = false) -> Path {
    var elements: [Path.Element] = []
    let left = frame.minX
    forEachLine { line, x, baseline in
      let move = CGAffineTransform(translationX: x, y: baseline)
      let set = letters.set(line) { pen in
        guard snaps, let pixels else { return pen }
        return left - x + snapped((pen + x - left) * pixels) / pixels
      }
      elements += set.path.applying(move).elements
    }
    return Path(elements)
  }

  /// The place in a bitmap, in its pixels, at which a letter is drawn: the whole pixel before its
  /// pen, or for small letters the half.
  private func snapped(_ pen: Double) -> Double {
    let parts = document.size * (pixels ?? 1) < Self.largeSize ? 2.0 : 1
    return (pen * parts + 1e-6).rounded(.down) / parts
  }

  /// The size of a font, in pixels, from which letters are drawn on whole pixels.
  ///
  /// Somewhere between 48 and 160.
  private static let largeSize = 100.0

  /// Letter by letter, without what belongs to pairs of them.
  func placedLetters() -> [PlacedLetter] {
    var placed: [PlacedLetter] = []
    var (lineIndex, word) = (0, 0)
    forEachLine { line, x, baseline in
      var x = x
      for character in line {
        let set = letters.set(String(character))
        let isSpace = character.isWhitespace
        if isSpace, let last = placed.last, !last.isSpace { word += 1 }
        placed.append(
          PlacedLetter(
            path: set.path, x: x, y: baseline, width: set.width, line: lineIndex, word: word,
            isSpace: isSpace))
        x += set.width
      }
      lineIndex += 1
      if let last = placed.last, !last.isSpace { word += 1 }
    }
    return placed
  }

  /// The box that wraps the text; nil for text at a point.
  private var box: Vector? { document.boxSize.flatMap { $0.x > 0 ? $0 : nil } }

  private var origin: Vector {
    box == nil && !roundsFrame ? .zero : document.boxPosition ?? .zero
  }

  /// The baseline of the first line, where nothing rounds the text's frame.
  private var firstBaseline: Double {
    let top = origin.y + (box == nil ? 0 : letters.capHeight)
    return top - document.baselineShift
  }

  /// lottie-ios's frame of the text, which is of whole points.
  var frame: CGRect {
    let top = firstBaseline + cornerShift - letters.ascent
    if let box {
      let height = box.y + letters.ascent - letters.capHeight + letters.descent
      return CGRect(x: origin.x, y: top, width: box.x, height: height)
    }
    // A hair above a whole number is that number.
    let height = (frameHeight - 1e-6).rounded(.up)
    let width = width(of: lines(width: nil))
    let whole = width.rounded(.up)
    // It is placed by the exact width, although it is wider, and by a stroke again.
    let share =
      switch document.justification {
      case 1, 4: 1.0
      case 2, 5: 0.5
      default: 0.0
      }
    let left = whole > 0 ? share * width * (1 + strokeRoom / whole) : 0
    return CGRect(
      x: origin.x - left, y: top, width: whole + strokeRoom, height: height + strokeRoom)
  }

  /// Each line with the place of its first letter on the baseline.
  private func forEachLine(_ body: (_ line: String, _ x: Double, _ baseline: Double) -> Void) {
    var baseline = firstBaseline + cornerShift + baselineShift
    let height = document.lineHeight > 0 ? document.lineHeight : letters.lineHeight
    let lines = lines(width: box?.x)
    let frame = frame
    // Lines at a point lie in the frame that lottie-ios makes for them.
    let inside = roundsFrame && box == nil ? frame.width : box?.x ?? 0
    let left = roundsFrame && box == nil ? frame.minX : origin.x
    let bottom = box.map { origin.y + $0.y + 1e-3 } ?? .infinity
    for line in lines where overflows || baseline <= bottom {
      let set = letters.set(line)
      var x = 0.0
      switch document.justification {
      case 1, 4: x = inside - set.width
      case 2, 5: x = (inside - set.width) / 2
      default: break
      }
      body(line, left + x, onPixels(baseline, from: frame.minY))
      baseline += height
    }
  }

  /// The whole pixel of a bitmap on which a baseline is: the one at it or below it.
  private func onPixels(_ baseline: Double, from top: Double) -> Double {
    guard let pixels else { return baseline }
    return top + ((baseline - top) * pixels - 1e-6).rounded(.up) / pixels
  }

  /// The height of all lines of a text at a point, in points; the last has nothing below its
  /// descent.
  private var frameHeight: Double {
    let height = document.lineHeight > 0 ? document.lineHeight : letters.lineHeight
    return Double(lines(width: nil).count - 1) * height + letters.ascent + letters.descent
  }

  /// How much lower lottie-ios puts the baselines of a text in a box.
  ///
  /// Core Text counts the leading of Helvetica, and whole points. Of a text at a point the last
  /// line is moved up again, so that all of its descent is within the frame.
  private var baselineShift: Double {
    guard roundsFrame, box != nil, letters.isHelvetica else { return 0 }
    let ascent = letters.ascent + Helvetica.leading * document.size
    return (ascent - 1e-6).rounded(.up) - letters.ascent
  }

  /// How much lower it puts the frame: a stroke makes that higher by its width, and the ascent with
  /// it.
  private var cornerShift: Double {
    guard strokeRoom > 0, frameHeight > 0 else { return 0 }
    let shift = -letters.ascent * strokeRoom / (frameHeight - 1e-6).rounded(.up)
    return shift.isFinite ? shift : 0
  }

  /// How much wider and higher the frame of a text at a point is for a stroke.
  private var strokeRoom: Double {
    guard roundsFrame, box == nil, document.fill != nil, document.stroke != nil else { return 0 }
    return max(0, document.strokeWidth)
  }

  /// The width of the longest line.
  private func width(of lines: [String]) -> Double {
    lines.map { letters.set($0).width }.max() ?? 0
  }

  /// The lines as the text has them, and as a box breaks them.
  private func lines(width: Double?) -> [String] {
    var text = document.text
    for end in ["\r\n", "\n", "\u{3}"] { text = text.replacingOccurrences(of: end, with: "\r") }
    let paragraphs = text.components(separatedBy: "\r")
    guard let width else { return paragraphs }
    return paragraphs.flatMap { wrapped($0, width: width) }
  }

  /// The most letters of a line that is wrapped; longer ones are not.
  private static let wrapLimit = 20_000

  private func wrapped(_ paragraph: String, width: Double) -> [String] {
    guard paragraph.utf8.count <= Self.wrapLimit else { return [paragraph] }
    func fits(_ text: String) -> Bool { letters.set(trimmed(text)).width <= width + 1e-6 }
    var lines: [String] = []
    var line = ""
    for word in words(of: paragraph) {
      if fits(line + word) {
        line += word
        continue
      }
      if !line.isEmpty { lines.append(trimmed(line)) }
      line = ""
      // A word that is wider than the box is broken where it has to be.
      for letter in word {
        if !line.isEmpty, !fits(line + String(letter)) {
          lines.append(line)
          line = ""
        }
        line.append(letter)
      }
    }
    lines.append(trimmed(line))
    return lines
  }

  /// Words, each with the spaces after it.
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

/// Where the letters of a text come from: the file's own outlines, or a font.
struct Letters {
  /// A line set from x = 0 on the baseline y = 0.
  struct Line {
    var path = Path()
    var width = 0.0
  }

  private let document: TextDocument
  private let glyphs: [GlyphKey: GlyphModel]
  private let model: FontModel?
  private let fonts: FontLibrary
  private let font: Font
  private let kernsByPoints: Bool
  /// Whether it is Helvetica or what stands for it.
  let isHelvetica: Bool

  init(composition: CompositionBuilder, document: TextDocument) {
    self.document = document
    kernsByPoints = composition.rules.roundsTextFrames
    model = composition.animation.fonts[document.font]
    fonts = composition.fonts
    let font = LottieFont.font(named: document.font, model, size: document.size, in: fonts)
    self.font = font
    let isKnown =
      composition.rules.drawsAllFonts || PhoneFonts.contains(document.font)
      || PhoneFonts.contains(model?.family ?? "")
    let glyphs = isKnown ? composition.animation.glyphs : [:]
    self.glyphs = glyphs
    let isTwin = ["nimbus sans", "helvetica"].contains(font.family.lowercased())
    let model = self.model
    // A font of the phone's that is not here has the file's letters and its own measures.
    let hasLetters = glyphs.keys.contains {
      $0.family == model?.family && $0.style == model?.style
    }
    let isNamed = document.font.lowercased().hasPrefix("helvetica")
    isHelvetica = isTwin && (isNamed || !hasLetters)
  }

  /// In points, of which Core Text kerns by whole ones.
  private var tracking: Double {
    let tracking = document.tracking / 1000 * document.size
    return kernsByPoints && tracking.isFinite ? tracking.rounded() : tracking
  }

  private func glyph(_ character: Character) -> GlyphModel? {
    guard let model, !glyphs.isEmpty else { return nil }
    return glyphs[
      GlyphKey(character: String(character), family: model.family, style: model.style)]
  }

  /// The height of capitals, in points.
  var capHeight: Double {
    if let glyph = glyph("H") {
      let bounds = Self.outline(of: glyph).boundingBox
      if bounds.height > 0 { return -bounds.minY * document.size / 100 }
    }
    return isHelvetica ? Helvetica.capHeight * document.size : fonts.metrics(of: font).capHeight
  }

  /// What is above the baseline, in points.
  var ascent: Double {
    isHelvetica ? Helvetica.ascent * document.size : fonts.metrics(of: font).ascent
  }

  /// What is below the baseline, in points.
  var descent: Double {
    isHelvetica ? Helvetica.descent * document.size : fonts.metrics(of: font).descent
  }

  /// The font's own distance of baselines.
  var lineHeight: Double { fonts.metrics(of: font).lineHeight }

  /// - Parameter place: Where a letter is drawn whose pen is at an x.
  func set(_ text: String, at place: (Double) -> Double = { $0 }) -> Line {
    var line = Line()
    var rest = ""
    func setRest() {
      guard !rest.isEmpty else { return }
      let start = line.width
      let set = setInFont(rest) { place($0 + start) - start }
      append(set.path, at: start, to: &line)
      line.width += set.width
      rest = ""
    }
    for character in text {
      guard let glyph = glyph(character) else {
        rest.append(character)
        continue
      }
      setRest()
      let scale = document.size / 100
      let path = Self.outline(of: glyph).applying(CGAffineTransform(scaleX: scale, y: scale))
      append(path, at: place(line.width), to: &line)
      line.width += glyph.width * scale + tracking
    }
    setRest()
    return line
  }

  private func append(_ path: Path, at x: Double, to line: inout Line) {
    line.path.addPath(path, transform: CGAffineTransform(translationX: x, y: 0))
  }

  /// All outlines of a glyph that the file has, at size 100.
  private static func outline(of glyph: GlyphModel) -> Path {
    func elements(_ items: [ShapeItem]) -> [Path.Element] {
      items.flatMap { item -> [Path.Element] in
        switch item.kind {
        case .group(let members): elements(members)
        case .path(let outline): outline.path.first.path.elements
        default: []
        }
      }
    }
    return Path(elements(glyph.shapes))
  }

  private func setInFont(_ text: String, at place: (Double) -> Double) -> Line {
    var attributes = TextAttributes(font: font)
    attributes.kern = tracking
    // A space at the end counts where more follows.
    let layout = fonts.layout(AttributedText(text + "\u{200B}", attributes))
    var line = Line()
    guard let first = layout.lines.first else { return line }
    var outlines: [(path: Path, position: CGPoint)] = []
    for glyph in layout.glyphRuns().flatMap(\.glyphs) {
      if case .outline(let path) = glyph.shape, !path.isEmpty {
        outlines.append((path, glyph.position))
      }
    }
    if isHelvetica, font.weight == .regular, !font.isItalic {
      // Without ligatures each letter that leaves ink has an outline of its own.
      let inked = text.filter { !$0.isWhitespace }
      if inked.count == outlines.count {
        for (index, character) in inked.enumerated() {
          outlines[index].path = Helvetica.fitted(
            outlines[index].path, of: character, size: document.size)
        }
      }
    }
    for (path, position) in outlines {
      line.path.addPath(
        path,
        transform: CGAffineTransform(
          translationX: place(position.x - first.frame.minX), y: position.y - first.baseline))
    }
    // What was added has no width, but is kerned.
    line.width = first.frame.width - tracking
    let spaces = text.reversed().prefix { $0 == " " }.count
    if spaces > 0, text.count > spaces {
      // What the last spaces take, which a line's width leaves out.
      let pair = fonts.layout(
        AttributedText("x" + String(repeating: " ", count: spaces) + "x", attributes))
      let one = fonts.layout(AttributedText("x", attributes))
      line.width += pair.size.width - 2 * one.size.width
    }
    return line
  }
}

/// The font that a Lottie file means.
enum LottieFont {
  /// A font by its PostScript name or family; what is not here is Helvetica, as at Apple.
  static func font(
    named name: String, _ model: FontModel?, size: Double, in fonts: FontLibrary
  ) -> Font {
    var font = Font(name: name, size: size)
    let available = Set(fonts.availableFamilies.map { $0.lowercased() })
    let families = [font.family, model?.family ?? "", name].filter { !$0.isEmpty }
    if let family = families.first(where: { available.contains($0.lowercased()) }) {
      font.family = family
    } else {
      let key = font.family.lowercased().filter { $0.isLetter }
      if key.hasPrefix("arial") {
        font.family = available.contains("liberation sans") ? "Liberation Sans" : "Nimbus Sans"
      } else {
        if !key.hasPrefix("helvetica") { font = Font(family: "", size: size) }
        font.family = "Nimbus Sans"
      }
      if !available.contains(font.family.lowercased()) { font.family = "Helvetica" }
    }
    font.features = ["kern": 0, "liga": 0, "clig": 0]
    return font
  }
}
