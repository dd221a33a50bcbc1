import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// Rows that are swiped aside, with their actions.
extension UITableView {
  // MARK: Gesture

  final func addSwipePan() {
    addGestureRecognizer(
      SwipePan { [weak self] in
        if let pan = $0 as? UIPanGestureRecognizer { self?.swiped(pan) }
      })
  }

  /// Whether a movement of a finger begins to swipe the row under it.
  /// - Parameter start: Where the finger went down.
  fileprivate func beginsSwipe(at start: CGPoint, _ movement: CGPoint) -> Bool {
    guard abs(movement.x) > abs(movement.y), !isReordering else { return false }
    if let swipe, swipe.isOpen, displayedRow(swipe.path).contains(start) {
      swipe.origin = swipe.width
      return !swipe.isPerforming
    }
    guard !isEditing, let path = indexPathForRow(at: start), let cell = cells[path] else {
      return false
    }
    let isRight = movement.x < 0
    guard let configuration = swipeConfiguration(path, isTrailing: isRight != isRightToLeft),
      !configuration.actions.isEmpty
    else { return false }
    closeSwipe(animated: true)
    beginSwipe(path, cell, configuration, isRight: isRight)
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    return true
  }

  private func swiped(_ pan: UIPanGestureRecognizer) {
    guard let swipe, rows.contains(swipe.path), !swipe.isPerforming else { return }
    let row = displayedRow(swipe.path)
    let distance = pan.translation(in: self).x * swipe.direction
    switch pan.state {
    case .began, .changed:
      swipe.isOpen = false
      swipe.follow(distance, in: row)
      placeSwipe()
    case .ended, .cancelled:
      let speed = pan.state == .ended ? pan.velocity(in: self).x * swipe.direction : 0
      if swipe.actions.isArmed, pan.state == .ended {
        perform(0, of: swipe, isFull: true)
      } else if swipe.width + 0.1 * speed > swipe.actions.restingWidth / 2 {
        openSwipe(speed: speed)
      } else {
        closeSwipe(animated: true)
      }
    default: break
    }
  }

  // MARK: Configurations

  /// The delegate's actions at a side of a row, or for a row that can be deleted the default one;
  /// nil for none.
  private func swipeConfiguration(
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

  // MARK: Opening and closing

  final func beginSwipe(
    _ path: IndexPath, _ cell: UITableViewCell, _ configuration: UISwipeActionsConfiguration,
    isRight: Bool
  ) {
    let actions = SwipeActionsView(
      configuration.actions, isRight: isRight, rowHeight: displayedRow(path).height,
      isRightToLeft: isRightToLeft
    ) { [weak self] index in
      if let self, let swipe = self.swipe { self.perform(index, of: swipe, isFull: false) }
    }
    let new = RowSwipe(path, cell, configuration, actions)
    swipe = new
    cell.isSwiped = true
    UIView.performWithoutAnimation {
      if let corners = cardCorners(path) {
        actions.layer.cornerRadius = UITableViewCell.cardRadius
        actions.layer.maskedCorners = corners.intersection(
          isRight
            ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
            : [.layerMinXMinYCorner, .layerMinXMaxYCorner])
      }
      insertSubview(actions, aboveSubview: cell)
      placeSwipe()
    }
  }

  /// Springs to the width of the buttons, by eye.
  final func openSwipe(speed: CGFloat) {
    guard let swipe else { return }
    swipe.isOpen = true
    let way = swipe.actions.restingWidth - swipe.width
    animateSwipe(velocity: abs(way) > 1 ? speed / way : 0) {
      swipe.actions.isArmed = false
      swipe.width = swipe.actions.restingWidth
      self.placeSwipe()
    }
  }

  private func animateSwipe(
    velocity: CGFloat = 0, _ animations: @escaping () -> Void, completion: (() -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.9,
      initialSpringVelocity: min(max(velocity, -20), 20), options: .allowUserInteraction,
      animations: animations, completion: { _ in completion?() })
  }

  /// Moves the swiped row back to its place.
  final func closeSwipe(animated: Bool) {
    guard let closing = swipe, !closing.isPerforming else { return }
    endSwipe(closing, animated: animated)
  }

  private func endSwipe(_ closing: RowSwipe, animated: Bool) {
    if swipe === closing { swipe = nil }
    let cell = closing.cell
    tableDelegate?.tableView(self, didEndEditingRowAt: closing.path)
    cell.isSwiped = false
    let close = { [self] in
      closing.width = 0
      closing.actions.isArmed = false
      if rows.contains(closing.path) { closing.place(in: displayedRow(closing.path)) }
      if cells[closing.path] === cell { cell.frame = displayedFrame(closing.path) }
      cell.layoutIfNeeded()
    }
    let end = { closing.actions.removeFromSuperview() }
    guard animated, window != nil else {
      close()
      return end()
    }
    animateSwipe(close, completion: end)
  }

  /// Positions the swiped cell and its actions.
  final func placeSwipe() {
    guard let swipe, rows.contains(swipe.path) else { return }
    swipe.cell.frame = displayedFrame(swipe.path)
    swipe.place(in: displayedRow(swipe.path))
  }

  // MARK: Actions

  /// Performs an action; a full swipe first moves the row out.
  private func perform(_ index: Int, of swipe: RowSwipe, isFull: Bool) {
    guard !swipe.isPerforming else { return }
    let action = swipe.configuration.actions[index]
    swipe.isPerforming = true
    swipe.isOpen = true
    if isFull {
      animateSwipe {
        swipe.width = self.displayedRow(swipe.path).width
        self.placeSwipe()
      }
    }
    let counts = rows.sections.map(\.count)
    action.handler(action, swipe.actions.button(index)) { [weak self] isPerformed in
      guard let self, swipe.isPerforming else { return }
      swipe.isPerforming = false
      guard self.swipe === swipe else { return }
      let isThere = self.rows.sections.map(\.count) == counts
      if isPerformed, action.style == .destructive, isThere, self.rows.contains(swipe.path) {
        self.deleteRows(at: [swipe.path], with: .fade)
      } else {
        self.endSwipe(swipe, animated: true)
      }
    }
  }

  /// Ends the swipe of a row that a change has deleted: the row moves out, and its actions shrink.
  /// - Returns: What to animate; nil if none of the rows was swiped.
  final func leaveSwipe(
    of cell: UITableViewCell
  ) -> (animations: () -> Void, end: () -> Void)? {
    guard let swipe, swipe.cell === cell else { return nil }
    self.swipe = nil
    tableDelegate?.tableView(self, didEndEditingRowAt: nil)
    cell.isSwiped = false
    sendSubviewToBack(swipe.actions)
    sendSubviewToBack(cell)
    let row = swipe.isRight ? cell.frame.maxX + swipe.width : cell.frame.minX - swipe.width
    let frame = cell.frame
    return (
      {
        let width = frame.width
        cell.frame.origin.x = swipe.isRight ? row - 2 * width : row + width
        swipe.actions.frame = CGRect(
          x: swipe.isRight ? row - width : row, y: frame.minY, width: width, height: 0)
        swipe.actions.layoutIfNeeded()
      },
      { swipe.actions.removeFromSuperview() }
    )
  }
}

/// The pan that swipes rows aside.
private final class SwipePan: UIPanGestureRecognizer, DirectedPan {
  func allowsBegin(_ movement: CGPoint) -> Bool {
    guard let table = view as? UITableView else { return false }
    let point = location(in: table)
    return table.beginsSwipe(
      at: CGPoint(x: point.x - movement.x, y: point.y - movement.y), movement)
  }
}
