import Foundation
import Graphics
import Views

/// The views of a collection: their registered classes, the visible views, and those waiting for
/// reuse.
@MainActor
struct ViewPool {
  /// The key of a registered class: category, kind and reuse identifier.
  struct Name: Hashable {
    var category: UICollectionView.ElementCategory
    var kind: String
    var identifier: String
  }

  var classes: [Name: UICollectionReusableView.Type] = [:]
  private var spare: [Name: [UICollectionReusableView]] = [:]
  /// The visible views, with their attributes.
  var shown: [CollectionElement: UICollectionReusableView] = [:]
  var applied: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

  /// Returns a reusable view, or a new one of the registered class.
  mutating func dequeue(
    _ name: Name, at attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionReusableView {
    guard let type = classes[name] else {
      let what = name.category == .cell ? "cells" : "views of kind '\(name.kind)'"
      preconditionFailure("no class of \(what) is registered for '\(name.identifier)'")
    }
    if let view = spare[name]?.popLast() {
      view.prepareForReuse()
      if let attributes { UIView.performWithoutAnimation { view.update(to: attributes) } }
      return view
    }
    let view = UICollectionReusableView.make(type, frame: attributes?.frame ?? .zero)
    view.reuseIdentifier = name.identifier
    return view
  }

  /// Stores a view for reuse.
  mutating func enqueue(_ view: UICollectionReusableView, of element: CollectionElement) {
    guard let identifier = view.reuseIdentifier else { return }
    if let cell = view as? UICollectionViewCell {
      cell.isSelected = false
      cell.isHighlighted = false
    }
    let name = Name(category: element.category, kind: element.kind, identifier: identifier)
    spare[name, default: []].append(view)
  }
}

extension CollectionElement: Comparable {
  /// Orders cells before other views, then by index path.
  static func < (a: CollectionElement, b: CollectionElement) -> Bool {
    (a.category.rawValue, a.kind) == (b.category.rawValue, b.kind)
      ? a.path < b.path : (a.category.rawValue, a.kind) < (b.category.rawValue, b.kind)
  }
}
