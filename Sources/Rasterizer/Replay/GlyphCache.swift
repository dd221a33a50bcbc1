import Foundation
import Graphics

/// Coverage of runs of translucent glyphs that a layer draws, kept while they only fade, change
/// color or move by whole pixels.
///
/// Cairo fills a path through the same coverage that it would write to a mask, and mixes
/// translucent colors by the same arithmetic, so that pixels are equal with and without the cache.
/// (Opaque ones it mixes otherwise, now and then by one level.) A run is kept from the second time
/// on that it is drawn alike: what is drawn once costs nothing more.
final class GlyphCache {
  /// A run's place among all that the layer draws.
  struct Place: Hashable {
    var content: Int
    var run: Int
  }

  /// Coverage, and where it lies now.
  struct Picture {
    var coverage: Coverage
    var frame: DeviceRect
  }

  private struct Entry {
    var glyphs: [GlyphRun.Glyph]
    var transform: CGAffineTransform
    var coverage: Coverage?
  }

  private var entries: [Place: Entry] = [:]
  private var budget: CacheBudget?

  deinit {
    for entry in entries.values { give(entry) }
  }

  /// The coverage of a run; nil for one that was last drawn otherwise, or that nothing is left for.
  ///
  /// - Parameters:
  ///   - box: The bounds of the run's ink in device space.
  ///   - draw: Adds the outlines to a context and fills them.
  func picture(
    of run: GlyphRun, at place: Place, _ transform: CGAffineTransform, box: CGRect,
    budget: CacheBudget, draw: (CairoContext) -> Void
  ) throws(RasterError) -> Picture? {
    guard var entry = entries[place],
      let (dx, dy) = Self.wholePixels(from: entry.transform, to: transform),
      entry.glyphs == run.glyphs
    else {
      if let old = entries[place] { give(old) }
      entries[place] = Entry(glyphs: run.glyphs, transform: transform)
      return nil
    }
    if let coverage = entry.coverage {
      return Picture(coverage: coverage, frame: coverage.frame.moved(by: dx, dy))
    }
    let frame = DeviceRect(covering: box).outset(by: 1)
    guard !frame.isEmpty, budget.take(frame.area + 4 * frame.height) else { return nil }
    self.budget = budget
    let coverage = try Coverage(frame: frame)
    try coverage.draw(draw)
    entry.transform = transform
    entry.coverage = coverage
    entries[place] = entry
    return Picture(coverage: coverage, frame: frame)
  }

  private func give(_ entry: Entry) {
    if let frame = entry.coverage?.frame { budget?.give(frame.area + 4 * frame.height) }
  }

  /// By how many pixels a transform moves on from another; nil where it also does something else.
  private static func wholePixels(
    from old: CGAffineTransform, to new: CGAffineTransform
  ) -> (Int, Int)? {
    guard old.a == new.a, old.b == new.b, old.c == new.c, old.d == new.d else { return nil }
    let (dx, dy) = (new.tx - old.tx, new.ty - old.ty)
    guard dx == dx.rounded(), dy == dy.rounded(), abs(dx) < 1e6, abs(dy) < 1e6 else { return nil }
    return (Int(saturating: dx), Int(saturating: dy))
  }
}
