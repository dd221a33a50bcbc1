import Foundation
public import Graphics

extension LayerPropertyGroup {
  /// Nothing.
  public func drawing(
    _ place: LayerDrawingPlace, of layer: LayerProperties, isFlipped: Bool
  ) -> DisplayList? { nil }
}

/// Where a layer class's own drawing goes in the order of painting.
public enum LayerDrawingPlace: Sendable {
  /// Above the background color, under the contents.
  case belowContents
  /// Above the contents, under the sublayers.
  case aboveContents
}

extension LayerProperties {
  /// What the layer's class draws of its own in one place.
  func classDrawing(_ place: LayerDrawingPlace, isFlipped: Bool) -> [LayerNode.Content] {
    guard let list = extra?.drawing(place, of: self, isFlipped: isFlipped), !list.commands.isEmpty
    else { return [] }
    return [.drawing(list)]
  }

  /// Commands given in the layer's own space, where y may point up, for a node, which is upright.
  func upright(_ commands: [DisplayList.Command], isFlipped: Bool) -> DisplayList {
    let mirror = DisplayList.Command.concatenate(CATransform3DGetAffineTransform(flip))
    return DisplayList(isFlipped ? [mirror] + commands : commands)
  }
}
