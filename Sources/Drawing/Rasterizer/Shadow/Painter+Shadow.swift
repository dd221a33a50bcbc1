import Base
import Foundation
import Graphics

/// The coverage of a blurred shadow, in device pixels or in pixels of the layer's plane.
struct ShadowPicture {
  let coverage: Coverage
  /// Pixels per point of the plane; nil when the coverage is in device space.
  let planeScale: Double?
}

extension Painter {
  /// Draws the shadow, which is cast in the layer's space and transformed with it.
  func paintShadow(_ p: PlacedNode, on target: Target, modulation: ColorModulation)
    throws(RasterError)
  {
    guard let shadow = p.style.shadow, shadow.color.alpha > 0, !p.bounds.isEmpty else { return }
    guard let picture = try shadowPicture(shadow, of: p, on: target) else { return }
    let c = target.context
    c.setColor(modulation.color(shadow.color))
    guard let scale = picture.planeScale else {
      picture.coverage.mask(c)
      return
    }
    // In perspective: sample the coverage through the projection.
    let source = picture.coverage.frame
    let plane = CGRect(
      x: Double(source.x0) / scale, y: Double(source.y0) / scale,
      width: Double(source.width) / scale, height: Double(source.height) / scale)
    let frame = DeviceRect(covering: p.toDevice.boundingBox(of: plane))
      .intersection(target.clip).intersection(p.bounds)
    guard !frame.isEmpty, let inverse = p.toDevice.inverse else { return }
    let seen = try Coverage(frame: frame)
    seen.fill(
      from: picture.coverage,
      mapping: inverse.concatenating(
        Projection(
          CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: -Double(source.x0), ty: -Double(source.y0)))),
      in: frame.intersection(target.dirty))
    seen.mask(c)
  }

  private func shadowPicture(
    _ shadow: LayerNode.Shadow, of p: PlacedNode, on target: Target
  ) throws(RasterError) -> ShadowPicture? {
    if let kept = p.cache.shadow { return kept }
    let moved = Projection(
      CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height))
    let picture: ShadowPicture?
    let affine = p.toDevice.affine
    let sigma = abs(shadow.radius) * (affine?.maximumScale ?? 0)
    // The source of a wide blur extends far beyond the canvas, and needs no fine pixels.
    if let affine, affine.keepsCircles, GaussianBlur.margin(sigma: sigma) <= Self.widestMargin {
      picture = try blurred(
        shadow, of: p, source: moved.concatenating(p.toDevice), sigma: sigma,
        viewport: target.viewport, planeScale: nil)
    } else {
      let box = planeBox(shadow, of: p)
      guard !box.isNull, box.width > 0, box.height > 0, box.width.isFinite else { return nil }
      var scale = p.toDevice.magnification(over: box, visible: target.viewport)
      // A blur needs only a few pixels per sigma, and the picture's size is limited.
      if shadow.radius > 0 { scale = min(scale, max(8 / shadow.radius, scale / 16)) }
      scale = min(scale, 2048 / max(box.width, box.height))
      let scaling = Projection(CGAffineTransform(scaleX: scale, y: scale))
      // The box is clipped far away; nothing beyond it is drawn.
      let fallen = box.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
      let viewport = DeviceRect(covering: scaling.boundingBox(of: fallen)).outset(by: 4)
      picture = try blurred(
        shadow, of: p, source: moved.concatenating(scaling), sigma: abs(shadow.radius) * scale,
        viewport: viewport.intersection(DeviceRect(x0: -8192, y0: -8192, x1: 8192, y1: 8192)),
        planeScale: scale)
    }
    if let picture { p.cache.store(shadow: picture, budget: budget) }
    return picture
  }

  /// The largest margin of a shadow that is blurred at full size, in device pixels.
  private static let widestMargin = 2048

  /// The bounds of the shadow in the layer's plane.
  private func planeBox(_ shadow: LayerNode.Shadow, of p: PlacedNode) -> CGRect {
    let box =
      shadow.path?.controlBox
      ?? PlacedNode(p.node.shadowSource, toDevice: .identity).shapeBounds.cgRect
    let reach = abs(shadow.radius) * GaussianBlur.reach
    return box.isNull ? box : box.insetBy(dx: -reach, dy: -reach)
  }

  private func blurred(
    _ shadow: LayerNode.Shadow, of p: PlacedNode, source toPixels: Projection, sigma: Double,
    viewport: DeviceRect, planeScale: Double?
  ) throws(RasterError) -> ShadowPicture? {
    guard sigma < 1e5, let affine = toPixels.affine else { return nil }
    let margin = GaussianBlur.margin(sigma: sigma)
    let reachable = viewport.outset(by: margin)
    let sharp: Coverage
    if let path = shadow.path {
      guard path.isDrawable(affine) else { return nil }
      let frame = DeviceRect(covering: path.box(in: affine)).intersection(reachable)
      guard !frame.isEmpty else { return nil }
      sharp = try Coverage(frame: frame)
      try sharp.draw { c in
        c.add(path, affine)
        c.setRule(.winding)
        c.fill()
      }
    } else {
      let placed = PlacedNode(p.node.shadowSource, toDevice: toPixels)
      let frame = placed.shapeBounds.intersection(reachable)
      guard !frame.isEmpty else { return nil }
      let canvas = try Canvas(frame: frame)
      try paintPlain(
        placed, on: Target(canvas: canvas, dirty: frame, viewport: frame),
        modulation: ColorModulation())
      try canvas.check()
      sharp = try canvas.alphaCoverage()
    }
    work.shadowsBlurred += 1
    let frame = sharp.frame.outset(by: margin).intersection(viewport)
    guard !frame.isEmpty else { return nil }
    return ShadowPicture(
      coverage: try GaussianBlur.blurred(sharp, sigma: sigma, frame: frame),
      planeScale: planeScale)
  }
}

