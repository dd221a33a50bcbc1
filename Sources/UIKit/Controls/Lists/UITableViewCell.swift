public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

/// A row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UITableViewCell.ownSeparatorInset,
      \UITableViewCell.selectionStyle,
    ]
  }

  final let style: CellStyle
  open private(set) var reuseIdentifier: String?
  open var contentView: UIView { content }
  private let content = UITableViewCellContentView()
  final let texts = (title: UILabel(), detail: UILabel())
  final let picture = UIImageView()
  private let mark = CellAccessory()
  /// Nil until the cell has an accessory for editing.
  private var editingAccessory: CellAccessory?
  final let separator = UIView()
  private let pressed = UIView()
  /// The attribute that the parts have from the cell, unless their own was set.
  private var partsAttribute = UISemanticContentAttribute.unspecified

  /// Creates a cell; also called by tables for registered classes.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Creates a cell of the style `default`, which is not reused.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Creates a cell of the style `default`, which is not reused.
  public convenience override init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isOpaque = false
    setDefaultBackground(.systemBackground)
    pressed.backgroundColor = .selectedRow
    pressed.isHidden = true
    addSubview(pressed)
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    separator.backgroundColor = .separator
    addSubview(separator)
    setDefaultTexts()
  }

  // MARK: Content

  open var textLabel: UILabel? { shown(texts.title) }
  /// The label of the detail text; nil in the style `default`.
  open var detailTextLabel: UILabel? { style == .default ? nil : shown(texts.detail) }
  open var imageView: UIImageView? { shown(picture) }

  /// Adds a part to the content on first access, so that cells with custom content contain nothing
  /// else.
  private func shown<Part: UIView>(_ part: Part) -> Part {
    if part.superview == nil {
      contentView.addSubview(part)
      setNeedsLayout()
    }
    return part
  }

  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// Replaces the gray background of a selected row.
  open var selectedBackgroundView: UIView? {
    didSet {
      if selectedBackgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let selectedBackgroundView { pressed.addSubview(selectedBackgroundView) }
      setNeedsLayout()
    }
  }

  open var selectionStyle = SelectionStyle.default
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { accessoryChanged() } }
  }
  open var accessoryView: UIView? {
    didSet { if accessoryView !== oldValue { accessoryChanged(from: oldValue) } }
  }
  /// The accessory while the cell is edited, which hides the other.
  open var editingAccessoryType = AccessoryType.none {
    didSet { if editingAccessoryType != oldValue { accessoryChanged() } }
  }
  open var editingAccessoryView: UIView? {
    didSet { if editingAccessoryView !== oldValue { accessoryChanged(from: oldValue) } }
  }
  /// The insets of the separator below the cell; default: those of the table, or from the text on.
  ///
  /// Left is the side where the text begins, which is right in right-to-left order.
  open var separatorInset: UIEdgeInsets {
    get {
      ownSeparatorInset ?? tableSeparatorInset
        ?? UIEdgeInsets(
          top: 0, left: margin, bottom: 0,
          right: metrics.separatorEnd(inCard: cardCorners != nil))
    }
    set { ownSeparatorInset = newValue }
  }
  final var ownSeparatorInset: UIEdgeInsets? {
    didSet { if ownSeparatorInset != oldValue { setNeedsLayout() } }
  }
  /// The table's own inset; nil for the margin.
  final var tableSeparatorInset: UIEdgeInsets? {
    didSet { if tableSeparatorInset != oldValue { setNeedsLayout() } }
  }

  /// The margin by the width of its table, or by its own.
  final var margin: CGFloat { metrics.margin(ofWidth: table?.bounds.width ?? bounds.width) }
  final var metrics: ListMetrics { ListMetrics(traitCollection) }

  // MARK: Configurations

  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void

  private(set) final lazy var configured = ConfiguredContent<
    UITableViewCell, UICellConfigurationState
  >(
    of: self, in: contentView)

  /// The values of its content; replaces the texts and the picture.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.configuration }
    set {
      configured.configuration = newValue
      table?.contentChanged(of: self)
    }
  }
  /// The values of its background, which replaces `backgroundColor` and the ground of a selected
  /// row.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set {
      configured.background = newValue
      showPress(animated: false)
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
    state.isEditing = isEditing
    state.isSwiped = isSwiped
    state.isReordering = isReordering
    return state
  }

  /// The configuration of the cell's style, without texts.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  open func setNeedsUpdateConfiguration() { configured.setNeedsUpdate() }

  /// Adapts the configurations to a state; called when the cell is laid out.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configured.update(for: state, showsSelection: selectionStyle != .none)
  }

  /// Brings content and margins up to date before the table measures the cell.
  final func prepareForMeasuring() {
    updateConfigurationIfNeeded()
    let trailing = accessory == nil ? margin : 8
    configured.setMargins(leading: margin, trailing: trailing)
    content.setUsualMargins(leading: margin, trailing: trailing)
  }

  /// Updates the configurations, if the state has changed.
  final func updateConfigurationIfNeeded() {
    configured.updateIfNeeded(updateConfiguration, using: configurationState)
  }

  // MARK: The table

  private weak var table: UITableView?
  private var hasOwnBackground = false

  open override var backgroundColor: UIColor? { didSet { hasOwnBackground = true } }

  private func setDefaultBackground(_ color: UIColor) {
    setDefault(\UIView.backgroundColor, color)
    hasOwnBackground = false
  }

  /// Adopts what depends on its table: traits, margins and background.
  final func join(_ table: UITableView) {
    self.table = table
    adoptTraits(of: table)
    if hasOwnBackground { return }
    setDefaultBackground(
      table.style == .plain ? .systemBackground : .secondarySystemGroupedBackground)
  }

  /// Whether the separator begins at the right: by the direction of the table, as below empty rows,
  /// unless the cell's own attribute was set.
  private var mirrorsSeparator: Bool {
    guard semanticContentAttribute == .unspecified, let table else { return isRightToLeft }
    return table.isRightToLeft
  }

  /// Whether its table draws separators.
  final var showsSeparator = true {
    didSet { if showsSeparator != oldValue { hideSeparator() } }
  }

  /// The corners that it has of the card of its section; nil without a card.
  final var cardCorners: CACornerMask? {
    didSet {
      guard cardCorners != oldValue else { return }
      hideSeparator()
      roundCorners()
    }
  }

  /// The corners while it is moved by its grip; nil to have those of its card.
  final var liftedCorners: CACornerMask? {
    didSet { if liftedCorners != oldValue { roundCorners() } }
  }

  /// The outline without the card's; nil while it has no corners of a card.
  final var ownOutline: Outline?

  /// Whether it has the shadow of a row that is moved by its grip, by eye.
  final var showsLift = false {
    didSet {
      guard showsLift != oldValue else { return }
      layer.shadowOpacity = showsLift ? 0.25 : 0
      layer.shadowRadius = 8
      layer.shadowOffset = CGSize(width: 0, height: 2)
      separator.alpha = showsLift ? 0 : 1
    }
  }

  /// Hides the separator without separators, and in the last row of a card.
  private func hideSeparator() {
    separator.isHidden =
      !showsSeparator || cardCorners?.contains(.layerMinXMaxYCorner) == true
  }

  private func accessoryChanged(from old: UIView? = nil) {
    old?.removeFromSuperview()
    if editingAccessoryType != .none, editingAccessory == nil { editingAccessory = CellAccessory() }
    for (accessory, type) in [
      (mark, accessoryType), (editingAccessory, editingAccessoryType),
    ] {
      guard let accessory else { continue }
      accessory.checkTint = tintColor
      accessory.type = type
      accessory.tapped = { [weak self] in self.map { $0.table?.accessoryTapped(of: $0) } }
      if accessory.superview == nil { addSubview(accessory) }
    }
    for view in [accessoryView, editingAccessoryView] {
      if let view, view.superview !== self { addSubview(view) }
    }
    mark.isHidden = accessoryView != nil
    editingAccessory?.isHidden = editingAccessoryView != nil
    placeAccessories()
    setNeedsLayout()
  }

  /// The accessory of the cell, and the one while it is edited.
  private var accessories: (usual: UIView?, editing: UIView?) {
    (
      accessoryView ?? (accessoryType == .none ? nil : mark),
      editingAccessoryView ?? (editingAccessoryType == .none ? nil : editingAccessory)
    )
  }

  /// Positions the accessories, of which one shows.
  private func placeAccessories() {
    let (usual, editing) = accessories
    for (accessory, shows) in [(usual, !isEditing), (editing, isEditing)] {
      guard let accessory else { continue }
      if accessory is CellAccessory { accessory.sizeToFit() }
      let inset = margin + ((accessory as? CellAccessory)?.inset ?? 0)
      let middle = bounds.maxX - indexWidth - inset - accessory.bounds.width / 2
      accessory.center = CGPoint(
        x: isRightToLeft ? bounds.maxX - middle : middle, y: bounds.midY)
      accessory.alpha = shows && !(isEditing && showsReorderControl) ? 1 : 0
    }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if let previousTraitCollection { adoptLook(from: previousTraitCollection) }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    for accessory in [mark, editingAccessory] { accessory?.checkTint = tintColor }
  }

  // MARK: States

  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  private var showsStateItself = true

  open func setSelected(_ selected: Bool, animated: Bool) {
    set(animated) { isSelected = selected }
  }

  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    set(animated) { isHighlighted = highlighted }
  }

  private func set(_ animated: Bool, _ change: () -> Void) {
    showsStateItself = false
    change()
    showsStateItself = true
    showPress(animated: animated)
    // A background by a configuration fades as well.
    guard animated, backgroundConfiguration != nil, window != nil else { return }
    UIView.animate(withDuration: 0.3) { self.updateConfigurationIfNeeded() }
  }

  private func stateChanged() {
    if isEditing { editing.show(editingMark, isSelected: isSelected) }
    setNeedsUpdateConfiguration()
    if showsStateItself { showPress(animated: false) }
  }

  /// Shows or fades the ground of a pressed or selected row; its color and 0.3 s are by eye.
  private func showPress(animated: Bool) {
    valuesChanged()
    let shows =
      (isSelected || isHighlighted) && selectionStyle != .none && backgroundConfiguration == nil
    if selectedBackgroundView != nil { pressed.backgroundColor = nil }
    guard animated, shows == pressed.isHidden else {
      pressed.alpha = 1
      pressed.isHidden = !shows
      return
    }
    pressed.isHidden = false
    pressed.alpha = shows ? 0 : 1
    UIView.animate(
      withDuration: 0.3, animations: { self.pressed.alpha = shows ? 1 : 0 },
      completion: { finished in if finished { self.pressed.isHidden = !shows } })
  }

  open func prepareForReuse() {}

  // MARK: Editing

  /// Whether it shows editing controls; setting it is `setEditing(_:animated:)` without an
  /// animation.
  open var isEditing: Bool {
    get { madeEditing?.isOn ?? false }
    set { setEditing(newValue, animated: false) }
  }
  /// Nil until the cell is edited.
  private var madeEditing: CellEditing?
  private var editing: CellEditing {
    if let madeEditing { return madeEditing }
    let editing = CellEditing()
    editing.tapped = { [weak self] in self.map { $0.table?.editControlTapped(of: $0) } }
    editing.dragged = { [weak self] press in self.map { $0.table?.reorder($0, by: press) } }
    madeEditing = editing
    return editing
  }
  /// The mark before the content while the cell is edited, set by its table.
  final var editingMark = CellEditing.Mark.none {
    didSet { if editingMark != oldValue { editing.show(editingMark, isSelected: isSelected) } }
  }
  open var editingStyle: EditingStyle { editingMark.style }
  /// Whether a grip, by which the row is moved, is shown at the right while the cell is edited; set
  /// by its table.
  open var showsReorderControl = false
  open var shouldIndentWhileEditing = true
  /// Whether a button beside the cell asks to confirm that it is deleted.
  open var showingDeleteConfirmation: Bool { isEditing && isSwiped }
  /// Whether it has been moved aside, so that its actions show; set by its table.
  final var isSwiped = false {
    didSet { if isSwiped != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// Whether a finger holds it by its grip; set by its table.
  final var isReordering = false {
    didSet { if isReordering != oldValue { setNeedsUpdateConfiguration() } }
  }

  /// Shows or hides the editing controls, in 0.3 s by eye.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEditing else { return }
    let state: StateMask =
      editing && editingMark != .none ? .showingEditControl : .defaultMask
    willTransition(to: state)
    self.editing.isOn = editing
    self.editing.addMarks(to: self, showsGrip: showsReorderControl)
    setNeedsLayout()
    guard animated, window != nil else {
      self.editing.removeMarks()
      return didTransition(to: state)
    }
    UIView.animate(
      withDuration: 0.3, animations: { self.layoutIfNeeded() },
      completion: { _ in
        self.editing.removeMarks()
        self.didTransition(to: state)
      })
  }

  open func willTransition(to state: StateMask) {}
  open func didTransition(to state: StateMask) {}

  // MARK: Layout

  open override func layoutSubviews() {
    prepareForMeasuring()
    super.layoutSubviews()
    configured.place()
    backgroundView?.frame = bounds
    pressed.frame = bounds
    selectedBackgroundView?.frame = pressed.bounds
    let start = editingInsets.start
    placeAccessories()
    contentView.place(
      in: oriented(
        CGRect(
          x: start, y: 0, width: max(0, bounds.width - widthBesideContent), height: bounds.height)))
    let line = metrics.lineWidth
    var inset = separatorInset
    if ownSeparatorInset == nil, tableSeparatorInset == nil { inset.left = textStart }
    inset.left += start
    if mirrorsSeparator { inset = inset.mirrored }
    separator.frame = CGRect(
      x: inset.left, y: bounds.maxY - line, width: max(0, bounds.width - inset.left - inset.right),
      height: line)
    madeEditing?.place(in: self)
    placeTexts()
  }

  /// The accessory that is shown.
  private var accessory: UIView? { isEditing ? accessories.editing : accessories.usual }

  /// The width that its table's index takes at the end of the cell, in points.
  final var indexWidth: CGFloat = 0 {
    didSet { if indexWidth != oldValue { setNeedsLayout() } }
  }

  /// The width of the accessory and its margin, which the content does not have.
  final var accessoryWidth: CGFloat {
    guard let accessory else { return 0 }
    if accessory is CellAccessory { accessory.sizeToFit() }
    return accessory.bounds.width + margin + ((accessory as? CellAccessory)?.inset ?? 0)
  }

  /// The space for editing controls before and after the content, in points.
  private var editingInsets: (start: CGFloat, end: CGFloat) {
    madeEditing?.insets(of: self) ?? (0, 0)
  }
  /// The width of the cell that its content does not have, in points.
  final var widthBesideContent: CGFloat {
    editingInsets.start + max(accessoryWidth, editingInsets.end) + indexWidth
  }

  /// Has the table measure the row again.
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    table?.resize(self)
  }

  /// Draws the separator below the cell instead of its color.
  final var separatorEffect: UIBlurEffect? {
    didSet {
      guard separatorEffect !== oldValue else { return }
      for view in separator.subviews { view.removeFromSuperview() }
      guard let separatorEffect else { return }
      let blur = UIVisualEffectView(effect: separatorEffect)
      blur.frame = separator.bounds
      blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      separator.addSubview(blur)
    }
  }
}

extension UITableViewCell: DirectionalContent {
  /// Texts and images are aligned in the direction of the cell, unless their own attribute was set.
  package func directionDidChange() {
    let accessories = mark.parts + (editingAccessory?.parts ?? [])
    for part in [texts.title, texts.detail, picture] + accessories
    where part.semanticContentAttribute == partsAttribute {
      part.semanticContentAttribute = semanticContentAttribute
    }
    partsAttribute = semanticContentAttribute
  }
}
