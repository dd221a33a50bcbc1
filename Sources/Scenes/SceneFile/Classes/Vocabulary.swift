package import Animation
package import Base
import SceneModel

/// The names that scenes may use: the classes, their properties, and the effects, as rows.
///
/// It describes the tables that perform a scene. The caller of a reader passes it in, so that
/// reading does not depend on layers and views.
package struct Vocabulary: Sendable {
  /// The layer classes, `CALayer` first.
  package var layerClasses: [LayerClassRow]
  /// The view classes, `UIView` first, each after its base.
  package var viewClasses: [ViewClassRow]
  package var animationClasses: [AnimationClassRow]
  /// The value functions of animations.
  package var valueFunctions: [ValueFunctionRow]
  /// The properties of an emitter cell.
  package var emitterCell: Deferred<[PropertyDescription]>
  package var effects: [EffectRow]
  /// The options of animations of views.
  package var animationOptions: [String]
  /// The options of keyframe animations of views.
  package var keyframeOptions: [String]
  /// The transitions of views.
  package var transitions: [String]
  /// The anchors of constraints.
  package var anchors: [String]
  /// The reason why two anchors cannot be related; nil if they can.
  package var constraintProblem: @Sendable (_ first: String, _ second: String?) -> String?
  /// The names of the system symbols.
  package var symbols: [String]
  /// The system symbol with the name nearest to a text.
  package var nearestSymbol: @Sendable (String) -> String?

  package init(
    layerClasses: [LayerClassRow], viewClasses: [ViewClassRow],
    animationClasses: [AnimationClassRow], valueFunctions: [ValueFunctionRow],
    emitterCell: Deferred<[PropertyDescription]>, effects: [EffectRow],
    animationOptions: [String], keyframeOptions: [String], transitions: [String],
    anchors: [String],
    constraintProblem: @escaping @Sendable (_ first: String, _ second: String?) -> String?,
    symbols: [String],
    nearestSymbol: @escaping @Sendable (String) -> String?
  ) {
    self.layerClasses = layerClasses
    self.viewClasses = viewClasses
    self.animationClasses = animationClasses
    self.valueFunctions = valueFunctions
    self.emitterCell = emitterCell
    self.effects = effects
    self.animationOptions = animationOptions
    self.keyframeOptions = keyframeOptions
    self.transitions = transitions
    self.anchors = anchors
    self.constraintProblem = constraintProblem
    self.symbols = symbols
    self.nearestSymbol = nearestSymbol
  }

  package func layerClass(_ name: String) -> LayerClassRow? {
    layerClasses.first { $0.name == name }
  }

  package func viewClass(_ name: String) -> ViewClassRow? { viewClasses.first { $0.name == name } }

  package func animationClass(_ name: String) -> AnimationClassRow? {
    animationClasses.first { $0.name == name }
  }

  package func effect(_ name: String) -> EffectRow? { effects.first { $0.name == name } }
}

/// An effect that a step may run.
package struct EffectRow: Sendable {
  package let name: String
  package let about: String
  private let rows: Deferred<[PropertyDescription]>

  package init(
    _ name: String, about: String,
    parameters: @escaping @autoclosure @Sendable () -> [PropertyDescription]
  ) {
    self.name = name
    self.about = about
    rows = Deferred(parameters)
  }

  package var parameters: [PropertyDescription] { rows.value }
}

/// A value function of an animation, and the notation of its values.
package struct ValueFunctionRow: Sendable {
  package let name: String
  package let kind: ValueKind

  package init(_ name: String, _ kind: ValueKind) {
    self.name = name
    self.kind = kind
  }
}

/// A class of animations with its properties, including inherited ones.
package struct AnimationClassRow: Sendable {
  package let name: String
  package let about: String
  private let rows: Deferred<[PropertyDescription]>
  /// Whether it animates one property, which its key path names.
  package let isOfProperty: Bool
  /// Whether it holds other animations.
  package let isGroup: Bool
  /// Groups of keys; an animation needs at least one key of each group.
  package let needs: [[String]]

  package init(
    _ name: String, about: String,
    properties: @escaping @autoclosure @Sendable () -> [PropertyDescription],
    isOfProperty: Bool = true, isGroup: Bool = false, needs: [[String]] = []
  ) {
    self.name = name
    self.about = about
    rows = Deferred(properties)
    self.isOfProperty = isOfProperty
    self.isGroup = isGroup
    self.needs = needs
  }

  package var properties: [PropertyDescription] { rows.value }
}

/// A class of views with its properties.
package struct ViewClassRow: Sendable {
  package let name: String
  package let about: String
  /// The classes that it inherits from, `UIView` first.
  package let bases: [String]
  private let ownRows: Deferred<[PropertyDescription]>
  private let allRows: Deferred<[PropertyDescription]>

  package init(
    _ name: String, base: ViewClassRow?, about: String,
    properties: @escaping @autoclosure @Sendable () -> [PropertyDescription]
  ) {
    self.name = name
    self.about = about
    bases = base.map { $0.bases + [$0.name] } ?? []
    let own = Deferred(properties)
    ownRows = own
    allRows = Deferred { (base?.properties ?? []) + own.value }
  }

  /// The properties that the class adds to its base.
  package var ownProperties: [PropertyDescription] { ownRows.value }

  /// All properties, inherited ones first, in the order in which they are set, whatever their order
  /// in the file.
  package var properties: [PropertyDescription] { allRows.value }

  package func property(_ key: String) -> PropertyDescription? {
    properties.last { $0.isNamed(key) }
  }

  /// A property that steps can set.
  func settable(_ key: String) -> PropertyDescription? {
    properties.last { $0.isSettable && $0.isNamed(key) }
  }

  /// Every spelling of every property, with those that steps cannot set first.
  var keys: [String] {
    (properties.filter { !$0.isSettable } + properties.filter(\.isSettable))
      .flatMap { [$0.name] + $0.aliases }
  }

  /// Every spelling of every property that steps can set.
  var settableKeys: [String] {
    properties.filter(\.isSettable).flatMap { [$0.name] + $0.aliases }
  }
}

