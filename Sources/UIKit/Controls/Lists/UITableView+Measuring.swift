import Base
import Foundation
import Graphics
import LayerTree
import Views

/// The heights of rows, headers and footers.
extension UITableView {
  @discardableResult
  final func measuredRows() -> TableRows {
    guard isStale else { return rows }
    meanHeight = nil
    clearHeaders()
    countRows(after: nil)
    measureRows(in: bounds)
    return rows
  }

  /// Asks for the numbers of rows, whose heights are estimates.
  /// - Parameter origins: The rows before a change, whose heights are the estimates.
  final func countRows(after origins: TableChange.Origins?) {
    isStale = false
    resized = []
    let old = rows.sections
    var new = TableRows()
    for section in 0..<(dataSource?.numberOfSections(in: self) ?? 0) {
      var place = TableRows.Section()
      if headers[section] == nil { headers[section] = makeEdge(section, isHeader: true) }
      place.padding = headers[section] == nil ? 0 : headerPadding
      place.headerHeight = edgeHeight(section, isHeader: true)
      let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
      var former = origins.flatMap { $0.rows.indices.contains(section) ? $0.rows[section] : nil }
      if former?.count != count { former = nil }
      place.heights = RowHeights(
        estimates: estimates(section, count: count) { row in
          former?[row].map { old[$0.section].heights[$0.row] }
        })
      if footers[section] == nil { footers[section] = makeEdge(section, isHeader: false) }
      place.footerHeight = edgeHeight(section, isHeader: false)
      new.sections.append(place)
    }
    rows = new
    updateIndex()
    placeSections()
    guard estimatedRowHeight == 0 else { return }
    measure(
      rows.sections.indices.flatMap { section in
        (0..<rows.sections[section].count).map { IndexPath(row: $0, section: section) }
      })
    placeSections()
  }

  /// The estimated height of each row of a section: the former one, that of the delegate, or the
  /// table's own.
  ///
  /// A delegate that estimates nothing for the first row is not asked for the others.
  private func estimates(
    _ section: Int, count: Int, former: (Int) -> CGFloat?
  ) -> [CGFloat] {
    let usual = rowHeight >= 0 ? rowHeight : meanHeight ?? defaultRowHeight
    var asked = estimatedRowHeight
    let delegate = tableDelegate
    if count > 0, let delegate {
      asked = delegate.tableView(
        self, estimatedHeightForRowAt: IndexPath(row: 0, section: section))
    }
    guard asked > 0, let delegate else {
      let estimate = asked > 0 ? asked : usual
      return (0..<count).map { former($0) ?? estimate }
    }
    return (0..<count).map { row in
      if let height = former(row) { return height }
      let height =
        row == 0
        ? asked
        : delegate.tableView(
          self, estimatedHeightForRowAt: IndexPath(row: row, section: section))
      return height > 0 ? height : usual
    }
  }

  /// Whether the table chooses the estimates itself.
  private var choosesEstimate: Bool { estimatedRowHeight < 0 && rowHeight < 0 }

  /// Measures the rows that a rectangle shows, and keeps the first of those measured before where
  /// it is on screen.
  /// - Returns: Whether any row had another height than its estimate.
  @discardableResult
  final func measureRows(in visible: CGRect) -> Bool {
    let isFirst = meanHeight == nil && choosesEstimate
    let anchor = rows.paths(in: visible).first(where: isMeasured)
    let before = anchor.flatMap(rows.rect)
    var hasChanged = false
    for _ in 0..<1000 {
      let new = rows.paths(in: visible).filter { !isMeasured($0) }
      guard !new.isEmpty else { break }
      let old = new.compactMap(rows.rect).map(\.height)
      let heights = measure(new)
      if heights != old { hasChanged = true }
      if isFirst { estimate(by: heights) }
      placeSections()
    }
    if isFirst {
      let heights = rows.paths(in: visible).compactMap(rows.rect).map(\.height)
      if !heights.isEmpty {
        meanHeight = estimate(by: heights)
        placeSections()
      }
    }
    if let anchor, let before, let after = rows.rect(anchor), after.minY != before.minY {
      shiftContent(by: after.minY - before.minY)
    }
    return hasChanged
  }

  /// Gives all rows that are not measured the mean of some heights.
  @discardableResult
  private func estimate(by heights: [CGFloat]) -> CGFloat {
    let mean = heights.reduce(0, +) / CGFloat(heights.count)
    for section in rows.sections.indices { rows.sections[section].heights.setEstimate(mean) }
    return mean
  }

