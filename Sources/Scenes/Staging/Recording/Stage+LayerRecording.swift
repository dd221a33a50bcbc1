package import Foundation
import Graphics
package import LayerTree

extension Stage {
  /// Keeps the picture of a layer and its sublayers as `CALayer.render(in:)` draws it: without
  /// animations, in its own coordinate space, on a transparent canvas.
  ///
  /// - Parameters:
  ///   - size: The canvas in points; the layer's bounds begin at its top left.
  ///   - scale: Pixels per point.
  package func record(model layer: CALayer, size: CGSize, scale: CGFloat) throws -> Recording {
    try record(size: size, scale: scale, at: [time]) { snapshots in
      snapshots.modelSnapshot(of: layer, size: size)
    }
  }

  /// Runs the scene and keeps what it shows of a layer at certain times, on a transparent canvas;
  /// the recording begins at 0.
  ///
  /// - Parameters:
  ///   - size: The canvas in points, whose top left is the superlayer's origin.
  ///   - scale: Pixels per point.
  ///   - times: In seconds, at least one, none before the clock's present time, earliest first.
  ///   - fps: Files show the frames at this rate, whatever their times.
  package func record(
    _ layer: CALayer, size: CGSize, scale: CGFloat, at times: [Double], fps: Double = 50
  ) throws -> Recording {
    try record(size: size, scale: scale, at: times, fps: fps) { snapshots in
      snapshots.freshSnapshot(of: layer, size: size)
    }
  }

  /// Removes a layer from the canvas, which keeps those of hidden windows.
  ///
  /// It does not fade out: the transition would keep its picture until the clock moves.
  package func removeFromCanvas(_ layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.removeFromSuperlayer()
    CATransaction.commit()
    snapshots.releaseRemoved(from: canvas)
  }

  private func record(
    size: CGSize, scale: CGFloat, at times: [Double], fps: Double = 50,
    _ freeze: (SnapshotMaker) -> LayerSnapshot
  ) throws -> Recording {
    guard size.width * scale > 1e-6, size.height * scale > 1e-6 else {
      throw StagingError.noPixels(width: Double(size.width), height: Double(size.height))
    }
    var samples: [Sample] = []
    for time in times {
      // Events of this very instant come after a picture of now, as blocks of the main queue come
      // after the code that runs.
      if abs(time - self.time) > 1e-9 || !time.isFinite { try advance(to: time) }
      let start = nodesCreated
      let snapshot = timeline.run {
        timeline.commit()
        return freeze(snapshots)
      }
      try checkSnapshot(since: start)
      samples.append(
        Sample(
          exposure: Exposure(snapshot), sceneTime: time - times[0],
          end: Double(samples.count + 1) / fps))
    }
    return Recording(
      samples: samples, framesPerSecond: fps, scale: scale, diagnostics: diagnostics,
      fonts: fontUse, names: elementNames)
  }
}
