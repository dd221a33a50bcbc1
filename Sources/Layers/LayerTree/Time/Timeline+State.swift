package import Foundation
package import Graphics

/// The state of another module for each timeline, such as the stack of animation blocks; created on
/// first use.
package protocol TimelineState: AnyObject {
  init()
}

extension Timeline {
  /// The timeline's state of a type.
  package func state<State: TimelineState>(_ type: State.Type) -> State {
    if let state = states[ObjectIdentifier(type)] as? State { return state }
    let state = State()
    states[ObjectIdentifier(type)] = state
    return state
  }
}

/// The screen on which a timeline's layers are shown.
package struct Display: Hashable, Sendable {
  /// In points; by default a 6.1-inch phone's.
  package var size = CGSize(width: 390, height: 844)
  /// Pixels per point.
  package var scale: CGFloat = 1
  /// Whether dynamic colors resolve to their dark variant.
  package var isDark = false
  /// The insets covered by a device's island and home indicator, in points.
  package var safeArea = UIEdgeInsets.zero
  /// The least margins at the sides of a controller's view, in points; nil to derive them from the
  /// size.
  package var sideMargin: CGFloat?

  package init() {}
}
