import Foundation
public import Graphics
import Recordings

extension Stage {
  /// A function that draws a box around each node that shows at the present time, and its id.
  ///
  /// Its argument is a picture of the stage, with the device around it.
  @preconcurrency @MainActor public func marks() -> (Bitmap) -> Bitmap {
    let map = pictureMap
    let boxes = nodes().compactMap { node -> (Int, CGRect)? in
      guard let frame = node.visibleFrame else { return nil }
      return (node.id, map.map(frame))
    }
    return { [scale] in NumberedBoxes(on: $0, scale: scale).drawing(boxes) }
  }

  /// The map from points of the canvas to its picture at the present time, which may have a device
  /// around it, be tilted, and be seen by a camera.
  package var pictureMap: Projection {
    guard presentation != nil else { return .identity }
    // The camera follows views, as far as it has drawn them.
    _ = snapshot()
    return presentedCanvas?.map ?? .identity
  }
}
