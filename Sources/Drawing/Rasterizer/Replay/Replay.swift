import Foundation
import Graphics

/// Replays a display list onto a target.
struct Replay {
  let painter: Painter
  private(set) var target: Target
  /// The transform from the list's base space to device space.
  let base: CGAffineTransform
  let modulation: ColorModulation
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

  /// The innermost clip's coverage; nil if there is none or a shadow may fall outside it.
  func coverage(of target: Target) -> Coverage? {
    guard scopes.count > layers.last?.scopes ?? 0, target.canvas === self.target.canvas else {
      return nil
    }
    return scopes.last?.coverage
  }
}
