import Base
import Foundation
import Graphics
import Rasterizer

/// Draws an exposure: a single snapshot as it is, several as their average.
package struct ExposurePainter {
  /// The number of exposures that the task has drawn, for tests; nil to count none.
  @TaskLocal package static var drawnCount: Confined<Int>?

  private let renderer: LayerRenderer

  init(scale: CGFloat) { renderer = LayerRenderer(scale: scale) }

  func draw(_ exposure: Exposure) throws -> Bitmap {
    Self.drawnCount?.with { $0 += 1 }
    let first = try renderer.draw(exposure.snapshots[0])
    guard exposure.snapshots.count > 1 else { return first }
    var average = LightAverage(first, weight: exposure.weights[0])
    for (snapshot, weight) in zip(exposure.snapshots, exposure.weights).dropFirst() {
      average.add(try renderer.draw(snapshot), weight: weight)
    }
    return average.bitmap
  }
}
