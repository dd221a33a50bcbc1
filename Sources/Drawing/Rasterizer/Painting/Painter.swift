import Foundation
import Graphics

/// Draws placed layers, with caches that are shared among layers.
final class Painter {
  var work = LayerRenderer.Work()
  let budget = CacheBudget(bytes: 48 << 20)
  let coverageBudget = CoverageBudget(bytes: 16 << 20)
  let rasterized = RasterizedLayers()
  private var outlines: [RoundedRect: Path] = [:]
  private lazy var resized = ResizedPictures(budget: budget)
  private var tables: [TableKey: GradientTable] = [:]

  private struct TableKey: Hashable {
    var gradient: CGGradient
    var veil: CGGradient?
    var count: Int
  }

  /// - Parameter veil: A gradient whose alpha masks the colors; nil for none.
  func table(
    _ gradient: CGGradient, veiledBy veil: CGGradient? = nil, count: Int
  ) -> GradientTable {
    let key = TableKey(gradient: gradient, veil: veil, count: count)
    if let table = tables[key] { return table }
    if tables.count >= 64 { tables = [:] }
    let table = GradientTable(gradient, veiledBy: veil, count: count)
    tables[key] = table
    return table
  }

  /// The cached path of a rounded rectangle, since the same layers are drawn in many frames.
  func outline(_ shape: RoundedRect) -> Path {
    if let path = outlines[shape] { return path }
    if outlines.count >= 512 { outlines = [:] }
    let path = shape.path
    outlines[shape] = path
    return path
  }

  /// The mip levels of an image, the full size first; only the full size unless `mipmapped` is
  /// true.
  ///
  /// Empty for an image without pixels.
  func levels(of image: CGImage, mipmapped: Bool) -> [PixelSource] {
    guard image.width > 0, image.height > 0 else { return [] }
    return levels(of: PixelSource(image), owner: image, mipmapped: mipmapped)
  }

  /// - Parameter owner: The object that owns the picture; resized copies are cached for its
  ///   lifetime.
  func levels(of picture: PixelSource, owner: AnyObject, mipmapped: Bool) -> [PixelSource] {
    guard mipmapped else { return [picture] }
    if let kept = resized.levels(of: owner, frame: work.frames) { return kept }
    let whole = picture.whole
    let smaller = MipChain(whole).levels
    let byteCount = smaller.reduce(picture.isWhole ? 0 : whole.byteCount) { $0 + $1.byteCount }
    resized.store([whole] + smaller, byteCount: byteCount, of: owner, frame: work.frames)
    return [whole] + smaller
  }

  /// Draws a picture as Core Graphics does: it is shrunk first if its destination has fewer pixels.
  /// - Parameters:
  ///   - owner: The picture's owner, for whose lifetime the other sizes are cached.
  ///   - mapping: The affine mapping from device pixels to the picture's pixels.
  ///   - spans: The columns needed in each row; nil for all.
  func draw(
    _ picture: PixelSource, owner: AnyObject, fitting mapping: Projection, on canvas: Canvas,
    _ rect: DeviceRect, where spans: RowSpans? = nil
  ) {
    guard let size = Shrinking(mapping, of: (picture.width, picture.height)) else {
      let sampler = ImageSampler(mapping: mapping, filter: .cubic)
      sampler.fill(canvas, rect, levels: [picture], where: spans)
      return
    }
    let smaller = mapping.concatenating(Projection(size.transform))
    let sampler = ImageSampler(mapping: smaller, filter: .cubic)
    let part = sampler.part(for: rect, width: size.columns, height: size.rows)
    let level = shrunk(picture, owner: owner, size, part)
    sampler.fill(canvas, rect, levels: [level], where: spans)
  }

