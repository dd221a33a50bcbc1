import Animation
import Foundation

/// Animations that run together, in the group's time: it starts, warps, repeats and ends them.
///
/// Children begin when the group does, plus their own `beginTime`, and are cut off at its end, not
/// rescaled. A group without a duration takes the transaction's, *not* its longest child's. Children's delegates and
/// `isRemovedOnCompletion` are not used.
open class CAAnimationGroup: CAAnimation {
  /// Applied in this order.
  open var animations: [CAAnimation]? { willSet { requireMutable() } }

  open override func value(forKey key: String) -> Any? {
    key == "animations" ? animations : super.value(forKey: key)
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    if key == "animations" {
      animations = object(unwrapped(value), key)
    } else {
      super.setValue(value, forKey: key)
    }
  }

  override class func blank() -> CAAnimation { CAAnimationGroup() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations
  }

  override func close() {
    // The children are copied with the group.
    animations = animations?.map { $0.attachedCopy() }
    super.close()
  }

  override func node(in context: AnimationContext) -> AnimationNode {
    let timing = mediaTiming(in: context)
    var inner = context
    inner.defaultDuration = timing.duration
    return .group(
      timing, timingFunction?.timing, (animations ?? []).map { $0.node(in: inner) })
  }
}
