import Controls
public import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// Sections of groups of items, each with sizes relative to what contains it.
///
/// Groups are solved when they are shown: one of fixed sizes once for all, one whose cells size
/// themselves when its cells have been made. In right-to-left order the layout is mirrored.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }

  private var sections: [SolvedSection]?
  private var edges: [SolvedSection.Boundary] = []
  private var measuredSize = CGSize.zero
  private var measuredInsets = UIEdgeInsets.zero
  private var sizes: [CollectionElement: CGSize] = [:]
  private var end: CGFloat = 0
  private var pins = false
  private var notifies = false
  /// The number of attributes made so far.
  package private(set) final var madeAttributes = 0

  // MARK: Creating

  public init(section: NSCollectionLayoutSection) {
    provider = { _, _ in section }
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }

  public init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = { _, _ in section }
    self.configuration = configuration
    super.init()
  }

  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    provider = sectionProvider
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }

  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  override var remeasuresVisibleViews: Bool { true }
  open override class var invalidationContextClass: AnyClass { CompositionalContext.self }

  // MARK: Solving

  private final class CompositionalContext: UICollectionViewLayoutInvalidationContext {
    /// Whether positions are kept, except those of what is pinned.
    var keepsSections = false
    /// The view that has determined its size.
    var resized: CollectionElement?
  }

  private var isVertical: Bool { configuration.scrollDirection == .vertical }

  private func solved() -> [SolvedSection] {
    guard let view = collectionView else { return [] }
    let insets = view.adjustedContentInset
    if let sections, measuredSize == view.bounds.size, measuredInsets == insets {
      return sections
    }
    if measuredSize.width != view.bounds.width { sizes = [:] }
    (measuredSize, measuredInsets) = (view.bounds.size, insets)
    let size = CGSize(
      width: max(0, measuredSize.width - insets.left - insets.right),
      height: max(0, measuredSize.height - insets.top - insets.bottom))
    let measuredItems = Dictionary(
      grouping: sizes.keys.filter { $0.category == .cell }, by: \.path.section)
    let outer = outerInsets(configuration.contentInsetsReference, of: view)
    var made: [SolvedSection] = []
    for index in 0..<view.numberOfSections {
      let environment = LayoutEnvironment(
        box: LayoutContainer(contentSize: size, contentInsets: outer),
        traitCollection: view.traitCollection)
      guard let definition = provider(index, environment) else { continue }
      let own =
        definition.contentInsetsReference == .automatic
        ? outer : outerInsets(definition.contentInsetsReference, of: view)
      made.append(
        SolvedSection(
          definition, index: index, count: view.numberOfItems(inSection: index),
          isVertical: isVertical, environment: environment, size: size,
          outer: definition.list == nil ? own : .zero,
          measured: { [weak self] in self?.sizes[$0] },
          measuredItems: measuredItems[index]?.map(\.path.item) ?? []))
    }
    sections = made
    pins =
      made.contains {
        $0.definition.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds)
      }
      || configuration.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds)
    notifies = made.contains { $0.definition.visibleItemsInvalidationHandler != nil }
    place(made, size)
    return made
  }

  /// The insets that sections have by a reference, across the scroll direction.
  private func outerInsets(
    _ reference: UIContentInsetsReference, of view: UICollectionView
  ) -> NSDirectionalEdgeInsets {
    var insets = UIEdgeInsets.zero
    switch reference {
    case .none: break
    case .automatic, .safeArea:
      let (safe, own) = (view.safeAreaInsets, view.adjustedContentInset - view.contentInset)
      insets = safe - own
    case .layoutMargins: insets = view.layoutMargins
    case .readableContent:
      let frame = view.readableContentGuide.layoutFrame
      insets = UIEdgeInsets(
        top: 0, left: frame.minX - view.bounds.minX, bottom: 0,
        right: view.bounds.maxX - frame.maxX)
    }
    let (first, last) =
      view.isRightToLeft ? (insets.right, insets.left) : (insets.left, insets.right)
    return isVertical
      ? NSDirectionalEdgeInsets(
        top: 0, leading: max(0, first), bottom: 0, trailing: max(0, last))
      : NSDirectionalEdgeInsets(
        top: max(0, insets.top), leading: 0, bottom: max(0, insets.bottom), trailing: 0)
  }

  /// Positions the sections one after another, between the layout's own headers and footers.
  private func place(_ sections: [SolvedSection], _ size: CGSize) {
    var made: [SolvedSection.Boundary] = []
    var (before, after) = (CGFloat(0), CGFloat(0))
    for item in configuration.boundarySupplementaryItems {
      let element = CollectionElement(
        category: .supplementaryView, kind: item.elementKind,
        path: IndexPath(index: made.count { $0.item.elementKind == item.elementKind }))
      var own = item.layoutSize.size(in: size)
      if let fitting = sizes[element] {
        own = item.layoutSize.selfSizedAxes.size(own, fitting: fitting)
      }
      let extent = isVertical ? own.height : own.width
      if item.extendsBoundary {
        if item.alignment.isBefore(isVertical) { before = max(before, extent) }
        if item.alignment.isAfter(isVertical) { after = max(after, extent) }
      }
      made.append(
        SolvedSection.Boundary(
          item: item, element: element, frame: CGRect(origin: .zero, size: own)))
    }
    var position = before
    for section in sections {
      if section !== sections.first { position += configuration.interSectionSpacing }
      section.start = position
      position += section.length
    }
    end = position + after
    let area =
      isVertical
      ? CGRect(x: 0, y: before, width: size.width, height: position - before)
      : CGRect(x: before, y: 0, width: position - before, height: size.height)
    edges = made.map { edge in
      var edge = edge
      edge.frame = edge.item.alignment.frame(
        edge.frame.size, at: area, isOutside: edge.item.extendsBoundary, isVertical: isVertical
      ).offsetBy(dx: edge.item.offset.x, dy: edge.item.offset.y)
        .inset(by: edge.item.contentInsets, but: edge.item.layoutSize.selfSizedAxes)
      return edge
    }
  }

  private func section(_ index: Int?) -> SolvedSection? {
    let sections = solved()
    guard let index else { return nil }
    if sections.indices.contains(index), sections[index].index == index { return sections[index] }
    return sections.first { $0.index == index }
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let own = context as? CompositionalContext
    if context.invalidateDataSourceCounts { sizes = [:] }
    if let resized = own?.resized {
      resize(resized)
    } else if own?.keepsSections != true {
      sections = nil
    }
    super.invalidateLayout(with: context)
  }

  private func resize(_ element: CollectionElement) {
    guard let sections, let first = element.path.first else { return }
    if let section = sections.first(where: { $0.index == first }), element.path.count > 1 {
      if element.category == .cell { section.groups.measure(element.path.item) }
      section.place()
    }
    let insets = measuredInsets
    place(
      sections,
      CGSize(
        width: max(0, measuredSize.width - insets.left - insets.right),
        height: max(0, measuredSize.height - insets.top - insets.bottom)))
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds else { return false }
    _ = solved()
    return newBounds.size != old.size || pins || notifies
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    (context as? CompositionalContext)?.keepsSections =
      newBounds.size == collectionView?.bounds.size
    return context
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard let axes = originalAttributes.selfSizedAxes else { return false }
    let new = preferredAttributes.size
    // Its edges may have been rounded to other pixels than those of the size that it determined.
    let old = sizes[originalAttributes.element] ?? originalAttributes.size
    let isOther =
      axes.width && abs(new.width - old.width) > 1e-6
      || axes.height && abs(new.height - old.height) > 1e-6
    if !isOther { sizes[originalAttributes.element] = new }
    return isOther
  }

  override func hasMeasured(_ element: CollectionElement) -> Bool { sizes[element] != nil }

  override func traitsDidChange() {
    sizes = [:]
    invalidateLayout()
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let element = originalAttributes.element
    sizes[element] = preferredAttributes.size
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    (context as? CompositionalContext)?.resized = element
    // Visible items stay in place when something above them gets its size.
    let growth = preferredAttributes.size.height - originalAttributes.size.height
    if isVertical, let view = collectionView, view.isDragging || view.isDecelerating,
      originalAttributes.frame.minY < view.bounds.minY + view.adjustedContentInset.top
    {
      view.shiftContent(by: growth)
    }
    return context
  }

  override func itemsWillMove(to places: [IndexPath: IndexPath]) {
    var moved: [CollectionElement: CGSize] = [:]
    for (element, size) in sizes {
      if let new = mapping?.newElement(for: element) { moved[new] = size }
    }
    sizes = moved
  }

  // MARK: Attributes

  open override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    _ = solved()
    let insets = view.adjustedContentInset
    return isVertical
      ? CGSize(width: max(0, view.bounds.width - insets.left - insets.right), height: end)
      : CGSize(width: end, height: max(0, view.bounds.height - insets.top - insets.bottom))
  }

  private func made(_ element: CollectionElement, _ frame: CGRect)
    -> UICollectionViewLayoutAttributes
  {
    let attributes = makeAttributes(element)
    attributes.frame = frame.withEdgesOnPixels
    madeAttributes += 1
    return attributes
  }

  private func attributes(
    of cell: SolvedGroup.Cell, at origin: CGPoint, item: Int, in section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let path = IndexPath(item: item, section: section.index)
    let attributes = made(
      CollectionElement(path: path), cell.frame.offsetBy(dx: origin.x, dy: origin.y))
    attributes.zIndex = cell.zIndex
    attributes.selfSizedAxes = cell.axes.isEmpty ? nil : cell.axes
    attributes.listRow = section.definition.list?.row(
      item, of: section.count, in: section.index, environment: section.environment)
    return attributes
  }

  private func attributes(
    of view: SolvedGroup.Supplementary, at origin: CGPoint, first: Int, in section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes = made(
      CollectionElement(
        category: .supplementaryView, kind: view.item.elementKind,
        path: IndexPath(item: first + view.cell, section: section.index)),
      view.frame.offsetBy(dx: origin.x, dy: origin.y))
    attributes.zIndex = view.item.zIndex
    return attributes
  }

  /// - Parameter frame: In the layout, before pinning.
  private func attributes(
    of edge: SolvedSection.Boundary, _ frame: CGRect, in section: SolvedSection?
  ) -> UICollectionViewLayoutAttributes {
    var frame = frame
    if edge.item.pinToVisibleBounds { pin(edge, &frame, in: section) }
    let attributes = made(edge.element, frame)
    attributes.zIndex = edge.item.zIndex
    let axes = edge.item.layoutSize.selfSizedAxes
    attributes.selfSizedAxes = axes.isEmpty ? nil : axes
    if let section {
      attributes.listRow = section.definition.list?.edge(
        isHeader: edge.item.alignment == .top, environment: section.environment)
    }
    return attributes
  }

  /// Moves a header or a footer to the visible edge, as far as its section reaches.
  private func pin(
    _ edge: SolvedSection.Boundary, _ frame: inout CGRect, in section: SolvedSection?
  ) {
    guard let view = collectionView else { return }
    let visible = view.bounds.inset(by: view.adjustedContentInset)
    if isVertical {
      let (low, high) = (section?.frame.minY ?? 0, section?.frame.maxY ?? end)
      if edge.item.alignment.isBefore(true) {
        frame.origin.y = max(frame.minY, min(visible.minY, high - frame.height))
      } else if edge.item.alignment.isAfter(true) {
        frame.origin.y = min(frame.minY, max(visible.maxY - frame.height, low))
      }
    } else {
      let (low, high) = (section?.frame.minX ?? 0, section?.frame.maxX ?? end)
      let start = isFlipped ? end - visible.maxX : visible.minX
      if edge.item.alignment.isBefore(false) {
        frame.origin.x = max(frame.minX, min(start, high - frame.width))
      } else if edge.item.alignment.isAfter(false) {
        frame.origin.x = min(frame.minX, max(start + visible.width - frame.width, low))
      }
    }
  }

  private func decorations(of section: SolvedSection) -> [UICollectionViewLayoutAttributes] {
    section.definition.decorationItems.map { item in
      var frame = section.frame
      frame = frame.inset(by: item.contentInsets, but: SelfSizedAxes())
      let attributes = made(
        CollectionElement(
          category: .decorationView, kind: item.elementKind,
          path: IndexPath(item: 0, section: section.index)), frame)
      attributes.zIndex = item.zIndex == 0 ? -1 : item.zIndex
      return attributes
    }
  }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    let sections = solved()
    var found = edges.map { attributes(of: $0, $0.frame, in: nil) }
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    for section in sections where section.start + section.length >= low && section.start <= high {
      found += decorations(of: section)
      let origin = section.frame.origin
      found += section.boundaries.map {
        attributes(of: $0, $0.frame.offsetBy(dx: origin.x, dy: origin.y), in: section)
      }
      let offset = scrollOffset(ofSection: section)
      let seen = rect.offsetBy(dx: offset.x, dy: offset.y)
      for number in section.groups(in: rect, offset: offset) {
        let group = section.groups.solved(number)
        let first = section.groups.firstItem(of: number)
        let start = section.origin(ofGroup: number)
        for (index, cell) in group.cells.enumerated()
        where cell.frame.offsetBy(dx: start.x, dy: start.y).overlaps(seen) {
          found.append(attributes(of: cell, at: start, item: first + index, in: section))
        }
        found += group.supplementaries.map {
          attributes(of: $0, at: start, first: first, in: section)
        }
      }
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard indexPath.count == 2, let section = section(indexPath.section),
      (0..<section.count).contains(indexPath.item)
    else { return nil }
    let number = section.groups.group(of: indexPath.item)
    let group = section.groups.solved(number)
    let index = indexPath.item - section.groups.firstItem(of: number)
    guard group.cells.indices.contains(index) else { return nil }
    return attributes(
      of: group.cells[index], at: section.origin(ofGroup: number), item: indexPath.item,
      in: section)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let section = section(indexPath.first)
    if indexPath.count == 1 {
      let edge = edges.first { $0.element.kind == elementKind && $0.element.path == indexPath }
      return edge.map { attributes(of: $0, $0.frame, in: nil) }
    }
    guard let section else { return nil }
    let origin = section.frame.origin
    if let edge = section.boundaries.first(where: {
      $0.element.kind == elementKind && $0.element.path == indexPath
    }) {
      return attributes(
        of: edge, edge.frame.offsetBy(dx: origin.x, dy: origin.y), in: section)
    }
    guard (0..<section.count).contains(indexPath.item) else { return nil }
    let number = section.groups.group(of: indexPath.item)
    let first = section.groups.firstItem(of: number)
    return section.groups.solved(number).supplementaries.first {
      $0.item.elementKind == elementKind && first + $0.cell == indexPath.item
    }.map { attributes(of: $0, at: section.origin(ofGroup: number), first: first, in: section) }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    section(indexPath.first).flatMap { section in
      decorations(of: section).first { $0.representedElementKind == elementKind }
    }
  }

  // MARK: Sections that scroll

  /// The offset of an orthogonal section before mirroring; zero for others.
  private func scrollOffset(ofSection section: SolvedSection) -> CGPoint {
    guard section.definition.scrollsOrthogonally else { return .zero }
    let offset = collectionView?.orthogonalOffset(ofSection: section.index) ?? .zero
    return isFlipped ? CGPoint(x: -offset.x, y: offset.y) : offset
  }

  override func scrolls(_ element: CollectionElement) -> Bool {
    guard element.category != .decorationView, element.path.count == 2,
      let section = section(element.path.section), section.definition.scrollsOrthogonally
    else { return false }
    return element.category == .cell
      || !section.boundaries.contains { $0.element == element }
  }

  override func orthogonalAreas(in rect: CGRect) -> [OrthogonalArea] {
    solved().filter { $0.definition.scrollsOrthogonally && $0.scrollFrame.overlaps(rect) }
      .map(area)
  }

  override func orthogonalArea(ofSection index: Int) -> OrthogonalArea? {
    section(index).flatMap { $0.definition.scrollsOrthogonally ? area($0) : nil }
  }

  private func area(_ section: SolvedSection) -> OrthogonalArea {
    var frame = section.scrollFrame
    if isFlipped { frame.origin.x = collectionViewContentSize.width - frame.maxX }
    return OrthogonalArea(
      section: section, frame: frame, isHorizontal: isVertical, isMirrored: isFlipped && isVertical)
  }

  // MARK: Visible items

  override func adjustVisible(_ attributes: [UICollectionViewLayoutAttributes], at offset: CGPoint)
  {
    guard notifies else { return }
    for section in solved() {
      guard let handler = section.definition.visibleItemsInvalidationHandler else { continue }
      let items = attributes.filter {
        $0.element.path.first == section.index && $0.element.path.count == 2
      }
      .sorted { $0.element < $1.element }
      let isOrthogonal = section.definition.scrollsOrthogonally
      let own = collectionView?.orthogonalOffset(ofSection: section.index) ?? .zero
      handler(items, isOrthogonal ? own : offset, section.environment)
    }
  }

  // MARK: Lists

  override func listBackgrounds() -> [(frame: CGRect, color: UIColor)] {
    let sections = solved()
    return sections.compactMap { section in
      guard let list = section.definition.list, let color = list.resolvedBackground else {
        return nil
      }
      var frame = section.frame
      if section === sections.first {
        frame.size.height += Self.beyond
        frame.origin.y -= Self.beyond
      }
      if section === sections.last { frame.size.height += Self.beyond }
      return (frame, color)
    }
  }

  /// The reach of the background of the first and of the last section, in points.
  private static let beyond: CGFloat = 10_000

  override func list(ofSection index: Int) -> UICollectionLayoutListConfiguration? {
    section(index)?.definition.list
  }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {
  /// The kind, or an empty string for a cell.
  public final var name: String { element.kind }
}

extension CGRect {
  /// The rectangle between the nearest pixels.
  fileprivate var withEdgesOnPixels: CGRect {
    CGRect(
      x: minX.toPixel, y: minY.toPixel, width: maxX.toPixel - minX.toPixel,
      height: maxY.toPixel - minY.toPixel)
  }
}
