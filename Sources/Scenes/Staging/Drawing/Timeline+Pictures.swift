import Foundation
import Graphics
import LayerTree
import Rasterizer
import UIKitValues
import Views

extension Timeline {
  /// Installs the renderer for views that need a drawing's pixels.
  package func installPictureMaker() {
    state(PictureRasterizer.self).changedBounds = { $0.changedBounds }
    state(PictureRasterizer.self).draw = { list, size, scale in
      var style = LayerNode.Style()
      style.bounds = CGRect(origin: .zero, size: size)
      style.contents = [.drawing(list)]
      let node = LayerNode(id: LayerNode.ID(layer: 0), style: style)
      let snapshot = LayerSnapshot(size: size, background: nil, root: node)
      return try LayerRenderer(scale: scale).draw(snapshot)
    }
  }
}
