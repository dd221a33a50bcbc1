public import Foundation
public import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A scrolling list of rows in sections; a cell is created for a row when it becomes visible, and
/// reused after it has disappeared.
///
/// Rows cannot be edited, moved or swiped by touches.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UITableView.separatorStyle,
      \UITableView.separatorColor,
      \UITableView.ownSeparatorInset,
      \UITableView.sectionHeaderTopPadding,
    ]
  }

  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// The height of the cell's content by its constraints, or that of its texts, at least 44 points.
  public nonisolated static let automaticDimension: CGFloat = -1

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  private var classes: [String: UITableViewCell.Type] = [:]
  private var spare: [String: [UITableViewCell]] = [:]
  final var cells: [IndexPath: UITableViewCell] = [:]
  final var made: [IndexPath: UITableViewCell] = [:]
  final var headers: [Int: UIView] = [:]
  final var footers: [Int: UIView] = [:]
  final var rows = TableRows()
  final var isStale = true
  final var pendingChange: TableChange?
  /// The nesting depth of batch updates.
  private var batchDepth = 0
  private var highlightedPath: IndexPath?
  final var selected: [IndexPath] = []
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  final var spareHeaders: [String: [UITableViewHeaderFooterView]] = [:]

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    alwaysBounceVertical = true
  }

  final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  // MARK: Appearance

  open var rowHeight = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { becomeStale() } }
  }
  /// Stored only, like the next ones: there is no index, and cells follow the table's edges.
  open var sectionIndexColor: UIColor?
  open var sectionIndexBackgroundColor: UIColor?
  open var sectionIndexTrackingBackgroundColor: UIColor?
  open var sectionIndexMinimumDisplayRowCount = 0
  open func reloadSectionIndexTitles() {}
  open var cellLayoutMarginsFollowReadableWidth = false
  open var insetsContentViewsToSafeArea = true
  open var isPrefetchingEnabled = true
  /// Stored only: every height is measured in advance.
  open var estimatedRowHeight = UITableView.automaticDimension
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { becomeStale() } }
  }
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { becomeStale() } }
  }
  open var sectionHeaderTopPadding: CGFloat = 0 {
    didSet { if sectionHeaderTopPadding != oldValue { becomeStale() } }
  }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { showLines() } }
  }
  open var separatorColor: UIColor? = .separator {
    didSet { if separatorColor != oldValue { showLines() } }
  }
  /// The insets of the separators; default: the margin of the cells' texts on the left, where left
  /// is the side where the text begins.
  open var separatorInset: UIEdgeInsets {
    get {
      ownSeparatorInset
        ?? UIEdgeInsets(
          top: 0, left: margin, bottom: 0, right: 0)
    }
    set { ownSeparatorInset = newValue }
  }
  private var ownSeparatorInset: UIEdgeInsets? {
    didSet { if ownSeparatorInset != oldValue { showLines() } }
  }
  /// The distance of texts from the sides of cells, and of cards from those of the table.
  final var margin: CGFloat { UITableViewCell.margin(ofWidth: bounds.width) }
  /// The height of the empty rows below the last one, 0 for none; by default that of a row.
  ///
  /// They have separators in a plain table without a footer. So it is on iOS up to 14; apps built
  /// for later versions have none unless they set it.
  open var fillerRowHeight = UITableView.automaticDimension {
    didSet { if fillerRowHeight != oldValue { setNeedsLayout() } }
  }
  /// The separators of the empty rows.
  final var fillers: [UIView] = []
  /// Draws the separators instead of `separatorColor`: a blur, or the color of a vibrancy.
  open var separatorEffect: UIVisualEffect? {
    didSet { if separatorEffect !== oldValue { showLines() } }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false {
    didSet { if allowsMultipleSelectionDuringEditing != oldValue { showEditing() } }
  }
  private var selectsRows: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }
  private var selectsSeveralRows: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }
  /// The table's header; to change its height, change its frame and set it again.
  open var tableHeaderView: UIView? {
    didSet { replaceEdgeView(oldValue, with: tableHeaderView, height: ownHeights.header) }
  }
  /// The table's footer; to change its height, change its frame and set it again.
  open var tableFooterView: UIView? {
    didSet { replaceEdgeView(oldValue, with: tableFooterView, height: ownHeights.footer) }
  }
  /// The heights of the table's header and footer in the last layout.
  final var ownHeights = (header: CGFloat(0), footer: CGFloat(0))
  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private func replaceEdgeView(_ old: UIView?, with new: UIView?, height: CGFloat) {
    if new === old, new?.bounds.height ?? height == height { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    becomeStale()
  }

  private func showLines() {
    for cell in cells.values { showLine(of: cell) }
    placeFillers()
    valuesChanged()
  }

  private func showLine(of cell: UITableViewCell) {
    cell.showsSeparator = separatorStyle != .none
    cell.separatorEffect = separatorEffect as? UIBlurEffect
    cell.separator.backgroundColor = lineColor
    cell.tableSeparatorInset = ownSeparatorInset
  }

  /// The color of separators; nil for those that are a blur.
  final var lineColor: UIColor? {
    separatorEffect is UIBlurEffect
      ? nil : (separatorEffect as? UIVibrancyEffect)?.tint ?? separatorColor
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Registers `UITableViewCell` in place of the nib's class, with a diagnostic; nil unregisters.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    nib?.reportReplacement(of: identifier, by: UITableViewCell.self)
    classes[identifier] = nib.map { _ in UITableViewCell.self }
  }

  /// Returns a reusable cell, or a new one of the registered class.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return classes[identifier].map { UITableViewCell.make($0, reuseIdentifier: identifier) }
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        "no class is registered for cells with the reuse identifier '\(identifier)'")
    }
    return cell
  }

  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// Registers `UITableViewHeaderFooterView` in place of the nib's class, with a diagnostic; nil
  /// unregisters.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    nib?.reportReplacement(of: identifier, by: UITableViewHeaderFooterView.self)
    headerClasses[identifier] = nib.map { _ in UITableViewHeaderFooterView.self }
  }

  /// Returns a reusable header or footer, or a new one of the registered class; nil without a
  /// class.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    if let view = spareHeaders[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return headerClasses[identifier].map {
      UITableViewHeaderFooterView.make($0, reuseIdentifier: identifier)
    }
  }

  final func makeCell(_ path: IndexPath) -> UITableViewCell? {
    if let cell = made.removeValue(forKey: path) { return cell }
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
    cell.join(self)
    showLine(of: cell)
    showEditing(of: cell, at: path, animated: false)
    return cell
  }

  final func recycle(_ cell: UITableViewCell, from path: IndexPath) {
    cell.removeFromSuperview()
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    enqueue(cell)
  }

  /// Stores a cell for reuse.
  final func enqueue(_ cell: UITableViewCell) {
    if let name = cell.reuseIdentifier {
      cell.setSelected(false, animated: false)
      spare[name, default: []].append(cell)
    }
  }

  // MARK: Positions

  open var numberOfSections: Int { measuredRows().sections.count }
  open func numberOfRows(inSection section: Int) -> Int {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].rows.count : 0
  }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    measuredRows().rect(indexPath) ?? .zero
  }
  open func rect(forSection section: Int) -> CGRect {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].frame : .zero
  }
  open func rectForHeader(inSection section: Int) -> CGRect {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].header : .zero
  }
  open func rectForFooter(inSection section: Int) -> CGRect {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].footer : .zero
  }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    measuredRows().paths(in: CGRect(x: point.x, y: point.y, width: 1, height: 0.001)).first
  }
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { measuredRows().paths(in: rect) }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }
  open func headerView(forSection section: Int) -> UIView? { headers[section] }
  open func footerView(forSection section: Int) -> UIView? { footers[section] }
  open var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }
  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return cells.keys.sorted().compactMap { cells[$0] }
  }

  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let frame = rectForRow(at: indexPath)
    let insets = adjustedContentInset
    let room = bounds.height - insets.top - insets.bottom
    let top: CGFloat
    switch scrollPosition {
    case .none: return scrollRectToVisible(frame, animated: animated)
    case .top: top = frame.minY
    case .middle: top = frame.midY - room / 2
    case .bottom: top = frame.maxY - room
    }
    let last = max(0, contentSize.height - room)
    setContentOffset(
      CGPoint(x: 0, y: min(max(top, 0), last) - insets.top), animated: animated)
  }

  /// Scrolls to the nearest selected row.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    let middle = bounds.midY
    let nearest = selected.min {
      abs(rectForRow(at: $0).midY - middle) < abs(rectForRow(at: $1).midY - middle)
    }
    if let nearest { scrollToRow(at: nearest, at: scrollPosition, animated: animated) }
  }

  // MARK: Layout

  private func becomeStale() {
    isStale = true
    setNeedsLayout()
  }

  /// Reloads everything from the data source.
  open func reloadData() {
    for (path, cell) in cells { recycle(cell, from: path) }
    for cell in made.values { enqueue(cell) }
    cells = [:]
    made = [:]
    selected = []
    highlightedPath = nil
    clearHeaders()
    becomeStale()
  }

  open override func layoutSubviews() {
    if rows.size.width != bounds.width { isStale = true }
    measuredRows()
    super.layoutSubviews()
    backgroundView?.frame = bounds
    showRows()
    placeEdges()
    placeFillers()
  }

  /// Measures rows of another text size again.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.preferredContentSizeCategory
      != previousTraitCollection?.preferredContentSizeCategory
    {
      becomeStale()
    }
  }

  // MARK: Changes

  open func beginUpdates() {
    measuredRows()
    if batchDepth == 0 { pendingChange = TableChange() }
    batchDepth += 1
  }

  open func endUpdates() {
    batchDepth -= 1
    guard batchDepth <= 0 else { return }
    batchDepth = 0
    perform()
  }

  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    measuredRows()
    if batchDepth == 0 { pendingChange = TableChange() }
    batchDepth += 1
    updates?()
    if let completion { pendingChange?.completions.append(completion) }
    batchDepth -= 1
    if batchDepth == 0 { perform() }
  }

  private func performUpdate(_ animation: RowAnimation, _ body: (inout TableChange) -> Void) {
    let isAlone = batchDepth == 0
    if isAlone { beginUpdates() }
    pendingChange?.animation = animation
    if var changed = pendingChange {
      body(&changed)
      pendingChange = changed
    }
    if isAlone { endUpdates() }
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performUpdate(animation) { $0.insertedRows.formUnion(indexPaths) }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performUpdate(animation) { $0.deletedRows.formUnion(indexPaths) }
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performUpdate(animation) {
      $0.deletedRows.formUnion(indexPaths)
      $0.insertedRows.formUnion(indexPaths)
    }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    performUpdate(.automatic) { $0.moves.append((indexPath, newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    performUpdate(animation) { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    performUpdate(animation) { $0.deletedSections.formUnion(sections) }
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    performUpdate(animation) {
      $0.deletedSections.formUnion(sections)
      $0.insertedSections.formUnion(sections)
    }
  }

  // MARK: Editing

  /// Whether its cells show editing controls; setting it is `setEditing(_:animated:)` without an
  /// animation.
  open var isEditing: Bool {
    get { showsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var showsEditing = false

  /// Shows or hides the editing controls of cells, in 0.3 s; the controls themselves do nothing.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != showsEditing else { return }
    showsEditing = editing
    for path in selected { deselectRow(at: path, animated: animated) }
    showEditing(animated: animated)
    valuesChanged()
  }

  private func showEditing(animated: Bool = false) {
    for (path, cell) in cells { showEditing(of: cell, at: path, animated: animated) }
  }

  private func showEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    guard showsEditing || cell.isEditing else { return }
    // A reused cell still shows the marks of another row.
    if !animated, cell.isEditing { cell.setEditing(false, animated: false) }
    let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? true
    if showsEditing {
      cell.editingMark =
        !canEdit
        ? .none
        : allowsMultipleSelectionDuringEditing
          ? .selection
          : .style(tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete)
      cell.shouldIndentWhileEditing =
        tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
      cell.showsReorderControl = dataSource?.tableView(self, canMoveRowAt: path) ?? false
    }
    cell.setEditing(showsEditing && canEdit, animated: animated)
  }

  // MARK: Selection

  open var indexPathForSelectedRow: IndexPath? { selected.first }
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !selectsSeveralRows { for path in selected { deselectRow(at: path, animated: false) } }
    guard let indexPath else { return }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard selectsRows, let touch = touches.first,
      let path = indexPathForRow(at: touch.location(in: self)), let cell = cells[path],
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    highlightedPath = path
    cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  /// Ends highlighting if the finger leaves the row, which is then not selected.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard let highlightedPath, let touch = touches.first else { return }
    if indexPathForRow(at: touch.location(in: self)) != highlightedPath { endHighlight() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    guard let path = endHighlight() else { return }
    guard let chosen = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path
    else {
      return
    }
    if selectsSeveralRows, selected.contains(chosen) {
      if let path = deselected(chosen) {
        deselectRow(at: path, animated: false)
        tableDelegate?.tableView(self, didDeselectRowAt: path)
      }
      return
    }
    let others =
      selectsSeveralRows ? [] : selected.filter { $0 != chosen }.compactMap(deselected)
    selectRow(at: chosen, animated: false, scrollPosition: .none)
    for other in others { tableDelegate?.tableView(self, didDeselectRowAt: other) }
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
  }

  /// The row to deselect for a row, by the delegate; nil for none.
  private func deselected(_ path: IndexPath) -> IndexPath? {
    tableDelegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    endHighlight()
  }

  @discardableResult
  private func endHighlight() -> IndexPath? {
    guard let path = highlightedPath else { return nil }
    highlightedPath = nil
    cells[path]?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    return path
  }
}
