/// What was drawn for one placed node and is still valid, counted against a common budget.
final class NodeCache {
  /// The finished group, over the node's bounds.
  private(set) var group: Canvas?
  /// The blurred shadow.
  private(set) var shadow: ShadowPicture?
  /// Drawn content that is then seen through a projection, by position in `contents`.
  private(set) var textures: [Int: Texture] = [:]
  /// How much of each pixel lies inside the layer's bounds, where these clip.
  private var clip: Coverage?
  private var budget: CacheBudget?

  deinit { clear() }

  func clear() {
    removeAll()
    if let clip { budget?.give(clip.byteCount) }
    clip = nil
  }

  /// The clip's coverage where it was kept with the same columns, and at least the rows.
  func clip(over frame: DeviceRect) -> Coverage? {
    guard let clip, clip.frame.columns == frame.columns, clip.frame.contains(frame) else {
      return nil
    }
    return clip
  }

  func keep(clip coverage: Coverage, budget: CacheBudget) {
    if let clip { self.budget?.give(clip.byteCount) }
    clip = nil
    guard budget.take(coverage.byteCount) else { return }
    self.budget = budget
    clip = coverage
  }

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

  /// Forgets what sublayers are part of: the clip stays.
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
