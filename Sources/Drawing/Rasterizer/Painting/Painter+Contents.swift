import Foundation
import Graphics

extension Painter {
  func paint(
    _ content: LayerNode.Content, _ index: Int, of p: PlacedNode, on target: Target,
    modulation: ColorModulation,
    isClipped: Bool, extending sides: SideExtension, underlay: CGColor?
  ) throws(RasterError) {
    switch content {
    case .image(let image):
      try paint(
        image, of: p, on: target, modulation: modulation, isClipped: isClipped, extending: sides,
        underlay: underlay)
    case .crossFade(let from, let to, let fraction):
      try paintCrossFade(
        from, to, fraction, of: p, on: target, modulation: modulation, isClipped: isClipped)
    case .drawing(let list):
      if let affine = p.toDevice.affine {
        if list.fillsItsClip, list.inkBounds.isUnbounded {
          // Unbounded drawing is clipped to the layer, as by its backing store.
          let shape = LayerShape(RoundedRect(p.style.bounds), of: p)
          try withClip(shape, on: target) { inner, _ throws(RasterError) in
            var replay = Replay(
              painter: self, target: inner, base: affine, modulation: modulation,
              coverages: (p.coverages, index))
            try replay.run(list)
          }
          return
        }
        let erases = list.erases
        var replay = Replay(
          painter: self, target: erases ? target.confined(to: p.bounds) : target, base: affine,
          modulation: modulation, coverages: (p.coverages, index))
        try replay.run(list)
        if erases { target.applyClip() }
      } else {
        try paintProjected(list, index, of: p, on: target, modulation: modulation)
      }
    }
  }

  // MARK: Images

  /// - Parameter underlay: A color under the image within the same edges, so that these are
  ///   antialiased once.
  private func paint(
    _ contents: LayerNode.ImageContents, of p: PlacedNode, on target: Target,
    modulation: ColorModulation,
    isClipped: Bool, extending sides: SideExtension = .none, underlay: CGColor? = nil
  ) throws(RasterError) {
    var box = contents.box
    if box.isNull || box.isEmpty { return }
    if sides != .none, box.contains(p.style.bounds) { box = sides.applied(to: box) }
    if isClipped, box.contains(p.style.bounds) {
      // The clip shapes the edges; pixels beyond the image are its edge pixels.
      let margin = 2 / max(p.toDevice.affine?.singularValues.small ?? 1, 1e-3)
      box = box.insetBy(dx: -margin, dy: -margin)
    }
    var shape = LayerShape(RoundedRect(box), of: p)
    shape.hole = nil
    let frame = shape.frame.intersection(target.clip)
    guard !frame.isEmpty, let inverse = shape.projection.inverse else { return }
    let scratch = try Canvas(frame: frame)
    let rect = frame.intersection(target.dirty)
    try sample(contents, inverse: inverse, shape: shape, into: scratch, rect)
    if let underlay { scratch.underlay(underlay, in: rect) }
    scratch.fade(modulation.alpha, in: rect)
    try composite(scratch, shape, on: target)
  }

  /// Composites sampled pixels on the target within a shape.
  private func composite(_ scratch: Canvas, _ shape: LayerShape, on target: Target)
    throws(RasterError)
  {
    let c = target.context
    scratch.setAsSource(of: c)
    if shape.isCairoDrawable {
      c.beginPath()
      shape.addPath(to: c)
      target.widenPath(shape.box)
      c.fill()
    } else {
      try shape.coverage(in: scratch.frame).mask(c)
    }
  }

