import Base
import Graphics

/// The pixels of a GIF image before compression.
struct GIFDrawing: Sendable {
  var rect: PixelRect
  /// The delay in hundredths of a second.
  var delay: Int
  /// The treatment of the rectangle before the next image.
  var disposal: Disposal
  /// The picture with the image: pixels that are clear or of the palette.
  var wanted: PaintedCanvas
  /// The picture that was wanted before.
  var shown: PaintedCanvas
  /// The picture with the image before, if that was reverted and had choices; else nil.
  var reverted: PaintedCanvas?
  /// The displayed indices, which compression reads and replaces; nil if no pixel has a choice, so
  /// that they are those wanted.
  var canvas: IndexCanvas?
  /// The image before, if it may not be compressed yet, and which of its readers this is.
  var previous: IndexCanvas.Progress?
  var reader = IndexCanvas.Progress.imageReader
  /// The progress that the next image waits for; nil if the canvas gets the indices later.
  var progress: IndexCanvas.Progress?
  /// The displayed indices in the rectangle, for a lossy file; else empty.
  var drawn: [UInt16] = []
  /// The indices displayed there before the last image was reverted; empty if it was not.
  var seen: [UInt16] = []
  var table: ColorTable<PremultipliedPixel>
  /// The palette as stored in the file.
  var entries: [PremultipliedPixel]
  var isLocal: Bool
  /// The colors to approximate; nil for lossless.
  var source: LossySource?

  /// The ways of compression, of which one makes the shortest codes, or with a loss, the lowest
  /// cost.
  enum Attempt {
    /// The compressor chooses for pixels that stay.
    case keeping
    /// Pixels that stay are all drawn again, which repeats strings of the dictionary at the start
    /// of each row.
    case drawingAgain
    /// With a loss, the better of the two.
    case both
    /// Pixels that may stay are transparent, and others get the nearest color, which takes less
    /// time. In pictures that hardly repeat, as of text that fades, choices make nothing shorter.
    case plain
  }

  var attempt = Attempt.keeping
  /// The number of pixels of the whole image if this is a sample of it; else nil.
  var imageCount: Int?

  /// Whether the image is large enough that time matters more than a few bytes.
  private var isLarge: Bool { (imageCount ?? rect.count) >= LZWCompressor.largeCount }

  struct Result: Sendable {
    var image: GIFImage
    /// The global palette indices displayed after the image; empty if there is no canvas, or if it
    /// has them.
    var drawn: [UInt16]
    /// The better one of both attempts, if both were made.
    var better: Attempt?
  }

  /// The index of a color that the global palette lacks.
  static let noIndex: UInt16 = 0xFFFF

  /// Compresses the image.
  ///
  /// - Parameter bufferPool: Buffers of finished compressors.
  func image(_ bufferPool: Confined<[LZWBuffers]>) -> Result {
    // Lossy compression needs colors.
    if let source, table.count > 0 { return lossyImage(source) }
    let coding = coding()
    let compressed = compressed(coding, bufferPool)
    // ffmpeg and Pillow clear to the background color unless the image has a transparent index.
    let image = GIFImage(
      rect: rect, delay: delay, disposal: disposal,
      transparentIndex: coding.transparent ?? (disposal == .background ? coding.free : nil),
      localPalette: isLocal ? entries : nil, minimumCodeSize: coding.bits,
      codes: compressed.codes)
    return Result(
      image: image, drawn: drawing(compressed.values, transparent: coding.transparent))
  }

  /// Rows of the middle, whose codes tell which attempt is the best.
  ///
  /// - Parameter count: About the number of their pixels.
  func sample(of count: Int) -> GIFDrawing {
    let height = min(rect.height, max(1, count / rect.width))
    let start = (rect.height - height) / 2
    var sample = self
    sample.rect = PixelRect(x: rect.x, y: rect.y + start, width: rect.width, height: height)
    sample.imageCount = rect.count
    if !seen.isEmpty {
      sample.seen = Array(seen[start * rect.width..<(start + height) * rect.width])
    }
    return sample
  }

