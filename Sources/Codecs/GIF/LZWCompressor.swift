/// GIF's variable-length-code LZW, for pictures in which some pixels may have one of a few values.
///
/// Plainly: emit the code of the longest string in the dictionary that the pixels to come match,
/// add that string plus the next pixel, and so on. A pixel that has not changed may be drawn again
/// or left transparent, and one between two colors of the palette may have either; here it matches
/// whichever value makes the string longer, so two strings that match are followed at once.
struct LZWCompressor {
  private let slots = CodeTable()

  struct Result: Sendable {
    /// Packed, not yet cut into blocks.
    var codes: [UInt8]
    /// The index that each pixel got, if it was asked for.
    var values: [UInt8]
  }

  /// - Parameters:
  ///   - choices: The palette indices that each pixel may have.
  ///   - minimumCodeSize: 2…8.
  ///   - limit: In bytes.
  ///   - tellsValues: Whether the result says which index each pixel got.
  /// - Returns: Nil when the codes take as many bytes as the limit or more.
  func compress(
    _ choices: [LZWChoices], minimumCodeSize: Int, under limit: Int = .max,
    tellsValues: Bool = true
  ) -> Result? {
    var coder = LZWCoder(slots: slots, minimumCodeSize: minimumCodeSize, limit: limit)
    var values = [UInt8](repeating: 0, count: tellsValues ? choices.count : 0)
    var chosen = values.mutableSpan
    coder.run(choices.span, chosen: &chosen)
    return (coder.bitCount + 7) / 8 < limit ? Result(codes: coder.bytes, values: values) : nil
  }
}

/// One run of the compressor.
///
/// A full dictionary stays in use while it does well: it is cleared unless the last 64 codes, of
/// 12 bits each, took at most 13/16 of the bits a pixel that it took on average until it was full,
/// which is what a new one would take. Both numbers were found by trial on animations of dialogs,
/// emoji and cards.
private struct LZWCoder {
  let slots: CodeTable
  let minimumCodeSize: Int
  /// In bytes; a run that has taken as many is given up.
  let limit: Int
  private var words: [UInt32] = []
  /// What does not fill a word yet, and how many bits that is.
  private var rest: UInt64 = 0
  private var restCount = 0
  private var width = 0
  private var next = 0
  /// Up to where pixels have the same choices as the one looked at.
  private var runEnd = 0

  init(slots: CodeTable, minimumCodeSize: Int, limit: Int) {
    self.slots = slots
    self.minimumCodeSize = minimumCodeSize
    self.limit = limit
  }

  mutating func run(_ pixels: Span<LZWChoices>, chosen: inout MutableSpan<UInt8>) {
    words.reserveCapacity(min(limit, pixels.count / 4) / 4)
    let clear = 1 << minimumCodeSize
    width = minimumCodeSize + 1
    emit(clear)
    reset(clear)
    var i = 0
    findRun(pixels, from: 0)
    var found = longest(pixels, from: 0)
    // Since the dictionary was cleared, and of that, when it had become full.
    var (start, startBits) = (0, 0)
    var (learntPixels, learntBits) = (0, 0)
    // Since the last look at how the dictionary does.
    var (codes, looked) = (0, 0)
    while true {
      emit(found.code)
      let last = found
      let length = last.end - i
      if !chosen.isEmpty {
        // The values of the string, from its end.
        var string = last.code
        var k = last.end
        while k > last.runEnd {
          k -= 1
          let step = slots.step(string)
          chosen[k] = UInt8(truncatingIfNeeded: step)
          string = Int(step >> 8)
        }
        for k in i..<last.runEnd { chosen[k] = last.first }
      }
      i = last.end
      if i == pixels.count { break }
      if i >= runEnd { findRun(pixels, from: i) }
      // Where there is a choice, what is found decides which string is added.
      let isSingle = pixels[i].isSingle
      if !isSingle { found = longest(pixels, from: i) }
      let first = isSingle ? pixels[i].preferred : found.first
      codes += 1
      var looks = codes >= 64
      var added: Int?
      if next < 4096 {
        added = next
        slots.insert(last.code, first, as: next)
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
        if next == 4096 {
          (learntPixels, learntBits) = (i - start, bitCount - startBits)
          looks = true
        }
      }
      var clears = false
      if looks {
        if bitCount / 8 >= limit { return }
        clears = next == 4096 && 16 * 12 * codes * learntPixels > 13 * learntBits * (i - looked)
        (codes, looked) = (0, i)
      }
      if clears {
        emit(clear)
        width = minimumCodeSize + 1
        reset(clear)
        (start, startBits) = (i, bitCount)
      }
      if isSingle || clears {
        found = match(pixels, from: i, first: first)
      } else if let added, first == last.first, found.end - i >= length {
        // The added string can be what comes next, if the last one matches there again.
        if chosen.isEmpty {
          found = match(pixels, from: i, first: first)
        } else if i + length < pixels.count, pixels[i + length].allows(first),
          repeats(pixels, chosen, from: i, length)
        {
          let other = match(pixels, from: i, first: first, string: added, end: i + length + 1)
          if other.end > found.end { found = other }
        }
      }
    }
    // The decoder has by now added a string for the last code as well.
    if next < 4096, next == 1 << width, width < 12 { width += 1 }
    emit(clear + 1)
  }

