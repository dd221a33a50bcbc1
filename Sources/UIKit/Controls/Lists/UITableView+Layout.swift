import Base
import Foundation
import Graphics
import LayerTree
import Views

extension UITableView {
  // MARK: Measuring

  @discardableResult
  final func measuredRows() -> TableRows {
    guard isStale else { return rows }
    isStale = false
    rows = measure()
    if contentSize != rows.size { contentSize = rows.size }
    return rows
  }

  private func measure() -> TableRows {
    var rows = TableRows()
    let width = bounds.width
    let inset = cardInset
    var y: CGFloat = 0
    func nextRect(_ height: CGFloat, inset: CGFloat = 0) -> CGRect {
      defer { y += height }
      return CGRect(x: inset, y: y, width: max(0, width - 2 * inset), height: height)
    }
    if let tableHeaderView {
      ownHeights.header = tableHeaderView.bounds.height
      tableHeaderView.frame = nextRect(ownHeights.header)
    }
    clearHeaders()
    for section in 0..<(dataSource?.numberOfSections(in: self) ?? 0) {
      var place = TableRows.Section()
      headers[section] = makeEdge(section, isHeader: true)
      if headers[section] != nil { y += max(0, sectionHeaderTopPadding) }
      place.header = nextRect(edgeHeight(section, isHeader: true), inset: inset)
      for row in 0..<(dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0) {
        place.rows.append(
          nextRect(height(IndexPath(row: row, section: section)), inset: inset))
      }
      footers[section] = makeEdge(section, isHeader: false)
      place.footer = nextRect(edgeHeight(section, isHeader: false), inset: inset)
      rows.sections.append(place)
    }
    if let tableFooterView {
      ownHeights.footer = tableFooterView.bounds.height
      tableFooterView.frame = nextRect(ownHeights.footer)
    }
    rows.size = CGSize(width: width, height: y)
    return rows
  }

  /// The distance of cards from the sides of the table, 0 without cards.
  private var cardInset: CGFloat { style == .insetGrouped ? margin : 0 }

  private func height(_ path: IndexPath) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    guard height < 0 else { return height }
    let cell: UITableViewCell
    if let shown = cells[path] {
      cell = shown
    } else {
      guard let new = makeCell(path) else { return defaultRowHeight }
      made[path] = new
      cell = new
    }
    let box = CGSize(width: max(0, bounds.width - 2 * cardInset), height: 0)
    cell.prepareForMeasuring()
    let fitting = cell.contentView.systemLayoutSizeFitting(
      box, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    if fitting.height > 0 { return max(fitting.height, 1) }
    return cell.textHeight(width: box.width) ?? 44
  }

  /// The height of a row without content.
  private var defaultRowHeight: CGFloat { UITableViewCell.textRowHeight(in: traitCollection) }

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
    view.contentView.backgroundColor = style == .plain ? .secondarySystemBackground : nil
    view.join(self, as: kind)
    view.textLabel?.text = kind == .groupedHeader ? title.uppercased() : title
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
    // The header of a grouped table's first section is higher.
    let extra: CGFloat = style != .plain && isHeader && section == 0 ? 17 : 0
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

  // MARK: Showing

  final func clearHeaders() {
    // From last to first, as the view stored last is reused first.
    for edges in [footers, headers] {
      for (_, view) in edges.sorted(by: { $0.key > $1.key }) {
        view.removeFromSuperview()
        if let view = view as? UITableViewHeaderFooterView, let name = view.reuseIdentifier {
          spareHeaders[name, default: []].append(view)
        }
      }
    }
    headers = [:]
    footers = [:]
  }

  final func showRows() {
    let wanted = rows.paths(in: bounds)
    let kept = Set(wanted)
    for (path, cell) in cells where !kept.contains(path) {
      cells[path] = nil
      recycle(cell, from: path)
    }
    for path in wanted {
      let frame = rows.rect(path) ?? .zero
      let corners = cardCorners(path)
      if let cell = cells[path] {
        cell.cardCorners = corners
        if cell.frame != frame, cell.transform.isIdentity { cell.frame = frame }
        continue
      }
      guard let cell = makeCell(path) else { continue }
      UIView.performWithoutAnimation {
        cell.frame = frame
        cell.cardCorners = corners
        cell.setSelected(selected.contains(path), animated: false)
        insertSubview(cell, at: backgroundView == nil ? 0 : 1)
        cell.layoutIfNeeded()
      }
      cells[path] = cell
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
  }

  /// The corners of its card that a row has; nil without cards.
  private func cardCorners(_ path: IndexPath) -> CACornerMask? {
    guard style == .insetGrouped else { return nil }
    let last = rows.sections[path.section].rows.count - 1
    var corners: CACornerMask = []
    if path.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if path.row == last { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    return corners
  }

  /// Positions the separators of the visible empty rows below the last row.
  final func placeFillers() {
    let rowHeight = rowHeight < 0 ? defaultRowHeight : rowHeight
    let height = fillerRowHeight < 0 ? rowHeight : fillerRowHeight
    let isFilled =
      style == .plain && tableFooterView == nil && separatorStyle != .none && height >= 1
      && bounds.height <= CGFloat(Limits.side) && bounds.minY.isFinite
    let line = 1 / UIScreen.main.scale
    let end = rows.size.height
    let first = max(0, ((bounds.minY - end) / height).rounded(.down))
    let last = ((bounds.maxY - end + line) / height).rounded(.down)
    let count = isFilled ? max(0, Int(saturating: last - first)) : 0
    while fillers.count > count { fillers.removeLast().removeFromSuperview() }
    let inset = isRightToLeft ? separatorInset.mirrored : separatorInset
    func place(_ filler: UIView, _ index: Int) {
      filler.backgroundColor = lineColor
      filler.frame = CGRect(
        x: inset.left, y: end + height * (first + CGFloat(index + 1)) - line,
        width: max(0, bounds.width - inset.left - inset.right), height: line)
    }
    for (index, filler) in fillers.enumerated() { place(filler, index) }
    UIView.performWithoutAnimation {
      while fillers.count < count {
        let filler = UIView()
        filler.isUserInteractionEnabled = false
        place(filler, fillers.count)
        fillers.append(filler)
        insertSubview(filler, at: backgroundView == nil ? 0 : 1)
      }
    }
  }

  /// Positions headers and footers; headers of a plain table stay at its upper edge while their
  /// rows are visible.
  final func placeEdges() {
    for (section, place) in rows.sections.enumerated() {
      if let header = headers[section] {
        var frame = place.header
        if style == .plain {
          let top = bounds.minY + adjustedContentInset.top
          let last = (place.rows.last ?? place.header).maxY - frame.height
          frame.origin.y = max(frame.minY, min(top, max(last, frame.minY)))
        }
        placeEdge(header, frame, section, isHeader: true)
      }
      if let footer = footers[section] { placeEdge(footer, place.footer, section, isHeader: false) }
    }
  }

  private func placeEdge(_ view: UIView, _ frame: CGRect, _ section: Int, isHeader: Bool) {
    guard frame.intersects(bounds) else {
      guard view.superview === self else { return }
      view.removeFromSuperview()
      return isHeader
        ? tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
          ?? ()
        : tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
          ?? ()
    }
    if view.frame != frame { view.frame = frame }
    guard view.superview !== self else { return }
    isHeader
      ? tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
      : tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    addSubview(view)
  }
}

extension UITableView: DirectionalContent {
  /// Lines of cells are in the direction of the table.
  package func directionDidChange() { for cell in cells.values { cell.setNeedsLayout() } }
}
