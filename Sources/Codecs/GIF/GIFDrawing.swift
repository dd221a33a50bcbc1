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

  /// The image, compressed.
  ///
  /// The fewer bits an index needs, the shorter the codes. Frequent colors have low indices;
  /// transparency takes the lowest index that the image does not use, and pixels that did not
  /// change may be drawn again if their index is known and no longer than that.
  ///
  /// - Returns: The image, and the colors that the viewer sees after it, where they were given.
  func image() -> (image: GIFImage, drawn: [UInt32]) {
    var used = [Bool](repeating: false, count: 256)
    // The largest index that must be drawn, and that can be.
    var (largest, largestOfAll) = (0, 0)
    var anyStays = false
    let (wanted, shown) = (self.wanted.span, self.shown.span)
    let indices = indices()
    let known = indices.span
    var isUsed = used.mutableSpan
    for i in wanted.indices {
      let (pixel, index) = (wanted[i], Int(known[i]))
      largestOfAll = max(largestOfAll, index)
      if mayStay(i) {
        anyStays = true
        if pixel == shown[i] { continue }
      }
      guard index >= 0 else { continue }
      isUsed[index] = true
      largest = max(largest, index)
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
    let (codes, values) = shortest(indices, transparent: transparent, bits)
    // ffmpeg and Pillow clear to the background color unless the image knows transparency.
    let image = GIFImage(
      rect: rect, delay: delay, clears: clears,
      transparentIndex: transparent ?? (clears ? free : nil),
      localPalette: isLocal ? entries : nil, minimumCodeSize: bits, codes: codes)
    return (image, drawing(values, transparent: transparent))
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

  /// Whether the viewer sees there what is wanted, or one of the colors that will do.
  @inline(__always)
  private func mayStay(_ i: Int) -> Bool {
    let pixel = wanted[i]
    if pixel.looks(like: shown[i]) { return true }
    if drawn.isEmpty || !pixel.isIndexed || isLocal { return false }
    let color = drawn[i]
    return entries[Int(pixel.index)] == color
      || pixel.isOpen && (entries[Int(pixel.one)] == color || entries[Int(pixel.other)] == color)
  }

  /// For each pixel its palette index, -1 where it has none.
  private func indices() -> [Int16] {
    var indices = [Int16](repeating: -1, count: wanted.count)
    var (last, index) = (PaintedPixel.clear, Int16(-1))
    let (pixels, shown, drawn) = (wanted.span, self.shown.span, self.drawn.span)
    var found = indices.mutableSpan
    for i in pixels.indices {
      let pixel = pixels[i]
      if pixel.isOpen, pixel == shown[i] {
        // It stays as it was drawn, so that nothing flickers.
        found[i] = Int16(isLocal ? -1 : table.index(of: drawn[i]) ?? -1)
        continue
      }
      if pixel != last {
        last = pixel
        if let color = pixel.localColor {
          index = Int16(table.index(of: color) ?? -1)
        } else {
          index = isLocal || pixel.isClear ? -1 : Int16(pixel.index)
        }
      }
      found[i] = index
    }
    return indices
  }

  /// The shorter of two: pixels that stay are left to the compressor's choice, or all drawn again,
  /// which repeats what the dictionary has learnt at the start of each row.
  private func shortest(
    _ indices: [Int16], transparent: Int?, _ bits: Int
  ) -> (codes: [UInt8], values: [UInt8]) {
    let kept = transparent.map { UInt8($0) }
    let (first, again, changes) = choices(indices, kept: kept, bits)
    let compressor = LZWCompressor()
    let chosen = compressor.compress(first, minimumCodeSize: bits)!
    // A picture of many colors would take long and hardly ever be the shorter one.
    guard again > 0, changes * 2 < again else { return chosen }
    let (second, _, _) = choices(indices, kept: kept, bits, drawsAgain: true)
    return compressor.compress(second, minimumCodeSize: bits, under: chosen.codes.count) ?? chosen
  }

  /// The indices that each pixel may have; how many pixels that stay can be drawn again; and how
  /// often these differ from the one before.
  private func choices(
    _ indices: [Int16], kept: UInt8?, _ bits: Int, drawsAgain: Bool = false
  ) -> (choices: [LZWChoices], again: Int, changes: Int) {
    var choices = [LZWChoices](repeating: LZWChoices(0, preferred: 0), count: indices.count)
    var result = choices.mutableSpan
    let (wanted, shown, indices) = (self.wanted.span, self.shown.span, indices.span)
    var (again, changes) = (0, 0)
    var last = Int16(-1)
    for i in indices.indices {
      let (pixel, index) = (wanted[i], indices[i])
      let value = UInt8(truncatingIfNeeded: index)
      var preferred = value
      var mayDraw = true
      let stays = pixel == shown[i]
      if let kept, mayStay(i) {
        mayDraw = index >> bits == 0
        if !mayDraw || !drawsAgain { preferred = kept }
        if mayDraw {
          again += 1
          if index != last { changes += 1 }
        }
      }
      if !mayDraw {
        result[i] = LZWChoices(preferred, preferred: preferred)
      } else if !stays, pixel.isOpen, index >= 0 {
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
/// image at a time is compressed.
struct GIFImageQueue {
  private let writer: GIFWriter
  private let width: Int
  /// The colors that the viewer sees after the images that were written, where they depend on
  /// choices; else empty.
  private var canvas: [UInt32]
  private var rects: [PixelRect] = []
  private var tasks = OrderedTasks<(image: GIFImage, drawn: [UInt32])>()

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
    }
    rects.append(drawing.rect)
    tasks.add(weight: drawing.rect.count) { [drawing] in drawing.image() }
  }

  private mutating func write(
    _ result: (image: GIFImage, drawn: [UInt32])
  ) throws(CodecError) {
    let rect = rects.removeFirst()
    if !canvas.isEmpty {
      for (y, row) in rows(of: rect).enumerated() {
        canvas.replaceSubrange(row, with: result.drawn[y * rect.width..<(y + 1) * rect.width])
      }
    }
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