  /// How many bits have been emitted.
  var bitCount: Int { 32 * words.count + restCount }

  /// What has been emitted, the first bit of all being the lowest of the first byte.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
    var span = bytes.mutableSpan
    for (i, word) in words.enumerated() {
      for k in 0..<4 { span[4 * i + k] = UInt8(truncatingIfNeeded: word >> (8 * UInt32(k))) }
    }
    for i in 4 * words.count..<span.count {
      span[i] = UInt8(truncatingIfNeeded: rest >> (8 * UInt64(i - 4 * words.count)))
    }
    return bytes
  }

  private mutating func reset(_ clear: Int) {
    next = clear + 2
    slots.clear()
  }

  @inline(__always)
  private mutating func emit(_ code: Int) {
    rest |= UInt64(code) &<< UInt64(restCount)
    restCount += width
    if restCount >= 32 {
      words.append(UInt32(truncatingIfNeeded: rest))
      rest >>= 32
      restCount -= 32
    }
  }

  /// Whether pixels may have the values of as many before them.
  @inline(__always)
  private func repeats(
    _ pixels: Span<LZWChoices>, _ chosen: borrowing MutableSpan<UInt8>, from i: Int, _ length: Int
  ) -> Bool {
    for k in i..<i + length where !pixels[k].allows(chosen[k - length]) { return false }
    return true
  }

  /// Finds up to where pixels have the same choices.
  @inline(__always)
  private mutating func findRun(_ pixels: Span<LZWChoices>, from i: Int) {
    let pixel = pixels[i]
    var end = i + 1
    while end < pixels.count, pixels[end] == pixel { end += 1 }
    runEnd = end
  }

  /// A string that pixels match: its code, its first value, up to where that is repeated at least,
  /// and where the string ends.
  private struct Match {
    var code: Int
    var first: UInt8
    var runEnd: Int
    var end: Int
  }

  /// Runs of at least so many pixels are taken as a whole.
  private static let shortestRun = 12

  /// The longest of the strings that begin with one of a pixel's values; of equal ones, the one
  /// that begins with the preferred value.
  private func longest(_ pixels: Span<LZWChoices>, from i: Int) -> Match {
    let pixel = pixels[i]
    var place = 0
    if runEnd - i < LZWCoder.shortestRun {
      repeat {
        let value = UInt32(pixel[place])
        slots.put(value << 16 | value, at: place)
        place += 1
      } while pixel.hasMore(place)
      return matchAll(pixels, count: place, from: i + 1, runEnd: i + 1)
    }
    var best = match(pixels, from: i, first: pixel.preferred)
    place = 1
    while pixel.hasMore(place) {
      let other = match(pixels, from: i, first: pixel[place])
      if other.end > best.end { best = other }
      place += 1
    }
    return best
  }

  /// The longest string that the pixels from `i` match and that begins with a value.
  ///
  /// Where pixels have the same choices for a while, it begins with the longest run of the value.
  private func match(_ pixels: Span<LZWChoices>, from i: Int, first: UInt8) -> Match {
    guard runEnd - i >= LZWCoder.shortestRun else {
      return match(pixels, from: i, first: first, string: Int(first), end: i + 1)
    }
    let run = slots.run(of: first, upTo: runEnd - i)
    var found = match(pixels, from: i, first: first, string: run.code, end: i + run.length)
    found.runEnd = i + run.length
    return found
  }

  /// The longest string that the pixels from `i` match and that begins as one that they match up to
  /// `start`.
  @inline(__always)
  private func match(
    _ pixels: Span<LZWChoices>, from i: Int, first: UInt8, string: Int, end start: Int
  ) -> Match {
    var (code, end) = (string, start)
    while end < pixels.count, !slots.isLast(code) {
      let pixel = pixels[end]
      guard pixel.isSingle else {
        slots.put(UInt32(first) << 16 | UInt32(truncatingIfNeeded: code), at: 0)
        return matchAll(pixels, count: 1, from: end, runEnd: i + 1)
      }
      let child = slots.longer(code, pixel.preferred)
      if child == 0 { break }
      code = child
      end += 1
    }
    return Match(code: code, first: first, runEnd: i + 1, end: end)
  }

  /// Follows the strings of the list at once, and of those that continue them two;
  /// the first of those that get farthest wins.
  private func matchAll(
    _ pixels: Span<LZWChoices>, count: Int, from start: Int, runEnd: Int
  ) -> Match {
    var (one, two) = (slots.string(at: 0), CodeTable.noString)
    var end = start
    if end < pixels.count {
      let found = slots.followAll(pixels[end], count: count)
      if found.0 != CodeTable.noString {
        (one, two) = found
        end += 1
        while end < pixels.count {
          let found = slots.follow(pixels[end], one, two)
          if found.0 == CodeTable.noString { break }
          (one, two) = found
          end += 1
        }
      }
    }
    return Match(
      code: Int(one & 0xFFFF), first: UInt8(truncatingIfNeeded: one >> 16), runEnd: runEnd,
      end: end)
  }
}
