import Foundation
import Graphics

/// Drawing of commands in normal mode.
extension Replay {
  /// Draws one command in normal mode.
  func render(
    _ command: DisplayList.Command, on target: Target, alpha: Double, modulated: Bool = true
  ) throws(RasterError) {
    if target.dirty.isEmpty { return }
    let modulation = modulated ? self.modulation : ColorModulation()
    func color(_ c: CGColor) -> CGColor {
      var c = modulation.color(c)
      c.alpha *= alpha
      return c
    }
    switch command {
    case .fill(let path, let rule, let fill, let compositing):
      try self.fill(path, rule, color(fill), compositing.antialias, on: target)
    case .stroke(let path, let style, let stroke, let compositing):
      try self.stroke(path, style, color(stroke), compositing.antialias, on: target)
    case .linearGradient(let gradient, let start, let end, let extends, _):
      try paint(
        gradient, .linear(start: start, end: end), extends, alpha: alpha * modulation.alpha,
        on: target)
    case .radialGradient(let gradient, let start, let r0, let end, let r1, let extends, _):
      try paint(
        gradient, .radial(start: start, startRadius: r0, end: end, endRadius: r1), extends,
        alpha: alpha * modulation.alpha, on: target)
    case .conicGradient(let gradient, let center, let angle, _):
      try paint(
        gradient, .conic(center: center, angle: angle), [.beforeStart, .afterEnd],
        alpha: alpha * modulation.alpha, on: target)
    case .image(let image, let rect, let filter, _):
      // Shrinking by plain linear sampling would skip pixels.
      try drawImage(
        image, rect, filter == .linear ? .trilinear : filter, alpha: alpha * modulation.alpha,
        on: target, transform)
    case .glyphs(let run, let compositing):
      let stroke = run.stroke.map { color($0.color) }
      try drawGlyphs(run, color(run.color), stroke: stroke, compositing.antialias, on: target)
    default: break
    }
  }

  private func fill(
    _ path: Path, _ rule: FillRule, _ color: CGColor, _ antialias: Bool, on target: Target
  ) throws(RasterError) {
    try checkFill(of: path, on: target)
    guard path.isDrawable(transform) else {
      try fillFar(path, rule, color, on: target)
      return
    }
    let box = path.box(in: transform)
    // Filling a rectangle costs no more than painting through cached coverage.
    if antialias, path.rect == nil,
      try paintCached(
        .fill(path, rule), color, box, on: target,
        draw: { c, clip in
          add(path, rule, box, to: c, across: clip)
          c.fill()
          return true
        })
    {
      return
    }
    let c = target.context
    c.beginPath()
    add(path, rule, box, to: c, across: target.clip)
    c.setColor(color)
    c.setAntialias(antialias)
    c.fill()
    c.setAntialias(true)
  }

  /// Fills a path with coordinates beyond Cairo's range, as clipped polygons.
  private func fillFar(_ path: Path, _ rule: FillRule, _ color: CGColor, on target: Target)
    throws(RasterError)
  {
    let box = path.controlBox
    guard !box.isNull, box.width.isFinite, box.height.isFinite else { return }
    let projection = Projection(transform)
    let c = target.context
    c.beginPath()
    let canvas = target.wholeRows(of: target.clip)
    let tolerance = 0.05 / max(transform.maximumScale, 1e-9)
    path.subpaths(near: canvas, transform).forEachPolyline(tolerance: tolerance) { contour in
      c.addPolygon(projection.polygon(contour.points).withoutDetails(outside: canvas))
    }
    target.widenPath(DeviceRect.everything.cgRect.insetBy(dx: 1.5e7, dy: 1.5e7))
    c.setRule(rule)
    c.setColor(color)
    c.fill()
  }

  private func stroke(
    _ path: Path, _ style: StrokeStyle, _ color: CGColor, _ antialias: Bool, on target: Target
  ) throws(RasterError) {
    let t = transform
    guard style.width > 0, style.width.isFinite, t.inverse != nil, path.isDrawable(t) else {
      return
    }
    if antialias,
      try paintCached(
        .stroke(path, style), color, style.inkBox(of: path, in: t), on: target,
        draw: { c, clip in
          let path = path.dashed(by: style)
          if path.crossings(of: target.viewport, t).maximumPerRow > Self.crossingsAtOnce {
            return false
          }
          painter.work.pathsDrawn += 1
          c.stroke(path, style, t) { c.widenPath(style.inkBox(of: path, in: t), across: clip) }
          return true
        })
    {
      return
    }
    painter.work.pathsDrawn += 1
    let path = path.dashed(by: style)
    let crossings = path.crossings(of: target.viewport, t)
    if crossings.maximumPerRow > Self.crossingsAtOnce {
      try checkStroke(crossings, of: path)
      try strokePieces(of: path, style, color, antialias, on: target)
      return
    }
    let c = target.context
    c.beginPath()
    c.setColor(color)
    c.setAntialias(antialias)
    c.stroke(path, style, t) { target.widenPath(style.inkBox(of: path, in: t)) }
    c.setAntialias(true)
  }

  /// The number of elements above which invisible subpaths are omitted.
  private static let longPath = 1000

  private func add(
    _ path: Path, _ rule: FillRule, _ box: CGRect, to c: CairoContext, across clip: DeviceRect
  ) {
    painter.work.pathsDrawn += 1
    let isLong = path.elements.count > Self.longPath
    let canvas = target.wholeRows(of: clip)
    c.add(isLong ? path.subpaths(near: canvas, transform) : path, transform)
    c.widenPath(box, across: clip)
    c.setRule(rule)
  }

  /// Strokes the path that has been added to the target's context.
  func strokeAddedPath(
    _ style: StrokeStyle, _ color: CGColor, _ antialias: Bool, on target: Target
  ) {
    let c = target.context
    c.setColor(color)
    c.setAntialias(antialias)
    // The path is in device space; the transform applies to the pen's shape.
    c.stroke(style, pen: transform)
    c.setAntialias(true)
  }

  private func paint(
    _ gradient: CGGradient, _ shape: GradientShape, _ extends: GradientExtent, alpha: Double,
    on target: Target
  ) throws(RasterError) {
    guard let mapping = transform.inverse else { return }
    let count = GradientSampler.entryCount(
      gradient, shape: shape, scale: transform.maximumScale)
    let sampler = GradientSampler(
      table: painter.table(gradient, count: count), shape: shape, extends: extends,
      mapping: mapping)
    let alpha = UInt32(max(0, min(alpha, 1)) * 255 + 0.5)
    let coverage = coverage(of: target)
    if alpha == 255, sampler.isOpaque {
      // Nothing beneath is visible.
      sampler.fill(target.canvas, target.dirty, alpha: alpha, within: coverage)
      return
    }
    let scratch = try Canvas(frame: target.clip)
    sampler.fill(scratch, target.dirty, alpha: alpha, within: coverage)
    try painter.composite(scratch, in: target.clip, opacity: 1, mode: .normal, on: target)
  }
}
