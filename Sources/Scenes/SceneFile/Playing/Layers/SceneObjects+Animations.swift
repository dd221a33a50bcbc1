import Animation
import Foundation
import Graphics
import LayerTree
import SceneModel

extension SceneObjects {
  /// A new animation.
  ///
  /// - Parameter type: The class of the layer to animate.
  func makeAnimation(_ scene: Scene.Animation, on type: CALayer.Type) -> CAAnimation {
    let animation = spring(scene) ?? scene.kind.animationClass.make()
    if let keyPath = scene.keyPath { (animation as? CAPropertyAnimation)?.keyPath = keyPath }
    let kind = kind(of: scene, on: type)
    for (key, value) in scene.properties.members where key != "duration" {
      set(value, forKey: key, on: animation, kind: kind)
    }
    // A spring's settling duration depends on all its other properties.
    if let duration = scene.properties["duration"] {
      let settling = (animation as? CASpringAnimation)?.settlingDuration
      animation.duration = duration.number ?? settling ?? 0
    }
    (animation as? CAAnimationGroup)?.animations = scene.animations.map {
      makeAnimation($0, on: type)
    }
    return animation
  }

  /// A spring by its perceptual duration and bounce; nil if the scene does not describe one so.
  private func spring(_ scene: Scene.Animation) -> CAAnimation? {
    let duration = scene.properties["perceptualDuration"]?.number
    let bounce = scene.properties["bounce"]?.number
    guard scene.kind == .spring, duration != nil || bounce != nil else {
      return nil
    }
    return CASpringAnimation(perceptualDuration: duration ?? 0.5, bounce: bounce ?? 0)
  }

  /// The kind of an animation's values; nil if its key path leads nowhere.
  private func kind(
    of scene: Scene.Animation, on type: CALayer.Type
  ) -> AnimatableValue.Kind? {
    if let function = scene.properties["valueFunction"]?.text {
      return ["scale", "translate"].contains(function) ? .numbers : .number
    }
    guard let keyPath = scene.keyPath, let (row, component) = type.propertyTable.resolve(keyPath)
    else { return nil }
    return component.isEmpty ? row.valueKind : row.valueKind.component(component)
  }

  private func set(
    _ value: Scene.Value, forKey key: String, on animation: CAAnimation,
    kind: AnimatableValue.Kind?
  ) {
    guard let row = type(of: animation).propertyTable[key], !row.isDerived else { return }
    if let shape = row.valueShape {
      if let value = animatable(value, as: shape) { row.set(value, on: animation) }
      return
    }
    let object: Any? =
      switch (row.objectKind, value) {
      case (.timingFunction, .timing(let points)): CAMediaTimingFunction(points: points)
      case (.timingFunctions, .list(let list)):
        list.compactMap(\.timing).map { CAMediaTimingFunction(points: $0) }
      case (.valueFunction, .text(let name)):
        CAValueFunction(name: CAValueFunctionName(rawValue: name))
      case (.path, _): animatable(value, as: .path)?.boxed
      case (.animatedValues, .list(let list)):
        list.map { value in kind.flatMap { animatable(value, like: $0) }?.boxed ?? NSNull() }
      case (.animatedValue, _): kind.flatMap { animatable(value, like: $0) }?.boxed
      default: nil
      }
    if let object { animation.setValue(object, forKey: key) }
  }
}

extension CAMediaTimingFunction {
  /// A curve from (0, 0) to (1, 1) by its control points c1x, c1y, c2x, c2y.
  convenience init(points: [Double]) {
    precondition(points.count == 4, "a timing function has four numbers, not \(points.count)")
    self.init(
      controlPoints: Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
  }
}
