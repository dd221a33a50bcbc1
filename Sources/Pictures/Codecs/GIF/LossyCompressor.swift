/// GIF's variable-length-code LZW, for pixels whose colors may differ slightly.
///
/// Of all strings in the dictionary that match the next pixels within tolerance, it uses the one
/// that saves most. A string of n pixels saves n times the running mean cost of a pixel so far, and
/// costs its code and a price for its errors, in bits. So a longer string is chosen only if it is
/// worth its errors, by one measure for the whole picture. A fraction of a pixel's error is
/// diffused to the next, as in dithering, so that a gradient keeps its mean.
///
/// This is a beam search: up to `beam` matching strings are followed at once.
struct LossyCompressor {
  /// The colors with which a pixel may be drawn.
  struct Pixel {
    enum Need: UInt8 {
      /// It must be drawn.
      case draws
      /// The displayed color is near enough.
      case mayStay
      /// The displayed color is near enough, and it must not change.
      case stays
    }

    var goal: OKLab
    /// The largest squared distance in OKLab of an allowed color from the goal; 0 allows only the
    /// best.
    var reach: Float
    /// The distance (not squared) of the nearest palette color from the goal, in OKLab.
    var base: Float
    /// The index of the nearest color.
    var best: UInt8
    var need: Need
    /// The index of the displayed color in the image's palette; nil for another color.
    var seenIndex: UInt8?
    /// The displayed color.
    var seen: OKLab
  }

  struct Result {
    /// Packed codes, not yet divided into blocks.
    var codes: [UInt8]
    /// The palette index chosen for each pixel.
    var values: [UInt8]
    /// The number of bits plus the price of all errors.
    var cost: Float
  }

  /// The image's palette.
  let colors: [OKLab]
  /// The transparent index, which no pixel's color has.
  let transparent: UInt8?
  let minimumCodeSize: Int
  /// The price of an error of 1 in OKLab, in bits; the price grows with the error to the power of
  /// 1.5.
  let price: Float
  /// The fraction of an error that is diffused to the next pixel.
  let carry: Float
  /// Whether pixels that stay are drawn again if possible, which repeats strings of the dictionary
  /// at the start of each row.
  var drawsAgain = false

  /// The number of strings that are followed.
  private static let beam = 8

  /// A string that pixels match.
  private struct Match {
    var code: Int
    /// The price of its errors, in bits.
    var price: Float
    /// The error after its last pixel.
    var error: OKLab
  }

  /// The error, in OKLab, that is invisible and costs nothing in addition to that of the best
  /// color; only if the palette lacks the pixel's color.
  private static let invisibleError: Float = 0.0015

  /// The decay, per code, of the running mean of a pixel's cost.
  private static let decay: Float = 0.995

  private static let none = OKLab(lightness: 0, a: 0, b: 0)

