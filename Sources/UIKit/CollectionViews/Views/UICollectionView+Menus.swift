public import Controls
public import Foundation
import Graphics
import Views

extension UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let path = indexPaths.first else { return nil }
    return self.collectionView(
      collectionView, contextMenuConfigurationForItemAt: path, point: point)
  }
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  public func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    highlightPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    self.collectionView(
      collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
  }
  public func collectionView(
    _ collectionView: UICollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? { nil }
  public func collectionView(
    _ collectionView: UICollectionView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView,
    willDisplayContextMenu configuration:
      UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView,
    willEndContextMenuInteraction configuration:
      UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

extension UICollectionView {
  /// The interaction of the items' menus.
  public final var contextMenuInteraction: UIContextMenuInteraction? {
    interactions.first { ($0 as? UIContextMenuInteraction)?.delegate is ItemMenus }
      as? UIContextMenuInteraction
  }

  /// Lets a finger that rests on an item show the item's menu.
  final func addItemMenus() {
    let menus = ItemMenus(self)
    self[companion: ItemMenus.self] = menus
    addInteraction(UIContextMenuInteraction(delegate: menus))
  }
}

/// Passes the questions of a collection's context menu on to the collection's delegate.
private final class ItemMenus: NSObject, UIContextMenuInteractionDelegate {
  private weak var collection: UICollectionView?
  private var path: IndexPath?

  init(_ collection: UICollectionView) { self.collection = collection }

  private var delegate: (any UICollectionViewDelegate)? { collection?.collectionDelegate }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let collection, let path = collection.indexPathForItem(at: location) else { return nil }
    self.path = path
    return delegate?.collectionView(
      collection, contextMenuConfigurationForItemsAt: [path], point: location)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let collection, let path else { return nil }
    return delegate?.collectionView(
      collection, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
      ?? collection.cellForItem(at: path).map(UITargetedPreview.init(cell:))
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let collection else { return }
    delegate?.collectionView(
      collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration:
      UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let collection else { return }
    delegate?.collectionView(
      collection, willDisplayContextMenu: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let collection else { return }
    delegate?.collectionView(
      collection, willEndContextMenuInteraction: configuration, animator: animator)
  }
}
