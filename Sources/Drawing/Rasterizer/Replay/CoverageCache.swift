import Base
import Foundation
import Graphics

/// A cache of the coverage of a layer's fills, strokes and glyphs, valid while they only fade,
/// change color or move by whole pixels.
///
/// Cairo draws through the same coverage that it would write to a mask, so that pixels are equal
/// with and without the cache. A shape is cached from the second frame that draws it unchanged:
/// shapes of a single frame have no extra cost.
final class CoverageCache {
  /// The position of a command among the layer's contents.
  struct CommandPosition: Hashable {
    var content: Int
    var command: Int
  }

  /// A drawn shape, without its color.
  enum Shape: Equatable {
    case fill(Path, FillRule)
    case stroke(Path, StrokeStyle)
    case glyphs([GlyphRun.Glyph])
  }

  /// Coverage, and its current frame.
  struct Picture {
    var coverage: Coverage
    var frame: DeviceRect
  }

  private struct Entry {
    var shape: Shape
    var transform: CGAffineTransform
    /// The rectangle that cuts the ink; nil for ink that lies inside and may move.
    var limits: DeviceRect?
    /// The first and the last frame that drew it unchanged.
    var firstFrame: Int
    var lastFrame: Int
    var coverage: Coverage?
    /// Whether it cannot be cached.
    var isUncacheable = false
  }

  private var entries: [CommandPosition: Entry] = [:]
  private var budget: CoverageBudget?
  /// The frame of the last removal of unused entries.
  private var lastCleanup = 0
  /// The number of frames between removals, and after which an entry counts as unused.
  private static let unusedFrameLimit = 64

  deinit {
    for entry in entries.values { release(entry) }
    budget?.remove(self)
  }

  /// Drops entries that were last drawn before a frame.
  func dropEntries(before number: Int) {
    for (position, entry) in entries where entry.lastFrame < number {
      release(entry)
      entries[position] = nil
    }
  }

  /// The coverage of a shape; nil if it has changed since the last frame, or if the budget is used
  /// up.
  ///
  /// - Parameters:
  ///   - box: The bounds of the ink in device space.
  ///   - limits: The columns to which drawing is clipped, and all rows of the canvas.
  ///   - number: The number of the current frame.
  ///   - draw: Draws the shape into a context, cut at the sides of a rectangle; returns false if it
  ///     cannot be cached.
  func picture(
    of shape: Shape, at position: CommandPosition, _ transform: CGAffineTransform, box: CGRect,
    limits: DeviceRect, number: Int, budget: CoverageBudget,
    draw: (CairoContext, DeviceRect) -> Bool
  ) throws(RasterError) -> Picture? {
    if number - lastCleanup >= Self.unusedFrameLimit {
      dropEntries(before: number - Self.unusedFrameLimit)
      lastCleanup = number
    }
    let whole = DeviceRect(covering: box).outset(by: 1)
    let crosses = whole.x0 < limits.x0 || whole.x1 > limits.x1
    let isCut = crosses || whole.height > 2 * limits.height
    guard let entry = entries[position], entry.limits == (isCut ? limits : nil),
      let (dx, dy) = Self.wholePixels(from: entry.transform, to: transform),
      !isCut || (dx, dy) == (0, 0), entry.shape == shape
    else {
      if let old = entries[position] { release(old) }
      entries[position] = Entry(
        shape: shape, transform: transform, limits: isCut ? limits : nil, firstFrame: number,
        lastFrame: number)
      return nil
    }
    entries[position]?.lastFrame = number
    if let coverage = entry.coverage {
      return Picture(coverage: coverage, frame: coverage.frame.moved(by: dx, dy))
    }
    if entry.isUncacheable || entry.firstFrame == number { return nil }
    // Ink that crosses a side is cut there, as without the cache.
    var frame = isCut ? whole.intersection(limits) : whole
    if crosses, !frame.isEmpty { (frame.x0, frame.x1) = (limits.x0, limits.x1) }
    guard !frame.isEmpty, budget.reserve(Self.bytes(of: frame), for: self, in: number) else {
      return nil
    }
    self.budget = budget
    let coverage: Coverage
    var isDrawn = false
    do throws(RasterError) {
      coverage = try Coverage(frame: frame)
      try coverage.draw { isDrawn = draw($0, frame) }
    } catch {
      budget.release(Self.bytes(of: frame))
      throw error
    }
    guard isDrawn else {
      budget.release(Self.bytes(of: frame))
      entries[position]?.isUncacheable = true
      return nil
    }
    entries[position]?.transform = transform
    entries[position]?.coverage = coverage
    return Picture(coverage: coverage, frame: frame)
  }

  private static func bytes(of frame: DeviceRect) -> Int { frame.area + 4 * frame.height }

  private func release(_ entry: Entry) {
    if let frame = entry.coverage?.frame { budget?.release(Self.bytes(of: frame)) }
  }

  /// The translation between two transforms in pixels; nil if they differ by anything else than
  /// whole pixels.
  private static func wholePixels(
    from old: CGAffineTransform, to new: CGAffineTransform
  ) -> (Int, Int)? {
    guard old.a == new.a, old.b == new.b, old.c == new.c, old.d == new.d else { return nil }
    let (dx, dy) = (new.tx - old.tx, new.ty - old.ty)
    guard dx == dx.rounded(), dy == dy.rounded(), abs(dx) < 1e6, abs(dy) < 1e6 else { return nil }
    return (Int(saturating: dx), Int(saturating: dy))
  }
}

/// The memory budget for the cached coverage of all layers of one renderer.
///
/// If it is used up, entries that are no longer drawn are dropped.
final class CoverageBudget {
  private struct Holder { weak var cache: CoverageCache? }

  private(set) var free: Int
  private var holders: [ObjectIdentifier: Holder] = [:]
  /// The frame in which entries were last dropped.
  private var lastSweep = 0

  init(bytes: Int) { free = bytes }

  /// - Parameter number: Which frame this is.
  func reserve(_ bytes: Int, for cache: CoverageCache, in number: Int) -> Bool {
    if bytes > free, lastSweep < number {
      lastSweep = number
      // Shapes of this frame may not have been drawn yet.
      for holder in holders.values { holder.cache?.dropEntries(before: number - 1) }
    }
    guard bytes <= free else { return false }
    free -= bytes
    holders[ObjectIdentifier(cache)] = Holder(cache: cache)
    return true
  }

  func release(_ bytes: Int) { free += bytes }

  func remove(_ cache: CoverageCache) { holders[ObjectIdentifier(cache)] = nil }
}