extension LayerNode {
  /// The layer that casts the shadow: without it, and all that is applied to the finished layer.
  var shadowSource: LayerNode {
    var style = style.without(.finish, .composition)
    style.shadow = nil
    return LayerNode(id: id, style: style, sublayers: sublayers)
  }
}

extension Canvas {
  /// The alpha channel as coverage.
  func alphaCoverage() throws(RasterError) -> Coverage {
    flush()
    let result = try Coverage(frame: frame)
    result.change(frame) { y, row in
      read(y, frame.columns) { pixels in
        precondition(pixels.count == row.count)
        for i in row.indices { row[i] = UInt8(truncatingIfNeeded: pixels[i].alpha) }
      }
    }
    return result
  }
}

extension Coverage {
  /// Samples another coverage linearly through a projection; transparent beyond its edges.
  func fill(from source: Coverage, mapping m: Projection, in rect: DeviceRect) {
    let (width, height) = (source.frame.width, source.frame.height)
    source.readAll { values, stride in
      @inline(__always)
      func value(_ x: Int, _ y: Int) -> Double {
        x < 0 || y < 0 || x >= width || y >= height ? 0 : Double(values[y * stride + x])
      }
      change(rect) { y, row in
        for i in row.indices {
          let h = m.lift(CGPoint(x: Double(Int(rect.x0) + i) + 0.5, y: Double(y) + 0.5))
          guard h.w > 0 else { continue }
          let (u, v) = (h.x / h.w - 0.5, h.y / h.w - 0.5)
          guard u > -1, v > -1, u < Double(width), v < Double(height) else { continue }
          let (ix, iy) = (Int(saturating: u.rounded(.down)), Int(saturating: v.rounded(.down)))
          let (fx, fy) = (u - Double(ix), v - Double(iy))
          let upper = value(ix, iy) * (1 - fx) + value(ix + 1, iy) * fx
          let lower = value(ix, iy + 1) * (1 - fx) + value(ix + 1, iy + 1) * fx
          row[i] = UInt8(upper * (1 - fy) + lower * fy + 0.5)
        }
      }
    }
  }
}
