import Foundation
import LayerTree
import SceneModel

/// A class of animations that a scene may name.
struct AnimationClass: Sendable {
  let name: String
  let about: String
  let type: CAAnimation.Type
  let make: @Sendable () -> CAAnimation
  /// Groups of keys; an animation needs at least one key of each group.
  var needs: [[String]] = []

  static let all = [
    AnimationClass(
      name: "CABasicAnimation", about: "From one value to another.", type: CABasicAnimation.self,
      make: { CABasicAnimation() }, needs: [["fromValue", "toValue", "byValue"]]),
    AnimationClass(
      name: "CASpringAnimation", about: "From one value to another, as a spring moves.",
      type: CASpringAnimation.self, make: { CASpringAnimation() },
      needs: [["fromValue", "toValue", "byValue"]]),
    AnimationClass(
      name: "CAKeyframeAnimation", about: "Through a list of values or along a path.",
      type: CAKeyframeAnimation.self, make: { CAKeyframeAnimation() },
      needs: [["values", "path"]]),
    AnimationClass(
      name: "CAAnimationGroup", about: "Several animations at once, in the group's time.",
      type: CAAnimationGroup.self, make: { CAAnimationGroup() }),
    AnimationClass(
      name: "CATransition", about: "From the layer's old picture to its new one.",
      type: CATransition.self, make: { CATransition() }),
  ]

  static func named(_ name: String) -> AnimationClass? { all.first { $0.name == name } }
}
