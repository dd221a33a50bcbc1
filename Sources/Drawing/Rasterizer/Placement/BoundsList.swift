/// A list of rectangles with the unions of blocks, which makes searching thousands of them fast.
struct BoundsList {
  private static let blockSize = 64
  /// The rectangles before they were moved by `offset`.
  private var rects: [DeviceRect] = []
  private var unions: [DeviceRect] = []
  private var offset = (x: 0.0, y: 0.0)

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
      .covering(movedBy: offset.x, offset.y)
  }

  /// Whether all rectangles stay within `DeviceRect.movable` after a move, where moving is exact.
  func canMove(x: Double, y: Double) -> Bool {
    let limit = Double(DeviceRect.movable.x1)
    return DeviceRect.movable.contains(union)
      && abs(x) <= limit && abs(y) <= limit
      && abs(offset.x + x) <= limit && abs(offset.y + y) <= limit
  }

  /// Moves all rectangles, which then cover the whole pixels around their positions.
  mutating func move(x: Double, y: Double) {
    offset.x += x
    offset.y += y
  }

  subscript(index: Int) -> DeviceRect {
    get { rects[index].covering(movedBy: offset.x, offset.y) }
    set {
      rects[index] = newValue.covering(movedBy: -offset.x, -offset.y)
      let block = index / Self.blockSize
      let start = block * Self.blockSize
      unions[block] = Self.union(rects[start..<min(start + Self.blockSize, rects.count)])
    }
  }

  /// Calls a closure with the indices of the bounds that intersect a rectangle, in order.
  @inline(__always)
  func forEach(
    intersecting rect: DeviceRect, _ body: (Int) throws(RasterError) -> Void
  ) throws(RasterError) {
    let rect = rect.covering(movedBy: -offset.x, -offset.y)
    for block in unions.indices where unions[block].intersects(rect) {
      let start = block * Self.blockSize
      for index in start..<min(start + Self.blockSize, rects.count)
      where rects[index].intersects(rect) { try body(index) }
    }
  }
}
