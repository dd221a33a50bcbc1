package import Graphics
import JSON
import SceneModel

/// How values of a property are written: a description without a closure, from which its form follows.
package indirect enum ValueKind: Sendable {
  case bool
  case number(NumberRange = .any, unit: String = "")
  case integer(NumberRange)
  /// Seconds, or a text such as "300ms".
  case time(NumberRange = .any)
  /// Radians, or a text such as "30deg".
  case angle
  /// A number, or "infinity".
  case repeatCount
  case text
  /// One of some names; the sort goes into messages.
  case name(String, of: [String])
  /// Any of some names together, a list.
  case flags(String, of: [String])
  case point
  /// A width and a height that may be negative.
  case offset
  case size
  case rect
  /// A rectangle whose sides may be negative: the difference of two.
  case anyRect
  case insets
  case color
  /// A color that may follow light and dark.
  case viewColor
  case transform
  case path
  case image
  case viewImage
  case font
  case viewFont
  /// A layer's text, or runs of it.
  case layerText
  /// A view's text in runs.
  case viewText
  case timing
  case numbers(Int? = nil, words: String)
  case list(ValueKind, named: String, count: ClosedRange<Int>? = nil)
  /// The kind or null.
  case optional(ValueKind)
  /// One value, or an object of them by names; a value alone stands under the first name.
  case states(ValueKind, [String])
  /// An object by rows; in words, and as what owns its keys.
  case object(String, owner: String, [PropertyDescription])
  /// As `object`, or the value of its first row alone.
  case short(ValueKind, String, owner: String, [PropertyDescription])
  case view
  case emitterCells
  /// A value of the kind that the key path of an animation leads to.
  case animatedValue
  case animatedValues
  /// A time, or "settling".
  case settlingTime
  /// The steps that answer events, by their names.
  case actions([String])
}
