import Foundation
public import Graphics
import Recordings

extension Stage {
  /// A function that draws a box around each node that shows at the present time, and its id.
  ///
  /// Its argument is a picture of the stage, with the device around it.
  @preconcurrency @MainActor public func marks() -> (Bitmap) -> Bitmap {
    let origin = canvasOrigin
    let boxes = nodes().compactMap { node in
      node.visibleFrame.map { (node.id, $0.offsetBy(dx: origin.x, dy: origin.y)) }
    }
    return { [scale] in NumberedBoxes(on: $0, scale: scale).drawing(boxes) }
  }

  /// The canvas's top left in pictures, which may have a device around it.
  var canvasOrigin: CGPoint {
    drawnPresentation.map { PresentationLayout($0, canvas: size).canvasFrame.origin } ?? .zero
  }
}
