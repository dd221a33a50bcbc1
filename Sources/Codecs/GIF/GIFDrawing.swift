import Graphics

/// What an image of a GIF shall show, before it is compressed.
struct GIFDrawing: Sendable {
  var rect: PixelRect
  /// In hundredths of a second.
  var delay: Int
  /// Whether the rectangle becomes transparent before the next image.
  var clears: Bool
  /// The rectangle's pixels, clear or of the palette each.
  var wanted: [PaintedPixel]
  /// What was wanted there before.
  var shown: [PaintedPixel]
  /// The colors that the viewer sees there, 0 where none; empty where they are what was wanted,
  /// since nothing had a choice.
  var drawn: [UInt32]
  var table: ColorTable
  /// The palette as it stands in the file.
  var entries: [UInt32]
  var isLocal: Bool

  /// What is tried to find the shortest codes.
  enum Attempt {
    /// Pixels that stay are left to the compressor's choice.
    case keeping
    /// They are all drawn again, which repeats what the dictionary has learnt at the start of each
    /// row.
    case drawingAgain
    /// The shorter of the two.
    case both
  }

  var attempt = Attempt.both

  struct Result: Sendable {
    var image: GIFImage
    /// The colors that the viewer sees after the image, where they were given before.
    var drawn: [UInt32]
    /// Whether pixels that stay were all drawn again.
    var drewAgain: Bool
  }

  /// The image, compressed.
  ///
  /// The fewer bits an index needs, the shorter the codes. Frequent colors have low indices;
  /// transparency takes the lowest index that the image does not use, and pixels that did not
  /// change may be drawn again if their index is known and no longer than that.
  func image() -> Result {
    var used = [Bool](repeating: false, count: 256)
    // The largest index that must be drawn, and that can be.
    var (largest, largestOfAll) = (0, 0)
    var anyStays = false
    let places = places()
    let (wanted, known) = (self.wanted.span, places.span)
    var isUsed = used.mutableSpan
    for i in known.indices {
      let (index, need) = (Int(known[i].index), known[i].need)
      largestOfAll = max(largestOfAll, index)
      if need != .draws { anyStays = true }
      guard index >= 0, need != .stays else { continue }
      isUsed[index] = true
      largest = max(largest, index)
      let pixel = wanted[i]
      if pixel.isOpen {
        let (one, other) = (Int(pixel.one), Int(pixel.other))
        isUsed[one] = true
        isUsed[other] = true
        largest = max(largest, one, other)
      }
    }
    let free = used.firstIndex(of: false).flatMap { $0 < entries.count ? $0 : nil }
    let transparent = anyStays ? free : nil
    if anyStays { largest = max(largest, transparent ?? largestOfAll) }
    // giflib takes the code size of a local palette from its length.
    let bits = max(2, GIFWriter.indexBits(isLocal ? entries.count : largest + 1))
    let (compressed, drewAgain) = shortest(places, transparent: transparent, bits)
    // ffmpeg and Pillow clear to the background color unless the image knows transparency.
    let image = GIFImage(
      rect: rect, delay: delay, clears: clears,
      transparentIndex: transparent ?? (clears ? free : nil),
      localPalette: isLocal ? entries : nil, minimumCodeSize: bits, codes: compressed.codes)
    return Result(
      image: image, drawn: drawing(compressed.values, transparent: transparent),
      drewAgain: drewAgain)
  }

  /// The colors that the viewer sees when the values are drawn.
  private func drawing(_ values: [UInt8], transparent: Int?) -> [UInt32] {
    var result = drawn
    var pixels = result.mutableSpan
    for i in pixels.indices where Int(values[i]) != transparent {
      pixels[i] = entries[Int(values[i])]
    }
    return result
  }

  /// What an image has to do with a pixel.
  private enum Need: UInt8 {
    case draws
    /// The viewer sees one of the colors that will do.
    case mayStay
    /// The viewer sees what is wanted, and it must not change.
    case stays
  }

  /// A pixel's palette index, -1 where it has none, and whether it is needed.
  private struct Place {
    var index: Int16 = -1
    var need = Need.draws
  }

  private func places() -> [Place] {
    var places = [Place](repeating: Place(), count: wanted.count)
    var (last, index) = (PaintedPixel.clear, Int16(-1))
    let (pixels, shown, drawn) = (wanted.span, self.shown.span, self.drawn.span)
    let colors = entries.span
    var result = places.mutableSpan
    for i in pixels.indices {
      let pixel = pixels[i]
      if pixel == shown[i] {
        if pixel.isOpen {
          // It stays as it was drawn, so that nothing flickers.
          let index = isLocal ? nil : table.index(of: drawn[i])
          result[i] = Place(index: Int16(index ?? -1), need: .stays)
          continue
        }
        result[i].need = .stays
      } else if pixel.looks(like: shown[i]) {
        result[i].need = .mayStay
      } else if !drawn.isEmpty, pixel.isIndexed {
        let color = drawn[i]
        if colors[Int(pixel.index)] == color
          || pixel.isOpen
            && (colors[Int(pixel.one)] == color || colors[Int(pixel.other)] == color)
        {
          result[i].need = .mayStay
        }
      }
      if pixel != last {
        last = pixel
        if let color = pixel.localColor {
          index = Int16(table.index(of: color) ?? -1)
        } else {
          index = isLocal || pixel.isClear ? -1 : Int16(pixel.index)
        }
      }
      result[i].index = index
    }
    return places
  }

