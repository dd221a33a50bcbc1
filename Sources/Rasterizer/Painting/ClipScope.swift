import Foundation
import Graphics

/// A clip with smooth edges: what is drawn inside is mixed with what was there before, once, by the
/// coverage.
///
/// So things drawn over each other inside leave no fringe along the clip, and every blend mode sees
/// its backdrop.
struct ClipScope {
  let inner: Target
  private let outer: Target
  private let coverage: Coverage
  private let saved: Canvas

  /// - Parameter frame: The part of the coverage's that counts.
  init(coverage: Coverage, frame: DeviceRect, target: Target) throws(RasterError) {
    self.coverage = coverage
    outer = target
    saved = try Canvas(frame: frame)
    inner = target.confined(to: frame)
    saved.copy(inner.dirty, from: target.canvas)
  }

  func close() {
    let columns = inner.dirty.columns
    outer.canvas.change(inner.dirty) { y, row in
      saved.read(y, columns) { before in
        coverage.read(y, columns) { mask in
          precondition(before.count == row.count && mask.count == row.count)
          for i in row.indices where mask[i] != 255 {
            row[i] = mask[i] == 0 ? before[i] : before[i].mixed(with: row[i], UInt32(mask[i]))
          }
        }
      }
    }
    outer.applyClip()
  }
}
