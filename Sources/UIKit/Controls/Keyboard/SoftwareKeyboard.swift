import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The keyboard of a stage, which follows the first responder.
///
/// Without one a stage has a hardware keyboard, as a simulator that is connected to one: nothing is
/// shown or posted. It slides by the curve 7 in 0.25 seconds; its frames are the screen's.
@MainActor
package final class SoftwareKeyboard {
  private final class State: TimelineState {
    var keyboard: SoftwareKeyboard?
    init() {}
  }

  /// The keyboard of the stage in which the code runs; nil for a hardware keyboard.
  package static var current: SoftwareKeyboard? { Timeline.current.state(State.self).keyboard }

  /// Enables or disables the software keyboard of the stage.
  package static func setEnabled(_ isEnabled: Bool) {
    let state = Timeline.current.state(State.self)
    guard isEnabled != (state.keyboard != nil) else { return }
    let responders = Timeline.current.state(ResponderState.self)
    if isEnabled {
      let keyboard = SoftwareKeyboard()
      state.keyboard = keyboard
      responders.inputDidChange = { [weak keyboard] in keyboard?.inputChanged() }
      keyboard.inputChanged()
    } else {
      responders.inputDidChange = nil
      UIView.performWithoutAnimation { state.keyboard?.hide() }
      state.keyboard = nil
    }
  }

  /// In seconds, and the number of UIKit's curve for keyboards.
  private static let (duration, curve): (Double, UInt) = (0.25, 7)

  let window = KeyboardWindow(frame: UIScreen.main.bounds)
  let keyboardView = KeyboardView()
  private var host: KeyboardHost { window.host }
  /// The frame at the end of its movement, on the screen; nil while it is hidden.
  private(set) var frame: CGRect?
  /// The first responder that it serves.
  private(set) weak var responder: UIResponder?
  /// Counts movements, so that an interrupted one posts nothing at its end.
  private var movement = 0
  /// The height that a view in place of the keyboard asked for before it was sized, in a width.
  private weak var customView: UIView?
  private var customSize = CGSize.zero
  private let inset = KeyboardInset()

  // The state of typing.
  var page = KeyboardPage.letters
  var shift = KeyboardShift.off
  /// The time of the last tap on the shift key, in seconds.
  var lastShift: Double?
  /// The diagnostics that it has reported, by their key.
  var reported: Set<String> = []

  private init() {
    keyboardView.onKey = { [weak self] in self?.press($0) }
  }

  private var screen: CGRect { UIScreen.main.bounds }

  // MARK: Following the first responder

  private func inputChanged() {
    let first = UIResponder.firstResponder
    guard let first, first.isOnScreen else { return resigned() }
    let input = first.inputOfChain
    let keys = input.view ?? (first is any UIKeyInput ? keyboardView : nil)
    guard keys != nil || input.accessory != nil else { return resigned() }
    let isOther = responder !== first
    responder = first
    host.owner = first.owner(of: input.accessory)
    if isOther { beginTyping() }
    show(accessory: input.accessory, keys: keys)
  }

  /// Hides it, unless a responder around the former one has an accessory view to show.
  private func resigned() {
    let (old, owner) = (responder, host.owner)
    responder = nil
    if UIResponder.firstResponder == nil, let owner, owner !== old, owner.isOnScreen,
      owner.canBecomeFirstResponder, owner.becomeFirstResponder()
    {
      return
    }
    hide()
  }

  /// Lays it out for the present size of an accessory view.
  func inputSizeChanged() {
    guard frame != nil else { return }
    customView = nil
    inputChanged()
  }

  // MARK: Showing and hiding

  private func show(accessory: UIView?, keys: UIView?) {
    if window.frame != screen { window.frame = screen }
    if window.isHidden { window.isHidden = false }
    // A finger may have dragged it.
    let old = frame.map {
      CGRect(x: $0.minX, y: host.frame.minY, width: $0.width, height: $0.height)
    }
    var end = CGRect.zero
    UIView.performWithoutAnimation {
      if keys === keyboardView { updateKeys() }
      host.show(accessory: accessory, keys: keys, isDark: isDark)
      let height = height(of: keys)
      end = CGRect(
        x: screen.minX, y: screen.maxY - height, width: screen.width, height: height)
      host.frame = CGRect(
        x: end.minX, y: old?.minY ?? screen.maxY, width: end.width, height: end.height)
      host.layoutIfNeeded()
    }
    frame = end
    let begin = old ?? end.offsetBy(dx: 0, dy: end.height)
    move(from: begin, to: end, announcing: ["WillShow", "DidShow"]) { [self] in
      host.removeLeavingKeys()
    }
  }

  private func hide() {
    guard let old = frame else { return }
    frame = nil
    let end = CGRect(x: old.minX, y: screen.maxY, width: old.width, height: old.height)
    move(from: host.frame, to: end, announcing: ["WillHide", "DidHide"]) { [self] in
      window.isHidden = true
      host.show(accessory: nil, keys: nil, isDark: false)
      host.owner = nil
    }
  }

  private func move(
    from begin: CGRect, to end: CGRect, announcing names: [String],
    end finish: @escaping () -> Void = {}
  ) {
    movement += 1
    let number = movement
    let isAnimated = UIView.areAnimationsEnabled
    let duration = isAnimated ? Self.duration : 0
    let visible = frame
    Timeline.current.state(KeyboardFrame.self).set(visible)
    inset.prepare(for: responder)
    func post(_ name: String) {
      NotificationCenter.default.post(
        name: Notification.Name("UIKeyboard\(name)Notification"), object: UIScreen.main,
        userInfo: [
          "UIKeyboardFrameBeginUserInfoKey": begin, "UIKeyboardFrameEndUserInfoKey": end,
          "UIKeyboardAnimationDurationUserInfoKey": NSNumber(value: duration),
          "UIKeyboardAnimationCurveUserInfoKey": NSNumber(value: Self.curve),
          "UIKeyboardIsLocalUserInfoKey": NSNumber(value: true),
        ])
    }
    post("WillChangeFrame")
    post(names[0])
    let changes = { [self] in
      host.frame.origin.y = end.minY
      inset.apply(visible)
    }
    let completion = { [self] in
      guard number == movement else { return }
      finish()
      post("DidChangeFrame")
      post(names[1])
    }
    guard isAnimated else {
      changes()
      return completion()
    }
    UIView.animate(
      withDuration: duration, delay: 0,
      options: [
        UIView.AnimationOptions(rawValue: Self.curve << 16), .beginFromCurrentState,
        .overrideInheritedCurve, .overrideInheritedDuration, .allowUserInteraction,
      ], animations: changes, completion: { _ in completion() })
  }

  // MARK: Heights

  private func height(of keys: UIView?) -> CGFloat {
    let bottom = window.safeAreaInsets.bottom
    let height = keys === keyboardView ? measures.height : keys.map(heightOfCustom) ?? 0
    return host.height(
      width: screen.width, keys: height, below: keys === keyboardView ? 0 : bottom)
  }

  /// The height of a view in place of the keyboard: its own, unless it is to be as high as that.
  private func heightOfCustom(_ view: UIView) -> CGFloat {
    if customView === view, customSize.width == screen.width { return customSize.height }
    let isSelfSizing = (view as? UIInputView)?.allowsSelfSizing ?? false
    let fitting = view.systemLayoutSizeFitting(
      CGSize(width: screen.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    let standard = KeyboardMeasures(
      screen: screen.size, insets: window.safeAreaInsets, hasSuggestions: false
    ).keysHeight
    let own = isSelfSizing ? fitting : view.bounds.height
    let height = own > 0 ? own : fitting > 0 ? fitting : standard
    customView = view
    customSize = CGSize(width: screen.width, height: height)
    return height
  }

  // MARK: Dragging

  /// Follows a finger that dismisses it.
  /// - Parameter y: The finger's height on the screen.
  func drag(to y: CGFloat) {
    guard let frame else { return }
    let top = frame.minY - Timeline.current.state(KeyboardFrame.self).dismissPadding
    let shift = min(max(0, y - top), frame.height)
    guard shift > 0 || host.frame.minY != frame.minY else { return }
    UIView.performWithoutAnimation { host.frame.origin.y = frame.minY + shift }
    Timeline.current.state(KeyboardFrame.self).drag(to: frame.offsetBy(dx: 0, dy: shift))
  }

  /// Dismisses it unless the finger was moving up or the first responder refuses; then it returns.
  /// - Parameter velocity: In points per second, down.
  func endDrag(velocity: CGFloat) {
    guard let frame, host.frame.minY > frame.minY else { return }
    if velocity >= 0, dismiss() { return }
    move(from: host.frame, to: frame, announcing: ["WillShow", "DidShow"])
  }

  /// Lets the first responder resign, if the keyboard is shown; false if it refuses.
  @discardableResult
  func dismiss() -> Bool {
    guard frame != nil else { return true }
    return UIResponder.firstResponder?.resignFirstResponder() ?? true
  }
}

extension UIResponder {
  /// Whether its view is in a window.
  fileprivate var isOnScreen: Bool {
    if let view = self as? UIView { return view.window != nil }
    if let controller = self as? UIViewController { return controller.viewIfLoaded?.window != nil }
    return true
  }

  /// The responder of its chain that has an accessory view.
  fileprivate func owner(of accessory: UIView?) -> UIResponder? {
    guard let accessory else { return nil }
    var next: UIResponder? = self
    while let current = next {
      if current.inputAccessoryView === accessory { return current }
      next = current.next
    }
    return nil
  }
}
