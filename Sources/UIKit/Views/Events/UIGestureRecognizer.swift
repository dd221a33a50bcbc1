public import Foundation
public import LayerTree
import Messaging

/// Recognizes a gesture in the touches of a view and its subviews.
///
/// It receives touches before their view does. Of several that share a touch, the first to
/// recognize wins, the deepest view's first, and the others fail, unless delegates allow both or
/// one requires the failure of another. Subclasses set `state` as they track the touches.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }

  /// Never called, as nibs cannot be loaded.
  open func awakeFromNib() {}

  /// The view that it is attached to.
  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var name: String?

  /// Whether it recognizes gestures; false cancels the current one.
  open var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { stop() }
      if isEnabled != oldValue { valuesChanged() }
    }
  }

  /// Whether touches are cancelled in the view once the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view receives the touches only after the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view receives the end of touches only after the gesture has failed.
  open var delaysTouchesEnded = true
  open var allowedTouchTypes: [NSNumber] = []
  open var requiresExclusiveTouchType = true

  /// The observers of its state.
  final var observations: ObservationList?
  final var currentState = State.possible {
    didSet { if currentState != oldValue { valuesChanged() } }
  }
  /// The state to change to once other recognizers allow it.
  final var pendingState: State?
  /// The states whose actions have not been sent.
  final var unsentStates: [State] = []
  /// The tracked touches on the screen, in the order they began.
  package final var tracked: [UITouch] = []
  /// All touches since the last reset.
  final var sequence: [UITouch] = []
  /// Whether it has received touches since the last reset.
  package internal(set) final var isActive = false
  final var requirements: [Requirement] = []
  final var targets: [TargetAction] = []
  /// The last position of the touches, in the window's coordinates.
  final var lastPoint = CGPoint.zero

  struct Requirement {
    weak var recognizer: UIGestureRecognizer?
  }

  /// - Parameters:
  ///   - target: The object whose method is called, held weakly.
  ///   - action: Called, with the recognizer, when it recognizes, changes and ends.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { targets.append(TargetAction(target: target, action: action)) }
  }

  public override convenience init() { self.init(target: nil, action: nil) }

  /// - Parameter handler: Called, with the recognizer, when it recognizes, changes and ends.
  public convenience init(handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    targets.append(
      TargetAction { sender, _ in
        if let recognizer = sender as? UIGestureRecognizer { handler(recognizer) }
      })
  }

  open func addTarget(_ target: Any, action: Selector) {
    targets.append(TargetAction(target: target, action: action))
  }

  /// Removes the calls of a target (nil matches any) with an action (nil matches any).
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { $0.matches(target: target, action: action) }
  }

  // MARK: States

  /// The state, set by subclasses; `began` and `ended` take effect once no other recognizer
  /// prevents them.
  open var state: State {
    get { currentState }
    set { request(newValue) }
  }

  /// Called before the next gesture: subclasses reset their state.
  open func reset() {}

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Stops tracking a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) { forget(touch) }

  /// The centroid of the touches, in a view's coordinates, or the window's if nil.
  open func location(in view: UIView?) -> CGPoint {
    let point = centroid ?? lastPoint
    guard let view, let window = self.view?.window ?? view.window else { return point }
    return view.convert(point, from: window)
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    precondition(
      tracked.indices.contains(touchIndex),
      "no touch \(touchIndex): the recognizer has \(tracked.count)")
    return tracked[touchIndex].location(in: view)
  }

  open var numberOfTouches: Int { tracked.count }

  // MARK: Others

  /// Requires another recognizer to fail first; this one fails if the other recognizes.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.append(Requirement(recognizer: otherGestureRecognizer))
  }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldReceive(_ event: UIEvent) -> Bool { true }
}
