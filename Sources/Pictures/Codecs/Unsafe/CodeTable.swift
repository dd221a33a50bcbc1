/// The dictionary of the LZW compressor, which looks strings up several times a pixel.
///
/// Most strings are continued by few values, many by none. So a string has the first that continued
/// it, and the set of all, modulo 32; a hash table has the others. Strings with codes below 256,
/// which in a picture of many colors are those of one value, have the exact set, and a table of
/// their own.
///
/// - Rule: An index is masked to the table's size, or below it by its type; runs are never longer
///   than their capacity. At most 4,096 strings are inserted between two calls of `clear`. The
///   tables are allocated and freed with the object.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
@safe final class CodeTable {
  private static let mask = 0x3FFF
  private static let codeMask = 0xFFF
  /// The longest run of one value that is stored.
  private static let longestRun = 512
  private let strings: UnsafeMutablePointer<Entry>
  /// The hash table of `key << 12 | code`, 0 for none.
  private let others: UnsafeMutablePointer<UInt32>
  /// The values that continue each string below 256: four words of bits.
  private let lowSets: UnsafeMutablePointer<UInt64>
  /// The codes of strings below 256 followed by each value, if that is in the set.
  private let lowCodes: UnsafeMutablePointer<UInt16>
  /// The codes of the runs of each value by length; the first is the value.
  private let runs: UnsafeMutablePointer<UInt16>
  /// The longest run of each value.
  private let longestRuns: UnsafeMutablePointer<Run>

  private struct Entry {
    /// The values that continue the string, modulo 32.
    var next: UInt32 = 0
    /// The string that continued it first, as `value << 16 | code`; 0 for none.
    var first: UInt32 = 0
  }

  private struct Run {
    var length: UInt16
    var code: UInt16
  }

  init() {
    unsafe strings = .allocate(capacity: Self.codeMask + 1)
    unsafe others = .allocate(capacity: Self.mask + 1)
    unsafe lowSets = .allocate(capacity: 4 * 256)
    unsafe lowCodes = .allocate(capacity: 256 * 256)
    unsafe lowCodes.initialize(repeating: 0, count: 256 * 256)
    unsafe runs = .allocate(capacity: 256 * Self.longestRun)
    unsafe runs.initialize(repeating: 0, count: 256 * Self.longestRun)
    unsafe longestRuns = .allocate(capacity: 256)
    for value in 0..<256 { unsafe runs[value * Self.longestRun] = UInt16(value) }
    clear()
  }

  deinit {
    unsafe strings.deallocate()
    unsafe others.deallocate()
    unsafe lowSets.deallocate()
    unsafe lowCodes.deallocate()
    unsafe runs.deallocate()
    unsafe longestRuns.deallocate()
  }

  /// Removes all strings but those of one value.
  func clear() {
    unsafe strings.initialize(repeating: Entry(), count: Self.codeMask + 1)
    unsafe others.initialize(repeating: 0, count: Self.mask + 1)
    unsafe lowSets.initialize(repeating: 0, count: 4 * 256)
    for value in 0..<256 { unsafe longestRuns[value] = Run(length: 1, code: UInt16(value)) }
  }

  /// Adds a string followed by a value, which must not be in the table yet.
  @inline(__always)
  func insert(_ string: Int, _ value: UInt8, as code: Int) {
    if string < 256 {
      let low = string & 0xFF
      unsafe lowSets[4 * low + Int(value >> 6)] |= 1 &<< UInt64(value & 63)
      unsafe lowCodes[low << 8 | Int(value)] = UInt16(truncatingIfNeeded: code)
      unsafe strings[low].next |= 1 &<< UInt32(value)
    } else if unsafe strings[string & Self.codeMask].first == 0 {
      unsafe strings[string & Self.codeMask] = Entry(
        next: 1 &<< UInt32(value),
        first: UInt32(value) << 16 | UInt32(truncatingIfNeeded: code))
    } else {
      unsafe strings[string & Self.codeMask].next |= 1 &<< UInt32(value)
      let key = UInt32(truncatingIfNeeded: string) << 8 | UInt32(value)
      var slot = Self.slot(key)
      while unsafe others[slot] != 0 { slot = (slot + 1) & Self.mask }
      unsafe others[slot] = key << 12 | UInt32(truncatingIfNeeded: code)
    }
    let run = unsafe longestRuns[Int(value)]
    if Int(run.code) == string, run.length < Self.longestRun {
      let code = UInt16(truncatingIfNeeded: code)
      unsafe runs[Int(value) * Self.longestRun + Int(run.length)] = code
      unsafe longestRuns[Int(value)] = Run(length: run.length + 1, code: code)
    }
  }

