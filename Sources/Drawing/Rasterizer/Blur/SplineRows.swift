import Base

/// Rows of blocks, enlarged to rows of pixels by uniform cubic B-splines.
struct SplineRows {
  private let spline: Spline
  private let small: BlockRows
  private let blocks: DeviceRect
  /// The index of the first pixel in an enlarged row.
  private let start: Int
  /// The index, in a row of blocks, of the first of the four around the first pixel.
  private let firstBlock: Int
  /// The number of values in an enlarged row, a multiple of 4.
  private let count: Int
  /// The last four rows of blocks that were enlarged along the row; row n is at n modulo 4.
  private var enlarged: [Float]
  /// The numbers of these rows; −1 for none.
  private var numbers = [-1, -1, -1, -1]

  /// - Parameters:
  ///   - small: The blocks, at least three more than the pixels touch on each side.
  ///   - blocks: The rectangle of the blocks, in blocks; block 0 starts at the origin.
  ///   - factor: The side of a block in pixels: 2, or a multiple of 4.
  ///   - columns: The pixels' columns in device space.
  init(_ small: BlockRows, of blocks: DeviceRect, factor: Int, columns: Range<Int>) {
    spline = Spline(factor: factor)
    (self.small, self.blocks) = (small, blocks)
    let first = spline.knot(before: columns.lowerBound)
    let last = spline.knot(before: columns.upperBound - 1).block
    start = first.phase
    firstBlock = first.block - 1 - Int(blocks.x0)
    count = ((last - first.block + 1) * factor + 3) / 4 * 4
    enlarged = [Float](repeating: 0, count: 4 * count)
  }

  /// The first of the four rows of blocks around a row of pixels, and the index of their weights.
  func knots(around y: Int) -> (first: Int, phase: Int) {
    let (block, phase) = spline.knot(before: y)
    return (block - 1 - Int(blocks.y0), phase)
  }

  /// Sums four rows of blocks.
  /// - Parameters:
  ///   - first: The first row, as by `knots(around:)`.
  ///   - out: Receives the pixels' values.
  mutating func sum(from first: Int, _ phase: Int, into out: inout MutableSpan<UInt8>) {
    for number in first..<first + 4 where numbers[number % 4] != number {
      numbers[number % 4] = number
      let values = number % 4 * count..<(number % 4 + 1) * count
      let row = small.start(of: number)
      if row < 0 {
        enlarged.replaceSubrange(values, with: repeatElement(0, count: count))
      } else {
        let blocks = small.values[row + firstBlock..<row + small.length]
        spline.enlarge(blocks, into: &enlarged, values)
      }
    }
    let all = enlarged.span
    let width = out.count
    let (a, b) = (first % 4 * count + start, (first + 1) % 4 * count + start)
    let (c, d) = ((first + 2) % 4 * count + start, (first + 3) % 4 * count + start)
    Self.sum(
      all.extracting(a..<a + width), all.extracting(b..<b + width), all.extracting(c..<c + width),
      all.extracting(d..<d + width), times: spline.weights[phase], into: &out)
  }

  /// Not inlined: the loop is vectorized here.
  @inline(never)
  private static func sum(
    _ a: Span<Float>, _ b: Span<Float>, _ c: Span<Float>, _ d: Span<Float>,
    times weights: SIMD4<Float>, into out: inout MutableSpan<UInt8>
  ) {
    precondition(out.count == a.count && out.count == b.count)
    precondition(out.count == c.count && out.count == d.count)
    let (wa, wb, wc, wd) = (weights.x, weights.y, weights.z, weights.w)
    for i in out.indices {
      out[i] = UInt8(rounding: a[i] * wa + b[i] * wb + c[i] * wc + d[i] * wd)
    }
  }
}

/// The weights of a uniform cubic B-spline whose knots are the centers of blocks.
///
/// A pixel is the sum of the four blocks around it, times (1 − t)³/6, (3t³ − 6t² + 4)/6,
/// (−3t³ + 3t² + 3t + 1)/6 and t³/6, where t is 0 at the second one's center and 1 at the third
/// one's.
private struct Spline {
  /// The side of a block in pixels.
  private let factor: Int
  /// The weights of the four blocks, by the pixel's phase: its distance from the second one.
  let weights: [SIMD4<Float>]
  /// The weights of each of the four blocks for four pixels side by side.
  private let weightsOfFour: [SIMD4<Float>]

  init(factor: Int) {
    self.factor = factor
    let weights = (0..<factor).map { Self.weights((Float($0) + 0.5) / Float(factor)) }
    self.weights = weights
    weightsOfFour = stride(from: 0, to: factor, by: 4).flatMap { first in
      (0..<4).map { block in SIMD4((0..<4).map { weights[(first + $0) % factor][block] }) }
    }
  }

  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (u, squared, cubed) = (1 - t, t * t, t * t * t)
    let inner = 3 * cubed - 6 * squared + 4
    return SIMD4(u * u * u, inner, 3 * (squared + t - cubed) + 1, cubed) / 6
  }

  /// The last block whose center lies before a pixel's, and the distance of their centers in
  /// pixels, rounded down.
  func knot(before pixel: Int) -> (block: Int, phase: Int) {
    let distance = pixel - factor / 2
    let phase = (distance % factor + factor) % factor
    return ((distance - phase) / factor, phase)
  }

  /// Enlarges blocks along a row.
  /// - Parameters:
  ///   - row: The blocks, from the first of the four around the first pixel on.
  ///   - range: The range of `result` that receives the pixels; its length is a multiple of 4.
  func enlarge(_ row: ArraySlice<Float>, into result: inout [Float], _ range: Range<Int>) {
    let row = row.span
    var out = result.mutableSpan
    var block = 0
    var next = range.lowerBound
    while next < range.upperBound {
      let v = row.four(at: block)
      if factor == 2 {
        let last = row[block + 4]
        let outer = SIMD4(v.x, v.x, v.y, v.y) * weightsOfFour[0]
        let middle = SIMD4(v.y, v.y, v.z, v.z) * weightsOfFour[1]
        let near = SIMD4(v.z, v.z, v.w, v.w) * weightsOfFour[2]
        out.setFour(
          outer + middle + near + SIMD4(v.w, v.w, last, last) * weightsOfFour[3], at: next)
        next += 4
        block += 2
        continue
      }
      for part in stride(from: 0, to: factor, by: 4) {
        let left = weightsOfFour[part] * v.x + weightsOfFour[part + 1] * v.y
        let right = weightsOfFour[part + 2] * v.z + weightsOfFour[part + 3] * v.w
        out.setFour(left + right, at: next)
        next += 4
      }
      block += 1
    }
  }
}
