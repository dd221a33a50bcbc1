import Foundation
import Graphics

extension CALayer {
  /// The properties with the animations that are active at a time of the layer.
  final func displayedProperties(at time: Double, _ pass: Pass) -> LayerProperties {
    pass.usesCommitted ? committed?.properties ?? properties : properties
  }

  /// What is drawn between the background and the sublayers.
  final func displayedContents(
    _ properties: LayerProperties, isFlipped: Bool, _ pass: Pass
  ) -> [LayerNode.Content] {
    var list = properties.classDrawing(.belowContents, isFlipped: isFlipped)
    if let image = properties.imageContents(isFlipped: isFlipped) { list.append(image) }
    let drawing =
      if pass.usesCommitted, let committed { committed.drawing } else { recordedDrawing }
    if let drawing { list.append(.drawing(drawing)) }
    return list + properties.classDrawing(.aboveContents, isFlipped: isFlipped)
  }

  final func addTransition(to displayed: inout Displayed, at time: Double, _ pass: Pass) {}
}

extension Timeline {
  func markAnimatedLayers() {}
}
