package import Animation
import Base
import JSON
import LayerTree
package import SceneModel
import Views

/// A class of layers that a scene may name, with its properties.
package struct LayerClass: Sendable {
  package let kind: Scene.Layer.Kind
  package let about: String
  let type: CALayer.Type
  let make: @Sendable () -> CALayer
  /// Makes a plain view whose layer is of the class.
  let makeView: @MainActor @Sendable () -> UIView
  private let table: Deferred<Table>

  private init<Layer: CALayer>(
    _ kind: Scene.Layer.Kind, about: String,
    extras: @escaping @autoclosure @Sendable () -> [Property] = [],
    make: @escaping @Sendable () -> Layer
  ) {
    self.kind = kind
    type = Layer.self
    self.about = about
    self.make = make
    makeView = { Layer.self == CALayer.self ? UIView() : LayerView<Layer>() }
    table = Deferred {
      let properties = Layer.defaultProperties
      return Table(
        Layer.propertyTable.rows.map { LayerRow($0, in: properties) }, extras: extras())
    }
  }

  private struct Table: Sendable {
    let rows: [LayerRow]
    let extras: [Property]
    let index: [String: Int]
    /// The position of each name, extras first.
    let order: [String: Int]

    init(_ rows: [LayerRow], extras: [Property]) {
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

  /// The properties in the order in which documentation lists them, inherited ones first.
  package var rows: [LayerRow] { table.value.rows }

  /// Keys with values that an animated property cannot hold; they replace the rows of the
  /// same name.
  package var extras: [Property] { table.value.extras }

  /// Every key path that `resolve` accepts.
  var keyPaths: [String] { type.propertyTable.keyPaths }

  /// Names of properties in the order in which they are set, extras first.
  func inOrder(_ names: some Sequence<String>) -> [String] {
    let order = table.value.order
    return names.sorted { order[$0, default: 0] < order[$1, default: 0] }
  }

  package func row(_ key: String) -> LayerRow? {
    let table = table.value
    return table.index[key].map { table.rows[$0] }
  }

  package func extra(_ key: String) -> Property? { extras.first { $0.name == key } }

  /// The row at the beginning of a key path, and the rest of it: `transform`, `rotation.z`.
  package func resolve(_ keyPath: String) -> (row: LayerRow, component: String)? {
    type.propertyTable.resolve(keyPath).flatMap { property, component in
      row(property.key).map { ($0, component) }
    }
  }

  package var name: String { kind.rawValue }

  package static let all = Scene.Layer.Kind.allCases.map(\.layerClass)

  /// The class with a name; nil if there is none.
  package static func named(_ name: String) -> LayerClass? {
    Scene.Layer.Kind(rawValue: name)?.layerClass
  }
}

// MARK: - Classes

extension Scene.Layer.Kind {
  package var layerClass: LayerClass {
    switch self {
    case .layer: .layer
    case .shape: .shape
    case .gradient: .gradient
    case .text: .text
    case .transform: .transform
    case .replicator: .replicator
    case .scroll: .scroll
    case .emitter: .emitter
    }
  }
}

extension LayerClass {
  package static let layer = LayerClass(
    .layer, about: "A rectangle with a background, a border and contents."
  ) { CALayer() }

  fileprivate static let shape = LayerClass(.shape, about: "A path, filled and stroked.") {
    CAShapeLayer()
  }

  fileprivate static let gradient = LayerClass(
    .gradient, about: "An axial, radial or conic gradient."
  ) { CAGradientLayer() }

  fileprivate static let text = LayerClass(
    .text, about: "Text.",
    extras: [
      Property(
        "string", .layerText, about: "The text, or a list of runs with different attributes."),
      Property(
        "font", .font, default: "Helvetica",
        about: """
          A family ("Inter", "DejaVu Sans"), a name with a style ("Inter-Bold"), or {family, weight, italic}.
          """),
    ]
  ) { CATextLayer() }

  fileprivate static let transform = LayerClass(.transform, about: "Sublayers in one 3-D space.") {
    CATransformLayer()
  }

  fileprivate static let replicator = LayerClass(.replicator, about: "Copies of its sublayers.") {
    CAReplicatorLayer()
  }

  fileprivate static let scroll = LayerClass(
    .scroll, about: "A window onto its sublayers, which scrolls."
  ) { CAScrollLayer() }

  fileprivate static let emitter = LayerClass(
    .emitter, about: "Particles.",
    extras: [
      Property("emitterCells", .emitterCells, about: "The kinds of particles that are emitted.")
    ]
  ) { CAEmitterLayer() }
}

/// A property of a layer.
package struct LayerRow: Sendable {
  package let row: Property
  /// The property in the class's table, which layers and their animations share.
  let property: LayerProperty
  /// The value of a new layer.
  let initialValue: AnimatableValue
  /// The forms of its parts by their key paths within it, such as `rotation.z`.
  let parts: [String: Form<Scene.Value>]

  /// - Parameter properties: Those of a new layer.
  init(_ property: LayerProperty, in properties: LayerProperties) {
    self.property = property
    initialValue = property.value(in: properties)
    row = Property(property, default: initialValue)
    let kind = property.valueKind
    parts = Dictionary(
      uniqueKeysWithValues: kind.componentPaths.map { path in
        (path, Self.kind(ofPart: path, of: kind).form)
      })
  }

  /// The kind of its values while animated.
  package var valueKind: AnimatableValue.Kind { property.valueKind }
  package var isAnimatable: Bool { property.isAnimatable }

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

/// A plain view whose layer is of a class.
private final class LayerView<Layer: CALayer>: UIView {
  override class var layerClass: AnyClass { Layer.self }
}
