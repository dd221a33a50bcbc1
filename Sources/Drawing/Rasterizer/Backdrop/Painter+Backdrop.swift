import Foundation
import Graphics

extension Painter {
  /// Replaces the picture beneath a layer by a blurred and tinted version.
  ///
  /// The repainted area contains all of a backdrop's box or nothing of it (`Damage.include`), so
  /// that the picture depends on the scene alone.
  func paintBackdrop(
    _ backdrop: LayerNode.Backdrop, _ rounded: RoundedRect, of p: PlacedNode, on target: Target,
    modulation: ColorModulation, isClipped: Bool
  ) throws(RasterError) {
    if backdrop.glass?.isMerged == true { return }
    let shape = LayerShape(rounded, of: p)
    let bottom = target.bottom
    let box = p.backdropBox.intersection(bottom.dirty)
    let frame = (isClipped ? p.backdropBox : shape.frame).intersection(target.clip)
    guard !shape.isEmpty, !box.isEmpty, frame.intersects(target.dirty) else { return }
    let picture = try Canvas(frame: box)
    picture.fillWithUnderlying(UnderlyingCanvas(target))
    let magnification =
      p.toDevice.affine?.maximumScale
      ?? p.toDevice.magnification(over: p.style.bounds, visible: target.viewport)
    let glass = GlassPicture(backdrop, rounded, of: p)
    var backdrop = glass?.material ?? backdrop
    if glass != nil, let tint = backdrop.tint {
      let density = GlassLens.density(tint: tint, over: picture.meanLuminance)
      backdrop.tint?.alpha = min(1, tint.alpha * density)
    }
    BackdropBlur.blur(
      picture, sigma: abs(backdrop.radius) * magnification,
      adjustment: BackdropBlur.ColorAdjustment(backdrop))
    work.backdropsBlurred += 1
    let finished =
      try glass?.drawn(
        over: picture, cache: p.cache, budget: budget, sampled: &work.glassSamples) ?? picture
    let strength = UInt32(max(0, min(modulation.alpha, 1)) * 255 + 0.5)
    let coverage: Coverage?
    if let glass, glass.isContainer {
      coverage = try glass.coverage(in: frame, sampled: &work.glassSamples)
    } else {
      coverage = isClipped ? nil : try self.coverage(of: shape, p, in: frame)
    }
    let visible = frame.intersection(target.dirty).intersection(box)
    target.canvas.change(visible) { y, row in
      finished.read(y, visible.columns) { new in
        guard let coverage else {
          mix(new, into: &row) { _ in strength }
          return
        }
        coverage.read(y, visible.columns) { mask in
          mix(new, into: &row) { (UInt32(mask[$0]) * strength + 127) / 255 }
        }
      }
    }
  }

  /// The coverage of a layer's shape, from the layer's cache unless a side is extended.
  private func coverage(
    of shape: LayerShape, _ p: PlacedNode, in frame: DeviceRect
  ) throws(RasterError) -> Coverage {
    let isWhole = shape.outline == RoundedRect(p.style.bounds, corners: p.style.corners)
    if isWhole, let kept = p.cache.clip(over: frame) { return kept }
    let coverage = try shape.coverage(in: frame)
    if isWhole { p.cache.store(clip: coverage, budget: budget) }
    return coverage
  }

  /// - Parameter share: Returns the share of the new pixels, 0…255.
  @inline(__always)
  private func mix(
    _ new: Span<PremultipliedPixel>, into row: inout MutableSpan<PremultipliedPixel>,
    share: (Int) -> UInt32
  ) {
    for i in row.indices {
      let m = share(i)
      if m > 0 { row[i] = m == 255 ? new[i] : row[i].mixed(with: new[i], m) }
    }
  }
}

extension Target {
  /// The lowest of the canvases beneath this one.
  fileprivate var bottom: (canvas: Canvas, dirty: DeviceRect) {
    guard var next = below else { return (canvas, dirty) }
    while let lower = next.below { next = lower }
    return (next.canvas, next.dirty)
  }
}

extension Canvas {
  /// Copies a canvas composited over all canvases beneath it.
  fileprivate func fillWithUnderlying(_ source: UnderlyingCanvas) {
    guard let below = source.below else {
      copy(frame.intersection(source.dirty), from: source.canvas)
      return
    }
    fillWithUnderlying(below)
    source.canvas.flush()
    let rect = frame.intersection(source.dirty)
    change(rect) { y, row in
      source.canvas.read(y, rect.columns) { upper in
        precondition(upper.count == row.count)
        for i in row.indices { row[i] = upper[i].over(row[i]) }
      }
    }
  }
}
