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
///   change, and it lies on the line between their colors. Or one pixel gains what another loses:
///   within two pixels the changes add up to at most half the sum of their sizes.
///
/// All arithmetic is in integers: both sides of a comparison are multiplied by the divisor.
struct EdgeNoise {
  /// The largest distance of a channel from a line, 0…255.
  static let slack: Int32 = 3

  private let old, new: [PremultipliedPixel]
  private let width, height: Int

  init(expected: Bitmap, actual: Bitmap) {
    old = expected.pixels
    new = actual.pixels
    width = expected.width
    height = expected.height
  }

  /// Whether a pixel that differs is edge noise.
  func isEdgeNoise(x: Int, y: Int) -> Bool {
    (isExplained(x, y, from: old.span, to: new.span)
      || isExplained(x, y, from: new.span, to: old.span)) && isEdge(x, y)
  }

  private func isExplained(
    _ x: Int, _ y: Int, from old: Span<PremultipliedPixel>, to new: Span<PremultipliedPixel>
  ) -> Bool {
    let here = y * width + x
    let start = Self.channels(old[here])
    let step = Self.channels(new[here]) &- start
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) {
        let neighbor = old[row * width + column]
        if neighbor == old[here] { continue }
        let line = Self.channels(neighbor) &- start
        let (length, along) = (Self.product(line, line), Self.product(step, line))
        guard along > 0, 20 * along <= 9 * length else { continue }
        if Self.isNear(step &* length &- line &* along, length) { return true }
      }
    }
    return false
  }

  /// Whether an edge runs through a pixel in both pictures.
  private func isEdge(_ x: Int, _ y: Int) -> Bool {
    let (old, new) = (self.old.span, self.new.span)
    let here = y * width + x
    let (before, after) = (Self.channels(old[here]), Self.channels(new[here]))
    let step = after &- before
    let length = Self.product(step, step)
    guard length > 0 else { return true }
    let rows = max(0, y - 2)...min(height - 1, y + 2)
    let columns = max(0, x - 2)...min(width - 1, x + 2)
    var (sum, sumOfSizes) = (Int32(0), Int32(0))
    for row in rows {
      for i in row * width + columns.lowerBound...row * width + columns.upperBound
      where old[i] != new[i] {
        let along = Self.product(Self.channels(new[i]) &- Self.channels(old[i]), step)
        sum += along
        sumOfSizes += abs(along)
      }
    }
    if 2 * abs(sum) <= sumOfSizes { return true }
    // The colors that are the same in both, on this side of the step and on that.
    var (near, far) = ([PremultipliedPixel](), [PremultipliedPixel]())
    for row in rows {
      for i in row * width + columns.lowerBound...row * width + columns.upperBound {
        let color = Self.channels(old[i])
        guard Self.isNear(Self.channels(new[i]) &- color, 1) else { continue }
        if 2 * Self.product(color &- before, step) <= length {
          if !near.contains(old[i]) { near.append(old[i]) }
        } else if !far.contains(old[i]) {
          far.append(old[i])
        }
      }
    }
    return near.contains { first in
      far.contains { second in
        Self.lies(before, between: first, second) && Self.lies(after, between: first, second)
      }
    }
  }

  private static func lies(
    _ color: SIMD4<Int32>, between first: PremultipliedPixel, _ second: PremultipliedPixel
  ) -> Bool {
    let (start, end) = (channels(first), channels(second))
    let line = end &- start
    let (length, along) = (product(line, line), product(color &- start, line))
    guard length > 0 else { return false }
    if along <= 0 { return isNear(color &- start, 1) }
    if along >= length { return isNear(color &- end, 1) }
    return isNear((color &- start) &* length &- line &* along, length)
  }

  /// Whether the magnitude of every channel is at most `slack` times a factor.
  private static func isNear(_ rest: SIMD4<Int32>, _ factor: Int32) -> Bool {
    let most = SIMD4(repeating: slack * factor)
    return all(rest .<= most) && all(rest .>= 0 &- most)
  }

  private static func product(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> Int32 {
    (a &* b).wrappedSum()
  }

  private static func channels(_ pixel: PremultipliedPixel) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: SIMD4(pixel.blue, pixel.green, pixel.red, pixel.alpha))
  }
}
