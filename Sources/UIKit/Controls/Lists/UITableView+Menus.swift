public import Foundation
import Graphics
import UIKitValues
import Views

extension UITableViewDelegate {
  public func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  public func tableView(
    _ tableView: UITableView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func tableView(
    _ tableView: UITableView,
    previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func tableView(
    _ tableView: UITableView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  public func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func tableView(
    _ tableView: UITableView,
    willEndContextMenuInteraction configuration:
      UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

extension UITableView {
  /// The interaction of the rows' menus.
  public final var contextMenuInteraction: UIContextMenuInteraction? {
    interactions.first { ($0 as? UIContextMenuInteraction)?.delegate is RowMenus }
      as? UIContextMenuInteraction
  }

  /// Lets a finger that rests on a row show the row's menu.
  final func addRowMenus() {
    let menus = RowMenus(self)
    self[companion: RowMenus.self] = menus
    addInteraction(UIContextMenuInteraction(delegate: menus))
  }
}

/// Passes the questions of a table's context menu on to the table's delegate.
private final class RowMenus: NSObject, UIContextMenuInteractionDelegate {
  private weak var table: UITableView?
  private var path: IndexPath?

  init(_ table: UITableView) { self.table = table }

  private var delegate: (any UITableViewDelegate)? { table?.tableDelegate }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let table, let path = table.indexPathForRow(at: location) else { return nil }
    self.path = path
    return delegate?.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let table else { return nil }
    return delegate?.tableView(
      table, previewForHighlightingContextMenuWithConfiguration: configuration)
      ?? path.flatMap(table.cellForRow).map(UITargetedPreview.init(cell:))
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let table else { return }
    delegate?.tableView(
      table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration:
      UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let table else { return }
    delegate?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let table else { return }
    delegate?.tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
  }
}

extension UITargetedPreview {
  /// A cell with round corners, on the cell's own ground.
  package convenience init(cell: UIView) {
    let parameters = UIPreviewParameters()
    if cell.layer.cornerRadius == 0 {
      parameters.visiblePath = UIBezierPath(
        roundedRect: cell.bounds, cornerRadius: MenuMetrics(cell.traitCollection).radius)
    }
    parameters.backgroundColor = cell.backgroundColor ?? .systemBackground
    self.init(view: cell, parameters: parameters)
  }
}
