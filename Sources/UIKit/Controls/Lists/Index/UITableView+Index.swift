import Foundation
import Graphics
import Views

/// The index of sections at the side.
extension UITableView {
  /// The title that shows a magnifier, for the search bar above the sections.
  public nonisolated static let indexSearch = "{search}"

  /// The width that cells leave to the index, in points.
  final var indexWidth: CGFloat { indexView == nil ? 0 : TableIndexView.width }

  /// Asks for the titles, and shows them where there are enough rows.
  final func updateIndex() {
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    let count = rows.sections.reduce(0) { $0 + $1.count }
    guard !titles.isEmpty, count >= sectionIndexMinimumDisplayRowCount else {
      indexView?.removeFromSuperview()
      indexView = nil
      return
    }
    let index = indexView ?? TableIndexView()
    index.titles = titles
    index.color = sectionIndexColor
    index.ground = sectionIndexBackgroundColor
    index.trackingGround = sectionIndexTrackingBackgroundColor
    index.chosen = { [weak self] in self?.scroll(toIndexTitle: $0) }
    guard indexView == nil else { return }
    indexView = index
    setNeedsLayout()
  }

  /// Positions the index at the side where texts end, in front of all rows.
  final func placeIndex() {
    guard let indexView else { return }
    let visible = bounds.inset(by: adjustedContentInset)
    let width = TableIndexView.width
    indexView.frame = CGRect(
      x: isRightToLeft ? bounds.minX : bounds.maxX - width, y: visible.minY, width: width,
      height: visible.height)
    if subviews.last !== indexView { addSubview(indexView) }
  }

  /// Scrolls so that the section of a title is at the upper edge.
  private func scroll(toIndexTitle index: Int) {
    guard let titles = indexView?.titles, titles.indices.contains(index) else { return }
    let section =
      dataSource?.tableView(self, sectionForSectionIndexTitle: titles[index], at: index) ?? index
    guard rows.sections.indices.contains(section) else { return }
    let top =
      titles[index] == Self.indexSearch && section == 0
      ? 0 : rows.sections[section].header.minY
    contentOffset = limited(CGPoint(x: 0, y: top - adjustedContentInset.top))
  }
}