  /// A shrunk picture that has at least the given part.
  private func shrunk(
    _ picture: PixelSource, owner: AnyObject, _ size: Shrinking, _ part: PicturePart
  ) -> PixelSource {
    var part = part
    if let kept = resized.shrunk(owner, size, frame: work.frames) {
      if kept.part.contains(part) { return kept }
      // A larger part than requested, since a moving picture soon needs more, but limited, so that
      // a large picture is not shrunk as a whole for a corner.
      let whole = PicturePart(width: size.columns, height: size.rows)
      let larger = kept.part.union(part).enlarged(within: whole)
      if larger.area <= 6 * part.area { part = larger }
    }
    work.picturesShrunk += 1
    work.shrunkPixels += part.area
    let smaller = size.shrunk(picture, part)
    resized.store(shrunk: smaller, size, of: owner, frame: work.frames)
    return smaller
  }

  // MARK: A layer

  /// Draws a layer and its sublayers.
  func paint(
    _ p: PlacedNode, on target: Target, modulation inherited: ColorModulation = ColorModulation(),
    extending sides: SideExtension = .none
  ) throws(RasterError) {
    guard p.bounds.intersects(target.dirty), p.toDevice.isFinite else { return }
    let style = p.style
    guard style.opacity > 0, inherited.alpha > 0 else { return }
    if style.rasterizationScale != nil {
      try paintRasterized(p, on: target, modulation: inherited)
      return
    }
    if needsGroup(p.node) {
      try paintGroup(p, on: target, modulation: inherited)
      return
    }
    var modulation = inherited
    modulation.alpha *= min(1, style.opacity)
    if let multiplier = style.colorMultiplier { modulation.tint = multiplier }
    try paintPlain(p, on: target, modulation: modulation, extending: sides)
  }

  /// Whether the layer must be drawn on a separate canvas before it is composited.
  ///
  /// This depends on the layer alone, never on earlier drawing.
  func needsGroup(_ node: LayerNode) -> Bool {
    if node.mask != nil || node.traits.contains(.isolates) { return true }
    guard node.traits.contains(.fades) else { return false }
    return !drawsSingleItem(node, tinted: node.style.colorMultiplier != nil)
  }

  /// Whether only one item is drawn, so that opacity and tint can be applied to its color.
  private func drawsSingleItem(_ node: LayerNode, tinted: Bool) -> Bool {
    guard node.sublayers.isEmpty, !node.traits.contains(.paintsMore) else { return false }
    var count = node.traits.contains(.paintsColor) ? 1 : 0
    for content in node.style.contents {
      count += 1
      switch content {
      case .image, .crossFade: if tinted { return false }
      case .drawing(let list):
        guard list.commands.count == 1, let command = list.commands.first else { return false }
        switch command {
        case .fill(_, _, _, let compositing), .stroke(_, _, _, let compositing):
          if compositing.shadow != nil || compositing.blendMode != .normal { return false }
        case .glyphs(let run, let compositing):
          if compositing.shadow != nil || compositing.blendMode != .normal { return false }
          let onlyOutlines = run.glyphs.allSatisfy {
            if case .outline = $0.shape { true } else { false }
          }
          // A stroke overlaps the fill.
          if !onlyOutlines || run.stroke?.isHollow == false { return false }
        default: return false
        }
      }
    }
    return count == 1
  }

  // MARK: Groups

  private func paintGroup(_ p: PlacedNode, on target: Target, modulation: ColorModulation)
    throws(RasterError)
  {
    let style = p.style
    let visibleBounds = p.bounds.intersection(target.canvas.frame)
    guard !visibleBounds.isEmpty else { return }
    let needed = visibleBounds.rows(of: target.clip)
    let group: Canvas
    if let kept = p.cache.group, kept.frame == visibleBounds {
      group = kept
    } else {
      // Only the repainted rows; a group that is drawn whole is cached.
      let whole = target.dirty.contains(visibleBounds)
      group = try Canvas(frame: whole ? visibleBounds : needed)
      work.groupsMade += 1
      var inner = Target(canvas: group, dirty: target.dirty, viewport: target.viewport)
      if p.hasBackdrop { inner.below = UnderlyingCanvas(target) }
      if !paintVeiled(p, on: inner) {
        if let filter = style.filter {
          try paintFiltered(filter, of: p, on: inner)
        } else {
          try paintPlain(p, on: inner, modulation: ColorModulation())
        }
        if let mask = p.mask { try apply(mask, to: inner) }
      }
      if let multiplier = style.colorMultiplier { group.multiply(multiplier, in: inner.dirty) }
      try group.check()
      // The picture beneath a backdrop may change while the group does not.
      if whole, !p.hasBackdrop { p.cache.store(group: group, budget: budget) }
    }
    try composite(
      group, of: p, in: needed, opacity: min(1, style.opacity) * modulation.alpha, on: target)
  }

