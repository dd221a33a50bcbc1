/// The coverage of each pixel of a rectangle, 0…255.
final class Coverage {
  let frame: DeviceRect
  private let values: SharedMemory<UInt8>
  /// The number of bytes per row, as aligned by Cairo.
  private let stride: Int

  init(frame: DeviceRect) throws(RasterError) {
    self.frame = frame
    stride = (frame.width + 3) & ~3
    guard let values = SharedMemory<UInt8>(count: stride * frame.height) else {
      throw .outOfMemory(width: frame.width, height: frame.height)
    }
    self.values = values
  }

  var byteCount: Int { stride * frame.height }

  /// Reads a part of a row, which lies in the frame.
  /// - Parameter columns: The columns in device space; the first has index 0 in the span.
  @inline(__always)
  func read<Result>(
    _ y: Int, _ columns: Range<Int>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    values.read(range(y, columns), body)
  }

  /// Changes the part of each row that lies in a rectangle within the frame.
  /// - Parameter body: Receives the row's y in device space and its values, the leftmost with index
  ///   0.
  @inline(__always)
  func change(_ rect: DeviceRect, _ body: (_ y: Int, _ row: inout MutableSpan<UInt8>) -> Void) {
    let columns = rect.columns
    for y in rect.rows { values.write(range(y, columns)) { row in body(y, &row) } }
  }

  /// Copies the row above to a row.
  func repeatRow(above y: Int) {
    let row = range(y, frame.columns)
    values.copy(range(y - 1, frame.columns), to: row.lowerBound)
  }

  /// Reads all rows, which start `stride` apart.
  func readAll<Result>(_ body: (_ values: Span<UInt8>, _ stride: Int) -> Result) -> Result {
    values.read(0..<stride * frame.height) { body($0, stride) }
  }

  /// The span of fully covered pixels in a row, or an empty range at the end if the covered pixels
  /// are not contiguous.
  func fullyCoveredSpan(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    read(y, columns) { row in
      var (first, end) = (0, row.count)
      while first < end, row[first] != 255 { first += 1 }
      while end > first, row[end - 1] != 255 { end -= 1 }
      var all: UInt8 = 255
      for i in first..<end { all &= row[i] }
      let x = columns.lowerBound
      return all == 255 && first < end
        ? x + first..<x + end : columns.upperBound..<columns.upperBound
    }
  }

  /// The span from the first to the last pixel in a row that is covered at all.
  func coveredSpan(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    read(y, columns) { row in
      var (first, end) = (0, row.count)
      while first < end, row[first] == 0 { first += 1 }
      while end > first, row[end - 1] == 0 { end -= 1 }
      return columns.lowerBound + first..<columns.lowerBound + end
    }
  }

  @inline(__always)
  private func range(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    let start = (y - Int(frame.y0)) * stride + columns.lowerBound - Int(frame.x0)
    return start..<start + columns.count
  }

  /// Runs `body` with a Cairo context that draws into the values, in device space.
  func draw(_ body: (CairoContext) -> Void) throws(RasterError) {
    let surface = CairoSurface(values, frame: frame, stride: stride)
    let context = CairoContext(surface)
    body(context)
    try context.check()
    surface.flush()
  }

  /// Paints the source of a context through these values.
  func mask(_ context: CairoContext) { mask(context, movedTo: frame) }

  /// Paints the source of a context through these values, moved to another frame.
  func mask(_ context: CairoContext, movedTo frame: DeviceRect) {
    // The surface starts at the origin, since the mask is painted at the frame's corner.
    let corner = DeviceRect(width: self.frame.width, height: self.frame.height)
    let surface = CairoSurface(values, frame: corner, stride: stride)
    context.mask(surface, x: Double(frame.x0), y: Double(frame.y0))
  }
}
