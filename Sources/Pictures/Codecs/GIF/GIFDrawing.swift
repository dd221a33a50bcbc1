import Base
import Graphics

/// The pixels of a GIF image before compression.
struct GIFDrawing: Sendable {
  var rect: PixelRect
  /// The delay in hundredths of a second.
  var delay: Int
  /// The treatment of the rectangle before the next image.
  var disposal: Disposal
  /// The rectangle's pixels, each clear or of the palette.
  var wanted: [PaintedPixel]
  /// The pixels that were wanted there before.
  var shown: [PaintedPixel]
  /// The pixels wanted by the image before, if it was reverted and had choices; else empty.
  var reverted: [PaintedPixel]
  /// The global palette indices displayed there, `noIndex` for other colors; empty if no pixel had
  /// a choice, so that they are those wanted.
  var drawn: [UInt16] = []
  /// The indices displayed there before the last image was reverted; empty if it was not.
  var seen: [UInt16] = []
  var table: ColorTable
  /// The palette as stored in the file.
  var entries: [UInt32]
  var isLocal: Bool
  /// The colors to approximate; nil for lossless.
  var source: LossySource?

  /// The ways to try for the shortest codes, or with a loss, for the lowest cost.
  enum Attempt {
    /// The compressor chooses for pixels that stay.
    case keeping
    /// Pixels that stay are all drawn again, which repeats strings of the dictionary at the start
    /// of each row.
    case drawingAgain
    /// The better of the two.
    case both
  }

  var attempt = Attempt.both

  struct Result: Sendable {
    var image: GIFImage
    /// The global palette indices displayed after the image; empty if they were not given.
    var drawn: [UInt16]
    /// Whether pixels that stay were all drawn again.
    var drewAgain: Bool
  }

  /// The index of a color that the global palette lacks.
  static let noIndex: UInt16 = 0xFFFF

  /// Compresses the image.
  ///
  /// The fewer bits an index needs, the shorter the codes. Frequent colors have low indices;
  /// transparency uses the lowest index that the image does not use, and unchanged pixels may be
  /// drawn again if their index is known and needs no more bits.
  func image() -> Result {
    // Lossy compression needs colors.
    if let source, !table.colors.isEmpty { return lossyImage(source) }
    let (candidates, usage) = classifyPixels()
    let free = usage.drawn.firstIndex(of: false).flatMap { $0 < entries.count ? $0 : nil }
    let transparent = usage.anyStays ? free : nil
    // The largest index that must be drawn, or that may be.
    var largest = usage.drawn.lastIndex(of: true) ?? 0
    if usage.anyStays {
      largest = max(largest, transparent ?? usage.possible.lastIndex(of: true) ?? 0)
    }
    // giflib takes the code size of a local palette from its length.
    let bits = max(2, GIFWriter.indexBits(isLocal ? entries.count : largest + 1))
    let (compressed, drewAgain) = shortest(candidates, usage, transparent: transparent, bits)
    // ffmpeg and Pillow clear to the background color unless the image has a transparent index.
    let image = GIFImage(
      rect: rect, delay: delay, disposal: disposal,
      transparentIndex: transparent ?? (disposal == .background ? free : nil),
      localPalette: isLocal ? entries : nil, minimumCodeSize: bits, codes: compressed.codes)
    return Result(
      image: image, drawn: drawing(compressed.values, transparent: transparent),
      drewAgain: drewAgain)
  }

  /// The indices displayed after the values are drawn.
  private func drawing(_ values: [UInt8], transparent: Int?) -> [UInt16] {
    var result = drawn
    var pixels = result.mutableSpan
    let values = values.span
    let none = transparent ?? 256
    for i in pixels.indices {
      let value = Int(values[i])
      let index = isLocal ? GIFDrawing.noIndex : UInt16(truncatingIfNeeded: value)
      pixels[i] = value == none ? pixels[i] : index
    }
    return result
  }

  /// The requirement of an image for a pixel.
  private enum Need: UInt32 {
    case draws
    /// One of the acceptable colors is displayed.
    case mayStay
    /// The wanted color is displayed, and it must not change.
    case stays
  }

