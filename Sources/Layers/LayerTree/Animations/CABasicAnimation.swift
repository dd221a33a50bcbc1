import Animation
import Foundation

/// An animation between two values. Missing ones follow from the value beneath it:
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

  package override class var propertyTable: AnimationPropertyTable { .basic }

  /// Whether its class is the library's, whose action only adds it.
  final var isPlain: Bool { type(of: Self.blank()) == type(of: self) }

  override class func blank() -> CAAnimation { CABasicAnimation() }

  override func interpolation(reading reader: BoxedValueReader) -> PropertyTrack.Interpolation? {
    ends(reading: reader).map { .basic($0) }
  }

  final func ends(reading reader: BoxedValueReader) -> PropertyTrack.Ends? {
    guard let from = reader.read(fromValue, "fromValue"), let to = reader.read(toValue, "toValue"),
      let by = reader.read(byValue, "byValue")
    else { return nil }
    return PropertyTrack.Ends(from: from.value, to: to.value, by: by.value)
  }
}
