/// GIF's variable-length-code LZW, for pictures in which some pixels may have either of two values.
///
/// Plainly: emit the code of the longest string in the dictionary that the pixels to come match, add that string plus
/// the next pixel, and so on. A pixel that has not changed may be drawn again or left transparent; here it
/// matches whichever value makes the string longer, so all strings that match are followed at once.
struct LZWCompressor {
  /// Hash table: `(string << 8 | value) << 12 | code` of a longer string, 0 where free.
  private var slots = [UInt32](repeating: 0, count: 1 << 14)
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var width = 0
  private var next = 0

  /// - Parameters:
  ///   - values: A palette index a pixel.
  ///   - others: The other possible index; the same where there is no choice.
  ///   - minimumCodeSize: 2…8.
  /// - Returns: The packed codes, not yet cut into blocks.
  mutating func compress(
    _ values: [UInt8], or others: [UInt8], minimumCodeSize: Int
  ) -> [UInt8] {
    bytes = []
    (bits, bitCount) = (0, 0)
    let clear = 1 << minimumCodeSize
    values.withUnsafeBufferPointer { values in
      others.withUnsafeBufferPointer { others in
        width = minimumCodeSize + 1
        emit(clear)
        reset(clear)
        var i = 0
        var first = start(values, others, 0)
        while true {
          let (code, end) = match(values, others, from: i, first: first)
          emit(code)
          if end == values.count { break }
          first = start(values, others, end)
          if next < 4096 {
            insert(code, first, next)
            if next == 1 << width, width < 12 { width += 1 }
            next += 1
          } else {
            emit(clear)
            width = minimumCodeSize + 1
            reset(clear)
          }
          i = end
        }
        // The decoder has by now added a string for the last code as well.
        if next < 4096, next == 1 << width, width < 12 { width += 1 }
        emit(clear + 1)
      }
    }
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }

  private mutating func reset(_ clear: Int) {
    next = clear + 2
    slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
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
    var slot = LZWCompressor.slot(key)
    while slots[slot] != 0 { slot = (slot + 1) & 0x3FFF }
    slots[slot] = key << 12 | UInt32(code)
  }

  /// The code of a string and one more value; 0 when there is none.
  @inline(__always)
  private func longer(_ string: Int, _ value: UInt8) -> Int {
    let key = UInt32(string) << 8 | UInt32(value)
    var slot = LZWCompressor.slot(key)
    while slots[slot] != 0 {
      if slots[slot] >> 12 == key { return Int(slots[slot] & 0xFFF) }
      slot = (slot + 1) & 0x3FFF
    }
    return 0
  }

  /// The value to begin a string with: the one that gets farther, else the second.
  @inline(__always)
  private func start(
    _ values: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>, _ i: Int
  ) -> UInt8 {
    if values[i] == others[i] { return values[i] }
    let one = match(values, others, from: i, first: values[i]).end
    let two = match(values, others, from: i, first: others[i]).end
    return one > two ? values[i] : others[i]
  }

  /// The longest string that the pixels from `i` match, and where it ends.
  @inline(__always)
  private func match(
    _ values: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>, from i: Int,
    first: UInt8
  ) -> (code: Int, end: Int) {
    var code = Int(first)
    var end = i + 1
    while end < values.count {
      let (value, other) = (values[end], others[end])
      let child = longer(code, value)
      if value != other {
        let alternative = longer(code, other)
        if child != 0, alternative != 0 {
          return matchAll(values, others, end + 1, child, alternative)
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
    return (code, end)
  }

  /// Follows several strings; the first of those that get farthest wins.
  private func matchAll(
    _ values: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>, _ start: Int,
    _ one: Int, _ two: Int
  ) -> (code: Int, end: Int) {
    var codes = [one, two]
    var end = start
    while end < values.count {
      var children: [Int] = []
      for code in codes where children.count < 16 {
        let child = longer(code, values[end])
        if child != 0 { children.append(child) }
        if values[end] != others[end] {
          let child = longer(code, others[end])
          if child != 0 { children.append(child) }
        }
      }
      if children.isEmpty { break }
      codes = children
      end += 1
    }
    return (codes[0], end)
  }
}
