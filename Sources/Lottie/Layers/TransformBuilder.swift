import Foundation
import Graphics
import LayerTree

/// Gives a layer the transform of a layer or a group of the file.
struct TransformBuilder {
  let animator: LayerAnimator
  /// Whether it is that of a layer, whose skew lottie-ios does not know.
  let isLayer: Bool

  private var rules: LottieRules { animator.rules }

  func animate(_ layer: CALayer, _ model: TransformModel) {
    let skews = model.hasSkew && (!isLayer || rules.skewsLayers)
    if skews || model.isMirrored { return animateMatrix(layer, model, skews: skews) }
    if model.turnsInDepth, !rules.turnsInDepth { return animateWhileFlat(layer, model) }
    animateParts(layer, model)
  }

  private func animateParts(_ layer: CALayer, _ model: TransformModel) {
    animateAnchor(layer, model.anchor)
    animator.animatePosition(layer, model.position)
    animator.animate(layer, "transform.scale.x", model.scale) { $0.x / 100 }
    animator.animate(layer, "transform.scale.y", model.scale, component: 1) { $0.y / 100 }
    if model.turnsInDepth {
      animator.animate(layer, "transform.rotation.x", model.rotationX) { $0 * .pi / 180 }
      animator.animate(layer, "transform.rotation.y", model.rotationY) { $0 * .pi / 180 }
    }
    animator.animate(layer, "transform.rotation.z", model.rotation) { $0 * .pi / 180 }
  }

  private func animateAnchor(_ layer: CALayer, _ anchor: Animated<Vector>) {
    let size = layer.bounds.size
    guard size.width > 0, size.height > 0 else { return }
    animator.animate(layer, "anchorPoint", anchor) {
      CGPoint(x: $0.x / size.width, y: $0.y / size.height)
    }
  }

  // MARK: Matrices

  /// All parts as one matrix, which has room for skew, and for turning over.
  private func animateMatrix(_ layer: CALayer, _ model: TransformModel, skews: Bool) {
    let skew = skews ? model.skew : Animated(0)
    let position: Animated<Vector>
    switch model.position {
    case .together(let together): position = together
    case .split(let x, let y):
      let track = animator.scope.combined(x, y) { Vector($0, $1) }
      guard let combined = Animated(track.keyframes) else { return }
      position = combined
    }
    let depth = rules.turnsInDepth
    let track = animator.scope.combined(
      model.anchor, position, model.scale, model.rotation, model.rotationX, model.rotationY, skew,
      model.skewAxis
    ) { anchor, position, scale, rotation, rotationX, rotationY, skew, skewAxis in
      if !depth, rotationX != 0 || rotationY != 0 { return CATransform3DIdentity }
      return Self.matrix(
        anchor: anchor, position: position, scale: scale,
        rotation: (rotationX, rotationY, rotation), skew: skew, skewAxis: skewAxis)
    }
    animator.animate(layer, "transform", track) { $0 }
  }

  /// The matrix of a transform at one time; angles in degrees, scale in percent.
  static func matrix(
    anchor: Vector, position: Vector, scale: Vector,
    rotation: (x: Double, y: Double, z: Double), skew: Double, skewAxis: Double
  ) -> CATransform3D {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    func then(_ next: CATransform3D) { matrix = CATransform3DConcat(matrix, next) }
    then(CATransform3DMakeScale(scale.x / 100, scale.y / 100, 1))
    if skew != 0 {
      let axis = radians(skewAxis)
      var shear = CATransform3DIdentity
      shear.m21 = -tan(radians(max(-89.99, min(skew, 89.99))))
      then(CATransform3DMakeRotation(-axis, 0, 0, 1))
      then(shear)
      then(CATransform3DMakeRotation(axis, 0, 0, 1))
    }
    if rotation.z != 0 { then(CATransform3DMakeRotation(radians(rotation.z), 0, 0, 1)) }
    if rotation.y != 0 { then(CATransform3DMakeRotation(radians(rotation.y), 0, 1, 0)) }
    if rotation.x != 0 { then(CATransform3DMakeRotation(radians(rotation.x), 1, 0, 0)) }
    then(CATransform3DMakeTranslation(position.x, position.y, 0))
    return matrix
  }

  // MARK: Turned in depth

