import Foundation
import Graphics

/// A layer that is just an opaque, pixel-aligned rectangle, which is written to memory directly.
struct OpaqueRectangle {
  let rect: DeviceRect
  /// The pixel with which Cairo would fill it.
  let pixel: PremultipliedPixel

  /// Returns nil unless the layer is such a rectangle.
  init?(_ node: LayerNode, toDevice: Projection) {
    guard let color = node.style.backgroundColor, color.alpha == 1,
      !node.traits.contains(.spoilsRectangle), node.sublayers.isEmpty, node.mask == nil,
      let t = toDevice.affine, t.keepsRectangles,
      let rect = LayerShape(RoundedRect(node.style.bounds), projection: toDevice).pixelAlignedRect
    else { return nil }
    self.rect = rect
    guard let pixel = PremultipliedPixel(filling: color) else { return nil }
    self.pixel = pixel
  }
}

extension PremultipliedPixel {
  /// Makes the pixel that Cairo writes when it fills with an opaque color; nil if a component is
  /// NaN or infinite.
  init?(filling color: CGColor) {
    func channel(_ v: CGFloat) -> UInt32 { UInt32(min(max(v, 0), 1) * 65535 + 0.5) >> 8 }
    guard (color.red + color.green + color.blue).isFinite else { return nil }
    self.init(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: 255)
  }
}
