import Base
import Foundation
import Graphics

/// Blurs coverage by a Gaussian; pixels beyond the coverage are transparent.
enum GaussianBlur {
  /// The number of sigmas beyond which nothing is visible in 8 bits.
  static let reach = 3.2

  /// The number of pixels by which the blur spreads.
  static func margin(sigma: Double) -> Int {
    sigma > 0 ? Int(saturating: (sigma * reach).rounded(.up)) + 1 : 0
  }

  /// The blurred coverage, in a given frame.
  ///
  /// - Parameters:
  ///   - sigma: The sigma in device pixels.
  ///   - reach: The number of sigmas at which the kernel ends: 2 for Core Graphics' shadows,
  ///     measured on a layer that it drew.
  static func blurred(
    _ source: Coverage, sigma: Double, reach: Double = 3.5, frame: DeviceRect
  ) throws(RasterError) -> Coverage {
    let result = try Coverage(frame: frame)
    if sigma < 0.05 {
      let common = frame.intersection(source.frame)
      result.change(common) { y, row in
        source.read(y, common.columns) { values in
          precondition(values.count == row.count)
          for i in row.indices { row[i] = values[i] }
        }
      }
      return result
    }
    let gaussian = SeparableGaussian(sigma: sigma, reach: reach, resampling: .splines)
    let factor = gaussian.factor
    // The small picture covers the frame, the splines and the kernel's reach around it.
    let blocks = frame.divided(by: factor).outset(by: splineReach)
      .outset(by: gaussian.kernel.count - 1)
    let small = shrink(source, by: factor, to: blocks)
    let blurred = gaussian.blurred(small, channels: 1, blank: gaussian.kernel.count - 1)
    enlarge(blurred, of: blocks, factor: factor, into: result)
    return result
  }

  /// The number of blocks read beyond a frame: two by its splines, and a third where blocks of two
  /// pixels are enlarged in pairs.
  private static let splineReach = 3

  /// Averages each block and the near halves of its neighbors, weighted by a tent.
  ///
  /// - Parameters:
  ///   - side: The side of a block in pixels: 1, or even and at most 2048.
  ///   - blocks: The rectangle of the result, in blocks; block 0 starts at the origin.
  private static func shrink(_ source: Coverage, by side: Int, to blocks: DeviceRect) -> BlockRows {
    precondition(side <= 2048, "sums fit in 32 bits")
    // The tent at the centers of pixels, as integers; for instance 1, 3, 3, 1.
    let tent =
      side == 1 ? [1] : (0..<2 * side).map { Int32(2 * min($0, 2 * side - 1 - $0) + 1) }
    let sum = Float(tent.reduce(0, +))
    let weights = tent.map { Float($0) / (sum * sum) }
    let f = source.frame
    let left = Int(f.x0)
    /// The first pixel of a block's tent.
    func start(_ block: Int) -> Int { block * side - side / 2 }
    let touched = f.outset(by: side / 2).divided(by: side).intersection(blocks)
    var result = BlockRows(length: blocks.width, capacity: blocks.height)
    var sums = [Int32](repeating: 0, count: f.width)
    var row = [Float](repeating: 0, count: touched.width)
    var before: [Int32] = []
    for y in blocks.rows {
      let first = start(y)
      let lines = max(first, Int(f.y0))..<max(first, Int(f.y0), min(first + tent.count, Int(f.y1)))
      var columnSums = sums.mutableSpan
      columnSums.update(repeating: 0)
      for line in lines {
        source.read(line, f.columns) { add($0, times: tent[line - first], to: &columnSums) }
      }
      if touched.isEmpty || sums.allSatisfy({ $0 == 0 }) {
        result.appendBlank()
        before = []
        continue
      }
      // Most rows of a rectangle are equal.
      if areSame(before, sums) {
        result.repeatLast()
        continue
      }
      let all = sums.span
      for column in touched.columns {
        let first = start(column) - left
        var sum: Float = 0
        for i in max(0, first)..<min(all.count, first + weights.count) {
          sum += Float(all[i]) * weights[i - first]
        }
        row[column - Int(touched.x0)] = sum
      }
      result.append(row, after: Int(touched.x0 - blocks.x0))
      before = sums
    }
    return result
  }

  /// Adds a weighted row; not inlined, so that the loop is vectorized.
  @inline(never)
  private static func add(
    _ values: Span<UInt8>, times weight: Int32, to sums: inout MutableSpan<Int32>
  ) {
    precondition(values.count == sums.count)
    for i in sums.indices { sums[i] &+= Int32(values[i]) &* weight }
  }

  private static func areSame(_ a: [Int32], _ b: [Int32]) -> Bool {
    guard a.count == b.count else { return false }
    let (a, b) = (a.span, b.span)
    var difference: Int32 = 0
    for i in a.indices { difference |= a[i] ^ b[i] }
    return difference == 0
  }

  /// Enlarges blocks to pixels.
  private static func enlarge(
    _ small: BlockRows, of blocks: DeviceRect, factor: Int, into result: Coverage
  ) {
    let frame = result.frame
    if factor == 1 {
      for y in frame.rows {
        let start = small.start(of: y - Int(blocks.y0))
        if start < 0 { continue }
        let first = start + Int(frame.x0 - blocks.x0)
        let values = small.values.span.extracting(first..<first + frame.width)
        result.change(frame.row(y)) { _, out in round(values, into: &out) }
      }
      return
    }
    var splines = SplineRows(small, of: blocks, factor: factor, columns: frame.columns)
    var isFlat = false
    for y in frame.rows {
      let (first, phase) = splines.knots(around: y)
      let wasFlat = isFlat
      // All rows between equal rows are equal.
      isFlat = (1..<4).allSatisfy { small.start(of: first + $0) == small.start(of: first) }
      // A new coverage is blank.
      if isFlat, small.start(of: first) < 0 { continue }
      if isFlat, wasFlat {
        result.repeatRow(above: y)
      } else {
        result.change(frame.row(y)) { _, out in splines.sum(from: first, phase, into: &out) }
      }
    }
  }

  /// The values, rounded and held to 0…255.
  ///
  /// Not inlined: the loop is vectorized here.
  @inline(never)
  private static func round(_ values: Span<Float>, into out: inout MutableSpan<UInt8>) {
    precondition(values.count == out.count)
    for i in out.indices { out[i] = UInt8(rounding: values[i]) }
  }
}

extension UInt8 {
  /// A number rounded and held to 0…255.
  @inline(__always)
  init(rounding value: Float) {
    let v = Swift.max(0, Swift.min(255, value + 0.5))
    // Rounded down without a checked conversion: from 2²³ on, all Floats are integers.
    let whole = v + 8_388_608
    let excess: UInt32 = whole - 8_388_608 > v ? 1 : 0
    self.init(truncatingIfNeeded: whole.bitPattern &- excess)
  }
}
