import Foundation
import Graphics
import Views

// Classes of a collection that are known only when the program runs: of its views, of their
// attributes, of what tells which of these are not valid any more.
//
// Their initializers are not `required`, since that would break existing subclasses, so Swift does
// not call them on a metatype.

extension UICollectionReusableView {
  /// Stands in for a class of cells, headers or decorations.
  ///
  /// - Rule: `init(frame:)` is in every class's table of methods all the same; seen as this class,
  ///   which requires it in the same place of its table, the metatype's own initializer runs.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `CollectionClassTests`, in debug and release.
  private class Required: UICollectionReusableView {
    required override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Keeps the compiler from knowing which initializer `Required` leads to.
  private final class Overriding: Required {
    required init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Makes a view of any class, as collections have them registered.
  @_optimize(none)
  static func make(_ type: UICollectionReusableView.Type, frame: CGRect)
    -> UICollectionReusableView
  { unsafe unsafeBitCast(type, to: Required.Type.self).init(frame: frame) }
}

extension UICollectionViewLayoutAttributes {
  /// Stands in for a class of attributes, by the same rule.
  private class Required: UICollectionViewLayoutAttributes {
    required override init() { super.init() }
  }

  private final class Overriding: Required {
    required init() { super.init() }
  }

  /// Makes attributes of any class, as layouts name them.
  @_optimize(none)
  static func make(_ type: UICollectionViewLayoutAttributes.Type)
    -> UICollectionViewLayoutAttributes
  { unsafe unsafeBitCast(type, to: Required.Type.self).init() }
}

extension UICollectionViewLayoutInvalidationContext {
  /// Stands in for a class of contexts, by the same rule.
  private class Required: UICollectionViewLayoutInvalidationContext {
    required override init() { super.init() }
  }

  private final class Overriding: Required {
    required init() { super.init() }
  }

  /// Makes a context of any class, as layouts name them.
  @_optimize(none)
  static func make(_ type: UICollectionViewLayoutInvalidationContext.Type)
    -> UICollectionViewLayoutInvalidationContext
  { unsafe unsafeBitCast(type, to: Required.Type.self).init() }
}
