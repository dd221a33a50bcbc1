package import Foundation
import Graphics

/// The heights of a section's rows, measured ones and estimates, with their sums by blocks.
///
/// Finding a row by its position, or a position by its row, takes the time of the blocks and of one
/// block's rows, not of all rows.
package struct RowHeights {
  private static let blockSize = 256

  private var heights: [CGFloat] = []
  private var measured: [Bool] = []
  /// The sums of the heights in each block.
  private var blocks: [CGFloat] = []

  /// - Parameter heights: Estimates of each row's height, in points.
  package init(estimates heights: [CGFloat] = []) {
    self.heights = heights
    measured = Array(repeating: false, count: heights.count)
    sumBlocks()
  }

  var count: Int { heights.count }
  package var total: CGFloat { blocks.reduce(0, +) }

  subscript(row: Int) -> CGFloat { heights[row] }
  func isMeasured(_ row: Int) -> Bool { measured[row] }

  package mutating func setMeasured(_ height: CGFloat, at row: Int) {
    measured[row] = true
    guard heights[row] != height else { return }
    heights[row] = height
    sumBlock(row / Self.blockSize)
  }

  /// Keeps a row's height as an estimate only.
  mutating func invalidate(_ row: Int) { measured[row] = false }

  /// Sets the height of all rows that have not been measured.
  mutating func setEstimate(_ height: CGFloat) {
    for row in heights.indices where !measured[row] { heights[row] = height }
    sumBlocks()
  }

  /// The distance of a row's upper edge from that of the first row, in points.
  package func start(of row: Int) -> CGFloat {
    let block = row / Self.blockSize
    return heights[block * Self.blockSize..<row].reduce(blocks[..<block].reduce(0, +), +)
  }

  /// The rows that intersect a span, from the upper edge of the first row, in points.
  package func rows(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    var y: CGFloat = 0
    var row = 0
    for block in blocks {
      if y + block > low { break }
      y += block
      row += Self.blockSize
    }
    while row < count, y + heights[row] <= low {
      y += heights[row]
      row += 1
    }
    guard row < count else { return count..<count }
    let first = row
    while row < count, y < high {
      y += heights[row]
      row += 1
    }
    return first..<row
  }

  private mutating func sumBlocks() {
    blocks = Array(
      repeating: 0, count: (heights.count + Self.blockSize - 1) / Self.blockSize)
    for block in blocks.indices { sumBlock(block) }
  }

  private mutating func sumBlock(_ block: Int) {
    let first = block * Self.blockSize
    blocks[block] = heights[first..<min(first + Self.blockSize, heights.count)].reduce(0, +)
  }
}
