import UIKit

/// Covers side by side: the center one is large and upright, the others step back and turn.
class CoverFlowLayout: UICollectionViewFlowLayout {
  var sideScale: CGFloat = 0.7
  var sideAlpha: CGFloat = 0.5
  var sideAngle: CGFloat = .pi / 5

  override init() {
    super.init()
    scrollDirection = .horizontal
    minimumLineSpacing = -6
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    collectionView.decelerationRate = UIScrollView.DecelerationRate.fast
    let side = (collectionView.bounds.width - itemSize.width) / 2
    sectionInset = UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    guard let attributes = super.layoutAttributesForElements(in: rect) else { return nil }
    return attributes.map { transformed($0.copy() as! UICollectionViewLayoutAttributes) }
  }

  private func transformed(_ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard let collectionView = collectionView else { return attributes }
    let middle = collectionView.contentOffset.x + collectionView.bounds.width / 2
    let step = itemSize.width + minimumLineSpacing
    let distance = max(-1, min(1, (attributes.center.x - middle) / step))
    let ratio = 1 - abs(distance)
    let scale = sideScale + ratio * (1 - sideScale)
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 300
    transform = CATransform3DRotate(transform, -distance * sideAngle, 0, 1, 0)
    attributes.transform3D = CATransform3DScale(transform, scale, scale, 1)
    attributes.alpha = sideAlpha + ratio * (1 - sideAlpha)
    attributes.zIndex = Int(ratio * 10)
    return attributes
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView = collectionView,
      let attributes = layoutAttributesForElements(
        in: CGRect(
          x: proposedContentOffset.x, y: 0, width: collectionView.bounds.width,
          height: collectionView.bounds.height))
    else { return proposedContentOffset }
    let middle = proposedContentOffset.x + collectionView.bounds.width / 2
    let nearest = attributes.min { abs($0.center.x - middle) < abs($1.center.x - middle) }
    return CGPoint(
      x: (nearest?.center.x ?? middle) - collectionView.bounds.width / 2,
      y: proposedContentOffset.y)
  }
}

final class CoverCell: UICollectionViewCell {
  static let identifier = String(describing: CoverCell.self)
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.layer.cornerRadius = 8
    contentView.clipsToBounds = true
    label.textAlignment = .center
    label.textColor = .white
    label.font = UIFont.boldSystemFont(ofSize: 20)
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

class CoverCarousel: UIView, UICollectionViewDataSource, UICollectionViewDelegate {
  let flow = CoverFlowLayout()
  private(set) lazy var collectionView = UICollectionView(
    frame: bounds, collectionViewLayout: flow)
  var colors: [UIColor] = [] { didSet { collectionView.reloadData() } }
  private(set) var page = 0
  var onPage: ((Int) -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    flow.itemSize = CGSize(width: 70, height: 84)
    collectionView.backgroundColor = .clear
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.register(CoverCell.self, forCellWithReuseIdentifier: CoverCell.identifier)
    collectionView.dataSource = self
    collectionView.delegate = self
    addSubview(collectionView)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { colors.count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell =
      collectionView.dequeueReusableCell(
        withReuseIdentifier: CoverCell.identifier, for: indexPath) as! CoverCell
    cell.contentView.backgroundColor = colors[indexPath.row]
    cell.label.text = "\(indexPath.row + 1)"
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.scrollToItem(at: indexPath, at: .centeredHorizontally, animated: true)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let middle = CGPoint(
      x: scrollView.contentOffset.x + scrollView.bounds.width / 2, y: scrollView.bounds.midY)
    guard let path = collectionView.indexPathForItem(at: middle), path.item != page else { return }
    page = path.item
    onPage?(page)
  }
}
