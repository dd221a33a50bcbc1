import LayerTree
import Views

/// A class of layers that a scene may name.
struct LayerClass: Sendable {
  let name: String
  let about: String
  let type: CALayer.Type
  let make: @Sendable () -> CALayer
  /// Makes a plain view whose layer is of the class.
  let makeView: @MainActor @Sendable () -> UIView

  private init<Layer: CALayer>(
    _ type: Layer.Type, about: String, make: @escaping @Sendable () -> Layer
  ) {
    name = "\(type)"
    self.type = type
    self.about = about
    self.make = make
    makeView = { Layer.self == CALayer.self ? UIView() : LayerView<Layer>() }
  }

  /// The class's properties, computed on demand, since a scene uses few classes.
  var table: LayerPropertyTable { type.propertyTable }

  static let all = [
    LayerClass(CALayer.self, about: "A rectangle with a background, a border and contents.") {
      CALayer()
    },
    LayerClass(CAShapeLayer.self, about: "A path, filled and stroked.") { CAShapeLayer() },
    LayerClass(CAGradientLayer.self, about: "An axial, radial or conic gradient.") {
      CAGradientLayer()
    },
    LayerClass(CATextLayer.self, about: "Text.") { CATextLayer() },
    LayerClass(CATransformLayer.self, about: "Sublayers in one 3-D space.") {
      CATransformLayer()
    },
    LayerClass(CAReplicatorLayer.self, about: "Copies of its sublayers.") { CAReplicatorLayer() },
    LayerClass(CAScrollLayer.self, about: "A window onto its sublayers, which scrolls.") {
      CAScrollLayer()
    },
    LayerClass(CAEmitterLayer.self, about: "Particles.") { CAEmitterLayer() },
  ]

  static func named(_ name: String) -> LayerClass? { index[name] }

  private static let index = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// A plain view whose layer is of a class.
private final class LayerView<Layer: CALayer>: UIView {
  override class var layerClass: AnyClass { Layer.self }
}
