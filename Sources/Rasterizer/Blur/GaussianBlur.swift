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
    small = gaussian.blurred(small, channels: 1)
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
    return (0..<rows).map { row in
      var result = [Float](repeating: 0, count: columns)
      var out = result.mutableSpan
      for sub in 0..<factor {
        let y = y0 + row * factor + sub
        guard y >= Int(f.y0), y < Int(f.y1), first < last else { continue }
        source.read(y, f.columns) { values in
          if factor == 1 {
            let end = min(last, fx1 - x0)
            var column = max(first, fx0 - x0)
            while column < end {
              out[column] = Float(values[column + x0 - fx0])
              column += 1
            }
            return
          }
          for column in first..<last {
            let start = max(x0 + column * factor, fx0) - fx0
            let end = min(x0 + (column + 1) * factor, fx1) - fx0
            if start >= end { continue }
            let block = values.extracting(start..<end)
            var sum: Int32 = 0
            for i in block.indices { sum &+= Int32(block[i]) }
            out[column] += Float(sum)
          }
        }
      }
      if factor > 1 { for column in out.indices { out[column] *= scale } }
      return result
    }
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
    let isBlank = small.map { row in row.allSatisfy { $0 == 0 } }
    result.change(result.frame) { y, out in
      let (row, fy) = place(y - top)
      // A new coverage is blank.
      if isBlank[row], isBlank[row + 1] { return }
      let (upperRow, lowerRow) = (small[row], small[row + 1])
      let (upper, lower) = (upperRow.span, lowerRow.span)
      let (columns, alongs) = (columns.span, alongs.span)
      precondition(columns.count == out.count && alongs.count == out.count)
      var x = 0
      while x < out.count {
        // All pixels between the same blocks.
        let column = Int(columns[x])
        let (a0, b0) = (upper[column], lower[column])
        let (da, db) = (upper[column + 1] - a0, lower[column + 1] - b0)
        var end = x + 1
        while end < out.count, columns[end] == columns[x] { end += 1 }
        for i in x..<end {
          let a = a0 + da * alongs[i]
          let b = b0 + db * alongs[i]
          out[i] = UInt8(max(0, min(255, a + (b - a) * fy + 0.5)))
        }
        x = end
      }
    }
  }
}
