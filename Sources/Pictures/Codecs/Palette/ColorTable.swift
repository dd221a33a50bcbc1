/// A hash table of up to 256 colors and their indices.
struct ColorTable {
  private(set) var colors: [UInt32] = []
  private var slots = [Int16](repeating: -1, count: 1024)

  init() {}

  init(_ colors: [UInt32]) {
    for color in colors { _ = insert(color) }
  }

  @inline(__always)
  private static func slot(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 22) }

  /// The index of a color; nil if it is not in the table.
  @inline(__always)
  func index(of color: UInt32) -> Int? {
    var slot = ColorTable.slot(color)
    while true {
      let index = Int(slots[slot])
      if index < 0 { return nil }
      if colors[index] == color { return index }
      slot = (slot + 1) & 1023
    }
  }

  /// Returns the index of a color, which is added if necessary; nil if there are 256 others.
  mutating func insert(_ color: UInt32) -> Int? {
    var slot = ColorTable.slot(color)
    while slots[slot] >= 0 {
      if colors[Int(slots[slot])] == color { return Int(slots[slot]) }
      slot = (slot + 1) & 1023
    }
    guard colors.count < 256 else { return nil }
    slots[slot] = Int16(colors.count)
    colors.append(color)
    return colors.count - 1
  }
}
