import FlipbookTesting
import Foundation
import Testing

@testable import Staging
@testable import Views

/// The cost of a keyboard that slides, in counted work.
@Suite(.stage) @MainActor struct KeyboardWorkTests {
  @Test func itSlidesAtTheCostOfItsRectangle() throws {
    let stage = Stage(size: CGSize(width: 390, height: 844))
    stage.presentation = Presentation(hasKeyboard: true)
    for row in 0..<20 {
      let label = UILabel(frame: CGRect(x: 10, y: 40 + 40 * row, width: 300, height: 30))
      label.text = "Row \(row)"
      stage.addSubview(label)
    }
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 300, height: 30))
    stage.addSubview(field)
    stage.at(0.1) { field.becomeFirstResponder() }
    _ = try stage.bitmap(at: 0.12)
    _ = try stage.bitmap(at: 0.14)
    var last = stage.renderer.work
    for step in 1...10 {
      _ = try stage.bitmap(at: 0.14 + Double(step) * 0.016)
      let work = stage.renderer.work
      let window = try #require(stage.timeline.run { UIApplication.shared.allWindows.last })
      let top = try #require(window.subviews.first?.layer.presentation()?.frame.minY)
      // Four rows are its edge, and the caret may blink.
      let repainted = work.pixelsRepainted - last.pixelsRepainted
      #expect(repainted > 0)
      #expect(repainted <= Int((844 - top).rounded(.up)) * 390 + 4 * 390 + 100)
      // No other layers are drawn than those of the keys and what they cover.
      #expect(work.layersDrawn - last.layersDrawn < 90)
      last = work
    }
  }
}
