import Base

/// Compresses images on other threads and writes them in order, while the next ones are painted.
///
/// Both attempts, to keep pixels that stay and to draw them again, are made for every eighth image;
/// the shorter one is used for the next seven as well, or for those after the next eighth if the
/// result is not awaited:
///
///     both 0 ─────┬──▶ 9 10 … 15     both 8 ─────┬──▶ 17 18 … 23
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
  private var pending: [(rect: PixelRect, isPair: Bool)] = []
  private let tasks = OrderedTasks<GIFDrawing.Result?>()
  /// The last image, if the canvas gets its indices while it is compressed.
  private var progress: IndexCanvas.Progress?
  /// Whether drawing again was shorter, for each image for which both were tried.
  private var models: [Bool] = []
  /// Both attempts are made for one of this many images.
  private static let period = 8
  /// The number of images added, and of those, written.
  private var count = 0
  private var written = 0

  init(_ writer: GIFWriter, width: Int, height: Int, hasChoices: Bool) {
    self.writer = writer
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
        drawing.attempt = models[count / GIFImageQueue.period] ? .drawingAgain : .keeping
      }
      let keeps = drawing.disposal == .none || drawing.disposal == .unspecified
      progress = nil
      if drawing.source != nil {
        drawing.drawn = canvas.indices(in: drawing.rect)
      } else if isModel {
        (drawing.attempt, drawing.isModel) = (.keeping, true)
        var second = drawing
        (second.attempt, second.reader) = (.drawingAgain, 1)
        return start(drawing, second)
      } else if keeps {
        progress = IndexCanvas.Progress()
        drawing.progress = progress
      }
    } else {
      try write(beforeAdding: GIFImageQueue.weight(of: drawing))
      if !isModel, count > GIFImageQueue.period {
        let model = count / GIFImageQueue.period - 1
        while models.count <= model { try writeNext() }
        drawing.attempt = models[model] ? .drawingAgain : .keeping
      }
    }
    start(drawing)
  }

  private mutating func start(_ drawing: GIFDrawing, _ second: GIFDrawing? = nil) {
    count += 1
    pending.append((drawing.rect, second != nil))
    for attempt in [drawing] + (second.map { [$0] } ?? []) {
      tasks.add(weight: GIFImageQueue.weight(of: drawing)) { attempt.image() }
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

  /// - Parameter result: The result of the first attempt.
  private mutating func write(_ result: GIFDrawing.Result) throws(CodecError) {
    var result = result
    let (rect, isPair) = pending.removeFirst()
    if isPair, let second = tasks.next()!, second.image.codes.count < result.image.codes.count {
      result = second
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
    if written % GIFImageQueue.period == 0 { models.append(result.drewAgain) }
    written += 1
    try writer.write(result.image)
  }
}
