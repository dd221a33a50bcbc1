import Animation
import Foundation

/// An animation between two values. What is not given comes from what is beneath it:
///
/// | given | from | to |
/// | --- | --- | --- |
/// | `fromValue`, `toValue` | `fromValue` | `toValue` |
/// | `fromValue`, `byValue` | `fromValue` | `fromValue` + `byValue` |
/// | `byValue`, `toValue` | `toValue` − `byValue` | `toValue` |
/// | `fromValue` | `fromValue` | the value beneath |
/// | `toValue` | the value beneath | `toValue` |
/// | `byValue` | the value beneath | the value beneath + `byValue` |
open class CABasicAnimation: CAPropertyAnimation {
  /// Numbers of any type, Core Graphics' values, or `NSValue`s of them.
  open var fromValue: Any? { willSet { requireMutable() } }
  open var toValue: Any? { willSet { requireMutable() } }
  open var byValue: Any? { willSet { requireMutable() } }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "fromValue": fromValue
    case "toValue": toValue
    case "byValue": byValue
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "fromValue": fromValue = value
    case "toValue": toValue = value
    case "byValue": byValue = value
    default: super.setValue(value, forKey: key)
    }
  }

  /// Whether it is one of the library's own, which do nothing but be added.
  final var isPlain: Bool { type(of: Self.blank()) == type(of: self) }

  override class func blank() -> CAAnimation { CABasicAnimation() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  override func course(reading reader: BoxedValueReader) -> PropertyTrack.Course? {
    ends(reading: reader).map { .basic($0) }
  }

  final func ends(reading reader: BoxedValueReader) -> PropertyTrack.Ends? {
    guard let from = reader.read(fromValue, "fromValue"), let to = reader.read(toValue, "toValue"),
      let by = reader.read(byValue, "byValue")
    else { return nil }
    return PropertyTrack.Ends(from: from.value, to: to.value, by: by.value)
  }
}
