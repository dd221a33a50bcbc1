import Graphics
import TestSupport
import Testing

@testable import Base
@testable import Codecs

/// The compression of images whose pixels have a choice of indices.
@Suite struct GIFDrawingTests {
  private let colors = (0..<255).map { PremultipliedPixel(0xFF00_0000 | $0 << 8) }

  /// Random pixels in runs, all 255 indices among them.
  private func pixels(
    _ count: Int, _ dice: inout SplitMix64, after shown: [PaintedPixel]? = nil
  ) -> [PaintedPixel] {
    var pixels = (0..<255).map { PaintedPixel(UInt8($0)) }
    while pixels.count < count {
      let index = UInt8.random(in: 0..<255, using: &dice)
      let one = Bool.random(using: &dice) ? index : UInt8.random(in: 0..<255, using: &dice)
      let other = Bool.random(using: &dice) ? one : UInt8.random(in: 0..<255, using: &dice)
      for _ in 0..<Int.random(in: 1...30, using: &dice) {
        let before = shown.map { $0[min($0.count - 1, pixels.count)] }
        // Some stay, some get the same choices again.
        switch (Int.random(in: 0...3, using: &dice), before) {
        case (0, let before?): pixels.append(before)
        case (1, let before?) where before.hasChoice: pixels.append(before.turned)
        default: pixels.append(PaintedPixel(index, or: one, other))
        }
      }
    }
    return Array(pixels.prefix(count))
  }

  private func drawing(
    _ wanted: [PaintedPixel], over shown: [PaintedPixel], _ rect: PixelRect, on canvas: IndexCanvas
  ) -> GIFDrawing {
    var drawing = GIFDrawing(
      rect: rect, delay: 2, disposal: .none, wanted: wanted, shown: shown, reverted: [],
      table: ColorTable(colors), entries: colors + [0xFF00_0000], isLocal: false, source: nil)
    (drawing.canvas, drawing.attempt) = (canvas, .keeping)
    return drawing
  }

  /// Pixels are set one by one where an image was reverted before, otherwise many at a time.
  @Test(arguments: [GIFDrawing.Attempt.keeping, .drawingAgain])
  func manyPixelsAtATimeAreAsOneByOne(_ attempt: GIFDrawing.Attempt) throws {
    var dice = SplitMix64(seed: 11)
    let rect = PixelRect(x: 3, y: 2, width: 50, height: 60)
    let canvas = IndexCanvas(width: 60, height: 70)
    let shown = pixels(rect.count, &dice)
    let wanted = pixels(rect.count, &dice, after: shown)
    // The canvas has one of the choices, or another color.
    let indices = shown.map { pixel in
      [UInt16(pixel.index), UInt16(pixel.one), UInt16(pixel.other), GIFDrawing.noIndex]
        .randomElement(using: &dice)!
    }
    canvas.replace(rect, with: indices)
    #expect(canvas.indices(in: rect) == indices)
    var fast = drawing(wanted, over: shown, rect, on: canvas)
    fast.attempt = attempt
    var slow = fast
    slow.reverted = wanted
    slow.seen = Array(repeating: GIFDrawing.noIndex, count: rect.count)
    let (one, other) = (try #require(fast.image()), try #require(slow.image()))
    #expect(one.image.codes == other.image.codes)
    #expect(one.drawn == other.drawn)
    for (i, pixel) in wanted.enumerated() {
      let index = one.drawn[i]
      let stays = pixel.isEquivalent(to: shown[i]) && index == indices[i]
      #expect(stays || pixel.has(index))
    }
  }

  /// Images that go through the canvas one behind the other are those that wait for one another.
  @Test func imagesSideBySideAreAsOneByOne() throws {
    var dice = SplitMix64(seed: 12)
    let (width, height) = (300, 200)
    let (alone, shared) = (
      IndexCanvas(width: width, height: height), IndexCanvas(width: width, height: height)
    )
    #expect(alone.bandCount > 4)
    var shown = Array(repeating: PaintedPixel.clear, count: width * height)
    var drawings: [GIFDrawing] = []
    for _ in 0..<6 {
      let rect = PixelRect(
        x: .random(in: 0...40, using: &dice), y: .random(in: 0...90, using: &dice), width: 250,
        height: 100)
      let places = (rect.y..<rect.maxY).flatMap { y in
        (rect.x..<rect.maxX).map { y * width + $0 }
      }
      let before = places.map { shown[$0] }
      let wanted = pixels(rect.count, &dice, after: before)
      for (place, pixel) in zip(places, wanted) { shown[place] = pixel }
      drawings.append(drawing(wanted, over: before, rect, on: alone))
    }
    let expected = try drawings.map { drawing in
      let result = try #require(drawing.image())
      alone.replace(drawing.rect, with: result.drawn)
      return result.image.codes
    }
    var previous: IndexCanvas.Progress?
    var tasks = OrderedTasks<[UInt8]?>()
    for var drawing in drawings {
      let progress = IndexCanvas.Progress()
      (drawing.canvas, drawing.previous, drawing.progress) = (shared, previous, progress)
      previous = progress
      tasks.add(weight: 1) { [drawing] in drawing.image()?.image.codes }
    }
    for codes in expected {
      let result = tasks.next()
      #expect(result == codes)
    }
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    #expect(shared.indices(in: whole) == alone.indices(in: whole))
  }
}
