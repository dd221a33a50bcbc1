import Foundation
import Graphics
import LayerTree
import Typesetting

/// Builds the layers of compositions, as in lottie-ios's Core Animation engine.
///
/// Each layer of the file becomes a layer that fills its composition, with the anchor point at the
/// origin unless it has its own. A parent is a layer around its child.
struct CompositionBuilder {
  let animation: LottieAnimation
  let rules: LottieFidelity
  let fonts: FontLibrary
  /// The budget of layers, so that a small file cannot make millions.
  let budget: LayerBudget
  var scope: TimeScope
  var size: CGSize
  /// The compositions around this one, which it may not contain again.
  private var outer: Set<String> = []

  init(
    _ animation: LottieAnimation, rules: LottieFidelity, fonts: FontLibrary, budget: LayerBudget
  ) {
    self.animation = animation
    self.rules = rules
    self.fonts = fonts
    self.budget = budget
    scope = TimeScope(animation, rules)
    size = animation.size
  }

  var animator: LayerAnimator { LayerAnimator(scope: scope, rules: rules) }

  /// Makes a layer that fills the composition, with its anchor point at the origin.
  func makeContainerLayer() -> CALayer { framed(CALayer()) }

  /// Makes a layer of any class fill the composition, with its anchor point at the origin.
  func framed<Layer: CALayer>(_ layer: Layer) -> Layer {
    budget.count()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(origin: .zero, size: size)
    return layer
  }

  // MARK: A list of layers

  /// Adds a composition's layers.
  func add(_ models: [LayerModel], to superlayer: CALayer) {
    let models = rules.supported(models)
    var byIndex: [Int: LayerModel] = [:]
    // The lowest of several layers with the same index.
    for model in models.reversed() {
      if let index = model.index, byIndex[index] == nil { byIndex[index] = model }
    }
    var isTaken = Array(repeating: false, count: models.count)
    var named: [Int: Int] = [:]
    if rules.findsMattes {
      var firsts: [Int: Int] = [:]
      for (position, model) in models.enumerated() {
        if let index = model.index, firsts[index] == nil { firsts[index] = position }
      }
      for (position, model) in models.enumerated() {
        if model.isMatteSource { isTaken[position] = true }
        if let index = model.matteIndex, model.matte != nil { named[position] = firsts[index] }
      }
    }
    for position in models.indices.reversed() where !isTaken[position] {
      let model = models[position]
      var source: LayerModel?
      let matte = rules.matte(of: model)
      if matte != nil, let index = named[position] ?? (position > 0 ? position - 1 : nil) {
        source = models[index]
        isTaken[index] = true
      }
      guard budget.consume(), let layer = layer(for: model) else { continue }
      let placed = wrapped(layer, in: model, byIndex)
      if let source, let matte,
        let mask = matteMask(source, matte, byIndex)
      {
        let container = makeContainerLayer()
        container.name = model.name
        container.addSublayer(placed)
        container.mask = mask
        superlayer.addSublayer(container)
      } else {
        superlayer.addSublayer(placed)
      }
    }
  }

  /// A layer wrapped in layers with its parents' transforms.
  private func wrapped(
    _ layer: CALayer, in model: LayerModel, _ byIndex: [Int: LayerModel]
  ) -> CALayer {
    var layer = layer
    var next = model.parent
    var seen: Set<Int> = model.index.map { [$0] } ?? []
    while let index = next, let parent = byIndex[index], seen.insert(index).inserted {
      let around = makeContainerLayer()
      TransformBuilder(animator: animator, isLayer: true).animate(around, parent.transform)
      around.addSublayer(layer)
      layer = around
      next = parent.parent
    }
    return layer
  }

  /// The mask made from a matte layer; nil if the layer stays unmasked.
  private func matteMask(
    _ source: LayerModel, _ matte: LayerModel.Matte, _ byIndex: [Int: LayerModel]
  ) -> CALayer? {
    let isInverted = matte == .invertedAlpha || matte == .invertedLuma
    guard rules.draws(matte), var layer = layer(for: source) else { return nil }
    if matte == .luma || matte == .invertedLuma {
      let bright = framed(FilterLayer())
      bright.isLuminance = true
      bright.addSublayer(layer)
      layer = bright
    }
    if isInverted {
      let base = unboundedLayer()
      layer.compositingFilter = "xor"
      base.addSublayer(layer)
      layer = base
    }
    let holder = makeContainerLayer()
    holder.addSublayer(wrapped(layer, in: source, byIndex))
    return holder
  }

  /// An opaque layer that covers everything that may be drawn.
  private func unboundedLayer() -> CALayer {
    let layer = CALayer()
    let reach = Self.reach
    layer.anchorPoint = .zero
    layer.bounds = CGRect(origin: .zero, size: size).insetBy(dx: -reach, dy: -reach)
    layer.position = layer.bounds.origin
    layer.backgroundColor = .black
    return layer
  }