  @inline(__always)
  private static func slot(_ key: UInt32) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 18)
  }

  /// The places of a pixel's values, as bits, that continue a string with a code below 256.
  @inline(__always)
  private func places<Pixel: LZWPixel>(_ string: Int, _ pixel: Pixel) -> UInt32 {
    let row = 4 * (string & 0xFF)
    @inline(__always) func has(_ place: Int) -> UInt32 {
      let value = pixel[place]
      let set = unsafe lowSets[row + Int(value >> 6)]
      return UInt32(truncatingIfNeeded: set &>> UInt64(value & 63) & 1) << UInt32(place)
    }
    return Pixel.isChoice ? has(0) | has(1) | has(2) | has(3) : has(0)
  }

  /// A string that continues another by one of a pixel's values, and that value; nil if there is
  /// none.
  ///
  /// - Parameter after: The values of the next pixel, modulo 32. If possible, the string is one
  ///   that these may continue; values that are equal modulo 32 to the first one's are not looked
  ///   up.
  @inline(__always)
  func child<Pixel: LZWPixel>(
    _ string: Int, _ pixel: Pixel, _ after: UInt32
  ) -> (code: Int, value: UInt8)? {
    if string < 256 { return lowChild(string, pixel, after) }
    let entry = unsafe strings[string & Self.codeMask]
    var rest = entry.next & pixel.values
    if rest == 0 { return nil }
    let first = (
      code: Int(entry.first & 0xFFFF), value: UInt8(truncatingIfNeeded: entry.first >> 16)
    )
    var found: (code: Int, value: UInt8)?
    if pixel.allows(first.value) {
      rest &= ~(1 &<< UInt32(first.value))
      if rest == 0 || mayContinue(first.code, by: after) { return first }
      found = first
    }
    if rest == 0 { return nil }
    var place = 0
    repeat {
      let value = pixel[place]
      if rest &>> UInt32(value) & 1 != 0, let code = other(string, value) {
        if mayContinue(code, by: after) { return (code, value) }
        if found == nil { found = (code, value) }
      }
      place += 1
    } while pixel.hasMore(place)
    return found
  }

  /// As `child`, for a string with a code below 256.
  @inline(__always)
  private func lowChild<Pixel: LZWPixel>(
    _ string: Int, _ pixel: Pixel, _ after: UInt32
  ) -> (code: Int, value: UInt8)? {
    var places = places(string, pixel)
    if places == 0 { return nil }
    let row = (string & 0xFF) << 8
    var value = pixel[places.trailingZeroBitCount]
    var code = unsafe Int(lowCodes[row | Int(value)])
    places &= places &- 1
    while places != 0, !mayContinue(code, by: after) {
      let otherValue = pixel[places.trailingZeroBitCount]
      let other = unsafe Int(lowCodes[row | Int(otherValue)])
      if mayContinue(other, by: after) { (code, value) = (other, otherValue) }
      places &= places &- 1
    }
    return (code, value)
  }

  /// Whether strings may continue this one by one of a set of values, modulo 32.
  @inline(__always)
  func mayContinue(_ string: Int, by values: UInt32) -> Bool {
    unsafe strings[string & Self.codeMask].next & values != 0
  }

  /// The code in the hash table of a string followed by a value.
  @inline(__always)
  private func other(_ string: Int, _ value: UInt8) -> Int? {
    let key = UInt32(truncatingIfNeeded: string) << 8 | UInt32(value)
    var slot = Self.slot(key)
    while true {
      let word = unsafe others[slot]
      if word >> 12 == key { return Int(word & 0xFFF) }
      if word == 0 { return nil }
      slot = (slot + 1) & Self.mask
    }
  }

  /// The longest run of a value that has at most `count` pixels, and at least one.
  @inline(__always)
  func run(of value: UInt8, upTo count: Int) -> (code: Int, length: Int) {
    let length = unsafe max(1, min(count, Int(longestRuns[Int(value)].length)))
    return unsafe (Int(runs[Int(value) * Self.longestRun + length - 1]), length)
  }
}
