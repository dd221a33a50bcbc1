import Foundation
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
  /// The pixels of 80 rows, fewer than an image has.
  private static let sampleCount = 8000

  /// Images of more than four periods; some are reverted or cleared.
  private func drawings(hasChoices: Bool, lossiness: Int?) -> [GIFDrawing] {
    let width = Self.width
    var dice = SplitMix64(seed: 21)
    var shown = Array(repeating: PaintedPixel.clear, count: width * Self.height)
    var reverted: [PaintedPixel] = []
    return (0..<36).map { number in
      let rect = PixelRect(
        x: .random(in: 0...20, using: &dice), y: .random(in: 0...50, using: &dice), width: 100,
        height: number % 5 == 1 ? 90 : 110)
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
      // there is no choice,
      case 14..<20, 28...:
        wanted = before.map { last in
          var index = UInt8.random(in: 0..<254, using: &dice)
          // The canvas may have the other index of a choice.
          if index | 1 == last.index | 1 { index = (index + 2) % 254 }
          return PaintedPixel(index)
        }
      // and drawing rows of stripes is shorter.
      default:
        for i in wanted.indices {
          let isStripe = number == 25 || Int.random(in: 0..<4, using: &dice) > 0
          wanted[i] = isStripe ? PaintedPixel(UInt8((rect.x + i % 100) / 3 * 37 % 251)) : wanted[i]
        }
      }
      let disposal: Disposal =
        number == 5 || number == 24 ? .previous : number == 13 ? .background : .none
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

  /// The best attempt at an image by the codes of a sample, and whether one without choices may be
  /// the best later.
  ///
  /// - Parameter last: The best attempt at the image for which they were compared before.
  private func best(
    _ drawing: GIFDrawing, after last: GIFDrawing.Attempt, triesPlain: Bool
  ) -> (GIFDrawing.Attempt, mayBePlain: Bool) {
    func length(_ attempt: GIFDrawing.Attempt) -> Int? {
      var sample = drawing.sample(of: Self.sampleCount)
      sample.attempt = attempt
      return sample.codeLength(Confined([]))
    }
    let kept = length(.keeping)!
    let again = length(.drawingAgain) ?? kept
    let best = again * 16 < kept * 15 ? GIFDrawing.Attempt.drawingAgain : .keeping
    guard triesPlain, drawing.rect.count >= Self.plainCount, let plain = length(.plain) else {
      return (best, triesPlain)
    }
    let least = best == .keeping ? kept : again
    if last == .plain, best == .keeping, plain == kept { return (.plain, true) }
    let isGood = plain != least && plain * 200 <= least * 201
    return (isGood ? .plain : best, plain * 33 < least * 34)
  }

  @Test(arguments: [(true, nil), (false, nil), (true, 60)] as [(Bool, Int?)])
  func imagesAreThoseOfASequentialRun(hasChoices: Bool, lossiness: Int?) throws {
    let drawings = drawings(hasChoices: hasChoices, lossiness: lossiness)
    var attempt = GIFDrawing.Attempt.keeping
    var attempts: [GIFDrawing.Attempt] = []
    var triesPlain = hasChoices
    let expected = try file { writer in
      let canvas = hasChoices ? IndexCanvas(width: Self.width, height: Self.height) : nil
      var reverted: (rect: PixelRect, drawn: [UInt16])?
      for (number, drawing) in drawings.enumerated() {
        var drawing = drawing
        let comparesAttempts = number % 8 == 1
        drawing.canvas = canvas
        if let canvas, let (rect, drawn) = reverted {
          drawing.seen = canvas.indices(in: drawing.rect, covering: rect, with: drawn)
          reverted = nil
        }
        if let canvas, lossiness != nil { drawing.drawn = canvas.indices(in: drawing.rect) }
        if comparesAttempts, lossiness == nil {
          (attempt, triesPlain) = best(drawing, after: attempt, triesPlain: triesPlain)
          attempts.append(attempt)
        }
        let isSmall = drawing.rect.count < Self.plainCount
        drawing.attempt = attempt == .plain && isSmall ? .keeping : attempt
        if comparesAttempts, lossiness != nil { drawing.attempt = .both }
        let result = drawing.image(Confined([]))
        if let better = result.better { attempt = better }
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
        plainFrom: Self.plainCount, sampleCount: Self.sampleCount)
      for drawing in drawings { try queue.add(drawing) }
      try queue.finish()
    }
    #expect(queued == expected)
    if hasChoices, lossiness == nil {
      #expect(attempts == [.keeping, .plain, .plain, .drawingAgain, .keeping])
    }
  }

  /// As on a full disk: tasks that are left end, whatever they wait for.
  @Test(arguments: [true, false]) func anErrorEndsAllTasks(hasChoices: Bool) throws {
    let drawings = drawings(hasChoices: hasChoices, lossiness: nil)
    for _ in 0..<4 {
      let writer = try GIFWriter(
        to: ByteSink(path: "/dev/full"), width: Self.width, height: Self.height,
        palette: Self.entries, loops: nil)
      var count = 0
      #expect(throws: CodecError.cannotWrite(file: "/dev/full", errno: ENOSPC)) {
        var queue = GIFImageQueue(
          writer, width: Self.width, height: Self.height, hasChoices: hasChoices,
          plainFrom: Self.plainCount, sampleCount: Self.sampleCount)
        for drawing in drawings {
          try queue.add(drawing)
          count += 1
        }
      }
      #expect((2..<drawings.count).contains(count))
    }
  }

  /// The codes of a sample are those of an image with the same rows.
  @Test(arguments: [GIFDrawing.Attempt.keeping, .drawingAgain, .plain])
  func aSampleIsTheMiddleRows(_ attempt: GIFDrawing.Attempt) {
    var lengths = 0
    for var drawing in drawings(hasChoices: true, lossiness: nil).prefix(3) {
      drawing.canvas = IndexCanvas(width: Self.width, height: Self.height)
      drawing.attempt = attempt
      let rect = drawing.rect
      // 20 of 110 rows, and 20 of 90.
      let sample = drawing.sample(of: 20 * rect.width + 5)
      #expect(
        sample.rect
          == PixelRect(
            x: rect.x, y: rect.y + (rect.height - 20) / 2, width: rect.width, height: 20))
      var part = drawing
      part.rect = sample.rect
      if let length = sample.codeLength(Confined([])) {
        lengths += 1
        #expect(length == part.image(Confined([])).image.codes.count)
      }
      #expect(drawing.sample(of: rect.count).rect == rect)
      #expect(drawing.sample(of: 1).rect.height == 1)
      drawing.seen = (0..<rect.count).map { UInt16($0 / rect.width) }
      let first = (rect.height - 20) / 2
      let rows = (first..<first + 20).flatMap { Array(repeating: UInt16($0), count: rect.width) }
      #expect(drawing.sample(of: 20 * rect.width).seen == rows)
    }
    #expect(lengths > 0)
  }

  /// Its rows need few indices, but their codes are those of all.
  @Test(arguments: [GIFDrawing.Attempt.keeping, .drawingAgain, .plain])
  func aSampleOfALargeImageIsCompressedLikeIt(_ attempt: GIFDrawing.Attempt) {
    var dice = SplitMix64(seed: 22)
    let rect = PixelRect(x: 0, y: 0, width: 600, height: 440)
    let middle = 180 * rect.width..<260 * rect.width
    var shown = GIFDrawingTests.pixels(rect.count, &dice)
    for i in middle {
      let index = UInt8.random(in: 0..<16, using: &dice)
      shown[i] = PaintedPixel(index, or: index ^ 1, index)
    }
    var wanted = shown
    for i in wanted.indices where Int.random(in: 0..<8, using: &dice) == 0 {
      wanted[i] = PaintedPixel(.random(in: 0..<(middle ~= i ? 16 : 255), using: &dice))
    }
    var drawing = GIFDrawing(
      rect: rect, delay: 2, disposal: .none,
      wanted: PaintedCanvas(width: rect.width, wanted, in: rect),
      shown: PaintedCanvas(width: rect.width, shown, in: rect), reverted: nil,
      table: ColorTable(Self.colors), entries: Self.entries, isLocal: false, source: nil)
    (drawing.canvas, drawing.attempt) = (
      IndexCanvas(width: rect.width, height: rect.height), attempt
    )
    let sample = drawing.sample(of: 20 * rect.width)
    let (like, whole) = (sample.image(Confined([])).image, drawing.image(Confined([])).image)
    #expect(like.minimumCodeSize == whole.minimumCodeSize)
    #expect(like.transparentIndex == whole.transparentIndex)
    #expect(sample.codeLength(Confined([])) == like.codes.count)
    drawing.rect = sample.rect
    let small = drawing.image(Confined([])).image
    #expect(small.minimumCodeSize < like.minimumCodeSize)
    #expect(small.codes.count < like.codes.count)
  }

  /// Codes may be longer by 0.5 %, but not equally long.
  @Test(arguments: [(199, true), (200, false), (201, true), (202, false)])
  func thePlainAttemptMayBeSlightlyLonger(_ bytes: Int, isGood: Bool) {
    #expect(AttemptChoice.isPlainGood(bytes, beside: 200) == isGood)
  }

  /// The lengths in bytes, and what is made of them.
  @Test(
    arguments: [
      // A sixteenth shorter is drawn again.
      (.keeping, 1600, 1500, nil, .keeping, true), (.keeping, 1600, 1499, nil, .drawingAgain, true),
      (.drawingAgain, 1600, nil, nil, .keeping, true),
      // Plain codes are compared with the better ones, until they are 3 % longer.
      (.keeping, 2000, nil, 2010, .plain, true), (.keeping, 2000, nil, 2011, .keeping, true),
      (.keeping, 2000, 1600, 1600, .drawingAgain, true), (.plain, 2000, 1600, 1590, .plain, true),
      (.keeping, 3300, nil, 3399, .keeping, true), (.keeping, 3300, nil, 3400, .keeping, false),
      // Equally long ones change nothing.
      (.plain, 2000, nil, 2000, .plain, true), (.keeping, 2000, nil, 2000, .keeping, true),
    ] as [(GIFDrawing.Attempt, Int, Int?, Int?, GIFDrawing.Attempt, Bool)])
  func anAttemptIsChosenByLengths(
    last: GIFDrawing.Attempt, kept: Int, again: Int?, plain: Int?, attempt: GIFDrawing.Attempt,
    triesPlain: Bool
  ) {
    // Plain codes are chosen where they are shorter than others.
    let before =
      last == .plain
      ? AttemptChoice(kept: 2, again: nil, plain: 1, after: AttemptChoice())
      : AttemptChoice(kept: 2, again: last == .keeping ? 2 : 1, plain: nil, after: AttemptChoice())
    #expect(before.attempt == last)
    let choice = AttemptChoice(kept: kept, again: again, plain: plain, after: before)
    #expect(choice.attempt == attempt)
    #expect(choice.triesPlain == triesPlain)
  }
}
