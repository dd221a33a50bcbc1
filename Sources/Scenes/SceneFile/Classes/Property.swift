package import JSON
import SceneModel

/// A property that a scene may name: the row that reading, printing and the schema use.
package struct PropertyDescription: Sendable {
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
  package var isSettable = true
  /// Whether conditions can read it.
  package var isReadable = false
  /// A check beyond the value itself.
  package var check: Check?

  /// A check of a value against other values of the scene.
  package enum Check: Sendable {
    /// The wheels of a picker, each a list of titles.
    case wheels
    /// A row for each wheel of a picker.
    case rows
    /// A row of the first wheel of a picker.
    case row
  }

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
}
