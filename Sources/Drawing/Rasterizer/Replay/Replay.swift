import Base
import Foundation
import Graphics

/// Replays a display list onto a target.
struct Replay {
  let painter: Painter
  private var target: Target
  /// The transform from the list's base space to device space.
  private let base: CGAffineTransform
  private let modulation: ColorModulation
  /// The cache of coverage, and the index of the layer's content; nil for no cache.
  let coverages: (cache: CoverageCache, content: Int)?
  /// The number of commands begun so far.
  private(set) var commandCount = 0
  private(set) var transform: CGAffineTransform
  private var scopes: [ClipScope] = []
  private var saves: [Save] = []
  private var layers: [Layer] = []

  private struct Save {
    var transform: CGAffineTransform
    var target: Target
    var scopes: Int
  }

  private struct Layer {
    var target: Target
    var compositing: DisplayList.Compositing
    var transform: CGAffineTransform
    var scopes: Int
    var saves: Int
  }

  init(
    painter: Painter, target: Target, base: CGAffineTransform, modulation: ColorModulation,
    coverages: (cache: CoverageCache, content: Int)? = nil
  ) {
    self.painter = painter
    self.target = target
    self.base = base
    self.modulation = modulation
    self.coverages = coverages
    transform = base
  }

  mutating func run(_ list: DisplayList) throws(RasterError) {
    let outermost = target
    for command in list.commands {
      commandCount += 1
      switch command {
      case .save:
        saves.append(Save(transform: transform, target: target, scopes: scopes.count))
      case .restore:
        // A restore without its save, or one that would leave a transparency layer, does nothing.
        if saves.count > layers.last?.saves ?? 0, let save = saves.popLast() { restore(save) }
      case .concatenate(let t): transform = t.concatenating(transform)
      case .clip(let path, let rule): try clip(path, rule)
      case .clipToMask(let image, let rect): try clip(to: image, rect)
      case .beginTransparencyLayer(let compositing): try beginLayer(compositing)
      case .endTransparencyLayer: try endLayer()
      case .clear(let rect):
        try draw(
          .fill(
            RoundedRect(rect).path, .winding, CGColor(gray: 0, alpha: 1),
            DisplayList.Compositing(blendMode: .clear)))
      default: try draw(command)
      }
    }
    while !layers.isEmpty { try endLayer() }
    closeScopes(downTo: 0)
    target = outermost
    target.applyClip()
  }

  private mutating func restore(_ save: Save) {
    closeScopes(downTo: save.scopes)
    transform = save.transform
    target = save.target
    target.applyClip()
  }

  private mutating func closeScopes(downTo count: Int) {
    while scopes.count > count { scopes.removeLast().close() }
  }

  // MARK: Clips

  private mutating func clip(_ path: Path, _ rule: FillRule) throws(RasterError) {
    let box = path.box(in: transform)
    if box.isNull || box.isEmpty {
      target = target.confined(to: .empty)
      return
    }
    if let rect = path.rect, transform.keepsRectangles {
      // A rectangle around the whole clip clips nothing.
      if target.clip.outset(by: 1).isWithin(box) { return }
      let shape = LayerShape(RoundedRect(rect), projection: Projection(transform))
      if let aligned = shape.pixelAlignedRect {
        target = target.confined(to: aligned)
        return
      }
    }
    let frame = DeviceRect(covering: box).intersection(target.clip)
    guard !frame.isEmpty, path.isDrawable(transform) else {
      // The path exceeds Cairo's range: every corner of the clip is far away.
      if frame.isEmpty { target = target.confined(to: .empty) }
      return
    }
    try checkFill(of: path, on: target)
    let coverage = try Coverage(frame: frame)
    let t = transform
    try coverage.draw { c in
      c.add(path, t)
      c.setRule(rule)
      c.fill()
    }
    push(coverage)
  }

  private mutating func clip(to image: CGImage, _ rect: CGRect) throws(RasterError) {
    let frame = DeviceRect(covering: rect.box(in: transform)).intersection(target.clip)
    guard !frame.isEmpty else {
      target = target.confined(to: .empty)
      return
    }
    let canvas = try Canvas(frame: frame)
    let inner = Target(canvas: canvas, dirty: target.dirty, viewport: target.viewport)
    try drawImage(image, rect, .trilinear, alpha: 1, on: inner, transform)
    push(try canvas.alphaCoverage())
  }

