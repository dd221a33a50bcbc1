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
    guard composition.rules.animatesText, documents.isAnimated else {
      return add(documents.first, to: layer)
    }
    for (index, keyframe) in documents.keyframes.enumerated() {
      let holder = composition.blank()
      add(keyframe.value, to: holder)
      let isLast = index + 1 == documents.keyframes.count
      animator.animateVisibility(
        holder, from: index == 0 ? -1e9 : keyframe.time,
        to: isLast ? 1e9 : documents.keyframes[index + 1].time)
      layer.addSublayer(holder)
    }
  }

  private func add(_ document: TextDocument, to layer: CALayer) {
    guard document.size > 0, document.fill != nil || document.stroke != nil else { return }
    let letters = Letters(composition: composition, document: document)
    let path = TextSetter(document: document, letters: letters).path()
    guard !path.isEmpty else { return }
    let width =
      composition.rules.strokesTextInPoints
      ? document.strokeWidth : document.strokeWidth / 100 * document.size
    func addShape(_ change: (CAShapeLayer) -> Void) {
      let shape = composition.framed(CAShapeLayer())
      shape.path = CGPath(path)
      shape.fillColor = nil
      change(shape)
      layer.addSublayer(shape)
    }
    func addStroke() {
      guard let stroke = document.stroke, width > 0 else { return }
      addShape { shape in
        shape.strokeColor = CGColor(stroke)
        shape.lineWidth = width
      }
    }
    if !document.strokesOverFill { addStroke() }
    if let fill = document.fill { addShape { $0.fillColor = CGColor(fill) } }
    if document.strokesOverFill { addStroke() }
  }
}

/// Places the lines of a text.
struct TextSetter {
  let document: TextDocument
  let letters: Letters

  /// The outlines of all letters.
  func path() -> Path {
    var elements: [Path.Element] = []
    let box = document.boxSize.flatMap { $0.x > 0 ? $0 : nil }
    let origin = box == nil ? .zero : document.boxPosition ?? .zero
    var baseline = -document.baselineShift
    if box != nil { baseline += origin.y + letters.capHeight }
    let height = document.lineHeight > 0 ? document.lineHeight : letters.lineHeight
    for line in lines(width: box?.x) {
      let set = letters.set(line)
      var x = 0.0
      switch document.justification {
      case 1, 4: x = (box?.x ?? 0) - set.width
      case 2, 5: x = ((box?.x ?? 0) - set.width) / 2
      default: break
      }
      let move = CGAffineTransform(translationX: origin.x + x, y: baseline)
      elements += set.path.applying(move).elements
      baseline += height
    }
    return Path(elements)
  }

  /// The lines as the text has them, and as a box breaks them.
  private func lines(width: Double?) -> [String] {
    var text = document.text
    for end in ["\r\n", "\n", "\u{3}"] { text = text.replacingOccurrences(of: end, with: "\r") }
    let paragraphs = text.components(separatedBy: "\r")
    guard let width else { return paragraphs }
    return paragraphs.flatMap { wrapped($0, width: width) }
  }

  private func wrapped(_ paragraph: String, width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(of: paragraph) {
      let longer = line + word
      if line.isEmpty || letters.set(trimmed(longer)).width <= width + 1e-6 {
        line = longer
      } else {
        lines.append(trimmed(line))
        line = word
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

  init(composition: CompositionBuilder, document: TextDocument) {
    self.document = document
    glyphs = composition.animation.glyphs
    model = composition.animation.fonts[document.font]
    fonts = composition.fonts
    font = LottieFont.font(named: document.font, model, size: document.size, in: fonts)
  }

  private var tracking: Double { document.tracking / 1000 * document.size }

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
    return fonts.metrics(of: font).capHeight
  }

  /// The font's own distance of baselines.
  var lineHeight: Double { fonts.metrics(of: font).lineHeight }

  func set(_ text: String) -> Line {
    var line = Line()
    var rest = ""
    func setRest() {
      guard !rest.isEmpty else { return }
      let set = setInFont(rest)
      append(set.path, at: line.width, to: &line)
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
      append(path, at: line.width, to: &line)
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

  private func setInFont(_ text: String) -> Line {
    var attributes = TextAttributes(font: font)
    attributes.kern = tracking
    // A space at the end counts where more follows.
    let layout = fonts.layout(AttributedText(text + "\u{200B}", attributes))
    var line = Line()
    guard let first = layout.lines.first else { return line }
    for run in layout.glyphRuns() {
      for glyph in run.glyphs {
        if case .outline(let path) = glyph.shape {
          line.path.addPath(
            path,
            transform: CGAffineTransform(
              translationX: glyph.position.x - first.frame.minX,
              y: glyph.position.y - first.baseline))
        }
      }
    }
    line.width = first.frame.width
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
