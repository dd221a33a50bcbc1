import Foundation
import Graphics

/// A clip with smooth edges: its content is mixed once, by the coverage, with the pixels from
/// before.
///
/// So overlapping content leaves no fringe along the clip, and blend modes have their backdrop.
struct ClipScope {
  let inner: Target
  let coverage: Coverage
  private let outer: Target
  /// The parts of rows with pixels that are not fully covered, from top to bottom.
  private var edges: [(y: Int, columns: Range<Int>)] = []
  /// The pixels from before, part by part.
  private let before: [PremultipliedPixel]

  /// - Parameter frame: The part of the coverage's frame that is used.
  init(coverage: Coverage, frame: DeviceRect, target: Target) {
    self.coverage = coverage
    outer = target
    inner = target.confined(to: frame)
    let columns = inner.dirty.columns
    var count = 0
    for y in inner.dirty.rows {
      let inside = coverage.fullyCoveredSpan(y, columns)
      for part in [
        columns.lowerBound..<inside.lowerBound, inside.upperBound..<columns.upperBound,
      ] where !part.isEmpty {
        edges.append((y, part))
        count += part.count
      }
    }
    var before = [PremultipliedPixel](repeating: .clear, count: count)
    target.canvas.flush()
    var pixels = before.mutableSpan
    var next = 0
    for (y, columns) in edges {
      target.canvas.copyRow(y, columns, to: &pixels, at: next)
      next += columns.count
    }
    self.before = before
  }

  func close() {
    var next = 0
    let before = before.span
    for (y, columns) in edges {
      let old = before.extracting(next..<next + columns.count)
      next += columns.count
      outer.canvas.change(DeviceRect(row: y, columns)) { _, row in
        coverage.read(y, columns) { mask in
          precondition(old.count == row.count && mask.count == row.count)
          for i in row.indices where mask[i] != 255 {
            row[i] = mask[i] == 0 ? old[i] : old[i].mixed(with: row[i], UInt32(mask[i]))
          }
        }
      }
    }
    outer.applyClip()
  }
}
