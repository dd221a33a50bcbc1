import UIKit

/// New items grow and turn in from below, removed ones shrink and fall.
class PopInLayout: UICollectionViewFlowLayout {
  private var insertIndexPaths: [IndexPath] = []
  private var deleteIndexPaths: [IndexPath] = []

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems {
      if update.updateAction == .insert, let path = update.indexPathAfterUpdate {
        insertIndexPaths.append(path)
      } else if update.updateAction == .delete, let path = update.indexPathBeforeUpdate {
        deleteIndexPaths.append(path)
      }
    }
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertIndexPaths.removeAll()
    deleteIndexPaths.removeAll()
  }

  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    if insertIndexPaths.contains(itemIndexPath) {
      attributes?.alpha = 0
      attributes?.center.y += 40
      attributes?.transform = CGAffineTransform(rotationAngle: -.pi / 2).scaledBy(x: 0.2, y: 0.2)
    }
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    if deleteIndexPaths.contains(itemIndexPath) {
      attributes?.alpha = 0
      attributes?.zIndex = -1
      attributes?.transform = CGAffineTransform(translationX: 0, y: 60).scaledBy(x: 0.3, y: 0.3)
    }
    return attributes
  }
}

/// A grid with a title for each section, in which items come and go.
class PopInGrid: UIView {
  final class Title: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.font = .systemFont(ofSize: 11, weight: .semibold)
      label.textColor = .darkGray
      addSubview(label)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
      super.layoutSubviews()
      label.frame = bounds.insetBy(dx: 8, dy: 0)
    }
  }

  private(set) var collectionView: UICollectionView!
  private(set) var hues: [CGFloat] = []

  init(frame: CGRect, hues: [CGFloat]) {
    self.hues = hues
    super.init(frame: frame)
    let layout = PopInLayout()
    layout.itemSize = CGSize(width: 30, height: 30)
    layout.minimumInteritemSpacing = 6
    layout.minimumLineSpacing = 6
    layout.sectionInset = UIEdgeInsets(top: 4, left: 8, bottom: 8, right: 8)
    layout.headerReferenceSize = CGSize(width: frame.width, height: 20)
    collectionView = UICollectionView(frame: bounds, collectionViewLayout: layout)
    collectionView.backgroundColor = UIColor.white
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "dot")
    collectionView.register(
      Title.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "title")
    collectionView.dataSource = self
    addSubview(collectionView)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func insert(_ hue: CGFloat, at index: Int) {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.65, initialSpringVelocity: 0,
      options: [],
      animations: {
        self.collectionView.performBatchUpdates({
          self.hues.insert(hue, at: index)
          self.collectionView.insertItems(at: [IndexPath(row: index, section: 0)])
        })
      })
  }

  func remove(at index: Int, completion: ((Bool) -> Void)? = nil) {
    collectionView.performBatchUpdates(
      {
        self.hues.remove(at: index)
        self.collectionView.deleteItems(at: [IndexPath(row: index, section: 0)])
      }, completion: completion)
  }
}

extension PopInGrid: UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { hues.count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "dot", for: indexPath)
    cell.contentView.backgroundColor = UIColor(
      hue: hues[indexPath.row], saturation: 0.7, brightness: 0.9, alpha: 1)
    cell.contentView.layer.cornerRadius = 6
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let title =
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "title", for: indexPath) as! Title
    title.label.text = "COLORS"
    return title
  }
}
