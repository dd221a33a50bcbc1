/// GIF's variable-length-code LZW, for pictures in which some pixels may have one of several
/// values.
///
/// LZW emits the code of the longest string in the dictionary that matches the next pixels, adds
/// that string plus the next pixel, and so on. An unchanged pixel may be drawn again or left
/// transparent, and one between two colors of the palette may have either. It gets a value that
/// makes the string longer, if possible one after which the string is likely to go on. To follow
/// two strings at once would make files about 1 % shorter, in up to twice the time.
struct LZWCompressor {
  /// From this many pixels on an image is large: time matters more than a few bytes, and the first
  /// pixel of a string gets a value by a look at the next two only.
  static let largeCount = 262_144

  private let table = CodeTable()
  private(set) var buffers: LZWBuffers

  /// - Parameter buffers: Buffers of a finished compressor, to reuse.
  init(_ buffers: LZWBuffers = LZWBuffers()) { self.buffers = buffers }

  struct Result: Sendable {
    /// Packed codes, not yet divided into blocks.
    var codes: [UInt8]
    /// The index that each pixel got, if requested; else empty.
    var values: [UInt8]
  }

  /// - Parameters:
  ///   - choices: The palette indices that each pixel may have.
  ///   - minimumCodeSize: 2…8.
  ///   - returnsValues: Whether the result has the index of each pixel.
  mutating func compress(
    _ choices: [LZWChoices], minimumCodeSize: Int, returnsValues: Bool = true
  ) -> Result {
    var source = KnownPixels(known: choices)
    return compress(
      &source, count: choices.count, minimumCodeSize: minimumCodeSize,
      returnsValues: returnsValues, isLarge: choices.count >= LZWCompressor.largeCount)
  }

  /// - Parameters:
  ///   - values: The palette index of each pixel.
  ///   - minimumCodeSize: 2…8.
  /// - Returns: Packed codes, not yet divided into blocks.
  mutating func compress(_ values: [UInt8], minimumCodeSize: Int) -> [UInt8] {
    var source = KnownPixels(known: values)
    return compress(
      &source, count: values.count, minimumCodeSize: minimumCodeSize, returnsValues: false
    ).codes
  }

  /// - Parameters:
  ///   - source: Gives the palette indices that each of the `count` pixels may have.
  ///   - minimumCodeSize: 2…8.
  ///   - returnsValues: Whether the result has the index of each pixel.
  ///   - isLarge: Whether the first pixel of a string gets a value by a look at the next two only.
  mutating func compress<Source: LZWSource>(
    _ source: inout Source, count: Int, minimumCodeSize: Int, returnsValues: Bool = true,
    isLarge: Bool
  ) -> Result where Source.Pixel == LZWChoices {
    var coder = LZWCoder(
      table: table, minimumCodeSize: minimumCodeSize, comparesAll: !isLarge)
    var choices = buffers.removeChoices(count: count)
    var values = buffers.removeValues(count: count)
    var pixels = choices.mutableSpan
    var chosen = values.mutableSpan
    coder.run(&source, &pixels, chosen: &chosen)
    (buffers.choices, buffers.values) = (choices, values)
    return Result(codes: coder.bytes, values: returnsValues ? values : [])
  }

  /// Compresses pixels that have one value each, which takes about 0.6 times the time.
  ///
  /// - Parameters:
  ///   - source: Gives the values of the `count` pixels.
  ///   - minimumCodeSize: 2…8.
  ///   - returnsValues: Whether the result has the index of each pixel.
  mutating func compress<Source: LZWSource>(
    _ source: inout Source, count: Int, minimumCodeSize: Int, returnsValues: Bool
  ) -> Result where Source.Pixel == UInt8 {
    var coder = LZWCoder(table: table, minimumCodeSize: minimumCodeSize)
    var values = buffers.removeValues(count: count)
    var pixels = values.mutableSpan
    var empty: [UInt8] = []
    var none = empty.mutableSpan
    coder.run(&source, &pixels, chosen: &none)
    buffers.values = values
    return Result(codes: coder.bytes, values: returnsValues ? values : [])
  }
}

/// The choices and the values of an image's pixels.
///
/// The next image replaces them, so that no memory is allocated and cleared for them each time.
struct LZWBuffers: Sendable {
  fileprivate var choices: [LZWChoices] = []
  fileprivate var values: [UInt8] = []

