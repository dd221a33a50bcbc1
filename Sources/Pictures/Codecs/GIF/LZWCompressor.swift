/// GIF's variable-length-code LZW, for pictures in which some pixels may have one of several
/// values.
///
/// LZW emits the code of the longest string in the dictionary that matches the next pixels, adds
/// that string plus the next pixel, and so on. An unchanged pixel may be drawn again or left
/// transparent, and one between two colors of the palette may have either; it matches whichever
/// value makes the string longer, so two matching strings are followed at once.
struct LZWCompressor {
  private let slots = CodeTable()

  struct Result: Sendable {
    /// Packed codes, not yet divided into blocks.
    var codes: [UInt8]
    /// The index that each pixel got, if requested; else empty.
    var values: [UInt8]
  }

  /// - Parameters:
  ///   - choices: The palette indices that each pixel may have.
  ///   - minimumCodeSize: 2…8.
  ///   - limit: The length in bytes from which the result is nil.
  ///   - returnsValues: Whether the result has the index of each pixel.
  /// - Returns: Nil if the codes have at least `limit` bytes.
  func compress(
    _ choices: [LZWChoices], minimumCodeSize: Int, under limit: Int = .max,
    returnsValues: Bool = true
  ) -> Result? {
    var source = KnownChoices(choices: choices)
    return compress(
      &source, count: choices.count, minimumCodeSize: minimumCodeSize, under: limit,
      returnsValues: returnsValues)
  }

  /// - Parameters:
  ///   - source: Gives the palette indices that each of the `count` pixels may have.
  ///   - minimumCodeSize: 2…8.
  ///   - limit: The length in bytes from which the result is nil.
  ///   - returnsValues: Whether the result has the index of each pixel, and the source gets it.
  /// - Returns: Nil if the codes have at least `limit` bytes.
  func compress<Source: LZWSource>(
    _ source: inout Source, count: Int, minimumCodeSize: Int, under limit: Int = .max,
    returnsValues: Bool = true
  ) -> Result? {
    var coder = LZWCoder(slots: slots, minimumCodeSize: minimumCodeSize, limit: limit)
    var choices = [LZWChoices](repeating: LZWChoices(word: 0), count: count)
    var values = [UInt8](repeating: 0, count: returnsValues ? count : 0)
    var pixels = choices.mutableSpan
    var chosen = values.mutableSpan
    coder.run(&source, &pixels, chosen: &chosen)
    return (coder.bitCount + 7) / 8 < limit ? Result(codes: coder.bytes, values: values) : nil
  }
}

/// Gives the compressor the choices of pixels shortly before it comes to them, and gets the values
/// of the pixels before.
protocol LZWSource {
  /// Sets choices of pixels.
  ///
  /// - Parameters:
  ///   - i: The pixel to which the compressor has come. Those before it have a value in `chosen`,
  ///     if that is not empty.
  ///   - reach: Choices matter for this many pixels from any on.
  /// - Returns: The pixel from which on this must be called again; the number of pixels if it need
  ///   not.
  mutating func prepare(
    _ pixels: inout MutableSpan<LZWChoices>, at i: Int, reach: Int,
    chosen: borrowing MutableSpan<UInt8>
  ) -> Int

  /// Gets all values. It is not called for a run that is abandoned at its limit.
  mutating func finish(_ chosen: borrowing MutableSpan<UInt8>)
}

/// Choices that are all known at the start.
private struct KnownChoices: LZWSource {
  let choices: [LZWChoices]

