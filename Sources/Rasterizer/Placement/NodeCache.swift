/// What was drawn for one placed node and is still valid, counted against a common budget.
final class NodeCache {
  /// The finished group, over the node's bounds.
  private(set) var group: Canvas?
  /// The blurred shadow.
  private(set) var shadow: ShadowPicture?
  /// Drawn content that is then seen through a projection, by position in `contents`.
  private(set) var textures: [Int: Texture] = [:]
  private var budget: CacheBudget?

  deinit { removeAll() }

  func keep(group canvas: Canvas, budget: CacheBudget) {
    guard budget.take(canvas.byteCount) else { return }
    self.budget = budget
    group = canvas
  }

  func keep(shadow picture: ShadowPicture, budget: CacheBudget) {
    guard budget.take(picture.coverage.byteCount) else { return }
    self.budget = budget
    shadow = picture
  }

  func keep(texture: Texture, at index: Int, budget: CacheBudget) {
    guard textures[index] == nil, budget.take(texture.byteCount) else { return }
    self.budget = budget
    textures[index] = texture
  }

  func removeAll(keepingShadowOfPath: Bool = false) {
    if let group { budget?.give(group.byteCount) }
    group = nil
    for texture in textures.values { budget?.give(texture.byteCount) }
    textures = [:]
    if !keepingShadowOfPath {
      if let shadow { budget?.give(shadow.coverage.byteCount) }
      shadow = nil
    }
  }
}

/// Bytes that all caches of one renderer may hold together.
final class CacheBudget {
  private(set) var free: Int

  init(bytes: Int) { free = bytes }

  func take(_ bytes: Int) -> Bool {
    guard bytes <= free else { return false }
    free -= bytes
    return true
  }

  func give(_ bytes: Int) { free += bytes }
}
