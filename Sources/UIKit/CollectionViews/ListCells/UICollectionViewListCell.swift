public import Controls
public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

/// A row of a list, with accessories and separators.
///
/// It looks as the same row of a table.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  private final var row: ListRow?
  private final var leading: [ListAccessoryView] = []
  private final var trailing: [ListAccessoryView] = []
  private final let topLine = UIView()
  private final let bottomLine = UIView()
  private final var hasOwnBackground = false
  private final var guide:
    (guide: UILayoutGuide, start: NSLayoutConstraint, end: NSLayoutConstraint)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addLines()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addLines()
  }

  private func addLines() {
    for line in [topLine, bottomLine] {
      line.isUserInteractionEnabled = false
      line.isHidden = true
      addSubview(line)
    }
  }

  // MARK: Settings

  /// The depth in an outline; its data source sets it in a section snapshot.
  open var indentationLevel = 0 {
    didSet { if indentationLevel != oldValue { contentRoomChanged() } }
  }
  /// In points for each level.
  open var indentationWidth: CGFloat = 10 {
    didSet { if indentationWidth != oldValue { contentRoomChanged() } }
  }
  /// Whether leading accessories are indented as well.
  open var indentsAccessories = true {
    didSet { if indentsAccessories != oldValue { contentRoomChanged() } }
  }
  open var accessories: [UICellAccessory] = [] { didSet { accessoriesChanged(from: oldValue) } }

  /// The extent of the separators; by default from the texts to the edge of the list, or as far as
  /// the look has them.
  open var separatorLayoutGuide: UILayoutGuide {
    if let guide { return guide.guide }
    let new = UILayoutGuide()
    addLayoutGuide(new)
    let start = new.leadingAnchor.constraint(equalTo: leadingAnchor, constant: separatorStart)
    let end = new.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -separatorEnd)
    let (top, bottom) = (
      new.topAnchor.constraint(equalTo: topAnchor),
      new.bottomAnchor.constraint(equalTo: bottomAnchor)
    )
    for constraint in [start, end] { constraint.priority = .defaultLow }
    NSLayoutConstraint.activate([start, end, top, bottom])
    guide = (new, start, end)
    return new
  }

  /// The content of a row, a header or a footer of its list, without texts.
  open func defaultContentConfiguration() -> UIListContentConfiguration { row?.content ?? .cell() }
  /// The background of a row, a header or a footer of its list.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    row?.background(in: traitCollection) ?? .listPlainCell()
  }

  open override var isSelected: Bool {
    didSet {
      guard isSelected != oldValue else { return }
      updateAccessories()
      if isEdited { setNeedsLayout() }
    }
  }

  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state.isSwiped = isSwiped
    state.isReordering = isReordering
    state.isExpanded = isExpanded
    return state
  }

  /// Whether it has been moved aside, so that its actions show.
  final var isSwiped = false {
    didSet { if isSwiped != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// Whether a finger holds it by its grip; it then has the shadow of a lifted row, by eye.
  final var isReordering = false {
    didSet {
      guard isReordering != oldValue else { return }
      layer.shadowOpacity = isReordering ? 0.25 : 0
      layer.shadowRadius = 8
      layer.shadowOffset = CGSize(width: 0, height: 2)
      layer.zPosition = isReordering ? 1000 : 0
      roundCorners()
      setNeedsUpdateConfiguration()
    }
  }
  /// Whether its children in an outline show.
  final var isExpanded = false {
    didSet {
      guard isExpanded != oldValue else { return }
      outlineMark?.isOpen = isExpanded
      setNeedsUpdateConfiguration()
    }
  }

  private var outlineMark: OutlineMark? {
    trailing.lazy.compactMap { $0.view as? OutlineMark }.first
  }

  // MARK: The list

  override func adopt(_ row: ListRow?) {
    guard row != self.row else { return }
    self.row = row
    if let background = row?.background(in: traitCollection), !hasOwnBackground,
      backgroundColor == nil
    {
      configured.background = background.updated(for: configurationState)
    }
    roundCorners()
    setNeedsLayout()
  }

  override func backgroundWasSet() { hasOwnBackground = true }

  private func roundCorners() {
    guard let corners = row?.corners else { return }
    layer.cornerRadius = corners.isEmpty && !isReordering ? 0 : metrics.cardRadius
    layer.cornerCurve = metrics.cardCurve
    layer.maskedCorners =
      isReordering
      ? [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      ] : corners
    clipsToBounds = !corners.isEmpty && !isReordering
  }

  private var margin: CGFloat { row?.margin ?? metrics.margin(ofWidth: bounds.width) }
  private var metrics: ListMetrics { ListMetrics(traitCollection) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard traitCollection.hasOtherLook(than: previousTraitCollection) else { return }
    setNeedsUpdateConfiguration()
    roundCorners()
    contentRoomChanged()
  }

  override func editingChanged(animated: Bool) {
    let change = { [self] in
      for item in leading + trailing {
        item.view.alpha = item.accessory.shows(isEditing: isEdited) ? 1 : 0
      }
      setNeedsLayout()
      layoutIfNeeded()
    }
    setNeedsMeasuring()
    setNeedsUpdateConfiguration()
    guard animated, window != nil else { return change() }
    UIView.animate(withDuration: 0.3, animations: change)
  }

  private func contentRoomChanged() {
    valuesChanged()
    setNeedsLayout()
    setNeedsMeasuring()
  }

  // MARK: Accessories

  private func accessoriesChanged(from old: [UICellAccessory]) {
    if accessories.contains(where: \.asksForLine) {
      reportMisuse(
        "accessories", .unsupported(reason: "no line separates a grip from other accessories"))
    }
    let sides = UICellAccessory.sides(accessories)
    leading = updated(leading, to: sides.leading)
    trailing = updated(trailing, to: sides.trailing)
    outlineMark?.isOpen = isExpanded
    let isSame =
      old.count == accessories.count && zip(old, accessories).allSatisfy { $0.looksLike($1) }
    if !isSame { contentRoomChanged() }
  }

  /// Keeps the views of accessories that are there again.
  private func updated(
    _ old: [ListAccessoryView], to accessories: [UICellAccessory]
  ) -> [ListAccessoryView] {
    var rest = old
    let new = accessories.map { accessory in
      if let index = rest.firstIndex(where: { $0.supports(accessory) }) {
        let kept = rest.remove(at: index)
        kept.update(accessory, isSelected: isSelected)
        return kept
      }
      return ListAccessoryView(accessory, of: self)
    }
    for item in rest where !new.contains(where: { $0.view === item.view }) {
      item.view.removeFromSuperview()
    }
    for item in new {
      if item.view.superview !== self { addSubview(item.view) }
      item.view.alpha = item.accessory.shows(isEditing: isEdited) ? 1 : 0
    }
    return new
  }

  private func updateAccessories() {
    for item in leading + trailing { item.update(item.accessory, isSelected: isSelected) }
  }

  /// Whether the whole cell opens and closes its outline.
  final var togglesOutline: Bool {
    accessories.contains {
      $0.accessoryType == .outlineDisclosure && $0.shows(isEditing: isEdited)
        && $0.outlineStyle == .header
    }
  }

  final func toggleOutline() {
    accessories.first { $0.accessoryType == .outlineDisclosure }.map(accessoryTapped)
  }

  final func accessoryTapped(_ accessory: UICellAccessory) {
    if let handler = accessory.actionHandler { return handler() }
    guard let collection = enclosingCollection, let path = collection.indexPath(for: self) else {
      return
    }
    switch accessory.accessoryType {
    case .outlineDisclosure: collection.outline?.toggleOutline(at: path)
    case .delete: collection.confirmDeletion(at: path, of: self)
    default: break
    }
  }

  final func dragged(by press: UIGestureRecognizer) {
    guard let collection = enclosingCollection else { return }
    collection.reorder(self, by: press)
  }

  private var enclosingCollection: UICollectionView? {
    var view = superview
    while let current = view, !(current is UICollectionView) { view = current.superview }
    return view as? UICollectionView
  }

  // MARK: Layout

  /// The distance between accessories, and between a leading one and the content, in points, by
  /// eye.
  private static let (gap, leadingGap): (CGFloat, CGFloat) = (12, 16)

  private func visible(_ items: [ListAccessoryView]) -> [ListAccessoryView] {
    items.filter { $0.accessory.shows(isEditing: isEdited) }
  }

  private var indent: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  /// The room beside the content, in points.
  private var room: (start: CGFloat, end: CGFloat) {
    let start = visible(leading).reduce(indent) {
      $0 + $1.reservedWidth(isLeading: true) + Self.leadingGap
    }
    let shown = visible(trailing)
    guard !shown.isEmpty else { return (start, 0) }
    let widths = shown.reduce(0) { $0 + $1.reservedWidth(isLeading: false) }
    return (start, margin + widths + Self.gap * CGFloat(shown.count - 1))
  }

  private func prepareForMeasuring() {
    updateConfigurationIfNeeded()
    configured.setMargins(leading: margin, trailing: room.end > 0 ? 8 : margin)
  }

  /// The preferred attributes, with the height by the content, and at least 44 without one.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let axes = layoutAttributes.selfSizedAxes, axes.height, !axes.width else {
      return super.preferredLayoutAttributesFitting(layoutAttributes)
    }
    prepareForMeasuring()
    let beside = room.start + room.end
    let fitting = contentView.systemLayoutSizeFitting(
      CGSize(width: max(0, layoutAttributes.size.width - beside), height: 0),
      withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    guard fitting.height > 0 else { return layoutAttributes }
    layoutAttributes.size.height = fitting.height.toPixel
    return layoutAttributes
  }

  override var contentFrame: CGRect {
    let room = room
    return oriented(
      CGRect(
        x: room.start, y: 0, width: max(0, bounds.width - room.start - room.end),
        height: bounds.height))
  }

  open override func layoutSubviews() {
    prepareForMeasuring()
    super.layoutSubviews()
    placeAccessories()
    placeLines()
  }

  private func placeAccessories() {
    func place(_ item: ListAccessoryView, _ middle: CGFloat) {
      item.place(
        center: CGPoint(x: isRightToLeft ? bounds.maxX - middle : middle, y: bounds.midY),
        height: bounds.height)
    }
    var start = margin + (indentsAccessories ? indent : 0)
    for item in leading {
      let width = item.reservedWidth(isLeading: true)
      let isShown = item.accessory.shows(isEditing: isEdited)
      // Hidden marks wait outside, where those of tables do.
      let room = item.view is CellMark ? item.size.width : width
      place(item, isShown ? start + room / 2 : 0)
      if isShown { start += width + Self.leadingGap }
    }
    var end = bounds.maxX - margin
    for item in trailing.reversed() {
      let width = item.reservedWidth(isLeading: false)
      let isShown = item.accessory.shows(isEditing: isEdited)
      let isGrip = item.accessory.accessoryType == .reorder
      place(item, isShown || !isGrip ? end - width / 2 : bounds.maxX + width / 2)
      if isShown { end -= width + Self.gap }
    }
  }

  /// The start of automatic separators, in points.
  private var separatorStart: CGFloat { room.start + (configured.textStart ?? margin) }

  /// The distance of automatic separators from the end of the cell, in points.
  private var separatorEnd: CGFloat { metrics.separatorEnd(inCard: row?.corners != nil) }

  private func placeLines() {
    let height = metrics.lineWidth
    if let guide {
      if guide.start.constant != separatorStart { guide.start.constant = separatorStart }
      if guide.end.constant != -separatorEnd { guide.end.constant = -separatorEnd }
    }
    for (line, value, y) in [
      (topLine, row?.top, 0), (bottomLine, row?.bottom, bounds.maxY - height),
    ] {
      line.isHidden = value == nil
      guard let value else { continue }
      let color = isSelected && isEdited ? value.selectedColor : value.color
      if line.backgroundColor != color { line.backgroundColor = color }
      var frame = CGRect(
        x: separatorStart, y: y, width: max(0, bounds.width - separatorStart - separatorEnd),
        height: height)
      if let insets = value.ownInsets {
        frame.origin.x = insets.leading
        frame.size.width = max(0, bounds.width - insets.leading - insets.trailing)
      }
      frame = oriented(frame)
      if let guide, value.ownInsets == nil {
        let area = guide.guide.layoutFrame
        (frame.origin.x, frame.size.width) = (area.minX, area.width)
      }
      if line.frame != frame { line.frame = frame }
    }
  }
}

extension UICollectionViewListCell: DirectionalContent {
  package func directionDidChange() { setNeedsLayout() }
}
