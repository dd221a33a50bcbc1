public import Foundation
public import Graphics

/// Identifies a cell or another view of a collection.
struct CollectionElement: Hashable {
  var category = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; empty for cells.
  var kind = ""
  var path = IndexPath()
}

/// The position and appearance of a view in a collection.
///
/// Custom layouts may add properties in a subclass, which then overrides `copy(with:)` and
/// `isEqual(_:)`: attributes are applied to a view only if they differ from the current ones.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  final var element = CollectionElement()
  /// The axes on which the view determines its size in a compositional layout; nil for none.
  final var selfSizedAxes: SelfSizedAxes?
  /// The place in a list; nil outside of lists.
  final var listRow: ListRow?

  public override init() { super.init() }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    element.path = indexPath
  }

  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    element = CollectionElement(category: .supplementaryView, kind: elementKind, path: indexPath)
  }

  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    element = CollectionElement(
      category: .decorationView, kind: decorationViewKind, path: indexPath)
  }

  // MARK: Identity

  open var indexPath: IndexPath {
    get { element.path }
    set { element.path = newValue }
  }
  open var representedElementCategory: UICollectionView.ElementCategory { element.category }
  /// The kind of a supplementary or decoration view; nil for cells.
  open var representedElementKind: String? { element.category == .cell ? nil : element.kind }

  // MARK: Geometry

  /// The frame in the collection's content, without the transform.
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  open var center = CGPoint.zero
  open var size = CGSize.zero

  /// The size, with a zero origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The affine part of `transform3D`.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// Applied about the center.
  open var transform3D = CATransform3DIdentity

  /// The box around the transformed frame; nil if the transform is not affine.
  final var transformedFrame: CGRect? {
    guard CATransform3DIsAffine(transform3D) else { return nil }
    let box = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    return box.applying(transform).offsetBy(dx: center.x, dy: center.y)
  }

  // MARK: Appearance

  /// The opacity, 0…1.
  open var alpha: CGFloat = 1
  /// The z order; a higher one is in front.
  open var zIndex = 0
  /// Whether no view is created for it.
  open var isHidden = false

  // MARK: Comparing and copying

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return element == other.element && center == other.center && size == other.size
      && transform3D == other.transform3D && alpha == other.alpha && zIndex == other.zIndex
      && isHidden == other.isHidden && listRow == other.listRow
  }

  open override var hash: Int { element.hashValue }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UICollectionViewLayoutAttributes.make(type(of: self))
    copy.element = element
    copy.center = center
    copy.size = size
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.selfSizedAxes = selfSizedAxes
    copy.listRow = listRow
    return copy
  }

  /// A copy of the same class.
  final var duplicate: UICollectionViewLayoutAttributes {
    copy(with: nil) as? UICollectionViewLayoutAttributes ?? self
  }
}