  /// The distance by which unbounded layers extend beyond the composition, in points.
  static let reach: CGFloat = 10_000

  // MARK: One layer

  /// A layer of the file without its parents; nil if it is never drawn.
  private func layer(for model: LayerModel) -> CALayer? {
    if case .other = model.kind { return nil }
    let layer = makeContainerLayer()
    layer.name = model.name
    let transform = TransformBuilder(animator: animator, isLayer: true)
    let shadow = ShadowBuilder(animator: animator)
    if model.isHidden || model.kind == .null {
      transform.animate(layer, model.transform)
      return layer
    }
    let effects = EffectBuilder(composition: self).layers(for: model)
    var content = layer
    if rules.fadesShadowsSeparately, shadow.castsShadow(model),
      model.transform.opacity.values != [100]
    {
      content = makeContainerLayer()
      layer.addSublayer(content)
    }
    let mask = MaskBuilder(composition: self).mask(model.masks)
    if let effects {
      // The effects apply to the masked content.
      fill(effects.inner, with: model)
      effects.inner.mask = mask
      content.addSublayer(effects.outer)
      if case .precomposition(let model) = model.kind {
        layer.bounds = CGRect(origin: .zero, size: model.size)
      }
    } else {
      fill(content, with: model)
      // The mask clips the shadow, too.
      layer.mask = mask
    }
    transform.animate(layer, model.transform)
    animator.animate(content, "opacity", model.transform.opacity) { $0 / 100 }
    animator.animateVisibility(layer, from: model.inFrame, to: model.outFrame)
    if let mode = model.blendMode.choice, rules.draws(mode), let name = mode.filter {
      layer.compositingFilter = name
    }
    shadow.animate(layer, model)
    return layer
  }

  private func fill(_ layer: CALayer, with model: LayerModel) {
    switch model.kind {
    case .solid(let color, let size):
      let shape = framed(CAShapeLayer())
      shape.path = CGPath(Path(rect: CGRect(origin: .zero, size: size)))
      shape.fillColor = CGColor(color)
      layer.addSublayer(shape)
    case .image(let id):
      guard let asset = animation.images[id], let image = asset.image else { return }
      let picture = CALayer()
      picture.anchorPoint = .zero
      let size = asset.size.width > 0 && asset.size.height > 0
      picture.bounds = CGRect(
        origin: .zero,
        size: size ? asset.size : CGSize(width: image.width, height: image.height))
      picture.contents = image
      picture.magnificationFilter = .cubic
      picture.minificationFilter = .trilinear
      picture.minificationFilterBias = -0.25
      layer.addSublayer(picture)
    case .precomposition(let precomposition):
      layer.bounds = CGRect(origin: .zero, size: precomposition.size)
      layer.masksToBounds = true
      guard let models = animation.precompositions[precomposition.asset],
        !outer.contains(precomposition.asset)
      else { return }
      var inner = self
      inner.scope = scope.inside(precomposition)
      inner.size = precomposition.size
      inner.outer.insert(precomposition.asset)
      inner.add(models, to: layer)
    case .shape(let items): ShapeBuilder(composition: self).add(items, to: layer)
    case .text(let text): TextBuilder(composition: self).add(text, to: layer)
    case .null, .other: break
    }
  }
}

/// The budget of an animation's layers: one for each that the file has, and one for each that is
/// made of it.
final class LayerBudget {
  private var left: Int
  /// Whether a layer or a part of one was refused.
  private(set) var isExceeded = false

  init(_ count: Int) { left = count }

  /// Whether no further layer may be made.
  var isSpent: Bool { left == 0 }

  /// Notes that something is left out.
  func refuse() { isExceeded = true }

  /// Counts a layer that is made for one that `consume()` has allowed.
  func count() { left = max(0, left - 1) }

  /// Counts a layer of the file.
  /// - Returns: Whether it may be made.
  func consume() -> Bool {
    guard left > 0 else {
      isExceeded = true
      return false
    }
    left -= 1
    return true
  }

  /// Counts elements of paths, or keyframes: 40 of them take as much memory as a layer.
  ///
  /// A refused request costs half of the rest, so that few paths are worked out in vain.
  /// - Returns: Whether they may be made.
  func consume(elements: Int) -> Bool {
    guard elements / 40 <= left else {
      isExceeded = true
      left /= 2
      return false
    }
    left -= elements / 40
    return true
  }
}

extension CGColor {
  init(_ color: LottieColor) {
    self.init(red: color.r, green: color.g, blue: color.b, alpha: color.a)
  }
}
