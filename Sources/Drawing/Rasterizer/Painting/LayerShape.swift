import Foundation
import Graphics

/// The outline of a layer's bounds in device space, possibly with a hole.
struct LayerShape {
  var outline: RoundedRect
  var hole: RoundedRect?
  let projection: Projection
  /// Nil in perspective, or if coordinates exceed Cairo's range.
  private let affine: CGAffineTransform?

  init(_ outline: RoundedRect, of p: PlacedNode) {
    var projection = p.toDevice
    if !p.style.antialiasesEdges, let t = projection.affine, t.keepsRectangles,
      let snapped = snap(t, p.style.bounds)
    {
      projection = Projection(snapped)
    }
    self.init(outline, projection: projection)
  }

  init(_ outline: RoundedRect, projection: Projection) {
    self.outline = outline
    self.projection = projection
    let box = projection.boundingBox(of: outline.rect)
    let fits =
      !box.isNull && box.minX > -4e6 && box.minY > -4e6 && box.maxX < 4e6 && box.maxY < 4e6
    affine = fits ? projection.affine : nil
  }

  var isEmpty: Bool { !(outline.rect.width > 0 && outline.rect.height > 0) }
  var isCairoDrawable: Bool { affine != nil }

  /// The bounding box in device space.
  var box: CGRect { projection.boundingBox(of: outline.rect) }

  /// The device pixels that it may touch.
  var frame: DeviceRect { DeviceRect(covering: box) }

  /// The device rectangle; nil unless the shape is a rectangle with integer coordinates.
  var pixelAlignedRect: DeviceRect? {
    guard outline.isRect, hole == nil, let affine, affine.keepsRectangles else { return nil }
    let box = projection.boundingBox(of: outline.rect)
    func whole(_ v: Double) -> Double? { abs(v - v.rounded()) < 1.0 / 1024 ? v.rounded() : nil }
    guard let x0 = whole(box.minX), let y0 = whole(box.minY), let x1 = whole(box.maxX),
      let y1 = whole(box.maxY)
    else { return nil }
    return DeviceRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  /// The columns of each row that it may touch; nil if they are not computed.
  func rowSpans(in rect: DeviceRect) -> RowSpans? {
    guard let affine, !affine.keepsRectangles else { return nil }
    return RowSpans(of: projection.polygon(outline.rect.corners), in: rect)
  }

  /// Whether a rectangle of pixels lies entirely inside; conservatively false in complex cases.
  func contains(_ frame: DeviceRect) -> Bool {
    guard outline.isRect, hole == nil, let inverse = affine?.inverse else { return false }
    return frame.cgRect.corners.allSatisfy { corner in
      let p = corner.applying(inverse)
      return p.x >= outline.rect.minX && p.x <= outline.rect.maxX
        && p.y >= outline.rect.minY && p.y <= outline.rect.maxY
    }
  }

  /// Adds the outline and the hole to a path that is filled by the even-odd rule.
  /// - Parameter path: Returns the path of a rounded rectangle, possibly from a cache.
  func addPath(to context: CairoContext, outline path: (RoundedRect) -> Path = \.path) {
    guard let affine else { return }
    for shape in [outline, hole] {
      guard let shape else { continue }
      if shape.isRect {
        context.addPolygon(shape.rect.corners, affine)
      } else {
        context.add(path(shape), affine)
      }
    }
  }

  /// The exactly covered area of each pixel.
  func coverage(in frame: DeviceRect) throws(RasterError) -> Coverage {
    let coverage = try Coverage(frame: frame)
    var contours = contours(of: outline, isHole: false)
    if let hole { contours += self.contours(of: hole, isHole: true) }
    coverage.fillExactly(contours)
    return coverage
  }

  private func contours(of shape: RoundedRect, isHole: Bool) -> [[CGPoint]] {
    if shape.isRect {
      let ring = projection.polygon(shape.rect.corners)
      return [isHole ? ring.reversed() : ring]
    }
    let enlargement =
      affine?.maximumScale
      ?? projection.magnification(
        over: shape.rect, visible: DeviceRect(x0: -4096, y0: -4096, x1: 16384, y1: 16384))
    return shape.path.polylines(tolerance: 0.005 / max(enlargement, 1e-6)).map { contour in
      let ring = projection.polygon(contour.points)
      return isHole ? ring.reversed() : ring
    }
  }
}

/// The transform that puts the edges of `rect` on whole pixels.
private func snap(_ t: CGAffineTransform, _ rect: CGRect) -> CGAffineTransform? {
  let box = Projection(t).boundingBox(of: rect)
  guard box.width > 0, box.height > 0, box.maxX < 4e6, box.minX > -4e6 else { return nil }
  let (x0, y0) = (box.minX.rounded(), box.minY.rounded())
  let (x1, y1) = (max(box.maxX.rounded(), x0 + 1), max(box.maxY.rounded(), y0 + 1))
  let (sx, sy) = ((x1 - x0) / box.width, (y1 - y0) / box.height)
  return t.concatenating(
    CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: x0 - box.minX * sx, ty: y0 - box.minY * sy))
}
