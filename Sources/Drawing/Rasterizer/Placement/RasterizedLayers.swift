import Graphics

/// A cache of the bitmaps of rasterized layers, which stay valid while the layers are moved,
/// rotated and faded, on the canvas and as a shadow's source.
final class RasterizedLayers {
  private struct CachedBitmap {
    var node: LayerNode
    var texture: Texture
    /// The lookup count at its last use.
    var use: Int
  }

  private var kept: [LayerNode.ID: CachedBitmap] = [:]
  private var uses = 0
  /// A bitmap unused for this many lookups is dropped: its layer is gone, or does not move.
  private static let unusedLookupLimit = 1000

  /// The bitmap of a layer in its current state; nil if there is none.
  func texture(of node: LayerNode) -> Texture? {
    uses += 1
    guard let found = kept[node.id], found.node.rasterizesLike(node) else { return nil }
    kept[node.id]?.use = uses
    return found.texture
  }

  func store(_ texture: Texture, of node: LayerNode, budget: CacheBudget) {
    for (id, old) in kept where id == node.id || uses - old.use > Self.unusedLookupLimit {
      kept[id] = nil
      budget.release(old.texture.byteCount)
    }
    guard budget.reserve(texture.byteCount) else { return }
    kept[node.id] = CachedBitmap(node: node, texture: texture, use: uses)
  }
}

extension LayerNode {
  /// Whether both have the same bitmap, which is independent of what compositing applies.
  fileprivate func rasterizesLike(_ other: LayerNode) -> Bool {
    if self === other { return true }
    guard mask === other.mask, sublayers.isIdentical(to: other.sublayers) else { return false }
    return style.without(.composition) == other.style.without(.composition)
  }
}
