import Controls
import Foundation
import Graphics
import LayerTree
import Views

/// The views that are visible, by the layout.
extension UICollectionView {
  /// The frontmost item at a point of the content.
  final func item(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let near = CGRect(origin: point, size: .zero).insetBy(
      dx: -bounds.width / 2, dy: -bounds.height / 2)
    let hits = layout.flippedElements(in: near).filter {
      guard $0.representedElementCategory == .cell, !$0.isHidden else { return false }
      let offset = orthogonalOffset(of: $0.element)
      return ($0.transformedFrame ?? $0.frame)
        .contains(CGPoint(x: point.x + offset.x, y: point.y + offset.y))
    }
    let hit = hits.max { ($0.zIndex, $0.element) < ($1.zIndex, $1.element) }?.indexPath
    return hit.map { movement?.dataPath(of: $0) ?? $0 }
  }

  final func scroll(
    to indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let attributes = layoutAttributesForItem(at: indexPath) else { return }
    let frame = attributes.frame
    scrollSection(of: attributes.element, frame, at: scrollPosition, animated: animated)
    guard !scrollPosition.isEmpty else { return scrollRectToVisible(frame, animated: animated) }
    let insets = adjustedContentInset
    let (wide, high) = (
      bounds.width - insets.left - insets.right, bounds.height - insets.top - insets.bottom
    )
    var target = contentOffset
    if scrollPosition.contains(.top) { target.y = frame.minY - insets.top }
    if scrollPosition.contains(.centeredVertically) {
      target.y = frame.midY - high / 2 - insets.top
    }
    if scrollPosition.contains(.bottom) { target.y = frame.maxY - high - insets.top }
    if scrollPosition.contains(.left) { target.x = frame.minX - insets.left }
    if scrollPosition.contains(.centeredHorizontally) {
      target.x = frame.midX - wide / 2 - insets.left
    }
    if scrollPosition.contains(.right) { target.x = frame.maxX - wide - insets.left }
    setContentOffset(limited(target), animated: animated)
  }

  /// The attributes of elements that are visible at an offset.
  final func visibleAttributes(
    at offset: CGPoint
  ) -> [CollectionElement: UICollectionViewLayoutAttributes] {
    let visible = CGRect(origin: offset, size: bounds.size)
    // A transform may move an element into view from up to half a screen away.
    let searched = visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2)
    var found: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for attributes in layout.flippedElements(in: searched) {
      if attributes.isHidden || !existsInDataSource(attributes.element) { continue }
      let shift = orthogonalOffset(of: attributes.element)
      if let box = attributes.transformedFrame,
        !box.offsetBy(dx: -shift.x, dy: -shift.y).overlaps(visible)
      {
        continue
      }
      found[attributes.element] = attributes
    }
    layout.adjustVisible(Array(found.values), at: offset)
    return displaced(found)
  }

  /// Whether the data source has the item of a cell; reports the layout if not.
  private func existsInDataSource(_ element: CollectionElement) -> Bool {
    guard element.category == .cell else { return true }
    let path = element.path
    if path.count == 2, path.item < numberOfItems(inSection: path.section) { return true }
    reportMisuse("collectionViewLayout", .missingItem(Array(path)))
    return false
  }

  final func showViews() {
    let wanted = visibleAttributes(at: bounds.origin)
    for (element, view) in views.shown where wanted[element] == nil {
      views.shown[element] = nil
      views.applied[element] = nil
      recycle(view, from: element)
    }
    for (element, attributes) in wanted.sorted(by: { $0.key < $1.key }) {
      if let view = views.shown[element] {
        let old = views.applied[element]
        if old?.isEqual(attributes) != true {
          views.applied[element] = attributes.duplicate
          view.update(to: attributes)
        }
        // Another width, or other content, may need another height.
        if layout.remeasuresVisibleViews,
          view.needsMeasuring || old?.size.width != attributes.size.width
            || attributes.selfSizedAxes != nil
              && !layout.hasMeasured(layoutAttributes(of: attributes).element)
        {
          measure(view, attributes)
        }
      } else if let view = makeView(attributes) {
        show(view, attributes, from: attributes)
      }
    }
  }

  /// Adds a new view, and invalidates the layout if the view prefers other attributes.
  final func show(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes,
    from start: UICollectionViewLayoutAttributes
  ) {
    let element = attributes.element
    add(view, element, at: start)
    views.shown[element] = view
    views.applied[element] = start.duplicate
    measure(view, attributes)
  }

  /// Invalidates the layout if a view prefers other attributes.
  private func measure(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    view.needsMeasuring = false
    let attributes = layoutAttributes(of: attributes)
    let preferred = view.preferredLayoutAttributesFitting(attributes.duplicate)
    if layout.shouldInvalidateLayout(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    {
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    }
  }
}
