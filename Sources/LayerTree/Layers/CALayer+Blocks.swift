import Animation
import Foundation

// What animation blocks ask of a layer.

extension CALayer {
  /// The model's value of a property that can be animated, or of a key that no table lists; nil
  /// where there is none.
  package final func animatableValue(forKey key: String) -> AnimatableValue? {
    guard let row = type(of: self).propertyTable[key] else { return properties.custom[key] }
    return row.isAnimatable ? row.value(in: properties) : nil
  }

  /// What the property shows at the present time; the model's value, be it set just now, where
  /// nothing animates it.
  package final func presentedValue(forKey key: String) -> AnimatableValue? {
    guard flags.contains(.isCommitted), let timeline = hostingTimeline,
      let row = type(of: self).propertyTable[key],
      currentAttachments.contains(where: { attachment in
        attachment.targets.keys.contains { $0 == key || $0.hasPrefix(key + ".") }
      })
    else { return animatableValue(forKey: key) }
    return row.value(in: presentedProperties(at: timeline.now))
  }

  /// Whether a change of a property animates by itself where actions are left alone.
  package final func hasImplicitAnimation(forKey key: String) -> Bool {
    type(of: self).propertyTable[key]?.implicitAction == .basic
  }

  /// Whether a timeline shows the tree that the layer is in.
  package final var isShown: Bool { hostingTimeline != nil }

  /// The animations that go on and tell a delegate.
  package final func animations(of delegate: AnyObject) -> Int {
    currentAttachments.count { ($0.animation.delegate as AnyObject?) === delegate }
  }

  /// Takes away the animations that tell a delegate, without telling it.
  /// - Returns: How many there were.
  package final func dropAnimations(of delegate: AnyObject) -> Int {
    let count = animations(of: delegate)
    attachments.removeAll { ($0.animation.delegate as AnyObject?) === delegate && !$0.isOver }
    return count
  }

  /// The animations that begin with the next commit.
  package final var uncommittedAnimations: [CAAnimation] {
    attachments.filter { !$0.isCommitted }.map(\.animation)
  }

  /// The animations that go on at a key path, with their keys, in the order of application.
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
}
