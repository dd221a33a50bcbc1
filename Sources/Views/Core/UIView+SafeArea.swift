package import Graphics

extension UIView {
  /// Has the view and those in it follow another safe area of a window or controller.
  ///
  /// The view of a controller that is in no superview follows once it is in one.
  package final func safeAreaChanged() {
    guard parent != nil || self is UIWindow else { return }
    layoutEngine.isDirty = true
    updateSafeArea()
  }

  /// Calls `safeAreaInsetsDidChange()` of this view, and of those in it, where the safe area is
  /// another one than when it was called last.
  /// - Parameter alsoInside: Whether the views in it may lie elsewhere in the same safe area.
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

  /// Has the safe area follow a change of the view's frame.
  final func updateSafeAreaOfFrame() {
    let outer = parent.map { $0.layoutState.safeArea - $0.layoutState.absorbedSafeArea }
    let mayChange = outer.map { $0 != .zero } ?? (self is UIWindow)
    if mayChange || layoutState.safeArea != .zero { updateSafeArea(alsoInside: true) }
  }

  /// The controller whose view this is.
  package final var managingController: UIViewController? { viewController }

  /// Leaves a part of the safe area to the view's own content: its subviews have only the rest.
  package final func absorbSafeArea(_ insets: UIEdgeInsets) {
    guard insets != layoutState.absorbedSafeArea else { return }
    layoutState.absorbedSafeArea = insets
    for view in subviewList { view.updateSafeArea() }
  }
}
