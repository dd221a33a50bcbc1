public import Foundation
import Graphics
import LayerTree

/// A layout guide that tracks something on the screen.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {}

/// The part of a view that the keyboard covers; without a keyboard, the strip below the safe area.
///
/// No keyboard is drawn. If code posts `keyboardWillChangeFrameNotification`,
/// `keyboardWillShowNotification` or `keyboardWillHideNotification`, for example to test a chat,
/// the guide animates to their frame with their duration.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Has no effect, as there is no floating keyboard.
  open var followsUndockedKeyboard = false
  /// Whether its top without a keyboard is the safe area's bottom; otherwise it is the view's
  /// bottom edge.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { owningView?.constraintsChanged() } }
  }
  /// The distance from a finger to the keyboard that dismisses it; has no effect.
  open var keyboardDismissPadding: CGFloat = 0
  private let observers = NotificationObservers()
  /// The keyboard's frame on the screen; nil if there is none.
  private var keyboard: CGRect?

  init(of view: UIView) {
    super.init(.keyboard, of: view, identifier: "UIViewKeyboardLayoutGuide")
    for name in ["WillShow", "WillChangeFrame", "WillHide"] {
      observers.add("UIKeyboard\(name)Notification") { [weak self] frame, seconds in
        self?.follow(name == "WillHide" ? nil : frame, seconds: seconds)
      }
    }
  }

  private func follow(_ frame: CGRect?, seconds: Double) {
    guard frame != keyboard, let view = owningView else { return }
    keyboard = frame
    view.constraintsChanged()
    guard seconds > 0, let window = view.window else { return }
    UIView.animate(withDuration: seconds) { window.layoutIfNeeded() }
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

/// Observers of one stage's notifications, removed when deallocated.
private final class NotificationObservers {
  private var tokens: [any NSObjectProtocol] = []

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  /// Unchecked, because a timeline's notifications are posted on its thread, and other threads only
  /// compare the timeline.
  private final class Listener: @unchecked Sendable {
    weak var timeline: Timeline?
    init(_ timeline: Timeline) { self.timeline = timeline }
  }

  /// - Parameter body: Called with the announced frame and the duration in seconds.
  func add(_ name: String, _ body: @escaping @MainActor (CGRect?, Double) -> Void) {
    let listener = Listener(Timeline.current)
    tokens.append(
      NotificationCenter.default.addObserver(
        forName: Notification.Name(name), object: nil, queue: nil
      ) { notification in
        // Other notifications belong to stages that run in parallel.
        guard Timeline.current === listener.timeline else { return }
        let end = notification.userInfo?["UIKeyboardFrameEndUserInfoKey"]
        let frame = end as? CGRect ?? (end as? NSValue)?.cgRectValue
        let time = notification.userInfo?["UIKeyboardAnimationDurationUserInfoKey"]
        let seconds = time as? Double ?? (time as? NSNumber)?.doubleValue ?? 0
        onStage { body(frame, seconds) }
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
