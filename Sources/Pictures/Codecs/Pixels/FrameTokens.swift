import Graphics

/// The kinds of tokens of a record of `FrameSpool`, for the pixels of its rectangle row by row.
///
/// A token begins with a word `count << 2 | kind`. Then comes the color of a run, or for a group a
/// mask of the pixels that change, lowest bit first, and their colors.
private enum FrameToken {
  /// Pixels that stay.
  static let skip: UInt32 = 0
  /// Pixels that get one color.
  static let run: UInt32 = 1
  /// Up to `groupSize` pixels of one row, of which some change.
  static let group: UInt32 = 2
  static let groupSize = 32
  /// The shortest run that is stored as such; pixels after it form another group.
  static let shortestRun = 8
}

/// Writes the changes of a frame as tokens, and counts their colors.
struct FrameTokenWriter {
  private(set) var words: [UInt32]
  private(set) var census: ColorCensus
  /// The record that last set each pixel, if colors are weighted by the number of pictures that
  /// show them; else empty.
  private(set) var since: [UInt32]
  /// Whether any pixel was set.
  private(set) var hasChanges = false
  /// Whether a pixel that differed before flattening was partly transparent.
  private(set) var hasPartialAlpha = false

  private let number: UInt32
  private let flattening: Flattening
  private var skipped = 0
  private var run = (color: PremultipliedPixel.clear, count: 0)
  /// A color and the weight that is not added to the census yet: of pixels that are replaced if
  /// colors are weighted, else of those that are set.
  private var uncounted = (color: PremultipliedPixel.clear, weight: 0)
  /// The pixels of a group after flattening, and its words.
  private var flat = [PremultipliedPixel](repeating: .clear, count: FrameToken.groupSize)
  private var group = [UInt32](repeating: 0, count: FrameToken.groupSize + 2)

  /// - Parameters:
  ///   - words: The words before the tokens.
  ///   - number: The record's number; the first one, 0, sets all its pixels.
  init(
    _ words: consuming [UInt32], counting census: consuming ColorCensus,
    since: consuming [UInt32], number: Int, flattening: Flattening
  ) {
    self.words = words
    self.census = census
    self.since = since
    self.number = UInt32(number)
    self.flattening = flattening
  }

  /// Adds the changes in a rectangle, and makes them on the canvas.
  mutating func add(
    _ rect: PixelRect, of pixels: Span<PremultipliedPixel>, width: Int,
    to canvas: inout [PremultipliedPixel]
  ) {
    var old = canvas.mutableSpan
    for y in rect.y..<rect.maxY {
      let end = y * width + rect.maxX
      var i = y * width + rect.x
      while i < end {
        if number > 0 {
          // Flattening is idempotent.
          let next = firstDifference(pixels, old.span, from: i, to: end)
          if next > i { skip(next - i) }
          i = next
          if i == end { break }
        }
        let next = min(end, i + FrameToken.groupSize)
        i += add(pixels.extracting(i..<next), at: i, to: &old)
      }
    }
    endRun()
    if uncounted.weight > 0 { census.add(uncounted.color, count: uncounted.weight) }
  }

  /// Adds the first of up to 32 pixels, of which at least the first differs before flattening.
  ///
  /// - Returns: How many were added.
  private mutating func add(
    _ pixels: Span<PremultipliedPixel>, at start: Int,
    to canvas: inout MutableSpan<PremultipliedPixel>
  ) -> Int {
    var common = UInt32.max
    for k in pixels.indices { common &= pixels[k].word }
    if PremultipliedPixel(common).isOpaque { return addFlat(pixels, at: start, to: &canvas) }
    var flat = self.flat
    self.flat = []
    for k in pixels.indices {
      flat[k] = flattening(pixels[k])
      let alpha = pixels[k].alpha
      if alpha != 0, alpha != 255 { hasPartialAlpha = true }
    }
    let count = addFlat(flat.span.extracting(0..<pixels.count), at: start, to: &canvas)
    self.flat = flat
    return count
  }

  private mutating func addFlat(
    _ pixels: Span<PremultipliedPixel>, at start: Int,
    to canvas: inout MutableSpan<PremultipliedPixel>
  ) -> Int {
    let (count, isOneColor) = FrameTokenWriter.split(pixels)
    precondition(start >= 0 && start + count <= canvas.count, "the group lies on the canvas")
    let all = UInt32.max >> UInt32(FrameToken.groupSize - count)
    var changed: UInt32 = number == 0 ? all : 0
    // Without branches, so that the loop does not wait for wrong guesses.
    for k in 0..<count { changed |= (pixels[k] == canvas[start + k] ? 0 : 1) &<< UInt32(k) }
    if changed == 0 {
      skip(count)
      return count
    }
    hasChanges = true
    replace(changed, of: &canvas, by: pixels, at: start)
    if isOneColor, changed == all {
      if run.count > 0, run.color != pixels[0] { endRun() }
      endSkip()
      run = (pixels[0], run.count + count)
      return count
    }
    endRun()
    endSkip()
    var group = self.group
    self.group = []
    group[0] = UInt32(count) << 2 | FrameToken.group
    group[1] = changed
    var (size, rest) = (2, changed)
    while rest != 0 {
      group[size] = pixels[rest.trailingZeroBitCount].word
      size += 1
      rest &= rest &- 1
    }
    words += group[..<size]
    self.group = group
    return count
  }

