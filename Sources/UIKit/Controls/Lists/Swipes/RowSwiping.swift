package import Foundation
import Graphics
import LayerTree
import UIKitValues
package import Views

/// A list whose rows are swiped aside: a table, or a collection.
@MainActor
package protocol RowSwiping: UIScrollView {
  /// The row that has been moved aside; nil for none.
  var swipe: RowSwipe? { get set }
  /// The row at a point, if it may be swiped.
  func swipeableRow(at point: CGPoint) -> IndexPath?
  /// The view of a visible row.
  func swipedView(_ path: IndexPath) -> UIView?
  /// The actions at a side of a row; nil for none.
  func swipeConfiguration(_ path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration?
  /// The frame of a row that is not moved aside; nil if it does not exist.
  func rowFrame(_ path: IndexPath) -> CGRect?
  /// The corners of its card that a row has; nil without cards.
  func cornersOfCard(_ path: IndexPath) -> CACornerMask?
  func swipeWillBegin(_ path: IndexPath)
  /// Called when a row closes; with nil if it was deleted.
  func swipeDidEnd(_ path: IndexPath?)
  func setSwiped(_ view: UIView, _ isSwiped: Bool)
  /// Removes the row of a destructive action.
  func removeSwipedRow(_ path: IndexPath)
  /// The number of rows in each section.
  var rowCounts: [Int] { get }
}

extension RowSwiping {
  // MARK: Gesture

  package func addSwipePan() {
    addGestureRecognizer(
      SwipePan { [weak self] in
        if let pan = $0 as? UIPanGestureRecognizer { self?.swiped(pan) }
      })
  }

  /// Whether a movement of a finger begins to swipe the row under it.
  /// - Parameter start: Where the finger went down.
  fileprivate func beginsSwipe(at start: CGPoint, _ movement: CGPoint) -> Bool {
    guard abs(movement.x) > abs(movement.y) else { return false }
    if let swipe, swipe.isOpen, rowFrame(swipe.path)?.contains(start) == true {
      swipe.origin = swipe.width
      return !swipe.isPerforming
    }
    guard let path = swipeableRow(at: start), let cell = swipedView(path) else { return false }
    let isRight = movement.x < 0
    guard let configuration = swipeConfiguration(path, isTrailing: isRight != isRightToLeft),
      !configuration.actions.isEmpty
    else { return false }
    closeSwipe(animated: true)
    beginSwipe(path, cell, configuration, isRight: isRight)
    swipeWillBegin(path)
    return true
  }

  private func swiped(_ pan: UIPanGestureRecognizer) {
    guard let swipe, let row = rowFrame(swipe.path), !swipe.isPerforming else { return }
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

  // MARK: Opening and closing

  package func beginSwipe(
    _ path: IndexPath, _ cell: UIView, _ configuration: UISwipeActionsConfiguration,
    isRight: Bool
  ) {
    let metrics = ListMetrics(traitCollection)
    let actions = SwipeActionsView(
      configuration.actions, isRight: isRight, rowHeight: rowFrame(path)?.height ?? 0,
      isRightToLeft: isRightToLeft, metrics: metrics.swipe
    ) { [weak self] index in
      if let self, let swipe = self.swipe { self.perform(index, of: swipe, isFull: false) }
    }
    let new = RowSwipe(path, cell, configuration, actions)
    swipe = new
    setSwiped(cell, true)
    UIView.performWithoutAnimation {
      if let corners = cornersOfCard(path) {
        actions.layer.cornerRadius = metrics.cardRadius
        actions.layer.cornerCurve = metrics.cardCurve
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
  package func openSwipe(speed: CGFloat) {
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
  package func closeSwipe(animated: Bool) {
    guard let closing = swipe, !closing.isPerforming else { return }
    endSwipe(closing, animated: animated)
  }

  private func endSwipe(_ closing: RowSwipe, animated: Bool) {
    if swipe === closing { swipe = nil }
    let cell = closing.cell
    swipeDidEnd(closing.path)
    setSwiped(cell, false)
    let close = {
      closing.width = 0
      closing.actions.isArmed = false
      guard let row = self.rowFrame(closing.path) else { return }
      closing.place(in: row)
      if self.swipedView(closing.path) === cell { cell.frame = row }
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
  package func placeSwipe() {
    guard let swipe, let row = rowFrame(swipe.path) else { return }
    swipe.cell.frame = row.offsetBy(dx: swipe.direction * swipe.width, dy: 0)
    swipe.place(in: row)
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
        swipe.width = self.rowFrame(swipe.path)?.width ?? 0
        self.placeSwipe()
      }
    }
    let counts = rowCounts
    action.handler(action, swipe.actions.button(index)) { [weak self] isPerformed in
      guard let self, swipe.isPerforming else { return }
      swipe.isPerforming = false
      guard self.swipe === swipe else { return }
      let isThere = self.rowCounts == counts && self.rowFrame(swipe.path) != nil
      if isPerformed, action.style == .destructive, isThere {
        self.removeSwipedRow(swipe.path)
      } else {
        self.endSwipe(swipe, animated: true)
      }
    }
  }

  /// Ends the swipe of a row that a change has deleted: the row moves out, and its actions shrink.
  /// - Returns: What to animate; nil if none of the rows was swiped.
  package func leaveSwipe(
    of cell: UIView
  ) -> (animations: () -> Void, end: () -> Void)? {
    guard let swipe, swipe.cell === cell else { return nil }
    self.swipe = nil
    swipeDidEnd(nil)
    setSwiped(cell, false)
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
    guard let list = view as? any RowSwiping else { return false }
    let point = location(in: list)
    return list.beginsSwipe(
      at: CGPoint(x: point.x - movement.x, y: point.y - movement.y), movement)
  }
}
