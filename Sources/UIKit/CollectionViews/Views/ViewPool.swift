import Foundation
import Graphics
import Views

/// The views of a collection view: their registered classes, the visible views, and those waiting
/// for reuse.
@MainActor
struct ViewPool {
  /// The key of a registered class: category, kind and reuse identifier.
  struct ReuseKey: Hashable {
    var category: UICollectionView.ElementCategory
    var kind: String
    var identifier: String
  }

  var classes: [ReuseKey: UICollectionReusableView.Type] = [:]
  /// The registrations of cells and other views, by the number in their reuse identifiers.
  var registrations: [RegistrationToken] = []
  private var reusable: [ReuseKey: [UICollectionReusableView]] = [:]
  /// The visible views.
  var shown: [CollectionElement: UICollectionReusableView] = [:]
  /// The attributes last applied to each visible view.
  var applied: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

  /// Returns a reusable view, or a new one of the registered class.
  mutating func dequeue(
    _ key: ReuseKey, at attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionReusableView {
    guard let type = classes[key] else {
      let what = key.category == .cell ? "cells" : "views of kind '\(key.kind)'"
      preconditionFailure(
        "no class is registered for \(what) with the reuse identifier '\(key.identifier)'")
    }
    if let view = reusable[key]?.popLast() {
      view.prepareForReuse()
      if let attributes { UIView.performWithoutAnimation { view.update(to: attributes) } }
      return view
    }
    let view = UICollectionReusableView.make(type, frame: attributes?.frame ?? .zero)
    view.reuseIdentifier = key.identifier
    if let attributes { view.adopt(attributes.listRow) }
    return view
  }

  /// Stores a view for reuse.
  mutating func enqueue(_ view: UICollectionReusableView, of element: CollectionElement) {
    guard let identifier = view.reuseIdentifier else { return }
    if let cell = view as? UICollectionViewCell {
      cell.isSelected = false
      cell.isHighlighted = false
    }
    let key = ReuseKey(category: element.category, kind: element.kind, identifier: identifier)
    reusable[key, default: []].append(view)
  }
}

extension CollectionElement: Comparable {
  /// Orders by category, cells first, then by kind, then by index path.
  static func < (a: CollectionElement, b: CollectionElement) -> Bool {
    (a.category.rawValue, a.kind) == (b.category.rawValue, b.kind)
      ? a.path < b.path : (a.category.rawValue, a.kind) < (b.category.rawValue, b.kind)
  }
}