  /// The number of the first pixels that form one token, and whether they have one color: a run at
  /// the start, or all up to a run at the end.
  private static func split(
    _ pixels: Span<PremultipliedPixel>
  ) -> (count: Int, isOneColor: Bool) {
    let all = pixels.count
    precondition(all > 0 && all <= FrameToken.groupSize, "the pixels fit a group")
    var first = 1
    while first < all, pixels[first] == pixels[0] { first += 1 }
    if first == all || first >= FrameToken.shortestRun { return (first, true) }
    var last = all - 1
    while pixels[last - 1] == pixels[all - 1] { last -= 1 }
    return (all - last >= FrameToken.shortestRun ? last : all, false)
  }

  /// Sets some of the pixels of a group, and counts the colors.
  @inline(__always)
  private mutating func replace(
    _ changed: UInt32, of canvas: inout MutableSpan<PremultipliedPixel>,
    by pixels: Span<PremultipliedPixel>, at start: Int
  ) {
    var (color, weight) = uncounted
    var rest = changed
    if since.isEmpty {
      while rest != 0 {
        let k = rest.trailingZeroBitCount
        rest &= rest &- 1
        if pixels[k] != color {
          if weight > 0 { census.add(color, count: weight) }
          (color, weight) = (pixels[k], 0)
        }
        weight += 1
        canvas[start + k] = pixels[k]
      }
    } else {
      var since = self.since
      self.since = []
      var setAt = since.mutableSpan
      while rest != 0 {
        let k = rest.trailingZeroBitCount
        rest &= rest &- 1
        if canvas[start + k] != color {
          if weight > 0 { census.add(color, count: weight) }
          (color, weight) = (canvas[start + k], 0)
        }
        weight += Int(number &- setAt[start + k])
        setAt[start + k] = number
        canvas[start + k] = pixels[k]
      }
      self.since = since
    }
    uncounted = (color, weight)
  }

  private mutating func skip(_ count: Int) {
    endRun()
    skipped += count
  }

  /// Pixels that stay at the end of a record are not stored.
  private mutating func endSkip() {
    if skipped > 0 { words.append(UInt32(skipped) << 2 | FrameToken.skip) }
    skipped = 0
  }

  private mutating func endRun() {
    if run.count > 0 { words += [UInt32(run.count) << 2 | FrameToken.run, run.color.word] }
    run.count = 0
  }
}

/// Applies the tokens of a record to a canvas.
///
/// - Parameters:
///   - rect: The record's rectangle.
///   - width: The width of the canvas.
///   - changed: Called with each run of pixels that are set, in order: the index of its first
///     pixel, and its length.
func applyTokens(
  _ tokens: Span<UInt32>, in rect: PixelRect, to canvas: inout [PremultipliedPixel], width: Int,
  changed: (_ start: Int, _ count: Int) -> Void
) {
  var pixels = canvas.mutableSpan
  // The run of set pixels that may go on, and the next pixel of the rectangle.
  var last = 0..<0
  var (x, row) = (0, rect.y * width + rect.x)
  func add(_ next: Range<Int>) {
    if next.lowerBound == last.upperBound, !last.isEmpty {
      last = last.lowerBound..<next.upperBound
    } else {
      if !last.isEmpty { changed(last.lowerBound, last.count) }
      last = next
    }
  }
  /// Goes on by pixels of one row.
  func advance(_ count: Int) {
    x += count
    guard x == rect.width else { return }
    (x, row) = (0, row + width)
    if !last.isEmpty { changed(last.lowerBound, last.count) }
    last = 0..<0
  }
  var at = 0
  while at < tokens.count {
    let kind = tokens[at] & 3
    var count = Int(tokens[at] >> 2)
    at += 1
    if kind == FrameToken.group {
      var mask = tokens[at]
      at += 1
      while mask != 0 {
        let first = mask.trailingZeroBitCount
        let end = first + (~(mask >> UInt32(first))).trailingZeroBitCount
        for k in row + x + first..<row + x + end {
          pixels[k] = PremultipliedPixel(tokens[at])
          at += 1
        }
        add(row + x + first..<row + x + end)
        mask &= UInt32.max << UInt32(end)
      }
      advance(count)
      continue
    }
    while count > 0 {
      let part = min(count, rect.width - x)
      if kind == FrameToken.run {
        let color = PremultipliedPixel(tokens[at])
        for k in row + x..<row + x + part { pixels[k] = color }
        add(row + x..<row + x + part)
      }
      advance(part)
      count -= part
    }
    if kind == FrameToken.run { at += 1 }
  }
  if !last.isEmpty { changed(last.lowerBound, last.count) }
}
