package import Graphics
import UIKitValues

extension UIView {
  /// Updates this view and its subviews after a change of a window's or controller's safe area.
  ///
  /// A controller's view without a superview is updated once it has one.
  package final func safeAreaChanged() {
    guard parent != nil || self is UIWindow else { return }
    layoutEngine.isDirty = true
    updateSafeArea()
  }

  /// Calls `safeAreaInsetsDidChange()` of this view and its subviews, if their safe areas differ
  /// from the last reported ones.
  /// - Parameter alsoInside: Whether subviews may have moved in the same safe area.
  final func updateSafeArea(alsoInside: Bool = false) {
    let new = safeAreaInsets
    let isNew = new != layoutState.safeArea
    if isNew {
      layoutState.safeArea = new
      safeAreaInsetsDidChange()
      viewController?.viewSafeAreaInsetsDidChange()
      setNeedsLayout()
    }
    if isNew || alsoInside { for view in subviewList { view.updateSafeArea() } }
  }

  /// Updates the safe area after a change of the view's frame.
  final func updateSafeAreaOfFrame() {
    let outer = parent.map { $0.layoutState.safeArea - $0.layoutState.absorbedSafeArea }
    let mayChange = outer.map { $0 != .zero } ?? (self is UIWindow)
    if mayChange || layoutState.safeArea != .zero { updateSafeArea(alsoInside: true) }
  }

  /// The controller that manages this view.
  package final var managingController: UIViewController? { viewController }

  /// Reserves a part of the safe area for the view's content: its subviews have only the rest.
  package final func absorbSafeArea(_ insets: UIEdgeInsets) {
    guard insets != layoutState.absorbedSafeArea else { return }
    layoutState.absorbedSafeArea = insets
    for view in subviewList { view.updateSafeArea() }
  }
}
