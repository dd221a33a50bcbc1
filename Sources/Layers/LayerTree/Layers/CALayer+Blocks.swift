import Animation
import Foundation

// The queries of animation blocks about a layer.

extension CALayer {
  /// The model value of a property that can be animated, or of a custom key; nil if there is none.
  package final func animatableValue(forKey key: String) -> AnimatableValue? {
    guard let row = type(of: self).propertyTable[key] else { return properties.custom[key] }
    return row.isAnimatable ? row.value(in: properties) : nil
  }

  /// The value on screen at the present time; the model value (even one set in this turn) if no
  /// animation affects it.
  package final func presentedValue(forKey key: String) -> AnimatableValue? {
    guard flags.contains(.isCommitted), let timeline = hostingTimeline,
      let row = type(of: self).propertyTable[key],
      currentAttachments.contains(where: { attachment in
        attachment.targets.keys.contains { $0 == key || $0.hasPrefix(key + ".") }
      })
    else { return animatableValue(forKey: key) }
    return row.value(in: presentedProperties(at: timeline.now))
  }

  /// Whether a change of a property animates implicitly while actions are enabled.
  package final func hasImplicitAnimation(forKey key: String) -> Bool {
    type(of: self).propertyTable[key]?.implicitAction == .basic
  }

  /// Whether a timeline shows the tree that the layer is in.
  package final var isShown: Bool { hostingTimeline != nil }

  /// The number of running animations with a delegate.
  package final func animations(of delegate: AnyObject) -> Int {
    currentAttachments.count { ($0.animation.delegate as AnyObject?) === delegate }
  }

  /// Removes the animations with a delegate, without calling it.
  /// - Returns: The number of removed animations.
  package final func dropAnimations(of delegate: AnyObject) -> Int {
    let count = animations(of: delegate)
    attachments.removeAll { ($0.animation.delegate as AnyObject?) === delegate && !$0.isCompleted }
    return count
  }

  /// The animations that begin with the next commit.
  package final var uncommittedAnimations: [CAAnimation] {
    attachments.filter { !$0.isCommitted }.map(\.animation)
  }

  /// The running animations of a key path, with their keys, in the order of application.
  package final func animations(at keyPath: String) -> [(
    key: String?, animation: CAPropertyAnimation
  )] {
    currentAttachments.compactMap { attachment in
      guard let animation = attachment.animation as? CAPropertyAnimation,
        animation.keyPath == keyPath
      else { return nil }
      return (attachment.key, animation)
    }
  }

  /// The animations of a key path with the groups around each, the outermost first, in the order of
  /// application.
  package final func groupedAnimations(at keyPath: String) -> [(
    groups: [CAAnimationGroup], animation: CAPropertyAnimation
  )] {
    func find(
      _ animation: CAAnimation, in groups: [CAAnimationGroup]
    ) -> [(groups: [CAAnimationGroup], animation: CAPropertyAnimation)] {
      switch animation {
      case let group as CAAnimationGroup:
        (group.animations ?? []).flatMap { find($0, in: groups + [group]) }
      case let animation as CAPropertyAnimation where animation.keyPath == keyPath:
        [(groups, animation)]
      default: []
      }
    }
    return currentAttachments.flatMap { find($0.animation, in: []) }
  }
}