  func compress(_ pixels: [Pixel]) -> Result {
    var strings = StringTable(values: 1 << minimumCodeSize)
    var writer = CodeWriter(minimumCodeSize: minimumCodeSize)
    var values = [UInt8](repeating: 0, count: pixels.count)
    let order = colors.indices.prefix(1 << minimumCodeSize)
      .sorted { colors[$0].lightness < colors[$1].lightness }
    let lightness = order.map { colors[$0].lightness }
    let pixels = pixels.span
    var (matches, longer) = ([Match](), [Match]())
    // The last string: its code and its start; nil if the dictionary is empty.
    var last: (code: Int, start: Int)?
    var error = Self.none
    // Decaying sums of the cost of codes, in bits, and of their pixels, starting with typical
    // values for twenty codes; then the total price of errors.
    var (costs, lengths, errorPrice) = (Float(180), Float(80), Float(0))
    // The pixel and the bit count at which the dictionary was last cleared, and the pixels and bits
    // from there until it was full, as in `DictionaryGain`.
    var (start, startBits, pixelsUntilFull, bitsUntilFull) = (0, 0, 0, 0)
    var (codes, lastEvaluation) = (0, 0)
    var i = 0
    while i < pixels.count {
      addFirst(pixels[i], error, order, lightness, to: &matches)
      var isAdded = false
      func add(_ value: UInt8, after code: Int) {
        isAdded = true
        guard strings.add(value, after: code) else { return }
        writer.widen(forCode: strings.count - 1)
        if strings.isFull {
          (pixelsUntilFull, bitsUntilFull) = (i - start, writer.bitCount - startBits)
          (codes, lastEvaluation) = (0, i)
        }
      }
      // With only one first value, the next character of the last string is known.
      if let last, matches.count == 1 { add(UInt8(matches[0].code), after: last.code) }
      let mean = costs / lengths
      var (best, count, least) = (matches[0], 1, Float.infinity)
      var length = 1
      while true {
        for match in matches {
          let this = match.price - mean * Float(length)
          if this < least { (best, count, least) = (match, length, this) }
        }
        guard i + length < pixels.count else { break }
        longer.removeAll(keepingCapacity: true)
        let pixel = pixels[i + length]
        for match in matches {
          var child = strings.firstChild(of: match.code)
          while child != 0 {
            if let next = extended(match, to: child, with: strings.value(child), pixel) {
              if next.price - mean * Float(length + 1) < least + Float(writer.width) {
                Self.insert(next, into: &longer)
              }
            }
            child = strings.sibling(of: child)
          }
        }
        if longer.isEmpty { break }
        swap(&matches, &longer)
        length += 1
      }
      // The next string may be the one that is about to be added: the last string followed by its
      // own first value (LZW's KwKwK case).
      if let last, !isAdded, !strings.isFull,
        let match = repeated(last.start..<i, values, pixels, error)
      {
        let length = i - last.start + 1
        if match.price - mean * Float(length) < least {
          add(values[last.start], after: last.code)
          (best, count) = (match, length)
          best.code = strings.child(of: last.code, values[last.start])
        }
      }
      strings.write(best.code, to: &values, endingAt: i + count)
      if let last, !isAdded { add(values[i], after: last.code) }
      costs = costs * Self.decay + Float(writer.width) + best.price
      lengths = lengths * Self.decay + Float(count)
      errorPrice += best.price
      writer.emit(best.code)
      last = (best.code, i)
      error = best.error
      i += count
      codes += 1
      if strings.isFull, codes >= 64 {
        if 16 * 12 * codes * pixelsUntilFull > 13 * bitsUntilFull * (i - lastEvaluation) {
          writer.clear()
          strings.clear()
          (last, start, startBits) = (nil, i, writer.bitCount)
        }
        (codes, lastEvaluation) = (0, i)
      }
    }
    writer.finish(countingString: last != nil && !strings.isFull ? strings.count : nil)
    return Result(
      codes: writer.bytes, values: values, cost: Float(writer.bitCount) + errorPrice)
  }

  /// Fills the list with the strings of one value that match a pixel.
  private func addFirst(
    _ pixel: Pixel, _ error: OKLab, _ order: [Int], _ lightness: [Float],
    to matches: inout [Match]
  ) {
    matches.removeAll(keepingCapacity: true)
    let start = Match(code: 0, price: 0, error: error)
    func consider(_ value: UInt8) {
      guard Int(value) < 1 << minimumCodeSize else { return }
      if let match = extended(start, to: Int(value), with: value, pixel) { matches.append(match) }
    }
    if pixel.need != .draws, let transparent { consider(transparent) }
    if pixel.need == .stays {
      if let index = pixel.seenIndex { consider(index) }
    } else if pixel.reach == 0 {
      consider(pixel.best)
    } else {
      let depth = pixel.reach.squareRoot()
      var low = 0
      var high = lightness.count
      while low < high {
        let middle = (low + high) / 2
        if lightness[middle] < pixel.goal.lightness - depth {
          low = middle + 1
        } else {
          high = middle
        }
      }
      while low < order.count, lightness[low] <= pixel.goal.lightness + depth {
        let value = UInt8(order[low])
        if value != transparent { consider(value) }
        low += 1
      }
    }
  }

  /// Whether the displayed color has an index in the image.
  @inline(__always)
  private func canDrawAgain(_ pixel: Pixel) -> Bool {
    guard let index = pixel.seenIndex else { return false }
    return Int(index) < 1 << minimumCodeSize && index != transparent
  }

  /// The match extended by one value; nil if the pixel may not be drawn with it.
  @inline(__always)
  private func extended(
    _ match: Match, to code: Int, with value: UInt8, _ pixel: Pixel
  ) -> Match? {
    let color: OKLab
    if value == transparent {
      if pixel.need == .draws { return nil }
      if drawsAgain, pixel.need == .stays, canDrawAgain(pixel) { return nil }
      color = pixel.seen
    } else if pixel.need == .stays {
      guard value == pixel.seenIndex else { return nil }
      color = pixel.seen
    } else {
      guard Int(value) < colors.count else { return nil }
      color = colors[Int(value)]
      if value != pixel.best, color.distance(to: pixel.goal) > pixel.reach { return nil }
    }
    if pixel.need == .stays || pixel.reach == 0 && value == pixel.best {
      return Match(code: code, price: match.price, error: Self.none)
    }
    let error = OKLab(
      lightness: color.lightness - pixel.goal.lightness + carry * match.error.lightness,
      a: color.a - pixel.goal.a + carry * match.error.a,
      b: color.b - pixel.goal.b + carry * match.error.b)
    let free = pixel.base > 0 ? pixel.base + Self.invisibleError : 0
    let more = max(0, error.distance(to: Self.none).squareRoot() - free)
    return Match(code: code, price: match.price + price * more * more.squareRoot(), error: error)
  }

