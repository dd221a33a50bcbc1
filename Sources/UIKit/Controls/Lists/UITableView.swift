public import Foundation
public import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A scrolling list of rows in sections; a cell is created for a row when it becomes visible, and
/// reused after it has disappeared.
///
/// As on iOS, a row is measured when it becomes visible; until then its height is an estimate. The
/// estimate that the table makes itself is the mean of the rows that show first.
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

  /// When rows of visible cells are measured again by themselves.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled, enabled, enabledIncludingConstraints
  }

  /// The height of the cell's content by its constraints, or that of its texts, at least 44 points
  /// or in the look of iOS 26 about 51.5.
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
  /// The height of rows that are not measured, by those that are; nil before the first measuring.
  final var meanHeight: CGFloat?
  /// The rows whose cells have asked to be measured again.
  final var resized: Set<IndexPath> = []
  /// The visible cell that the data source gets when it dequeues one.
  final var reconfigured: (path: IndexPath, cell: UITableViewCell)?
  final var pendingChange: TableChange?
  /// The nesting depth of batch updates.
  final var batchDepth = 0
  final var highlightedPath: IndexPath?
  final var prefetching = Prefetching()
  /// The row that shows its actions.
  package final var swipe: RowSwipe?
  /// The row that a finger moves by its grip.
  final var reordering: RowReorder?
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
    addSwipePan()
    addRowMenus()
  }

  final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  // MARK: Appearance

  open var rowHeight = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { becomeStale() } }
  }
  /// The color of the index's titles; nil for the tint.
  open var sectionIndexColor: UIColor? {
    didSet { if sectionIndexColor !== oldValue { updateIndex() } }
  }
  open var sectionIndexBackgroundColor: UIColor? {
    didSet { if sectionIndexBackgroundColor !== oldValue { updateIndex() } }
  }
  /// The background of the index while a finger is on it; nil for the other.
  open var sectionIndexTrackingBackgroundColor: UIColor? {
    didSet { if sectionIndexTrackingBackgroundColor !== oldValue { updateIndex() } }
  }
  /// The number of rows from which the index shows.
  open var sectionIndexMinimumDisplayRowCount = 0 {
    didSet { if sectionIndexMinimumDisplayRowCount != oldValue { updateIndex() } }
  }
  open func reloadSectionIndexTitles() { updateIndex() }
  final var indexView: TableIndexView?
  /// Stored only, like the next one: cells follow the table's edges.
  open var cellLayoutMarginsFollowReadableWidth = false
  open var insetsContentViewsToSafeArea = true
  /// Whether the prefetching data source is asked to prepare rows that are about to be visible.
  open var isPrefetchingEnabled = true
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  /// The height of rows that have not been visible yet, unless the delegate estimates it;
  /// 0 measures every row in advance.
  open var estimatedRowHeight = UITableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { becomeStale() } }
  }
  /// Whether a row follows when its cell gets another configuration; changes of constraints are not
  /// followed.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// Stored only, like the next one: headers and footers are measured in advance.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { becomeStale() } }
  }
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { becomeStale() } }
  }
  /// The space above each header; by default 22 points in plain tables, as on iOS 15 and later,
  /// and none in others.
  open var sectionHeaderTopPadding = UITableView.automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { becomeStale() } }
  }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { showLines() } }
  }
  open var separatorColor: UIColor? = .separator {
    didSet { if separatorColor != oldValue { showLines() } }
  }
  /// The insets of the separators; default: the margin of the cells' texts on the left, where left
  /// is the side where the text begins, and on the right that of the look.
  open var separatorInset: UIEdgeInsets {
    get {
      ownSeparatorInset
        ?? UIEdgeInsets(
          top: 0, left: margin, bottom: 0,
          right: metrics.separatorEnd(inCard: style == .insetGrouped))
    }
    set { ownSeparatorInset = newValue }
  }
  private var ownSeparatorInset: UIEdgeInsets? {
    didSet { if ownSeparatorInset != oldValue { showLines() } }
  }
  /// The distance of texts from the sides of cells, and of cards from those of the table.
  final var margin: CGFloat { metrics.margin(ofWidth: bounds.width) }
  final var metrics: ListMetrics { ListMetrics(traitCollection) }
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
    if let reconfigured, reconfigured.path == indexPath,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
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
    var cell: UITableViewCell?
    UIView.performWithoutAnimation {
      cell = dataSource?.tableView(self, cellForRowAt: path)
      guard let cell else { return }
      cell.join(self)
      showLine(of: cell)
      showEditing(of: cell, at: path, animated: false)
    }
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

  // MARK: Scrolling

  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(to: indexPath, scrollPosition, animated: animated) }

  /// Scrolls to the nearest selected row.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    let middle = bounds.midY
    let nearest = selected.min {
      abs(rectForRow(at: $0).midY - middle) < abs(rectForRow(at: $1).midY - middle)
    }
    if let nearest { scrollToRow(at: nearest, at: scrollPosition, animated: animated) }
  }

  // MARK: Layout

  final func becomeStale() {
    isStale = true
    setNeedsLayout()
  }

  /// Reloads everything from the data source.
  open func reloadData() {
    closeSwipe(animated: false)
    cancelReorder()
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
    measureRows(in: bounds)
    super.layoutSubviews()
    backgroundView?.frame = bounds
    showResizedRows()
    prefetch()
  }

  /// Measures rows of another text size or look again.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherLook(than: previousTraitCollection)
      || traitCollection.preferredContentSizeCategory
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
    beginUpdates()
    updates?()
    if let completion { pendingChange?.completions.append(completion) }
    endUpdates()
  }

  private func performUpdate(_ animation: RowAnimation, _ body: (inout TableChange) -> Void) {
    beginUpdates()
    if animation != .automatic { pendingChange?.animation = animation }
    if var change = pendingChange {
      pendingChange = nil
      body(&change)
      pendingChange = change
    }
    endUpdates()
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performUpdate(animation) { $0.insertedRows.formUnion(indexPaths) }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performUpdate(animation) { $0.deletedRows.formUnion(indexPaths) }
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performUpdate(animation) { $0.reloadedRows.formUnion(indexPaths) }
  }
  /// Replaces the content of visible cells: asks for each again, in its present height.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    performUpdate(.automatic) { $0.moves.append((from: indexPath, to: newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    performUpdate(animation) { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    performUpdate(animation) { $0.deletedSections.formUnion(sections) }
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    performUpdate(animation) { $0.reloadedSections.formUnion(sections) }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    performUpdate(.automatic) { $0.sectionMoves.append((from: section, to: newSection)) }
  }

  // MARK: Editing

  /// Whether its cells show editing controls; setting it is `setEditing(_:animated:)` without an
  /// animation.
  open var isEditing: Bool {
    get { showsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var showsEditing = false

  /// Shows or hides the editing controls of cells, in 0.3 s by eye.
  open func setEditing(_ editing: Bool, animated: Bool) {
    closeSwipe(animated: animated)
    guard editing != showsEditing else { return }
    showsEditing = editing
    for path in selected { deselectRow(at: path, animated: animated) }
    showEditing(animated: animated)
    for cell in cells.values { resize(cell, animated: animated) }
    valuesChanged()
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
    if let touch = touches.first { highlightRow(under: touch) }
  }

  /// Ends highlighting if the finger leaves the row, which is then not selected.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard let highlightedPath, let touch = touches.first else { return }
    if indexPathForRow(at: touch.location(in: self)) != highlightedPath { endHighlight() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    selectHighlightedRow()
  }

  /// While a row shows its actions, other touches are the table's.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    guard let swipe, swipe.isOpen, !hit.isDescendant(of: swipe.actions) else { return hit }
    return self
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    endHighlight()
  }
}
