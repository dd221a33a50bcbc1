import Foundation
import Views

extension UICollectionView {
  /// Creates a view without animations, also in an animation block.
  final func makeView(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    var view: UICollectionReusableView?
    UIView.performWithoutAnimation { view = requestView(attributes) }
    return view
  }

  private func requestView(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    let element = attributes.element
    switch element.category {
    case .cell:
      let cell = dataSource?.collectionView(self, cellForItemAt: element.path)
      cell?.isSelected = selected.contains(element.path)
      cell?.setEditing(isEditing, animated: false)
      if let row = cell as? UICollectionViewListCell {
        row.isExpanded = outline?.outlineState(at: element.path)?.isExpanded ?? false
      }
      return cell
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
    case .decorationView:
      return layout.makeDecoration(ofKind: element.kind, frame: attributes.frame)
    }
  }

  /// Adds a view with its initial attributes.
  final func add(
    _ view: UICollectionReusableView, _ element: CollectionElement,
    at start: UICollectionViewLayoutAttributes
  ) {
    UIView.performWithoutAnimation {
      insert(view, element, zIndex: start.zIndex)
      view.update(to: start)
      view.layoutIfNeeded()
    }
    if let cell = view as? UICollectionViewCell, element.category == .cell {
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    } else {
      collectionDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.path)
    }
  }

  /// Inserts a view in front of all preceding elements, whenever they were added.
  final func insert(
    _ view: UICollectionReusableView, _ element: CollectionElement, zIndex: Int
  ) {
    let container = container(of: element)
    let later = views.shown.filter { other, _ in
      (views.applied[other]?.zIndex ?? 0, other) > (zIndex, element)
    }
    let indices = later.values.compactMap { other in
      container.subviews.firstIndex { $0 === other }
    }
    if let index = indices.min() {
      container.insertSubview(view, at: index)
    } else {
      container.addSubview(view)
    }
  }

  final func recycle(_ view: UICollectionReusableView, from element: CollectionElement) {
    view.removeFromSuperview()
    if let cell = view as? UICollectionViewCell, element.category == .cell {
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    } else {
      collectionDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind,
        at: element.path)
    }
    views.enqueue(view, of: element)
  }

  /// Animates items whose sizes have changed with their content.
  private func resizeReconfigured() {
    let needsResizing = views.shown.values.contains(where: \.needsMeasuring)
    guard layout.remeasuresVisibleViews, needsResizing, window != nil else { return }
    UIView.animate(withDuration: 0.3) { self.layoutIfNeeded() }
  }

  final func reconfigure(_ paths: [IndexPath]) {
    defer { resizeReconfigured() }
    for path in paths {
      guard let cell = cellForItem(at: path) else { continue }
      reconfigured = (path, cell)
      let new = dataSource?.collectionView(self, cellForItemAt: path)
      reconfigured = nil
      if new !== cell { reloadItems(at: [path]) } else { cell.setNeedsMeasuring() }
    }
  }
}
