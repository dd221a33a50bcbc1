import Foundation
import Graphics
import UIKitValues
import Views

/// The space that a table of a `UITableViewController` keeps free for the keyboard.
@MainActor
final class KeyboardInset {
  private weak var table: UITableView?
  private weak var responder: UIView?
  private var added: CGFloat = 0

  /// Finds the table around a first responder.
  func prepare(for responder: UIResponder?) {
    guard let responder else { return }
    self.responder = responder as? UIView
    var next: UIResponder? = responder
    while let current = next, !(current is UITableViewController) { next = current.next }
    let new = (next as? UITableViewController)?.tableView
    if new !== table { apply(nil) }
    table = new
  }

  /// Insets the table by what the keyboard covers of it, and shows the first responder.
  func apply(_ keyboard: CGRect?) {
    guard let table else {
      added = 0
      return
    }
    var covered: CGFloat = 0
    if let keyboard, let window = table.window, let parent = table.superview {
      let box = window.convert(table.frame, from: parent)
      covered = max(0, box.maxY - keyboard.minY - table.safeAreaInsets.bottom)
    }
    guard covered != added else { return }
    let change = covered - added
    added = covered
    table.contentInset.bottom += change
    table.verticalScrollIndicatorInsets.bottom += change
    guard covered > 0, let responder else { return }
    table.scrollRectToVisible(table.convert(responder.bounds, from: responder), animated: false)
  }
}
