import Foundation
import Graphics
import UIKitValues
import Views

/// The editing controls of a cell: a circle before its content and a grip after it.
@MainActor final class CellEditing {
  enum Mark: Equatable {
    case none
    case style(UITableViewCell.EditingStyle)
    /// A circle, with a check mark if the row is selected.
    case selection

    var style: UITableViewCell.EditingStyle {
      if case .style(let style) = self { style } else { .none }
    }
  }

  /// The widths of the space for the marks, in points, by eye.
  private static let (indent, gripWidth): (CGFloat, CGFloat) = (38, 38)

  var isOn = false
  /// Called when the circle for deleting or inserting is tapped.
  var tapped: (() -> Void)?
  /// Called while a finger holds the grip.
  var dragged: ((UIGestureRecognizer) -> Void)?
  private let mark = CellMark()
  private let grip = CellMark()
  private var (showsMark, showsGrip) = (false, false)

  init() {
    mark.addAction(UIAction { [weak self] _ in self?.tapped?() }, for: .touchUpInside)
  }

  func show(_ kind: Mark, isSelected: Bool) {
    let symbol: (name: String, color: UIColor)? =
      switch kind {
      case .none, .style(.none): nil
      case .style(.delete): ("minus.circle.fill", .systemRed)
      case .style(.insert): ("plus.circle.fill", .systemGreen)
      case .selection:
        isSelected ? ("checkmark.circle.fill", .systemBlue) : ("circle", .systemGray3)
      }
    showsMark = symbol != nil
    mark.isUserInteractionEnabled = kind != .selection
    mark.show(symbol?.name, symbol?.color)
  }

  /// Adds the marks at the sides of the cell, before they are animated in.
  func addMarks(to cell: UITableViewCell, showsGrip: Bool) {
    self.showsGrip = showsGrip
    grip.show("line.3.horizontal", .systemGray3)
    guard isOn else { return }
    if showsGrip, grip.gestureRecognizers?.isEmpty != false {
      let press = UILongPressGestureRecognizer { [weak self] in self?.dragged?($0) }
      press.minimumPressDuration = 0
      grip.addGestureRecognizer(press)
    }
    UIView.performWithoutAnimation {
      for (view, shows) in [(mark, showsMark), (grip, showsGrip)] where shows {
        view.alpha = 0
        cell.addSubview(view)
      }
      place(mark, at: 0, in: cell)
      place(grip, at: cell.bounds.maxX + Self.gripWidth / 2, in: cell)
    }
  }

  /// - Parameter x: The distance of the center from the edge where the content begins, in points.
  private func place(_ view: CellMark, at x: CGFloat, in cell: UITableViewCell) {
    view.bounds.size = CGSize(width: view.picture.bounds.width + 20, height: cell.bounds.height)
    view.center = CGPoint(x: cell.isRightToLeft ? cell.bounds.maxX - x : x, y: cell.bounds.midY)
  }

  /// Removes the marks after they have been animated out.
  func removeMarks() {
    guard !isOn else { return }
    mark.removeFromSuperview()
    grip.removeFromSuperview()
  }

  /// Positions the marks, 16 points from the sides by eye.
  func place(in cell: UITableViewCell) {
    let left = isOn && showsMark ? 16 + mark.picture.bounds.width / 2 : 0
    place(mark, at: left, in: cell)
    let right = isOn && showsGrip ? -16 - grip.picture.bounds.width / 2 : Self.gripWidth / 2
    place(grip, at: cell.bounds.maxX + right, in: cell)
    (mark.alpha, grip.alpha) = (isOn ? 1 : 0, isOn ? 1 : 0)
  }

  /// The space for the mark before a cell's content, and for the grip at its end, in points.
  func insets(of cell: UITableViewCell) -> (start: CGFloat, end: CGFloat) {
    guard isOn else { return (0, 0) }
    return (
      showsMark && cell.shouldIndentWhileEditing ? Self.indent : 0, showsGrip ? Self.gripWidth : 0
    )
  }
}
