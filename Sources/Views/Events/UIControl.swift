public import Foundation
public import LayerTree

/// A view that turns touches into events, for which targets are called.
@preconcurrency @MainActor
open class UIControl: UIView {
  private var flags = Flags()
  final var bindings: [Binding] = []

  private struct Flags {
    var (isEnabled, isSelected, isHighlighted) = (true, false, false)
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control whose action is called for `.primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: State

  /// A disabled control takes touches and does nothing with them.
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

  /// Whether a finger holds it down, by default.
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
    case .leading: .left
    case .trailing: .right
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

  /// Calls a target, which is not kept, for events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    bind(TargetAction(target: target, action: action), for: controlEvents)
  }

  /// Takes back what calls a target (any for nil) by an action (any for nil), for these events.
  ///
  /// Functions cannot be compared, so that an action of the same shape counts as the same.
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

  /// The names of what is called on a target for an event.
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

  /// Calls one action of a target; overriding it one sees each that the control sends.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Calls one action.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Calls everything that was added for any of the events, in the order in which it was added.
  open func sendActions(for controlEvents: UIControl.Event) { send(controlEvents, with: nil) }

  // MARK: Tracking

  /// Whether it follows a finger.
  open internal(set) var isTracking = false
  /// Whether that finger is on it, or within 70 points of it.
  open internal(set) var isTouchInside = false

  /// What `.primaryActionTriggered` comes with; nothing for most controls, `.touchUpInside` for
  /// buttons.
  package final var primaryEvent: UIControl.Event = []

  /// A finger comes down; false leaves it alone.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The finger moves; false follows it no further.
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

  /// A control's own tap wins over the single taps of views above it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer)
    -> Bool
  {
    guard isEnabled, gestureRecognizer.view !== self,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }
}

/// A control whose look changes with its state by more than a layout.
@MainActor package protocol StateShowing: UIControl {
  /// Called when the control is highlighted, selected or disabled, or no longer.
  func stateChanged()
}
