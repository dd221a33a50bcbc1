import Foundation
import Graphics

/// The device pixels of a rectangle whose sides are parallel to those of the canvas.
struct CoveredPixels {
  /// The pixels that it covers entirely.
  let inner: DeviceRect
  /// All pixels that it touches.
  let outer: DeviceRect

  /// Returns nil for a rectangle that is turned, or too far away for Cairo.
  init?(_ rect: CGRect, toDevice: Projection) {
    guard let affine = toDevice.affine, affine.keepsRectangles else { return nil }
    let box = toDevice.boundingBox(of: rect)
    guard !box.isNull, box.minX > -4e6, box.minY > -4e6, box.maxX < 4e6, box.maxY < 4e6 else {
      return nil
    }
    let (left, top) = (Self.pixels(around: box.minX), Self.pixels(around: box.minY))
    let (right, bottom) = (Self.pixels(around: box.maxX), Self.pixels(around: box.maxY))
    inner = DeviceRect(minX: left.end, minY: top.end, maxX: right.start, maxY: bottom.start)
    outer = DeviceRect(minX: left.start, minY: top.start, maxX: right.end, maxY: bottom.end)
  }

  /// The start and the end of the pixels in which a side may lie after Cairo's rounding to 1/256;
  /// equal for a side between two pixels.
  private static func pixels(around side: Double) -> (start: Double, end: Double) {
    let whole = side.rounded()
    if abs(side - whole) < 1.0 / 1024 { return (whole, whole) }
    return ((side - 1.0 / 512).rounded(.down), (side + 1.0 / 512).rounded(.up))
  }
}

extension CoveredPixels {
  /// Makes the pixels of a layer's opaque background, where nothing beneath the layer shows; nil
  /// for a layer without one, or whose edges are not those of its bounds.
  init?(ofBackground node: LayerNode, toDevice: Projection) {
    let spoiling: StyleTraits = [.isTranslucent, .isolates, .fades, .changesOutline]
    guard let color = node.style.backgroundColor, color.alpha == 1, node.mask == nil,
      node.traits.isDisjoint(with: spoiling), node.style.antialiasesEdges,
      node.style.rasterizationScale == nil, node.style.backdrop == nil
    else { return nil }
    self.init(node.style.bounds, toDevice: toDevice)
  }
}

extension Damage {
  /// Adds the pixels that change when a rectangle of one opaque color moves or grows, without those
  /// that it covers before and after.
  mutating func add(movedFrom old: CoveredPixels, to new: CoveredPixels) {
    let whole = old.outer.union(new.outer)
    let kept = old.inner.intersection(new.inner)
    // Only two parts, and only if most is saved: every part is painted by itself.
    guard !kept.isEmpty, kept.area >= whole.area / 4 * 3 else {
      add(old.outer)
      add(new.outer)
      return
    }
    var parts = [whole, whole]
    if kept.rows == whole.rows {
      (parts[0].x1, parts[1].x0) = (kept.x0, kept.x1)
    } else if kept.columns == whole.columns {
      (parts[0].y1, parts[1].y0) = (kept.y0, kept.y1)
    } else {
      parts = [whole]
    }
    for part in parts { add(part) }
  }
}
