import NumberKit
import UIKit

@objc public protocol StickyGridLayoutDelegate: UICollectionViewDelegate {
  @objc optional func collectionView(
    _ collectionView: UICollectionView, layout: StickyGridLayout, heightForItemAt path: IndexPath
  ) -> CGFloat
  @objc optional func collectionView(
    _ collectionView: UICollectionView, layout: StickyGridLayout, isStickyAt section: Int
  ) -> Bool
}

public final class StickyAttributes: UICollectionViewLayoutAttributes {
  public var distance: CGFloat = 0

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! StickyAttributes
    copy.distance = distance
    return copy
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? StickyAttributes else { return false }
    return super.isEqual(object) && other.distance.isNear(distance)
  }
}

/// Columns whose headers stay at the top, and cells that shrink toward the edges.
open class StickyGridLayout: UICollectionViewLayout {
  @IBInspectable open var columns: Int = 2
  @IBInspectable open var spacing: CGFloat = 8

  private var cache: [IndexPath: StickyAttributes] = [:]
  private var height: CGFloat = 0

  private var delegate: StickyGridLayoutDelegate? {
    collectionView?.delegate as? StickyGridLayoutDelegate
  }

  open override class var layoutAttributesClass: AnyClass { StickyAttributes.self }
  open override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  private func heightForItem(at path: IndexPath, width: CGFloat) -> CGFloat {
    guard let collectionView = collectionView,
      let height = delegate?.collectionView(_:layout:heightForItemAt:)
    else { return width }
    return height(collectionView, self, path)
  }

  open override func prepare() {
    guard let collectionView = collectionView, cache.isEmpty else { return }
    let width = (collectionView.bounds.width / CGFloat(columns)).rounded(scale: UIScreen.main.scale)
    height = 0
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let path = IndexPath(item: item, section: 0)
      let attributes = StickyAttributes(forCellWith: path)
      let itemHeight = heightForItem(at: path, width: width)
      attributes.frame = CGRect(
        x: width * CGFloat(item % columns), y: height, width: width - spacing, height: itemHeight)
      if item % columns == columns - 1 { height += itemHeight + spacing }
      cache[path] = attributes
    }
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let isSticky = collectionView.flatMap {
      delegate?.collectionView?($0, layout: self, isStickyAt: 0)
    }
    return cache.values.filter { $0.frame.intersects(rect) }.map { attributes in
      let copy = attributes.copy() as! StickyAttributes
      if isSticky == true { copy.zIndex = 1 }
      copy.distance = CGFloat.distance(copy.center.y, rect.midY)
      return copy
    }
  }

  open override func layoutAttributesForItem(at path: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    cache[path]
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  open override func invalidateLayout() {
    super.invalidateLayout()
    cache.removeAll()
  }
}
