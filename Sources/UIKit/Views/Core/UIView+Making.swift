import Base
public import Foundation
import Graphics

/// A view of any class, for code that knows the class only as a type parameter.
///
/// Initializers of Objective-C can be called on every class. Swift calls only `required` ones, but
/// those of a protocol's extension too. A class's own initializer is preferred where it is known.
@preconcurrency @MainActor
public protocol FrameInitializable {}

extension UIView: FrameInitializable {
  private class Required: UIView {
    required override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Overriding: Required {
    required init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a view of any class.
  @_optimize(none)
  static func make(_ type: UIView.Type, frame: CGRect) -> UIView {
    requiringInitializers(of: type, as: Required.self).init(frame: frame)
  }
}

extension FrameInitializable {
  /// Creates a view of this class, as `V(frame:)` with a parameter `V: UIView` does.
  public init(frame: CGRect) {
    guard let type = Self.self as? UIView.Type, let view = UIView.make(type, frame: frame) as? Self
    else { preconditionFailure("\(Self.self) is not a class of views") }
    self = view
  }
}

extension FrameInitializable where Self == UIView {
  /// Creates a plain view, also on a value that is a subclass: only type parameters are known here.
  @available(
    *, deprecated, message: "this makes a UIView of any value; call a function of V: UIView"
  )
  public init(frame: CGRect) { self = UIView.make(UIView.self, frame: frame) }
}
