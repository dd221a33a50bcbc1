import Foundation
import Graphics
import Rasterizer

/// A layer at a place in its parent.
func layer(
  _ id: UInt64, _ frame: CGRect, _ color: CGColor? = nil, sublayers: [LayerNode] = [],
  mask: LayerNode? = nil, _ edit: (inout LayerNode.Style) -> Void = { _ in }
) -> LayerNode {
  var style = LayerNode.Style()
  style.bounds = CGRect(origin: .zero, size: frame.size)
  style.transform = Projection(CGAffineTransform(translationX: frame.minX, y: frame.minY))
  style.backgroundColor = color
  edit(&style)
  return LayerNode(id: .init(layer: id), style: style, sublayers: sublayers, mask: mask)
}

extension LayerNode.ImageContents {
  /// All of an image, in a rectangle.
  init(_ image: CGImage, in destination: CGRect) {
    let size = CGSize(width: image.width, height: image.height)
    let source = CGRect(origin: .zero, size: size)
    self.init(image: image, pieces: [.init(source: source, destination: destination)])
  }
}

func draw(
  _ layers: [LayerNode], width: Double = 60, height: Double = 60,
  background: CGColor? = .white, scale: CGFloat = 1
) throws -> Bitmap {
  let root = layer(0, CGRect(x: 0, y: 0, width: width, height: height), sublayers: layers)
  return try LayerRenderer(scale: scale).draw(
    LayerSnapshot(
      size: CGSize(width: width, height: height), background: background, root: root))
}

extension Bitmap {
  /// Red, green, blue, alpha, 0…255.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    let p = self[x, y]
    return [p.red, p.green, p.blue, p.alpha].map { Int($0) }
  }
}
