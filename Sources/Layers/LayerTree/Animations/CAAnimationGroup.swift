import Animation
import Foundation

/// Animations that run together, in the group's time: it starts, warps, repeats and ends them.
///
/// Children begin when the group does, plus their own `beginTime`, and are cut off at its end, not
/// rescaled. A group without a duration takes the transaction's, *not* its longest child's.
/// Children's delegates and `isRemovedOnCompletion` are not used.
open class CAAnimationGroup: CAAnimation {
  /// Applied in this order.
  open var animations: [CAAnimation]? { willSet { requireMutable() } }

  package override class var propertyTable: AnimationPropertyTable { .group }

  override class func blank() -> CAAnimation { CAAnimationGroup() }

  override func freeze() {
    // The children are copied with the group.
    animations = animations?.map { $0.attachedCopy() }
    super.freeze()
  }

  override func node(in context: AnimationContext) -> AnimationNode {
    let timing = mediaTiming(in: context)
    var inner = context
    inner.defaultDuration = timing.duration
    return .group(
      timing, timingFunction?.timing, (animations ?? []).map { $0.node(in: inner) })
  }
}
