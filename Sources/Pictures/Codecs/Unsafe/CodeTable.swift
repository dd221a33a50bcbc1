/// The dictionary of the LZW compressor, which looks strings up several times a pixel.
///
/// It has a hash table of 16,384 words, for each of 4,096 strings the set of next values modulo 32
/// and the place where it was found first, the runs of one value, and a list of strings to follow.
/// Fields that are read together lie together, since all the tables are larger than the L1 cache.
///
/// - Rule: An index is masked to the table's size; runs and the list are never longer than their
///   capacity; a copy stays within its span. The tables are allocated and freed with the object.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FastPathTests`, in debug and release.
@safe final class CodeTable {
  static let mask = 0x3FFF
  private static let codeMask = 0xFFF
  /// The longest run of one value that is stored.
  private static let longestRun = 512
  private let base: UnsafeMutablePointer<UInt32>
  private let strings: UnsafeMutablePointer<Entry>
  /// The codes of the runs of each value by length; the first is the value.
  private let runs: UnsafeMutablePointer<UInt16>
  /// The longest run of each value.
  private let longestRuns: UnsafeMutablePointer<Run>
  /// The list of strings, each as `first << 16 | code`: its first value and its code.
  private let list: UnsafeMutablePointer<UInt32>
  /// The capacity of the list.
  static let listSize = 4

  private struct Entry {
    /// The values that continue the string, modulo 32.
    var next: UInt32 = 0
    /// The pixel at which the string begins.
    var place: UInt32 = 0
  }

  private struct Run {
    var length: UInt16
    var code: UInt16
  }

  init() {
    unsafe base = .allocate(capacity: Self.mask + 1)
    unsafe strings = .allocate(capacity: Self.codeMask + 1)
    unsafe runs = .allocate(capacity: 256 * Self.longestRun)
    unsafe runs.initialize(repeating: 0, count: 256 * Self.longestRun)
    unsafe longestRuns = .allocate(capacity: 256)
    unsafe list = .allocate(capacity: Self.listSize)
    unsafe list.initialize(repeating: 0, count: Self.listSize)
    for value in 0..<256 { unsafe runs[value * Self.longestRun] = UInt16(value) }
    clear()
  }

  deinit {
    unsafe base.deallocate()
    unsafe strings.deallocate()
    unsafe runs.deallocate()
    unsafe longestRuns.deallocate()
    unsafe list.deallocate()
  }

  /// Sets all words to 0, and empties the sets and the runs.
  func clear() {
    unsafe base.initialize(repeating: 0, count: Self.mask + 1)
    unsafe strings.initialize(repeating: Entry(), count: Self.codeMask + 1)
    for value in 0..<256 { unsafe longestRuns[value] = Run(length: 1, code: UInt16(value)) }
  }

  /// Whether no string continues this one.
  @inline(__always)
  func isLeaf(_ string: Int) -> Bool { unsafe strings[string & Self.codeMask].next == 0 }

  /// The code of a string followed by a value; 0 if there is none.
  @inline(__always)
  func child(_ string: Int, _ value: UInt8) -> Int {
    guard unsafe strings[string & Self.codeMask].next &>> UInt32(value) & 1 != 0 else { return 0 }
    let key = UInt32(truncatingIfNeeded: string) << 8 | UInt32(value)
    var slot = Self.slot(key)
    while true {
      let word = unsafe base[slot]
      if word >> 12 == key { return Int(word & 0xFFF) }
      if word == 0 { return 0 }
      slot = (slot + 1) & Self.mask
    }
  }

