extension UIView {
  final func arrangedViewHidden(_ view: UIView) { setNeedsLayout() }
}
