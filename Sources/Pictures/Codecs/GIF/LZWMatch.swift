/// A matching string: its code, its first value, a lower bound of the end of that value's run,
/// and the end of the string.
struct LZWMatch {
  var code: Int
  var first: UInt8
  var runEnd: Int
  var end: Int
}

/// Looking for the longest string of the dictionary that matches the next pixels.
extension CodeTable {
  /// Runs of at least this many pixels, more than eight, are matched as a whole.
  static let shortestRun = 12

  /// The longest string that begins with one of a pixel's values; of equally long ones, the one
  /// that begins with the preferred value.
  func longest(_ pixels: Span<LZWChoices>, from i: Int, runEnd: Int) -> LZWMatch {
    let pixel = pixels[i]
    var place = 0
    if runEnd - i < CodeTable.shortestRun {
      repeat {
        let value = UInt32(pixel[place])
        setString(value << 16 | value, at: place)
        place += 1
      } while pixel.hasMore(place)
      return matchAll(pixels, count: place, from: i + 1, runEnd: i + 1)
    }
    var best = match(pixels, from: i, first: pixel.preferred, runEnd: runEnd)
    place = 1
    while pixel.hasMore(place) {
      let other = match(pixels, from: i, first: pixel[place], runEnd: runEnd)
      if other.end > best.end { best = other }
      place += 1
    }
    return best
  }

  /// The longest string that matches the pixels from `i` and begins with a value.
  ///
  /// In a run of pixels with the same choices, it begins with the longest run of the value.
  func match(
    _ pixels: Span<LZWChoices>, from i: Int, first: UInt8, runEnd: Int
  ) -> LZWMatch {
    guard runEnd - i >= CodeTable.shortestRun else {
      return match(pixels, from: i, first: first, string: Int(first), end: i + 1)
    }
    let run = run(of: first, upTo: runEnd - i)
    var found = match(pixels, from: i, first: first, string: run.code, end: i + run.length)
    found.runEnd = i + run.length
    return found
  }

  /// The longest string that matches the pixels from `i` and extends one that matches up to
  /// `start`.
  @inline(__always)
  func match(
    _ pixels: Span<LZWChoices>, from i: Int, first: UInt8, string: Int, end start: Int
  ) -> LZWMatch {
    var (code, end) = (string, start)
    while end < pixels.count, !isLeaf(code) {
      let pixel = pixels[end]
      guard pixel.isSingle else {
        setString(UInt32(first) << 16 | UInt32(truncatingIfNeeded: code), at: 0)
        return matchAll(pixels, count: 1, from: end, runEnd: i + 1)
      }
      let child = child(code, pixel.preferred)
      if child == 0 { break }
      code = child
      end += 1
    }
    return LZWMatch(code: code, first: first, runEnd: i + 1, end: end)
  }

  /// Follows the strings of the list in parallel, and up to two of their continuations; returns the
  /// first of the longest.
  private func matchAll(
    _ pixels: Span<LZWChoices>, count: Int, from start: Int, runEnd: Int
  ) -> LZWMatch {
    var (one, two) = (string(at: 0), CodeTable.noString)
    var end = start
    if end < pixels.count {
      let found = followAll(pixels[end], count: count)
      if found.0 != CodeTable.noString {
        (one, two) = found
        end += 1
        while end < pixels.count {
          let found = follow(pixels[end], one, two)
          if found.0 == CodeTable.noString { break }
          (one, two) = found
          end += 1
        }
      }
    }
    return LZWMatch(
      code: Int(one & 0xFFFF), first: UInt8(truncatingIfNeeded: one >> 16), runEnd: runEnd,
      end: end)
  }
}
