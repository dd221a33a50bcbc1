import Base

/// Compresses images on other threads and writes them in order, while the next ones are painted.
///
/// If pixels have a choice, an image depends on the indices drawn by those before it: then one
/// image at a time is compressed, and the attempt that was shorter for one is used for the next
/// seven as well. Otherwise several are compressed in parallel, and it is used for the seven after
/// the next eighth:
///
///     both 0 ─────┬──▶ 9 10 … 15     both 8 ─────┬──▶ 17 18 … 23
struct GIFImageQueue {
  private let writer: GIFWriter
  private let width: Int
  /// The global palette indices displayed after the images written so far, if they depend on
  /// choices; else empty.
  private var canvas: [UInt16]
  /// The last image that was reverted or cleared, until the next is added.
  private var reverted: (rect: PixelRect, drawn: [UInt16])?
  private var rects: [PixelRect] = []
  private var tasks = OrderedTasks<GIFDrawing.Result>()
  /// Whether drawing again was shorter, for each image for which both were tried.
  private var models: [Bool] = []
  /// Both attempts are made for one of this many images.
  private static let period = 8
  /// The number of images added, and of those, written.
  private var count = 0
  private var written = 0

  init(_ writer: GIFWriter, width: Int, height: Int, hasChoices: Bool) {
    self.writer = writer
    self.width = width
    canvas =
      hasChoices ? Array(repeating: GIFDrawing.noIndex, count: width * height) : []
  }

  /// - Parameter drawing: A drawing without the displayed indices, which are added here.
  mutating func add(_ drawing: GIFDrawing) throws(CodecError) {
    var drawing = drawing
    if canvas.isEmpty {
      while let result = tasks.next(beforeAdding: drawing.rect.count) { try write(result) }
      if count % GIFImageQueue.period != 0, count > GIFImageQueue.period {
        let model = count / GIFImageQueue.period * GIFImageQueue.period - GIFImageQueue.period
        while written <= model, let result = tasks.next() { try write(result) }
        drawing.attempt = models[model / GIFImageQueue.period] ? .drawingAgain : .keeping
      }
    } else {
      while let result = tasks.next() { try write(result) }
      drawing.drawn = pixels(of: canvas, in: drawing.rect)
      if let (rect, drawn) = reverted {
        var seen = canvas
        copy(drawn, to: &seen, rect)
        drawing.seen = pixels(of: seen, in: drawing.rect)
        reverted = nil
      }
      if count % GIFImageQueue.period != 0 {
        drawing.attempt = models[count / GIFImageQueue.period] ? .drawingAgain : .keeping
      }
    }
    count += 1
    rects.append(drawing.rect)
    tasks.add(weight: drawing.rect.count) { [drawing] in drawing.image() }
  }

  private mutating func write(_ result: GIFDrawing.Result) throws(CodecError) {
    let rect = rects.removeFirst()
    if !canvas.isEmpty {
      switch result.image.disposal {
      case .previous: reverted = (rect, result.drawn)
      case .background:
        reverted = (rect, result.drawn)
        let clear = [UInt16](repeating: GIFDrawing.noIndex, count: rect.count)
        copy(clear, to: &canvas, rect)
      case .none, .unspecified: copy(result.drawn, to: &canvas, rect)
      }
    }
    if written % GIFImageQueue.period == 0 { models.append(result.drewAgain) }
    written += 1
    try writer.write(result.image)
  }

  private func pixels(of canvas: [UInt16], in rect: PixelRect) -> [UInt16] {
    var pixels: [UInt16] = []
    pixels.reserveCapacity(rect.count)
    for row in rows(of: rect) { pixels += canvas[row] }
    return pixels
  }

  private func copy(_ pixels: [UInt16], to canvas: inout [UInt16], _ rect: PixelRect) {
    for (y, row) in rows(of: rect).enumerated() {
      canvas.replaceSubrange(row, with: pixels[y * rect.width..<(y + 1) * rect.width])
    }
  }

  private func rows(of rect: PixelRect) -> [Range<Int>] {
    (rect.y..<rect.maxY).map { $0 * width + rect.x..<$0 * width + rect.maxX }
  }

  /// Writes the remaining images.
  mutating func finish() throws(CodecError) {
    while let result = tasks.next() { try write(result) }
  }
}
