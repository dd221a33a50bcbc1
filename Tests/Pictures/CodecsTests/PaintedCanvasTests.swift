import Base
import TestSupport
import Testing

@testable import Codecs

@Suite struct PaintedCanvasTests {
  /// The widths make bands of one row, of several, and one band.
  private static let sizes = [(9000, 3), (700, 40), (60, 20)]

  private func canvas(_ width: Int, _ height: Int, _ dice: inout SplitMix64) -> PaintedCanvas {
    var canvas = PaintedCanvas(width: width, height: height)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    canvas.replace(whole, with: GIFDrawingTests.pixels(whole.count, &dice))
    return canvas
  }

  @Test(arguments: sizes) func aCopyStaysAsItWas(width: Int, height: Int) {
    var dice = SplitMix64(seed: 1)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let first = canvas(width, height, &dice)
    let pixels = first.pixels(in: whole)
    var second = first
    let rect = PixelRect(x: 5, y: 1, width: width - 10, height: height - 1)
    second.clear(rect)
    let last = height - 1
    let band = last / second.bandHeight
    let place = last % second.bandHeight * width
    second.change(band: band) { $0[place] = PaintedPixel(7) }
    #expect(first.pixels(in: whole) == pixels)
    var expected = pixels
    for y in 1..<height { for x in 5..<width - 5 { expected[y * width + x] = .clear } }
    expected[last * width] = PaintedPixel(7)
    #expect(second.pixels(in: whole) == expected)
    for row in second.rows(of: rect) { #expect(Array(second.pixels(row)) == Array(expected[row])) }
  }

  /// Rows and spans against a look at each pixel.
  @Test(arguments: sizes) func differencesAreThoseOfThePixels(width: Int, height: Int) {
    var dice = SplitMix64(seed: 2)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    for round in 0..<20 {
      let old = canvas(width, height, &dice)
      var new = old
      var spans: [Range<Int>] = []
      for y in 0..<height where Int.random(in: 0..<3, using: &dice) > 0 {
        var x = Int.random(in: 0..<width, using: &dice)
        while x < width {
          let end = min(width, x + Int.random(in: 1...9, using: &dice))
          spans.append(y * width + x..<y * width + end)
          x = end + Int.random(in: 0..<width, using: &dice)
        }
      }
      for span in spans {
        let before = Array(old.pixels(span))
        let after = before.map { pixel in
          switch Int.random(in: 0...3, using: &dice) {
          case 0: pixel
          case 1 where pixel.hasChoice: pixel.turned
          case 2 where round % 2 == 0: PaintedPixel.clear
          default: PaintedPixel(UInt8.random(in: 0...254, using: &dice))
          }
        }
        let (y, x) = span.lowerBound.quotientAndRemainder(dividingBy: width)
        new.replace(PixelRect(x: x, y: y, width: span.count, height: 1), with: after)
      }
      var (changed, count, cleared) = (PixelBounds(), 0, PixelBounds())
      let (before, after) = (old.pixels(in: whole), new.pixels(in: whole))
      for i in before.indices where !after[i].isEquivalent(to: before[i]) {
        changed.add(i % width, i / width)
        count += 1
        if after[i].isClear { cleared.add(i % width, i / width) }
      }
      let found = new.differences(from: old, in: spans)
      #expect(found.changed == changed.rect)
      #expect(found.count == count)
      #expect(found.cleared == cleared.rect)
      #expect(new.groupedByBand(spans).flatMap(\.spans) == spans)
    }
  }

  @Test func aPictureTakesTheRoomOfTheBandsThatItChanges() {
    let canvas = PaintedCanvas(width: 700, height: 40)
    #expect(canvas.bandHeight == 11)
    func room(_ y: Int, _ height: Int) -> Int {
      canvas.bandPixels(touching: PixelRect(x: 3, y: y, width: 1, height: height))
    }
    #expect(room(0, 11) == 11 * 700)
    #expect(room(10, 2) == 22 * 700)
    #expect(room(33, 7) == 7 * 700)
    #expect(room(0, 40) == 40 * 700)
  }

  @Test func spansOfSeveralFramesAreUnited() {
    let spans = [4..<8, 20..<24, 0..<2, 6..<10, 8..<9, 10..<12]
    #expect(GIFAnimator.united(spans) == [0..<2, 4..<10, 10..<12, 20..<24])
    #expect(GIFAnimator.united([]).isEmpty)
  }
}
