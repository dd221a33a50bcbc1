public import Foundation

/// A finger on the screen, from when it comes down until it goes up: one object, whose values
/// change.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
    public static let stylus = TouchType.pencil
  }

  /// What happened to the touch last.
  open internal(set) var phase = Phase.began
  /// When it happened, in seconds of the stage's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// How many touches in quick succession near this point the touch completes; 1 for a single one.
  open internal(set) var tapCount = 1
  /// The view that the finger came down on; it stays that whatever the finger does.
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

  /// In the window's space.
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
    /// Whether the touch is not sent to the view: it has another touch and takes one only.
    var isIgnored = false
  }

  /// Where the finger is, in a view's space, or in the window's for nil.
  open func location(in view: UIView?) -> CGPoint { convert(point, to: view) }

  /// Where it was before its last move.
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
