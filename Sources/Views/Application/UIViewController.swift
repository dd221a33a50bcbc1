import Foundation

/// Manages a view and what is in it.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// Loaded when first asked for.
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView = newValue
      newValue?.viewController = self
    }
  }
  private var loadedView: UIView?

  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  open func viewDidLoad() {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
}