  private func sample(
    _ contents: LayerNode.ImageContents, inverse: Projection, shape: LayerShape,
    into scratch: Canvas, _ rect: DeviceRect
  ) throws(RasterError) {
    let box = shape.projection.boundingBox(of: shape.outline.rect)
    let middle = CGPoint(x: box.midX, y: box.midY)
    for (i, piece) in contents.pieces.enumerated() {
      let (s, d) = (piece.source, piece.destination)
      guard d.width > 0, d.height > 0 else { continue }
      let (sx, sy) = (s.width / d.width, s.height / d.height)
      let mapping = inverse.concatenating(
        Projection(
          CGAffineTransform(
            a: sx, b: 0, c: 0, d: sy, tx: s.minX - d.minX * sx, ty: s.minY - d.minY * sy)))
      if contents.magnificationFilter == .cubic, contents.pieces.count == 1,
        mapping.affine != nil
      {
        guard contents.image.width > 0, contents.image.height > 0 else { return }
        draw(
          PixelSource(contents.image), owner: contents.image, fitting: mapping, on: scratch, rect,
          where: shape.rowSpans(in: rect))
        return
      }
      let filter = ImageSampler.filter(
        mapping, at: middle, minification: contents.minificationFilter,
        magnification: contents.magnificationFilter)
      let sampler = ImageSampler(
        mapping: mapping, filter: filter, bias: contents.minificationFilterBias)
      let levels = levels(of: contents.image, mipmapped: filter == .trilinear)
      if levels.isEmpty { continue }
      if contents.pieces.count == 1 {
        sampler.fill(scratch, rect, levels: levels, where: shape.rowSpans(in: rect))
      } else {
        let owned = contents.region(ofPiece: i)
        sampler.fill(scratch, rect, levels: levels, where: owned, inverse: inverse)
      }
    }
  }

  private func paintCrossFade(
    _ from: LayerNode.ImageContents?, _ to: LayerNode.ImageContents?, _ fraction: CGFloat,
    of p: PlacedNode, on target: Target, modulation: ColorModulation, isClipped: Bool
  ) throws(RasterError) {
    let box = (from?.box ?? .null).union(to?.box ?? .null)
    if box.isNull { return }
    let frame = DeviceRect(covering: p.toDevice.boundingBox(of: box)).outset(by: 1)
      .intersection(target.clip)
    if frame.isEmpty { return }
    let (a, b) = (try Canvas(frame: frame), try Canvas(frame: frame))
    work.groupsMade += 2
    for (canvas, image) in [(a, from), (b, to)] {
      guard let image else { continue }
      let inner = Target(canvas: canvas, dirty: target.dirty, viewport: target.viewport)
      try paint(image, of: p, on: inner, modulation: ColorModulation(), isClipped: isClipped)
    }
    let rect = frame.intersection(target.dirty)
    let f = Float(max(0, min(fraction, 1)))
    b.flush()
    a.change(rect) { y, row in
      b.read(y, rect.columns) { other in
        precondition(other.count == row.count)
        for i in row.indices {
          row[i] = Blend.pack(Blend.unpack(row[i]) * (1 - f) + Blend.unpack(other[i]) * f)
        }
      }
    }
    try composite(a, in: rect, opacity: modulation.alpha, mode: .normal, on: target)
  }

  // MARK: Textures

  /// Draws content in perspective: first flat, at its largest visible scale, then sampled.
  private func paintProjected(
    _ list: DisplayList, _ index: Int, of p: PlacedNode, on target: Target,
    modulation: ColorModulation
  ) throws(RasterError) {
    if let kept = p.cache.textures[index] {
      try paint(kept, of: p, on: target, alpha: modulation.alpha)
      return
    }
    var modulation = modulation
    let folded = modulation.alpha
    modulation.alpha = 1
    var box = list.inkBounds
    if box.isNull { return }
    if box.isUnbounded { box = p.style.bounds }
    guard
      let (canvas, scale) = try textureCanvas(for: box, p.toDevice, on: target)
    else { return }
    let inner = Target(canvas: canvas, dirty: canvas.frame, viewport: canvas.frame)
    var replay = Replay(
      painter: self, target: inner, base: CGAffineTransform(scaleX: scale, y: scale),
      modulation: modulation)
    try replay.run(list)
    let texture = Texture(canvas: canvas, scale: scale, isMipmapped: true)
    if modulation.tint == nil { p.cache.store(texture: texture, at: index, budget: budget) }
    try paint(texture, of: p, on: target, alpha: folded)
  }

  /// An empty canvas for a part of a layer's plane, at the resolution of its most enlarged visible
  /// part.
  private func textureCanvas(for box: CGRect, _ toDevice: Projection, on target: Target)
    throws(RasterError) -> (Canvas, Double)?
  {
    let enlargement = toDevice.magnification(over: box, visible: target.viewport)
    let longest = max(box.width, box.height)
    guard longest > 0 else { return nil }
    let scale = min(enlargement * 1.5, 4096 / longest)
    let flat = CGRect(
      x: box.minX * scale, y: box.minY * scale, width: box.width * scale,
      height: box.height * scale)
    let frame = DeviceRect(covering: flat).outset(by: 2)
    return frame.isEmpty ? nil : (try Canvas(frame: frame), scale)
  }

