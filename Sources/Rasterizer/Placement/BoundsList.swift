/// Rectangles in a row, and the unions of as many as a block of `LayerNodes` holds, so that finding
/// the few of thousands that lie somewhere looks at few.
struct BoundsList {
  private static let blockSize = 64
  /// As they were when the list was made; `distance` away from there now.
  private var rects: [DeviceRect] = []
  private var unions: [DeviceRect] = []
  private var distance = (x: 0.0, y: 0.0)

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

  var union: DeviceRect {
    unions.reduce(DeviceRect.empty) { $0.union($1) }
      .covering(movedBy: distance.x, distance.y)
  }

  /// Whether all rectangles can be counted in pixels before and after a move.
  func mayMove(x: Double, y: Double) -> Bool {
    let limit = Double(DeviceRect.movable.x1)
    return DeviceRect.movable.contains(union)
      && abs(x) <= limit && abs(y) <= limit
      && abs(distance.x + x) <= limit && abs(distance.y + y) <= limit
  }

  /// Moves all rectangles, which then cover whole pixels around where they are.
  mutating func move(x: Double, y: Double) {
    distance.x += x
    distance.y += y
  }

  subscript(index: Int) -> DeviceRect {
    get { rects[index].covering(movedBy: distance.x, distance.y) }
    set {
      rects[index] = newValue.covering(movedBy: -distance.x, -distance.y)
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
    let rect = rect.covering(movedBy: -distance.x, -distance.y)
    for block in unions.indices where unions[block].intersects(rect) {
      let start = block * Self.blockSize
      for index in start..<min(start + Self.blockSize, rects.count)
      where rects[index].intersects(rect) { try body(index) }
    }
  }
}
