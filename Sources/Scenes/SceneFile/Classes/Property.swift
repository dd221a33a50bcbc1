package import JSON
import SceneModel
import Views

/// A property that a scene may name: the one row that reading, printing, the schema, steps,
/// conditions and views share.
package struct Property: Sendable {
  package let name: String
  /// Other spellings.
  package var aliases: [String] = []
  package let kind: ValueKind
  /// The form in which its values are read, printed and described.
  let form: Form<Scene.Value>
  /// The default as the schema shows it.
  package let defaultValue: JSONTree?
  /// A sentence for the schema.
  package let about: String
  package var isRequired = false
  /// Whether steps can set it; if not, it is only given when its owner is created.
  package internal(set) var isSettable = true
  /// Whether there are no values between two others, so that animation blocks change the property
  /// immediately.
  var isDiscrete = false
  /// A check beyond the value itself.
  package internal(set) var check: Check?
  /// The phase of creating a view in which the property is set.
  var phase = Phase.property
  /// Sets the property of a view; nil for a property of another object.
  var assign: Assignment?
  /// Sets the property of a view in a step with `animated: true`; nil to use `assign`.
  var assignAnimated: Assignment?
  /// Whether a view's property has a value; nil for a property that conditions cannot read.
  var compare: (@MainActor @Sendable (UIView, Scene.Value, SceneObjects) -> Bool)?
  /// Creates a view from a property that must be known then.
  var make: (@MainActor @Sendable (Scene.Value, SceneObjects) -> UIView?)?

  typealias Assignment = @MainActor @Sendable (UIView, Scene.Value, SceneObjects) -> Void

  /// A check of a value against other values of the scene.
  package enum Check: Sendable {
    /// The wheels of a picker, each a list of titles.
    case wheels
    /// A row for each wheel of a picker.
    case rows
    /// A row of the first wheel of a picker.
    case row
  }

  enum Phase {
    /// The property creates the view.
    case making
    case property
    /// The property adds other views, after all other properties.
    case parts
  }

  @inline(never)
  package init(
    _ name: String, aliases: [String] = [], _ kind: ValueKind, default: JSONTree? = nil,
    about: String
  ) {
    self.name = name
    self.aliases = aliases
    self.kind = kind
    form = kind.form
    defaultValue = `default`
    self.about = about
  }

  package func isNamed(_ key: String) -> Bool { name == key || aliases.contains(key) }

  /// Whether conditions can read it.
  package var isReadable: Bool { compare != nil }
}
