import Foundation
import LayerTree

/// An action of a control or recognizer: a function of a weakly held target, or a closure.
@MainActor
struct TargetAction {
  private(set) weak var target: AnyObject?
  let action: Selector?
  private let closure: ((AnyObject, UIEvent?) -> Void)?
  /// Whether it had a target, which may have been deallocated.
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

  /// Whether it calls a target (nil matches any) with an action (nil matches any).
  ///
  /// Actions are equal if they are the same selector or have the same name. Functions cannot be
  /// compared: one without a name equals any other with the same signature.
  func matches(target: Any?, action: Selector?) -> Bool {
    guard target == nil || target.map({ $0 as AnyObject }) === self.target else { return false }
    guard let action else { return true }
    return self.action == action || self.action?.description == action.description
  }
}

/// An object that accepts closures as targets, with its own type as their parameter.
@preconcurrency @MainActor
public protocol GestureHandling: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureHandling {}

extension GestureHandling {
  /// Calls a closure when it recognizes, changes and ends; the closure is retained.
  public func addTarget(_ handler: @escaping @MainActor (Self) -> Void) {
    targets.append(
      TargetAction { sender, _ in
        if let recognizer = sender as? Self { handler(recognizer) }
      })
  }
}
