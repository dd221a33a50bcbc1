public import Views

/// A view with effects; every `UIView` conforms.
///
/// The effects are members of this protocol, not of `UIView`, so that methods with these names in a
/// view's class, or in a user's extension of `UIView`, replace them instead of clashing.
@preconcurrency @MainActor
public protocol ViewEffects: UIView {}

extension UIView: ViewEffects {}
