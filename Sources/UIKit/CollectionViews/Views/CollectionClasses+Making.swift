import Base
import Foundation
import Graphics
import Views

// Classes of a collection that are known only at run time: of its views, of their attributes, and
// of invalidation contexts; see `requiringInitializers`.

extension UICollectionReusableView {
  private class Required: UICollectionReusableView {
    required override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Overriding: Required {
    required init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a view of any class, for registered classes of collections.
  @_optimize(none)
  static func make(_ type: UICollectionReusableView.Type, frame: CGRect)
    -> UICollectionReusableView
  { requiringInitializers(of: type, as: Required.self).init(frame: frame) }
}

extension UICollectionViewLayoutAttributes {
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
  { requiringInitializers(of: type, as: Required.self).init() }
}

extension UICollectionViewLayoutInvalidationContext {
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
  { requiringInitializers(of: type, as: Required.self).init() }
}
