public import Foundation
import Graphics
import LayerTree

/// A layout guide that follows something on the screen.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {}

/// The part of a view that the keyboard covers; without one, the strip below the safe area.
///
/// No keyboard is drawn. Where code posts `keyboardWillChangeFrameNotification`,
/// `keyboardWillShowNotification` or `keyboardWillHideNotification`, as a test of a chat does, the
/// guide follows their frame in their time.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Has no effect, as no keyboard floats.
  open var followsUndockedKeyboard = false
  /// Whether its top is that of the safe area's bottom strip while there is no keyboard, and not
  /// the view's bottom edge.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { owningView?.constraintsChanged() } }
  }
  /// The least distance from a finger to the keyboard that dismisses it; has no effect.
  open var keyboardDismissPadding: CGFloat = 0
  private let observers = NotificationObservers()
  /// On the screen; nil while there is none.
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

  /// How high the strip is at the view's bottom.
  final var coveredHeight: CGFloat {
    guard let view = owningView else { return 0 }
    let least = usesBottomSafeArea ? view.safeAreaInsets.bottom : 0
    guard let keyboard else { return least }
    let top = view.convert(keyboard, from: view.window).minY - view.bounds.minY
    return max(least, view.bounds.height - top)
  }
}

/// Observers of the notifications of one stage, for as long as it lives.
private final class NotificationObservers {
  private var tokens: [any NSObjectProtocol] = []

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  /// Unchecked, because notifications of a timeline are posted on its thread, and on others nothing
  /// but the timeline is compared.
  private final class Listener: @unchecked Sendable {
    weak var timeline: Timeline?
    init(_ timeline: Timeline) { self.timeline = timeline }
  }

  /// - Parameter body: Called with the frame that is announced, and the seconds until then.
  func add(_ name: String, _ body: @escaping @MainActor (CGRect?, Double) -> Void) {
    let listener = Listener(Timeline.current)
    tokens.append(
      NotificationCenter.default.addObserver(
        forName: Notification.Name(name), object: nil, queue: nil
      ) { notification in
        // Others belong to stages that run beside this one.
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
  /// Follows the keyboard at the bottom of the screen.
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
