import Foundation
import Graphics

extension Replay {
  func drawGlyphs(
    _ run: GlyphRun, _ color: CGColor, stroke: CGColor?, _ antialias: Bool, on target: Target
  ) throws(RasterError) {
    let c = target.context
    let box = run.inkBounds.box(in: transform)
    if run.stroke == nil, antialias,
      try paintCached(
        .glyphs(run.glyphs), color, box, on: target,
        draw: { c, clip in
          _ = addOutlines(of: run, to: c)
          painter.work.glyphRunsFilled += 1
          c.widenPath(box, across: clip)
          c.setRule(.winding)
          c.fill()
          return true
        })
    {
      try drawImages(of: run, color, on: target)
      return
    }
    c.beginPath()
    let clip = target.clip.outset(by: 1)
    let isInside = clip.contains(DeviceRect(covering: box))
    if addOutlines(of: run, to: c, within: isInside ? nil : clip) {
      painter.work.glyphRunsFilled += 1
      target.widenPath(box)
      if run.stroke?.isHollow != true {
        c.setRule(.winding)
        c.setColor(color)
        c.setAntialias(antialias)
        c.fill(keepingPath: run.stroke != nil)
        c.setAntialias(true)
      }
      if let pen = run.stroke, let stroke, pen.width > 0, pen.width.isFinite,
        transform.inverse != nil
      {
        strokeAddedPath(StrokeStyle(width: pen.width), stroke, antialias, on: target)
      }
      c.beginPath()
    }
    try drawImages(of: run, color, on: target)
  }

  /// Adds the outlines of a run to the path; returns whether there are any.
  /// - Parameter clip: A rectangle outside of which glyphs are omitted; nil to add all.
  private func addOutlines(
    of run: GlyphRun, to c: CairoContext, within clip: DeviceRect? = nil
  ) -> Bool {
    let reach = run.stroke.map { StrokeStyle(width: $0.width).reach } ?? 0
    var hasOutlines = false
    for glyph in run.glyphs {
      guard case .outline(let path) = glyph.shape, !path.elements.isEmpty else { continue }
      let t = CGAffineTransform(translationX: glyph.position.x, y: glyph.position.y)
        .concatenating(transform)
      guard path.isDrawable(t) else { continue }
      if let clip {
        let box = path.controlBox.insetBy(dx: -reach, dy: -reach).box(in: t)
        guard clip.intersects(DeviceRect(covering: box)) else { continue }
      }
      painter.work.glyphsFilled += 1
      c.add(path, t)
      hasOutlines = true
    }
    return hasOutlines
  }

  private func drawImages(of run: GlyphRun, _ color: CGColor, on target: Target)
    throws(RasterError)
  {
    for glyph in run.glyphs {
      guard case .image(let image, let rect) = glyph.shape else { continue }
      try drawImage(
        image, rect.offsetBy(dx: glyph.position.x, dy: glyph.position.y), .trilinear,
        alpha: color.alpha, on: target, transform)
    }
  }
}
