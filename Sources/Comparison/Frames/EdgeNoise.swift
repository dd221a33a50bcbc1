import Graphics

/// Tells pixels of a smooth edge that moved by less than half a pixel from those that changed.
///
/// A pixel that differs is *edge noise* if one of the two pictures explains the other there: the
/// pixel in the one lies on the straight line from the pixel in the other to one of its eight
/// neighbors, at most 45 % of the way along, and no channel is more than 3 of 255 off that line.
/// An edge that moves by a quarter of a pixel gives just such pixels, in one of the two directions
/// at least; one that moves by a whole pixel gives the neighbor itself, at 100 %.
struct EdgeNoise {
  /// How far along the line to the neighbor a pixel may be.
  static let reach = 0.45
  /// How far off that line a channel may be, 0…255.
  static let slack = 3.0

  let expected, actual: Bitmap

  func explains(x: Int, y: Int) -> Bool {
    isExplained(x, y, from: expected, to: actual) || isExplained(x, y, from: actual, to: expected)
  }

  private func isExplained(_ x: Int, _ y: Int, from old: Bitmap, to new: Bitmap) -> Bool {
    let start = Self.channels(old[x, y])
    let step = Self.channels(new[x, y]) - start
    for row in max(0, y - 1)...min(old.height - 1, y + 1) {
      for column in max(0, x - 1)...min(old.width - 1, x + 1) where column != x || row != y {
        let line = Self.channels(old[column, row]) - start
        let length = (line * line).sum()
        guard length > 0 else { continue }
        let part = (step * line).sum() / length
        guard part > 0, part <= Self.reach else { continue }
        let rest = step - line * part
        if max(rest.max(), -rest.min()) <= Self.slack { return true }
      }
    }
    return false
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF),
      Double(pixel >> 24))
  }
}
