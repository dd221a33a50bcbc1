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

  /// The preferred attributes of the view; by default those of the layout.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

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

  // MARK: Configurations

  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void

  private final lazy var configured = ConfiguredContent<
    UICollectionViewCell, UICellConfigurationState
  >(
    of: self, in: contentView)

  /// The values of its content.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.configuration }
    set { configured.configuration = newValue }
  }
  /// The values of its background, which replaces `backgroundColor`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { configured.background = newValue }
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
    return state
  }

  open func setNeedsUpdateConfiguration() { configured.setNeedsUpdate() }

  /// Adapts the configurations to a state; called when the cell is laid out.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configured.update(for: state)
  }

  /// Updates the configurations, if the state has changed.
  private func updateConfigurationIfNeeded() {
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
    let size = contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    guard size.width > 0, size.height > 0 else { return layoutAttributes }
    let fitting = layoutAttributes.duplicate
    fitting.frame.size = size
    return fitting
  }

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    super.layoutSubviews()
    configured.place()
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    contentView.place(in: bounds)
  }
}

extension UICollectionViewCell: TouchHandling {
  package var reactsToTouches: Bool { true }
}
