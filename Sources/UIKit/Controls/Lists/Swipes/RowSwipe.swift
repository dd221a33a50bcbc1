package import Foundation
import Graphics
package import Views

/// A row that a finger has moved aside, with the actions beside it.
@MainActor
package final class RowSwipe {
  package var path: IndexPath
  package let cell: UIView
  let configuration: UISwipeActionsConfiguration
  package let actions: SwipeActionsView
  /// The distance by which the row is moved aside, in points.
  package var width: CGFloat = 0
  /// The width when the finger began to move.
  var origin: CGFloat = 0
  /// Whether it has been released, and stays open or performs an action.
  package var isOpen = false
  package var isPerforming = false

  init(
    _ path: IndexPath, _ cell: UIView, _ configuration: UISwipeActionsConfiguration,
    _ actions: SwipeActionsView
  ) {
    self.path = path
    self.cell = cell
    self.configuration = configuration
    self.actions = actions
  }

  package var isRight: Bool { actions.isRight }

  /// The direction in which the row moves: −1 to the left.
  package var direction: CGFloat { isRight ? -1 : 1 }

  /// The width from which a full swipe performs the first action, by eye: beyond the buttons and
  /// more than half of the row.
  private func fullWidth(in row: CGRect) -> CGFloat {
    max(row.width * 0.55, actions.restingWidth + 30)
  }

  /// Follows the finger: freely up to the buttons' width, beyond it only toward a full swipe, and
  /// otherwise like the end of a scroll view.
  func follow(_ distance: CGFloat, in row: CGRect) {
    let pulled = max(0, origin + distance)
    let rest = actions.restingWidth
    let isFree = configuration.performsFirstActionWithFullSwipe
    width =
      pulled <= rest || isFree
      ? min(pulled, row.width) : rest + rubberBand(pulled - rest, length: row.width)
    let arms = isFree && width >= fullWidth(in: row)
    if arms != actions.isArmed {
      actions.isArmed = arms
      UIView.animate(withDuration: 0.2) { self.actions.layoutIfNeeded() }
    }
  }

  /// Positions the actions in the room beside the row.
  func place(in row: CGRect) {
    actions.frame = CGRect(
      x: isRight ? row.maxX - width : row.minX, y: row.minY, width: width, height: row.height)
    actions.layoutIfNeeded()
  }
}
