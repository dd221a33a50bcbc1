import Graphics
import TestSupport
import Testing

@testable import Base
@testable import Codecs

/// Images that are compressed side by side, beside the same ones after each other.
@Suite struct GIFImageQueueTests {
  private static let (width, height) = (120, 160)
  private static let colors = GIFDrawingTests.colors
  private static let entries = colors + [0xFF00_0000]
  /// Between the sizes of the images.
  private static let plainCount = 10_000

  /// Images of more than three periods; some are reverted or cleared.
  private func drawings(hasChoices: Bool, lossiness: Int?) -> [GIFDrawing] {
    let width = Self.width
    var dice = SplitMix64(seed: 21)
    var shown = Array(repeating: PaintedPixel.clear, count: width * Self.height)
    var reverted: [PaintedPixel] = []
    return (0..<28).map { number in
      let rect = PixelRect(
        x: .random(in: 0...20, using: &dice), y: .random(in: 0...50, using: &dice), width: 100,
        height: number % 4 == 1 ? 90 : 110)
      let places = (rect.y..<rect.maxY).flatMap { y in
        (rect.x..<rect.maxX).map { y * width + $0 }
      }
      let before = places.map { shown[$0] }
      var wanted = GIFDrawingTests.pixels(rect.count, &dice, after: before)
      if !hasChoices { wanted = wanted.map { PaintedPixel($0.index) } }
      switch number {
      // Keeping what stays is shorter,
      case ..<7: wanted.replaceSubrange(6000..., with: before[6000...])
      // a choice makes nothing shorter,
      case 7..<14:
        wanted = wanted.map { _ in
          let index = UInt8.random(in: 0..<254, using: &dice)
          let hasChoice = Int.random(in: 0..<50, using: &dice) == 0
          return PaintedPixel(index, or: hasChoice ? index ^ 1 : index, index)
        }
      // drawing rows of stripes is shorter,
      case 14..<20:
        for i in wanted.indices {
          let isStripe = number % 8 < 7 || Int.random(in: 0..<6, using: &dice) > 0
          wanted[i] = isStripe ? PaintedPixel(UInt8((rect.x + i % 100) / 3 * 37 % 251)) : wanted[i]
        }
      // and a choice would make nothing shorter again.
      default:
        wanted = wanted.map { _ in PaintedPixel(.random(in: 0..<255, using: &dice)) }
      }
      let disposal: Disposal = number == 5 ? .previous : number == 13 ? .background : .none
      let source = lossiness.map { lossiness in
        let loss = GIFLoss(lossiness: lossiness, dithering: .auto)
        return LossySource(
          loss: loss, colors: wanted.map { $0.isClear ? .clear : Self.colors[Int($0.index)] },
          reaches: wanted.map { _ in Float.random(in: 0...loss.reach, using: &dice) },
          filePalette: Self.colors)
      }
      let drawing = GIFDrawing(
        rect: rect, delay: 2, disposal: disposal,
        wanted: PaintedCanvas(width: width, wanted, in: rect),
        shown: PaintedCanvas(width: width, before, in: rect),
        reverted: reverted.isEmpty
          ? nil : PaintedCanvas(width: width, places.map { reverted[$0] }, in: rect),
        table: ColorTable(Self.colors), entries: Self.entries, isLocal: false, source: source)
      reverted = []
      if disposal != .none, hasChoices {
        reverted = shown
        for (place, pixel) in zip(places, wanted) { reverted[place] = pixel }
      }
      if disposal != .previous {
        for (place, pixel) in zip(places, wanted) {
          shown[place] = disposal == .background ? .clear : pixel
        }
      }
      return drawing
    }
  }

  private func file(_ write: (GIFWriter) throws -> Void) throws -> [UInt8] {
    let sink = ByteSink.memory()
    let writer = try GIFWriter(
      to: sink, width: Self.width, height: Self.height, palette: Self.entries, loops: nil)
    try write(writer)
    try writer.finish()
    return sink.bytes
  }

  /// The best of an image's attempts, and whether one without choices may be the best later.
  private func best(_ drawing: GIFDrawing, _ attempts: [GIFDrawing.Attempt])
    -> (GIFDrawing.Result, mayBePlain: Bool)
  {
    var best: GIFDrawing.Result?
    var mayBePlain = true
    for attempt in attempts {
      var drawing = drawing
      drawing.attempt = attempt
      drawing.isModel = attempts.count > 1
      guard let result = drawing.image(Confined([])) else { continue }
      guard let least = best?.image.codes.count else {
        best = result
        continue
      }
      let bytes = result.image.codes.count
      if attempt == .plain {
        mayBePlain = bytes * 33 < least * 34
        if GIFImageQueue.isPlainGood(bytes, beside: least) { best = result }
      } else if bytes < least {
        best = result
      }
    }
    return (best!, mayBePlain)
  }

  @Test(arguments: [(true, nil), (false, nil), (true, 60)] as [(Bool, Int?)])
  func imagesAreThoseOfASequentialRun(hasChoices: Bool, lossiness: Int?) throws {
    let drawings = drawings(hasChoices: hasChoices, lossiness: lossiness)
    var models: [GIFDrawing.Attempt] = []
    var mayBePlain = true
    let expected = try file { writer in
      let canvas = hasChoices ? IndexCanvas(width: Self.width, height: Self.height) : nil
      var reverted: (rect: PixelRect, drawn: [UInt16])?
      for (number, drawing) in drawings.enumerated() {
        var drawing = drawing
        let isModel = number % 8 == 0
        var attempts: [GIFDrawing.Attempt] = [.both]
        if let canvas {
          drawing.canvas = canvas
          if let (rect, drawn) = reverted {
            drawing.seen = canvas.indices(in: drawing.rect, covering: rect, with: drawn)
            reverted = nil
          }
          if lossiness != nil { drawing.drawn = canvas.indices(in: drawing.rect) }
          if !isModel {
            attempts = [models[number / 8]]
            // The image has too few pixels.
            if models[number / 8] == .plain, drawing.rect.count < Self.plainCount {
              attempts = [.keeping]
            }
          } else if lossiness == nil {
            attempts = [.keeping, .drawingAgain] + (mayBePlain && number > 0 ? [.plain] : [])
          }
        } else if !isModel, number > 8 {
          attempts = [models[number / 8 - 1]]
        }
        let (result, isNearlyShortest) = best(drawing, attempts)
        if isModel { models.append(result.attempt) }
        if !isNearlyShortest { mayBePlain = false }
        switch drawing.disposal {
        case .previous: reverted = (drawing.rect, result.drawn)
        case .background:
          reverted = (drawing.rect, result.drawn)
          let count = drawing.rect.count
          canvas?.replace(drawing.rect, with: Array(repeating: GIFDrawing.noIndex, count: count))
        case .none, .unspecified: canvas?.replace(drawing.rect, with: result.drawn)
        }
        try writer.write(result.image)
      }
    }
    let queued = try file { writer in
      var queue = GIFImageQueue(
        writer, width: Self.width, height: Self.height, hasChoices: hasChoices,
        plainFrom: Self.plainCount)
      for drawing in drawings { try queue.add(drawing) }
      try queue.finish()
    }
    #expect(queued == expected)
    if hasChoices, lossiness == nil {
      #expect(models == [.keeping, .plain, .drawingAgain, .keeping])
    }
  }
}