/// A property of a layer.
package struct LayerRow: Sendable {
  package let row: PropertyDescription
  /// The kind of its values while animated.
  package let valueKind: AnimatableValue.Kind
  package let isAnimatable: Bool
  /// The value of a new layer.
  package let initialValue: AnimatableValue
  /// The forms of its parts by their key paths within it, such as `rotation.z`.
  let parts: [String: Form<Scene.Value>]

  package init(
    _ row: PropertyDescription, _ valueKind: AnimatableValue.Kind, isAnimatable: Bool,
    initialValue: AnimatableValue
  ) {
    self.row = row
    self.valueKind = valueKind
    self.isAnimatable = isAnimatable
    self.initialValue = initialValue
    parts = Dictionary(
      uniqueKeysWithValues: valueKind.componentPaths.map { path in
        (path, Self.kind(ofPart: path, of: valueKind).form)
      })
  }

  /// The notation of a part of the property, such as `rotation.z`; an empty component is the whole.
  func form(component: String) -> Form<Scene.Value> { parts[component] ?? row.form }

  private static func kind(ofPart path: String, of whole: AnimatableValue.Kind) -> ValueKind {
    switch whole.component(path) {
    case .point: .point
    case .size: whole == .rect ? .size : .offset
    default:
      if whole == .rect, path.hasPrefix("size.") {
        .number(.notNegative, unit: "points")
      } else {
        path.hasPrefix("rotation") ? .angle : .number()
      }
    }
  }

  /// The notation of an animation's values for the property or a part of it.
  ///
  /// Sizes and numbers have no range, since they may be differences or intermediate values.
  func animatedForm(component: String) -> Form<Scene.Value> {
    let kind = component.isEmpty ? valueKind : valueKind.component(component) ?? valueKind
    switch kind {
    case .number: return (component.hasPrefix("rotation") ? ValueKind.angle : .number()).form
    case .size: return ValueKind.offset.form
    case .rect: return ValueKind.anyRect.form
    default: return form(component: component)
    }
  }
}

/// A class of layers with its properties.
package struct LayerClassRow: Sendable {
  package let name: String
  package let about: String
  private let table: Deferred<Table>

  private struct Table: Sendable {
    let rows: [LayerRow]
    let extras: [PropertyDescription]
    let index: [String: Int]
    /// The position of each name, extras first.
    let order: [String: Int]

    init(_ rows: [LayerRow], extras: [PropertyDescription]) {
      self.rows = rows
      self.extras = extras
      var index: [String: Int] = [:]
      for (place, row) in rows.enumerated() {
        for key in [row.row.name] + row.row.aliases { index[key] = place }
      }
      self.index = index
      let names = extras.map(\.name) + rows.map(\.row.name)
      order = Dictionary(
        names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  package init(
    _ name: String, about: String, rows: @escaping @autoclosure @Sendable () -> [LayerRow],
    extras: @escaping @autoclosure @Sendable () -> [PropertyDescription] = []
  ) {
    self.name = name
    self.about = about
    table = Deferred { Table(rows(), extras: extras()) }
  }

  /// The properties in the order in which documentation lists them, inherited ones first.
  package var rows: [LayerRow] { table.value.rows }

  /// Keys with values that an animated property cannot hold; they replace the rows of the
  /// same name.
  package var extras: [PropertyDescription] { table.value.extras }

  /// Every key path that `resolve` accepts.
  var keyPaths: [String] {
    rows.flatMap { row in
      [row.row.name] + row.valueKind.componentPaths.map { "\(row.row.name).\($0)" }
    }
  }

  /// Names of properties in the order in which they are set, extras first.
  func inOrder(_ names: some Sequence<String>) -> [String] {
    let order = table.value.order
    return names.sorted { order[$0, default: 0] < order[$1, default: 0] }
  }

  package func row(_ key: String) -> LayerRow? {
    let table = table.value
    return table.index[key].map { table.rows[$0] }
  }

  package func extra(_ key: String) -> PropertyDescription? { extras.first { $0.name == key } }

  /// The row at the beginning of a key path, and the rest of it: `transform`, `rotation.z`.
  package func resolve(_ keyPath: String) -> (row: LayerRow, component: String)? {
    if let row = row(keyPath) { return (row, "") }
    guard let dot = keyPath.firstIndex(of: "."), let row = row(String(keyPath[..<dot])) else {
      return nil
    }
    let component = String(keyPath[keyPath.index(after: dot)...])
    return row.valueKind.component(component) == nil ? nil : (row, component)
  }
}