  /// The length of the codes, in bytes; nil if the attempt is skipped: to draw again where that is
  /// rarely shorter, or the plain one without a transparent index.
  func codeLength(_ bufferPool: Confined<[LZWBuffers]>) -> Int? {
    let coding = coding()
    if attempt == .drawingAgain, !coding.mayDrawAgain { return nil }
    if attempt == .plain, coding.transparent == nil { return nil }
    return compressed(coding, bufferPool).codes.count
  }

  private struct Coding {
    var transparent: Int?
    /// An index that no pixel needs.
    var free: Int?
    /// The minimum code size.
    var bits: Int
    var mayDrawAgain: Bool
  }

  /// The coding of the indices.
  ///
  /// The fewer bits an index needs, the shorter the codes. Frequent colors have low indices;
  /// transparency uses the lowest index that the image does not use, and unchanged pixels may be
  /// drawn again if their index is known and needs no more bits.
  private func coding() -> Coding {
    let usage = paletteUsage()
    let free = usage.drawn.indices.prefix(entries.count).first { !usage.drawn[$0] }
    let transparent = usage.anyStays ? free : nil
    // The largest index that must be drawn, or that may be.
    var largest = usage.drawn.indices.last { usage.drawn[$0] } ?? 0
    if usage.anyStays {
      largest = max(largest, transparent ?? usage.possible.indices.last { usage.possible[$0] } ?? 0)
    }
    // giflib takes the code size of a local palette from its length.
    let bits = max(2, GIFWriter.indexBits(isLocal ? entries.count : largest + 1))
    // For a picture of many colors, drawing again takes long and is rarely shorter.
    let mayDrawAgain = transparent != nil && usage.changes * 2 < usage.again
    return Coding(transparent: transparent, free: free, bits: bits, mayDrawAgain: mayDrawAgain)
  }

  /// The indices displayed after the values are drawn, if the canvas does not have them yet.
  private func drawing(_ values: [UInt8], transparent: Int?) -> [UInt16] {
    guard progress == nil, let canvas else { return [] }
    var result = canvas.indices(in: rect)
    var pixels = result.mutableSpan
    for i in pixels.indices where Int(values[i]) != transparent {
      pixels[i] = isLocal ? GIFDrawing.noIndex : UInt16(values[i])
    }
    return result
  }

  /// The indices that the image needs, whichever the canvas has.
  private func paletteUsage() -> PaletteUsage {
    var usage = PaletteUsage()
    if canvas != nil, isLarge {
      // All of them, without a look at each pixel. A sample tells also what may be drawn again.
      usage = PaletteUsage(all: table.count)
      if imageCount == nil { return usage }
    }
    var local = LocalCandidates(table: table)
    for row in wanted.rows(of: rect) {
      let (pixels, shown) = (wanted.pixels(row), self.shown.pixels(row))
      let (new, old) = (pixels.span, shown.span)
      precondition(old.count == new.count)
      var i = 0
      while i < new.count {
        let (pixel, before, start) = (new[i], old[i], i)
        repeat { i += 1 } while i < new.count && new[i] == pixel && old[i] == before
        if isLocal || !pixel.isIndexed {
          usage.add(local.candidates(of: pixel, over: before), count: i - start)
          continue
        }
        var need = PixelCandidates.Need(of: pixel, over: before)
        // A pixel that returns may have to be drawn with the index that it had.
        if !seen.isEmpty, pixel.hasChoice { need = .mayStay }
        usage.add(PixelCandidates(pixel.indices, need), count: i - start)
        // The canvas may have one of its indices.
        if canvas != nil, !before.isClear { usage.anyStays = true }
      }
    }
    return usage
  }