  /// Moves the choices out, with this many elements of any value.
  fileprivate mutating func removeChoices(count: Int) -> [LZWChoices] {
    var removed: [LZWChoices] = []
    swap(&removed, &choices)
    removed.removeLast(max(0, removed.count - count))
    removed += repeatElement(LZWChoices(word: 0), count: max(0, count - removed.count))
    return removed
  }

  /// Moves the values out, likewise.
  fileprivate mutating func removeValues(count: Int) -> [UInt8] {
    var removed: [UInt8] = []
    swap(&removed, &values)
    removed.removeLast(max(0, removed.count - count))
    removed += repeatElement(0, count: max(0, count - removed.count))
    return removed
  }
}

/// Gives the compressor the choices of pixels shortly before it comes to them, and gets the values
/// of the pixels before.
protocol LZWSource {
  associatedtype Pixel: LZWPixel

  /// Sets choices of pixels.
  ///
  /// - Parameters:
  ///   - i: The pixel to which the compressor has come. Those before it have a value in `chosen`,
  ///     if that is not empty.
  ///   - reach: The number of pixels from `i` on whose choices must be set.
  /// - Returns: The pixel from which on this must be called again; the number of pixels if it need
  ///   not.
  mutating func prepare(
    _ pixels: inout MutableSpan<Pixel>, at i: Int, reach: Int,
    chosen: borrowing MutableSpan<UInt8>
  ) -> Int

  /// Gets all values.
  mutating func finish(_ chosen: borrowing MutableSpan<UInt8>)
}

/// Pixels that are all known at the start.
private struct KnownPixels<Pixel: LZWPixel>: LZWSource {
  let known: [Pixel]

  func prepare(
    _ pixels: inout MutableSpan<Pixel>, at i: Int, reach: Int,
    chosen: borrowing MutableSpan<UInt8>
  ) -> Int {
    for i in pixels.indices { pixels[i] = known[i] }
    return pixels.count
  }

  func finish(_ chosen: borrowing MutableSpan<UInt8>) {}
}

/// Decides whether a full dictionary stays in use.
///
/// It does while it compresses well: it is cleared unless the last 64 codes, of 12 bits each, took
/// at most 13/16 of the bits per pixel that were needed on average until it was full, which a new
/// one would need again. Both numbers were found by experiment on animations of dialogs, emoji and
/// cards.
private struct DictionaryGain {
  /// The pixels and the bits before the dictionary was cleared, and from then until it was full.
  private var start = (pixels: 0, bits: 0)
  private var untilFull = (pixels: 0, bits: 0)
  /// The number of codes since the last evaluation, and the pixels before it.
  private var codes = 0
  private var evaluated = 0

  /// Counts a code; returns whether it is time for an evaluation.
  @inline(__always)
  mutating func isDue(isFull: Bool, at i: Int, bits: Int) -> Bool {
    codes += 1
    if isFull { untilFull = (i - start.pixels, bits - start.bits) }
    return isFull || codes >= 64
  }

  /// Whether the codes since the last evaluation are those of a full dictionary to be cleared.
  mutating func isLow(at i: Int) -> Bool {
    defer {
      codes = 0
      evaluated = i
    }
    return 16 * 12 * codes * untilFull.pixels > 13 * untilFull.bits * (i - evaluated)
  }

  mutating func restart(at i: Int, bits: Int) {
    start = (i, bits)
    untilFull = (0, 0)
  }
}

/// One run of the compressor.
private struct LZWCoder: ~Copyable {
  private let table: CodeTable
  private let minimumCodeSize: Int
  /// Whether the strings that begin with each value of a pixel are compared at their ends.
  private let comparesAll: Bool
  private var words: [UInt64] = []
  /// Bits that do not fill a word yet, and their number.
  private var rest: UInt64 = 0
  private var restCount = 0
  private var width: Int
  private var next = 0
  /// The end of a run of pixels with the same choices.
  private var runEnd = 0
  /// Whether that run may go on, out of reach.
  private var isRunCut = false

  init(table: CodeTable, minimumCodeSize: Int, comparesAll: Bool = false) {
    self.table = table
    self.minimumCodeSize = minimumCodeSize
    self.comparesAll = comparesAll
    width = minimumCodeSize + 1
  }

