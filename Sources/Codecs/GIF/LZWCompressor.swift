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
    /// The index that each pixel got.
    var values: [UInt8]
  }

  /// - Parameters:
  ///   - choices: The palette indices that each pixel may have.
  ///   - minimumCodeSize: 2…8.
  ///   - limit: In bytes.
  /// - Returns: Nil when the codes take as many bytes as the limit or more.
  func compress(
    _ choices: [LZWChoices], minimumCodeSize: Int, under limit: Int = .max
  ) -> Result? {
    var coder = LZWCoder(slots: slots, minimumCodeSize: minimumCodeSize, limit: limit)
    var values = [UInt8](repeating: 0, count: choices.count)
    var chosen = values.mutableSpan
    coder.run(choices.span, chosen: &chosen)
    return (coder.bitCount + 7) / 8 < limit ? Result(codes: coder.bytes, values: values) : nil
  }
}

/// One run of the compressor.
///
/// A full dictionary stays in use while it does well: it is cleared unless the last 256 codes, of
/// 12 bits each, took at most 7/8 of the bits a pixel that it took on average until it was full,
/// which is what a new one would take.
private struct LZWCoder {
  /// Hash table: `(string << 8 | value) << 12 | code` of a longer string, 0 where free.
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
  /// For each longer string, `shorter << 8 | value`: the string without its last value, and that.
  private var steps = [UInt32](repeating: 0, count: 4096)

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
      // The values of the string, from its end.
      var string = last.code
      for k in stride(from: last.end - 1, to: i, by: -1) {
        let step = steps[string]
        chosen[k] = UInt8(truncatingIfNeeded: step)
        string = Int(step >> 8)
      }
      chosen[i] = last.first
      i = last.end
      if i == pixels.count { break }
      // Where there is a choice, what is found decides which string is added.
      let isSingle = pixels[i].isSingle
      if !isSingle { found = longest(pixels, from: i) }
      let first = isSingle ? pixels[i].preferred : found.first
      codes += 1
      var looks = codes >= 256
      if next < 4096 {
        insert(last.code, first, next)
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
        clears = next == 4096 && 8 * 12 * codes * learntPixels > 7 * learntBits * (i - looked)
        (codes, looked) = (0, i)
      }
      if clears {
        emit(clear)
        width = minimumCodeSize + 1
        reset(clear)
        (start, startBits) = (i, bitCount)
      }
      // The added string can be what comes next, if the last one matches there again.
      if isSingle || clears || first == last.first && found.end - i >= length {
        found = match(pixels, from: i, first: first)
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

  @inline(__always)
  private static func slot(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 18) }

  private mutating func insert(_ string: Int, _ value: UInt8, _ code: Int) {
    let key = UInt32(string) << 8 | UInt32(value)
    var slot = LZWCoder.slot(key)
    while slots[slot] != 0 { slot = (slot + 1) & CodeTable.mask }
    slots[slot] = key << 12 | UInt32(code)
    slots.add(value, to: string)
    steps[code] = key
  }

  /// The code of a string and one more value; 0 when there is none.
  @inline(__always)
  private func longer(_ string: Int, _ value: UInt8) -> Int {
    guard slots.mayHold(value, in: string) else { return 0 }
    let key = UInt32(string) << 8 | UInt32(value)
    var slot = LZWCoder.slot(key)
    while slots[slot] != 0 {
      if slots[slot] >> 12 == key { return Int(slots[slot] & 0xFFF) }
      slot = (slot + 1) & CodeTable.mask
    }
    return 0
  }

  /// A string that pixels match: its code, its first value, and where it ends.
  private struct Match {
    var code: Int
    var first: UInt8
    var end: Int
  }

  /// The longest of the strings that begin with one of a pixel's values; of equal ones, the one
  /// that begins with the preferred value.
  private func longest(_ pixels: Span<LZWChoices>, from i: Int) -> Match {
    let pixel = pixels[i]
    var best = match(pixels, from: i, first: pixel.preferred)
    for place in 1..<4 where pixel.isFirst(place) {
      let other = match(pixels, from: i, first: pixel[place])
      if other.end > best.end { best = other }
    }
    return best
  }

  /// The longest string that the pixels from `i` match and that begins with a value.
  @inline(__always)
  private func match(_ pixels: Span<LZWChoices>, from i: Int, first: UInt8) -> Match {
    var code = Int(first)
    var end = i + 1
    while end < pixels.count, !slots.isEmpty(code) {
      let pixel = pixels[end]
      let child = longer(code, pixel.preferred)
      if pixel.isSingle {
        if child == 0 { break }
        code = child
      } else {
        var (one, two) = (child, 0)
        for place in 1..<4 where two == 0 && pixel.isFirst(place) {
          let child = longer(code, pixel[place])
          if one == 0 { one = child } else { two = child }
        }
        if one == 0 { break }
        if two != 0 {
          let (code, end) = matchBoth(pixels, from: end + 1, one, two)
          return Match(code: code, first: first, end: end)
        }
        code = one
      }
      end += 1
    }
    return Match(code: code, first: first, end: end)
  }

  /// Follows two strings at once, and of those that continue them again two; the first of those
  /// that get farthest wins.
  private func matchBoth(
    _ pixels: Span<LZWChoices>, from start: Int, _ one: Int, _ two: Int
  ) -> (code: Int, end: Int) {
    var (one, two) = (one, two)
    var end = start
    while end < pixels.count {
      let pixel = pixels[end]
      var first = longer(one, pixel.preferred)
      var second = 0
      if pixel.isSingle {
        let child = two == 0 ? 0 : longer(two, pixel.preferred)
        if first == 0 { first = child } else { second = child }
      } else {
        for place in 1..<4 where second == 0 && pixel.isFirst(place) {
          let child = longer(one, pixel[place])
          if first == 0 { first = child } else { second = child }
        }
        if second == 0, two != 0 {
          for place in 0..<4 where second == 0 && pixel.isFirst(place) {
            let child = longer(two, pixel[place])
            if first == 0 { first = child } else { second = child }
          }
        }
      }
      if first == 0 { break }
      (one, two) = (first, second)
      end += 1
    }
    return (one, end)
  }
}