  private func compressed(
    _ coding: Coding, _ bufferPool: Confined<[LZWBuffers]>
  ) -> LZWCompressor.Result {
    var compressor = LZWCompressor(bufferPool.with { $0.popLast() } ?? LZWBuffers())
    defer {
      let buffers = compressor.buffers
      bufferPool.with { $0.append(buffers) }
    }
    let returnsValues = canvas != nil && progress == nil
    let choices = DrawingChoices(
      self, kept: coding.transparent.map { UInt8($0) }, bits: coding.bits,
      drawsAgain: attempt == .drawingAgain)
    if attempt == .plain, coding.transparent != nil {
      var source = PlainIndices(choices)
      return compressor.compress(
        &source, count: rect.count, minimumCodeSize: coding.bits, returnsValues: returnsValues)
    }
    var source = choices
    return compressor.compress(
      &source, count: rect.count, minimumCodeSize: coding.bits, returnsValues: returnsValues,
      isLarge: isLarge)
  }
}

/// The one index that each pixel of a drawing gets if none is chosen during compression; the canvas
/// gets it at once.
private struct PlainIndices: LZWSource {
  private var choices: DrawingChoices

  init(_ choices: DrawingChoices) { self.choices = choices }

  mutating func prepare(
    _ pixels: inout MutableSpan<UInt8>, at i: Int, reach: Int,
    chosen: borrowing MutableSpan<UInt8>
  ) -> Int {
    choices.drawAll(&pixels)
    return pixels.count
  }

  func finish(_ chosen: borrowing MutableSpan<UInt8>) {}
}

/// The indices that each pixel of a drawing may have, a few rows at a time; gives the canvas those
/// that the compressor chose.
private struct DrawingChoices: LZWSource {
  private let drawing: GIFDrawing
  /// The index of transparent pixels.
  private let kept: UInt8?
  /// Pixels that stay are drawn again only with an index below this.
  private let limit: UInt32
  private let drawsAgain: Bool
  private var local: LocalCandidates
  /// The rows of a band.
  private let bandHeight: Int
  /// The next row of the picture without choices, and the next whose indices go to the canvas.
  private var next: Int
  private var drawn: Int
  /// The number of bands that the image before has replaced, and that this one has.
  private var received = 0
  private var replaced = 0

  init(_ drawing: GIFDrawing, kept: UInt8?, bits: Int, drawsAgain: Bool) {
    self.drawing = drawing
    self.kept = kept
    limit = 1 &<< UInt32(bits)
    self.drawsAgain = drawsAgain
    local = LocalCandidates(table: drawing.table)
    bandHeight = drawing.wanted.bandHeight
    next = drawing.rect.y
    drawn = next
    advance(to: drawing.canvas?.band(of: next) ?? 0)
  }

  /// Lets the next image have the bands before one, also those outside the rectangle, once the
  /// image before has replaced them.
  private mutating func advance(to band: Int) {
    while let progress = drawing.progress, replaced < band {
      wait(for: replaced)
      progress.advance()
      replaced += 1
    }
  }

  /// Waits until the image before has replaced a band.
  private mutating func wait(for band: Int) {
    while let previous = drawing.previous, received <= band {
      previous.wait(drawing.reader)
      received += 1
    }
  }

  mutating func prepare(
    _ pixels: inout MutableSpan<LZWChoices>, at i: Int, reach: Int,
    chosen: borrowing MutableSpan<UInt8>
  ) -> Int {
    let rect = drawing.rect
    draw(chosen, until: i)
    while next < rect.maxY, (next - rect.y) * rect.width < i + reach { setBand(&pixels) }
    // Until more choices are needed, or a band can be drawn.
    let known = (next - rect.y) * rect.width
    let due = known < pixels.count ? known - reach + 1 : pixels.count
    return drawing.progress == nil ? due : min(due, (bandEnd(of: drawn) - rect.y) * rect.width)
  }

  mutating func finish(_ chosen: borrowing MutableSpan<UInt8>) { draw(chosen, until: chosen.count) }

  /// Sets the preferred index of each pixel, and draws them.
  mutating func drawAll(_ pixels: inout MutableSpan<UInt8>) {
    while next < drawing.rect.maxY {
      setBand(&pixels)
      draw(pixels, until: (next - drawing.rect.y) * drawing.rect.width)
    }
  }

