import Foundation
import Graphics
import Views

/// The views of a collection: the classes of which they are made, those that show, and those that
/// wait to be used again.
@MainActor
struct ViewPool {
  /// What views are made of: their category, their kind, and a name.
  struct Name: Hashable {
    var category: UICollectionView.ElementCategory
    var kind: String
    var identifier: String
  }

  var classes: [Name: UICollectionReusableView.Type] = [:]
  private var spare: [Name: [UICollectionReusableView]] = [:]
  /// What shows, with the attributes that it has.
  var shown: [CollectionElement: UICollectionReusableView] = [:]
  var applied: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

  /// A view that has gone out of view, or a new one of the class registered.
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

  /// Keeps a view for the next one that asks for its kind.
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
  /// Cells before other views; each from the first to the last.
  static func < (a: CollectionElement, b: CollectionElement) -> Bool {
    (a.category.rawValue, a.kind) == (b.category.rawValue, b.kind)
      ? a.path < b.path : (a.category.rawValue, a.kind) < (b.category.rawValue, b.kind)
  }
}
