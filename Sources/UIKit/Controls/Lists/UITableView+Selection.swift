import Foundation
import Views

/// Selection by touches.
extension UITableView {
  private var selectsRows: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }
  final var selectsSeveralRows: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Highlights a row, or closes the actions of another one.
  final func highlightRow(under touch: UITouch) {
    if let swipe, swipe.isOpen {
      if !displayedRow(swipe.path).contains(touch.location(in: self)) {
        closeSwipe(animated: true)
      }
      return
    }
    guard selectsRows, let path = indexPathForRow(at: touch.location(in: self)),
      let cell = cells[path],
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    highlightedPath = path
    cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  final func selectHighlightedRow() {
    if let swipe, swipe.isOpen { return closeSwipe(animated: true) }
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

  @discardableResult
  final func endHighlight() -> IndexPath? {
    guard let path = highlightedPath else { return nil }
    highlightedPath = nil
    cells[path]?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    return path
  }
}