  /// The end of a row's band, or of the rectangle.
  private func bandEnd(of row: Int) -> Int {
    min(drawing.rect.maxY, (row / bandHeight + 1) * bandHeight)
  }

  /// Draws the bands whose pixels all have a value, and lets the next image have them.
  private mutating func draw(_ chosen: borrowing MutableSpan<UInt8>, until done: Int) {
    let rect = drawing.rect
    guard let canvas = drawing.canvas, drawing.progress != nil else { return }
    while drawn < rect.maxY {
      let end = bandEnd(of: drawn)
      if (end - rect.y) * rect.width > done { break }
      draw(chosen, until: end, on: canvas)
      drawn = end
      // A band that goes on below the rectangle is complete as well.
      advance(to: drawn == rect.maxY ? canvas.bandCount : drawn / bandHeight)
    }
  }

  /// Draws rows of one band.
  private func draw(
    _ chosen: borrowing MutableSpan<UInt8>, until bandEnd: Int, on canvas: IndexCanvas
  ) {
    let rect = drawing.rect
    let band = canvas.band(of: drawn)
    var indices = canvas.removeIndices(ofBand: band)
    var target = indices.mutableSpan
    let none = kept.map { UInt16($0) } ?? 256
    let local: UInt16 = drawing.isLocal ? GIFDrawing.noIndex : 0
    for y in drawn..<bandEnd {
      let start = y % bandHeight * canvas.width + rect.x
      let end = start + rect.width
      let row = (y - rect.y) * rect.width
      let values = chosen.span.extracting(row..<row + rect.width)
      // Checked once, and without branches, so that the loop sets many at a time.
      precondition(start >= 0 && end <= target.count)
      for x in 0..<end - start {
        let (value, before) = (UInt16(values[x]), target[start + x])
        target[start + x] = value == none ? before : value | local
      }
    }
    canvas.set(indices, ofBand: band)
  }

  /// Sets the choices of the rows from the next to the end of its band.
  private mutating func setBand<Pixel: LZWPixel>(_ pixels: inout MutableSpan<Pixel>) {
    // Moved out, since a span of what is read keeps all of `self` from being changed.
    let (drawing, first) = (drawing, next)
    var local = self.local
    let rect = drawing.rect
    let band = first / bandHeight
    let bandEnd = self.bandEnd(of: first)
    wait(for: band)
    let indices = drawing.canvas?.indices(ofBand: band) ?? []
    let (after, before) = (
      drawing.wanted.pixels(ofBand: band), drawing.shown.pixels(ofBand: band)
    )
    let between = drawing.reverted?.pixels(ofBand: band) ?? []
    let mayReturn = drawing.canvas != nil && !drawing.seen.isEmpty && !between.isEmpty
    let (wanted, shown, known) = (after.span, before.span, indices.span)
    for y in first..<bandEnd {
      let row = (y - rect.y) * rect.width
      let start = y % bandHeight * drawing.wanted.width + rect.x
      let end = start + rect.width
      if !drawing.isLocal, drawing.seen.isEmpty, drawing.canvas != nil,
        areIndexed(wanted, start, end)
      {
        setIndexed(
          &pixels, from: row, wanted.extracting(start..<end), shown.extracting(start..<end),
          known.extracting(start..<end))
        continue
      }
      for x in 0..<rect.width {
        let (pixel, before) = (wanted[start + x], shown[start + x])
        let candidate: PixelCandidates
        if drawing.isLocal || !pixel.isIndexed {
          candidate = local.candidates(of: pixel, over: before)
        } else if mayReturn, pixel.hasChoice, pixel == between[start + x],
          drawing.seen[row + x] != GIFDrawing.noIndex
        {
          // It is drawn as it was before the image was reverted.
          let seen = drawing.seen[row + x]
          candidate = PixelCandidates(
            index: UInt32(seen), seen == known[start + x] ? .stays : .draws)
        } else {
          let index = drawing.canvas == nil ? nil : known[start + x]
          candidate = PixelCandidates(of: pixel, over: before, displaying: index)
        }
        pixels[row + x] = Pixel(choices(candidate))
      }
    }
    self.local = local
    next = bandEnd
  }

