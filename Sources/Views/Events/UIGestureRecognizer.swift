public import Foundation
public import LayerTree
import Messaging

/// Turns touches of a view, and of the views in it, into something that happens.
///
/// It sees touches before their view does. Of several that share a touch the first to recognize
/// wins, the deepest view's first, and the others fail, unless delegates let them recognize
/// together or one has to wait for the failure of another. Subclasses set `state` as they follow
/// the touches.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }

  /// Never called, as there are no nibs.
  open func awakeFromNib() {}

  /// The view that it is attached to.
  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var name: String?

  /// False ends what goes on, as cancelled.
  open var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { stop() }
      if isEnabled != oldValue { valuesChanged() }
    }
  }

  /// Whether the view loses the touches once the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view gets the touches only once the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the end of touches reaches the view only after the gesture has failed.
  open var delaysTouchesEnded = true
  open var allowedTouchTypes: [NSNumber] = []
  open var requiresExclusiveTouchType = true

  /// The observers of its state.
  final var observations: ObservationList?
  final var currentState = State.possible {
    didSet { if currentState != oldValue { valuesChanged() } }
  }
  /// The state that it would be in, but for others that it waits for.
  final var pendingState: State?
  /// States whose actions are not sent yet.
  final var unsentStates: [State] = []
  /// The touches on the screen that it follows, in the order in which they came.
  package final var tracked: [UITouch] = []
  /// All that it was given since it last began anew.
  final var sequence: [UITouch] = []
  /// Whether it has been given touches since it last began anew.
  package internal(set) final var isActive = false
  final var requirements: [Requirement] = []
  final var targets: [TargetAction] = []
  /// In the window's space: where the touches were when there were any.
  final var lastPoint = CGPoint.zero

  struct Requirement {
    weak var recognizer: UIGestureRecognizer?
  }

  /// - Parameters:
  ///   - target: The object whose method is called; nothing keeps it.
  ///   - action: Called, with the recognizer, when it recognizes and when that goes on and ends.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { targets.append(TargetAction(target: target, action: action)) }
  }

  public override convenience init() { self.init(target: nil, action: nil) }

  /// - Parameter handler: Called, with the recognizer, when it recognizes and when that goes on and
  ///   ends.
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

  /// Removes what calls a target (any for nil) by an action (any for nil).
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { $0.matches(target: target, action: action) }
  }

  // MARK: States

  /// Subclasses set it; `began` and `ended` count as recognized only when no other recognizer is in
  /// the way.
  open var state: State {
    get { currentState }
    set { request(newValue) }
  }

  /// Called before it begins anew: subclasses forget what they know of the last gesture.
  open func reset() {}

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Stops following a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) { forget(touch) }

  /// The centroid of the touches, in a view's space, or the window's for nil.
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

  /// Has it wait until another fails; it fails when the other recognizes.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.append(Requirement(recognizer: otherGestureRecognizer))
  }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldReceive(_ event: UIEvent) -> Bool { true }
}