  /// The acceptable palette indices of a pixel, if any, and its need.
  private struct PixelCandidates: Equatable {
    let word: UInt32

    @inline(__always)
    init(word: UInt32) { self.word = word }

    /// - Parameter indices: Three, a byte each; the last is repeated.
    @inline(__always)
    init(_ indices: UInt32, _ need: Need) { word = indices | need.rawValue << 24 }

    @inline(__always)
    init(index: UInt32, _ need: Need) { self.init(index &* 0x01_0101, need) }

    @inline(__always)
    init(_ need: Need) { word = 0x8000_0000 | need.rawValue << 24 }

    /// A value that no pixel has.
    static var none: PixelCandidates { PixelCandidates(0xFFFF_FFFF, .draws) }

    @inline(__always)
    var hasIndex: Bool { word >> 31 == 0 }
    @inline(__always)
    var indices: UInt32 { word & 0xFF_FFFF }
    @inline(__always)
    var index: UInt8 { UInt8(truncatingIfNeeded: word) }
    @inline(__always)
    var draws: Bool { word & 0x300_0000 == 0 }
    @inline(__always)
    var need: Need {
      switch word >> 24 & 3 {
      case 0: .draws
      case 1: .mayStay
      default: .stays
      }
    }
  }

  /// The palette indices that an image uses.
  private struct PaletteUsage {
    /// Whether a pixel must have an index, and whether one can, for each index.
    var drawn = [Bool](repeating: false, count: 256)
    var possible = [Bool](repeating: false, count: 256)
    var anyStays = false
    /// The number of pixels that stay and can be drawn again, and how many of these have another
    /// index than the pixel before.
    var again = 0
    var changes = 0
  }

  /// - Returns: Words of `PixelCandidates`, stored as the choices into which they are converted
  ///   later.
  private func classifyPixels() -> ([LZWChoices], PaletteUsage) {
    var candidates = [LZWChoices](repeating: LZWChoices(word: 0), count: wanted.count)
    var usage = PaletteUsage()
    let (pixels, shown, drawn) = (wanted.span, self.shown.span, self.drawn.span)
    let (reverted, seen) = (self.reverted.span, self.seen.span)
    let isChosen = !drawn.isEmpty
    var result = candidates.mutableSpan
    // The candidates of the last color of a local palette.
    var (color, local) = (PaintedPixel.clear, PixelCandidates(.draws))
    var (isDrawn, isPossible) = (usage.drawn, usage.possible)
    var drawnIndices = isDrawn.mutableSpan
    var possibleIndices = isPossible.mutableSpan
    var (anyStays, again, changes, counts) = (false, 0, 0, 0)
    var last = PixelCandidates.none
    // The inputs of the last candidates, if nothing was reverted.
    let mayRepeat = isChosen && !isLocal && seen.isEmpty
    var (lastPixel, lastBefore, lastIndex) = (PaintedPixel.clear, PaintedPixel.clear, UInt16(0))
    for i in pixels.indices {
      let (pixel, before) = (pixels[i], shown[i])
      if mayRepeat {
        let index = drawn[i]
        if pixel == lastPixel, before == lastBefore, index == lastIndex, i > 0 {
          result[i] = LZWChoices(word: last.word)
          again += counts
          continue
        }
        (lastPixel, lastBefore, lastIndex) = (pixel, before, index)
      }
      let candidate: PixelCandidates
      if isLocal || !pixel.isIndexed {
        if pixel != color {
          color = pixel
          let index = pixel.localColor.flatMap { table.index(of: $0) }
          local =
            index.map { PixelCandidates(index: UInt32($0), .draws) } ?? PixelCandidates(.draws)
        }
        let need: Need =
          pixel == before ? .stays : pixel.isEquivalent(to: before) ? .mayStay : .draws
        candidate = local.hasIndex ? PixelCandidates(local.indices, need) : PixelCandidates(need)
      } else if !isChosen {
        candidate = PixelCandidates(
          pixel.indices,
          pixel == before ? .stays : pixel.isEquivalent(to: before) ? .mayStay : .draws)
      } else if !seen.isEmpty, pixel.hasChoice, pixel == reverted[i],
        seen[i] != GIFDrawing.noIndex
      {
        candidate = PixelCandidates(index: UInt32(seen[i]), seen[i] == drawn[i] ? .stays : .draws)
      } else {
        let index = drawn[i]
        let isSame = pixel == before
        let may: Need = pixel.isEquivalent(to: before) || pixel.has(index) ? .mayStay : .draws
        // A pixel that stays keeps its index, so that nothing flickers.
        let stays =
          index == GIFDrawing.noIndex
          ? PixelCandidates(.stays) : PixelCandidates(index: UInt32(index), .stays)
        candidate =
          isSame && pixel.hasChoice ? stays : PixelCandidates(pixel.indices, isSame ? .stays : may)
      }
      result[i] = LZWChoices(word: candidate.word)
      if candidate != last {
        let stays = candidate.need != .draws
        if stays { anyStays = true }
        counts = 0
        if candidate.hasIndex {
          possibleIndices[Int(candidate.index)] = true
          if stays {
            counts = 1
            if candidate.index != last.index { changes += 1 }
          }
          if candidate.need != .stays {
            drawnIndices[Int(candidate.index)] = true
            drawnIndices[Int(candidate.indices >> 8 & 0xFF)] = true
            drawnIndices[Int(candidate.indices >> 16)] = true
          }
        }
        last = candidate
      }
      again += counts
    }
    (usage.drawn, usage.possible) = (isDrawn, isPossible)
    (usage.anyStays, usage.again, usage.changes) = (anyStays, again, changes)
    return (candidates, usage)
  }

