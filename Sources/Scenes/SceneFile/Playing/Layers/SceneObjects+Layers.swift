import Animation
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting

extension SceneObjects {
  /// A new layer with its sublayers, mask and animations, registered under its id.
  func makeLayer(_ scene: Scene.Layer) -> CALayer {
    let layer = scene.kind.layerClass.make()
    layer.properties = properties(of: scene, type(of: layer))
    layer.name = scene.name ?? scene.id
    if let id = scene.id { layers[id] = layer }
    setExtras(of: scene, on: layer)
    for sublayer in scene.sublayers { layer.addSublayer(makeLayer(sublayer)) }
    layer.mask = scene.mask.map { makeLayer($0) }
    add(scene.animations, to: layer)
    return layer
  }

  /// Sets up a view's layer, without its animations.
  func set(_ scene: Scene.Layer, onLayerOfView layer: CALayer) {
    let type = type(of: layer)
    var properties = type.defaultProperties
    for (key, value) in scene.properties.members {
      guard let (row, component) = type.propertyTable.resolve(key),
        let value = animatable(value, of: row, component, in: properties)
      else { continue }
      row.set(value, in: &properties)
      layer.setValue(value.boxed, forKey: row.key)
    }
    setExtras(of: scene, on: layer)
    for sublayer in scene.sublayers { layer.addSublayer(makeLayer(sublayer)) }
    if let mask = scene.mask { layer.mask = makeLayer(mask) }
  }

  func add(_ animations: [Scene.Animation], to layer: CALayer) {
    for animation in animations {
      layer.add(makeAnimation(animation, on: type(of: layer)), forKey: animation.key)
    }
  }

  private func properties(of scene: Scene.Layer, _ type: CALayer.Type) -> LayerProperties {
    var properties = type.defaultProperties
    for (key, value) in scene.properties.members {
      guard let (row, component) = type.propertyTable.resolve(key),
        let value = animatable(value, of: row, component, in: properties)
      else { continue }
      row.set(value, in: &properties)
    }
    if let frame = scene.frame { properties.place(in: frame) }
    return properties
  }

  /// The whole value of a property: the scene's value, or the present one with a part replaced.
  private func animatable(
    _ value: Scene.Value, of row: LayerProperty, _ component: String, in properties: LayerProperties
  ) -> AnimatableValue? {
    guard !component.isEmpty else { return animatable(value, as: row.kind) }
    return value.geometry.flatMap {
      row.value(in: properties).settingComponent(component, to: $0)
    }
  }

  /// Sets the properties that the property table cannot hold: fonts, runs of text and emitter
  /// cells.
  private func setExtras(of scene: Scene.Layer, on layer: CALayer) {
    switch layer {
    case let layer as CATextLayer:
      let font = scene.properties["font"]?.font.map { Typesetting.Font($0) }
      if let font { layer.font = font }
      if let runs = scene.properties["string"]?.runs {
        layer.string = layerText(runs, font: font, size: layer.fontSize)
      }
    case let layer as CAEmitterLayer:
      if let cells = scene.properties["emitterCells"]?.list {
        layer.emitterCells = cells.compactMap(\.object).map { CAEmitterCell(cell($0)) }
      }
    default: break
    }
  }

  private func cell(_ values: Scene.Properties) -> EmitterCellValues {
    var cell = EmitterCellValues()
    for (key, value) in values.members {
      if key == "emitterCells" {
        cell.cells = (value.list ?? []).compactMap(\.object).map { self.cell($0) }
      } else if let row = CAEmitterCell.propertyTable[key],
        let value = animatable(value, as: row.kind)
      {
        row.set(value, in: &cell)
      }
    }
    return cell
  }
}

extension LayerProperties {
  /// Sets position and size so that the layer, without its transform, fills a rectangle of the
  /// superlayer.
  fileprivate mutating func place(in frame: CGRect) {
    bounds.size = frame.size
    position = CGPoint(
      x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
  }
}
