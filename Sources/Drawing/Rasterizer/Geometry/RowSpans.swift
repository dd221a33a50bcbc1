import Foundation

/// The columns that a convex polygon may touch in each row of a rectangle of pixels, with a margin
/// of one pixel.
struct RowSpans {
  private let rows: Range<Int>
  private var spans: [Range<Int>] = []

  init(of polygon: [CGPoint], in rect: DeviceRect) {
    rows = rect.rows
    spans.reserveCapacity(rows.count)
    for y in rows {
      let (top, bottom) = (Double(y) - 1, Double(y) + 2)
      var (least, greatest) = (Double.infinity, -Double.infinity)
      var p = polygon.last ?? .zero
      for q in polygon {
        let (upper, lower) = p.y < q.y ? (p, q) : (q, p)
        if upper.y <= bottom, lower.y >= top {
          let slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
          let first = upper.y < top ? upper.x + (top - upper.y) * slope : upper.x
          let last = lower.y > bottom ? upper.x + (bottom - upper.y) * slope : lower.x
          least = min(least, first, last)
          greatest = max(greatest, first, last)
        }
        p = q
      }
      let covered = DeviceRect(minX: least - 1, minY: 0, maxX: greatest + 1, maxY: 1)
      spans.append(covered.columns.clamped(to: rect.columns))
    }
  }

  subscript(y: Int) -> Range<Int> { spans[y - rows.lowerBound] }
}