  private func shortest(
    _ candidates: [LZWChoices], _ usage: PaletteUsage, transparent: Int?, _ bits: Int
  ) -> (LZWCompressor.Result, drewAgain: Bool) {
    let kept = transparent.map { UInt8($0) }
    let compressor = LZWCompressor()
    let first = choices(candidates, kept: kept, bits, drawsAgain: attempt == .drawingAgain)
    let chosen = compressor.compress(
      first, minimumCodeSize: bits, returnsValues: !drawn.isEmpty)!
    // For a picture of many colors, the second attempt takes long and is rarely shorter.
    guard attempt == .both, kept != nil, usage.changes * 2 < usage.again else {
      return (chosen, attempt == .drawingAgain)
    }
    let second = choices(candidates, kept: kept, bits, drawsAgain: true)
    let other = compressor.compress(
      second, minimumCodeSize: bits, under: chosen.codes.count, returnsValues: !drawn.isEmpty)
    return (other ?? chosen, other != nil)
  }

  /// The indices that each pixel may have.
  private func choices(
    _ candidates: [LZWChoices], kept: UInt8?, _ bits: Int, drawsAgain: Bool
  ) -> [LZWChoices] {
    var choices = candidates
    var result = choices.mutableSpan
    guard let kept else {
      for i in result.indices { result[i] = LZWChoices(indices: result[i].word) }
      return choices
    }
    let limit = UInt32(1) &<< UInt32(bits)
    let only = LZWChoices(kept, preferred: kept).word
    let again: UInt32 = drawsAgain ? 0xFFFF_FFFF : 0
    for i in result.indices {
      let candidate = PixelCandidates(word: result[i].word)
      let drawn = LZWChoices(indices: candidate.indices).word
      let stays = LZWChoices(preferred: kept, before: candidate.indices).word
      let one = drawn & again | stays & ~again
      let may = candidate.word & 0x8000_00FF < limit ? one : only
      result[i] = LZWChoices(word: candidate.draws ? drawn : may)
    }
    return choices
  }
}