  func prepare(
    _ pixels: inout MutableSpan<LZWChoices>, at i: Int, reach: Int,
    chosen: borrowing MutableSpan<UInt8>
  ) -> Int {
    for i in pixels.indices { pixels[i] = choices[i] }
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
  let slots: CodeTable
  let minimumCodeSize: Int
  /// The length in bytes at which a run is abandoned.
  let limit: Int
  private var words: [UInt64] = []
  /// Bits that do not fill a word yet, and their number.
  private var rest: UInt64 = 0
  private var restCount = 0
  private var width: Int
  private var next = 0
  /// The end of the run of pixels with the same choices as the current one.
  private var runEnd = 0
  /// Whether that run may go on, out of reach.
  private var isRunCut = false

  init(slots: CodeTable, minimumCodeSize: Int, limit: Int) {
    self.slots = slots
    self.minimumCodeSize = minimumCodeSize
    self.limit = limit
    width = minimumCodeSize + 1
  }

  mutating func run<Source: LZWSource>(
    _ source: inout Source, _ choices: inout MutableSpan<LZWChoices>,
    chosen: inout MutableSpan<UInt8>
  ) {
    words.reserveCapacity(min(limit, choices.count / 4) / 8)
    startDictionary()
    var i = 0
    var due = source.prepare(&choices, at: 0, reach: LZWCoder.reach, chosen: chosen)
    findRun(choices.span, from: 0)
    var found = slots.longest(choices.span, from: 0, runEnd: runEnd)
    var gain = DictionaryGain()
    while true {
      emit(found.code)
      let last = found
      let length = last.end - i
      if !chosen.isEmpty { writeValues(of: last, from: i, to: &chosen) }
      i = last.end
      if i == choices.count { break }
      if i >= due {
        due = source.prepare(&choices, at: i, reach: LZWCoder.reach, chosen: chosen)
      }
      let pixels = choices.span
      if i >= runEnd || isRunCut && runEnd - i < LZWCoder.reach / 2 { findRun(pixels, from: i) }
      // If there is a choice, the next match decides which string is added.
      let isSingle = pixels[i].isSingle
      if !isSingle { found = slots.longest(pixels, from: i, runEnd: runEnd) }
      let first = isSingle ? pixels[i].preferred : found.first
      let added = add(last.code, first, at: i - length)
      var clears = false
      if gain.isDue(isFull: added != nil && next == 4096, at: i, bits: bitCount) {
        if bitCount / 8 >= limit { return }
        clears = gain.isLow(at: i)
      }
      if clears {
        startDictionary()
        gain.restart(at: i, bits: bitCount)
      }
      if isSingle || clears {
        found = slots.match(pixels, from: i, first: first, runEnd: runEnd)
      } else if let added, first == last.first, found.end - i >= length {
        // The added string can be the next one, if the last one matches again.
        if chosen.isEmpty {
          found = slots.match(pixels, from: i, first: first, runEnd: runEnd)
        } else if i + length < pixels.count, pixels[i + length].allows(first),
          repeats(pixels, chosen, from: i, length)
        {
          let other = slots.match(
            pixels, from: i, first: first, string: added, end: i + length + 1)
          if other.end > found.end { found = other }
        }
      }
    }
    source.finish(chosen)
    // The decoder also adds a string for the last code.
    if next < 4096 { widen() }
    emit((1 << minimumCodeSize) + 1)
  }

  /// Emits the code that clears the dictionary, which then has only the indices.
  private mutating func startDictionary() {
    let clear = 1 << minimumCodeSize
    emit(clear)
    width = minimumCodeSize + 1
    next = clear + 2
    slots.clear()
  }

  /// Adds a string of another and a value, which begins at a pixel; nil if the dictionary is full.
  @inline(__always)
  private mutating func add(_ string: Int, _ value: UInt8, at place: Int) -> Int? {
    guard next < 4096 else { return nil }
    slots.insert(string, value, as: next, at: place)
    widen()
    next += 1
    return next - 1
  }

  /// Adds a bit to the codes if the next one needs it.
  @inline(__always)
  private mutating func widen() { if next == 1 << width, width < 12 { width += 1 } }

  /// Writes the values of a string that begins at `i`: those of the place where it was found first.
  @inline(__always)
  private func writeValues(of match: LZWMatch, from i: Int, to chosen: inout MutableSpan<UInt8>) {
    // Checked once, so that the loop fills many at a time.
    precondition(i >= 0 && match.runEnd <= match.end && match.end <= chosen.count)
    for k in i..<match.runEnd { chosen[k] = match.first }
    if match.runEnd == match.end { return }
    let place = slots.place(of: match.code) + match.runEnd - i
    CodeTable.copy(match.end - match.runEnd, from: place, to: match.runEnd, in: &chosen)
  }

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

  /// Whether pixels may repeat the values of the `length` pixels before them.
  @inline(__always)
  private func repeats(
    _ pixels: Span<LZWChoices>, _ chosen: borrowing MutableSpan<UInt8>, from i: Int, _ length: Int
  ) -> Bool {
    for k in i..<i + length where !pixels[k].allows(chosen[k - length]) { return false }
    return true
  }

  /// The distance from the current pixel within which choices matter: no string has as many pixels
  /// as a dictionary has strings.
  private static let reach = 4096

  /// Finds the end of the run of pixels with the same choices, within reach.
  ///
  /// A run of at most eight pixels, fewer than `CodeTable.shortestRun`, counts as one pixel: it is
  /// not matched as a whole, and the processor would guess its end wrongly most of the time.
  @inline(__always)
  private mutating func findRun(_ pixels: Span<LZWChoices>, from i: Int) {
    let pixel = pixels[i]
    var end = i + 1
    let limit = min(pixels.count, i + LZWCoder.reach)
    // Eight at once, since most of a picture is in long runs.
    while end + 8 <= limit {
      var differences: UInt32 = 0
      for k in end..<end + 8 { differences |= pixels[k].word ^ pixel.word }
      if differences != 0 { break }
      end += 8
    }
    (runEnd, isRunCut) = (end, false)
    if end == i + 1, limit - end >= 8 { return }
    while end < limit, pixels[end] == pixel { end += 1 }
    (runEnd, isRunCut) = (end, end == limit && end < pixels.count)
  }
}