  /// The transform while the layer is not turned about x or y; else none at all, as lottie-ios's
  /// reference pictures show it.
  private func animateWhileFlat(_ layer: CALayer, _ model: TransformModel) {
    let spans = flatSpans(model)
    guard !spans.isEmpty else { return }
    // The parts' animations, each of which then only lasts for these spans.
    let parts = FlatParts(animator: animator, model: model, size: layer.bounds.size)
    for part in parts.animations {
      for span in spans {
        guard let copy = part.copy() as? CAAnimation else { continue }
        copy.beginTime = -span.lowerBound
        copy.duration = animator.scope.duration
        copy.fillMode = .both
        let group = CAAnimationGroup()
        group.animations = [copy]
        group.duration = max(span.upperBound - span.lowerBound, 1e-9)
        group.beginTime = max(span.lowerBound, LayerAnimator.start)
        group.isRemovedOnCompletion = false
        layer.add(group, forKey: nil)
      }
    }
  }

  /// When nothing is turned about x or y, in seconds.
  private func flatSpans(_ model: TransformModel) -> [ClosedRange<Double>] {
    let scope = animator.scope
    let duration = scope.duration
    func isFlat(_ frame: Double) -> Bool {
      model.rotationX.value(at: frame) == 0 && model.rotationY.value(at: frame) == 0
    }
    func seconds(_ frame: Double) -> Double {
      (scope.rootFrame(frame) - scope.startFrame) / scope.framerate
    }
    if scope.isRemapped { return [] }
    var frames: [Double] = []
    for property in [model.rotationX, model.rotationY] where property.isAnimated {
      frames += property.keyframes.map(\.time)
    }
    frames.sort()
    guard let first = frames.first, let last = frames.last else { return [] }
    var spans: [ClosedRange<Double>] = []
    func add(_ start: Double, _ end: Double) {
      let (start, end) = (max(0, start), min(duration, end))
      if end >= start { spans.append(start...end) }
    }
    if isFlat(first - 1) { add(0, seconds(first)) }
    for (a, b) in zip(frames, frames.dropFirst()) where b > a {
      if isFlat(a), isFlat((a + b) / 2), isFlat(a + (b - a) / 3) {
        add(seconds(a), seconds(b))
      } else if isFlat(a), a > first {
        add(seconds(a), seconds(a))
      }
    }
    if isFlat(last + 1) { add(seconds(last), duration) }
    return spans
  }
}

/// The animations of a transform's parts, constants among them, without a layer.
private struct FlatParts {
  let animator: LayerAnimator
  let model: TransformModel
  /// Of the layer, in points.
  let size: CGSize

  var animations: [CAAnimation] {
    let collector = AnimationCollector()
    let constant = { (keyPath: String, value: Any) in
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = [value, value]
      collector.add(animation, forKey: nil)
    }
    func unit(_ anchor: Vector) -> CGPoint {
      CGPoint(x: anchor.x / max(size.width, 1), y: anchor.y / max(size.height, 1))
    }
    if model.anchor.isAnimated {
      animator.animate(collector, "anchorPoint", model.anchor) { unit($0) }
    } else {
      constant("anchorPoint", unit(model.anchor.first))
    }
    switch model.position {
    case .together(let position):
      if position.isAnimated {
        animator.animatePosition(collector, model.position)
      } else {
        constant("position", position.first.point)
      }
    case .split(let x, let y):
      for (keyPath, value) in [("position.x", x), ("position.y", y)] {
        if value.isAnimated {
          animator.animate(collector, keyPath, value) { $0 }
        } else {
          constant(keyPath, value.first)
        }
      }
    }
    if model.scale.isAnimated {
      animator.animate(collector, "transform.scale.x", model.scale) { $0.x / 100 }
      animator.animate(collector, "transform.scale.y", model.scale) { $0.y / 100 }
    } else {
      constant("transform.scale.x", model.scale.first.x / 100)
      constant("transform.scale.y", model.scale.first.y / 100)
    }
    if model.rotation.isAnimated {
      animator.animate(collector, "transform.rotation.z", model.rotation) { $0 * .pi / 180 }
    } else {
      constant("transform.rotation.z", model.rotation.first * .pi / 180)
    }
    return collector.collected
  }
}

/// A layer that keeps the animations which it is given, and shows none.
private final class AnimationCollector: CALayer {
  private(set) var collected: [CAAnimation] = []

  override func add(_ anim: CAAnimation, forKey key: String?) { collected.append(anim) }
}