/// Compresses images on other threads and writes them in order, while the next ones are painted.
///
/// If pixels have a choice, an image depends on the indices drawn by those before it: then one
/// image at a time is compressed, and the attempt that was shorter for one is used for the next
/// seven as well. Otherwise several are compressed in parallel, and it is used for the seven after
/// the next eighth:
///
///     both 0 ─────┬──▶ 9 10 … 15     both 8 ─────┬──▶ 17 18 … 23
struct GIFImageQueue {
  private let writer: GIFWriter
  private let width: Int
  /// The global palette indices displayed after the images written so far, if they depend on
  /// choices; else empty.
  private var canvas: [UInt16]
  /// The last image that was reverted or cleared, until the next is added.
  private var reverted: (rect: PixelRect, drawn: [UInt16])?
  private var rects: [PixelRect] = []
  private var tasks = OrderedTasks<GIFDrawing.Result>()
  /// Whether drawing again was shorter, for each image for which both were tried.
  private var models: [Bool] = []
  /// Both attempts are made for one of this many images.
  private static let period = 8
  /// The number of images added, and of those, written.
  private var count = 0
  private var written = 0

  init(_ writer: GIFWriter, width: Int, height: Int, hasChoices: Bool) {
    self.writer = writer
    self.width = width
    canvas =
      hasChoices ? Array(repeating: GIFDrawing.noIndex, count: width * height) : []
  }

  /// - Parameter drawing: A drawing without the displayed indices, which are added here.
  mutating func add(_ drawing: GIFDrawing) throws(CodecError) {
    var drawing = drawing
    if canvas.isEmpty {
      while let result = tasks.next(beforeAdding: drawing.rect.count) { try write(result) }
      if count % GIFImageQueue.period != 0, count > GIFImageQueue.period {
        let model = count / GIFImageQueue.period * GIFImageQueue.period - GIFImageQueue.period
        while written <= model, let result = tasks.next() { try write(result) }
        drawing.attempt = models[model / GIFImageQueue.period] ? .drawingAgain : .keeping
      }
    } else {
      while let result = tasks.next() { try write(result) }
      drawing.drawn = pixels(of: canvas, in: drawing.rect)
      if let (rect, drawn) = reverted {
        var seen = canvas
        copy(drawn, to: &seen, rect)
        drawing.seen = pixels(of: seen, in: drawing.rect)
        reverted = nil
      }
      if count % GIFImageQueue.period != 0 {
        drawing.attempt = models[count / GIFImageQueue.period] ? .drawingAgain : .keeping
      }
    }
    count += 1
    rects.append(drawing.rect)
    tasks.add(weight: drawing.rect.count) { [drawing] in drawing.image() }
  }

  private mutating func write(_ result: GIFDrawing.Result) throws(CodecError) {
    let rect = rects.removeFirst()
    if !canvas.isEmpty {
      switch result.image.disposal {
      case .previous: reverted = (rect, result.drawn)
      case .background:
        reverted = (rect, result.drawn)
        let clear = [UInt16](repeating: GIFDrawing.noIndex, count: rect.count)
        copy(clear, to: &canvas, rect)
      case .none, .unspecified: copy(result.drawn, to: &canvas, rect)
      }
    }
    if written % GIFImageQueue.period == 0 { models.append(result.drewAgain) }
    written += 1
    try writer.write(result.image)
  }

  private func pixels(of canvas: [UInt16], in rect: PixelRect) -> [UInt16] {
    var pixels: [UInt16] = []
    pixels.reserveCapacity(rect.count)
    for row in rows(of: rect) { pixels += canvas[row] }
    return pixels
  }

  private func copy(_ pixels: [UInt16], to canvas: inout [UInt16], _ rect: PixelRect) {
    for (y, row) in rows(of: rect).enumerated() {
      canvas.replaceSubrange(row, with: pixels[y * rect.width..<(y + 1) * rect.width])
    }
  }

  private func rows(of rect: PixelRect) -> [Range<Int>] {
    (rect.y..<rect.maxY).map { $0 * width + rect.x..<$0 * width + rect.maxX }
  }

  /// Writes the remaining images.
  mutating func finish() throws(CodecError) {
    while let result = tasks.next() { try write(result) }
  }
}
