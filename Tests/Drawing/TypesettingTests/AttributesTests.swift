import Foundation
import Graphics
import Testing

@testable import Typesetting

@Suite struct AttributesTests {
  let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func everyAttributeArrives() {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = .center
    paragraph.lineBreakMode = .byTruncatingMiddle
    paragraph.lineSpacing = 3
    paragraph.baseWritingDirection = .rightToLeft
    let text = AttributedText(
      NSAttributedString(
        string: "é👍🏽",
        attributes: [
          .font: Font(family: "Inter", size: 20), .foregroundColor: red,
          .backgroundColor: CGColor.white, .kern: 2,
          .baselineOffset: 1.5 as Float, .underlineStyle: NSUnderlineStyle.double.rawValue,
          .underlineColor: red, .strikethroughStyle: NSUnderlineStyle.thick,
          .strikethroughColor: CGColor.black, .paragraphStyle: paragraph, .ligature: 0,
        ]))
    var style = ParagraphStyle(alignment: .center, lineBreakMode: .byTruncatingMiddle)
    style.lineSpacing = 3
    style.baseWritingDirection = .rightToLeft
    let font = Font(family: "Inter", size: 20, features: ["liga": 0, "clig": 0, "dlig": 0])
    #expect(
      text
        == AttributedText(
          "é👍🏽",
          TextAttributes(
            font: font, color: red, backgroundColor: .white, kern: 2, baselineOffset: 1.5,
            underline: .double, underlineColor: red, strikethrough: .thick,
            strikethroughColor: .black, paragraphStyle: style)))
  }

  @Test(
    arguments: [2.5 as Double, CGFloat(2.5), Float(2.5), NSNumber(value: 2.5)] as [any Sendable])
  func numbersOfEveryType(number: any Sendable) {
    #expect(TextAttributes([.kern: number]).kern == 2.5)
    #expect(TextAttributes([.tracking: number, .kern: 9]).kern == 2.5)
  }

  @Test func defaultsAreFoundations() {
    let attributes = TextAttributes([:])
    #expect(attributes.font == Font(family: "Helvetica", size: 12))
    #expect(attributes.color == .black)
  }

  @Test func wrongTypesAreNamed() {
    var problems: [TypesettingError] = []
    let text = NSAttributedString(
      string: "a", attributes: [.font: CGPoint.zero, .foregroundColor: "red"])
    _ = AttributedText(text, problems: &problems)
    #expect(
      Set(problems) == [
        .unusableAttribute(key: "NSFont", found: "CGPoint", needed: "a font"),
        .unusableAttribute(key: "NSColor", found: "String", needed: "a color"),
      ])
  }

  @Test func paragraphStylesCopyAsValues() throws {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 2
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.lineHeightMultiple = 3
    #expect(copy.lineHeightMultiple == 2)
    #expect(copy != style)
    let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    #expect(mutable == copy)
    #expect(mutable.hash == copy.hash)
    style.setParagraphStyle(copy)
    #expect(style == copy)
  }

  @Test func aContextDrawsALayout() throws {
    let layout = FontLibrary().layout(
      AttributedText(
        "ab",
        TextAttributes(
          font: Font(family: "Inter", size: 20), color: red, backgroundColor: .white,
          strikethrough: .single)))
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    context.draw(layout, at: CGPoint(x: 5, y: 6))
    let commands = context.displayList.commands
    let glyphs = commands.compactMap { if case .glyphs(let run, _) = $0 { run } else { nil } }
    try #require(glyphs.count == 1)
    #expect(glyphs[0].color == red)
    #expect(glyphs[0].glyphs[0].position == CGPoint(x: 5, y: 6 + layout.lines[0].baseline))
    let order = commands.compactMap { command -> String? in
      switch command {
      case .fill(_, _, let color, _): color == .white ? "behind" : "strike"
      case .glyphs: "text"
      default: nil
      }
    }
    #expect(order == ["behind", "text", "strike"])
  }
}
