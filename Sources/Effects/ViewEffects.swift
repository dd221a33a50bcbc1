public import Views

/// Every view.
///
/// The effects are members of this protocol, not of `UIView`, so that methods of their names in a
/// view's own class, or in somebody's extension of `UIView`, take their place instead of clashing
/// with them.
@preconcurrency @MainActor
public protocol ViewEffects: UIView {}

extension UIView: ViewEffects {}
