import Base
import Foundation

/// Fills of polygons with the exactly covered area of each pixel, rounded to 1/255.
///
/// Every edge adds, row by row, the signed area between it and the right side of the rectangle: the
/// running sum along a row is then the covered area (times the winding number). Contours must not
/// overlap, except that one of opposite direction may cut a hole. Each row is computed from the
/// ends of the edges, so that it does not depend on which other rows are drawn.
extension Coverage {
  func fillExactly(_ contours: [[CGPoint]]) {
    let width = frame.width
    let rows = frame.height
    guard width > 0, rows > 0 else { return }
    let cells = width + 2
    var sums = [Float](repeating: 0, count: cells * rows)
    var cellSums = sums.mutableSpan
    let (left, top) = (Double(frame.x0), Double(frame.y0))
    for contour in contours where contour.count > 2 {
      var a = contour[contour.count - 1]
      for b in contour {
        accumulate(
          x0: a.x - left, y0: a.y - top, x1: b.x - left, y1: b.y - top, into: &cellSums,
          cells: cells, rows: rows)
        a = b
      }
    }
    change(frame) { y, row in
      var sum: Float = 0
      var value: UInt8 = 0
      let start = (y - Int(frame.y0)) * cells
      let changes = sums.span.extracting(start..<start + row.count)
      for first in stride(from: 0, to: row.count, by: 8) {
        if first + 8 <= row.count, isZero(changes, at: first) {
          // Nothing changes between edges.
          for k in 0..<8 { row[first + k] = value }
          continue
        }
        for x in first..<min(first + 8, row.count) {
          if changes[x] != 0 {
            sum += changes[x]
            value = UInt8(min(abs(sum), 1) * 255 + 0.5)
          }
          row[x] = value
        }
      }
    }
  }

  /// Whether eight numbers are zero.
  @inline(__always)
  private func isZero(_ numbers: Span<Float>, at first: Int) -> Bool {
    var bits: UInt32 = 0
    for k in 0..<8 { bits |= numbers[first + k].bitPattern }
    return bits == 0
  }

  private func accumulate(
    x0: Double, y0: Double, x1: Double, y1: Double, into sums: inout MutableSpan<Float>,
    cells: Int, rows: Int
  ) {
    guard y0 != y1, (x0 + x1 + y0 + y1).isFinite else { return }
    let direction: Double = y0 < y1 ? 1 : -1
    let (ax, ay, bx, by) = y0 < y1 ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    guard by > 0, ay < Double(rows) else { return }
    let slope = (bx - ax) / (by - ay)
    guard slope.isFinite else { return }
    let right = Double(cells - 2)
    for y in max(0, Int(saturating: ay))..<min(rows, Int(saturating: by.rounded(.up))) {
      let row = y * cells
      let (upper, lower) = (max(Double(y), ay), min(Double(y + 1), by))
      guard lower > upper else { continue }
      var (xa, xb) = (ax + (upper - ay) * slope, ax + (lower - ay) * slope)
      let height = lower - upper
      if xa > xb { swap(&xa, &xb) }
      if xa >= right { continue }
      if xb <= 0 {
        sums[row] += Float(direction * height)
        continue
      }
      // Parts beyond the left side count in full from the first cell, those beyond the right side
      // not at all.
      var span = height
      if xa < 0 {
        let part = height * (-xa) / (xb - xa)
        sums[row] += Float(direction * part)
        span -= part
        xa = 0
      }
      if xb > right {
        span *= (right - xa) / (xb - xa)
        xb = right
      }
      let (first, last) = (Int(xa), Int(xb))
      if first == last || xb - xa < 1e-12 {
        let area = direction * span
        let middle = (xa + xb) / 2 - Double(first)
        sums[row + first] += Float(area * (1 - middle))
        sums[row + first + 1] += Float(area * middle)
        continue
      }
      let perColumn = direction * span / (xb - xa)
      var x = xa
      for column in first...last {
        let end = min(Double(column + 1), xb)
        guard end > x else { continue }
        let part = perColumn * (end - x)
        let middle = (x + end) / 2 - Double(column)
        sums[row + column] += Float(part * (1 - middle))
        sums[row + column + 1] += Float(part * middle)
        x = end
      }
    }
  }
}
