public import Foundation

/// A finger on the screen, from when it touches until it is lifted: one object with changing
/// values.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
    public static let stylus = TouchType.pencil
  }

  /// The latest change of the touch.
  open internal(set) var phase = Phase.began
  /// The time of the latest change, in seconds of the stage's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// The number of successive taps near this point, including this one; 1 for a single tap.
  open internal(set) var tapCount = 1
  /// The view in which the touch began; it stays the same wherever the finger moves.
  open internal(set) weak var view: UIView?
  open internal(set) weak var window: UIWindow?
  open var type: TouchType { .direct }

  /// 1 is an average touch.
  open var force: CGFloat { 1 }
  open var maximumPossibleForce: CGFloat { 480.0 / 72 }
  /// In points.
  open var majorRadius: CGFloat { 20 }
  open var majorRadiusTolerance: CGFloat { 5 }

  /// The recognizers that the touch is sent to.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// In the window's coordinates.
  var point = CGPoint.zero
  var previousPoint = CGPoint.zero
  /// The recognizers that receive the touch, those of the deepest view first.
  var recognizers: [UIGestureRecognizer] = []
  var delivery = Delivery()

  /// The state of delivery to the view.
  struct Delivery {
    var hasBegun = false
    var hasEnded = false
    /// Whether there is a move that has not been sent to the view yet.
    var hasMoved = false
    /// Whether the touch is not sent to the view: the view already has a touch and accepts only
    /// one.
    var isIgnored = false
  }

  /// The position of the finger, in a view's coordinates, or the window's if nil.
  open func location(in view: UIView?) -> CGPoint { convert(point, to: view) }

  /// The position of the finger before its latest move.
  open func previousLocation(in view: UIView?) -> CGPoint { convert(previousPoint, to: view) }

  /// The same as `location(in:)`, which is exact here.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return view.convert(point, from: window)
  }

  final var hasEnded: Bool { phase == .ended || phase == .cancelled }
}