  /// Composites a layer's finished picture by its blend mode.
  ///
  /// A mode that changes the backdrop even where the picture is transparent does so within the
  /// layer's bounds.
  func composite(
    _ group: Canvas, of p: PlacedNode, in rect: DeviceRect, opacity: Double, on target: Target
  ) throws(RasterError) {
    let style = p.style
    guard !style.blendMode.keepsBackdrop else {
      try composite(group, in: rect, opacity: opacity, mode: style.blendMode, on: target)
      return
    }
    guard !rect.isEmpty else { return }
    let shape = try Canvas(frame: rect)
    let inner = Target(canvas: shape, dirty: target.dirty, viewport: target.viewport)
    try fill(LayerShape(RoundedRect(style.bounds), of: p), .black, on: inner)
    target.canvas.blend(
      .pixels(group), mode: style.blendMode, in: rect.intersection(target.dirty), shape: shape,
      opacity: opacity)
  }

  /// Multiplies a group by the alpha of its mask layer.
  private func apply(_ mask: PlacedNode, to target: Target) throws(RasterError) {
    let canvas = try Canvas(frame: target.canvas.frame)
    work.groupsMade += 1
    try paint(
      mask, on: Target(canvas: canvas, dirty: target.dirty, viewport: target.viewport))
    target.canvas.multiplyAlpha(by: canvas, in: target.dirty)
  }

  /// Composites a finished picture, positioned in device space, on a target.
  func composite(
    _ source: Canvas, in rect: DeviceRect, opacity: Double, mode: CGBlendMode, on target: Target
  ) throws(RasterError) {
    if mode != .normal {
      target.canvas.blend(
        .pixels(source), mode: mode, in: rect.intersection(target.dirty), opacity: opacity)
      return
    }
    source.setAsSource(of: target.context)
    target.context.paint(opacity: opacity)
  }

  // MARK: Parts of a layer

  func paintPlain(
    _ p: PlacedNode, on target: Target, modulation: ColorModulation,
    extending sides: SideExtension = .none
  ) throws(RasterError) {
    work.layersDrawn += 1
    let style = p.style
    guard style.masksToBounds else {
      try paintShadow(p, on: target, modulation: modulation)
      try paintInside(p, on: target, modulation: modulation, isClipped: false, extending: sides)
      return
    }
    let shape = LayerShape(RoundedRect(style.bounds, corners: style.corners), of: p)
    try withClip(shape, on: target, cachedIn: p.cache) { inner, isSmooth throws(RasterError) in
      try paintShadow(p, on: inner, modulation: modulation)
      try paintInside(p, on: inner, modulation: modulation, isClipped: isSmooth)
    }
  }

