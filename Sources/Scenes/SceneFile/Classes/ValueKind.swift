package import Base
import SceneModel

/// The notation of a property's values: a description without closures, from which its form
/// follows.
package indirect enum ValueKind: Sendable {
  case bool
  case number(NumberRange = .any, unit: String = "")
  case integer(NumberRange)
  /// A number of seconds, or a string such as "300ms".
  case time(NumberRange = .any)
  /// A day such as "2026-11-25", perhaps with a time as in "2026-11-25T09:30".
  case date
  /// A number of radians, or a string such as "30deg".
  case angle
  /// A number, or "infinity".
  case repeatCount
  case text
  /// A text of a view, or the key of one in the language of the stage.
  case viewString
  /// The name of a file, relative to the scene; the text after `#` names a part of it.
  case file
  /// One of some names; the text is the kind of name, for messages.
  case name(String, of: [String])
  /// A list of some names; the text is the kind of name, for messages.
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
  /// A color that may differ between light and dark mode.
  case viewColor
  case transform
  case path
  case image
  case viewImage
  case font
  case viewFont
  /// A layer's text, or a list of runs.
  case layerText
  /// A view's text, or a list of runs.
  case viewText
  case timing
  case numbers(Int? = nil, words: String)
  case list(ValueKind, named: String, count: ClosedRange<Int>? = nil)
  /// The kind or null.
  case optional(ValueKind)
  /// One value, or an object of values by names; a single value belongs to the first name.
  case states(ValueKind, [String])
  /// An object by rows; the texts describe the object and the owner of its keys.
  case object(String, owner: String, [Property])
  /// The value of the first row alone, or an object as in `object`.
  case short(ValueKind, String, owner: String, [Property])
  case view
  case emitterCells
  /// A value of the kind that the key path of an animation leads to.
  case animatedValue
  case animatedValues
  /// A time, or "settling" for a spring's settling time.
  case settlingTime
  /// The steps that answer events, by the events' names.
  case actions([String])
}
