import Base
import Foundation
import Graphics

/// Shadows and blend modes of commands and of transparency layers.
extension Replay {
  func draw(_ command: DisplayList.Command) throws(RasterError) {
    guard let compositing = command.compositing, compositing.alpha > 0 || command.isErasing else {
      return
    }
    let box = command.inkBox(in: transform)
    if let shadow = compositing.shadow, shadow.color.alpha > 0 {
      // All rows, not only the repainted ones: the blur reaches beyond them.
      let reachable = reachable(shadow)
      let frame =
        box.map { DeviceRect(covering: $0).outset(by: 2).intersection(reachable) } ?? reachable
      if !frame.isEmpty {
        let canvas = try Canvas(frame: frame)
        let whole = Target(canvas: canvas, dirty: frame, viewport: target.viewport)
        try render(command, on: whole, alpha: 1)
        target.applyClip()
        try drawShadow(shadow, of: canvas, alpha: compositing.alpha, compositing.blendMode)
      }
    }
    if compositing.blendMode == .normal {
      try render(command, on: target, alpha: compositing.alpha)
      return
    }
    let frame = (box.map { DeviceRect(covering: $0).outset(by: 2) } ?? target.clip)
      .intersection(target.clip)
    if frame.isEmpty { return }
    try blend(command, compositing, frame)
  }

  /// Draws a command on a separate canvas, then blends it by its mode.
  private func blend(
    _ command: DisplayList.Command, _ compositing: DisplayList.Compositing, _ frame: DeviceRect
  ) throws(RasterError) {
    let canvas = try Canvas(frame: frame)
    let inner = Target(canvas: canvas, dirty: target.dirty, viewport: target.viewport)
    let rect = inner.dirty
    let mode = compositing.blendMode
    let opacity = compositing.alpha * modulation.alpha
    if let color = command.solidColor {
      // The shape as alpha, with a separate color: modes that act on a transparent source need
      // both.
      try render(command.recolored(.black), on: inner, alpha: 1, modulated: false)
      var source = modulation.color(color)
      source.alpha = source.alpha * compositing.alpha
      target.canvas.blend(.solid(PremultipliedPixel(source)), mode: mode, in: rect, shape: canvas)
    } else if case .image(_, let imageRect, _, _) = command {
      let shape = try Canvas(frame: frame)
      let shapeTarget = Target(canvas: shape, dirty: target.dirty, viewport: target.viewport)
      try render(
        .fill(
          RoundedRect(imageRect).path, .winding, .black,
          DisplayList.Compositing(antialias: compositing.antialias)), on: shapeTarget, alpha: 1,
        modulated: false)
      try render(command, on: inner, alpha: 1, modulated: false)
      // The picture was drawn with antialiased edges; their coverage is divided out, since the
      // blend applies it.
      canvas.divide(by: shape, in: rect)
      target.canvas.blend(
        .pixels(canvas), mode: mode, in: rect, shape: shape, opacity: opacity)
    } else {
      try render(command, on: inner, alpha: 1, modulated: false)
      target.canvas.blend(.pixels(canvas), mode: mode, in: rect, opacity: opacity)
    }
    target.applyClip()
  }

  // MARK: Shadows

  /// The pixels that may cast a shadow into the viewport.
  func reachable(_ shadow: DrawingShadow) -> DeviceRect {
    let (dx, dy) = shift(shadow)
    return target.viewport.moved(by: -dx, -dy)
      .outset(by: GaussianBlur.margin(sigma: sigma(shadow)) + 1)
  }

  /// The largest sigma of a shadow, in device pixels, which limits the size of its picture.
  private static let widestBlur = 1000.0

  private func sigma(_ shadow: DrawingShadow) -> Double {
    min(abs(shadow.blur) / 2 * base.maximumScale, Self.widestBlur)
  }

  /// The shadow's offset in whole device pixels.
  private func shift(_ shadow: DrawingShadow) -> (Int, Int) {
    let x = shadow.offset.width * base.a + shadow.offset.height * base.c
    let y = shadow.offset.width * base.b + shadow.offset.height * base.d
    guard x.magnitude < 1e6, y.magnitude < 1e6 else { return (0, 0) }
    return (Int(saturating: x.rounded()), Int(saturating: y.rounded()))
  }

  /// Draws the shadow of a canvas, which contains its whole source.
  func drawShadow(
    _ shadow: DrawingShadow, of canvas: Canvas, alpha: Double, _ mode: CGBlendMode
  ) throws(RasterError) {
    let sharp = try canvas.alphaCoverage()
    let (dx, dy) = shift(shadow)
    let sigma = sigma(shadow)
    var frame = canvas.frame.outset(by: GaussianBlur.margin(sigma: sigma))
      .intersection(target.viewport.moved(by: -dx, -dy))
    if frame.isEmpty { return }
    painter.work.shadowsBlurred += 1
    let blurred = try GaussianBlur.blurred(sharp, sigma: sigma, reach: 2, frame: frame)
    frame = frame.moved(by: dx, dy)
    var color = modulation.color(shadow.color)
    color.alpha *= alpha
    // A mode that erases where its source is transparent would erase everything around the shadow.
    if mode == .normal || !mode.keepsBackdrop {
      let c = target.context
      c.setColor(color)
      blurred.mask(c, movedTo: frame)
      return
    }
    let rect = frame.intersection(target.clip)
    if rect.isEmpty { return }
    let source = try Canvas(frame: rect)
    source.context.setColor(color)
    blurred.mask(source.context, movedTo: frame)
    target.canvas.blend(.pixels(source), mode: mode, in: rect.intersection(target.dirty))
  }
}
