import Foundation
import Graphics
import LayerTree

/// Applies the transform of a layer or a group of the file to a layer.
struct TransformBuilder {
  let animator: LayerAnimator
  /// Whether it is the transform of a layer, whose skew lottie-ios ignores.
  let isLayer: Bool

  private var rules: LottieFidelity { animator.rules }

  func animate(_ layer: CALayer, _ model: TransformModel) {
    let model = rules.transform(model, ofLayer: isLayer)
    if model.turnsInDepth, !rules.turnsInDepth { layer.showsOnlyFlat = true }
    if model.hasSkew || model.isMirrored { return animateMatrix(layer, model) }
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

  /// Animates all parts as one matrix, which supports skew and mirroring.
  private func animateMatrix(_ layer: CALayer, _ model: TransformModel) {
    let position: Animated<Vector>
    switch model.position {
    case .together(let together): position = together
    case .split(let x, let y):
      let track = animator.scope.combined(x, y) { Vector($0, $1) }
      guard let combined = Animated(track.keyframes) else { return }
      position = combined
    }
    // Core Animation does not interpolate skew between matrices.
    let skewChanges = model.hasSkew && (model.skew.isAnimated || model.skewAxis.isAnimated)
    let track = animator.scope.combined(
      model.anchor, position, model.scale, model.rotation, model.rotationX, model.rotationY,
      model.skew, model.skewAxis, interpolates: !skewChanges && !animator.scope.stepsMatrices
    ) { anchor, position, scale, rotation, rotationX, rotationY, skew, skewAxis in
      Self.matrix(
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
}