  /// - Parameter chosen: The values that the pixels get; empty if they have one each.
  mutating func run<Source: LZWSource>(
    _ source: inout Source, _ choices: inout MutableSpan<Source.Pixel>,
    chosen: inout MutableSpan<UInt8>
  ) {
    words.reserveCapacity(choices.count / 32)
    startDictionary()
    var due = source.prepare(&choices, at: 0, reach: LZWCoder.reach, chosen: chosen)
    var gain = DictionaryGain()
    // The string that matches the pixels up to the current one.
    var i = 0
    var (string, first) = begin(choices.span, &i, &chosen)
    while true {
      extend(&string, choices.span, &i) { chosen[$0] = $1 }
      emit(string)
      if i == choices.count { break }
      if i >= due {
        due = source.prepare(&choices, at: i, reach: LZWCoder.reach, chosen: chosen)
      }
      let (last, start) = (string, i)
      (string, first) = begin(choices.span, &i, &chosen)
      let isAdded = add(last, first)
      guard gain.isDue(isFull: isAdded && next == 4096, at: start, bits: bitCount) else { continue }
      if gain.isLow(at: start) {
        startDictionary()
        gain.restart(at: start, bits: bitCount)
        (string, i) = (Int(first), start + 1)
      }
    }
    source.finish(chosen)
    // The decoder also adds a string for the last code.
    if next < 4096 { widen() }
    emit((1 << minimumCodeSize) + 1)
  }

  /// Begins a string at a pixel: of one or two values, or in a long run of pixels with the same
  /// choices, the longest run of one value.
  ///
  /// - Parameter i: The pixel; then the one after the string.
  /// - Returns: The string, and its first value.
  @inline(__always)
  private mutating func begin<Pixel: LZWPixel>(
    _ pixels: Span<Pixel>, _ i: inout Int, _ chosen: inout MutableSpan<UInt8>
  ) -> (string: Int, first: UInt8) {
    let pixel = pixels[i]
    var value = pixel.preferred
    let length = runLength(pixels, from: i)
    if length > 0 {
      var run = table.run(of: value, upTo: length)
      var place = 1
      while pixel.hasMore(place) {
        let other = table.run(of: pixel[place], upTo: length)
        var isLonger = other.length > run.length
        if comparesAll, other.length == length, run.length == length {
          // Both go to the end of the run, and one may go on after it.
          let end = i + length
          isLonger =
            self.end(of: other.code, pixels, from: end) > self.end(of: run.code, pixels, from: end)
        }
        if isLonger { (value, run) = (pixel[place], other) }
        place += 1
      }
      let (start, end) = (i, i + run.length)
      i = end
      if Pixel.isChoice {
        // Checked once, so that the loop fills many at a time.
        precondition(start >= 0 && end <= chosen.count)
        for k in 0..<end - start { chosen[start + k] = value }
      }
      return (run.code, value)
    }
    // The best two values so far, whether strings go on after them, and how far.
    var (string, second): (Int, UInt8?) = (Int(value), nil)
    var (continues, end): (Bool, Int?) = (false, nil)
    if i + 1 < pixels.count {
      let after = Pixel.isChoice && i + 2 < pixels.count ? pixels[i + 2].values : 0
      var place = 0
      repeat {
        if let pair = table.child(Int(pixel[place]), pixels[i + 1], after) {
          let otherContinues = table.mayContinue(pair.code, by: after)
          var isBetter = second == nil || otherContinues && !continues
          if continues, otherContinues {
            end = end ?? self.end(of: string, pixels, from: i + 2)
            let otherEnd = self.end(of: pair.code, pixels, from: i + 2)
            isBetter = otherEnd > end!
            if isBetter { end = otherEnd }
          }
          if isBetter {
            (value, string, second, continues) = (
              pixel[place], pair.code, pair.value, otherContinues
            )
          }
          if continues, !comparesAll { break }
        }
        place += 1
      } while pixel.hasMore(place)
    }
    if Pixel.isChoice {
      chosen[i] = value
      if let second { chosen[i + 1] = second }
    }
    i += second == nil ? 1 : 2
    return (string, value)
  }

