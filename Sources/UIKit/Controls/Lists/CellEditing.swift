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

  /// The widths of the space for the marks, in points.
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
      mark.center = CGPoint(x: -Self.indent / 2, y: cell.bounds.midY)
      handle.center = CGPoint(x: cell.bounds.maxX + Self.grip / 2, y: cell.bounds.midY)
    }
  }

  /// Removes the marks after they have been animated out.
  func removeMarks() {
    guard !isOn else { return }
    mark.removeFromSuperview()
    handle.removeFromSuperview()
  }

  /// Positions the marks, and insets a cell's content and separator for them.
  func place(in cell: UITableViewCell, content: UIView, line: UIView) {
    let left = isOn && showsMark ? 16 + mark.bounds.width / 2 : -Self.indent / 2
    mark.center = CGPoint(x: left, y: cell.bounds.midY)
    let right = isOn && showsHandle ? -16 - handle.bounds.width / 2 : Self.grip / 2
    handle.center = CGPoint(x: cell.bounds.maxX + right, y: cell.bounds.midY)
    (mark.alpha, handle.alpha) = (isOn ? 1 : 0, isOn ? 1 : 0)
    guard isOn else { return }
    let start = showsMark && cell.shouldIndentWhileEditing ? Self.indent : 0
    let end =
      showsHandle ? min(content.frame.maxX, cell.bounds.maxX - Self.grip) : content.frame.maxX
    let width = max(0, end - start)
    content.bounds.size.width = width
    content.center.x = start + width / 2
    line.frame.origin.x += start
    line.frame.size.width = max(0, line.frame.width - start)
  }
}
