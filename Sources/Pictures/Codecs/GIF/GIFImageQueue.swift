import Base

/// Compresses images on other threads and writes them in order, while the next ones are painted.
///
/// All attempts, to keep pixels that stay, to draw them again, and if there are choices, to make
/// none, are made for every eighth image; the best one is used for the next seven as well, or for
/// those after the next eighth if the result is not awaited:
///
///     all 0 ─────┬──▶ 9 10 … 15     all 8 ─────┬──▶ 17 18 … 23
///
/// If pixels have a choice, an image depends on the indices drawn by those before it, and is
/// compressed a few rows after the one before it.
struct GIFImageQueue {
  private let writer: GIFWriter
  /// The global palette indices displayed after the images added so far, if they depend on choices.
  private let canvas: IndexCanvas?
  /// The last image that was reverted or cleared, until the next is added.
  private var reverted: (rect: PixelRect, drawn: [UInt16])?
  /// The images that are not written yet.
  private var pending: [(rect: PixelRect, attempts: Int)] = []
  private let tasks = OrderedTasks<GIFDrawing.Result?>()
  /// Buffers of finished compressors.
  private let bufferPool = Confined<[LZWBuffers]>([])
  /// The last image, if the canvas gets its indices while it is compressed.
  private var progress: IndexCanvas.Progress?
  /// The best attempt for each image for which all were made.
  private var models: [GIFDrawing.Attempt] = []
  /// Whether the plain attempt is made as well, until its result is longer than another's by 3 %.
  private var triesPlain = true
  /// The plain attempt is made for images of at least this many pixels: for smaller ones bytes
  /// matter more than time.
  private let plainCount: Int
  /// All attempts are made for one of this many images.
  private static let period = 8
  /// The number of images added, and of those, written.
  private var count = 0
  private var written = 0

  init(
    _ writer: GIFWriter, width: Int, height: Int, hasChoices: Bool,
    plainFrom plainCount: Int = LZWCompressor.largeCount
  ) {
    self.writer = writer
    self.plainCount = plainCount
    canvas = hasChoices ? IndexCanvas(width: width, height: height) : nil
  }

  /// - Parameter drawing: A drawing without the canvas, which is added here.
  mutating func add(_ drawing: GIFDrawing) throws(CodecError) {
    var drawing = drawing
    let isModel = count % GIFImageQueue.period == 0
    if let canvas {
      // Without progress, the last image's indices go to the canvas when it is written.
      if progress == nil || drawing.source != nil { try finish() }
      try write(beforeAdding: GIFImageQueue.weight(of: drawing))
      drawing.canvas = canvas
      drawing.previous = progress
      if let (rect, drawn) = reverted {
        drawing.seen = canvas.indices(in: drawing.rect, covering: rect, with: drawn)
        reverted = nil
      }
      if !isModel {
        let model = models[count / GIFImageQueue.period]
        let isSmall = drawing.rect.count < plainCount
        drawing.attempt = model == .plain && isSmall ? .keeping : model
      }
      let keeps = drawing.disposal == .none || drawing.disposal == .unspecified
      progress = nil
      if drawing.source != nil {
        drawing.drawn = canvas.indices(in: drawing.rect)
      } else if isModel {
        drawing.isModel = true
        var attempts: [GIFDrawing.Attempt] = [.keeping, .drawingAgain]
        // The first image is unlike those after it.
        if triesPlain, count > 0, drawing.rect.count >= plainCount { attempts.append(.plain) }
        return start(
          attempts.enumerated().map { reader, attempt in
            var model = drawing
            (model.attempt, model.reader) = (attempt, reader)
            return model
          })
      } else if keeps {
        progress = IndexCanvas.Progress()
        drawing.progress = progress
      }
    } else {
      try write(beforeAdding: GIFImageQueue.weight(of: drawing))
      if !isModel, count > GIFImageQueue.period {
        let model = count / GIFImageQueue.period - 1
        while models.count <= model { try writeNext() }
        drawing.attempt = models[model]
      }
    }
    start([drawing])
  }

  /// - Parameter attempts: The same drawing.
  private mutating func start(_ attempts: [GIFDrawing]) {
    count += 1
    pending.append((attempts[0].rect, attempts.count))
    for attempt in attempts {
      tasks.add(weight: GIFImageQueue.weight(of: attempt)) { [bufferPool] in
        attempt.image(bufferPool)
      }
    }
  }

  /// The pixels that an image holds while it waits.
  static func weight(of drawing: GIFDrawing) -> Int {
    drawing.wanted.bandPixels(touching: drawing.rect)
  }

  /// Writes images until another one may be added.
  private mutating func write(beforeAdding weight: Int) throws(CodecError) {
    while let result = tasks.next(beforeAdding: weight) { try write(result!) }
  }

  /// Writes the oldest image that is not written.
  private mutating func writeNext() throws(CodecError) {
    if let result = tasks.next() { try write(result!) }
  }

  /// Writes the remaining images.
  mutating func finish() throws(CodecError) {
    while !pending.isEmpty { try writeNext() }
    progress = nil
  }

  /// Whether the plain attempt is used although it may be longer, by up to 0.5 %.
  ///
  /// Equal codes tell that there were no choices, which says nothing about the next images.
  static func isPlainGood(_ bytes: Int, beside least: Int) -> Bool {
    bytes != least && bytes * 200 <= least * 201
  }

  /// - Parameter result: The result of the first attempt.
  private mutating func write(_ result: GIFDrawing.Result) throws(CodecError) {
    var result = result
    let (rect, attempts) = pending.removeFirst()
    for _ in 1..<attempts {
      guard let other = tasks.next()! else { continue }
      let (bytes, least) = (other.image.codes.count, result.image.codes.count)
      if other.attempt == .plain {
        if GIFImageQueue.isPlainGood(bytes, beside: least) { result = other }
        triesPlain = bytes * 33 < least * 34
      } else if bytes < least {
        result = other
      }
    }
    if let canvas, !result.drawn.isEmpty {
      switch result.image.disposal {
      case .previous: reverted = (rect, result.drawn)
      case .background:
        reverted = (rect, result.drawn)
        canvas.replace(rect, with: Array(repeating: GIFDrawing.noIndex, count: rect.count))
      case .none, .unspecified: canvas.replace(rect, with: result.drawn)
      }
    }
    if written % GIFImageQueue.period == 0 { models.append(result.attempt) }
    written += 1
    try writer.write(result.image)
  }
}
