import Graphics

/// Tells pixels of a smooth edge that moved by less than half a pixel from those that changed.
///
/// A pixel that differs is *edge noise* if both of these hold:
///
/// - One of the two pictures explains the other there: the pixel in the one lies on the straight
///   line from the pixel in the other to one of its eight neighbors, at most 45 % of the way along,
///   and no channel is more than 3 of 255 off that line. An edge that moves by a quarter of a pixel
///   gives just such pixels, in one of the two directions at least; one that moves by a whole pixel
///   gives the neighbor itself, at 100 %.
/// - It is an edge that moved, and no line or letter of another color. Either the colors on both
///   sides of it are the same in both pictures: within two pixels there are two that did not
///   change, and it lies on the line between their colors. Or what one pixel lost another one has
///   won: within two pixels all changes together come to no more than half of what they do one by
///   one.
struct EdgeNoise {
  /// How far along the line to the neighbor a pixel may be.
  static let reach = 0.45
  /// How far off that line a channel may be, 0…255.
  static let slack = 3.0

  let expected, actual: Bitmap

  func explains(x: Int, y: Int) -> Bool {
    (isExplained(x, y, from: expected, to: actual) || isExplained(x, y, from: actual, to: expected))
      && isEdge(x, y)
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

  /// Whether an edge runs through a pixel in both pictures.
  private func isEdge(_ x: Int, _ y: Int) -> Bool {
    let before = Self.channels(expected[x, y])
    let after = Self.channels(actual[x, y])
    let step = after - before
    let length = (step * step).sum()
    guard length > 0 else { return true }
    var (sum, sumOfSizes) = (0.0, 0.0)
    // The colors that are the same in both, on this side of the step and on that.
    var sides: (SmallSet, SmallSet) = (SmallSet(), SmallSet())
    for row in max(0, y - 2)...min(expected.height - 1, y + 2) {
      for column in max(0, x - 2)...min(expected.width - 1, x + 2) {
        let old = Self.channels(expected[column, row])
        let change = Self.channels(actual[column, row]) - old
        let part = (change * step).sum() / length
        sum += part
        sumOfSizes += abs(part)
        guard max(change.max(), -change.min()) <= Self.slack else { continue }
        let place = ((old - before) * step).sum() / length
        if place <= 0.5 { sides.0.insert(old) } else { sides.1.insert(old) }
      }
    }
    if abs(sum) <= sumOfSizes / 2 { return true }
    return sides.0.colors.contains { first in
      sides.1.colors.contains { second in
        Self.lies(before, between: first, second) && Self.lies(after, between: first, second)
      }
    }
  }

  /// A few different colors.
  private struct SmallSet {
    var colors: [SIMD4<Double>] = []

    mutating func insert(_ color: SIMD4<Double>) {
      if !colors.contains(color) { colors.append(color) }
    }
  }

  private static func lies(
    _ color: SIMD4<Double>, between first: SIMD4<Double>, _ second: SIMD4<Double>
  ) -> Bool {
    let line = second - first
    let length = (line * line).sum()
    guard length > 0 else { return false }
    let part = min(1, max(0, ((color - first) * line).sum() / length))
    let rest = color - first - line * part
    return max(rest.max(), -rest.min()) <= slack
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF),
      Double(pixel >> 24))
  }
}
