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
  /// The shortest run that is split off from other pixels of a group; a group of one color is a run
  /// of any length.
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
  /// The pixels of a group after flattening.
  private var flat = [PremultipliedPixel](repeating: .clear, count: FrameToken.groupSize)
  /// The number of words of the current row's tokens.
  private var rowCount = 0

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
    var since: [UInt32] = []
    swap(&since, &self.since)
    // A pixel takes up to six words: a run, a skip and a group.
    var row = [UInt32](repeating: 0, count: 6 * rect.width + 2)
    for y in rect.y..<rect.maxY {
      addRow(
        y * width + rect.x..<y * width + rect.maxX, of: pixels, to: &canvas, &since, &row)
      words += row[..<rowCount]
      rowCount = 0
    }
    self.since = since
    var end = row.mutableSpan
    endRun(&end)
    words += row[..<rowCount]
  }

  private mutating func addRow(
    _ range: Range<Int>, of pixels: Span<PremultipliedPixel>,
    to canvas: inout [PremultipliedPixel], _ since: inout [UInt32], _ row: inout [UInt32]
  ) {
    // Taken once, since each access to an array checks whether it is shared.
    var old = canvas.mutableSpan
    var setAt = since.mutableSpan
    // The colors of a group that are counted: if they are weighted, those that are replaced, else
    // those that are set.
    var counted = InlineArray<32, PremultipliedPixel>(repeating: .clear)
    var counts = InlineArray<32, UInt32>(repeating: 0)
    var colors = counted.mutableSpan
    var weights = counts.mutableSpan
    var tokens = row.mutableSpan
    var i = range.lowerBound
    while i < range.upperBound {
      // The next pixels of the row, at most a group.
      let block = i..<min(range.upperBound, i + FrameToken.groupSize)
      var changed = FrameTokenWriter.mask(ofFirst: block.count)
      // Flattening is idempotent.
      if number > 0 { changed = differences(pixels.extracting(block), old.span.extracting(block)) }
      if changed == 0 {
        skip(block.count, &tokens)
        i = block.upperBound
        continue
      }
      // From the first pixel that differs to the last one.
      let first = i + changed.trailingZeroBitCount
      let end = i + FrameToken.groupSize - changed.leadingZeroBitCount
      if first > i { skip(first - i, &tokens) }
      i = first
      let group = pixels.extracting(first..<end)
      if FrameTokenWriter.areOpaque(group) {
        i += add(group, at: i, to: &old, &setAt, &colors, &weights, &tokens)
      } else {
        var flat = self.flat
        self.flat = []
        for k in group.indices {
          flat[k] = flattening(group[k])
          let alpha = group[k].alpha
          if alpha != 0, alpha != 255 { hasPartialAlpha = true }
        }
        let flattened = flat.span.extracting(0..<group.count)
        i += add(flattened, at: i, to: &old, &setAt, &colors, &weights, &tokens)
        self.flat = flat
      }
      if i == end, end < block.upperBound {
        skip(block.upperBound - end, &tokens)
        i = block.upperBound
      }
    }
  }

  /// A mask of the first `count` pixels of a group.
  private static func mask(ofFirst count: Int) -> UInt32 {
    UInt32.max >> UInt32(FrameToken.groupSize - count)
  }

  private static func areOpaque(_ pixels: Span<PremultipliedPixel>) -> Bool {
    var common = UInt32.max
    for k in pixels.indices { common &= pixels[k].word }
    return PremultipliedPixel(common).isOpaque
  }

  /// Adds the first of up to 32 pixels, of which at least the first differs before flattening.
  ///
  /// - Returns: How many were added.
  @inline(__always)
  private mutating func add(
    _ pixels: Span<PremultipliedPixel>, at start: Int,
    to canvas: inout MutableSpan<PremultipliedPixel>, _ setAt: inout MutableSpan<UInt32>,
    _ colors: inout MutableSpan<PremultipliedPixel>, _ weights: inout MutableSpan<UInt32>,
    _ tokens: inout MutableSpan<UInt32>
  ) -> Int {
    let (count, isOneColor) = FrameTokenWriter.split(pixels)
    let all = FrameTokenWriter.mask(ofFirst: count)
    let changed = set(
      pixels.extracting(0..<count), at: start, on: &canvas, &setAt, &colors, &weights)
    if changed == 0 {
      skip(count, &tokens)
      return count
    }
    hasChanges = true
    // The first record replaces nothing.
    if number > 0 || setAt.isEmpty {
      census.add(colors.span, counts: weights.span, where: changed)
    }
    if isOneColor, changed == all {
      if run.count > 0, run.color != pixels[0] { endRun(&tokens) }
      endSkip(&tokens)
      run = (pixels[0], run.count + count)
      return count
    }
    endRun(&tokens)
    endSkip(&tokens)
    tokens[rowCount] = UInt32(count) << 2 | FrameToken.group
    tokens[rowCount + 1] = changed
    var (end, rest) = (rowCount + 2, changed)
    if changed == all {
      let start = end
      end += count
      precondition(start >= 0 && end <= tokens.count && end - start <= pixels.count)
      for k in 0..<end - start { tokens[start + k] = pixels[k].word }
      rest = 0
    }
    while rest != 0 {
      tokens[end] = pixels[rest.trailingZeroBitCount].word
      end += 1
      rest &= rest &- 1
    }
    rowCount = end
    return count
  }

  /// Sets the pixels of a group on the canvas, and the colors to count.
  ///
  /// - Returns: A mask of the pixels that change.
  @inline(__always)
  private func set(
    _ pixels: Span<PremultipliedPixel>, at start: Int,
    on canvas: inout MutableSpan<PremultipliedPixel>, _ setAt: inout MutableSpan<UInt32>,
    _ colors: inout MutableSpan<PremultipliedPixel>, _ weights: inout MutableSpan<UInt32>
  ) -> UInt32 {
    // Checked once, so that the loops set several at a time.
    let count = pixels.count
    precondition(start >= 0 && start + count <= canvas.count, "the group lies on the canvas")
    precondition(count <= colors.count && count <= weights.count && count > 0)
    for k in 0..<count {
      colors[k] = canvas[start + k]
      canvas[start + k] = pixels[k]
    }
    let number = self.number
    let changed =
      number == 0
      ? FrameTokenWriter.mask(ofFirst: count)
      : differences(pixels, colors.span.extracting(0..<count))
    if setAt.isEmpty {
      for k in 0..<count { (colors[k], weights[k]) = (pixels[k], 1) }
    } else {
      precondition(start + count <= setAt.count)
      for k in 0..<count {
        let last = setAt[start + k]
        weights[k] = number &- last
        setAt[start + k] = pixels[k] == colors[k] ? last : number
      }
    }
    return changed
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

  private mutating func skip(_ count: Int, _ tokens: inout MutableSpan<UInt32>) {
    endRun(&tokens)
    skipped += count
  }

  /// Pixels that stay at the end of a record are not stored.
  private mutating func endSkip(_ tokens: inout MutableSpan<UInt32>) {
    guard skipped > 0 else { return }
    tokens[rowCount] = UInt32(skipped) << 2 | FrameToken.skip
    rowCount += 1
    skipped = 0
  }

  private mutating func endRun(_ tokens: inout MutableSpan<UInt32>) {
    guard run.count > 0 else { return }
    tokens[rowCount] = UInt32(run.count) << 2 | FrameToken.run
    tokens[rowCount + 1] = run.color.word
    rowCount += 2
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