  /// Calls a closure with a target that is clipped to a shape.
  /// - Parameters:
  ///   - cache: The cache for the shape's coverage, if it belongs to one layer.
  ///   - body: Receives the clipped target, and whether the clip's edges are smooth.
  func withClip(
    _ shape: LayerShape, on target: Target, cachedIn cache: NodeCache? = nil,
    _ body: (Target, _ isSmooth: Bool) throws(RasterError) -> Void
  ) throws(RasterError) {
    guard !shape.isEmpty else { return }
    if let rect = shape.pixelAlignedRect {
      let inner = target.confined(to: rect)
      if !inner.dirty.isEmpty { try body(inner, false) }
      target.applyClip()
      return
    }
    let frame = shape.frame.intersection(target.clip)
    guard !frame.isEmpty else { return }
    if shape.contains(frame.outset(by: 1)) {
      // Every pixel is covered.
      try body(target.confined(to: frame), true)
      target.applyClip()
      return
    }
    let coverage: Coverage
    if let kept = cache?.clip(over: frame) {
      coverage = kept
    } else {
      coverage = try shape.coverage(in: frame)
      work.clipsMade += 1
      cache?.store(clip: coverage, budget: budget)
    }
    let scope = ClipScope(coverage: coverage, frame: frame, target: target)
    try body(scope.inner, true)
    scope.close()
  }

  /// - Parameter isClipped: Whether an antialiased clip along the bounds is applied to this
  ///   drawing, which therefore must not antialias the same edges again.
  private func paintInside(
    _ p: PlacedNode, on target: Target, modulation: ColorModulation, isClipped: Bool,
    extending sides: SideExtension = .none
  ) throws(RasterError) {
    let style = p.style
    var rounded = RoundedRect(style.bounds, corners: style.corners)
    if sides != .none { rounded.rect = sides.applied(to: rounded.rect) }
    if let backdrop = style.backdrop {
      try paintBackdrop(
        backdrop, rounded, of: p, on: target, modulation: modulation, isClipped: isClipped)
    }
    var underlay: CGColor?
    var needsBorder = style.borderWidth > 0
    if let color = style.backgroundColor, color.alpha > 0 {
      if isClipped {
        target.context.setColor(modulation.color(color))
        target.context.paint()
      } else if modulation.alpha >= 1, modulation.tint == nil, style.isCoveredByImage {
        underlay = color
      } else if sides == .none, let border = roundBorder(of: p, modulation) {
        // Either the whole border beneath the background, or a background that ends in its middle.
        needsBorder = !style.contents.isEmpty || !p.node.sublayers.isEmpty
        if !needsBorder { try fill(LayerShape(rounded, of: p), border, on: target) }
        if let inner = rounded.inset(by: needsBorder ? style.borderWidth / 2 : style.borderWidth) {
          try fill(LayerShape(inner, of: p), modulation.color(color), on: target)
        }
      } else {
        try fill(LayerShape(rounded, of: p), modulation.color(color), on: target)
      }
    }
    for (index, content) in style.contents.enumerated() {
      try paint(
        content, index, of: p, on: target, modulation: modulation, isClipped: isClipped,
        extending: sides,
        underlay: index == 0 ? underlay : nil)
    }
    if !p.node.sublayers.isEmpty {
      let childModulation = ColorModulation(alpha: modulation.alpha)
      let isPlain = childModulation.alpha >= 1 && p.edgeExtensions.isEmpty
      let cover = isPlain ? p.cover(of: target.dirty) : nil
      let children = p.placedChildren
      try p.childBounds.forEach(intersecting: target.dirty) { i throws(RasterError) in
        func isCovered(_ part: DeviceRect) -> Bool {
          part.isEmpty || cover.map { i < $0.index && $0.pixels.contains(part) } ?? false
        }
        let child = children?[i] ?? p.child(at: i)
        // Sublayers may have been added since it was placed.
        if isPlain, child.node.sublayers.isEmpty, let opaqueRectangle = child.opaqueRectangle {
          let part = opaqueRectangle.rect.intersection(target.dirty)
          if isCovered(part) { return }
          work.layersDrawn += 1
          target.canvas.fill(part, with: opaqueRectangle.pixel)
          return
        }
        if isCovered(p.childBounds[i].intersection(target.dirty)) { return }
        try paint(
          child, on: target, modulation: childModulation,
          extending: p.edgeExtensions.isEmpty ? .none : p.edgeExtensions[i] ?? .none)
      }
    }
    if needsBorder, let color = style.borderColor, color.alpha > 0 {
      rounded = RoundedRect(style.bounds, corners: style.corners)
      var shape = LayerShape(rounded, of: p)
      shape.hole = rounded.inset(by: style.borderWidth)
      if isClipped {
        let margin = 2 / max(p.toDevice.affine?.singularValues.small ?? 1, 1e-3)
        shape.outline = RoundedRect(style.bounds.insetBy(dx: -margin, dy: -margin))
      }
      try fill(shape, modulation.color(color), on: target)
    }
  }

