import Controls
public import Foundation
public import Graphics
import LayerTree
import UIKitValues
import Views

/// The invalidated parts of a flow layout.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate must be asked for sizes and distances again.
  open var invalidateFlowLayoutDelegateMetrics = true
  open var invalidateFlowLayoutAttributes = true
}

/// Lines of items, one after another, in sections with headers and footers.
///
/// As many items as fit are on a line, spread over its whole length. Items of different heights are
/// centered on their line. The last line of a section continues the grid if all its items have the
/// same size; otherwise it has the minimum spacing. Positions are on whole pixels.
///
/// In right-to-left order its attributes are mirrored, unless
/// `flipsHorizontallyInOppositeLayoutDirection` has them mirrored later. The offset is not: as on
/// iOS, a list that scrolls horizontally begins at its left end.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// A value of `estimatedItemSize`: sizes by the constraints of the content.
  public nonisolated static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  private var sections: [FlowSection]?
  private var measuredSize: CGSize?
  /// The width for mirroring, measured with the sections; nil without mirroring.
  private var mirrorWidth: CGFloat?
  private var ownSizes: [IndexPath: CGSize] = [:]

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: Settings

  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// An estimate other than zero if cells determine their sizes, by constraints or by
  /// `preferredLayoutAttributesFitting(_:)`.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The size of headers, of which only the length in the scroll direction is used; 0 for no
  /// header.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of footers, of which only the length in the scroll direction is used; 0 for no
  /// footer.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Whether headers stay at the upper edge while their section is visible.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether footers stay at the lower edge while their section is visible.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  // MARK: Measuring

  private var isVertical: Bool { scrollDirection == .vertical }

  /// The view's size without insets.
  private var availableSize: CGSize {
    guard let view = collectionView else { return .zero }
    let (size, insets) = (view.bounds.size, view.adjustedContentInset)
    return CGSize(
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }

  private func along(_ size: CGSize) -> Double { isVertical ? size.width : size.height }
  private func across(_ size: CGSize) -> Double { isVertical ? size.height : size.width }

  /// The measured sections, measured on demand.
  ///
  /// Subclasses set sizes after `super.prepare()`, so nothing is measured before the layout is
  /// used.
  private func measured() -> [FlowSection] {
    if let sections, measuredSize == availableSize { return sections }
    guard let view = collectionView else { return [] }
    let length = along(availableSize)
    var made: [FlowSection] = []
    for section in 0..<view.numberOfSections {
      let measures = measures(section, of: view)
      let free = length - measures.inset.start - measures.inset.end
      if length > 0, let wide = measures.sizes.first(where: { $0.along > free + 1e-6 }) {
        reportTooLong(wide.along, free, of: view)
      }
      made.append(
        FlowSection(measures, begin: made.last?.end ?? 0, length: length) {
          Double(CGFloat($0).toPixel)
        })
    }
    sections = made
    measuredSize = availableSize
    let isMirrored =
      !flipsHorizontallyInOppositeLayoutDirection
      && view.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
    let end = isVertical ? 0 : made.last?.end ?? 0
    mirrorWidth = isMirrored ? max(end, availableSize.width) : nil
    return made
  }

  private func measures(_ section: Int, of view: UICollectionView) -> FlowSection.Measures {
    let flowDelegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let inset =
      flowDelegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
      let size = size(IndexPath(item: item, section: section), view, flowDelegate)
      return FlowSection.FlowSize(along: along(size), across: across(size))
    }
    let lineSpacing =
      flowDelegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let itemSpacing =
      flowDelegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    return FlowSection.Measures(
      sizes: sizes,
      inset: isVertical
        ? (inset.top, inset.bottom, inset.left, inset.right)
        : (inset.left, inset.right, inset.top, inset.bottom),
      lineSpacing: Double(lineSpacing), itemSpacing: Double(itemSpacing),
      header: across(
        flowDelegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
          ?? headerReferenceSize),
      footer: across(
        flowDelegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
          ?? footerReferenceSize))
  }

  private func size(
    _ path: IndexPath, _ view: UICollectionView,
    _ flowDelegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> CGSize {
    if estimatedItemSize != .zero {
      if let own = ownSizes[path] { return own }
      return estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
    }
    let dataPath = view.movement?.dataPath(of: path) ?? path
    return flowDelegate?.collectionView(view, layout: self, sizeForItemAt: dataPath) ?? itemSize
  }

  private func reportTooLong(_ found: Double, _ free: Double, of view: UICollectionView) {
    view.reportMisuse(
      "collectionViewLayout",
      .itemTooLong(side: isVertical ? "width" : "height", length: found, room: free))
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if flow?.invalidateFlowLayoutDelegateMetrics ?? true { sections = nil }
    if context.invalidateDataSourceCounts { ownSizes = [:] }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return false }
    return along(newBounds.size) != along(old)
      || sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = newBounds.size != collectionView?.bounds.size
    }
    return context
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    estimatedItemSize != .zero && originalAttributes.representedElementCategory == .cell
      && preferredAttributes.size != originalAttributes.size
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    ownSizes[preferredAttributes.indexPath] = preferredAttributes.size
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }

  override func itemsWillMove(to places: [IndexPath: IndexPath]) {
    let moved = ownSizes.compactMap { path, size in places[path].map { ($0, size) } }
    ownSizes = Dictionary(moved) { first, _ in first }
  }

  // MARK: Attributes

  open override var collectionViewContentSize: CGSize {
    let end = measured().last?.end ?? 0
    return isVertical
      ? CGSize(width: availableSize.width, height: end)
      : CGSize(width: end, height: availableSize.height)
  }

  private func rect(_ along: Double, _ across: Double, _ size: FlowSection.FlowSize) -> CGRect {
    var rect =
      isVertical
      ? CGRect(x: along, y: across, width: size.along, height: size.across)
      : CGRect(x: across, y: along, width: size.across, height: size.along)
    if let mirrorWidth { rect.origin.x = mirrorWidth - rect.maxX }
    return rect
  }

  /// The range of a rectangle in the scroll direction, before mirroring.
  private func range(of rect: CGRect) -> (low: Double, high: Double) {
    if isVertical { return (rect.minY, rect.maxY) }
    return mirrorWidth.map { ($0 - rect.maxX, $0 - rect.minX) } ?? (rect.minX, rect.maxX)
  }

  private func edge(_ begin: Double, _ length: Double) -> CGRect {
    rect(0, begin, FlowSection.FlowSize(along: along(availableSize), across: length))
  }

  private func itemAttributes(
    _ place: FlowSection.Place, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes(CollectionElement(path: path))
    attributes.frame = rect(place.along, place.across, place.size)
    return attributes
  }

  private func header(_ index: Int, _ section: FlowSection) -> UICollectionViewLayoutAttributes? {
    guard section.header > 0 else { return nil }
    var begin = section.begin
    if sectionHeadersPinToVisibleBounds, let visible = visibleRange {
      begin = max(begin, min(visible.lowerBound, section.end - section.footer - section.header))
    }
    return edgeAttributes(
      UICollectionView.elementKindSectionHeader, index, edge(begin, section.header),
      isPinned: sectionHeadersPinToVisibleBounds)
  }

  private func footer(_ index: Int, _ section: FlowSection) -> UICollectionViewLayoutAttributes? {
    guard section.footer > 0 else { return nil }
    var begin = section.end - section.footer
    if sectionFootersPinToVisibleBounds, let visible = visibleRange {
      begin = min(
        begin, max(visible.upperBound - section.footer, section.begin + section.header))
    }
    return edgeAttributes(
      UICollectionView.elementKindSectionFooter, index, edge(begin, section.footer),
      isPinned: sectionFootersPinToVisibleBounds)
  }

  /// The visible range in the scroll direction.
  private var visibleRange: ClosedRange<Double>? {
    guard let view = collectionView else { return nil }
    let (box, insets) = (view.bounds, view.adjustedContentInset)
    let inside = box.inset(by: insets)
    guard inside.width >= 0, inside.height >= 0 else { return nil }
    let (low, high) = range(of: inside)
    return low...high
  }

  /// The z index of pinned headers and footers, as in UIKit.
  private static let pinnedIndex = 1024

  private func edgeAttributes(
    _ kind: String, _ section: Int, _ frame: CGRect, isPinned: Bool
  ) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes(
      CollectionElement(
        category: .supplementaryView, kind: kind, path: IndexPath(item: 0, section: section)))
    attributes.frame = frame
    if isPinned { attributes.zIndex = Self.pinnedIndex }
    return attributes
  }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    let sections = measured()
    let (low, high) = range(of: rect)
    var found: [UICollectionViewLayoutAttributes] = []
    for (index, section) in sections.enumerated()
    where section.end >= low && section.begin <= high {
      let edges = [header(index, section), footer(index, section)].compactMap { $0 }
      found += edges.filter { $0.frame.overlaps(rect) }
      for (item, place) in section.items.enumerated() {
        guard place.across + place.size.across >= low, place.across <= high else { continue }
        let attributes = itemAttributes(place, IndexPath(item: item, section: index))
        if attributes.frame.overlaps(rect) { found.append(attributes) }
      }
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let sections = measured()
    guard indexPath.count == 2, sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    return itemAttributes(sections[indexPath.section].items[indexPath.item], indexPath)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let sections = measured()
    guard let index = indexPath.first, sections.indices.contains(index) else { return nil }
    return switch elementKind {
    case UICollectionView.elementKindSectionHeader: header(index, sections[index])
    case UICollectionView.elementKindSectionFooter: footer(index, sections[index])
    default: nil
    }
  }
}
