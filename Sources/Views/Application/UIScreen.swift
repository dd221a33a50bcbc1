public import Foundation
import LayerTree

/// The canvas of the current stage, seen as a phone's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// Of the stage in which the code runs.
  open class var main: UIScreen { UIScreen() }

  /// In points, at the origin.
  open var bounds: CGRect { CGRect(origin: .zero, size: Timeline.current.display.size) }

  /// Pixels per point.
  open var scale: CGFloat { Timeline.current.display.scale }
}
