import Graphics

/// Pictures in other sizes than their own, as long as they are asked for and there is room.
///
/// The originals are held by those who show them: what was made of one that is gone is given up.
final class ResizedPictures {
  private struct Key: Hashable {
    /// The original.
    let owner: ObjectIdentifier
    /// Nil for mip levels.
    let size: Shrinking?
  }

  private struct Kept {
    weak var owner: AnyObject?
    let levels: [PixelSource]
    /// What was taken from the budget.
    let byteCount: Int
    /// The frame it was last asked for in.
    var frame: Int
  }

  private let budget: CacheBudget
  private var kept: [Key: Kept] = [:]
  /// The frame in which those were last given up that nobody needs.
  private var tidied = 0

  init(budget: CacheBudget) { self.budget = budget }

  /// The mip levels of a picture, itself the first, if they are kept.
  func levels(of owner: AnyObject, frame: Int) -> [PixelSource]? {
    found(Key(owner: ObjectIdentifier(owner), size: nil), owner, frame)?.levels
  }

  /// Keeps mip levels.
  /// - Parameter byteCount: Of what is not the owner's anyway.
  func keep(_ levels: [PixelSource], byteCount: Int, of owner: AnyObject, frame: Int) {
    keep(
      Kept(owner: owner, levels: levels, byteCount: byteCount, frame: frame),
      Key(owner: ObjectIdentifier(owner), size: nil))
  }

  /// The shrunk picture as far as it is kept.
  func shrunk(_ owner: AnyObject, _ size: Shrinking, frame: Int) -> PixelSource? {
    found(Key(owner: ObjectIdentifier(owner), size: size), owner, frame)?.levels.first
  }

  /// Keeps a part of a shrunk picture in place of the one that was kept.
  func keep(shrunk picture: PixelSource, _ size: Shrinking, of owner: AnyObject, frame: Int) {
    keep(
      Kept(owner: owner, levels: [picture], byteCount: picture.byteCount, frame: frame),
      Key(owner: ObjectIdentifier(owner), size: size))
  }

  private func found(_ key: Key, _ owner: AnyObject, _ frame: Int) -> Kept? {
    // An original may lie where one was that is gone.
    guard let found = kept[key], found.owner === owner else { return nil }
    kept[key]?.frame = frame
    return found
  }

  private func keep(_ new: Kept, _ key: Key) {
    drop(key)
    if tidied != new.frame { tidy(new.frame) }
    guard makeRoom(for: new.byteCount, new.frame) else { return }
    kept[key] = new
  }

  private func drop(_ key: Key) {
    if let old = kept.removeValue(forKey: key) { budget.give(old.byteCount) }
  }

  /// Gives up what was made of originals that are gone, and the sizes that others have followed, as
  /// where a picture grows.
  private func tidy(_ frame: Int) {
    tidied = frame
    var latest: [ObjectIdentifier: Int] = [:]
    for (key, old) in kept { latest[key.owner] = max(old.frame, latest[key.owner] ?? 0) }
    for (key, old) in kept where old.owner == nil || old.frame + 1 < latest[key.owner] ?? 0 {
      drop(key)
    }
  }

  /// Gives up as many as it takes of those that neither this frame nor the last one asked for, the
  /// oldest first; the others would only take turns.
  private func makeRoom(for bytes: Int, _ frame: Int) -> Bool {
    if budget.take(bytes) { return true }
    let old = kept.filter { $0.value.frame + 1 < frame }.sorted { $0.value.frame < $1.value.frame }
    guard old.reduce(budget.free, { $0 + $1.value.byteCount }) >= bytes else { return false }
    for (key, _) in old {
      drop(key)
      if budget.take(bytes) { return true }
    }
    return false
  }
}
