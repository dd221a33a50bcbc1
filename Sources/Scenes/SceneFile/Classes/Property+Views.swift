import Controls
import Foundation
import JSON
import SceneModel
import Views

/// A key path of a view that is made only when it is used, as a `DeferredKeyPath` is.
typealias DeferredViewPath<Root, Value> =
  @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value>

/// Properties of views. Their initializers are not inlined, like those of `Field`.
///
///     Property(
///       "axis", \UIStackView.axis, cases: "axis", axes, default: "horizontal",
///       "A row or a column.")
@MainActor extension Property {
  /// Sets the property of a view, which must have it.
  func set(_ value: Scene.Value, on view: UIView, animated: Bool = false, in objects: SceneObjects)
  {
    (animated ? assignAnimated ?? assign : assign)?(view, value, objects)
  }

  /// Whether the property has a value; false for a property that cannot be read.
  func holds(_ value: Scene.Value, on view: UIView, in objects: SceneObjects) -> Bool {
    compare?(view, value, objects) ?? false
  }

  // MARK: Rows

  /// A property that a key path reads and sets.
  @inline(never)
  init<Class: UIView, Value: SceneConvertible>(
    _ name: String, aliases: [String] = [],
    _ path: @autoclosure @escaping DeferredViewPath<Class, Value>,
    _ kind: ValueKind? = nil, default: JSONTree? = nil, _ about: String
  ) {
    self.init(
      name, aliases: aliases, kind ?? Value.usualKind, default: `default`, about,
      get: { (view: Class) in view[keyPath: path()] }, set: { $0[keyPath: path()] = $1 })
  }

  /// A property with cases of an enumeration, by their names.
  ///
  /// - Parameter noun: The kind of name, for messages.
  @inline(never)
  init<Class: UIView, Value: Equatable>(
    _ name: String,
    _ path: @autoclosure @escaping DeferredViewPath<Class, Value>,
    cases noun: String, _ cases: [(name: String, value: Value)], default: JSONTree? = nil,
    _ about: String
  ) {
    let kind = ValueKind.name(noun, of: cases.map(\.name))
    func named(_ value: Scene.Value) -> Value? {
      cases.first { $0.name == value.text }?.value
    }
    self.init(name, kind, default: `default`, about) { (view: Class, value, _) in
      if let value = named(value) { view[keyPath: path()] = value }
    }
    compare = { view, value, _ in (view as? Class)?[keyPath: path()] == named(value) }
  }

  /// A property with members of an option set, by their names.
  @inline(never)
  init<Class: UIView, Value: OptionSet>(
    _ name: String,
    _ path: @autoclosure @escaping DeferredViewPath<Class, Value>,
    flags noun: String, _ cases: [(name: String, value: Value)], default: JSONTree? = nil,
    _ about: String
  ) where Value.Element == Value {
    let kind = ValueKind.flags(noun, of: cases.map(\.name))
    func named(_ value: Scene.Value) -> Value {
      let names = value.list?.compactMap(\.text) ?? []
      return Value(cases.filter { names.contains($0.name) }.map(\.value))
    }
    self.init(name, kind, default: `default`, about) { (view: Class, value, _) in
      view[keyPath: path()] = named(value)
    }
    compare = { view, value, _ in (view as? Class)?[keyPath: path()] == named(value) }
  }

  /// A property that closures set, and perhaps read.
  @inline(never)
  init<Class: UIView, Value: SceneConvertible>(
    _ name: String, aliases: [String] = [], _ kind: ValueKind, default: JSONTree? = nil,
    _ about: String, get: (@MainActor @Sendable (Class) -> Value)? = nil,
    set: @escaping @MainActor @Sendable (Class, Value) -> Void
  ) {
    self.init(name, aliases: aliases, kind, default: `default`, about) {
      (view: Class, value, objects) in
      if let value = Value.from(value, in: objects) { set(view, value) }
    }
    guard let get else { return }
    compare = { view, value, objects in
      guard let view = view as? Class, let value = Value.from(value, in: objects) else {
        return false
      }
      return isSame(get(view), value)
    }
  }

  /// A property whose values are not `SceneConvertible`.
  @inline(never)
  init<Class: UIView>(
    _ name: String, aliases: [String] = [], _ kind: ValueKind, default: JSONTree? = nil,
    _ about: String,
    apply: @escaping @MainActor @Sendable (Class, Scene.Value, SceneObjects) -> Void
  ) {
    self.init(name, aliases: aliases, kind, default: `default`, about: about)
    assign = { view, value, objects in
      guard let view = view as? Class else {
        preconditionFailure("\(type(of: view)) is no \(Class.self)")
      }
      apply(view, value, objects)
    }
  }

  /// A property that must be known when the view is created.
  static func making(
    _ name: String, _ kind: ValueKind, default: JSONTree? = nil, _ about: String,
    _ make: @escaping @MainActor @Sendable (Scene.Value, SceneObjects) -> UIView?
  ) -> Property {
    var row = Property(name, kind, default: `default`, about) { (_: UIView, _, _) in }
    row.phase = .making
    row.isSettable = false
    row.make = make
    return row
  }

  /// A property that holds other views.
  static func parts<Class: UIView>(
    _ name: String, _ kind: ValueKind, _ about: String,
    _ put: @escaping @MainActor @Sendable (Class, UIView) -> Void
  ) -> Property {
    var row = Property(name, kind, about) { (view: Class, value, objects) in
      if let part = value.view { put(view, objects.makeView(part, at: name)) }
      for (index, part) in (value.list ?? []).enumerated() {
        if let part = part.view { put(view, objects.makeView(part, at: "\(name)[\(index)]")) }
      }
    }
    row.phase = .parts
    row.isSettable = false
    return row
  }

  /// A property for the steps that run on events.
  static func actions(_ name: String, _ events: [String], _ about: String) -> Property {
    var row = Property(name, .actions(events), about) { (_: UIView, _, _) in }
    row.isSettable = false
    return row
  }

  // MARK: Variations

  /// The row of a property that has no values between two others, so that animation blocks change
  /// it immediately.
  func discrete() -> Property {
    var row = self
    row.isDiscrete = true
    return row
  }

  /// The row with another setter for steps with `animated: true`.
  func animated<Class: UIView, Value: SceneConvertible>(
    _ set: @escaping @MainActor @Sendable (Class, Value) -> Void
  ) -> Property {
    var row = self
    row.assignAnimated = { view, value, objects in
      if let view = view as? Class, let value = Value.from(value, in: objects) { set(view, value) }
    }
    return row
  }

  /// The row with a check beyond the value itself.
  func checked(_ check: Property.Check) -> Property {
    var row = self
    row.check = check
    return row
  }
}

/// Whether two values are equal, numbers to about six digits, since some views store them as
/// `Float`.
private func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  if let one = one as? CGFloat, let other = other as? CGFloat {
    return abs(one - other) <= 1e-6 * max(1, abs(one))
  }
  return one == other
}
