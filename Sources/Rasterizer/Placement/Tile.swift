import Foundation
import Graphics

/// What a layer comes to that is nothing but an opaque background on whole pixels: written to
/// memory as it is.
struct Tile {
  let rect: DeviceRect
  /// As Cairo would fill it.
  let pixel: PremultipliedPixel

  /// Nil unless the layer is one.
  init?(_ node: LayerNode, toDevice: Projection) {
    guard let color = node.style.backgroundColor, color.alpha == 1,
      Self.isPlain(node.style), node.sublayers.isEmpty, node.mask == nil,
      let t = toDevice.affine, t.keepsRectangles,
      let rect = LayerShape(RoundedRect(node.style.bounds), projection: toDevice).pixelAlignedRect
    else { return nil }
    self.rect = rect
    guard let pixel = PremultipliedPixel(filling: color) else { return nil }
    self.pixel = pixel
  }

  private static func isPlain(_ style: LayerNode.Style) -> Bool {
    style.opacity >= 1 && style.contents.isEmpty && style.shadow == nil
      && style.corners.radius <= 0 && style.borderWidth <= 0 && style.blendMode == .normal
      && !style.masksToBounds && style.colorMultiplier == nil
      && style.rasterizationScale == nil && style.backdrop == nil && style.filter == nil
      && style.antialiasesEdges
  }
}

extension PremultipliedPixel {
  /// What Cairo fills with for an opaque color; nil for one that is no number.
  init?(filling color: CGColor) {
    func channel(_ v: CGFloat) -> UInt32 { UInt32(min(max(v, 0), 1) * 65535 + 0.5) >> 8 }
    guard (color.red + color.green + color.blue).isFinite else { return nil }
    self.init(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: 255)
  }
}