  /// Draws a flat picture of a layer's plane on the target, projected.
  func paint(_ texture: Texture, of p: PlacedNode, on target: Target, alpha: Double)
    throws(RasterError)
  {
    let toDevice = p.toDevice
    let (scale, corner) = (texture.scale, texture.frame)
    let plane = CGRect(
      x: Double(corner.x0) / scale, y: Double(corner.y0) / scale,
      width: Double(corner.width) / scale, height: Double(corner.height) / scale)
    let frame = DeviceRect(covering: toDevice.boundingBox(of: plane)).intersection(target.clip)
      .intersection(p.bounds)
    guard !frame.isEmpty, let inverse = toDevice.inverse else { return }
    let mapping = inverse.concatenating(
      Projection(
        CGAffineTransform(
          a: scale, b: 0, c: 0, d: scale, tx: -Double(corner.x0), ty: -Double(corner.y0))))
    let scratch = try Canvas(frame: frame)
    let rect = frame.intersection(target.dirty)
    if p.style.rasterizationFilter == .cubic, mapping.affine != nil {
      draw(texture.picture, owner: texture, fitting: mapping, on: scratch, rect)
    } else {
      let sampler = ImageSampler(
        mapping: mapping, filter: texture.isMipmapped ? .trilinear : .linear, bias: -0.5)
      let levels = levels(
        of: texture.picture, owner: texture, mipmapped: texture.isMipmapped)
      sampler.fill(scratch, rect, levels: levels)
    }
    try composite(scratch, in: rect, opacity: alpha, mode: .normal, on: target)
  }

  /// The most pixels of a rasterized layer's bitmap.
  private static let largestTexture = 4096 * 4096

  /// The pixels per point of a rasterized layer, reduced if its bitmap would be far larger than a
  /// screen.
  private static func rasterizationScale(of style: LayerNode.Style) -> Double {
    let scale = max(1e-3, min(style.rasterizationScale ?? 1, 64))
    let side = abs(style.bounds.width).squareRoot() * abs(style.bounds.height).squareRoot()
    guard side.isFinite, side > 0 else { return scale }
    return min(scale, Double(largestTexture).squareRoot() / side)
  }

  /// Draws a layer with a rasterization scale: into a bitmap, which is then scaled.
  func paintRasterized(_ p: PlacedNode, on target: Target, modulation: ColorModulation)
    throws(RasterError)
  {
    let style = p.style
    let isCubic = style.rasterizationFilter == .cubic
    let texture: Texture
    if let kept = rasterized.texture(of: p.node) {
      texture = kept
    } else {
      let scale = Self.rasterizationScale(of: style)
      var flat = style.without(.composition)
      flat.rasterizationScale = nil
      let node = LayerNode(
        id: p.node.id, style: flat, sublayers: p.node.sublayers, mask: p.node.mask)
      let placed = PlacedNode(
        node, toDevice: Projection(CGAffineTransform(scaleX: scale, y: scale)))
      let near = DeviceRect(x0: -8192, y0: -8192, x1: 8192, y1: 8192)
      let bounds = DeviceRect(covering: placed.toDevice.boundingBox(of: style.bounds))
        .intersection(near)
      var frame = placed.bounds.intersection(near)
      // Content outside of the layer's bounds is omitted if the bitmap would be too large, and if
      // it is drawn as in Core Graphics, which shrinks a bitmap of the bounds.
      if isCubic || frame.area > Self.largestTexture { frame = frame.intersection(bounds) }
      guard !frame.isEmpty else { return }
      let canvas = try Canvas(frame: isCubic ? frame : frame.outset(by: 1))
      work.groupsMade += 1
      work.pixelsRasterized += canvas.frame.area
      try paint(placed, on: Target(canvas: canvas, dirty: canvas.frame, viewport: canvas.frame))
      texture = Texture(
        canvas: canvas, of: isCubic ? bounds : nil, scale: scale, isMipmapped: isCubic)
      rasterized.store(texture, of: p.node, budget: budget)
    }
    let opacity = min(1, style.opacity) * modulation.alpha
    guard style.blendMode != .normal else {
      try paint(texture, of: p, on: target, alpha: opacity)
      return
    }
    let frame = p.bounds.intersection(target.canvas.frame).rows(of: target.clip)
    guard !frame.isEmpty else { return }
    let canvas = try Canvas(frame: frame)
    let inner = Target(canvas: canvas, dirty: target.dirty, viewport: target.viewport)
    try paint(texture, of: p, on: inner, alpha: 1)
    try composite(canvas, of: p, in: frame, opacity: opacity, on: target)
  }
}

