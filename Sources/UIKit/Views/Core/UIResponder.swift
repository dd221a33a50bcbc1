public import Foundation
public import LayerTree
public import Messaging
import UIKitValues

/// An object that receives touches and other events: a view, a view controller, a window, the
/// application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// The values of `objc_setAssociatedObject`; accessed on the thread of the stage only, as the
  /// whole object.
  nonisolated(unsafe) final package var associations: [Int: Any] = [:]

  public override init() { super.init() }

  /// The responder that receives unhandled events.
  open var next: UIResponder? { nil }

  // MARK: Touches

  /// By default passes the touches to the next responder, as do the other three methods.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Shake motion; it never happens here.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Presses of buttons and keys; they never happen here.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  // MARK: Commands

  /// Never asked for, as stages have no keyboard with keys.
  open var keyCommands: [UIKeyCommand]? { nil }
  open func validate(_ command: UICommand) {}
  // Commands of menus, which code calls itself.
  open func copy(_ sender: Any?) {}
  open func cut(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}

  // MARK: Focus

  // Never called, as nothing is focused here; on iOS views and controllers alone have these.
  open var canBecomeFocused: Bool { false }
  open var isFocused: Bool { false }
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  open func setNeedsFocusUpdate() {}
  open func updateFocusIfNeeded() {}
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}

  // MARK: Activities

  open var userActivity: NSUserActivity?
  open func updateUserActivityState(_ activity: NSUserActivity) {}
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

  // MARK: Nibs

  /// Never called, as nibs cannot be loaded.
  open func awakeFromNib() {}
  /// Never called, as nothing is archived.
  open func encode(with coder: NSCoder) {}
  open func prepareForInterfaceBuilder() {}

  // MARK: Key-value coding

  /// The value of a property by its name: for UIKit's properties, those listed in `KeyedValue`; for
  /// subclasses, their stored properties.
  open func value(forKey key: String) -> Any? { codedValue(key, among: keyedValues) }
  /// Sets one of UIKit's properties; those that subclasses add cannot be set by name here.
  open func setValue(_ value: Any?, forKey key: String) {
    setCodedValue(value, key, among: keyedValues)
  }
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(atPath: keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setCodedValue(value, atPath: keyPath)
  }
  /// Called for the name of no property; reports it, where iOS raises an exception.
  open func value(forUndefinedKey key: String) -> Any? { reportUndefined(key) }
  open func setValue(_ value: Any?, forUndefinedKey key: String) { reportUndefined(key) }

  // MARK: Messages

  /// Called for a change of a property observed by `addObserver`.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// Whether it can perform a selector; a selector with only a name must be known to
  /// `SelectorResolving` or the classes here.
  open func responds(to aSelector: Selector!) -> Bool {
    aSelector.map { $0.resolved(for: self) != nil } ?? false
  }

  /// Whether it handles an action, such as a menu command: by default, whether it responds to it.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action)
  }

  /// The first responder of the chain, starting here, that handles an action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// The object that receives a selector unknown to this one.
  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  // MARK: The first responder

  /// The first responder of the stage in which the code runs.
  package static var firstResponder: UIResponder? {
    Timeline.current.state(ResponderState.self).first
  }

  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  /// Whether this is the stage's first responder, which receives typed text.
  open var isFirstResponder: Bool { Timeline.current.state(ResponderState.self).first === self }

  /// Makes it the first responder, if it can become one and the current one can resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    let state = Timeline.current.state(ResponderState.self)
    return state.holdingInput {
      if let first = state.first, !first.resignFirstResponder() { return false }
      state.first = self
      state.inputChanged()
      return true
    }
  }

  /// Resigns as first responder, if it can.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    let state = Timeline.current.state(ResponderState.self)
    if isFirstResponder {
      state.first = nil
      state.inputChanged()
    }
    return true
  }

  /// The view in place of the keyboard while this or a responder further down the chain is first.
  open var inputView: UIView? { nil }
  /// The view above the keyboard, found in the same way.
  open var inputAccessoryView: UIView? { nil }
  /// Shows the present input views, if this is the first responder.
  open func reloadInputViews() {
    if isFirstResponder { Timeline.current.state(ResponderState.self).inputChanged() }
  }
}

/// The first responder of a stage, and the keyboard that follows it.
package final class ResponderState: TimelineState {
  weak var first: UIResponder?
  /// Called after the first responder or its input views have changed.
  package var inputDidChange: (@MainActor () -> Void)?
  private var holds = 0
  private var isChangeDue = false

  package init() {}

  /// Follows a change of the input, at the end of the outermost `holdingInput`.
  @MainActor func inputChanged() {
    isChangeDue = true
    if holds == 0 { follow() }
  }

  /// Performs changes that the keyboard follows as one, such as from one field to the next.
  @MainActor package func holdingInput<Result>(_ changes: () -> Result) -> Result {
    holds += 1
    defer {
      holds -= 1
      if holds == 0, isChangeDue { follow() }
    }
    return changes()
  }

  @MainActor private func follow() {
    isChangeDue = false
    if let inputDidChange { return inputDidChange() }
    guard let first, case let input = first.inputOfChain,
      input.view != nil || input.accessory != nil
    else { return }
    ViewFact.inputWithoutKeyboard.report(of: type(of: first), at: "inputView")
  }
}

extension UIResponder {
  /// The nearest input view and the nearest accessory view of the responder chain.
  package final var inputOfChain: (view: UIView?, accessory: UIView?) {
    var found: (view: UIView?, accessory: UIView?)
    var next: UIResponder? = self
    while let current = next, found.view == nil || found.accessory == nil {
      found.view = found.view ?? current.inputView
      found.accessory = found.accessory ?? current.inputAccessoryView
      next = current.next
    }
    return found
  }
}

extension UIView {
  final func resignFirstResponder(_ force: Bool) -> Bool {
    let state = Timeline.current.state(ResponderState.self)
    guard let first = state.first as? UIView, first.isDescendant(of: self) else { return true }
    let hasResigned = first.resignFirstResponder()
    if !hasResigned, force {
      state.first = nil
      state.inputChanged()
    }
    return hasResigned || force
  }
}
