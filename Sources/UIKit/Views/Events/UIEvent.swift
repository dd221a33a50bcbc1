public import Foundation

/// The changes of the fingers on the screen at one time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover, transform
  }

  public enum EventSubtype: Int, Sendable {
    case none
    case motionShake
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  /// In seconds of the stage's clock.
  open internal(set) var timestamp: TimeInterval = 0

  /// The touches, in the order they began.
  var touches: [UITouch] = []

  /// The touches of all fingers that are on the screen or have just been lifted.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

  /// The touches that began on a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    some { $0.view === view }
  }

  open func touches(for window: UIWindow) -> Set<UITouch>? {
    some { $0.window === window }
  }

  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    some { $0.recognizers.contains { $0 === gesture } }
  }

  /// The touch itself, as no touches are coalesced here.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  /// Returns no touches, as none are predicted.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  private func some(_ isIncluded: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = Set(touches.filter(isIncluded))
    return found.isEmpty ? nil : found
  }
}
