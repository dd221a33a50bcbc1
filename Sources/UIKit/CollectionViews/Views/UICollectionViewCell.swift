public import Controls
public import Foundation
import Graphics
import LayerTree
public import Views

/// A reusable view of a collection: a cell, a header, a decoration.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  /// Creates a view; also called by collections for registered classes.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isOpaque = false
  }

  open func prepareForReuse() {}

  /// Called after position, size, transform, alpha and z index have been set, for custom
  /// attributes.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The preferred attributes of the view: in a compositional layout with the lengths by its
  /// constraints where they are estimated, by default those of the layout.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let axes = layoutAttributes.selfSizedAxes else { return layoutAttributes }
    return layoutAttributes.fitting(self, on: axes)
  }

  /// Whether its content has changed since its layout asked for its size.
  final var needsMeasuring = false

  /// Lets the layout ask for its size again.
  final func setNeedsMeasuring() {
    needsMeasuring = true
    var view = superview
    while let current = view, !(current is UICollectionView) { view = current.superview }
    view?.setNeedsLayout()
  }

  /// Adopts the place in a list that a layout gives it; nil outside of lists.
  func adopt(_ row: ListRow?) {}

  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Applies attributes, animated in an animation block.
  final func update(to attributes: UICollectionViewLayoutAttributes) {
    if bounds.size != attributes.size {
      bounds = CGRect(origin: bounds.origin, size: attributes.size)
    }
    // In a section that scrolls by itself it is in that section's view.
    let origin = (superview as? OrthogonalScroller)?.frame.origin ?? .zero
    let center = CGPoint(
      x: attributes.center.x - origin.x, y: attributes.center.y - origin.y)
    if self.center != center { self.center = center }
    if layer.transform != attributes.transform3D { transform3D = attributes.transform3D }
    if layer.opacity != Float(attributes.alpha) { alpha = attributes.alpha }
    let z = CGFloat(attributes.zIndex)
    if layer.zPosition != z { layer.zPosition = z }
    isHidden = attributes.isHidden
    adopt(attributes.listRow)
    apply(attributes)
    layoutIfNeeded()
  }
}

/// A cell for an item of a collection.
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

  /// A view behind the content.
  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// A view between `backgroundView` and the content, while the cell is selected or highlighted.
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

  /// Whether its collection is edited.
  private(set) final var isEdited = false

  final func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEdited else { return }
    isEdited = editing
    editingChanged(animated: animated)
  }

  /// Called when editing begins or ends.
  func editingChanged(animated: Bool) { setNeedsUpdateConfiguration() }

  // MARK: Configurations

  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void

  private(set) final lazy var configured = ConfiguredContent<
    UICollectionViewCell, UICellConfigurationState
  >(
    of: self, in: contentView)

  /// The values of its content.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.configuration }
    set {
      configured.configuration = newValue
      setNeedsMeasuring()
    }
  }
  /// The values of its background, which replaces `backgroundColor`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set {
      configured.background = newValue
      backgroundWasSet()
    }
  }
  /// Whether the content follows the state of the cell.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured.updatesContent }
    set { configured.updatesContent = newValue }
  }
  /// Whether the background follows the state of the cell.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured.updatesBackground }
    set { configured.updatesBackground = newValue }
  }
  /// Called when the cell is laid out after a change of its state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configured.handler }
    set { configured.handler = newValue }
  }

  /// The present state.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isDisabled = !isUserInteractionEnabled
    state.isEditing = isEdited
    return state
  }

  /// Called when a background was set.
  func backgroundWasSet() {}

  open func setNeedsUpdateConfiguration() { configured.setNeedsUpdate() }

  /// Adapts the configurations to a state; called when the cell is laid out.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configured.update(for: state)
  }

  /// Updates the configurations, if the state has changed.
  final func updateConfigurationIfNeeded() {
    configured.updateIfNeeded(updateConfiguration, using: configurationState)
  }

  private func showState() {
    setNeedsUpdateConfiguration()
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    valuesChanged()
  }

  /// The preferred attributes, with the size by the constraints of the content, if there are any.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    updateConfigurationIfNeeded()
    if let axes = layoutAttributes.selfSizedAxes {
      return layoutAttributes.fitting(contentView, on: axes)
    }
    let size = contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    guard size.width > 0, size.height > 0 else { return layoutAttributes }
    let fitting = layoutAttributes.duplicate
    fitting.frame.size = size
    return fitting
  }

  /// Has a compositional layout ask for its size again.
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    setNeedsMeasuring()
  }

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    super.layoutSubviews()
    configured.place()
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    contentView.place(in: contentFrame)
  }

  /// The frame of the content.
  var contentFrame: CGRect { bounds }
}

extension UICollectionViewCell: TouchHandling {
  package var reactsToTouches: Bool { true }
}

extension UICollectionViewLayoutAttributes {
  /// The attributes with the lengths that constraints give a view, where they have any.
  @MainActor fileprivate func fitting(_ view: UIView, on axes: SelfSizedAxes)
    -> UICollectionViewLayoutAttributes
  {
    let priority = { (isFree: Bool) in isFree ? UILayoutPriority.fittingSizeLevel : .required }
    let box = CGSize(
      width: axes.width ? 0 : size.width, height: axes.height ? 0 : size.height)
    let fitting = view.systemLayoutSizeFitting(
      box, withHorizontalFittingPriority: priority(axes.width),
      verticalFittingPriority: priority(axes.height))
    let own = CGSize(
      width: fitting.width > 0 ? fitting.width.toPixel : size.width,
      height: fitting.height > 0 ? fitting.height.toPixel : size.height)
    let copy = duplicate
    copy.size = axes.size(size, fitting: own)
    return copy
  }
}
