import Graphics

/// The premultiplied pixels of a rectangle of device space, with a Cairo context that draws into
/// them.
final class Canvas {
  let frame: DeviceRect
  let context: CairoContext
  private let pixels: SharedMemory<PremultipliedPixel>
  private let surface: CairoSurface

  var byteCount: Int { frame.area * 4 }

  /// Makes a transparent canvas; `frame` is not empty.
  convenience init(frame: DeviceRect) throws(RasterError) {
    guard let pixels = SharedMemory<PremultipliedPixel>(count: frame.area) else {
      throw .outOfMemory(width: frame.width, height: frame.height)
    }
    try self.init(pixels, frame: frame)
  }

  private init(
    _ pixels: SharedMemory<PremultipliedPixel>, frame: DeviceRect
  ) throws(RasterError) {
    self.frame = frame
    self.pixels = pixels
    surface = CairoSurface(pixels, frame: frame)
    context = CairoContext(surface)
    try context.check()
  }

  /// The pixels of a drawing that covers the frame, drawn where they stay.
  ///
  /// - Parameters:
  ///   - background: The pixels beneath the drawing.
  ///   - draw: Draws on a canvas, which it must not retain.
  static func pixels(
    of frame: DeviceRect, on background: PremultipliedPixel,
    _ draw: (Canvas) throws(RasterError) -> Void
  ) throws(RasterError) -> [PremultipliedPixel] {
    var drawing: Result<Void, RasterError> = .success(())
    let pixels = SharedMemory.array(repeating: background, count: frame.area) { memory in
      drawing = Result { () throws(RasterError) in
        let canvas = try Canvas(memory, frame: frame)
        try draw(canvas)
        try canvas.check()
        canvas.flush()
      }
    }
    try drawing.get()
    return pixels
  }

  /// Throws Cairo's error since the context was made, if any.
  func check() throws(RasterError) { try context.check() }

  /// Finishes Cairo's drawing before pixels are read.
  func flush() { surface.flush() }

  /// Reads a part of a row, which lies in the frame; Cairo's drawing must be finished.
  /// - Parameter columns: The columns in device space; the first has index 0 in the span.
  @inline(__always)
  func read<Result>(
    _ y: Int, _ columns: Range<Int>, _ body: (Span<PremultipliedPixel>) -> Result
  ) -> Result {
    pixels.read(range(y, columns), body)
  }

  /// Changes the part of each row that lies in a rectangle within the frame.
  /// - Parameter body: Receives the row's y in device space and its pixels, the leftmost with index
  ///   0.
  @inline(__always)
  func change(
    _ rect: DeviceRect, _ body: (_ y: Int, _ row: inout MutableSpan<PremultipliedPixel>) -> Void
  ) {
    flush()
    let columns = rect.columns
    for y in rect.rows { pixels.write(range(y, columns)) { row in body(y, &row) } }
    surface.markDirty()
  }

  @inline(__always)
  private func range(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    let start = (y - Int(frame.y0)) * frame.width + columns.lowerBound - Int(frame.x0)
    return start..<start + columns.count
  }

  /// All pixels, row by row.
  func copiedPixels() -> [PremultipliedPixel] {
    flush()
    return pixels.copied()
  }

  /// Copies a part of a row, which lies in the frame; Cairo's drawing must be finished.
  func copyRow(
    _ y: Int, _ columns: Range<Int>, to row: inout MutableSpan<PremultipliedPixel>, at index: Int
  ) {
    pixels.copy(range(y, columns), to: &row, at: index)
  }

  /// Copies a rectangle within the frame to the pixels of a picture of the whole frame.
  func copyPixels(of rect: DeviceRect, to picture: inout [PremultipliedPixel]) {
    precondition(picture.count == frame.area, "the picture is as large as the frame")
    flush()
    if rect.isEmpty { return }
    var all = picture.mutableSpan
    for y in rect.rows {
      let range = range(y, rect.columns)
      pixels.copy(range, to: &all, at: range.lowerBound)
    }
  }

  /// Makes these pixels the source of another context, at their positions.
  func setAsSource(of context: CairoContext) {
    flush()
    context.setSource(surface)
  }

  func fill(_ r: DeviceRect, with pixel: PremultipliedPixel) {
    change(r.intersection(frame)) { _, row in row.update(repeating: pixel) }
  }

  /// Copies a rectangle of another canvas that lies in both.
  func copy(_ r: DeviceRect, from other: Canvas) {
    let r = r.intersection(frame).intersection(other.frame)
    other.flush()
    change(r) { y, row in
      other.copyRow(y, r.columns, to: &row, at: 0)
    }
  }
}
