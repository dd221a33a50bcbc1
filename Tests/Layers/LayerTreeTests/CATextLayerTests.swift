import Animation
import Foundation
import Graphics
import Testing
import Typesetting

@testable import LayerTree

@Suite struct CATextLayerTests {
  let timeline = Timeline()
  let size = CGSize(width: 200, height: 100)

  private func textLayer(_ string: Any?) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.string = string
    // What is set shows at once.
    for key in ["bounds", "fontSize", "foregroundColor"] {
      layer.actions = (layer.actions ?? [:]).merging([key: NSNull()]) { $1 }
    }
    return layer
  }

  private func commands(_ layer: CATextLayer) -> [DisplayList.Command] {
    timeline.show(layer)
    timeline.commit()
    // A change of what has been shown animates; here the new state is looked at, not the way to it.
    layer.removeAllAnimations()
    let snapshot = SnapshotMaker(timeline: timeline).committedSnapshot(of: layer, size: size)
    return snapshot.root.style.contents.flatMap { content -> [DisplayList.Command] in
      if case .drawing(let list) = content { list.commands } else { [] }
    }
  }

  private func runs(_ layer: CATextLayer) -> [GlyphRun] {
    commands(layer).compactMap { if case .glyphs(let run, _) = $0 { run } else { nil } }
  }

  @Test func defaultsAreApples() {
    let layer = CATextLayer()
    #expect(layer.string == nil)
    #expect(layer.font as? String == "Helvetica")
    #expect(layer.fontSize == 36)
    #expect(layer.foregroundColor == .white)
    #expect(!layer.isWrapped)
    #expect(layer.truncationMode == .none)
    #expect(layer.alignmentMode == .natural)
    #expect(!layer.allowsFontSubpixelQuantization)
    #expect(CATextLayer.defaultValue(forKey: "fontSize") as? Double == 36)
    #expect(runs(layer).isEmpty)
  }

  @Test func theFirstLineIsAtTheTop() throws {
    let run = try #require(runs(textLayer("A")).first)
    let ascent = timeline.fonts.metrics(of: Font(family: "Inter", size: 36)).ascent
    #expect(run.glyphs.map(\.position) == [CGPoint(x: 0, y: ascent)])
    #expect(run.color == .white)
    // Bounds that begin elsewhere take the text and its clip along.
    let moved = textLayer("A")
    moved.bounds.origin = CGPoint(x: 7, y: 9)
    let list = commands(moved)
    #expect(list.contains(.concatenate(CGAffineTransform(translationX: 7, y: 9))))
    #expect(list.contains(.clip(Path(rect: moved.bounds), .winding)))
  }

  @Test func sizeAndColorAnimate() throws {
    let layer = textLayer("A")
    layer.fontSize = 20
    timeline.show(layer)
    for (key, kind) in [("fontSize", AnimatableValue.Kind.number), ("foregroundColor", .color)] {
      let row = try #require(CATextLayer.propertyTable[key])
      #expect(row.isAnimatable)
      #expect(row.valueKind == kind)
    }
    #expect(CATextLayer.propertyTable["string"]?.isAnimatable == false)
    // What an animation gives is what is drawn: the same glyph at another size.
    var properties = layer.properties
    CATextLayer.propertyTable["fontSize"]?.set(.number(40), in: &properties)
    CATextLayer.propertyTable["foregroundColor"]?.set(.color(.black), in: &properties)
    let list = try #require(layer.drawing(of: properties))
    guard case .glyphs(let big, _) = list.commands[2] else {
      Issue.record("no glyphs: \(list.commands)")
      return
    }
    let small = try #require(runs(layer).first)
    #expect(big.glyphs[0].position.y == 2 * small.glyphs[0].position.y)
    #expect(big.color == .black)
  }

  /// The drawing of a text is kept, but not for other fonts.
  @Test func anAddedFontIsUsedByTheNextDrawing() throws {
    let layer = textLayer("A")
    layer.font = "Flipbook Test"
    let before = try #require(runs(layer).first)
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = tests.appendingPathComponent("../../../Fixtures/fonts/FlipbookTest.ttf")
    try timeline.fonts.add(file.standardizedFileURL.path)
    layer.opacity = 0.5
    let after = try #require(runs(layer).first)
    #expect(after.glyphs != before.glyphs)
    // A drawing that is kept reports its problems as a new one does.
    layer.font = "No Such Family"
    let first = try #require(layer.drawing(of: layer.properties))
    let problems = try #require(layer.lastDrawing?.problems)
    #expect(problems.count == 1)
    #expect(layer.drawing(of: layer.properties) == first)
    #expect(layer.lastDrawing?.problems == problems)
  }

  @Test func wrappingAndTruncation() {
    let text = "one two three four five six seven"
    let layer = textLayer(text)
    layer.fontSize = 20
    func lines() -> Int { Set(runs(layer).flatMap(\.glyphs).map(\.position.y)).count }
    func width() -> CGFloat { runs(layer).flatMap(\.glyphs).map(\.position.x).max() ?? 0 }
    #expect(lines() == 1)
    #expect(width() > 200)
    layer.truncationMode = .end
    #expect(lines() == 1)
    #expect(width() < 200)
    layer.isWrapped = true
    #expect(lines() == 2)
    // As many lines as fit the bounds' height.
    layer.bounds.size.height = 25
    #expect(lines() == 1)
    layer.truncationMode = .none
    #expect(lines() == 2)
    #expect(layer.preferredFrameSize().height > 45)
  }

  @Test func alignmentMovesLines() {
    let layer = textLayer("A")
    func x() -> CGFloat { runs(layer)[0].glyphs[0].position.x }
    #expect(x() == 0)
    layer.alignmentMode = .center
    let center = x()
    layer.alignmentMode = .right
    #expect(center > 0)
    #expect(abs(x() - 2 * center) < 1e-9)
  }

  @Test func fontsByNameAndByValue() throws {
    func shape(_ font: Any?) throws -> GlyphRun.Glyph.Shape {
      let layer = textLayer("a")
      layer.font = font
      return try #require(runs(layer).first?.glyphs.first).shape
    }
    #expect(try shape("Helvetica-Bold") == shape(Font(family: "Inter", size: 3, weight: .bold)))
    #expect(try shape("Helvetica-Bold") != shape(nil))
    #expect(try shape(nil) == shape("Inter"))
    let layer = textLayer("a")
    layer.font = Font(family: "Menlo", size: 3, weight: .bold, isItalic: true)
    let name = CATextLayer.propertyTable["font"]?.value(in: layer.properties)
    #expect(name == .name("Menlo-BoldItalic"))
    layer.setValue("Courier", forKey: "font")
    #expect(layer.value(forKey: "font") as? String == "Courier")
    layer.font = nil
    #expect(layer.font as? String == "Helvetica")
  }

  @Test func attributedStringsBringTheirOwn() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let string = NSMutableAttributedString(
      string: "ab", attributes: [.font: Font(size: 20), .foregroundColor: red])
    string.append(NSAttributedString(string: "cd", attributes: [.kern: 3]))
    let layer = textLayer(string)
    let found = runs(layer)
    #expect(found.map(\.color) == [red, .black])
    #expect(layer.string as? NSAttributedString == string)
    // Writing back what the table reads changes nothing.
    let row = try #require(CATextLayer.propertyTable["string"])
    var properties = layer.properties
    row.set(row.value(in: properties), in: &properties)
    #expect(properties.text.content == layer.properties.text.content)
    layer.setValue("plain", forKey: "string")
    #expect(layer.value(forKeyPath: "string") as? String == "plain")
    layer.string = NSAttributedString(string: "again", attributes: [.kern: "wide"])
    #expect(timeline.diagnostics.contains { $0.description.contains("attribute NSKern") })
  }

  @Test func whatCannotBeUsedIsReported() {
    let layer = textLayer("a")
    timeline.show(layer)
    layer.string = 5
    layer.font = CGPoint.zero
    #expect(layer.string as? String == "a")
    #expect(
      timeline.diagnostics.map(\.needed) == [
        "a String or an NSAttributedString", "a font or a font's name",
      ])
    layer.font = "Comic Sans"
    #expect(!runs(layer).isEmpty)
    #expect(
      timeline.diagnostics.last?.message
        == "font family \"Comic Sans\" not found (System is used); "
        + "add its file or folder to a scene's `fonts`, or with FontLibrary.add(_:)")
  }

  @Test func presentationIsATextLayer() {
    let layer = textLayer("a")
    timeline.show(layer)
    timeline.commit()
    #expect(layer.presentation()?.string as? String == "a")
    #expect(layer.presentation()?.preferredFrameSize() == layer.preferredFrameSize())
  }

  @Test func emptyBoundsAndNoColorDrawNothing() {
    let layer = textLayer("a")
    layer.foregroundColor = nil
    #expect(runs(layer).isEmpty)
    layer.foregroundColor = .black
    #expect(!runs(layer).isEmpty)
    layer.bounds = .zero
    #expect(runs(layer).isEmpty)
  }
}
