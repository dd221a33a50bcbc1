import class UIKit.UIView

/// A scoped import, of a type that the module hands on.
final class Plain: UIView {}
