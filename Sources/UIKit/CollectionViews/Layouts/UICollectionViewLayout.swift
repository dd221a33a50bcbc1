import Controls
public import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The invalidated parts of a layout.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public override init() { super.init() }

  open internal(set) var invalidateEverything = false
  /// Whether the data source must be asked for its counts again.
  open internal(set) var invalidateDataSourceCounts = false
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// Added to the collection's offset.
  open var contentOffsetAdjustment = CGPoint.zero
  /// Added to the content's size, until the layout is prepared again.
  open var contentSizeAdjustment = CGSize.zero

  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}

/// An update passed to a layout before it is animated.
///
/// For a whole section, the item of the index paths is `NSNotFound`.
open class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable { case insert, delete, reload, move, none }

  open internal(set) var indexPathBeforeUpdate: IndexPath?
  open internal(set) var indexPathAfterUpdate: IndexPath?
  open internal(set) var updateAction: Action

  init(_ action: Action, from: IndexPath? = nil, to: IndexPath? = nil) {
    updateAction = action
    indexPathBeforeUpdate = from
    indexPathAfterUpdate = to
    super.init()
  }
}

/// Determines the positions of a collection's views.
///
/// The whole layout is computed again after an invalidation, even of parts of it; contexts are
/// passed to `invalidateLayout(with:)` as on iOS.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  private var decorations: [String: UICollectionReusableView.Type] = [:]
  /// The elements before and after the current update, while it is being animated.
  final var mapping: ElementMapping?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// The class of attributes, `UICollectionViewLayoutAttributes` or a subclass.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of contexts, `UICollectionViewLayoutInvalidationContext` or a subclass.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: Direction

  /// Whether the layout is mirrored if the collection's direction differs from the layout's
  /// development direction.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  // MARK: Attributes

  /// Called before the layout is used, after an invalidation.
  open func prepare() {}

  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements in a rectangle, and possibly more.
  ///
  /// Collections ask for half a screen more than is visible on each side, as transforms may move
  /// views in from there.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Registers a class of views that the layout places without the data source.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  /// Registers `UICollectionReusableView` in place of the nib's class, with a diagnostic; nil
  /// unregisters.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    nib?.reportReplacement(of: elementKind, by: UICollectionReusableView.self)
    decorations[elementKind] = nib.map { _ in UICollectionReusableView.self }
  }

  final func makeDecoration(ofKind kind: String, frame: CGRect) -> UICollectionReusableView? {
    decorations[kind].map { UICollectionReusableView.make($0, frame: frame) }
  }

  final func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: layoutAttributesForItem(at: element.path)
    case .supplementaryView:
      layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
    case .decorationView:
      layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
    }
  }

  final func makeAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes {
    let name: AnyClass = type(of: self).layoutAttributesClass
    guard let type = name as? UICollectionViewLayoutAttributes.Type else {
      preconditionFailure("\(name) is not a subclass of UICollectionViewLayoutAttributes")
    }
    let attributes = UICollectionViewLayoutAttributes.make(type)
    attributes.element = element
    return attributes
  }

  final func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let name: AnyClass = type(of: self).invalidationContextClass
    guard let type = name as? UICollectionViewLayoutInvalidationContext.Type else {
      preconditionFailure("\(name) is not a subclass of UICollectionViewLayoutInvalidationContext")
    }
    return UICollectionViewLayoutInvalidationContext.make(type)
  }

  // MARK: Invalidation

  open func invalidateLayout() { invalidateLayout(with: makeContext()) }

  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated(context)
  }

  /// Whether positions depend on the offset or the size.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  { makeContext() }

  /// Whether the preferred attributes of a view are used.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.invalidateItems(at: [preferredAttributes.indexPath])
    return context
  }

  // MARK: Offsets

  /// The offset at which scrolling ends after a finger has been lifted.
  /// - Parameter velocity: In points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// The offset after an update or a change of the layout.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  { proposedContentOffset }

  // MARK: Changes

  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called in the animation of an update.
  open func finalizeCollectionViewUpdates() {}
  /// Called before a change of the collection's size in an animation block.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Called after the layout with the new size.
  open func finalizeAnimatedBoundsChange() {}
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}

  /// The initial attributes of an appearing view: for a new one its attributes, transparent; for
  /// one that already existed its old attributes.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { appearing(CollectionElement(path: itemIndexPath)) }

  /// The final attributes of a disappearing view: for a removed one its old attributes,
  /// transparent; for one that remains its new attributes.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { disappearing(CollectionElement(path: itemIndexPath)) }

  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    appearing(
      CollectionElement(category: .supplementaryView, kind: elementKind, path: elementIndexPath))
  }

  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    disappearing(
      CollectionElement(category: .supplementaryView, kind: elementKind, path: elementIndexPath))
  }

  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    appearing(
      CollectionElement(category: .decorationView, kind: elementKind, path: decorationIndexPath))
  }

  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    disappearing(
      CollectionElement(category: .decorationView, kind: elementKind, path: decorationIndexPath))
  }

  /// Called before the index paths of items change.
  func itemsWillMove(to places: [IndexPath: IndexPath]) {}

  private func appearing(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let mapping else { return nil }
    if let old = mapping.oldElement(for: element) {
      let attributes = mapping.oldAttributes[old]?.duplicate
      attributes?.element = element
      return attributes
    }
    let new = attributes(of: element).map(flipped)?.duplicate
    new?.alpha = 0
    return new
  }

  private func disappearing(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let mapping else { return nil }
    if let new = mapping.newElement(for: element) {
      return attributes(of: new).map(flipped)?.duplicate
    }
    let old = mapping.oldAttributes[element]?.duplicate
    old?.alpha = 0
    return old
  }

  final func initial(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    let (kind, path) = (element.kind, element.path)
    return switch element.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: path)
    case .supplementaryView:
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
    case .decorationView:
      initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
    }
  }

  final func final(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    let (kind, path) = (element.kind, element.path)
    return switch element.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: path)
    case .supplementaryView:
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
    case .decorationView:
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
    }
  }

  // MARK: Compositional layouts

  /// Whether visible views are asked for their sizes again when their width or content changes.
  var remeasuresVisibleViews: Bool { false }
  /// Whether the size that a view determines is known.
  func hasMeasured(_ element: CollectionElement) -> Bool { true }
  /// Called when the text size, the size classes or other traits of the collection have changed.
  func traitsDidChange() {}
  /// Whether an element is scrolled by its section.
  func scrolls(_ element: CollectionElement) -> Bool { false }
  /// The sections in a rectangle that scroll by themselves.
  func orthogonalAreas(in rect: CGRect) -> [OrthogonalArea] { [] }
  func orthogonalArea(ofSection index: Int) -> OrthogonalArea? { nil }
  /// Called with the attributes of visible views, before they are applied.
  func adjustVisible(_ attributes: [UICollectionViewLayoutAttributes], at offset: CGPoint) {}
  /// The backgrounds of sections that are lists.
  func listBackgrounds() -> [(frame: CGRect, color: UIColor)] { [] }
  func list(ofSection index: Int) -> UICollectionLayoutListConfiguration? { nil }
}
