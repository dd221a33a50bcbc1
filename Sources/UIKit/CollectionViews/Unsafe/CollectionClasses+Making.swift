import Foundation
import Graphics
import Views

// Classes of a collection that are known only at run time: of its views, of their attributes, and
// of invalidation contexts.
//
// Their initializers are not `required`, since that would break existing subclasses, so Swift does
// not call them on a metatype.

extension UICollectionReusableView {
  /// Replaces a class of cells, headers or decorations.
  ///
  /// - Rule: `init(frame:)` is in every class's method table all the same; cast to this class,
  ///   which requires it in the same slot of its table, the metatype's own initializer runs.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `CollectionClassTests`, in debug and release.
  private class Required: UICollectionReusableView {
    required override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Prevents the compiler from inferring the initializer of `Required`.
  private final class Overriding: Required {
    required init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a view of any class, for registered classes of collections.
  @_optimize(none)
  static func make(_ type: UICollectionReusableView.Type, frame: CGRect)
    -> UICollectionReusableView
  { unsafe unsafeBitCast(type, to: Required.Type.self).init(frame: frame) }
}

extension UICollectionViewLayoutAttributes {
  /// Replaces a class of attributes, by the same rule.
  private class Required: UICollectionViewLayoutAttributes {
    required override init() { super.init() }
  }

  private final class Overriding: Required {
    required init() { super.init() }
  }

  /// Creates attributes of any class, for layouts.
  @_optimize(none)
  static func make(_ type: UICollectionViewLayoutAttributes.Type)
    -> UICollectionViewLayoutAttributes
  { unsafe unsafeBitCast(type, to: Required.Type.self).init() }
}

extension UICollectionViewLayoutInvalidationContext {
  /// Replaces a class of contexts, by the same rule.
  private class Required: UICollectionViewLayoutInvalidationContext {
    required override init() { super.init() }
  }

  private final class Overriding: Required {
    required init() { super.init() }
  }

  /// Creates a context of any class, for layouts.
  @_optimize(none)
  static func make(_ type: UICollectionViewLayoutInvalidationContext.Type)
    -> UICollectionViewLayoutInvalidationContext
  { unsafe unsafeBitCast(type, to: Required.Type.self).init() }
}
