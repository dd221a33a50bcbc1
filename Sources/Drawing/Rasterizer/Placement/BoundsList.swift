/// A list of rectangles with the unions of blocks and of groups of blocks, which makes searching
/// thousands of them fast.
struct BoundsList {
  /// The number of rectangles in a block.
  private static let blockSize = 16
  /// The number of rectangles in a group of blocks.
  private static let groupSize = 16 * blockSize
  /// The rectangles before they were moved by `offset`.
  private var rects: [DeviceRect] = []
  private var unions: [DeviceRect] = []
  private var groupUnions: [DeviceRect] = []
  private var offset = (x: 0.0, y: 0.0)

  init() {}

  init(_ rects: [DeviceRect]) {
    self.rects = rects
    unions = stride(from: 0, to: rects.count, by: Self.blockSize).map { start in
      Self.union(rects[Self.range(from: start, Self.blockSize, in: rects)])
    }
    groupUnions = stride(from: 0, to: unions.count, by: Self.groupSize / Self.blockSize).map {
      Self.union(unions[Self.range(from: $0, Self.groupSize / Self.blockSize, in: unions)])
    }
  }

  private static func union(_ rects: ArraySlice<DeviceRect>) -> DeviceRect {
    rects.reduce(.empty) { $0.union($1) }
  }

  private static func range(from start: Int, _ count: Int, in list: [DeviceRect]) -> Range<Int> {
    start..<min(start + count, list.count)
  }

  var union: DeviceRect {
    groupUnions.reduce(DeviceRect.empty) { $0.union($1) }
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
      unions[block] = Self.union(
        rects[Self.range(from: block * Self.blockSize, Self.blockSize, in: rects)])
      let group = index / Self.groupSize
      let blocks = Self.groupSize / Self.blockSize
      groupUnions[group] = Self.union(
        unions[Self.range(from: group * blocks, blocks, in: unions)])
    }
  }

  /// Calls a closure with the indices of the bounds that intersect a rectangle, in order.
  @inline(__always)
  func forEach(
    intersecting rect: DeviceRect, _ body: (Int) throws(RasterError) -> Void
  ) throws(RasterError) {
    let rect = rect.covering(movedBy: -offset.x, -offset.y)
    let blocks = Self.groupSize / Self.blockSize
    for group in groupUnions.indices where groupUnions[group].intersects(rect) {
      for block in Self.range(from: group * blocks, blocks, in: unions)
      where unions[block].intersects(rect) {
        for index in Self.range(from: block * Self.blockSize, Self.blockSize, in: rects)
        where rects[index].intersects(rect) { try body(index) }
      }
    }
  }
}
