import Foundation

/// The view at the top of a stage's tree.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open override var window: UIWindow? { self }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController?
}
