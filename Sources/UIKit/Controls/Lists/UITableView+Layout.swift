import Base
import Foundation
import Graphics
import LayerTree
import Views

/// The cells, headers and footers that are visible.
extension UITableView {
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

  /// Recycles the headers and footers that a change has deleted, and renumbers the others.
  final func renumberHeaders(_ newSections: [Int: Int]) {
    func renumbered(_ views: [Int: UIView]) -> [Int: UIView] {
      var new: [Int: UIView] = [:]
      for (section, view) in views { if let to = newSections[section] { new[to] = view } }
      return new
    }
    let (keptHeaders, keptFooters) = (renumbered(headers), renumbered(footers))
    headers = headers.filter { newSections[$0.key] == nil }
    footers = footers.filter { newSections[$0.key] == nil }
    clearHeaders()
    (headers, footers) = (keptHeaders, keptFooters)
  }

  /// Shows the visible part; animates rows that have asked to be measured again.
  final func showResizedRows() {
    let animates = !resized.isEmpty && window != nil && UIView.areAnimationsEnabled
    resized = []
    guard animates else { return showAll() }
    UIView.animate(withDuration: Self.changeDuration) { self.showAll() }
  }

  final func showAll() {
    showRows()
    placeEdges()
    placeFillers()
    placeIndex()
  }

  /// The frame of a row while another one is moved.
  final func displayedRow(_ path: IndexPath) -> CGRect {
    var frame = rows.rect(path) ?? .zero
    if let reordering, path != reordering.source {
      frame.origin.y += reordering.shift(of: path) * reordering.height(in: rows)
    }
    return frame
  }

  /// The frame in which a row's cell is shown: that of the row, or where a finger has moved it.
  final func displayedFrame(_ path: IndexPath) -> CGRect {
    var frame = displayedRow(path)
    if let reordering, path == reordering.source { frame.origin.y = reordering.cell.frame.minY }
    if let swipe, path == swipe.path { frame.origin.x += swipe.direction * swipe.width }
    return frame
  }

  final func showRows() {
    var wanted = rows.paths(in: bounds)
    if let reordering {
      let room = reordering.height(in: rows)
      wanted = rows.paths(in: bounds.insetBy(dx: 0, dy: -room))
      if !wanted.contains(reordering.source) { wanted.append(reordering.source) }
    }
    let kept = Set(wanted)
    for (path, cell) in cells where !kept.contains(path) {
      cells[path] = nil
      recycle(cell, from: path)
    }
    var new: [UITableViewCell] = []
    for path in wanted {
      let frame = displayedFrame(path)
      let corners = cardCorners(path)
      if let cell = cells[path] {
        cell.cardCorners = corners
        cell.indexWidth = indexWidth
        if cell.frame != frame, cell.transform.isIdentity { cell.frame = frame }
        continue
      }
      guard let cell = makeCell(path) else { continue }
      // Laying out the cell may lay out the table, which must find it.
      cells[path] = cell
      UIView.performWithoutAnimation {
        cell.frame = frame
        cell.cardCorners = corners
        cell.indexWidth = indexWidth
        cell.setSelected(selected.contains(path), animated: false)
        insertSubview(cell, at: backgroundView == nil ? 0 : 1)
      }
      new.append(cell)
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
    // Together, since constraints are solved for the whole tree.
    UIView.performWithoutAnimation { for cell in new { cell.layoutIfNeeded() } }
    // Rows that were measured, but are not visible.
    for (_, cell) in made.sorted(by: { $0.key > $1.key }) { enqueue(cell) }
    made = [:]
  }

  /// The corners of its card that a row has; nil without cards.
  final func cardCorners(_ path: IndexPath) -> CACornerMask? {
    guard style == .insetGrouped else { return nil }
    var (row, count) = (path.row, rows.sections[path.section].count)
    if let reordering, path != reordering.source {
      // Among the rows as they are shown, the lifted one where it would land.
      if reordering.source.section == path.section {
        count -= 1
        if reordering.source.row < path.row { row -= 1 }
      }
      if reordering.target.section == path.section {
        count += 1
        if reordering.target.row <= row { row += 1 }
      }
    }
    var corners: CACornerMask = []
    if row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if row == count - 1 { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    return corners
  }

  /// Positions the separators of the visible empty rows below the last row.
  final func placeFillers() {
    let rowHeight = rowHeight < 0 ? defaultRowHeight : rowHeight
    let height = fillerRowHeight < 0 ? rowHeight : fillerRowHeight
    let isFilled =
      style == .plain && tableFooterView == nil && separatorStyle != .none && height >= 1
      && bounds.height <= CGFloat(Limits.side) && bounds.minY.isFinite
    let line = metrics.lineWidth
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
        if let reordering {
          frame.origin.y += reordering.shiftOfHeader(section) * reordering.height(in: rows)
        }
        if style == .plain {
          let top = bounds.minY + adjustedContentInset.top
          let last = (place.count > 0 ? place.body : place.header).maxY - frame.height
          frame.origin.y = max(frame.minY, min(top, max(last, frame.minY)))
        }
        placeEdge(header, frame, section, isHeader: true)
      }
      if let footer = footers[section] {
        var frame = place.footer
        if let reordering {
          frame.origin.y += reordering.shiftOfFooter(section) * reordering.height(in: rows)
        }
        placeEdge(footer, frame, section, isHeader: false)
      }
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
    guard view.superview !== self else {
      if view.frame != frame { view.frame = frame }
      return
    }
    UIView.performWithoutAnimation {
      view.frame = frame
      view.layoutIfNeeded()
    }
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
