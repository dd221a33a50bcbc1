import Foundation
import UIKitValues
import Views

/// The content of a cell, whose margins are those of the cell's texts until code sets others.
final class UITableViewCellContentView: UIView {
  private var usualMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  /// - Parameters:
  ///   - leading: In points; 11 above and below are what a text of one line has in Xcode's editor.
  func setUsualMargins(leading: CGFloat, trailing: CGFloat) {
    let new = NSDirectionalEdgeInsets(top: 11, leading: leading, bottom: 11, trailing: trailing)
    guard new != usualMargins, directionalLayoutMargins == usualMargins else { return }
    directionalLayoutMargins = new
    usualMargins = new
  }
}
