public import Foundation
import Graphics
import Views

/// Where rows are, and which are visible.
extension UITableView {
  public var numberOfSections: Int { measuredRows().sections.count }
  public func numberOfRows(inSection section: Int) -> Int {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].count : 0
  }
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    measuredRows().rect(indexPath) ?? .zero
  }
  public func rect(forSection section: Int) -> CGRect {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].frame : .zero
  }
  public func rectForHeader(inSection section: Int) -> CGRect {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].header : .zero
  }
  public func rectForFooter(inSection section: Int) -> CGRect {
    measuredRows().sections.indices.contains(section) ? rows.sections[section].footer : .zero
  }
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    measuredRows().paths(in: CGRect(x: point.x, y: point.y, width: 1, height: 0.001)).first
  }
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { measuredRows().paths(in: rect) }
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }
  public func headerView(forSection section: Int) -> UIView? { headers[section] }
  public func footerView(forSection section: Int) -> UIView? { footers[section] }
  public var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }
  public var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return cells.keys.sorted().compactMap { cells[$0] }
  }

  // MARK: Scrolling

  final func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    guard measuredRows().contains(path) else { return }
    if animated { measureRows(upTo: path) }
    // Rows around the target may have other heights than their estimates.
    for _ in 0..<10 {
      let target = offset(showing: path, at: position)
      let visible = CGRect(origin: target, size: bounds.size)
      if !measureRows(in: visible) { break }
    }
    let target = offset(showing: path, at: position)
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }

  private func offset(showing path: IndexPath, at position: ScrollPosition) -> CGPoint {
    let frame = rows.rect(path) ?? .zero
    let insets = adjustedContentInset
    let room = bounds.height - insets.top - insets.bottom
    let top: CGFloat
    switch position {
    case .none: return offset(showing: frame)
    case .top: top = frame.minY
    case .middle: top = frame.midY - room / 2
    case .bottom: top = frame.maxY - room
    }
    let last = max(0, contentSize.height - room)
    return CGPoint(x: 0, y: min(max(top, 0), last) - insets.top)
  }
}
