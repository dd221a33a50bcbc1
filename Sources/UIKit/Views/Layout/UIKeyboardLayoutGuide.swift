public import Foundation
import Graphics
import LayerTree

/// A layout guide that tracks something on the screen.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {}

/// The part of a view that the keyboard covers; without a keyboard, the strip below the safe area.
///
/// It follows the keyboard of the stage's presentation with its animation, and also while a finger
/// dismisses it. If code posts `keyboardWillChangeFrameNotification`,
/// `keyboardWillShowNotification` or `keyboardWillHideNotification`, for example to test a chat
/// without a keyboard, the guide animates to their frame with their duration and curve.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Has no effect, as there is no floating keyboard.
  open var followsUndockedKeyboard = false
  /// Whether its top without a keyboard is the safe area's bottom; otherwise it is the view's
  /// bottom edge.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { owningView?.constraintsChanged() } }
  }
  /// The distance above the keyboard at which a finger begins to dismiss it, in points.
  open var keyboardDismissPadding: CGFloat = 0
  private let observers = KeyboardObservers()
  /// The keyboard's frame on the screen; nil if there is none.
  private var keyboard: CGRect?

  init(of view: UIView) {
    super.init(.keyboard, of: view, identifier: "UIViewKeyboardLayoutGuide")
    let state = Timeline.current.state(KeyboardFrame.self)
    keyboard = state.frame
    state.add(self)
    for name in ["WillShow", "WillChangeFrame", "WillHide"] {
      observers.add("UIKeyboard\(name)Notification") { [weak self] in
        self?.follow(name == "WillHide" ? nil : $0.frame, $0)
      }
    }
  }

  private func follow(_ frame: CGRect?, _ change: KeyboardChange) {
    guard frame != keyboard else { return }
    move(to: frame)
    guard change.duration > 0, let window = owningView?.window else { return }
    change.animate { window.layoutIfNeeded() }
  }

  /// Follows the keyboard; its constraints are solved in the next layout.
  final func move(to frame: CGRect?) {
    guard frame != keyboard else { return }
    keyboard = frame
    owningView?.constraintsChanged()
  }

  /// The height of the strip at the view's bottom.
  final var coveredHeight: CGFloat {
    guard let view = owningView else { return 0 }
    let least = usesBottomSafeArea ? view.safeAreaInsets.bottom : 0
    guard let keyboard else { return least }
    let top = view.convert(keyboard, from: view.window).minY - view.bounds.minY
    return max(least, view.bounds.height - top)
  }
}

/// The frame of the stage's keyboard, and the guides that follow it.
package final class KeyboardFrame: TimelineState {
  /// In points of the screen; nil while there is no keyboard.
  package private(set) var frame: CGRect?
  private var guides: [WeakGuide] = []

  package init() {}

  private struct WeakGuide {
    weak var guide: UIKeyboardLayoutGuide?
  }

  fileprivate func add(_ guide: UIKeyboardLayoutGuide) {
    guides.removeAll { $0.guide == nil }
    guides.append(WeakGuide(guide: guide))
  }

  /// Notes the frame without moving guides, which the notifications do.
  package func set(_ frame: CGRect?) { self.frame = frame }

  /// Moves the guides at once, as while a finger drags the keyboard.
  @MainActor package func drag(to frame: CGRect) {
    self.frame = frame
    for weak in guides { weak.guide?.move(to: frame) }
  }

  /// The largest distance above the keyboard at which a finger begins to dismiss it.
  @MainActor package var dismissPadding: CGFloat {
    guides.compactMap { $0.guide?.keyboardDismissPadding }.max() ?? 0
  }
}

/// The contents of a notification about the keyboard.
package struct KeyboardChange: Sendable {
  /// The frame at its end, on the screen.
  package let frame: CGRect?
  /// In seconds.
  package let duration: Double
  /// The number of the animation's curve; nil for the default.
  private let curve: UInt?

  fileprivate init(_ notification: Notification) {
    let info = notification.userInfo
    let end = info?["UIKeyboardFrameEndUserInfoKey"]
    frame = end as? CGRect ?? (end as? NSValue)?.cgRectValue
    let time = info?["UIKeyboardAnimationDurationUserInfoKey"]
    duration = time as? Double ?? (time as? NSNumber)?.doubleValue ?? 0
    let number = info?["UIKeyboardAnimationCurveUserInfoKey"]
    curve = (number as? NSNumber)?.uintValue ?? (number as? Int).map(UInt.init(bitPattern:))
  }

  /// Performs changes with the keyboard's animation.
  @MainActor package func animate(_ changes: @escaping () -> Void) {
    guard duration > 0 else { return changes() }
    UIView.animate(
      withDuration: duration, delay: 0,
      options: curve.map { UIView.AnimationOptions(rawValue: $0 << 16) } ?? [],
      animations: changes)
  }
}

/// Observers of one stage's notifications about the keyboard, removed when deallocated.
package final class KeyboardObservers {
  private var tokens: [any NSObjectProtocol] = []

  package init() {}

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  /// Unchecked, because a timeline's notifications are posted on its thread, and other threads only
  /// compare the timeline.
  private final class Listener: @unchecked Sendable {
    weak var timeline: Timeline?
    init(_ timeline: Timeline) { self.timeline = timeline }
  }

  package func add(_ name: String, _ body: @escaping @MainActor (KeyboardChange) -> Void) {
    let listener = Listener(Timeline.current)
    tokens.append(
      NotificationCenter.default.addObserver(
        forName: Notification.Name(name), object: nil, queue: nil
      ) { notification in
        // Other notifications belong to stages that run in parallel.
        guard Timeline.current === listener.timeline else { return }
        let change = KeyboardChange(notification)
        onStage { body(change) }
      })
  }
}

extension UIView {
  /// A guide that tracks the keyboard at the bottom of the screen.
  public final var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    let guides = layoutState.auto.derivedGuides
    if let guide = guides.first(where: { $0.kind == .keyboard }) as? UIKeyboardLayoutGuide {
      return guide
    }
    let guide = UIKeyboardLayoutGuide(of: self)
    layoutState.auto.derivedGuides.append(guide)
    return guide
  }
}
