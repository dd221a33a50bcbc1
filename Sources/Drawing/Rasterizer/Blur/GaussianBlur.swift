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
  /// - Parameter reach: The number of sigmas at which the kernel ends: 2 for Core Graphics'
  ///   shadows, measured on a layer that it drew.
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
    let gaussian = SeparableGaussian(sigma: sigma, reach: reach)
    let factor = gaussian.factor
    let radius = gaussian.kernel.count - 1
    // The small picture covers the frame and the kernel's reach around it.
    let pad = radius + 2
    let columns = (frame.width + factor - 1) / factor + 2 * pad
    let rows = (frame.height + factor - 1) / factor + 2 * pad
    let small = shrink(
      source, factor: factor, x0: Int(frame.x0) - pad * factor, y0: Int(frame.y0) - pad * factor,
      columns: columns, rows: rows)
    let blurred = gaussian.blurred(small, channels: 1, blank: pad - 1)
    enlarge(blurred, pad: pad, factor: factor, into: result)
    return result
  }

  /// Averages blocks, whose rows and columns start at (x0, y0) in device space.
  private static func shrink(
    _ source: Coverage, factor: Int, x0: Int, y0: Int, columns: Int, rows: Int
  ) -> BlockRows {
    let f = source.frame
    let (fx0, fx1) = (Int(f.x0), Int(f.x1))
    let scale = 1 / Float(factor * factor)
    let first = max(0, (fx0 - x0) / factor - 1)
    let last = min(columns, (fx1 - x0) / factor + 2)
    var result = BlockRows(length: columns, capacity: rows)
    // Integers below 2²⁴, whose sums are exact in any order.
    var sums = [Int32](repeating: 0, count: max(0, fx1 - fx0))
    var averages = [Float](repeating: 0, count: max(0, last - first))
    var before: [Int32] = []
    for row in 0..<rows {
      let start = y0 + row * factor
      let lines = max(start, Int(f.y0))..<max(start, Int(f.y0), min(start + factor, Int(f.y1)))
      guard !lines.isEmpty, first < last else {
        result.appendBlank()
        before = []
        continue
      }
      var columnSums = sums.mutableSpan
      columnSums.update(repeating: 0)
      for y in lines {
        source.read(y, f.columns) { values in
          precondition(values.count == columnSums.count)
          for i in columnSums.indices { columnSums[i] &+= Int32(values[i]) }
        }
      }
      if sums.allSatisfy({ $0 == 0 }) {
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
      for column in first..<last {
        let start = max(x0 + column * factor, fx0) - fx0
        let end = min(x0 + (column + 1) * factor, fx1) - fx0
        if start >= end { continue }
        var sum: Int32 = 0
        for i in start..<end { sum &+= all[i] }
        averages[column - first] = Float(sum) * scale
      }
      result.append(averages, after: first)
      before = sums
    }
    return result
  }

  private static func areSame(_ a: [Int32], _ b: [Int32]) -> Bool {
    guard a.count == b.count else { return false }
    let (a, b) = (a.span, b.span)
    var difference: Int32 = 0
    for i in a.indices { difference |= a[i] ^ b[i] }
    return difference == 0
  }

  private static func enlarge(
    _ small: BlockRows, pad: Int, factor: Int, into result: Coverage
  ) {
    let f = Float(factor)
    let top = Int(result.frame.y0)
    /// The row of blocks above a row, and the weight of the one below.
    func place(_ offset: Int) -> (block: Int, along: Float) {
      let v = (Float(offset) + 0.5) / f - 0.5 + Float(pad)
      return (Int(v), v - Float(Int(v)))
    }
    let width = result.frame.width
    let widening = Widening(width: width, pad: pad, factor: factor)
    var upper = [Float](repeating: 0, count: widening.count)
    var lower = upper
    // The indices of the two block rows.
    var (upperRow, lowerRow) = (-1, -1)
    var isFlat = false
    for y in result.frame.rows {
      let (row, along) = place(y - top)
      // A new coverage is blank.
      if small.start(of: row) < 0, small.start(of: row + 1) < 0 {
        isFlat = false
        continue
      }
      // All rows between equal rows are equal.
      let wasFlat = isFlat
      isFlat = small.start(of: row) == small.start(of: row + 1)
      if isFlat, wasFlat {
        result.repeatRow(above: y)
        continue
      }
      if factor == 1 {
        let start = small.start(of: row) + pad
        if start < pad { continue }
        let blocks = small.values.span.extracting(start..<start + width)
        result.change(result.frame.row(y)) { _, out in mix(blocks, blocks, 0, into: &out) }
        continue
      }
      if row != upperRow || lowerRow != row + 1 {
        if row == lowerRow { swap(&upper, &lower) } else { widening.widen(small, row, &upper) }
        widening.widen(small, row + 1, &lower)
        (upperRow, lowerRow) = (row, row + 1)
      }
      let seen = widening.start..<widening.start + width
      let (above, below) = (upper.span.extracting(seen), lower.span.extracting(seen))
      result.change(result.frame.row(y)) { _, out in mix(above, below, along, into: &out) }
    }
  }

  /// Enlarges a row of blocks to pixels, by linear interpolation between their centers.
  private struct Widening {
    /// The number of values in an enlarged row, and the start of its pixels.
    let count, start: Int
    private let factor: Int
    private let blocks: Range<Int>
    /// The interpolation weights of the pixels between the centers of two blocks, in fours.
    private let along: [SIMD4<Float>]

    init(width: Int, pad: Int, factor: Int) {
      self.factor = factor
      // Half a block lies to the left of the first one's center.
      start = factor / 2
      blocks = pad - 1..<pad + (width + start - 1) / factor
      along = (0..<max(1, factor / 4)).map { part in
        SIMD4((0..<4).map { (Float((4 * part + $0) % factor) + 0.5) / Float(factor) })
      }
      count = (blocks.count * factor + 3) / 4 * 4
    }

    /// - Parameter wide: Receives `first + (second − first) · along` for each pixel.
    func widen(_ rows: BlockRows, _ y: Int, _ wide: inout [Float]) {
      var out = wide.mutableSpan
      let start = rows.start(of: y)
      guard start >= 0 else { return out.update(repeating: 0) }
      let row = rows.values.span.extracting(start..<start + rows.length)
      var next = 0
      if factor == 2 {
        for block in stride(from: blocks.lowerBound, to: blocks.upperBound, by: 2) {
          let (a, b, c) = (row[block], row[block + 1], row[block + 2])
          let first = SIMD4(a, a, b, b)
          out.setFour(first + (SIMD4(b, b, c, c) - first) * along[0], at: next)
          next += 4
        }
        return
      }
      for block in blocks {
        let first = row[block]
        let step = row[block + 1] - first
        for along in along {
          out.setFour(first + step * along, at: next)
          next += 4
        }
      }
    }
  }

  /// The values `a + (b − a) · along`, rounded and held to 0…255.
  ///
  /// Not inlined: the loop is vectorized here.
  @inline(never)
  private static func mix(
    _ a: Span<Float>, _ b: Span<Float>, _ along: Float, into out: inout MutableSpan<UInt8>
  ) {
    precondition(a.count == out.count && b.count == out.count)
    for i in out.indices {
      let v = max(0, min(255, a[i] + (b[i] - a[i]) * along + 0.5))
      // Rounded down without a checked conversion: from 2²³ on, all Floats are integers.
      let whole = v + 8_388_608
      let excess: UInt32 = whole - 8_388_608 > v ? 1 : 0
      out[i] = UInt8(truncatingIfNeeded: whole.bitPattern &- excess)
    }
  }
}
