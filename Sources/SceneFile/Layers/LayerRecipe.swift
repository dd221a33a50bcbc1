import Foundation
import LayerTree

/// A layer as a scene describes it: a value, from which layers are made.
struct LayerRecipe: Sendable {
  let layerClass: LayerClass
  var name: String?
  var id: String?
  var properties: LayerProperties
  var sublayers: [LayerRecipe] = []
  /// None or one.
  var mask: [LayerRecipe] = []
  var animations: [AnimationRecipe] = []
  /// What is set besides the properties.
  var settings: [@Sendable (CALayer) -> Void] = []

  init(_ layerClass: LayerClass) {
    self.layerClass = layerClass
    properties = layerClass.defaultProperties
  }

  /// A new layer with all that is in it, its animations added, known to the cast by its id.
  func makeLayer(in cast: Cast) -> CALayer {
    let layer = layerClass.make()
    layer.properties = properties
    layer.name = name
    if let id { cast.layers[id] = layer }
    for setting in settings { setting(layer) }
    for sublayer in sublayers { layer.addSublayer(sublayer.makeLayer(in: cast)) }
    layer.mask = mask.first?.makeLayer(in: cast)
    for animation in animations { layer.add(animation.makeAnimation(), forKey: animation.key) }
    return layer
  }
}

/// A class that a scene may name, as a row.
struct LayerClass: Sendable {
  let name: String
  let about: String
  let table: LayerPropertyTable
  let defaultProperties: LayerProperties
  let make: @Sendable () -> CALayer

  /// Keys whose values say more than the property table can hold; they take the place of its rows.
  let fields: [Field<LayerDraft>]

  private init(
    _ type: CALayer.Type, about: String, fields: [Field<LayerDraft>] = [],
    make: @escaping @Sendable () -> CALayer
  ) {
    (name, self.about, self.fields, self.make) = ("\(type)", about, fields, make)
    (table, defaultProperties) = (type.propertyTable, type.defaultProperties)
  }

  static let all = [
    LayerClass(CALayer.self, about: "A rectangle with a background, a border and contents.") {
      CALayer()
    },
    LayerClass(CAShapeLayer.self, about: "A path, filled and stroked.") { CAShapeLayer() },
    LayerClass(CAGradientLayer.self, about: "An axial, radial or conic gradient.") {
      CAGradientLayer()
    },
    LayerClass(CATextLayer.self, about: "Text.", fields: textFields) { CATextLayer() },
    LayerClass(CATransformLayer.self, about: "Sublayers in one space of three dimensions.") {
      CATransformLayer()
    },
    LayerClass(CAReplicatorLayer.self, about: "Copies of its sublayers.") { CAReplicatorLayer() },
    LayerClass(CAScrollLayer.self, about: "A part of its sublayers.") { CAScrollLayer() },
    LayerClass(CAEmitterLayer.self, about: "Particles.", fields: emitterFields) {
      CAEmitterLayer()
    },
  ]

  static func named(_ name: String) -> LayerClass? { all.first { $0.name == name } }
}
