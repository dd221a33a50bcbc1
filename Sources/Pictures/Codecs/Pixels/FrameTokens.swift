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
  static let groupSize = OfGroup<UInt32>.count
  /// One value for each pixel of a group.
  typealias OfGroup<Value> = InlineArray<32, Value>
  /// The shortest run that is split off at the start or at the end of a group; one that fills the
  /// group, or goes on with the run before it, may have any length.
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

  private let weighsTime: Bool
  private let number: UInt32
  private let flattening: Flattening
  private var skipped = 0
  private var run = (color: PremultipliedPixel.clear, count: 0)
  /// The pixels of a block after flattening.
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
    weighsTime = !since.isEmpty
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
    // The colors of a block that are counted: if they are weighted, those that are replaced, else
    // those that are set.
    var countedColors = FrameToken.OfGroup<PremultipliedPixel>(repeating: .clear)
    var countedWeights = FrameToken.OfGroup<UInt32>(repeating: 1)
    var colors = countedColors.mutableSpan
    var weights = countedWeights.mutableSpan
    var tokens = row.mutableSpan
    var i = range.lowerBound
    while i < range.upperBound {
      // The next pixels of the row, at most a group.
      let block = i..<min(range.upperBound, i + FrameToken.groupSize)
      i = block.upperBound
      let source = pixels.extracting(block)
      var changed = FrameTokenWriter.mask(ofFirst: block.count)
      // Flattening is idempotent.
      if number > 0 { changed = differences(source, old.span.extracting(block)) }
      if changed == 0 {
        skip(block.count, &tokens)
        continue
      }
      if FrameTokenWriter.areOpaque(source) {
        set(source, at: block.lowerBound, on: &old, &setAt, &colors, &weights)
        add(source, where: changed, colors.span, weights.span, &tokens)
        continue
      }
      var flat = self.flat
      self.flat = []
      for k in source.indices {
        flat[k] = flattening(source[k])
        let alpha = source[k].alpha
        if alpha != 0, alpha != 255 { hasPartialAlpha = true }
      }
      let flattened = flat.span.extracting(0..<source.count)
      if number > 0 { changed = differences(flattened, old.span.extracting(block)) }
      if changed == 0 {
        skip(block.count, &tokens)
      } else {
        set(flattened, at: block.lowerBound, on: &old, &setAt, &colors, &weights)
        add(flattened, where: changed, colors.span, weights.span, &tokens)
      }
      self.flat = flat
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

  /// Sets the pixels of a block on the canvas, and the colors to count.
  @inline(__always)
  private func set(
    _ pixels: Span<PremultipliedPixel>, at start: Int,
    on canvas: inout MutableSpan<PremultipliedPixel>, _ setAt: inout MutableSpan<UInt32>,
    _ colors: inout MutableSpan<PremultipliedPixel>, _ weights: inout MutableSpan<UInt32>
  ) {
    // Checked once, so that the loops set several at a time.
    let count = pixels.count
    precondition(start >= 0 && start + count <= canvas.count, "the block lies on the canvas")
    precondition(count <= colors.count && count <= weights.count && count > 0)
    if setAt.isEmpty {
      for k in 0..<count {
        colors[k] = pixels[k]
        canvas[start + k] = pixels[k]
      }
      return
    }
    precondition(start + count <= setAt.count)
    let number = self.number
    for k in 0..<count {
      let (before, last) = (canvas[start + k], setAt[start + k])
      colors[k] = before
      weights[k] = number &- last
      setAt[start + k] = pixels[k] == before ? last : number
      canvas[start + k] = pixels[k]
    }
  }

  /// Adds tokens for the pixels of a block, at least one of which changes, and counts colors.
  ///
  /// - Parameters:
  ///   - changed: Which ones change, lowest bit first.
  ///   - colors: The colors to count for each pixel that changes.
  ///   - weights: How often each counts.
  @inline(__always)
  private mutating func add(
    _ pixels: Span<PremultipliedPixel>, where changed: UInt32,
    _ colors: Span<PremultipliedPixel>, _ weights: Span<UInt32>,
    _ tokens: inout MutableSpan<UInt32>
  ) {
    hasChanges = true
    // The first record replaces nothing.
    if number > 0 || !weighsTime { census.add(colors, counts: weights, where: changed) }
    // From the first pixel that differs to the last one.
    var start = changed.trailingZeroBitCount
    let end = FrameToken.groupSize - changed.leadingZeroBitCount
    if start > 0 { skip(start, &tokens) }
    while start < end {
      let part = pixels.extracting(start..<end)
      let rest = changed &>> UInt32(start)
      var count = FrameTokenWriter.countOfFirstColor(part)
      var isRun = count == part.count || count >= FrameToken.shortestRun
      if !isRun {
        let first = FrameTokenWriter.mask(ofFirst: count)
        isRun = run.count > 0 && run.color == part[0] && rest & first == first
        if !isRun { count = FrameTokenWriter.countBeforeLastRun(part) }
      }
      let mask = FrameTokenWriter.mask(ofFirst: count)
      addToken(
        part.extracting(0..<count), where: rest & mask, isRun: isRun && rest & mask == mask,
        &tokens)
      start += count
    }
    if end < pixels.count { skip(pixels.count - end, &tokens) }
  }

  /// Adds a token for pixels of a block, if any change.
  ///
  /// - Parameters:
  ///   - changed: Which ones change, lowest bit first.
  ///   - isRun: Whether all have one color and change.
  @inline(__always)
  private mutating func addToken(
    _ pixels: Span<PremultipliedPixel>, where changed: UInt32, isRun: Bool,
    _ tokens: inout MutableSpan<UInt32>
  ) {
    let count = pixels.count
    if changed == 0 { return skip(count, &tokens) }
    if isRun {
      if run.count > 0, run.color != pixels[0] { endRun(&tokens) }
      endSkip(&tokens)
      run = (pixels[0], run.count + count)
      return
    }
    let all = FrameTokenWriter.mask(ofFirst: count)
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
  }

  /// The number of the first pixels that have one color.
  @inline(__always)
  private static func countOfFirstColor(_ pixels: Span<PremultipliedPixel>) -> Int {
    var count = 1
    while count < pixels.count, pixels[count] == pixels[0] { count += 1 }
    return count
  }

  /// The number of the pixels before a run at the end; all if there is none.
  @inline(__always)
  private static func countBeforeLastRun(_ pixels: Span<PremultipliedPixel>) -> Int {
    let all = pixels.count
    var count = all - 1
    while count > 0, pixels[count - 1] == pixels[all - 1] { count -= 1 }
    return all - count >= FrameToken.shortestRun ? count : all
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