  private mutating func push(_ coverage: Coverage) {
    let scope = ClipScope(coverage: coverage, frame: coverage.frame, target: target)
    scopes.append(scope)
    target = scope.inner
  }

  // MARK: Transparency layers

  private mutating func beginLayer(_ compositing: DisplayList.Compositing) throws(RasterError) {
    layers.append(
      Layer(
        target: target, compositing: compositing, transform: transform, scopes: scopes.count,
        saves: saves.count))
    var frame = target.clip
    var dirty = target.dirty
    if let shadow = compositing.shadow {
      // The shadow may come from beyond the clip, from rows that are not repainted.
      frame = reachable(shadow)
      dirty = frame
    }
    if frame.isEmpty { frame = DeviceRect(width: 1, height: 1) }
    let canvas = try Canvas(frame: frame)
    painter.work.groupsMade += 1
    target = Target(canvas: canvas, dirty: dirty, viewport: target.viewport)
  }

  private mutating func endLayer() throws(RasterError) {
    guard let layer = layers.popLast() else { return }
    closeScopes(downTo: layer.scopes)
    saves.removeLast(saves.count - layer.saves)
    let canvas = target.canvas
    try canvas.check()
    (target, transform) = (layer.target, layer.transform)
    target.applyClip()
    let c = layer.compositing
    if let shadow = c.shadow { try drawShadow(shadow, of: canvas, alpha: c.alpha, c.blendMode) }
    let rect = canvas.frame.intersection(target.clip)
    try painter.composite(
      canvas, in: rect, opacity: c.alpha * modulation.alpha, mode: c.blendMode, on: target)
  }

  // MARK: Shadows

  /// The pixels that may cast a shadow into the viewport.
  private func reachable(_ shadow: DrawingShadow) -> DeviceRect {
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
  private func drawShadow(
    _ shadow: DrawingShadow, of canvas: Canvas, alpha: Double, _ mode: CGBlendMode
  ) throws(RasterError) {
    let sharp = try canvas.alphaCoverage()
    let (dx, dy) = shift(shadow)
    let sigma = sigma(shadow)
    var frame = canvas.frame.outset(by: GaussianBlur.margin(sigma: sigma))
      .intersection(target.viewport.moved(by: -dx, -dy))
    if frame.isEmpty { return }
    painter.work.shadowsBlurred += 1
    let blurred = try GaussianBlur.blurred(sharp, sigma: sigma, frame: frame)
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

  // MARK: Drawing commands

  private func draw(_ command: DisplayList.Command) throws(RasterError) {
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

  /// Draws one command in normal mode.
  private func render(
    _ command: DisplayList.Command, on target: Target, alpha: Double, modulated: Bool = true
  ) throws(RasterError) {
    if target.dirty.isEmpty { return }
    let modulation = modulated ? self.modulation : ColorModulation()
    func color(_ c: CGColor) -> CGColor {
      var c = modulation.color(c)
      c.alpha *= alpha
      return c
    }
    let c = target.context
    switch command {
    case .fill(let path, let rule, let fill, let compositing):
      try checkFill(of: path, on: target)
      guard path.isDrawable(transform) else {
        try fillFar(path, rule, color(fill), on: target)
        return
      }
      let color = color(fill)
      let box = path.box(in: transform)
      // Filling a rectangle costs no more than painting through cached coverage.
      if compositing.antialias, path.rect == nil,
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
      c.beginPath()
      add(path, rule, box, to: c, across: target.clip)
      c.setColor(color)
      c.setAntialias(compositing.antialias)
      c.fill()
      c.setAntialias(true)
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
  private func strokeAddedPath(
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

  /// The innermost clip's coverage; nil if there is none or a shadow may fall outside it.
  private func coverage(of target: Target) -> Coverage? {
    guard scopes.count > layers.last?.scopes ?? 0, target.canvas === self.target.canvas else {
      return nil
    }
    return scopes.last?.coverage
  }

  private func drawGlyphs(
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

  /// Draws an image scaled to a rectangle.
  private func drawImage(
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
