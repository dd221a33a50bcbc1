import Foundation
import Graphics
import Testing
import Typesetting

@testable import LayerTree

@Suite struct StringDrawingTests {
  let timeline = Timeline()
  let attributes: [NSAttributedString.Key: Any] = [.font: Font(size: 20)]

  @Test func measuring() {
    timeline.run {
      let line = "one two".size(withAttributes: attributes)
      #expect(line == ("one two" as NSString).size(withAttributes: attributes))
      #expect(abs(line.height - timeline.fonts.metrics(of: Font(size: 20)).lineHeight) < 1e-9)
      let narrow = CGSize(width: 50, height: CGFloat.infinity)
      let wrapped = "one two".boundingRect(
        with: narrow, options: .usesLineFragmentOrigin, attributes: attributes)
      #expect(wrapped.width <= 50)
      #expect(wrapped.height == 2 * line.height)
      #expect("one two".boundingRect(with: narrow, attributes: attributes).size == line)
      #expect(
        "one two".boundingRect(
          with: .zero, options: .usesLineFragmentOrigin, attributes: attributes
        ).size == line)
      let cut = "one two".boundingRect(
        with: CGSize(width: 50, height: 30),
        options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], attributes: attributes)
      #expect(cut.height == line.height)
    }
  }

  @Test func drawingNeedsACurrentContext() {
    timeline.run {
      "a".draw(at: .zero, withAttributes: attributes)
      let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
      UIGraphicsPushContext(context)
      #expect(UIGraphicsGetCurrentContext() === context)
      "a".draw(at: CGPoint(x: 3, y: 4), withAttributes: attributes)
      let rect = CGRect(x: 10, y: 10, width: 50, height: 30)
      ("one two" as NSString).draw(in: rect, withAttributes: attributes)
      UIGraphicsPopContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
      let commands = context.displayList.commands
      let runs = commands.compactMap { if case .glyphs(let run, _) = $0 { run } else { nil } }
      let ascent = timeline.fonts.metrics(of: Font(size: 20)).ascent
      #expect(runs.count == 2)
      #expect(runs.first?.glyphs.first?.position == CGPoint(x: 3, y: 4 + ascent))
      #expect(Set(runs[1].glyphs.map(\.position.y)).count == 2)
      #expect(commands.contains { if case .clip = $0 { true } else { false } })
    }
  }
}
