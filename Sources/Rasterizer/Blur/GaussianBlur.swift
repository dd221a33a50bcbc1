import Foundation
import Graphics

/// Blurs coverage by a Gaussian; what lies beyond the coverage is transparent.
enum GaussianBlur {
  /// Beyond this many sigmas nothing is left in 8 bits.
  static let reach = 3.2

  /// How many pixels the blur spreads.
  static func margin(sigma: Double) -> Int {
    sigma > 0 ? Int(saturating: (sigma * reach).rounded(.up)) + 1 : 0
  }

  /// The blurred coverage, in a frame of its own.
  static func blurred(_ source: Coverage, sigma: Double, frame: DeviceRect) throws(RasterError)
    -> Coverage
  {
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
    let gaussian = SeparableGaussian(sigma: sigma)
    let factor = gaussian.factor
    let radius = gaussian.kernel.count - 1
    // The small picture covers the frame and what the kernel reaches around it.
    let pad = radius + 2
    let columns = (frame.width + factor - 1) / factor + 2 * pad
    let rows = (frame.height + factor - 1) / factor + 2 * pad
    var small = shrink(
      source, factor: factor, x0: Int(frame.x0) - pad * factor, y0: Int(frame.y0) - pad * factor,
      columns: columns, rows: rows)
    small = gaussian.blurred(small, channels: 1, blank: pad - 1)
    enlarge(small, pad: pad, factor: factor, into: result)
    return result
  }

  /// Averages blocks; rows and columns start at (x0, y0) in device space.
  private static func shrink(
    _ source: Coverage, factor: Int, x0: Int, y0: Int, columns: Int, rows: Int
  ) -> [[Float]] {
    let f = source.frame
    let (fx0, fx1) = (Int(f.x0), Int(f.x1))
    let scale = 1 / Float(factor * factor)
    let first = max(0, (fx0 - x0) / factor - 1)
    let last = min(columns, (fx1 - x0) / factor + 2)
    let blank = [Float](repeating: 0, count: columns)
    // Whole numbers below 2²⁴, whose sums are exact in any order.
    var sums = [Int32](repeating: 0, count: max(0, fx1 - fx0))
    var before = (sums: sums, result: blank)
    return (0..<rows).map { row in
      let start = y0 + row * factor
      let lines = max(start, Int(f.y0))..<max(start, Int(f.y0), min(start + factor, Int(f.y1)))
      guard !lines.isEmpty, first < last else { return blank }
      var columnSums = sums.mutableSpan
      columnSums.update(repeating: 0)
      for y in lines {
        source.read(y, f.columns) { values in
          precondition(values.count == columnSums.count)
          for i in columnSums.indices { columnSums[i] &+= Int32(values[i]) }
        }
      }
      // Most rows of a rectangle are alike, and stay one array.
      if areSame(before.sums, sums) { return before.result }
      var result = blank
      var out = result.mutableSpan
      let all = sums.span
      for column in first..<last {
        let start = max(x0 + column * factor, fx0) - fx0
        let end = min(x0 + (column + 1) * factor, fx1) - fx0
        if start >= end { continue }
        var sum: Int32 = 0
        for i in start..<end { sum &+= all[i] }
        out[column] = Float(sum) * scale
      }
      before = (sums, result)
      return result
    }
  }

  private static func areSame(_ a: [Int32], _ b: [Int32]) -> Bool {
    let (a, b) = (a.span, b.span)
    precondition(a.count == b.count)
    var difference: Int32 = 0
    for i in a.indices { difference |= a[i] ^ b[i] }
    return difference == 0
  }

  private static func enlarge(
    _ small: [[Float]], pad: Int, factor: Int, into result: Coverage
  ) {
    let f = Float(factor)
    let top = Int(result.frame.y0)
    /// Between which two blocks a pixel lies, and how far along.
    func place(_ offset: Int) -> (block: Int, along: Float) {
      let v = (Float(offset) + 0.5) / f - 0.5 + Float(pad)
      return (Int(v), v - Float(Int(v)))
    }
    let places = (0..<result.frame.width).map(place)
    let columns = places.map { Int32($0.block) }
    let alongs = places.map(\.along)
    /// A row of blocks, as wide as the result.
    func widen(_ blocks: [Float], into wide: inout [Float]) {
      let (blocks, columns, alongs) = (blocks.span, columns.span, alongs.span)
      var out = wide.mutableSpan
      precondition(columns.count == out.count && alongs.count == out.count)
      var x = 0
      while x < out.count {
        // All pixels between the same blocks.
        let column = Int(columns[x])
        let first = blocks[column]
        let step = blocks[column + 1] - first
        var end = x + 1
        while end < out.count, columns[end] == columns[x] { end += 1 }
        for i in x..<end { out[i] = first + step * alongs[i] }
        x = end
      }
    }
    let isBlank = small.map { row in row.allSatisfy { $0 == 0 } }
    // Whether each row is the same array as the one before.
    let isShared = small.indices.map { $0 > 0 && isOne(small[$0], small[$0 - 1]) }
    let width = result.frame.width
    var upper = [Float](repeating: 0, count: width)
    var lower = upper
    // The block rows that the two are.
    var (upperRow, lowerRow) = (-1, -1)
    var isFlat = false
    for y in result.frame.rows {
      let (row, along) = place(y - top)
      // A new coverage is blank.
      if isBlank[row], isBlank[row + 1] {
        isFlat = false
        continue
      }
      // Between equal rows nothing changes.
      let wasFlat = isFlat
      isFlat = isShared[row + 1]
      if isFlat, wasFlat {
        result.repeatRow(above: y)
        continue
      }
      if factor == 1 {
        let blocks = small[row]
        result.change(result.frame.row(y)) { _, out in
          let blocks = blocks.span.extracting(pad..<pad + width)
          mix(blocks, blocks, 0, into: &out)
        }
        continue
      }
      if row != upperRow || lowerRow != row + 1 {
        if row == lowerRow { swap(&upper, &lower) } else { widen(small[row], into: &upper) }
        widen(small[row + 1], into: &lower)
        (upperRow, lowerRow) = (row, row + 1)
      }
      result.change(result.frame.row(y)) { _, out in
        mix(upper.span, lower.span, along, into: &out)
      }
    }
  }

  private static func isOne(_ a: [Float], _ b: [Float]) -> Bool {
    let (a, b) = (a.span, b.span)
    return a.isIdentical(to: b)
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
      // Rounded down, without the checks of a conversion: among numbers from 2²³ on, only whole
      // ones exist.
      let whole = v + 8_388_608
      let excess: UInt32 = whole - 8_388_608 > v ? 1 : 0
      out[i] = UInt8(truncatingIfNeeded: whole.bitPattern &- excess)
    }
  }
}
