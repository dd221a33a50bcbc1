public import Foundation
public import LayerTree

/// A view that turns touches into events and calls targets for them.
@preconcurrency @MainActor
open class UIControl: UIView {
  private var flags = Flags()
  final var bindings: [Binding] = []

  private struct Flags {
    var (isEnabled, isSelected, isHighlighted) = (true, false, false)
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control whose action is called for `.primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: State

  /// Whether it is enabled; a disabled control receives touches but ignores them.
  open var isEnabled: Bool {
    get { flags.isEnabled }
    set {
      change(\.isEnabled, to: newValue)
      if !newValue { stopTracking() }
    }
  }

  open var isSelected: Bool {
    get { flags.isSelected }
    set { change(\.isSelected, to: newValue) }
  }

  /// Whether it is highlighted: by default, while a finger is on it.
  open var isHighlighted: Bool {
    get { flags.isHighlighted }
    set { change(\.isHighlighted, to: newValue) }
  }

  open var state: UIControl.State {
    var state = UIControl.State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private func change(_ flag: WritableKeyPath<Flags, Bool>, to value: Bool) {
    guard flags[keyPath: flag] != value else { return }
    flags[keyPath: flag] = value
    setNeedsLayout()
    (self as? any StateShowing)?.stateChanged()
  }

  open var contentVerticalAlignment = UIControl.ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }
  open var contentHorizontalAlignment = UIControl.ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }
  open var effectiveContentHorizontalAlignment: UIControl.ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    default: contentHorizontalAlignment
    }
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("enabled", \UIControl.isEnabled),
    KeyedValue("isEnabled", \UIControl.isEnabled),
    KeyedValue("selected", \UIControl.isSelected),
    KeyedValue("isSelected", \UIControl.isSelected),
    KeyedValue("highlighted", \UIControl.isHighlighted),
    KeyedValue("isHighlighted", \UIControl.isHighlighted),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Targets

  /// Calls a target, which is held weakly, for events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    bind(TargetAction(target: target, action: action), for: controlEvents)
  }

  /// Removes the calls of a target (nil matches any) with an action (nil matches any), for these
  /// events.
  ///
  /// Functions cannot be compared: actions with the same signature count as equal.
  open func removeTarget(
    _ target: Any?, action: Selector?, for controlEvents: UIControl.Event
  ) {
    unbind(controlEvents) { $0.action == nil && $0.target.matches(target: target, action: action) }
  }

  /// Calls an action for events; replaces one of the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    bind(action, for: controlEvents)
  }

  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event
  ) {
    unbind(controlEvents) { $0.action?.identifier == actionIdentifier }
  }

  open var allTargets: Set<AnyHashable> {
    Set(bindings.compactMap { $0.target.target as? NSObject })
  }

  open var allControlEvents: UIControl.Event {
    bindings.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// The names of a target's actions for an event.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event)
    -> [String]?
  {
    let names = bindings.filter {
      !$0.events.isDisjoint(with: controlEvent)
        && $0.target.matches(target: target, action: nil)
    }
    .compactMap { $0.target.action?.description }
    return names.isEmpty ? nil : names
  }

  // MARK: Sending

  /// Calls an action on a target; an override receives every action that the control sends.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Performs an action.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Calls all targets for any of the events, in the order they were added.
  open func sendActions(for controlEvents: UIControl.Event) { send(controlEvents, with: nil) }

  /// Performs what a tap does: a button shows its menu, if that is its primary action.
  open func performPrimaryAction() { send([.primaryActionTriggered, primaryEvent], with: nil) }

  // MARK: Tracking

  /// Whether it is tracking a finger.
  open internal(set) var isTracking = false
  /// Whether the tracked finger is within 70 points of the control.
  open internal(set) var isTouchInside = false

  /// The events that also send `.primaryActionTriggered`; empty for most controls, `.touchUpInside`
  /// for buttons.
  package final var primaryEvent: UIControl.Event = []

  /// Called when a finger touches the control; false does not track it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the finger moves; false stops tracking it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { trackingBegan(touch, event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { trackingMoved(touch, event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { trackingEnded(touch, event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    trackingCancelled(event)
  }

  /// Lets a control's own tap win over single taps of its superviews.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer)
    -> Bool
  {
    guard isEnabled, gestureRecognizer.view !== self,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }
}

/// A control whose appearance changes with its state by more than its layout.
@MainActor package protocol StateShowing: UIControl {
  /// Called when the control's highlighted, selected or enabled state changes.
  func stateChanged()
}

/// A view whose class handles touches without gesture recognizers.
@MainActor package protocol TouchHandling: UIView {
  /// Whether a touch does something now.
  var reactsToTouches: Bool { get }
}

extension UIControl: TouchHandling {
  package var reactsToTouches: Bool { isEnabled }
}
