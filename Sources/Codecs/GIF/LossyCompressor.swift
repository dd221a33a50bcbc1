/// GIF's variable-length-code LZW, for pixels whose colors may be a little off.
///
/// Plainly: of all strings in the dictionary that the pixels to come may be drawn with, take the
/// one that saves most. A string saves the mean cost of its pixels, by the pixels before, and costs
/// its code and a price for its errors. So a longer string is chosen only where it is worth its
/// errors, by one measure for the whole picture. A part of a pixel's error is carried on to the
/// next, as dithering does, so that a gradient keeps its mean.
///
/// All strings that match are followed at once, up to `beam` of them.
struct LossyCompressor {
  /// What a pixel may be drawn with.
  struct Pixel {
    enum Need: UInt8 {
      /// It must be drawn.
      case draws
      /// The color that the viewer sees is near enough.
      case mayStay
      /// The same, and it must not change.
      case stays
    }

    var goal: OKLab
    /// The greatest squared distance of a color from the goal; 0 where only the best will do.
    var reach: Float
    /// The distance of the best color.
    var base: Float
    /// The index of the nearest color.
    var best: UInt8
    var need: Need
    /// The index of the color that the viewer sees, in the image's palette; nil for another color.
    var seenIndex: UInt8?
    /// That color.
    var seen: OKLab
  }

  struct Result {
    /// Packed, not yet cut into blocks.
    var codes: [UInt8]
    /// The index that each pixel got.
    var values: [UInt8]
    /// The bits of the codes and the price of all errors.
    var cost: Float
  }

  /// The image's palette.
  let colors: [OKLab]
  /// The index that draws nothing, which no pixel's color has.
  let transparent: UInt8?
  let minimumCodeSize: Int
  /// The price of an error of 1 in OKLab, in bits; it grows with the error's power of 1.5.
  let price: Float
  /// The part of an error that the next pixel makes up for.
  let carry: Float
  /// Whether pixels that stay are drawn again where they can be, which repeats what the dictionary
  /// has learnt at the start of each row.
  var drawsAgain = false

  /// How many strings are followed.
  private static let beam = 8

  /// A string that pixels match.
  private struct Match {
    var code: Int
    /// The price of its errors, in bits.
    var price: Float
    /// The error after its last pixel.
    var error: OKLab
  }

  /// How much larger than the best color's an error may be for nothing, where the palette lacks the
  /// color: nobody sees it.
  private static let invisible: Float = 0.0015

  /// The weight of a code in the mean cost of a pixel, compared with the code after it.
  private static let memory: Float = 0.995

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
    // The last string: its code and where it began, unless the dictionary is empty.
    var last: (code: Int, start: Int)?
    var error = Self.none
    // The cost of the last codes and of how many pixels; it begins with twenty usual ones.
    var (costs, lengths, errorPrice) = (Float(180), Float(80), Float(0))
    // Since the dictionary was cleared, and of that, when it had become full; as `LZWCoder` does.
    var (start, startBits, learntPixels, learntBits) = (0, 0, 0, 0)
    var (codes, looked) = (0, 0)
    var i = 0
    while i < pixels.count {
      addFirst(pixels[i], error, order, lightness, to: &matches)
      var isAdded = false
      func add(_ value: UInt8, after code: Int) {
        isAdded = true
        guard strings.add(value, after: code) else { return }
        writer.widen(forCode: strings.count - 1)
        if strings.isFull {
          (learntPixels, learntBits) = (i - start, writer.bitCount - startBits)
          (codes, looked) = (0, i)
        }
      }
      // With one value to begin with, it is known what the last string is followed by.
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
      // The string that is about to be added can be what comes next: the last one again, and its
      // first value.
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
      costs = costs * Self.memory + Float(writer.width) + best.price
      lengths = lengths * Self.memory + Float(count)
      errorPrice += best.price
      writer.emit(best.code)
      last = (best.code, i)
      error = best.error
      i += count
      codes += 1
      if strings.isFull, codes >= 64 {
        if 16 * 12 * codes * learntPixels > 13 * learntBits * (i - looked) {
          writer.clear()
          strings.clear()
          (last, start, startBits) = (nil, i, writer.bitCount)
        }
        (codes, looked) = (0, i)
      }
    }
    writer.finish(countingString: last != nil && !strings.isFull ? strings.count : nil)
    return Result(
      codes: writer.bytes, values: values, cost: Float(writer.bitCount) + errorPrice)
  }

  /// Puts the strings of one value that a pixel may be drawn with into an empty list.
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

  /// Whether the color that the viewer sees has an index in the image.
  @inline(__always)
  private func canDrawAgain(_ pixel: Pixel) -> Bool {
    guard let index = pixel.seenIndex else { return false }
    return Int(index) < 1 << minimumCodeSize && index != transparent
  }

  /// A string with one value more; nil where the pixel may not be drawn with it.
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
    let free = pixel.base > 0 ? pixel.base + Self.invisible : 0
    let more = max(0, error.distance(to: Self.none).squareRoot() - free)
    return Match(code: code, price: match.price + price * more * more.squareRoot(), error: error)
  }

  /// Pixels as the last string has drawn them, and its first value once more, as a match.
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

  /// Keeps the matches of the lowest prices, in order.
  @inline(__always)
  private static func insert(_ match: Match, into matches: inout [Match]) {
    var at = matches.count
    while at > 0, matches[at - 1].price > match.price { at -= 1 }
    if at == beam { return }
    if matches.count == beam { matches.removeLast() }
    matches.insert(match, at: at)
  }
}

/// The dictionary of LZW, as trees: each string has those that are one value longer.
private struct StringTable {
  private static let size = 4096
  private let first: Int
  private(set) var count: Int
  /// 0 where there is none: no tree has the string 0 below another.
  private var children = [UInt16](repeating: 0, count: size)
  private var siblings = [UInt16](repeating: 0, count: size)
  private var parents = [UInt16](repeating: 0, count: size)
  private var ends = [UInt8](repeating: 0, count: size)

  /// - Parameter values: How many strings of one value there are.
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

  /// The string that is one value longer, which is there.
  func child(of code: Int, _ value: UInt8) -> Int {
    var child = firstChild(of: code)
    while ends[child] != value { child = sibling(of: child) }
    return child
  }

  /// Adds a string, also one that is there already: decoders do.
  /// - Returns: Whether there was room.
  mutating func add(_ value: UInt8, after code: Int) -> Bool {
    if isFull { return false }
    ends[count] = value
    parents[count] = UInt16(code)
    siblings[count] = children[code]
    children[code] = UInt16(count)
    count += 1
    return true
  }

  /// Writes the values of a string to where it ends.
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

/// Packs LZW's codes, whose width grows with the dictionary.
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

  /// - Parameter code: The one that the dictionary has got last.
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

  /// Emits the code that empties the dictionary.
  mutating func clear() {
    emit(1 << minimumCodeSize)
    width = minimumCodeSize + 1
  }

  /// Emits the code of the end.
  /// - Parameter string: The code of the string that the decoder adds for the last code; nil where
  ///   it adds none.
  mutating func finish(countingString string: Int?) {
    if let string { widen(forCode: string) }
    emit(1 << minimumCodeSize + 1)
    if restCount > 0 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
  }
}