  /// The color of an opaque border with round corners, at least a pixel wide, over an opaque
  /// background; nil without one.
  ///
  /// With two smooth edges on one outline, the background would show around the border.
  private func roundBorder(of p: PlacedNode, _ modulation: ColorModulation) -> CGColor? {
    let style = p.style
    guard style.borderWidth > 0, style.corners.radius > 0, let border = style.borderColor,
      let background = style.backgroundColor, modulation.color(border).alpha >= 1,
      modulation.color(background).alpha >= 1,
      style.borderWidth * (p.toDevice.affine?.singularValues.small ?? 0) >= 1
    else { return nil }
    return modulation.color(border)
  }

  func fill(_ shape: LayerShape, _ color: CGColor, on target: Target) throws(RasterError) {
    if shape.isEmpty { return }
    let c = target.context
    if shape.isCairoDrawable {
      c.beginPath()
      shape.addPath(to: c, outline: outline)
      target.widenPath(shape.box)
      c.setRule(.evenOdd)
      c.setColor(color)
      c.fill()
      return
    }
    let frame = shape.frame.intersection(target.clip)
    if frame.isEmpty { return }
    let coverage = try shape.coverage(in: frame)
    c.setColor(color)
    coverage.mask(c)
  }
}

extension PixelSource {
  /// Makes a source of a whole image.
  init(_ image: CGImage) {
    self.init(pixels: image.bitmap.pixels, width: image.width, height: image.height)
  }
}

extension Canvas {
  /// Multiplies by another canvas's alpha.
  func multiplyAlpha(by mask: Canvas, in rect: DeviceRect) {
    mask.flush()
    change(rect) { y, row in
      mask.read(y, rect.columns) { mask in
        precondition(mask.count == row.count)
        let whole = FourPixels(repeating: 255)
        var next = 0
        while next + 4 <= row.count {
          // Most masks are opaque or empty nearly everywhere.
          let alphas = mask.four(at: next) &>> 24
          if alphas == .zero {
            row.setFour(.zero, at: next)
          } else if alphas != whole {
            row.setFour(row.four(at: next).scaled(by: alphas), at: next)
          }
          next += 4
        }
        for i in next..<row.count { row[i] = row[i].scaled(by: mask[i].alpha) }
      }
    }
  }

  /// Multiplies each pixel by a color, its alpha included.
  func multiply(_ color: CGColor, in rect: DeviceRect) {
    func factor(_ v: CGFloat) -> Float { Float(v.isFinite ? max(0, v) : 0) }
    let alpha = min(1, factor(color.alpha))
    let m = SIMD4<Float>(
      factor(color.blue) * alpha, factor(color.green) * alpha, factor(color.red) * alpha, alpha)
    change(rect) { _, row in
      for i in row.indices where row[i] != .clear {
        row[i] = Blend.pack(Blend.unpack(row[i]) * m)
      }
    }
  }

  /// Multiplies all channels by an opacity.
  func fade(_ alpha: Double, in rect: DeviceRect) {
    let f = UInt32(max(0, min(alpha, 1)) * 255 + 0.5)
    if f == 255 { return }
    change(rect) { _, row in
      var next = 0
      while next + 4 <= row.count {
        row.setFour(row.four(at: next).scaled(by: FourPixels(repeating: f)), at: next)
        next += 4
      }
      for i in next..<row.count { row[i] = row[i].scaled(by: f) }
    }
  }
}
