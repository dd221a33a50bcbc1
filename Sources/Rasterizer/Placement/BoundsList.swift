/// Rectangles in a row, and the unions of as many as a block of `LayerNodes` holds, so that finding
/// the few of thousands that lie somewhere looks at few.
struct BoundsList {
  private static let blockSize = 64
  private var rects: [DeviceRect] = []
  private var unions: [DeviceRect] = []

  init() {}

  init(_ rects: [DeviceRect]) {
    self.rects = rects
    unions = stride(from: 0, to: rects.count, by: Self.blockSize).map { start in
      Self.union(rects[start..<min(start + Self.blockSize, rects.count)])
    }
  }

  private static func union(_ rects: ArraySlice<DeviceRect>) -> DeviceRect {
    rects.reduce(.empty) { $0.union($1) }
  }

  var union: DeviceRect { unions.reduce(.empty) { $0.union($1) } }

  subscript(index: Int) -> DeviceRect {
    get { rects[index] }
    set {
      rects[index] = newValue
      let block = index / Self.blockSize
      let start = block * Self.blockSize
      unions[block] = Self.union(rects[start..<min(start + Self.blockSize, rects.count)])
    }
  }

  /// Calls back with the indices of the bounds that share pixels with a rectangle, in order.
  @inline(__always)
  func forEach(
    intersecting rect: DeviceRect, _ body: (Int) throws(RasterError) -> Void
  ) throws(RasterError) {
    for block in unions.indices where unions[block].intersects(rect) {
      let start = block * Self.blockSize
      for index in start..<min(start + Self.blockSize, rects.count)
      where rects[index].intersects(rect) { try body(index) }
    }
  }
}
