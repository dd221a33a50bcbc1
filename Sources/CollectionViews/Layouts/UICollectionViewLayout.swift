import Controls
public import Foundation
import Graphics
import LayerTree
import Views

/// What is not valid any more in a layout.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public override init() { super.init() }

  open internal(set) var invalidateEverything = false
  /// Whether the data source is to be asked for its counts again.
  open internal(set) var invalidateDataSourceCounts = false
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// Added to the collection's offset.
  open var contentOffsetAdjustment = CGPoint.zero
  /// Added to the content's size, until the layout says it anew.
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

/// One of the changes that a layout is told of before they are animated.
///
/// For whole sections the item of the index paths is `NSNotFound`.
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

/// Says where the views of a collection are.
///
/// All of a layout is computed anew after it was invalidated, whatever an invalidation context says
/// about parts of it; contexts are handed to `invalidateLayout(with:)` as on iOS.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  private var decorations: [String: UICollectionReusableView.Type] = [:]
  /// While a change of the collection is being animated.
  final var update: CollectionUpdate?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// A `UICollectionViewLayoutAttributes` or a subclass of it.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// A `UICollectionViewLayoutInvalidationContext` or a subclass of it.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: Direction

  /// Whether all is mirrored where the collection's direction is not the one that the layout was
  /// developed in.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  // MARK: What a layout says

  /// Called before the layout is asked, after it was invalidated.
  open func prepare() {}

  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all that is in a rectangle, and perhaps more.
  ///
  /// Collections ask for half a screen more than they show on each side, as transforms may bring
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

  /// Registers a class of views that the layout places by itself, without the data source.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  /// Has plain views made in place of those of a nib, which is reported.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    nib?.reportStandIn(for: elementKind, UICollectionReusableView.self)
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

  /// Whether what is where depends on the offset or the size.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  { makeContext() }

  /// Whether a view's own wishes count.
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

  /// Where scrolling is to end, after a finger has left.
  /// - Parameter velocity: In points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// Where the content is to be after a change of it or of the layout.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  { proposedContentOffset }

  // MARK: Changes

  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called in the animation of a change.
  open func finalizeCollectionViewUpdates() {}
  /// Called before another size of the collection in an animation block.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Called after it has been laid out with that size.
  open func finalizeAnimatedBoundsChange() {}
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}

  /// Where a view comes from: for a new one its place, transparent; for one that was there before
  /// its old attributes.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { appearing(CollectionElement(path: itemIndexPath)) }

  /// Where a view goes to: for a removed one its old place, transparent; for one that stays its new
  /// attributes.
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

  /// Called before items get other index paths.
  func itemsWillMove(to places: [IndexPath: IndexPath]) {}

  private func appearing(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let update else { return nil }
    if let origin = update.origin(of: element) {
      let old = update.old[origin]?.duplicate
      old?.element = element
      return old
    }
    let new = attributes(of: element).map(flipped)?.duplicate
    new?.alpha = 0
    return new
  }

  private func disappearing(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let update else { return nil }
    if let goal = update.goal(of: element) {
      return attributes(of: goal).map(flipped)?.duplicate
    }
    let old = update.old[element]?.duplicate
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
}