  private func areIndexed(_ pixels: Span<PaintedPixel>, _ start: Int, _ end: Int) -> Bool {
    precondition(start >= 0 && end <= pixels.count)
    var kinds: UInt32 = 0
    for i in start..<end { kinds |= pixels[i].otherKind }
    return kinds == 0
  }

  /// Sets the choices of pixels with indices of the global palette, as `choices(_:)` does for the
  /// candidates of each, without branches, so that several are set at once.
  ///
  /// - Parameters:
  ///   - start: The index of the first pixel in the rectangle.
  ///   - shown: The pixels before them.
  ///   - known: The canvas's indices.
  private func setIndexed<Pixel: LZWPixel>(
    _ pixels: inout MutableSpan<Pixel>, from start: Int, _ wanted: Span<PaintedPixel>,
    _ shown: Span<PaintedPixel>, _ known: Span<UInt16>
  ) {
    // Checked once, so that the loop is without checks.
    let end = start + wanted.count
    precondition(shown.count == wanted.count && known.count == wanted.count)
    precondition(start >= 0 && end <= pixels.count)
    let kept = UInt32(self.kept ?? 0)
    let (limit, mayKeep) = (self.limit, self.kept == nil ? 0 : UInt32.max)
    // The plain attempt, whose pixels have one index each, never draws again. As a constant, this
    // removes the selection below.
    let again: UInt32 = Pixel.isChoice && drawsAgain ? .max : 0
    let only = kept &* 0x0101_0101
    for i in 0..<end - start {
      let (pixel, before, index) = (wanted[i], shown[i], UInt32(known[i]))
      let acceptable = pixel.indices
      let (one, two, three) = (acceptable & 0xFF, acceptable >> 8 & 0xFF, acceptable >> 16)
      let isSame = pixel.equals(before)
      // A pixel that stays and had a choice keeps its index.
      let isFixed = isSame & (one | one << 8 | one << 16 == acceptable ? 0 : .max)
      let byte = index & 0xFF
      let indices = isFixed & (byte | byte << 8 | byte << 16) | ~isFixed & acceptable
      let isKnown: UInt32 =
        (index == one ? .max : 0) | (index == two ? .max : 0) | (index == three ? .max : 0)
      let stays = (isSame | pixel.isTurned(from: before) | isKnown) & mayKeep
      let isTooLarge: UInt32 = indices & 0xFF >= limit ? .max : 0
      let cannotDraw = isTooLarge | isFixed & (index >= 256 ? .max : 0)
      let drawn = indices | indices << 8 & 0xFF00_0000
      let either = drawn & again | (indices << 8 | kept) & ~again
      let staying = cannotDraw & only | ~cannotDraw & either
      pixels[start + i] = Pixel(LZWChoices(word: stays & staying | ~stays & drawn))
    }
  }

  @inline(__always)
  private func choices(_ candidate: PixelCandidates) -> LZWChoices {
    guard let kept, !candidate.draws else { return LZWChoices(indices: candidate.indices) }
    if candidate.word & 0x8000_00FF >= limit { return LZWChoices(kept, preferred: kept) }
    return drawsAgain
      ? LZWChoices(indices: candidate.indices)
      : LZWChoices(preferred: kept, before: candidate.indices)
  }
}

/// The candidates of pixels with colors of a local palette.
private struct LocalCandidates {
  let table: ColorTable<PremultipliedPixel>
  /// The last color, and its index if the palette has it.
  private var color = PaintedPixel.clear
  private var index: Int?

  init(table: ColorTable<PremultipliedPixel>) { self.table = table }

  @inline(__always)
  mutating func candidates(of pixel: PaintedPixel, over before: PaintedPixel) -> PixelCandidates {
    if pixel != color {
      color = pixel
      index = pixel.localColor.flatMap { table.index(of: $0) }
    }
    let need = PixelCandidates.Need(of: pixel, over: before)
    return index.map { PixelCandidates(index: UInt32($0), need) } ?? PixelCandidates(need)
  }
}
