internal import CCairo
import Foundation
import Graphics

extension Painter {
  /// Replaces what is beneath a layer by its blurred and tinted picture.
  ///
  /// Of what is repainted, a backdrop's box is all in or all out (`Damage.include`), so that the picture depends on the
  /// scene alone.
  func paintBackdrop(
    _ backdrop: LayerNode.Backdrop, _ rounded: RoundedRect, of p: PlacedNode, on target: Target,
    ink: Ink, isClipped: Bool
  ) throws(RasterError) {
    let shape = LayerShape(rounded, of: p)
    let bottom = target.bottom
    let box = p.backdropBox.intersection(bottom.dirty)
    let frame = (isClipped ? p.backdropBox : shape.frame).intersection(target.clip)
    guard !shape.isEmpty, !box.isEmpty, frame.intersects(target.dirty) else { return }
    let picture = try Canvas(frame: box)
    picture.fillWithBeneath(Beneath(target))
    let magnification =
      p.toDevice.affine?.maximumScale
      ?? p.toDevice.magnification(over: p.style.bounds, visible: target.viewport)
    BackdropBlur.blur(
      picture, sigma: abs(backdrop.radius) * magnification,
      look: BackdropBlur.Look(backdrop))
    work.backdropsBlurred += 1
    let strength = UInt32(max(0, min(ink.alpha, 1)) * 255 + 0.5)
    let coverage = isClipped ? nil : try shape.coverage(in: frame)
    let canvas = target.canvas
    canvas.flush()
    let visible = frame.intersection(target.dirty).intersection(box)
    for y in visible.rows {
      let (row, new, mask) = (canvas.row(y), picture.row(y), coverage?.row(y))
      for x in visible.columns {
        let m = (UInt32(mask?[x] ?? 255) * strength + 127) / 255
        if m > 0 { row[x] = m == 255 ? new[x] : blended(row[x], new[x], m) }
      }
    }
    canvas.touched()
  }
}

extension Target {
  /// The lowest of the canvases that this one will be laid on.
  fileprivate var bottom: (canvas: Canvas, dirty: DeviceRect) {
    guard var next = below else { return (canvas, dirty) }
    while let lower = next.below { next = lower }
    return (next.canvas, next.dirty)
  }
}

extension Canvas {
  /// Copies what is on a canvas, over all that is beneath it.
  fileprivate func fillWithBeneath(_ source: Beneath) {
    guard let below = source.below else {
      copy(frame.intersection(source.dirty), from: source.canvas)
      return
    }
    fillWithBeneath(below)
    source.canvas.flush()
    for y in frame.intersection(source.dirty).rows {
      let (row, over) = (row(y), source.canvas.row(y))
      for x in frame.intersection(source.dirty).columns where over[x] != 0 {
        row[x] = over[x] &+ scaled(row[x], 255 - over[x] >> 24)
      }
    }
    touched()
  }
}
