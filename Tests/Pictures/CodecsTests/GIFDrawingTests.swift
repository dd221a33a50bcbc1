import Graphics
import TestSupport
import Testing

@testable import Base
@testable import Codecs

extension PaintedCanvas {
  /// A canvas with the pixels of a rectangle, clear elsewhere.
  init(width: Int, _ pixels: [PaintedPixel], in rect: PixelRect) {
    self.init(width: width, height: rect.maxY)
    replace(rect, with: pixels)
  }
}

/// The compression of images whose pixels have a choice of indices.
@Suite struct GIFDrawingTests {
  static let colors = (0..<255).map { PremultipliedPixel(0xFF00_0000 | $0 << 8) }
  private let bufferPool = Confined<[LZWBuffers]>([])

  /// Random pixels in runs, all 255 indices among them.
  static func pixels(
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
      rect: rect, delay: 2, disposal: .none,
      wanted: PaintedCanvas(width: canvas.width, wanted, in: rect),
      shown: PaintedCanvas(width: canvas.width, shown, in: rect), reverted: nil,
      table: ColorTable(Self.colors), entries: Self.colors + [0xFF00_0000], isLocal: false,
      source: nil)
    (drawing.canvas, drawing.attempt) = (canvas, .keeping)
    return drawing
  }

  /// Pixels are set one by one where an image was reverted before, otherwise many at a time.
  @Test(arguments: [GIFDrawing.Attempt.keeping, .drawingAgain, .plain])
  func manyPixelsAtATimeAreAsOneByOne(_ attempt: GIFDrawing.Attempt) {
    var dice = SplitMix64(seed: 11)
    let rect = PixelRect(x: 3, y: 2, width: 50, height: 60)
    let canvas = IndexCanvas(width: 60, height: 70)
    let shown = Self.pixels(rect.count, &dice)
    let wanted = Self.pixels(rect.count, &dice, after: shown)
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
    slow.reverted = slow.wanted
    slow.seen = Array(repeating: GIFDrawing.noIndex, count: rect.count)
    let (one, other) = (fast.image(bufferPool), slow.image(bufferPool))
    #expect(one.image.codes == other.image.codes)
    #expect(one.drawn == other.drawn)
    for (i, pixel) in wanted.enumerated() {
      let index = one.drawn[i]
      let stays = pixel.isEquivalent(to: shown[i]) && index == indices[i]
      #expect(stays || pixel.has(index))
    }
  }

  /// Images that are compressed at the same time are as those compressed one after the other.
  @Test(arguments: [GIFDrawing.Attempt.keeping, .plain])
  func imagesSideBySideAreAsOneByOne(_ attempt: GIFDrawing.Attempt) {
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
      let wanted = Self.pixels(rect.count, &dice, after: before)
      for (place, pixel) in zip(places, wanted) { shown[place] = pixel }
      drawings.append(drawing(wanted, over: before, rect, on: alone))
      drawings[drawings.count - 1].attempt = attempt
    }
    let expected = drawings.map { drawing in
      let result = drawing.image(bufferPool)
      alone.replace(drawing.rect, with: result.drawn)
      return result.image.codes
    }
    var previous: IndexCanvas.Progress?
    let tasks = OrderedTasks<[UInt8]>()
    for var drawing in drawings {
      let progress = IndexCanvas.Progress()
      (drawing.canvas, drawing.previous, drawing.progress) = (shared, previous, progress)
      previous = progress
      tasks.add(weight: 1) { [drawing, bufferPool] in drawing.image(bufferPool).image.codes }
    }
    for codes in expected {
      let result = tasks.next()
      #expect(result == codes)
    }
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    #expect(shared.indices(in: whole) == alone.indices(in: whole))
  }

  /// In a long animation of several bands, with a frame that flashes and one of other colors, every
  /// pixel has about its color in every frame.
  @Test func everyFrameHasItsColors() throws {
    let frames = (0..<26).map { frame in
      var bitmap = Bitmap(width: 300, height: 120, filling: 0xFF20_3040)
      if frame == 12 { return Bitmap(width: 300, height: 120, filling: 0xFFFF_FFFF) }
      for y in 0..<120 {
        for x in 0..<300 {
          let (dx, dy) = (x - 40 - 8 * frame, y - 60)
          let light = UInt32(max(0, 2500 - dx * dx - dy * dy) / 12)
          let blue = frame == 19 ? UInt32((x * y) % 256) : light / 2
          if light > 0 {
            bitmap[x, y] = PremultipliedPixel(
              red: light, green: 255 - light, blue: blue, alpha: 255)
          }
        }
      }
      return bitmap
    }
    let decoded = try DecodedAnimation(encoded(frames, as: .gif))
    #expect(decoded.frames.count == frames.count)
    #expect(decoded.info.frames.contains { $0.disposal == .previous })
    for (frame, wanted) in zip(decoded.frames, frames) {
      let distances = zip(frame.bitmap.pixels, wanted.pixels).map {
        OKLab($0).distance(to: OKLab($1))
      }
      #expect(distances.max()! < 0.1)
      #expect(distances.reduce(0, +) / Float(distances.count) < 0.01)
    }
  }
}