  @inline(__always)
  private static func slot(_ key: UInt32) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 18)
  }

  /// Adds a string followed by a value, which must not be in the table yet, and the pixel at which
  /// it begins.
  @inline(__always)
  func insert(_ string: Int, _ value: UInt8, as code: Int, at place: Int) {
    let key = UInt32(truncatingIfNeeded: string) << 8 | UInt32(value)
    var slot = Self.slot(key)
    while unsafe base[slot] != 0 { slot = (slot + 1) & Self.mask }
    unsafe base[slot] = key << 12 | UInt32(truncatingIfNeeded: code)
    unsafe strings[string & Self.codeMask].next |= 1 &<< UInt32(value)
    unsafe strings[code & Self.codeMask].place = UInt32(truncatingIfNeeded: place)
    let run = unsafe longestRuns[Int(value)]
    if Int(run.code) == string, run.length < Self.longestRun {
      let code = UInt16(truncatingIfNeeded: code)
      unsafe runs[Int(value) * Self.longestRun + Int(run.length)] = code
      unsafe longestRuns[Int(value)] = Run(length: run.length + 1, code: code)
    }
  }

  /// The pixel at which a string of at least two values begins.
  @inline(__always)
  func place(of string: Int) -> Int { unsafe Int(strings[string & Self.codeMask].place) }

  /// Copies values to a later place, from the first to the last, so that the two may overlap; the
  /// values after them may change as well.
  @inline(__always)
  static func copy(
    _ count: Int, from start: Int, to end: Int, in values: inout MutableSpan<UInt8>
  ) {
    precondition(start >= 0 && start < end && count >= 0 && end + count <= values.count)
    let capacity = values.count
    unsafe values.withUnsafeMutableBufferPointer { buffer in
      let bytes = UnsafeMutableRawPointer(buffer.baseAddress!)
      var done = 0
      // Eight at once, up to seven too many.
      if end - start >= 8, end + count + 8 <= capacity {
        while done < count {
          let word = unsafe bytes.loadUnaligned(fromByteOffset: start + done, as: UInt64.self)
          unsafe bytes.storeBytes(of: word, toByteOffset: end + done, as: UInt64.self)
          done += 8
        }
        return
      }
      while done < count {
        unsafe buffer[end + done] = buffer[start + done]
        done += 1
      }
    }
  }

  /// The longest run of a value that has at most `count` pixels, and at least one.
  @inline(__always)
  func run(of value: UInt8, upTo count: Int) -> (code: Int, length: Int) {
    let length = unsafe min(count, Int(longestRuns[Int(value)].length))
    return unsafe (Int(runs[Int(value) * Self.longestRun + length - 1]), length)
  }

  /// Stores a string in the list, at an index below `listSize`.
  @inline(__always)
  func setString(_ string: UInt32, at place: Int) {
    unsafe list[place & (Self.listSize - 1)] = string
  }

  /// The string at an index of the list.
  @inline(__always)
  func string(at place: Int) -> UInt32 { unsafe list[place & (Self.listSize - 1)] }

  /// A marker for no string.
  static let noString: UInt32 = 0xFFFF_FFFF

  /// Up to two strings that continue those of the list.
  @inline(__always)
  func followAll(_ pixel: LZWChoices, count: Int) -> (UInt32, UInt32) {
    let values = pixel.values
    var found = (Self.noString, Self.noString)
    for k in 0..<count {
      let string = string(at: k)
      if add(string, pixel, values, to: &found) { break }
    }
    return found
  }

  /// Up to two strings that continue one or two others: more would make files 1 % shorter in 50 %
  /// more time.
  @inline(__always)
  func follow(_ pixel: LZWChoices, _ one: UInt32, _ two: UInt32) -> (UInt32, UInt32) {
    let values = pixel.values
    var found = (Self.noString, Self.noString)
    if add(one, pixel, values, to: &found) || two == Self.noString { return found }
    _ = add(two, pixel, values, to: &found)
    return found
  }

  /// Adds the strings that continue another; returns true once there are two.
  @inline(__always)
  private func add(
    _ string: UInt32, _ pixel: LZWChoices, _ values: UInt32, to found: inout (UInt32, UInt32)
  ) -> Bool {
    let code = Int(string & 0xFFFF)
    if unsafe strings[code & Self.codeMask].next & values == 0 { return false }
    var place = 0
    repeat {
      let child = self.child(code, pixel[place])
      if child != 0 {
        let next = string & 0xFFFF_0000 | UInt32(truncatingIfNeeded: child)
        if found.0 == Self.noString {
          found.0 = next
        } else {
          found.1 = next
          return true
        }
      }
      place += 1
    } while pixel.hasMore(place)
    return false
  }
}