  private func shortest(
    _ places: [Place], transparent: Int?, _ bits: Int
  ) -> (LZWCompressor.Result, drewAgain: Bool) {
    let kept = transparent.map { UInt8($0) }
    let compressor = LZWCompressor()
    let (first, again, changes) = choices(
      places, kept: kept, bits, drawsAgain: attempt == .drawingAgain)
    let chosen = compressor.compress(first, minimumCodeSize: bits)!
    // A picture of many colors would take long and hardly ever be the shorter one.
    guard attempt == .both, again > 0, changes * 2 < again else {
      return (chosen, attempt == .drawingAgain)
    }
    let (second, _, _) = choices(places, kept: kept, bits, drawsAgain: true)
    let other = compressor.compress(second, minimumCodeSize: bits, under: chosen.codes.count)
    return (other ?? chosen, other != nil)
  }

  /// The indices that each pixel may have; how many pixels that stay can be drawn again; and how
  /// often these differ from the one before.
  private func choices(
    _ places: [Place], kept: UInt8?, _ bits: Int, drawsAgain: Bool = false
  ) -> (choices: [LZWChoices], again: Int, changes: Int) {
    var choices = [LZWChoices](repeating: LZWChoices(0, preferred: 0), count: places.count)
    var result = choices.mutableSpan
    let (wanted, places) = (self.wanted.span, places.span)
    var (again, changes) = (0, 0)
    var last = Int16(-1)
    for i in places.indices {
      let (index, need) = (places[i].index, places[i].need)
      let value = UInt8(truncatingIfNeeded: index)
      var preferred = value
      if let kept, need != .draws {
        if index >> bits != 0 {
          result[i] = LZWChoices(kept, preferred: kept)
          last = index
          continue
        }
        if !drawsAgain { preferred = kept }
        again += 1
        if index != last { changes += 1 }
      }
      let pixel = wanted[i]
      if need != .stays, pixel.isOpen, index >= 0 {
        result[i] = LZWChoices(value, preferred: preferred, or: pixel.one, pixel.other)
      } else {
        result[i] = LZWChoices(value, preferred: preferred)
      }
      last = index
    }
    return (choices, again, changes)
  }
}

/// Compresses images on other threads and writes them in their order, while the next ones are
/// painted.
///
/// Where pixels have a choice, what an image draws depends on what those before it drew: then one
/// image at a time is compressed. What was shorter for one is taken for the next three as well.
struct GIFImageQueue {
  private let writer: GIFWriter
  private let width: Int
  /// The colors that the viewer sees after the images that were written, where they depend on
  /// choices; else empty.
  private var canvas: [UInt32]
  private var rects: [PixelRect] = []
  private var tasks = OrderedTasks<GIFDrawing.Result>()
  /// Whether the last image drew again what stays, and how many images there have been.
  private var drewAgain = false
  private var count = 0

  init(_ writer: GIFWriter, width: Int, height: Int, hasChoices: Bool) {
    self.writer = writer
    self.width = width
    canvas = hasChoices ? Array(repeating: 0, count: width * height) : []
  }

  /// - Parameter drawing: Without the colors that are drawn already.
  mutating func add(_ drawing: GIFDrawing) throws(CodecError) {
    var drawing = drawing
    if canvas.isEmpty {
      while let result = tasks.next(makingRoomFor: drawing.rect.count) { try write(result) }
    } else {
      while let result = tasks.next() { try write(result) }
      drawing.drawn.reserveCapacity(drawing.rect.count)
      for row in rows(of: drawing.rect) { drawing.drawn += canvas[row] }
      if count % 4 != 0 { drawing.attempt = drewAgain ? .drawingAgain : .keeping }
      count += 1
    }
    rects.append(drawing.rect)
    tasks.add(weight: drawing.rect.count) { [drawing] in drawing.image() }
  }

  private mutating func write(_ result: GIFDrawing.Result) throws(CodecError) {
    let rect = rects.removeFirst()
    if !canvas.isEmpty {
      for (y, row) in rows(of: rect).enumerated() {
        canvas.replaceSubrange(row, with: result.drawn[y * rect.width..<(y + 1) * rect.width])
      }
    }
    drewAgain = result.drewAgain
    try writer.write(result.image)
  }

  private func rows(of rect: PixelRect) -> [Range<Int>] {
    (rect.y..<rect.maxY).map { $0 * width + rect.x..<$0 * width + rect.maxX }
  }

  /// Writes what is left.
  mutating func finish() throws(CodecError) {
    while let result = tasks.next() { try write(result) }
  }
}
