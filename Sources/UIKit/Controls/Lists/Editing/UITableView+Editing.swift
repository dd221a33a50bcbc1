import Foundation
import Views

/// The editing controls of rows.
extension UITableView {
  final func showEditing(animated: Bool = false) {
    for (path, cell) in cells { showEditing(of: cell, at: path, animated: animated) }
  }

  final func showEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    guard isEditing || cell.isEditing else { return }
    // A reused cell still shows the marks of another row.
    if !animated, cell.isEditing { cell.setEditing(false, animated: false) }
    let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? true
    if isEditing {
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
    cell.setEditing(isEditing && canEdit, animated: animated)
  }

  /// Inserts by the data source, or uncovers the button that confirms to delete the row.
  final func editControlTapped(of cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    switch cell.editingStyle {
    case .none: break
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .delete:
      let isOpen = swipe?.path == path
      closeSwipe(animated: true)
      guard !isOpen, let configuration = confirmation(path) else { return }
      cell.willTransition(to: [.showingEditControl, .showingDeleteConfirmation])
      beginSwipe(path, cell, configuration, isRight: !isRightToLeft)
      openSwipe(speed: 0)
      cell.didTransition(to: [.showingEditControl, .showingDeleteConfirmation])
    }
  }

  /// The delegate's actions at the end of a row, or the one that deletes it.
  private func confirmation(_ path: IndexPath) -> UISwipeActionsConfiguration? {
    tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
      ?? deleteConfiguration(path)
  }

  final func accessoryTapped(of cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }
}
