import Base

/// Compresses images on other threads and writes them in order, while the next ones are painted.
///
/// For the second image and every eighth from there, rows of its middle are compressed with each
/// attempt: to keep pixels that stay, to draw them again, and if there are choices, to make none.
/// The image and the next seven are compressed with the best one; a plain attempt stays if the
/// codes are equally long.
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
  /// The attempt for the next images, from the last comparison.
  private var attempt = GIFDrawing.Attempt.keeping
  /// The lengths of a sample's codes by attempt.
  private var lengths: [GIFDrawing.Attempt: Int] = [:]
  /// The number of attempts whose length is pending.
  private var pendingLengths = 0
  /// Whether the plain attempt is made as well: until its codes are 3 % longer than those of the
  /// attempt that would be made instead.
  private var triesPlain = true
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
    /// The length of a sample's codes; nil if the attempt is skipped.
    case length(Int?, GIFDrawing.Attempt)
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
      drawing.attempt = comparesAttempts ? .both : attempt
    } else {
      if comparesAttempts { try compareAttempts(drawing) }
      let isSmall = drawing.rect.count < plainCount
      drawing.attempt = attempt == .plain && isSmall ? .keeping : attempt
    }
    let keeps = drawing.disposal == .none || drawing.disposal == .unspecified
    progress = canvas != nil && drawing.source == nil && keeps ? IndexCanvas.Progress() : nil
    drawing.progress = progress
    let weight = GIFImageQueue.weight(of: drawing)
    while let output = tasks.next(beforeAdding: weight) { try handle(output) }
    tasks.add(weight: weight) { [drawing, bufferPool] in
      .image(drawing.image(bufferPool), drawing.rect)
    }
  }

  /// Compresses a sample of a drawing with each attempt, and sets the best one; a plain attempt
  /// stays if the codes are equally long.
  private mutating func compareAttempts(_ drawing: GIFDrawing) throws(CodecError) {
    var sample = drawing.sample(of: sampleCount)
    var attempts: [GIFDrawing.Attempt] = [.keeping, .drawingAgain]
    if canvas != nil, triesPlain, drawing.rect.count >= plainCount { attempts.append(.plain) }
    pendingLengths = attempts.count
    for (reader, attempt) in attempts.enumerated() {
      (sample.attempt, sample.reader) = (attempt, reader)
      let weight = GIFImageQueue.weight(of: sample)
      while let output = tasks.next(beforeAdding: weight) { try handle(output) }
      tasks.add(weight: weight) { [sample, bufferPool] in
        .length(sample.codeLength(bufferPool), sample.attempt)
      }
    }
    while pendingLengths > 0, let output = tasks.next() { try handle(output) }
    let kept = lengths[.keeping]!
    let again = lengths[.drawingAgain] ?? kept
    let plain = lengths[.plain]
    lengths = [:]
    let drawsAgain = GIFImageQueue.drawsAgain(again, beside: kept)
    let least = drawsAgain ? again : kept
    // Equally long codes usually tell that the sample has no choices, which is no reason to leave
    // the plain attempt.
    if attempt == .plain, !drawsAgain, plain == kept { return }
    attempt = drawsAgain ? .drawingAgain : .keeping
    if let plain {
      if GIFImageQueue.isPlainGood(plain, beside: least) { attempt = .plain }
      triesPlain = plain * 33 < least * 34
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

  /// Whether pixels that stay are drawn again.
  ///
  /// It must be shorter by a sixteenth, since for another image, it may be longer: by experiment on
  /// eight animations.
  static func drawsAgain(_ bytes: Int, beside kept: Int) -> Bool { bytes * 16 < kept * 15 }

  /// Whether to begin with the plain attempt: its codes may be up to 0.5 % longer, but not equally
  /// long, which says nothing about images with choices.
  static func isPlainGood(_ bytes: Int, beside least: Int) -> Bool {
    bytes != least && bytes * 200 <= least * 201
  }

  private mutating func handle(_ output: Output) throws(CodecError) {
    switch output {
    case .image(let result, let rect): try write(result, rect)
    case .length(let bytes, let attempt):
      pendingLengths -= 1
      lengths[attempt] = bytes
    }
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
    if let better = result.better { attempt = better }
    try writer.write(result.image)
  }
}
