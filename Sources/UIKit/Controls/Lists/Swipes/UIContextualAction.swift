public import UIKitValues
public import Views

/// An action behind a row, which a swipe uncovers.
@preconcurrency @MainActor
open class UIContextualAction {
  public enum Style: Int, Sendable { case normal, destructive }

  /// Performs an action; the last argument ends it, with true if the action was performed: then a
  /// destructive one removes the row.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public let style: Style
  public let handler: Handler
  open var title: String?
  /// The background of the button; red for a destructive action, gray for others.
  open var backgroundColor: UIColor!
  /// A picture above the title, or alone where the row is lower than 91 points; a template is
  /// white.
  open var image: UIImage?

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }
}

/// The actions at a side of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration {
  /// The actions, from the edge of the row to its middle.
  public let actions: [UIContextualAction]
  /// Whether a swipe across the row performs the first action.
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) { self.actions = actions }
}