  /// Measures the rows between the visible ones and another, so that an animated scroll ends at it,
  /// unless they are more than 500.
  final func measureRows(upTo path: IndexPath) {
    guard let frame = rows.rect(path) else { return }
    let between = rows.paths(in: bounds.union(frame)).filter { !isMeasured($0) }
    guard between.count <= 500 else { return }
    measureRows(in: bounds.union(frame))
  }

  private func isMeasured(_ path: IndexPath) -> Bool {
    rows.sections[path.section].heights.isMeasured(path.row)
  }

  @discardableResult
  private func measure(_ paths: [IndexPath]) -> [CGFloat] {
    paths.map { path in
      let height = height(path)
      rows.sections[path.section].heights.setMeasured(height, at: path.row)
      return height
    }
  }

  private func placeSections() {
    let width = bounds.width
    ownHeights = (tableHeaderView?.bounds.height ?? 0, tableFooterView?.bounds.height ?? 0)
    rows.place(
      width: width, inset: cardInset, top: ownHeights.header, bottom: ownHeights.footer)
    tableHeaderView?.frame = CGRect(x: 0, y: 0, width: width, height: ownHeights.header)
    tableFooterView?.frame = CGRect(
      x: 0, y: rows.size.height - ownHeights.footer, width: width, height: ownHeights.footer)
    if contentSize != rows.size { contentSize = rows.size }
  }

  /// The space above a header, in points: 22 in plain tables, as published of iOS 15 and later.
  private var headerPadding: CGFloat {
    sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : style == .plain ? 22 : 0
  }

  /// The distance of cards from the sides of the table, 0 without cards.
  final var cardInset: CGFloat { style == .insetGrouped ? margin : 0 }

  private func height(_ path: IndexPath) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    guard height < 0 else { return height }
    let cell: UITableViewCell
    if let shown = cells[path] {
      cell = shown
    } else {
      guard let new = made[path] ?? makeCell(path) else { return defaultRowHeight }
      made[path] = new
      cell = new
    }
    let width = max(0, bounds.width - 2 * cardInset)
    cell.indexWidth = indexWidth
    cell.prepareForMeasuring()
    let box = CGSize(width: max(0, width - cell.widthBesideContent), height: 0)
    let fitting = cell.contentView.systemLayoutSizeFitting(
      box, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    if fitting.height > 0 { return max(fitting.height, 1) }
    return cell.textHeight(width: width) ?? 44
  }

  /// The height of a row without content.
  final var defaultRowHeight: CGFloat { metrics.rowHeight(in: traitCollection) }

  private func makeEdge(_ section: Int, isHeader: Bool) -> UIView? {
    let own =
      isHeader
      ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
      : tableDelegate?.tableView(self, viewForFooterInSection: section)
    let kind: UITableViewHeaderFooterView.Kind =
      !isHeader ? .footer : style == .plain ? .plainHeader : .groupedHeader
    if let own {
      (own as? UITableViewHeaderFooterView)?.join(self, as: kind)
      return own
    }
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.contentView.backgroundColor = style == .plain ? .plainListHeader : nil
    view.join(self, as: kind)
    let hasCapitals = kind == .groupedHeader && metrics.hasCapitals
    view.textLabel?.text = hasCapitals ? title.uppercased() : title
    return view
  }

  /// The height of a header or footer; the gaps of grouped sections without one, and the 28 points
  /// of other views without constraints, are by eye.
  private func edgeHeight(_ section: Int, isHeader: Bool) -> CGFloat {
    let asked =
      isHeader
      ? tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    if asked >= 0 { return asked }
    let view = isHeader ? headers[section] : footers[section]
    let extra = style != .plain && isHeader && section == 0 ? metrics.firstSectionSpace : 0
    guard let view else { return style == .plain ? 0 : isHeader ? 18 + extra : 17 }
    let size = CGSize(width: max(0, bounds.width - 2 * cardInset), height: 0)
    if let height = (view as? UITableViewHeaderFooterView)?.configuredHeight(width: size.width) {
      return height
    }
    let fitting = view.systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    if fitting.height > 0 { return fitting.height }
    return (view as? UITableViewHeaderFooterView).map { $0.sizeThatFits(size).height + extra } ?? 28
  }
}
