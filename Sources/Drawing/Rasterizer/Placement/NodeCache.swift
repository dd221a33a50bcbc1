/// A cache of the valid drawing results of one placed node, with a shared budget.
final class NodeCache {
  /// The finished group, over the node's bounds.
  private(set) var group: Canvas?
  /// The blurred shadow.
  private(set) var shadow: ShadowPicture?
  /// Drawn contents in perspective, by index in `contents`.
  private(set) var textures: [Int: Texture] = [:]
  /// The coverage of the layer's bounds, if they clip.
  private var clip: Coverage?
  /// The effect of the layer's glass.
  private(set) var glass: GlassMap?
  private var budget: CacheBudget?

  deinit { clear() }

  func clear() {
    removeAll()
    if let clip { budget?.release(clip.byteCount) }
    if let glass { budget?.release(glass.byteCount) }
    (clip, glass) = (nil, nil)
  }

  /// The cached coverage of the clip, if it has the same columns and at least these rows.
  func clip(over frame: DeviceRect) -> Coverage? {
    guard let clip, clip.frame.columns == frame.columns, clip.frame.contains(frame) else {
      return nil
    }
    return clip
  }

  func store(clip coverage: Coverage, budget: CacheBudget) {
    if let clip { self.budget?.release(clip.byteCount) }
    clip = nil
    guard budget.reserve(coverage.byteCount) else { return }
    self.budget = budget
    clip = coverage
  }

  func store(glass map: GlassMap, budget: CacheBudget) {
    if let glass { self.budget?.release(glass.byteCount) }
    glass = nil
    guard budget.reserve(map.byteCount) else { return }
    self.budget = budget
    glass = map
  }

  func store(group canvas: Canvas, budget: CacheBudget) {
    guard budget.reserve(canvas.byteCount) else { return }
    self.budget = budget
    group = canvas
  }

  func store(shadow picture: ShadowPicture, budget: CacheBudget) {
    guard budget.reserve(picture.coverage.byteCount) else { return }
    self.budget = budget
    shadow = picture
  }

  func store(texture: Texture, at index: Int, budget: CacheBudget) {
    guard textures[index] == nil, budget.reserve(texture.byteCount) else { return }
    self.budget = budget
    textures[index] = texture
  }

  /// Drops the results that include sublayers, but neither the clip nor the glass, which has a key.
  func removeAll(keepingShadowOfPath: Bool = false) {
    if let group { budget?.release(group.byteCount) }
    group = nil
    for texture in textures.values { budget?.release(texture.byteCount) }
    textures = [:]
    if !keepingShadowOfPath {
      if let shadow { budget?.release(shadow.coverage.byteCount) }
      shadow = nil
    }
  }
}

/// The memory budget shared by all caches of one renderer.
final class CacheBudget {
  private(set) var free: Int

  init(bytes: Int) { free = bytes }

  func reserve(_ bytes: Int) -> Bool {
    guard bytes <= free else { return false }
    free -= bytes
    return true
  }

  func release(_ bytes: Int) { free += bytes }
}
