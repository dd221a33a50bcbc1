import Foundation
import Graphics
import LayerTree
import Typesetting

/// The source of a text's letters: the file's outlines, or a font.
struct GlyphSource {
  /// A line that starts at x = 0 on the baseline y = 0.
  struct Line {
    var path = Path()
    var width = 0.0
  }

  private let document: TextDocument
  private let glyphs: [GlyphKey: GlyphModel]
  private let model: FontModel?
  private let fonts: FontLibrary
  private let font: Font
  private let rules: LottieFidelity
  /// Whether the font is Helvetica or its replacement.
  let isHelvetica: Bool

  init(composition: CompositionBuilder, document: TextDocument) {
    self.document = document
    rules = composition.rules
    model = composition.animation.fonts[document.font]
    fonts = composition.fonts
    let font = LottieFont.font(named: document.font, model, size: document.size, in: fonts)
    self.font = font
    let usesFileGlyphs = rules.usesFileGlyphs(for: document.font, family: model?.family ?? "")
    let glyphs = usesFileGlyphs ? composition.animation.glyphs : [:]
    self.glyphs = glyphs
    let isReplacement = ["nimbus sans", "helvetica"].contains(font.family.lowercased())
    let model = self.model
    // A missing phone font for which the file has glyphs is drawn with these, without Helvetica's
    // metrics.
    let hasGlyphs = glyphs.keys.contains {
      $0.family == model?.family && $0.style == model?.style
    }
    let isNamed = document.font.lowercased().hasPrefix("helvetica")
    isHelvetica = isReplacement && (isNamed || !hasGlyphs)
  }

  private var tracking: Double { rules.tracking(of: document) }

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

  /// The ascent, in points.
  var ascent: Double {
    isHelvetica ? Helvetica.ascent * document.size : fonts.metrics(of: font).ascent
  }

  /// The descent, in points.
  var descent: Double {
    isHelvetica ? Helvetica.descent * document.size : fonts.metrics(of: font).descent
  }

  /// The font's line height.
  var lineHeight: Double { fonts.metrics(of: font).lineHeight }

  /// The width of a line, in points, which may exclude the tracking after its last letter.
  func width(of line: String) -> Double {
    let width = layOut(line).width
    return line.isEmpty ? width : rules.alignedWidth(width, tracking: tracking)
  }

  /// Lays out a line of letters, each followed by its tracking.
  /// - Parameter adjustX: Maps the pen's x for a letter to the x at which the letter is drawn.
  func layOut(_ text: String, adjustingX adjustX: (Double) -> Double = { $0 }) -> Line {
    var line = Line()
    var rest = ""
    func layOutRest() {
      guard !rest.isEmpty else { return }
      let start = line.width
      let inFont = layOutInFont(rest) { adjustX($0 + start) - start }
      append(inFont.path, at: start, to: &line)
      line.width += inFont.width
      rest = ""
    }
    for character in text {
      guard let glyph = glyph(character) else {
        rest.append(character)
        continue
      }
      layOutRest()
      let scale = document.size / 100
      let path = Self.outline(of: glyph).applying(CGAffineTransform(scaleX: scale, y: scale))
      append(path, at: adjustX(line.width), to: &line)
      line.width += glyph.width * scale + tracking
    }
    layOutRest()
    return line
  }

  private func append(_ path: Path, at x: Double, to line: inout Line) {
    line.path.addPath(path, transform: CGAffineTransform(translationX: x, y: 0))
  }

  /// All outlines of a glyph of the file, at size 100.
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

  private func layOutInFont(_ text: String, adjustingX adjustX: (Double) -> Double) -> Line {
    var attributes = TextAttributes(font: font)
    attributes.kern = tracking
    // The zero-width space makes trailing spaces count in the width.
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
      // Without ligatures, each visible letter has a separate outline.
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
          translationX: adjustX(position.x - first.frame.minX), y: position.y - first.baseline))
    }
    // The zero-width space has tracking.
    line.width = first.frame.width - tracking
    return line
  }
}

/// The lookup of a Lottie file's font.
enum LottieFont {
  /// Finds a font by its PostScript name or family; Helvetica if it is not available, as on Apple's
  /// systems.
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
        if !key.hasPrefix("helvetica") { font = Font(family: "Inter", size: size) }
        font.family = "Nimbus Sans"
      }
      if !available.contains(font.family.lowercased()) { font.family = "Helvetica" }
    }
    font.features = ["kern": 0, "liga": 0, "clig": 0]
    return font
  }
}
