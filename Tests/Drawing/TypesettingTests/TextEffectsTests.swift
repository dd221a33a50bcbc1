import Foundation
import Graphics
import Testing

@testable import Typesetting

private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

@Suite struct TextEffectsTests {
  let library = FontLibrary()
  let font = Font(family: "Inter", size: 20)

  private func text(_ string: String, _ change: (inout TextEffects) -> Void) -> AttributedText {
    var attributes = TextAttributes(font: font)
    change(&attributes.effects)
    return AttributedText(string, attributes)
  }

  private func layout(_ string: String, _ change: (inout TextEffects) -> Void) -> TextLayout {
    library.layout(text(string, change))
  }

  // MARK: Attributes

  @Test func attributesBecomeEffects() {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 1, height: -2), 3)
    let attributes = TextAttributes([
      .strokeWidth: -3, .strokeColor: blue, .shadow: shadow, .obliqueness: 0.25, .expansion: 0.5,
    ])
    var effects = TextEffects()
    (effects.strokeWidth, effects.strokeColor) = (-3, blue)
    effects.shadow = DrawingShadow(
      offset: CGSize(width: 1, height: -2), blur: 3, color: CGColor(gray: 0, alpha: 1 / 3))
    (effects.obliqueness, effects.expansion) = (0.25, 0.5)
    #expect(attributes.effects == effects)
  }

  @Test func textWithoutEffectsHasNone() {
    var attributes = TextAttributes([.font: font, .strokeWidth: 0, .obliqueness: 0])
    #expect(attributes.rareEffects == nil)
    attributes.effects.strokeWidth = 2
    attributes.effects.strokeWidth = 0
    #expect(attributes.rareEffects == nil)
  }

  @Test func linksAreBlueAndUnderlined() {
    let link = TextAttributes([.link: "a", .foregroundColor: CGColor.black])
    #expect(link.color == CGColor(red: 0, green: 122 / 255, blue: 1, alpha: 1))
    #expect(link.underline == .single)
    #expect(link.effects.isLink)
    let thick = TextAttributes([.link: URL(fileURLWithPath: "/"), .underlineStyle: 2])
    #expect(thick.underline == .thick)
  }

  @Test func wrongTypesAreNamed() {
    var problems: [TypesettingError] = []
    let shadow = NSShadow()
    shadow.shadowColor = "black"
    let attributes = TextAttributes(
      [
        .strokeWidth: "3", .strokeColor: 1, .shadow: "soft", .obliqueness: "0.2",
        .expansion: [1], .link: 5, .attachment: "image",
      ], problems: &problems)
    _ = TextAttributes([.shadow: shadow], problems: &problems)
    #expect(attributes.rareEffects == nil)
    #expect(
      Set(problems.map(\.description)) == [
        "attribute NSStrokeWidth must be a number, not String; it is ignored",
        "attribute NSStrokeColor must be a color, not Int; it is ignored",
        "attribute NSShadow must be an NSShadow, not String; it is ignored",
        "attribute NSObliqueness must be a number, not String; it is ignored",
        "attribute NSExpansion must be a number, not Array<Int>; it is ignored",
        "attribute NSLink must be a URL or a String, not Int; it is ignored",
        "attribute NSAttachment must be an NSTextAttachment, not String; it is ignored",
        "attribute NSShadow.shadowColor must be a color, not String; it is ignored",
      ])
  }

  @Test func shadowsCompareByTheirValues() throws {
    let shadow = NSShadow()
    #expect(
      shadow.value
        == DrawingShadow(offset: .zero, blur: 0, color: CGColor(gray: 0, alpha: 1 / 3)))
    shadow.shadowOffset.height = 2
    let copy = try #require(shadow.copy() as? NSShadow)
    #expect(copy == shadow)
    #expect(copy.hash == shadow.hash)
    copy.shadowBlurRadius = 1
    #expect(copy != shadow)
    shadow.shadowColor = nil
    #expect(shadow.value == nil)
    #expect(shadow != copy)
  }

  // MARK: Strokes and shadows

  @Test func strokesAreInPercentOfTheFont() {
    let hollow = layout("a") { $0.strokeWidth = 5 }
    #expect(
      hollow.glyphRuns(color: blue).map(\.stroke) == [.init(width: 1, color: blue, isHollow: true)])
    let both = layout("a") { ($0.strokeWidth, $0.strokeColor) = (-10, .white) }.glyphRuns()
    #expect(both.map(\.stroke) == [.init(width: 2, color: .white, isHollow: false)])
    #expect(both[0].color == .black)
    let plain = library.layout(AttributedText("a", font: font))
    #expect(plain.glyphRuns()[0].glyphs == both[0].glyphs)
    #expect(plain.size == hollow.size)
  }

  @Test func runsOfDifferentLooksAreDrawnApart() {
    let mixed =
      AttributedText("a", font: font) + text("b") { $0.strokeWidth = 5 }
      + text("c") { $0.strokeWidth = 5 } + AttributedText("d", font: font)
    #expect(library.layout(mixed).glyphRuns().map(\.glyphs.count) == [1, 2, 1])
  }

  @Test func shadowsAreOfTheirCharactersOnly() {
    let shadow = DrawingShadow(offset: CGSize(width: 1, height: 2), blur: 3, color: blue)
    var attributes = TextAttributes(font: font, backgroundColor: .white, underline: .single)
    attributes.effects.shadow = shadow
    let layout = library.layout(
      AttributedText([.init("a", attributes), .init("b", TextAttributes(font: font))]))
    func shadows(_ list: DisplayList) -> [DrawingShadow?] {
      list.commands.compactMap { command -> DrawingShadow?? in
        switch command {
        case .fill(_, _, _, let c), .glyphs(_, let c): .some(c.shadow)
        default: nil
        }
      }
    }
    // Background, underline, "a", "b".
    #expect(shadows(layout.displayList()) == [nil, shadow, shadow, nil])
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 50, height: 50))
    context.draw(layout)
    #expect(shadows(context.displayList) == [nil, shadow, shadow, nil])
  }

  // MARK: Shapes

  @Test func lettersLean() throws {
    let upright = library.layout(AttributedText("lH", font: font))
    let leant = layout("lH") { $0.obliqueness = 0.5 }
    #expect(leant.size == upright.size)
    for (a, b) in zip(upright.glyphs, leant.glyphs) {
      let (a, b) = (try #require(a.outline), try #require(b.outline))
      let expected = a.applying(CGAffineTransform(a: 1, b: 0, c: -0.5, d: 1, tx: 0, ty: 0))
      #expect(b == expected)
      #expect(b.pointBounds.maxX > a.pointBounds.maxX + 6)
    }
  }

  @Test(arguments: [0.4, -0.4]) func lettersAreStretchedWithTheRoomTheyTake(expansion: CGFloat) {
    let plain = library.layout(AttributedText("wide To", font: font))
    let wide = layout("wide To") { $0.expansion = expansion }
    let factor = exp(expansion)
    #expect(abs(wide.size.width - plain.size.width * factor) < 0.1)
    #expect(wide.size.height == plain.size.height)
    for (a, b) in zip(plain.glyphs, wide.glyphs) {
      #expect(abs(b.position.x - a.position.x * factor) < 0.1)
      #expect(b.position.y == a.position.y)
      guard let a = a.outline, let b = b.outline else { continue }
      #expect(abs(b.pointBounds.width - a.pointBounds.width * factor) < 1e-9)
    }
  }

  @Test func stretchedTextBreaksWhereItIsFull() {
    let words = "one two six"
    let width = library.layout(AttributedText(words, font: font)).size.width + 1
    let box = CGSize(width: width, height: .infinity)
    #expect(library.layout(AttributedText(words, font: font), in: box).lines.count == 1)
    #expect(library.layout(text(words) { $0.expansion = 0.3 }, in: box).lines.count == 2)
    let narrow = library.layout(
      text(words + " ten") { $0.expansion = -0.5 }, in: box)
    #expect(narrow.lines.count == 1)
  }

  @Test(arguments: [CGFloat.infinity, -.infinity, .nan, 1e9])
  func numbersThatNoTextCanBeSetWith(number: CGFloat) {
    let layout = layout("ab") {
      ($0.strokeWidth, $0.obliqueness, $0.expansion) = (number, number, number)
    }
    #expect(layout.size.width.isFinite)
    #expect(layout.size.width > 0)
    for glyph in layout.glyphs {
      #expect(glyph.outline.map { $0.pointBounds.width.isFinite } ?? true)
    }
    for run in layout.glyphRuns() { #expect(run.stroke?.width.isFinite ?? true) }
  }

  // MARK: Attachments

  private let square = DisplayList([
    .fill(Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), .winding, blue, .init())
  ])

  private func attached(_ bounds: CGRect, isTemplate: Bool = false) -> AttributedText {
    AttributedText("ab", font: font)
      + text("\u{FFFC}") {
        $0.attachment = TextAttachment(
          bounds: bounds, drawing: square, size: CGSize(width: 10, height: 10),
          isTemplate: isTemplate)
      } + AttributedText("c", font: font)
  }

  @Test func picturesStandOnTheBaseline() {
    let plain = library.layout(AttributedText("ab", font: font))
    let layout = library.layout(attached(CGRect(x: 0, y: 0, width: 30, height: 40)))
    let line = layout.lines[0]
    #expect(layout.pictures.count == 1)
    #expect(layout.problems.isEmpty)
    let rect = layout.pictures[0].rect
    #expect(abs(rect.minX - plain.size.width) < 0.05)
    #expect(rect.maxY == line.baseline)
    #expect(rect.size == CGSize(width: 30, height: 40))
    // The line grows upward by what stands out of it.
    let metrics = library.metrics(of: font)
    #expect(abs(line.frame.height - (40 + metrics.descent + metrics.leading)) < 1e-9)
    #expect(abs(layout.glyphs[2].position.x - (plain.size.width + 30)) < 0.05)
    #expect(line.range == 0..<4)
  }

  @Test func picturesHangBelowTheBaseline() {
    let layout = library.layout(attached(CGRect(x: 2, y: -25, width: 10, height: 30)))
    let (line, rect) = (layout.lines[0], layout.pictures[0].rect)
    #expect(abs(rect.maxY - line.baseline - 25) < 1e-9)
    #expect(line.frame.maxY - line.baseline >= 25)
    #expect(layout.glyphs[2].position.x < rect.maxX)
  }

  @Test func picturesBreakLinesAndGiveWay() {
    let attached = attached(CGRect(x: 0, y: 0, width: 60, height: 10))
    let narrow = library.layout(attached, in: CGSize(width: 65, height: CGFloat.infinity))
    #expect(narrow.lines.count == 3)
    var style = ParagraphStyle()
    (style.lineBreakMode, style.maximumLines) = (.byTruncatingTail, 1)
    let cut = library.layout(
      attached, style: style, in: CGSize(width: 65, height: CGFloat.infinity))
    #expect(cut.isTruncated)
    #expect(cut.pictures.isEmpty)
    #expect(cut.lines.count == 1)
  }

  @Test func templatesTakeTheTextsColor() {
    let bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    func fills(_ layout: TextLayout) -> [CGColor] {
      layout.displayList(color: .white).commands.compactMap {
        if case .fill(_, _, let color, _) = $0 { color } else { nil }
      }
    }
    #expect(fills(library.layout(attached(bounds))) == [blue])
    #expect(fills(library.layout(attached(bounds, isTemplate: true))) == [blue, .white])
  }

  @Test func aCharacterWithoutAPictureIsNone() {
    #expect(layout("a\u{FFFC}") { $0.strokeWidth = 1 }.pictures.isEmpty)
    let picture = TextAttachment(
      bounds: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1), drawing: square, size: .zero)
    #expect(layout("\u{FFFC}") { $0.attachment = picture }.pictures.isEmpty)
    // An attachment is for the character that it stands in place of.
    let only = layout("ab") {
      $0.attachment = TextAttachment(
        bounds: CGRect(x: 0, y: 0, width: 50, height: 50), drawing: square, size: .zero)
    }
    #expect(only.pictures.isEmpty)
    #expect(only.size.width < 50)
  }
}

extension GlyphRun.Glyph {
  fileprivate var outline: Path? { if case .outline(let path) = shape { path } else { nil } }
}
