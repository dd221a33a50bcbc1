package import Foundation
import LayerTree

extension CGFloat {
  /// The nearest length in whole pixels of the stage's screen.
  package var toPixel: CGFloat {
    let scale = Timeline.current.display.scale
    return (self * scale).rounded() / scale
  }
}
