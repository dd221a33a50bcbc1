import Foundation

extension UIView {
  /// Places this view's subviews as their constraints say; called at the start of its layout.
  final func applyConstraints() {}

  final func updateConstraintsTree() {
    if layoutState.needsUpdateConstraints { updateConstraints() }
  }

  /// Has those that place this view by its intrinsic size lay out again.
  final func intrinsicSizeChanged() {
    setNeedsLayout()
    parent?.setNeedsLayout()
  }

  final func fittingSize(_ target: CGSize) -> CGSize { bounds.size }

  /// Tells a stack view that a view came or went.
  final func hiddenChanged() { parent?.setNeedsLayout() }
}