  /// The match of the next pixels with the last string plus its first value; nil if they do not
  /// match.
  private func repeated(
    _ range: Range<Int>, _ values: [UInt8], _ pixels: Span<Pixel>, _ error: OKLab
  ) -> Match? {
    guard range.upperBound + range.count < pixels.count else { return nil }
    var match: Match? = Match(code: 0, price: 0, error: error)
    for k in 0...range.count {
      let value = values[range.lowerBound + k % range.count]
      match = extended(match!, to: 0, with: value, pixels[range.upperBound + k])
      if match == nil { return nil }
    }
    return match
  }

  /// Inserts a match into a list of the `beam` cheapest matches, in ascending order of price.
  @inline(__always)
  private static func insert(_ match: Match, into matches: inout [Match]) {
    var at = matches.count
    while at > 0, matches[at - 1].price > match.price { at -= 1 }
    if at == beam { return }
    if matches.count == beam { matches.removeLast() }
    matches.insert(match, at: at)
  }
}

/// The dictionary of LZW as a trie.
private struct StringTable {
  private static let size = 4096
  private let first: Int
  private(set) var count: Int
  /// 0 for none: string 0 is never a child.
  private var children = [UInt16](repeating: 0, count: size)
  private var siblings = [UInt16](repeating: 0, count: size)
  private var parents = [UInt16](repeating: 0, count: size)
  private var ends = [UInt8](repeating: 0, count: size)

  /// - Parameter values: The number of strings of one value.
  init(values: Int) {
    first = values + 2
    count = first
    for value in 0..<values { ends[value] = UInt8(truncatingIfNeeded: value) }
  }

  var isFull: Bool { count == Self.size }

  mutating func clear() {
    for code in 0..<count { children[code] = 0 }
    count = first
  }

  @inline(__always)
  func firstChild(of code: Int) -> Int { Int(children[code]) }

  @inline(__always)
  func sibling(of code: Int) -> Int { Int(siblings[code]) }

  /// The last value of a string.
  @inline(__always)
  func value(_ code: Int) -> UInt8 { ends[code] }

  /// The string that is longer by a value, which must exist.
  func child(of code: Int, _ value: UInt8) -> Int {
    var child = firstChild(of: code)
    while ends[child] != value { child = sibling(of: child) }
    return child
  }

  /// Adds a string, even one that exists already, as decoders do.
  /// - Returns: False if the dictionary is full.
  mutating func add(_ value: UInt8, after code: Int) -> Bool {
    if isFull { return false }
    ends[count] = value
    parents[count] = UInt16(code)
    siblings[count] = children[code]
    children[code] = UInt16(count)
    count += 1
    return true
  }

  /// Writes the values of a string, ending at an index.
  func write(_ code: Int, to values: inout [UInt8], endingAt end: Int) {
    var (code, at) = (code, end - 1)
    while code >= first {
      values[at] = ends[code]
      code = Int(parents[code])
      at -= 1
    }
    values[at] = ends[code]
  }
}

/// Packs LZW codes, whose width grows with the dictionary.
private struct CodeWriter {
  private let minimumCodeSize: Int
  private(set) var bytes: [UInt8] = []
  private var rest: UInt64 = 0
  private var restCount = 0
  private(set) var width: Int

  init(minimumCodeSize: Int) {
    self.minimumCodeSize = minimumCodeSize
    width = minimumCodeSize + 1
    emit(1 << minimumCodeSize)
  }

  var bitCount: Int { 8 * bytes.count + restCount }

  /// - Parameter code: The code added last.
  mutating func widen(forCode code: Int) {
    if code == 1 << width, width < 12 { width += 1 }
  }

  mutating func emit(_ code: Int) {
    rest |= UInt64(code) << UInt64(restCount)
    restCount += width
    while restCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      restCount -= 8
    }
  }

  /// Emits the code that clears the dictionary.
  mutating func clear() {
    emit(1 << minimumCodeSize)
    width = minimumCodeSize + 1
  }

  /// Emits the end code.
  /// - Parameter string: The code of the string that the decoder adds for the last code; nil if it
  ///   adds none.
  mutating func finish(countingString string: Int?) {
    if let string { widen(forCode: string) }
    emit(1 << minimumCodeSize + 1)
    if restCount > 0 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
  }
}
