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

  /// Images of more than two periods; some are reverted or cleared.
  private func drawings(hasChoices: Bool, lossiness: Int?) -> [GIFDrawing] {
    let width = Self.width
    var dice = SplitMix64(seed: 21)
    var shown = Array(repeating: PaintedPixel.clear, count: width * Self.height)
    var reverted: [PaintedPixel] = []
    return (0..<20).map { number in
      let rect = PixelRect(
        x: .random(in: 0...20, using: &dice), y: .random(in: 0...50, using: &dice), width: 100,
        height: 110)
      let places = (rect.y..<rect.maxY).flatMap { y in
        (rect.x..<rect.maxX).map { y * width + $0 }
      }
      let before = places.map { shown[$0] }
      var wanted = GIFDrawingTests.pixels(rect.count, &dice, after: before)
      if !hasChoices { wanted = wanted.map { PaintedPixel($0.index) } }
      // For the first images keeping what stays is shorter, for others drawing rows of stripes.
      if number < 7 { wanted.replaceSubrange(6000..., with: before[6000...]) }
      if number >= 7 {
        for i in wanted.indices {
          let isStripe = number % 8 < 7 || Int.random(in: 0..<6, using: &dice) > 0
          wanted[i] = isStripe ? PaintedPixel(UInt8((rect.x + i % 100) / 3 * 37 % 251)) : wanted[i]
        }
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

  /// The shortest of an image's attempts.
  private func shortest(_ drawing: GIFDrawing, _ attempts: [GIFDrawing.Attempt])
    -> GIFDrawing.Result
  {
    var best: GIFDrawing.Result?
    for attempt in attempts {
      var drawing = drawing
      drawing.attempt = attempt
      drawing.isModel = attempts.count > 1
      guard let result = drawing.image() else { continue }
      if best.map({ result.image.codes.count < $0.image.codes.count }) ?? true { best = result }
    }
    return best!
  }

  @Test(arguments: [(true, nil), (false, nil), (true, 60)] as [(Bool, Int?)])
  func imagesAreThoseOfASequentialRun(hasChoices: Bool, lossiness: Int?) throws {
    let drawings = drawings(hasChoices: hasChoices, lossiness: lossiness)
    var models: [Bool] = []
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
            attempts = [models[number / 8] ? .drawingAgain : .keeping]
          } else if lossiness == nil {
            attempts = [.keeping, .drawingAgain]
          }
        } else if !isModel, number > 8 {
          attempts = [models[number / 8 - 1] ? .drawingAgain : .keeping]
        }
        let result = shortest(drawing, attempts)
        if isModel { models.append(result.drewAgain) }
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
        writer, width: Self.width, height: Self.height, hasChoices: hasChoices)
      for drawing in drawings { try queue.add(drawing) }
      try queue.finish()
    }
    #expect(queued == expected)
    if hasChoices, lossiness == nil { #expect(Set(models).count == 2, "\(models)") }
  }
}
