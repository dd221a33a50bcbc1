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
    var coder = LZWCoder(
      values: values, others: others, slots: slots, minimumCodeSize: minimumCodeSize)
    coder.run()
    return coder.bytes
  }
}

/// One run of the compressor.
///
/// A full dictionary stays in use while it does well: it is cleared unless the last 256 codes, of
/// 12 bits each, took at most 7/8 of the bits a pixel that it took on average until it was full,
/// which is what a new one would take.
private struct LZWCoder {
  let values, others: [UInt8]
  /// Hash table: `(string << 8 | value) << 12 | code` of a longer string, 0 where free.
  let slots: CodeTable
  let minimumCodeSize: Int
  var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var width = 0
  private var next = 0

  init(
    values: [UInt8], others: [UInt8], slots: CodeTable, minimumCodeSize: Int
  ) {
    self.values = values
    self.others = others
    self.slots = slots
    self.minimumCodeSize = minimumCodeSize
    bytes.reserveCapacity(values.count / 4)
  }

  mutating func run() {
    let clear = 1 << minimumCodeSize
    width = minimumCodeSize + 1
    emit(clear)
    reset(clear)
    var i = 0
    var found = values[0] == others[0] ? match(from: 0, first: values[0]) : longest(from: 0)
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
      if isChoice { found = longest(from: i) }
      let first = isChoice ? found.first : values[i]
      codes += 1
      var looks = codes >= 256
      if next < 4096 {
        insert(string, first, next)
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
        if next == 4096 {
          (learntPixels, learntBits) = (i - start, 8 * bytes.count + bitCount - startBits)
          looks = true
        }
      }
      var clears = false
      if looks {
        clears = next == 4096 && 8 * 12 * codes * learntPixels > 7 * learntBits * (i - looked)
        (codes, looked) = (0, i)
      }
      if clears {
        emit(clear)
        width = minimumCodeSize + 1
        reset(clear)
        (start, startBits) = (i, 8 * bytes.count + bitCount)
      }
      if !isChoice || clears { found = match(from: i, first: first) }
    }
    // The decoder has by now added a string for the last code as well.
    if next < 4096, next == 1 << width, width < 12 { width += 1 }
    emit(clear + 1)
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
  }

  private mutating func reset(_ clear: Int) {
    next = clear + 2
    slots.clear()
  }

  @inline(__always)
  private mutating func emit(_ code: Int) {
    bits |= UInt64(code) << UInt64(bitCount)
    bitCount += width
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
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
  private func longest(from i: Int) -> Match {
    let one = match(from: i, first: values[i])
    let two = match(from: i, first: others[i])
    return one.end > two.end ? one : two
  }

  /// The longest string that the pixels from `i` match and that begins with a value.
  @inline(__always)
  private func match(from i: Int, first: UInt8) -> Match {
    var code = Int(first)
    var end = i + 1
    while end < values.count {
      let (value, other) = (values[end], others[end])
      let child = longer(code, value)
      if value != other {
        let alternative = longer(code, other)
        if child != 0, alternative != 0 {
          let (code, end) = matchAll(end + 1, child, alternative)
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
  private func matchAll(_ start: Int, _ one: Int, _ two: Int) -> (code: Int, end: Int) {
    var codes = SIMD8<Int>(one, two, 0, 0, 0, 0, 0, 0)
    var count = 2
    var end = start
    while end < values.count {
      let (value, other) = (values[end], others[end])
      var children = SIMD8<Int>()
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
