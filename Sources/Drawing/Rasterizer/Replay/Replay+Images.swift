import Foundation
import Graphics

extension Replay {
  /// Draws an image scaled to a rectangle.
  func drawImage(
    _ image: CGImage, _ rect: CGRect, _ filter: ImageFilter, alpha: Double, on target: Target,
    _ t: CGAffineTransform
  ) throws(RasterError) {
    guard image.width > 0, image.height > 0, rect.width > 0, rect.height > 0,
      let inverse = t.inverse
    else { return }
    let shape = LayerShape(RoundedRect(rect), projection: Projection(t))
    let frame = shape.frame.outset(by: 1).intersection(target.clip)
    guard !frame.isEmpty else { return }
    let scratch = try Canvas(frame: frame)
    let dirty = frame.intersection(target.dirty)
    let c = target.context
    let box = rect.box(in: t)
    let shrinks =
      box.width < Double(image.width) && box.height < Double(image.height) && t.b == 0
      && t.c == 0
    let levels = painter.levels(of: image, mipmapped: filter == .trilinear && !shrinks)
    if filter == .trilinear, shrinks {
      AreaResampler(
        source: levels[0], minX: t.a > 0 ? box.minX : box.maxX,
        minY: t.d > 0 ? box.minY : box.maxY, maxX: t.a > 0 ? box.maxX : box.minX,
        maxY: t.d > 0 ? box.maxY : box.minY
      ).fill(scratch, dirty, alpha: alpha)
      scratch.setAsSource(of: c)
      c.paint()
      return
    }
    let (sx, sy) = (Double(image.width) / rect.width, Double(image.height) / rect.height)
    let mapping = Projection(inverse).concatenating(
      Projection(
        CGAffineTransform(
          a: sx, b: 0, c: 0, d: sy, tx: -rect.minX * sx, ty: -rect.minY * sy)))
    ImageSampler(mapping: mapping, filter: filter, bias: -0.5).fill(scratch, dirty, levels: levels)
    scratch.fade(alpha, in: dirty)
    scratch.setAsSource(of: c)
    if shape.isCairoDrawable {
      c.beginPath()
      shape.addPath(to: c)
      target.widenPath(shape.box)
      c.fill()
    } else {
      try shape.coverage(in: frame).mask(c)
    }
  }
}
