import Graphics

/// A cache of resized pictures.
///
/// It does not retain the originals, and drops the sizes of released ones.
final class ResizedPictures {
  private struct Key: Hashable {
    /// The original.
    let owner: ObjectIdentifier
    /// The size of a shrunk picture; nil for mip levels.
    let size: Shrinking?
  }

  private struct CachedPicture {
    weak var owner: AnyObject?
    let levels: [PixelSource]
    /// The number of bytes reserved from the budget.
    let byteCount: Int
    /// The frame of the last lookup.
    var frame: Int
  }

  private let budget: CacheBudget
  private var kept: [Key: CachedPicture] = [:]
  /// The frame of the last eviction of unused entries.
  private var lastEviction = 0

  init(budget: CacheBudget) { self.budget = budget }

  /// The cached mip levels of a picture, starting with itself; nil if there are none.
  func levels(of owner: AnyObject, frame: Int) -> [PixelSource]? {
    found(Key(owner: ObjectIdentifier(owner), size: nil), owner, frame)?.levels
  }

  /// Stores mip levels.
  /// - Parameter byteCount: The bytes that do not belong to the owner.
  func store(_ levels: [PixelSource], byteCount: Int, of owner: AnyObject, frame: Int) {
    store(
      CachedPicture(owner: owner, levels: levels, byteCount: byteCount, frame: frame),
      Key(owner: ObjectIdentifier(owner), size: nil))
  }

  /// The cached part of a shrunk picture; nil if there is none.
  func shrunk(_ owner: AnyObject, _ size: Shrinking, frame: Int) -> PixelSource? {
    found(Key(owner: ObjectIdentifier(owner), size: size), owner, frame)?.levels.first
  }

  /// Stores a part of a shrunk picture, replacing an earlier one.
  func store(shrunk picture: PixelSource, _ size: Shrinking, of owner: AnyObject, frame: Int) {
    store(
      CachedPicture(owner: owner, levels: [picture], byteCount: picture.byteCount, frame: frame),
      Key(owner: ObjectIdentifier(owner), size: size))
  }

  private func found(_ key: Key, _ owner: AnyObject, _ frame: Int) -> CachedPicture? {
    // An original may have the address of a released one.
    guard let found = kept[key], found.owner === owner else { return nil }
    kept[key]?.frame = frame
    return found
  }

  private func store(_ new: CachedPicture, _ key: Key) {
    drop(key)
    if lastEviction != new.frame { evictUnused(new.frame) }
    guard reserveByEvicting(new.byteCount, new.frame) else { return }
    kept[key] = new
  }

  private func drop(_ key: Key) {
    if let old = kept.removeValue(forKey: key) { budget.release(old.byteCount) }
  }

  /// Drops the sizes of released originals, and sizes that newer ones have replaced, as while a
  /// picture grows.
  private func evictUnused(_ frame: Int) {
    lastEviction = frame
    var latest: [ObjectIdentifier: Int] = [:]
    for (key, old) in kept { latest[key.owner] = max(old.frame, latest[key.owner] ?? 0) }
    for (key, old) in kept where old.owner == nil || old.frame + 1 < latest[key.owner] ?? 0 {
      drop(key)
    }
  }

  /// Drops as many entries as necessary that neither this frame nor the last one used, the oldest
  /// first; dropping others would cause thrashing.
  private func reserveByEvicting(_ bytes: Int, _ frame: Int) -> Bool {
    if budget.reserve(bytes) { return true }
    let old = kept.filter { $0.value.frame + 1 < frame }.sorted { $0.value.frame < $1.value.frame }
    guard old.reduce(budget.free, { $0 + $1.value.byteCount }) >= bytes else { return false }
    for (key, _) in old {
      drop(key)
      if budget.reserve(bytes) { return true }
    }
    return false
  }
}
