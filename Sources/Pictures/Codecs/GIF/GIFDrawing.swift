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
  var table: ColorTable<PremultipliedPixel>
  /// The palette as stored in the file.
  var entries: [PremultipliedPixel]
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
    if let source, table.count > 0 { return lossyImage(source) }
    let (candidates, usage) = classifyPixels()
    let free = usage.drawn.indices.prefix(entries.count).first { !usage.drawn[$0] }
    let transparent = usage.anyStays ? free : nil
    // The largest index that must be drawn, or that may be.
    var largest = usage.drawn.indices.last { usage.drawn[$0] } ?? 0
    if usage.anyStays {
      largest = max(largest, transparent ?? usage.possible.indices.last { usage.possible[$0] } ?? 0)
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

  /// - Returns: Words of `PixelCandidates`, stored as the choices into which they are converted
  ///   later.
  private func classifyPixels() -> ([LZWChoices], PaletteUsage) {
    var candidates = [LZWChoices](repeating: LZWChoices(word: 0), count: wanted.count)
    var usage = PaletteUsage()
    var local = LocalCandidates(table: table)
    var result = candidates.mutableSpan
    let (pixels, shown, drawn) = (wanted.span, self.shown.span, self.drawn.span)
    precondition(shown.count == pixels.count && (drawn.isEmpty || drawn.count == pixels.count))
    let mayRepeat = !drawn.isEmpty && !isLocal && seen.isEmpty
    var i = 0
    while i < pixels.count {
      let (pixel, before) = (pixels[i], shown[i])
      let candidate =
        isLocal || !pixel.isIndexed
        ? local.candidates(of: pixel, over: before)
        : self.candidates(of: pixel, over: before, at: i)
      // Pixels with the same inputs have the same candidates.
      var end = i + 1
      if mayRepeat {
        let index = drawn[i]
        while end < pixels.count, pixels[end] == pixel, shown[end] == before, drawn[end] == index {
          end += 1
        }
      }
      for k in i..<end { result[k] = LZWChoices(word: candidate.word) }
      usage.add(candidate, count: end - i)
      i = end
    }
    return (candidates, usage)
  }

  /// The candidates of a pixel with indices of the global palette.
  @inline(__always)
  private func candidates(
    of pixel: PaintedPixel, over before: PaintedPixel, at i: Int
  ) -> PixelCandidates {
    guard !drawn.isEmpty else {
      return PixelCandidates(pixel.indices, PixelCandidates.Need(of: pixel, over: before))
    }
    let index = drawn[i]
    if !seen.isEmpty, pixel.hasChoice, pixel == reverted[i], seen[i] != GIFDrawing.noIndex {
      return PixelCandidates(index: UInt32(seen[i]), seen[i] == index ? .stays : .draws)
    }
    guard pixel == before else {
      let mayStay = pixel.isEquivalent(to: before) || pixel.has(index)
      return PixelCandidates(pixel.indices, mayStay ? .mayStay : .draws)
    }
    guard pixel.hasChoice else { return PixelCandidates(pixel.indices, .stays) }
    // A pixel that stays keeps its index, so that nothing flickers.
    return index == GIFDrawing.noIndex
      ? PixelCandidates(.stays) : PixelCandidates(index: UInt32(index), .stays)
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

/// The acceptable palette indices of a pixel, if any, and its need.
private struct PixelCandidates: Equatable {
  /// The requirement of an image for a pixel.
  enum Need: UInt32 {
    case draws
    /// One of the acceptable colors is displayed.
    case mayStay
    /// The wanted color is displayed, and it must not change.
    case stays

    @inline(__always)
    init(of pixel: PaintedPixel, over before: PaintedPixel) {
      self = pixel == before ? .stays : pixel.isEquivalent(to: before) ? .mayStay : .draws
    }
  }

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

/// The palette indices that an image uses.
private struct PaletteUsage {
  /// Whether a pixel must have an index, and whether one can, for each index.
  private(set) var drawn = InlineArray<256, Bool>(repeating: false)
  private(set) var possible = InlineArray<256, Bool>(repeating: false)
  private(set) var anyStays = false
  /// The number of pixels that stay and can be drawn again, and how many of these have another
  /// index than the pixel before.
  private(set) var again = 0
  private(set) var changes = 0
  /// The candidates of the last pixel, and 1 if it stays and can be drawn again.
  private var last = PixelCandidates.none
  private var lastAgain = 0

  /// Adds pixels with the same candidates.
  @inline(__always)
  mutating func add(_ candidate: PixelCandidates, count: Int) {
    if candidate != last { addNew(candidate) }
    again += lastAgain * count
  }

  @inline(__always)
  private mutating func addNew(_ candidate: PixelCandidates) {
    let stays = candidate.need != .draws
    if stays { anyStays = true }
    lastAgain = 0
    if candidate.hasIndex {
      possible[Int(candidate.index)] = true
      if stays {
        lastAgain = 1
        if candidate.index != last.index { changes += 1 }
      }
      if candidate.need != .stays {
        drawn[Int(candidate.index)] = true
        drawn[Int(candidate.indices >> 8 & 0xFF)] = true
        drawn[Int(candidate.indices >> 16)] = true
      }
    }
    last = candidate
  }
}
