import Foundation
import LayerTree

/// What a control or recognizer calls: a function of a target, which it does not keep, or a
/// closure, which it does.
@MainActor
struct TargetAction {
  private(set) weak var target: AnyObject?
  let action: Selector?
  private let closure: ((AnyObject, UIEvent?) -> Void)?
  /// Whether there was a target, which may be gone by now.
  private let isTargeted: Bool

  init(target: Any?, action: Selector) {
    self.target = target.map { $0 as AnyObject }
    isTargeted = target != nil
    self.action = action
    closure = nil
  }

  init(closure: @escaping (_ sender: AnyObject, _ event: UIEvent?) -> Void) {
    self.closure = closure
    action = nil
    isTargeted = false
  }

  var isGone: Bool { isTargeted && target == nil }

  func send(from sender: AnyObject, with event: UIEvent? = nil) {
    if let closure { return closure(sender, event) }
    guard !isGone else { return }
    action?.perform(target: target, sender, event)
  }

  /// Whether it calls a target (any for nil) by an action (any for nil).
  ///
  /// An action is the same when it is the very selector or one of the same name. Functions cannot
  /// be compared: one without a name is the same as another of the same shape, too.
  func matches(target: Any?, action: Selector?) -> Bool {
    guard target == nil || target.map({ $0 as AnyObject }) === self.target else { return false }
    guard let action else { return true }
    return self.action == action || self.action?.description == action.description
  }
}

/// What takes closures as targets, with its own type as their parameter.
@preconcurrency @MainActor
public protocol GestureHandling: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureHandling {}

extension GestureHandling {
  /// Calls a closure when it recognizes and when that goes on and ends; the closure is kept.
  public func addTarget(_ handler: @escaping @MainActor (Self) -> Void) {
    targets.append(
      TargetAction { sender, _ in
        if let recognizer = sender as? Self { handler(recognizer) }
      })
  }
}