/// A flat picture of a layer's plane.
final class Texture {
  /// The frame in texture pixels, `scale` of them per unit of the plane.
  let frame: DeviceRect
  let scale: Double
  let isMipmapped: Bool
  /// The picture, as large as the frame, of which it may store only the part with ink.
  let picture: PixelSource

  /// - Parameter whole: The frame, of which the canvas is a part; nil for that of the canvas.
  init(canvas: Canvas, of whole: DeviceRect? = nil, scale: Double, isMipmapped: Bool) {
    frame = whole ?? canvas.frame
    precondition(frame.contains(canvas.frame), "a part of the frame")
    self.scale = scale
    self.isMipmapped = isMipmapped
    let part = canvas.frame.moved(by: -Int(frame.x0), -Int(frame.y0))
    picture = PixelSource(
      pixels: canvas.copiedPixels(), width: frame.width, height: frame.height,
      part: PicturePart(columns: part.columns, rows: part.rows), isBordered: true)
  }

  var byteCount: Int { picture.byteCount }
}

extension LayerNode.Style {
  /// Whether an image covers the background with exactly the same edges.
  var isCoveredByImage: Bool {
    guard corners.radius <= 0, case .image(let image)? = contents.first else { return false }
    let (a, b) = (image.box, bounds)
    let near = 1e-9 * max(1, b.width, b.height)
    return abs(a.minX - b.minX) <= near && abs(a.minY - b.minY) <= near
      && abs(a.maxX - b.maxX) <= near && abs(a.maxY - b.maxY) <= near
  }
}

extension Canvas {
  /// Composites a color beneath the pixels of a rectangle.
  func underlay(_ color: CGColor, in rect: DeviceRect) {
    let pixel = PremultipliedPixel(color)
    change(rect) { _, row in
      for i in row.indices where !row[i].isOpaque { row[i] = row[i].over(pixel) }
    }
  }
}

extension LayerNode.ImageContents {
  /// The part of the plane that a piece colors: its rectangle, unbounded at the outer sides.
  func region(ofPiece index: Int) -> CGRect {
    let all = box
    let d = pieces[index].destination
    let far = 1e9
    let x0 = d.minX <= all.minX + 1e-9 ? -far : d.minX
    let x1 = d.maxX >= all.maxX - 1e-9 ? far : d.maxX
    let y0 = d.minY <= all.minY + 1e-9 ? -far : d.minY
    let y1 = d.maxY >= all.maxY - 1e-9 ? far : d.maxY
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}

extension ImageSampler {
  /// Fills only pixels whose center lies in a region of the layer's plane.
  func fill(
    _ canvas: Canvas, _ rect: DeviceRect, levels: [PixelSource],
    where region: CGRect, inverse: Projection
  ) {
    for y in rect.rows {
      // The pixels of a row in the region are contiguous, since the region is convex.
      var first: Int?
      var end = Int(rect.x0)
      for x in rect.columns {
        let h = inverse.lift(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let (u, v) = (h.x / h.w, h.y / h.w)
        guard h.w > 0, u >= region.minX, u < region.maxX, v >= region.minY, v < region.maxY
        else {
          if first != nil { break }
          continue
        }
        if first == nil { first = x }
        end = x + 1
      }
      if let first {
        fill(
          canvas,
          DeviceRect(x0: Int32(first), y0: Int32(y), x1: Int32(end), y1: Int32(y + 1)),
          levels: levels)
      }
    }
  }
}
