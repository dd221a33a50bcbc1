import LayerTree

extension UIView {
  /// What an animation block makes of a change of the view's layer; nil outside of any.
  final func blockAction(forKey key: String) -> (any CAAction)? { nil }
}
