public import Foundation
import Graphics
import LayerTree
public import Views

/// A view of a collection that is used again for another place: a cell, a header, a decoration.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  /// Collections make the views of registered classes with it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isOpaque = false
  }

  open func prepareForReuse() {}

  /// Called after place, size, transform, alpha and z index have been set, for the properties of
  /// attributes of one's own.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view would like to have instead of those of the layout; by default
  /// the same.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Shows the attributes, animated in an animation block.
  final func update(to attributes: UICollectionViewLayoutAttributes) {
    if bounds.size != attributes.size {
      bounds = CGRect(origin: bounds.origin, size: attributes.size)
    }
    if center != attributes.center { center = attributes.center }
    if layer.transform != attributes.transform3D { transform3D = attributes.transform3D }
    if layer.opacity != Float(attributes.alpha) { alpha = attributes.alpha }
    let z = CGFloat(attributes.zIndex)
    if layer.zPosition != z { layer.zPosition = z }
    isHidden = attributes.isHidden
    apply(attributes)
    layoutIfNeeded()
  }
}

/// An item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// Behind the content.
  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Between `backgroundView` and the content, while the cell is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet {
      if selectedBackgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let selectedBackgroundView {
        insertSubview(selectedBackgroundView, belowSubview: contentView)
      }
      showState()
      setNeedsLayout()
    }
  }

  open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }

  private func showState() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    valuesChanged()
  }

  /// The size that the constraints in the content ask for, where there are any.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let size = contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    guard size.width > 0, size.height > 0 else { return layoutAttributes }
    let fitting = layoutAttributes.duplicate
    fitting.frame.size = size
    return fitting
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    contentView.place(in: bounds)
  }
}
