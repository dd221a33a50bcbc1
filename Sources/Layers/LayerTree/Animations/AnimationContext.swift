import Animation
import Foundation

/// The facts about the layer to which an animation is added.
struct AnimationContext {
  /// The duration of an animation that has none: the transaction's, or the group's, in seconds.
  var defaultDuration: Double
  /// The kind of value at a key path; nil if the layer has none, which the callee has reported.
  var kind: (_ keyPath: String) -> AnimatableValue.Kind?
  /// Receives values that cannot be used.
  var report: (_ keyPath: String, ValueMismatch) -> Void
}

/// Reads the values of one property animation as the property's kind.
struct BoxedValueReader {
  var keyPath: String
  var kind: AnimatableValue.Kind
  var report: (_ keyPath: String, ValueMismatch) -> Void

  /// Reads an optional value; returns nil if it cannot be used, which is reported.
  ///
  /// - Parameter key: The value's name in a message.
  func read(
    _ boxed: Any?, _ key: @autoclosure () -> String, isRequired: Bool = false
  ) -> Read? {
    // Scenes have long lists of numbers; looking for an optional takes longer than reading one.
    if kind == .number, let boxed, type(of: boxed) == NSNumber.self,
      let number = (boxed as? NSNumber)?.doubleValue, number.isFinite
    {
      return Read(value: .number(number))
    }
    guard let boxed = unwrapped(boxed) else {
      if isRequired { mismatch(key(), "nil", needed: kind.description) }
      return isRequired ? nil : Read(value: nil)
    }
    if let value = AnimatableValue(boxed: boxed, as: kind) {
      guard value.isFinite else {
        mismatch(key(), "\(describe(boxed)) that is not finite", needed: "finite numbers")
        return nil
      }
      return Read(value: value)
    }
    // A translation is a size in Core Animation, but is often set as a point.
    if keyPath.hasSuffix(".translation"),
      case .point(let point)? = AnimatableValue(boxed: boxed, as: .point)
    {
      return Read(value: .size(CGSize(width: point.x, height: point.y)))
    }
    mismatch(key(), describe(boxed), needed: kind.description)
    return nil
  }

  struct Read {
    var value: AnimatableValue?
  }

  func mismatch(_ key: String, _ found: String, needed: String) {
    report(keyPath, ValueMismatch(key: key, found: found, needed: needed))
  }
}
