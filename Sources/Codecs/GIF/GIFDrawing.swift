import Graphics

/// What an image of a GIF shall show, before it is compressed.
struct GIFDrawing: Sendable {
  var rect: PixelRect
  /// In hundredths of a second.
  var delay: Int
  /// Whether the rectangle becomes transparent before the next image.
  var clears: Bool
  /// The rectangle's pixels, 0 or a color of the table each.
  var wanted: [UInt32]
  /// What the viewer sees there already.
  var shown: [UInt32]
  var table: ColorTable
  /// The palette as it stands in the file.
  var entries: [UInt32]
  var isLocal: Bool

  /// The image, compressed.
  ///
  /// The fewer bits an index needs, the shorter the codes. Palettes are in order of appearance, so
  /// early frames have low indices; transparency takes the lowest index that those do not use, and
  /// pixels that did not change may be drawn again if their index is no longer than that.
  func image() -> GIFImage {
    var isUsed = [Bool](repeating: false, count: 256)
    // The largest index that must be drawn, and that can be.
    var (largest, largestOfAll) = (0, 0)
    var anyStays = false
    let (wanted, shown) = (self.wanted.span, self.shown.span)
    let indices = indices()
    for i in wanted.indices {
      let index = Int(indices[i])
      largestOfAll = max(largestOfAll, index)
      if wanted[i] == shown[i] {
        anyStays = true
      } else if index >= 0 {
        isUsed[index] = true
        largest = max(largest, index)
      }
    }
    let free = isUsed.firstIndex(of: false).flatMap { $0 < entries.count ? $0 : nil }
    let transparent = anyStays ? free : nil
    if anyStays { largest = max(largest, transparent ?? largestOfAll) }
    // giflib takes the code size of a local palette from its length.
    let bits = max(2, GIFWriter.indexBits(isLocal ? entries.count : largest + 1))
    var values = [UInt8](repeating: 0, count: indices.count)
    var others = values
    var first = values.mutableSpan
    var second = others.mutableSpan
    for i in wanted.indices {
      let index = UInt8(truncatingIfNeeded: indices[i])
      if let transparent, wanted[i] == shown[i] {
        let kept = UInt8(truncatingIfNeeded: transparent)
        first[i] = indices[i] >> bits != 0 ? kept : index
        second[i] = kept
      } else {
        first[i] = index
        second[i] = index
      }
    }
    // ffmpeg and Pillow clear to the background color unless the image knows transparency.
    return GIFImage(
      rect: rect, delay: delay, clears: clears,
      transparentIndex: transparent ?? (clears ? free : nil),
      localPalette: isLocal ? entries : nil, minimumCodeSize: bits,
      codes: shortest(values, or: others, bits))
  }

  /// For each pixel its palette index, -1 where it has none.
  private func indices() -> [Int16] {
    var (last, index) = (UInt32(0), Int16(-1))
    return wanted.map { color in
      if color != last {
        last = color
        index = color == 0 ? -1 : Int16(table.index(of: color) ?? -1)
      }
      return index
    }
  }

  /// Pixels that stay are left to the compressor's choice, or all drawn again, which repeats what
  /// the dictionary has learnt at the start of each row.
  private func shortest(_ values: [UInt8], or others: [UInt8], _ bits: Int) -> [UInt8] {
    let compressor = LZWCompressor()
    let chosen = compressor.compress(values, or: others, minimumCodeSize: bits)
    if values == others { return chosen }
    return compressor.compress(values, minimumCodeSize: bits, under: chosen.count) ?? chosen
  }
}

/// Compresses images on other threads and writes them in their order, while the next ones are
/// painted.
struct GIFImageQueue {
  private let writer: GIFWriter
  private var tasks = OrderedTasks<GIFImage>()

  init(_ writer: GIFWriter) { self.writer = writer }

  mutating func add(_ drawing: GIFDrawing) throws(CodecError) {
    while let image = tasks.next(makingRoomFor: drawing.rect.count) { try writer.write(image) }
    tasks.add(weight: drawing.rect.count) { drawing.image() }
  }

  /// Writes what is left.
  mutating func finish() throws(CodecError) {
    while let image = tasks.next() { try writer.write(image) }
  }
}
