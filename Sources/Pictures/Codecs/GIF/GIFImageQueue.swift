import Base

/// Compresses images on other threads and writes them in order, while the next ones are painted.
///
/// For the second image and every eighth from there, rows of its middle are compressed with each
/// attempt: to keep pixels that stay, to draw them again, and if there are choices, to make none.
/// The image and the next seven are compressed with the best one; a plain attempt stays if the
/// codes are equally long. Only these images wait for the comparison, so that those before them are
/// compressed meanwhile.
///
/// If pixels have a choice, an image depends on the indices drawn by those before it, and is
/// compressed a few rows after the one before it.
struct GIFImageQueue {
  private let writer: GIFWriter
  /// The global palette indices displayed after the images added so far, if they depend on choices.
  private let canvas: IndexCanvas?
  /// The last image that was reverted or cleared, until the next is added.
  private var reverted: (rect: PixelRect, drawn: [UInt16])?
  private let tasks = OrderedTasks<Output>()
  /// Buffers of finished compressors.
  private let bufferPool = Confined<[LZWBuffers]>([])
  /// The last image, if the canvas gets its indices while it is compressed.
  private var progress: IndexCanvas.Progress?
  /// The attempt at the next images, from the last comparison.
  private var choice = Deferred { AttemptChoice() }
  /// The better attempt at the last lossy image for which both were made.
  private var lossyAttempt = GIFDrawing.Attempt.keeping
  /// The plain attempt is made for images of at least this many pixels: for smaller ones bytes
  /// matter more than time.
  private let plainCount: Int
  /// About the number of pixels of which attempts are compared.
  private let sampleCount: Int
  /// Attempts are compared for one of this many images.
  private static let period = 8
  /// The number of images added.
  private var count = 0

  private enum Output: Sendable {
    case image(GIFDrawing.Result, PixelRect)
    /// A sample, whose length the choice has.
    case sample
  }

  init(
    _ writer: GIFWriter, width: Int, height: Int, hasChoices: Bool,
    plainFrom plainCount: Int = LZWCompressor.largeCount, sampleCount: Int = 32_768
  ) {
    self.writer = writer
    self.plainCount = plainCount
    self.sampleCount = sampleCount
    canvas = hasChoices ? IndexCanvas(width: width, height: height) : nil
  }

  /// - Parameter drawing: A drawing without the canvas, which is added here.
  mutating func add(_ drawing: GIFDrawing) throws(CodecError) {
    var drawing = drawing
    if let canvas {
      // Without progress, the last image's indices go to the canvas when it is written.
      if progress == nil || drawing.source != nil { try finish() }
      (drawing.canvas, drawing.previous) = (canvas, progress)
      if let (rect, drawn) = reverted {
        drawing.seen = canvas.indices(in: drawing.rect, covering: rect, with: drawn)
        reverted = nil
      }
      if drawing.source != nil { drawing.drawn = canvas.indices(in: drawing.rect) }
    }
    let comparesAttempts = count % GIFImageQueue.period == 1
    count += 1
    if drawing.source != nil {
      drawing.attempt = comparesAttempts ? .both : lossyAttempt
    } else if comparesAttempts {
      compareAttempts(drawing)
    }
    let keeps = drawing.disposal == .none || drawing.disposal == .unspecified
    progress = canvas != nil && drawing.source == nil && keeps ? IndexCanvas.Progress() : nil
    drawing.progress = progress
    let weight = GIFImageQueue.weight(of: drawing)
    while let output = tasks.next(beforeAdding: weight) { try handle(output) }
    tasks.add(weight: weight) { [drawing, choice, plainCount, bufferPool] in
      var drawing = drawing
      if drawing.source == nil {
        let attempt = choice.value.attempt
        let isSmall = drawing.rect.count < plainCount
        drawing.attempt = attempt == .plain && isSmall ? .keeping : attempt
      }
      return .image(drawing.image(bufferPool), drawing.rect)
    }
  }

  /// Adds tasks that compress a sample with each attempt, and the choice that waits for them.
  private mutating func compareAttempts(_ drawing: GIFDrawing) {
    let last = choice
    let mayBePlain = canvas != nil && drawing.rect.count >= plainCount
    let attempts: [GIFDrawing.Attempt] = [.keeping, .drawingAgain, .plain]
    let lengths = attempts.enumerated().map { reader, attempt in
      var sample = drawing.sample(of: sampleCount)
      (sample.attempt, sample.reader) = (attempt, reader)
      return Deferred { [sample, bufferPool] in
        if attempt == .plain, !mayBePlain || !last.value.triesPlain { return Int?.none }
        return sample.codeLength(bufferPool)
      }
    }
    choice = Deferred {
      AttemptChoice(
        kept: lengths[0].value!, again: lengths[1].value, plain: lengths[2].value,
        after: last.value)
    }
    for length in lengths {
      // Without weight, since the sample shares the pixels of the image, which is added next. The
      // image finds the length itself if no thread has begun with it.
      tasks.add(weight: 0) {
        _ = length.value
        return .sample
      }
    }
  }

  /// The pixels that an image holds while it waits.
  static func weight(of drawing: GIFDrawing) -> Int {
    drawing.wanted.bandPixels(touching: drawing.rect)
  }

  /// Writes the remaining images.
  mutating func finish() throws(CodecError) {
    while let output = tasks.next() { try handle(output) }
    progress = nil
  }

  private mutating func handle(_ output: Output) throws(CodecError) {
    if case .image(let result, let rect) = output { try write(result, rect) }
  }

  private mutating func write(
    _ result: GIFDrawing.Result, _ rect: PixelRect
  ) throws(CodecError) {
    if let canvas, !result.drawn.isEmpty {
      switch result.image.disposal {
      case .previous: reverted = (rect, result.drawn)
      case .background:
        reverted = (rect, result.drawn)
        canvas.replace(rect, with: Array(repeating: GIFDrawing.noIndex, count: rect.count))
      case .none, .unspecified: canvas.replace(rect, with: result.drawn)
      }
    }
    if let better = result.better { lossyAttempt = better }
    try writer.write(result.image)
  }
}
