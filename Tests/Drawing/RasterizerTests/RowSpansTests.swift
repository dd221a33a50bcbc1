import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Parts of rows that are looked at, or left alone.
@Suite struct RowSpansTests {
  @Test(arguments: [0, 0.4, 1, 1.6, 2.9, 4])
  func aPolygonLiesInItsSpans(angle: Double) {
    let rect = DeviceRect(x0: -20, y0: -10, x1: 60, y1: 50)
    let turn = CGAffineTransform(translationX: 15, y: 18).rotated(by: angle)
    let square = CGRect(x: -19.5, y: -12.25, width: 39, height: 24.5)
    let polygon = square.corners.map { $0.applying(turn) }
    let spans = RowSpans(of: polygon, in: rect)
    let inverse = turn.inverted()
    var outside = 0
    for y in rect.rows {
      for x in rect.columns {
        let isNear = [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)].contains { (dx, dy) in
          square.contains(CGPoint(x: Double(x) + dx, y: Double(y) + dy).applying(inverse))
        }
        if isNear { #expect(spans[y].contains(x), "\(x), \(y)") }
        if !spans[y].contains(x) { outside += 1 }
      }
    }
    // Most of what is around it is left out.
    #expect(outside > rect.area / 3)
  }

  private func coverage(_ rows: [[UInt8]]) throws -> Coverage {
    let frame = DeviceRect(x0: 3, y0: 7, x1: Int32(3 + rows[0].count), y1: Int32(7 + rows.count))
    let coverage = try Coverage(frame: frame)
    coverage.change(frame) { y, row in for i in row.indices { row[i] = rows[y - 7][i] } }
    return coverage
  }

  @Test func whatIsCoveredIsFound() throws {
    let coverage = try coverage([
      [0, 9, 255, 255, 8, 0], [255, 255, 255, 255, 255, 255], [0, 0, 0, 0, 0, 0],
      [255, 255, 0, 255, 255, 7], [0, 3, 0, 0, 0, 0],
    ])
    let columns = 3..<9
    let inside = (7..<12).map { coverage.fullyCoveredSpan($0, columns) }
    #expect(inside == [5..<7, 3..<9, 9..<9, 9..<9, 9..<9])
    let seen = (7..<12).map { coverage.coveredSpan($0, columns) }
    #expect(seen == [4..<8, 3..<9, 9..<9, 3..<9, 4..<5])
  }
}
