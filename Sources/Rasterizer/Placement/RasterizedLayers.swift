import Graphics

/// The bitmaps of layers with a resolution of their own, which stay while the layers are moved,
/// turned and faded, wherever they are drawn: on the canvas and into what casts a shadow.
final class RasterizedLayers {
  private struct Kept {
    var node: LayerNode
    var texture: Texture
    /// When it was last asked for, by the count of all questions.
    var use: Int
  }

  private var kept: [LayerNode.ID: Kept] = [:]
  private var uses = 0
  /// After so many questions for others a bitmap is given up: its layer is gone, or does not move.
  private static let patience = 1000

  /// The bitmap of a layer as it is now.
  func texture(of node: LayerNode) -> Texture? {
    uses += 1
    guard let found = kept[node.id], found.node.rasterizesLike(node) else { return nil }
    kept[node.id]?.use = uses
    return found.texture
  }

  func keep(_ texture: Texture, of node: LayerNode, budget: CacheBudget) {
    for (id, old) in kept where id == node.id || uses - old.use > Self.patience {
      kept[id] = nil
      budget.give(old.texture.byteCount)
    }
    guard budget.take(texture.byteCount) else { return }
    kept[node.id] = Kept(node: node, texture: texture, use: uses)
  }
}

extension LayerNode {
  /// Whether both have the same bitmap, which their place, their opacity and how they blend do not
  /// change.
  fileprivate func rasterizesLike(_ other: LayerNode) -> Bool {
    if self === other { return true }
    guard mask === other.mask, sublayers.isIdentical(to: other.sublayers) else { return false }
    var style = style
    style.transform = other.style.transform
    style.opacity = other.style.opacity
    style.blendMode = other.style.blendMode
    return style == other.style
  }
}
