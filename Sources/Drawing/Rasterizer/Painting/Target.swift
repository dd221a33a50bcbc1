import Foundation
import Graphics

/// The destination of drawing: a canvas, the part of it that drawing may touch, and the part whose
/// pixels count.
///
/// Cairo's coverage of a row depends on the left and right end of its clip (edges are cut there,
/// and cut edges are sampled differently), but not on which rows are clipped. So the *columns* of
/// `clip` depend on the scene alone and only its rows on the repainted area: pixels in `dirty` are
/// the same whatever is repainted, and pixels of `clip` outside of `dirty` are scratch.
struct Target {
  let canvas: Canvas
  var clip: DeviceRect
  var dirty: DeviceRect
  /// The visible area of the final picture, in this target's space, which limits blurs and
  /// textures.
  var viewport: DeviceRect
  /// The canvas beneath that of a group, which backdrops include; nil for none.
  var below: UnderlyingCanvas?

  init(canvas: Canvas, dirty: DeviceRect, viewport: DeviceRect) {
    self.canvas = canvas
    self.dirty = dirty.intersection(canvas.frame)
    self.viewport = viewport
    clip = canvas.frame.rows(of: self.dirty)
    applyClip()
  }

  /// The target confined to a rectangle whose columns depend on the scene alone.
  func confined(to rect: DeviceRect) -> Target {
    var inner = self
    inner.clip = clip.intersection(rect)
    inner.dirty = dirty.intersection(inner.clip)
    inner.applyClip()
    return inner
  }

  /// Sets Cairo's clip; must be called again after an inner target was used.
  func applyClip() {
    canvas.context.setClip(clip == canvas.frame ? nil : clip)
  }

  var context: CairoContext { canvas.context }

  /// The columns of a rectangle in all rows of the canvas, independent of the repainted area.
  func wholeRows(of rect: DeviceRect) -> DeviceRect {
    DeviceRect(x0: rect.x0, y0: canvas.frame.y0, x1: rect.x1, y1: canvas.frame.y1)
  }

  /// Widens the current path at the sides of the clip; must be called before it is filled or
  /// stroked.
  /// - Parameter box: The bounds of the path's ink in device space.
  func widenPath(_ box: CGRect) { context.widenPath(box, across: clip) }
}

extension CairoContext {
  /// Widens the current path at the sides of a clip; must be called before it is filled or stroked.
  ///
  /// Cairo cuts a path at the sides of the clip only if the path is wider *or higher* than the
  /// clip, and cutting changes its coverage slightly. If a path crosses a side, a tiny line far
  /// beyond the other side makes it wider than the clip whatever rows are drawn, so that it is
  /// always cut.
  /// - Parameter box: The bounds of the path's ink in device space.
  func widenPath(_ box: CGRect, across clip: DeviceRect) {
    let (left, right) = (Double(clip.x0), Double(clip.x1))
    guard box.minX < left + 1 || box.maxX > right - 1, !box.isNull else { return }
    let x = right + Double(clip.width) + box.width + 64
    let y = max(-4e6, min(box.midY, 4e6))
    guard x < 8e6 else { return }
    move(to: x, y)
    line(to: x + 1, y)
  }
}

/// A canvas under a group that is being drawn.
final class UnderlyingCanvas {
  let canvas: Canvas
  /// The part whose pixels count.
  let dirty: DeviceRect
  let below: UnderlyingCanvas?

  init(_ target: Target) {
    canvas = target.canvas
    dirty = target.dirty
    below = target.below
  }
}

/// An opacity and a tint that are applied to colors as they are drawn.
struct ColorModulation {
  var alpha = 1.0
  var tint: CGColor?

  func color(_ c: CGColor) -> CGColor {
    var c = c
    if let tint {
      c = CGColor(
        red: c.red * tint.red, green: c.green * tint.green, blue: c.blue * tint.blue,
        alpha: c.alpha * tint.alpha)
    }
    c.alpha *= alpha
    return c
  }
}
