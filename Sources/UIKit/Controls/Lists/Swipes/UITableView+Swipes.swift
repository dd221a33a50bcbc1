package import Foundation
import Graphics
import LayerTree
import UIKitValues
package import Views

/// Rows that are swiped aside, with their actions.
extension UITableView: RowSwiping {
  package func swipeableRow(at point: CGPoint) -> IndexPath? {
    isEditing || isReordering ? nil : indexPathForRow(at: point)
  }
  package func swipedView(_ path: IndexPath) -> UIView? { cells[path] }
  package func rowFrame(_ path: IndexPath) -> CGRect? {
    rows.contains(path) ? displayedRow(path) : nil
  }
  package func cornersOfCard(_ path: IndexPath) -> CACornerMask? { cardCorners(path) }
  package func swipeWillBegin(_ path: IndexPath) {
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
  }
  package func swipeDidEnd(_ path: IndexPath?) {
    tableDelegate?.tableView(self, didEndEditingRowAt: path)
  }
  package func setSwiped(_ view: UIView, _ isSwiped: Bool) {
    (view as? UITableViewCell)?.isSwiped = isSwiped
  }
  package func removeSwipedRow(_ path: IndexPath) { deleteRows(at: [path], with: .fade) }
  package var rowCounts: [Int] { rows.sections.map(\.count) }

  /// The delegate's actions at a side of a row, or for a row that can be deleted the default one;
  /// nil for none.
  package func swipeConfiguration(
    _ path: IndexPath, isTrailing: Bool
  ) -> UISwipeActionsConfiguration? {
    guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
    let own =
      isTrailing
      ? tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
      : tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    if let own { return own }
    guard isTrailing, !isInHorizontalScroll else { return nil }
    return deleteConfiguration(path)
  }

  /// The action that deletes a row by the data source, for rows of the style `delete`.
  final func deleteConfiguration(_ path: IndexPath) -> UISwipeActionsConfiguration? {
    guard tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete else {
      return nil
    }
    let title =
      tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
      ?? SystemText.delete.text
    let delete = UIContextualAction(style: .destructive, title: title) {
      [weak self] _, _, completion in
      guard let self, let path = self.swipe?.path else { return completion(false) }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: path)
      // A data source that keeps the row has the swipe closed.
      completion(false)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  /// Whether a scroll view around the table scrolls sideways, such as one of pages, which swipes
  /// are then for.
  private var isInHorizontalScroll: Bool {
    var view = superview
    while let current = view {
      if let scroll = current as? UIScrollView, scroll.canScroll(along: CGPoint(x: 1, y: 0)) {
        return true
      }
      view = current.superview
    }
    return false
  }
}
