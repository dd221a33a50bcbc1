import Foundation
import JSON
import Views

/// Sets something on a view, which is of the class whose table has the row.
typealias ViewSetting = @MainActor @Sendable (UIView) -> Void
/// Tells whether a view's value is the one that a scene writes.
typealias ViewTest = @MainActor @Sendable (UIView) -> Bool

/// A property that views of a class have: the one row that views, steps of a script, conditions and the schema share.
struct ViewProperty: Sendable {
  let name: String
  var aliases: [String] = []
  /// A sentence for the schema.
  let about: String
  let schema: Schema
  let defaultValue: JSONTree?
  /// nil after having reported why.
  let setting: @Sendable (Node, Decoding) -> ViewSetting?
  /// As `setting`, moving there as the class does when told `animated: true`; nil where it cannot.
  var animated: (@Sendable (Node, Decoding) -> ViewSetting?)?
  /// What must be known or checked beyond the value itself: (value, the view's id or what else tells it from others).
  var note: (@Sendable (Node, String, Decoding) -> Void)?
  /// As `setting`; nil for a property that cannot be asked for.
  let test: (@Sendable (Node, Decoding) -> ViewTest?)?

  /// A row that can only be set.
  init<Class: UIView, Value: Sendable>(
    _ name: String, _ form: Form<Value>, default: JSONTree? = nil, about: String,
    set: @escaping @MainActor @Sendable (Class, Value) -> Void
  ) {
    self.init(name, form, default: `default`, about: about, test: nil, set: set)
  }

  /// A row that can be set and asked for.
  init<Class: UIView, Value: Sendable & Equatable>(
    _ name: String, _ form: Form<Value>, default: JSONTree? = nil, about: String,
    get: @escaping @MainActor @Sendable (Class) -> Value,
    set: @escaping @MainActor @Sendable (Class, Value) -> Void
  ) {
    let test: @Sendable (Node, Decoding) -> ViewTest? = { node, decoding in
      guard let value = form.read(node, decoding) else { return nil }
      return { view in
        guard let view = view as? Class else { return false }
        return isSame(get(view), value)
      }
    }
    self.init(name, form, default: `default`, about: about, test: test, set: set)
  }

  private init<Class: UIView, Value: Sendable>(
    _ name: String, _ form: Form<Value>, default: JSONTree?, about: String,
    test: (@Sendable (Node, Decoding) -> ViewTest?)?,
    set: @escaping @MainActor @Sendable (Class, Value) -> Void
  ) {
    (self.name, self.about, self.defaultValue, self.test) = (name, about, `default`, test)
    schema = form.schema
    setting = Self.reader(form, set)
  }

  private static func reader<Class: UIView, Value: Sendable>(
    _ form: Form<Value>, _ set: @escaping @MainActor @Sendable (Class, Value) -> Void
  ) -> @Sendable (Node, Decoding) -> ViewSetting? {
    { node, decoding in
      guard let value = form.read(node, decoding) else { return nil }
      return { view in
        guard let view = view as? Class else {
          preconditionFailure("\(type(of: view)) is no \(Class.self)")
        }
        set(view, value)
      }
    }
  }

  /// The row with another way to set it for steps that say `animated: true`.
  func animated<Class: UIView, Value: Sendable>(
    _ form: Form<Value>, _ set: @escaping @MainActor @Sendable (Class, Value) -> Void
  ) -> ViewProperty {
    var row = self
    row.animated = Self.reader(form, set)
    return row
  }

  /// The row with what is known or checked beyond the value itself.
  func noting(_ note: @escaping @Sendable (Node, String, Decoding) -> Void) -> ViewProperty {
    var row = self
    row.note = note
    return row
  }

  func spelled(_ aliases: String...) -> ViewProperty {
    var row = self
    row.aliases = aliases
    return row
  }

  func isNamed(_ name: String) -> Bool { self.name == name || aliases.contains(name) }

  /// The property's rows in the schema, one for each spelling.
  var schemaMembers: [JSONTree.Member] {
    var tree: JSONTree = ["description": .string(about)]
    if let defaultValue { tree = .merging(tree, ["default": defaultValue]) }
    return ([name] + aliases).map {
      JSONTree.Member(key: $0, value: .merging(tree, schema.tree))
    }
  }
}

/// Numbers are kept as `Float` here and there, so that they are compared to seven digits.
private func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  if let one = one as? CGFloat, let other = other as? CGFloat {
    return abs(one - other) <= 1e-6 * max(1, abs(one))
  }
  return one == other
}