  /// The end of a string that is extended as far as the dictionary has it.
  private func end<Pixel: LZWPixel>(of string: Int, _ pixels: Span<Pixel>, from i: Int) -> Int {
    var (string, end) = (string, i)
    extend(&string, pixels, &end) { _, _ in }
    return end
  }

  /// Extends a string as far as the dictionary has it.
  ///
  /// - Parameter i: The pixel after the string.
  @inline(__always)
  private func extend<Pixel: LZWPixel>(
    _ string: inout Int, _ pixels: Span<Pixel>, _ i: inout Int,
    choosing: (_ place: Int, _ value: UInt8) -> Void
  ) {
    while i < pixels.count {
      let pixel = pixels[i]
      let after = Pixel.isChoice && i + 1 < pixels.count ? pixels[i + 1].values : 0
      guard let (child, value) = table.child(string, pixel, after) else { return }
      if Pixel.isChoice { choosing(i, value) }
      string = child
      i += 1
    }
  }

  /// The length of the run of pixels with the same choices, or 0 if it is below `shortestRun`.
  @inline(__always)
  private mutating func runLength<Pixel: LZWPixel>(_ pixels: Span<Pixel>, from i: Int) -> Int {
    if i >= runEnd || isRunCut && runEnd - i < LZWCoder.reach / 2 {
      // Most runs are short, which the last pixel of a long one tells.
      let last = i + LZWCoder.shortestRun - 1
      if last >= pixels.count { return 0 }
      if pixels[last].difference(from: pixels[i]) != 0 { return 0 }
      findRun(pixels, from: i)
    }
    return runEnd - i >= LZWCoder.shortestRun ? runEnd - i : 0
  }

  /// Emits the code that clears the dictionary, which then has only the indices.
  private mutating func startDictionary() {
    let clear = 1 << minimumCodeSize
    emit(clear)
    width = minimumCodeSize + 1
    next = clear + 2
    table.clear()
  }

  /// Adds a string of another and a value; returns false if the dictionary is full.
  @inline(__always)
  private mutating func add(_ string: Int, _ value: UInt8) -> Bool {
    guard next < 4096 else { return false }
    table.insert(string, value, as: next)
    widen()
    next += 1
    return true
  }

  /// Adds a bit to the codes if the next one needs it.
  @inline(__always)
  private mutating func widen() { if next == 1 << width, width < 12 { width += 1 } }

  /// The number of bits emitted so far.
  var bitCount: Int { 64 * words.count + restCount }

  /// The emitted bits as bytes, lowest bit first.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
    var span = bytes.mutableSpan
    for (i, word) in words.enumerated() {
      for k in 0..<8 { span[8 * i + k] = UInt8(truncatingIfNeeded: word >> (8 * UInt64(k))) }
    }
    for i in 8 * words.count..<span.count {
      span[i] = UInt8(truncatingIfNeeded: rest >> (8 * UInt64(i - 8 * words.count)))
    }
    return bytes
  }

  @inline(__always)
  private mutating func emit(_ code: Int) {
    rest |= UInt64(code) &<< UInt64(restCount)
    restCount += width
    if restCount >= 64 {
      words.append(rest)
      restCount -= 64
      rest = UInt64(code) &>> UInt64(width - restCount)
    }
  }

  /// The distance from the current pixel within which choices matter, also of the two pixels after
  /// a string: no string has nearly as many pixels as a dictionary has strings.
  private static let reach = 4096

  /// Runs of at least this many pixels are matched as a whole.
  private static let shortestRun = 12

  /// Finds the end of the run of pixels with the same choices, within reach.
  private mutating func findRun<Pixel: LZWPixel>(_ pixels: Span<Pixel>, from i: Int) {
    let pixel = pixels[i]
    var end = i + 1
    let limit = min(pixels.count, i + LZWCoder.reach)
    // Eight at once, since most of a picture is in long runs.
    while end + 8 <= limit {
      var differences: UInt32 = 0
      for k in end..<end + 8 { differences |= pixels[k].difference(from: pixel) }
      if differences != 0 { break }
      end += 8
    }
    while end < limit, pixels[end].difference(from: pixel) == 0 { end += 1 }
    (runEnd, isRunCut) = (end, end == limit && end < pixels.count)
  }
}
