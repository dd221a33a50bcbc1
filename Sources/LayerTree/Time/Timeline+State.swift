package import Foundation
package import Graphics

/// What another module keeps for each timeline, such as the stack of animation blocks; made when
/// first asked for.
package protocol TimelineState: AnyObject {
  init()
}

extension Timeline {
  /// The timeline's one object of a kind.
  package func state<State: TimelineState>(_ type: State.Type) -> State {
    if let state = states[ObjectIdentifier(type)] as? State { return state }
    let state = State()
    states[ObjectIdentifier(type)] = state
    return state
  }
}

/// The screen that a timeline's layers are seen on.
package struct Display: Hashable, Sendable {
  /// In points; by default that of a phone of 6.1 inches.
  package var size = CGSize(width: 390, height: 844)
  /// Pixels per point.
  package var scale: CGFloat = 1
  /// Whether colors that have two forms take the one for dark surroundings.
  package var isDark = false
  /// What a device's island and home indicator cover, in points.
  package var safeArea = UIEdgeInsets.zero

  package init() {}
}
