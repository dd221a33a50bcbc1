/// GIF's variable-length-code LZW, for pictures in which some pixels may have either of two values.
///
/// Plainly: emit the code of the longest string in the dictionary that the pixels to come match,
/// add that string plus the next pixel, and so on. A pixel that has not changed may be drawn again
/// or left transparent; here it matches whichever value makes the string longer, so all strings
/// that match are followed at once.
struct LZWCompressor {
  private let slots = CodeTable()

  /// - Parameters:
  ///   - values: A palette index a pixel.
  ///   - others: The other possible index; the same where there is no choice.
  ///   - minimumCodeSize: 2…8.
  /// - Returns: The packed codes, not yet cut into blocks.
  func compress(
    _ values: [UInt8], or others: [UInt8], minimumCodeSize: Int
  ) -> [UInt8] {
    var coder = LZWCoder(slots: slots, minimumCodeSize: minimumCodeSize, limit: .max)
    coder.run(values.span, others.span)
    return coder.bytes
  }

  /// The same for values without a choice; nil when it takes as many bytes as `limit` or more.
  func compress(_ values: [UInt8], minimumCodeSize: Int, under limit: Int) -> [UInt8]? {
    var coder = LZWCoder(slots: slots, minimumCodeSize: minimumCodeSize, limit: limit)
    coder.run(values.span, values.span)
    return (coder.bitCount + 7) / 8 < limit ? coder.bytes : nil
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

  init(slots: CodeTable, minimumCodeSize: Int, limit: Int) {
    self.slots = slots
    self.minimumCodeSize = minimumCodeSize
    self.limit = limit
  }

  mutating func run(_ values: Span<UInt8>, _ others: Span<UInt8>) {
    words.reserveCapacity(min(limit, values.count / 4) / 4)
    let clear = 1 << minimumCodeSize
    width = minimumCodeSize + 1
    emit(clear)
    reset(clear)
    var i = 0
    var found =
      values[0] == others[0]
      ? match(values, others, from: 0, first: values[0]) : longest(values, others, from: 0)
    // Since the dictionary was cleared, and of that, when it had become full.
    var (start, startBits) = (0, 0)
    var (learntPixels, learntBits) = (0, 0)
    // Since the last look at how the dictionary does.
    var (codes, looked) = (0, 0)
    while true {
      emit(found.code)
      i = found.end
      if i == values.count { break }
      // With a choice, what is found decides which string is added; without, the added string can
      // be found.
      let isChoice = values[i] != others[i]
      let string = found.code
      if isChoice { found = longest(values, others, from: i) }
      let first = isChoice ? found.first : values[i]
      codes += 1
      var looks = codes >= 256
      if next < 4096 {
        insert(string, first, next)
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
      if !isChoice || clears { found = match(values, others, from: i, first: first) }
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
  }

  /// The code of a string and one more value; 0 when there is none.
  @inline(__always)
  private func longer(_ string: Int, _ value: UInt8) -> Int {
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

  /// The longer of the strings that begin with either value of a pixel; the second's, if they are
  /// equal.
  private func longest(_ values: Span<UInt8>, _ others: Span<UInt8>, from i: Int) -> Match {
    let one = match(values, others, from: i, first: values[i])
    let two = match(values, others, from: i, first: others[i])
    return one.end > two.end ? one : two
  }

  /// The longest string that the pixels from `i` match and that begins with a value.
  @inline(__always)
  private func match(
    _ values: Span<UInt8>, _ others: Span<UInt8>, from i: Int, first: UInt8
  ) -> Match {
    var code = Int(first)
    var end = i + 1
    while end < values.count {
      let (value, other) = (values[end], others[end])
      let child = longer(code, value)
      if value != other {
        let alternative = longer(code, other)
        if child != 0, alternative != 0 {
          let (code, end) = matchAll(values, others, from: end + 1, child, alternative)
          return Match(code: code, first: first, end: end)
        }
        if alternative != 0 {
          code = alternative
          end += 1
          continue
        }
      }
      if child == 0 { break }
      code = child
      end += 1
    }
    return Match(code: code, first: first, end: end)
  }

  /// Follows up to eight strings at once; the first of those that get farthest wins.
  private func matchAll(
    _ values: Span<UInt8>, _ others: Span<UInt8>, from start: Int, _ one: Int, _ two: Int
  ) -> (code: Int, end: Int) {
    var codes: InlineArray<8, Int> = [one, two, 0, 0, 0, 0, 0, 0]
    var count = 2
    var end = start
    while end < values.count {
      let (value, other) = (values[end], others[end])
      var children = codes
      var found = 0
      for k in 0..<count where found < 8 {
        let child = longer(codes[k], value)
        if child != 0 {
          children[found] = child
          found += 1
        }
        if value != other, found < 8 {
          let child = longer(codes[k], other)
          if child != 0 {
            children[found] = child
            found += 1
          }
        }
      }
      if found == 0 { break }
      (codes, count) = (children, found)
      end += 1
    }
    return (codes[0], end)
  }
}
