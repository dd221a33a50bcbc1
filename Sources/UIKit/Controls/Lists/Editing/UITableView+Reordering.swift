import Foundation
import Graphics
import LayerTree
import Views

/// Rows that a finger moves by their grips.
extension UITableView {
  final var isReordering: Bool { reordering != nil }

  /// Follows the finger on the grip of a cell.
  final func reorder(_ cell: UITableViewCell, by press: UIGestureRecognizer) {
    switch press.state {
    case .began: lift(cell, press)
    case .changed:
      guard let reordering, reordering.cell === cell else { return }
      reordering.finger = press.location(in: self).y - bounds.minY
      followReorder()
    case .ended: dropRow(isCancelled: false)
    case .cancelled: dropRow(isCancelled: true)
    default: break
    }
  }

  private func lift(_ cell: UITableViewCell, _ press: UIGestureRecognizer) {
    guard reordering == nil, let path = indexPath(for: cell) else { return }
    endHighlight()
    closeSwipe(animated: true)
    let y = press.location(in: self).y
    let new = RowReorder(path, cell, grab: y - cell.frame.midY, finger: y - bounds.minY)
    reordering = new
    cell.isReordering = true
    bringSubviewToFront(cell)
    cell.liftedCorners = cardCorners(path).map { _ in CACornerMask(rawValue: 15) }
    UIView.animate(withDuration: 0.2) { cell.showsLift = true }
    let link = CADisplayLink { [weak self, weak new] link in
      guard let self, let new, self.reordering === new else { return link.invalidate() }
      self.scrollWhileReordering(link.targetTimestamp - link.timestamp)
    }
    link.add(to: .main, forMode: .common)
    new.ticker = link
  }

  /// Moves the lifted cell to the finger, and makes room for it where it would land.
  private func followReorder() {
    guard let reordering else { return }
    let cell = reordering.cell
    let height = cell.bounds.height
    let top = reordering.finger + bounds.minY - reordering.grab - height / 2
    let limits = (rows.sections.first?.header.minY ?? 0, max(0, rows.size.height - height))
    cell.frame.origin.y = min(max(top, limits.0), max(limits.0, limits.1))
    let proposal = reordering.proposal(for: cell.frame, in: rows)
    guard proposal != reordering.target else { return }
    let asked =
      proposal == reordering.source
      ? proposal
      : tableDelegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: reordering.source, toProposedIndexPath: proposal)
        ?? proposal
    guard asked != reordering.target else { return }
    reordering.target = asked
    UIView.animate(withDuration: 0.25) { self.showAll() }
  }

  /// Scrolls while the lifted cell is held at an edge; the speed is by eye.
  private func scrollWhileReordering(_ time: Double) {
    guard let reordering, !isDragging else { return }
    let inset = adjustedContentInset
    let half = reordering.cell.bounds.height / 2
    let middle = reordering.finger - reordering.grab
    let over =
      max(0, middle + half - (bounds.height - inset.bottom)) - max(0, inset.top - (middle - half))
    guard over != 0 else { return }
    let next = limited(CGPoint(x: 0, y: contentOffset.y + over * 8 * time).onPixel)
    guard next != contentOffset else { return }
    contentOffset = next
    layoutIfNeeded()
    followReorder()
  }

  /// Lets a lifted row go where it was, without an animation.
  final func cancelReorder() {
    guard let cancelled = reordering else { return }
    cancelled.ticker?.invalidate()
    reordering = nil
    cancelled.cell.isReordering = false
    cancelled.cell.showsLift = false
    cancelled.cell.liftedCorners = nil
  }

  /// Moves the lifted row in the data source, and lets it down into its place.
  private func dropRow(isCancelled: Bool) {
    guard let dropped = reordering else { return }
    dropped.ticker?.invalidate()
    reordering = nil
    let cell = dropped.cell
    cell.isReordering = false
    if !isCancelled, dropped.source != dropped.target { move(dropped.source, to: dropped.target) }
    UIView.animate(
      withDuration: 0.25,
      animations: {
        cell.showsLift = false
        self.showAll()
      }, completion: { _ in cell.liftedCorners = nil })
  }

  /// Moves a row in the data source, while all cells stay where they are shown.
  private func move(_ source: IndexPath, to target: IndexPath) {
    let frames = cells.mapValues { (cell: $0, frame: $0.frame) }.values
    let change = TableChange(moves: [(from: source, to: target)])
    let origins = change.origins(oldCounts: rows.sections.map(\.count))
    dataSource?.tableView(self, moveRowAt: source, to: target)
    UIView.performWithoutAnimation {
      for (path, cell) in applyOrigins(origins) { recycle(cell, from: path) }
      reportCounts(origins.counts, rows.sections.map(\.count))
      showRows()
      for (cell, frame) in frames { cell.frame = frame }
    }
  }
}
