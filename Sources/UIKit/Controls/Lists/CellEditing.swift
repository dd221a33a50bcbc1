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
  private static let (indent, grip): (CGFloat, CGFloat) = (38, 38)

  var isOn = false
  private let mark = UIImageView()
  private let handle = UIImageView()
  private var (showsMark, showsHandle) = (false, false)

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
    mark.image = symbol.flatMap { UIImage(systemName: $0.name, withConfiguration: Self.symbols) }
    mark.tintColor = symbol?.color
    mark.sizeToFit()
  }

  /// The size of the marks, by eye.
  private static let symbols = UIImage.SymbolConfiguration(pointSize: 20)

  /// Adds the marks outside of the cell, before they are animated in.
  func addMarks(to cell: UITableViewCell, showsGrip: Bool) {
    showsHandle = showsGrip
    handle.image = UIImage(systemName: "line.3.horizontal", withConfiguration: Self.symbols)
    handle.tintColor = .systemGray3
    handle.sizeToFit()
    guard isOn else { return }
    UIView.performWithoutAnimation {
      for (view, shows) in [(mark, showsMark), (handle, showsHandle)] where shows {
        view.alpha = 0
        cell.addSubview(view)
      }
      place(mark, at: -Self.indent / 2, in: cell)
      place(handle, at: cell.bounds.maxX + Self.grip / 2, in: cell)
    }
  }

  /// - Parameter x: The distance of the center from the edge where the content begins, in points.
  private func place(_ view: UIView, at x: CGFloat, in cell: UITableViewCell) {
    view.center = CGPoint(x: cell.isRightToLeft ? cell.bounds.maxX - x : x, y: cell.bounds.midY)
  }

  /// Removes the marks after they have been animated out.
  func removeMarks() {
    guard !isOn else { return }
    mark.removeFromSuperview()
    handle.removeFromSuperview()
  }

  /// Positions the marks, 16 points from the sides by eye, and insets a cell's content and
  /// separator for them.
  func place(in cell: UITableViewCell, content: UIView, line: UIView) {
    let left = isOn && showsMark ? 16 + mark.bounds.width / 2 : -Self.indent / 2
    place(mark, at: left, in: cell)
    let right = isOn && showsHandle ? -16 - handle.bounds.width / 2 : Self.grip / 2
    place(handle, at: cell.bounds.maxX + right, in: cell)
    (mark.alpha, handle.alpha) = (isOn ? 1 : 0, isOn ? 1 : 0)
    guard isOn else { return }
    let start = showsMark && cell.shouldIndentWhileEditing ? Self.indent : 0
    let whole = cell.oriented(content.frame).maxX
    let end = showsHandle ? min(whole, cell.bounds.maxX - Self.grip) : whole
    let width = max(0, end - start)
    content.bounds.size.width = width
    place(content, at: start + width / 2, in: cell)
    if !cell.isRightToLeft { line.frame.origin.x += start }
    line.frame.size.width = max(0, line.frame.width - start)
  }
}
