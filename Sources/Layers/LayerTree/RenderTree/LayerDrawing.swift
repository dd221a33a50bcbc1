import Foundation
public import Graphics

extension LayerPropertyGroup {
  /// Draws nothing.
  public func drawing(
    _ place: LayerDrawingPlace, of layer: LayerProperties, isFlipped: Bool
  ) -> DisplayList? { nil }
}

/// The position of a layer class's drawing in the painting order.
public enum LayerDrawingPlace: Sendable {
  /// Above the background color, under the contents.
  case belowContents
  /// Above the contents, under the sublayers.
  case aboveContents
}

extension LayerProperties {
  /// The drawing of the layer's class at one position.
  func classDrawing(_ place: LayerDrawingPlace, isFlipped: Bool) -> [LayerNode.Content] {
    guard let list = extra?.drawing(place, of: self, isFlipped: isFlipped), !list.commands.isEmpty
    else { return [] }
    return [.drawing(list)]
  }

  /// Converts commands from the layer's space, where y may point up, to its upright node's.
  func upright(_ commands: [DisplayList.Command], isFlipped: Bool) -> DisplayList {
    let mirror = DisplayList.Command.concatenate(CATransform3DGetAffineTransform(flip))
    return DisplayList(isFlipped ? [mirror] + commands : commands)
  }
}
