public import Controls
public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A scrolling view of items placed by a layout; a cell is created for an item when it becomes
/// visible, and reused after it has disappeared.
///
/// Items of lists are moved by their reorder controls; others cannot be dragged by touches.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  public enum ElementCategory: Int, Sendable { case cell, supplementaryView, decorationView }
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

  /// The position of an item after scrolling to it.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  final var layout: UICollectionViewLayout
  final var views = ViewPool()
  final var selected: [IndexPath] = []
  /// The updates collected so far in a batch.
  final var pendingChange: CollectionChange?
  /// The nesting depth of batch updates.
  final var batchDepth = 0
  private var counts: [Int]?
  private(set) final var needsPrepare = true
  private var isPreparing = false
  /// Whether the layout was mirrored when it was last prepared.
  private var isShownFlipped = false
  /// The layout's invalidation contexts for bounds that are being set, innermost last; nil if the
  /// layout is not invalidated.
  ///
  /// They are applied once the bounds are stored.
  private var boundsInvalidations: [UICollectionViewLayoutInvalidationContext?] = []
  /// Whether the layout was notified of an animated change of the size.
  private var needsFinalizeBoundsChange = false
  final var highlightedPath: IndexPath?
  final var prefetching = Prefetching()
  /// The visible cell that the data source gets when it dequeues one.
  final var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    setUp()
  }

  /// Creates a collection view with a flow layout, for code that specifies none.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    layout.collectionView = self
    addItemMenus()
    addSwipePan()
    boundsStored = { [unowned self] in
      guard let context = boundsInvalidations.popLast() ?? nil else { return }
      layout.invalidateLayout(with: context)
    }
    restingOffset = { [unowned self] in targetOffset(proposed: $0, velocity: $1) }
  }

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  final var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { if newValue !== layout { setCollectionViewLayout(newValue, animated: false) } }
  }

  open var allowsSelection = true
  open var allowsMultipleSelection = false
  /// Whether cells are edited, which those of lists show.
  open var isEditing = false {
    didSet { if isEditing != oldValue { editingChanged() } }
  }
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the prefetching data source is asked to prepare items that are about to be visible.
  open var isPrefetchingEnabled = true
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?

  /// A view behind the items, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Views

  private func register(
    _ type: AnyClass?, _ category: ElementCategory, _ kind: String, _ identifier: String
  ) {
    let key = ViewPool.ReuseKey(category: category, kind: kind, identifier: identifier)
    views.classes[key] = type as? UICollectionReusableView.Type
  }

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, .cell, "", identifier)
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { register(viewClass, .supplementaryView, elementKind, identifier) }

  /// Registers `UICollectionViewCell` in place of the nib's class, with a diagnostic; nil
  /// unregisters.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    nib?.reportReplacement(of: identifier, by: UICollectionViewCell.self)
    register(nib.map { _ in UICollectionViewCell.self }, .cell, "", identifier)
  }

  /// Registers `UICollectionReusableView` in place of the nib's class, with a diagnostic; nil
  /// unregisters.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    nib?.reportReplacement(of: identifier, by: UICollectionReusableView.self)
    let plain = nib.map { _ in UICollectionReusableView.self }
    register(plain, .supplementaryView, kind, identifier)
  }

  /// Returns a reusable cell, or a new one of the registered class, with the attributes of its
  /// index path.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.path == indexPath,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    let key = ViewPool.ReuseKey(category: .cell, kind: "", identifier: identifier)
    let path = movement?.layoutPath(of: indexPath) ?? indexPath
    let attributes = layout.layoutAttributesForItem(at: path).map(layout.flipped)
    let view = views.dequeue(key, at: attributes)
    guard let cell = view as? UICollectionViewCell else {
      preconditionFailure(
        "the class registered for '\(identifier)' is not a subclass of UICollectionViewCell")
    }
    if let state = outline?.outlineState(at: indexPath) {
      (cell as? UICollectionViewListCell)?.indentationLevel = state.level
    }
    return cell
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let key = ViewPool.ReuseKey(
      category: .supplementaryView, kind: elementKind, identifier: identifier)
    let attributes = layout.layoutAttributesForSupplementaryView(
      ofKind: elementKind, at: indexPath
    ).map(layout.flipped)
    return views.dequeue(key, at: attributes)
  }

  // MARK: Positions

  /// The number of items in each section, as last reported by the data source; an item that is
  /// moved by hand counts where it would be.
  final var itemCounts: [Int] { movement?.counts(from: dataCounts) ?? dataCounts }

  private var dataCounts: [Int] {
    if let counts { return counts }
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    let new = (0..<sections).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
    counts = new
    return new
  }

  final func invalidateCounts() { counts = nil }
  /// Sets the counts that the data source is about to have.
  final func assumeCounts(_ new: [Int]) { counts = new }
  final var hasCounts: Bool { counts != nil }

  open var numberOfSections: Int { itemCounts.count }
  open func numberOfItems(inSection section: Int) -> Int {
    itemCounts.indices.contains(section) ? itemCounts[section] : 0
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    let path = movement?.layoutPath(of: indexPath) ?? indexPath
    return layout.layoutAttributesForItem(at: path).map(layout.flipped)
  }
  open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    prepareLayout()
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
      .map(layout.flipped)
  }

  /// The frontmost item at a point of the content.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    item(at: point)
  }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    views.shown.first { $0.value === cell }?.key.path
  }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    views.shown[CollectionElement(path: indexPath)] as? UICollectionViewCell
  }
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    views.shown[
      CollectionElement(category: .supplementaryView, kind: elementKind, path: indexPath)]
  }

  private func visibleElements(
    _ category: ElementCategory, _ kind: String = ""
  ) -> [CollectionElement] {
    layoutIfNeeded()
    return views.shown.keys.filter { $0.category == category && $0.kind == kind }.sorted()
  }

  /// The visible cells, in the order of their index paths.
  open var visibleCells: [UICollectionViewCell] {
    visibleElements(.cell).compactMap { views.shown[$0] as? UICollectionViewCell }
  }
  open var indexPathsForVisibleItems: [IndexPath] { visibleElements(.cell).map(\.path) }
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    visibleElements(.supplementaryView, elementKind).compactMap { views.shown[$0] }
  }
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleElements(.supplementaryView, elementKind).map(\.path)
  }

  // MARK: Scrolling

  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(to: indexPath, at: scrollPosition, animated: animated)
  }

  private func targetOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    isPagingEnabled
      ? proposed
      : layout.targetContentOffset(
        forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  open override var bounds: CGRect { willSet { boundsWillChange(to: newValue) } }

  open override var frame: CGRect {
    willSet {
      let isNew = newValue.size != frame.size
      boundsWillChange(to: isNew ? CGRect(origin: bounds.origin, size: newValue.size) : bounds)
    }
  }

  /// Asks the layout for an invalidation context before the bounds change; `boundsStored` applies
  /// it afterwards.
  private func boundsWillChange(to new: CGRect) {
    boundsInvalidations.append(invalidation(for: new))
  }

  private func invalidation(for new: CGRect) -> UICollectionViewLayoutInvalidationContext? {
    guard new != bounds else { return nil }
    if new.size != bounds.size, UIView.inheritedAnimationDuration > 0 {
      layout.prepare(forAnimatedBoundsChange: bounds)
      needsFinalizeBoundsChange = true
    }
    guard layout.shouldInvalidateLayout(forBoundsChange: new) else { return nil }
    return layout.invalidationContext(forBoundsChange: new)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layout.traitsDidChange()
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layout.invalidateLayout()
  }

  // MARK: Layout

  /// Reloads everything from the data source.
  open func reloadData() {
    closeSwipe(animated: false)
    discardMovement()
    for (element, view) in views.shown { recycle(view, from: element) }
    views.shown = [:]
    views.applied = [:]
    selected = []
    highlightedPath = nil
    let context = layout.makeContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
  }

  /// Handles an invalidation; while the layout is being prepared, no further preparation is needed.
  final func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts { counts = nil }
    let (offset, size) = (context.contentOffsetAdjustment, context.contentSizeAdjustment)
    if size != .zero {
      contentSize = CGSize(
        width: contentSize.width + size.width, height: contentSize.height + size.height)
    }
    if offset != .zero {
      contentOffset = CGPoint(x: contentOffset.x + offset.x, y: contentOffset.y + offset.y)
    }
    guard !isPreparing else { return }
    needsPrepare = true
    setNeedsLayout()
  }

  /// Prepares the layout, if it was invalidated.
  final func prepareLayout() {
    guard needsPrepare, !isPreparing else { return }
    needsPrepare = false
    isPreparing = true
    layout.prepare()
    isPreparing = false
    let (size, oldWidth) = (layout.collectionViewContentSize, contentSize.width)
    if contentSize != size { contentSize = size }
    let (isFlipped, wasFlipped) = (layout.isFlipped, isShownFlipped)
    isShownFlipped = isFlipped
    if isFlipped != wasFlipped || isFlipped && oldWidth <= bounds.width { scrollToStart() }
  }

  open override func layoutSubviews() {
    prepareLayout()
    super.layoutSubviews()
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    // A cell that sizes itself invalidates the layout; a layout may never converge.
    for _ in 0..<10 {
      prepareLayout()
      placeScrollers()
      showViews()
      if !needsPrepare { break }
    }
    placeListBackgrounds()
    placeSwipe()
    prefetch()
    guard needsFinalizeBoundsChange else { return }
    needsFinalizeBoundsChange = false
    layout.finalizeAnimatedBoundsChange()
  }

  // MARK: Selection

  open var indexPathsForSelectedItems: [IndexPath]? { selected }

  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, animated: animated, scrollPosition) }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if let touch = touches.first { highlightItem(under: touch) }
  }

  /// Ends highlighting if the finger leaves the item, which is then not selected.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard let highlightedPath, let touch = touches.first else { return }
    if indexPathForItem(at: touch.location(in: self)) != highlightedPath { endHighlight() }
  }

  /// Asks the delegate, ends highlighting, then changes the selection, in the order of iOS.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    selectHighlightedItem()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    endHighlight()
  }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map(hitBesideSwipe)
  }

  // MARK: Changes

  open func insertItems(at indexPaths: [IndexPath]) {
    performUpdates { $0.insertedItems.formUnion(indexPaths) }
  }
  open func deleteItems(at indexPaths: [IndexPath]) {
    performUpdates { $0.deletedItems.formUnion(indexPaths) }
  }
  open func reloadItems(at indexPaths: [IndexPath]) {
    performUpdates { $0.reloadedItems.formUnion(indexPaths) }
  }
  /// Asks for the cells of visible items again, which the data source gets when it dequeues them.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    performUpdates { $0.itemMoves.append((from: indexPath, to: newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet) {
    performUpdates { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet) {
    performUpdates { $0.deletedSections.formUnion(sections) }
  }
  open func reloadSections(_ sections: IndexSet) {
    performUpdates { $0.reloadedSections.formUnion(sections) }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    performUpdates { $0.sectionMoves.append((from: section, to: newSection)) }
  }

  /// Collects updates, and animates them together in 0.3 s, or with the duration of the enclosing
  /// animation block.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) { batchUpdates(updates, completion) }

  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { transition(to: layout, animated: animated, completion) }
}
