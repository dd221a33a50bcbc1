/// Turns the frames of a spool into the images of a GIF.
///
/// Three canvases: what the viewer has *shown* before the *pending* image, what it shall show with it, and what comes
/// *next*. One image is held back, since how it must be disposed of, and for how long it stays, depends on the next.
struct GIFAnimator {
  private let plan: PalettePlan
  private let width, height: Int
  private var source: [UInt32]
  private var shown: [UInt32]
  private var pending: [UInt32]
  private var next: [UInt32]
  /// Where `pending` may differ from `shown`.
  private var dirty: PixelRect
  /// When the pending image appears, in hundredths of a second; nil before the first.
  private var start: Int?
  private var palette: GIFPalette?
  private var compressor = LZWCompressor()

  init(plan: PalettePlan, width: Int, height: Int) {
    (self.plan, self.width, self.height) = (plan, width, height)
    source = Array(repeating: 0, count: width * height)
    (shown, pending, next) = (source, source, source)
    dirty = PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// - Parameter end: Seconds that all frames last.
  mutating func write(
    _ spool: FrameSpool, until end: Double, to writer: GIFWriter
  ) throws(CodecError) {
    let total = GIFAnimator.hundredths(end)
    var reader = spool.reader()
    while let first = try reader.peek() {
      // Frames too short to be shown are taken together with those that follow.
      let appears = GIFAnimator.hundredths(first)
      var spans: [Range<Int>] = []
      while let time = try reader.peek() {
        let this = GIFAnimator.hundredths(time)
        let hasTime = this - appears >= GIFEncoder.minimumDelay
        if !spans.isEmpty, hasTime, total - this >= GIFEncoder.minimumDelay { break }
        _ = try reader.next(into: &source) { spans.append($0..<$0 + $1) }
      }
      try show(spans, from: start == nil ? 0 : appears, to: writer)
    }
    try flush(until: max(total, (start ?? 0) + GIFEncoder.minimumDelay), clearing: nil, to: writer)
  }

  private static func hundredths(_ seconds: Double) -> Int { Int((seconds * 100).rounded()) }

  /// Paints the pixels of `source` that changed, and makes the result the pending image if it looks different.
  private mutating func show(
    _ spans: [Range<Int>], from time: Int, to writer: GIFWriter
  ) throws(CodecError) {
    var local: GIFPalette?
    if plan.allowsLocal {
      let census = ColorCensus()
      for span in spans { for i in span { census.add(source[i], count: 1) } }
      local = plan.local(for: census)
    }
    let painter = (local ?? plan.global).painter
    for span in spans { painter.paint(span, of: source, width: width, to: &next) }
    if start != nil {
      let (changed, cleared) = compare(spans)
      guard let changed else { return }
      try flush(until: time, clearing: cleared, to: writer)
      GIFAnimator.copy(changed, width: width, from: next, to: &pending)
      dirty = dirty.union(changed)
    } else {
      pending = next
    }
    start = time
    palette = local
  }

  /// Where `next` differs from `pending`, and where it is transparent and `pending` is not.
  private func compare(_ spans: [Range<Int>]) -> (changed: PixelRect?, cleared: PixelRect?) {
    var (changed, cleared) = (Bounds(), Bounds())
    pending.withUnsafeBufferPointer { pending in
      next.withUnsafeBufferPointer { next in
        for span in spans {
          let y = span.lowerBound / width
          for i in span where next[i] != pending[i] {
            changed.add(i - y * width, y)
            if next[i] == 0 { cleared.add(i - y * width, y) }
          }
        }
      }
    }
    return (changed.rect, cleared.rect)
  }

  /// Writes the pending image, shown until a time, and forgets what must be cleared after it.
  private mutating func flush(
    until end: Int, clearing cleared: PixelRect?, to writer: GIFWriter
  ) throws(CodecError) {
    let start = self.start ?? 0
    var rect = start == 0 ? dirty : changes()
    if let cleared { rect = rect.union(cleared) }
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    var image = encode(rect)
    image.clears = cleared != nil
    // ffmpeg and Pillow clear to the background colour unless the image knows transparency.
    if image.clears, image.transparentIndex == nil { image.transparentIndex = image.freeIndex }
    // A delay has 16 bits; what is left is spent on copies that draw nothing.
    var rest = end - start
    while rest > 0xFFFF {
      var part = image
      (part.delay, part.clears) = (min(0xFFFF, rest - GIFEncoder.minimumDelay), false)
      try writer.write(part)
      rest -= part.delay
      GIFAnimator.copy(rect, width: width, from: pending, to: &shown)
      image = encode(rect)
      image.clears = cleared != nil
    }
    image.delay = rest
    try writer.write(image)
    if cleared != nil {
      for y in rect.y..<rect.maxY {
        for i in y * width + rect.x..<y * width + rect.maxX { shown[i] = 0 }
      }
      dirty = rect
    } else {
      GIFAnimator.copy(rect, width: width, from: pending, to: &shown)
      dirty = PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// Where `pending` differs from `shown`.
  private func changes() -> PixelRect {
    var bounds = Bounds()
    for y in dirty.y..<dirty.maxY {
      for x in dirty.x..<dirty.maxX where pending[y * width + x] != shown[y * width + x] {
        bounds.add(x, y)
      }
    }
    return bounds.rect ?? PixelRect(x: dirty.x, y: dirty.y, width: 0, height: 0)
  }

  private static func copy(
    _ rect: PixelRect, width: Int, from source: [UInt32], to target: inout [UInt32]
  ) {
    for y in rect.y..<rect.maxY {
      let row = y * width + rect.x..<y * width + rect.maxX
      target.replaceSubrange(row, with: source[row])
    }
  }

  /// The pending image's pixels in a rectangle.
  ///
  /// The fewer bits an index needs, the shorter the codes. Palettes are in order of appearance, so early frames
  /// have low indices; transparency takes the lowest index that those do not use, and pixels
  /// that did not change may be drawn again if their index is no longer than that.
  private mutating func encode(_ rect: PixelRect) -> GIFImage {
    let palette = self.palette ?? plan.global
    let (indices, stays) = self.indices(in: rect, of: palette.painter.table)
    var isUsed = [Bool](repeating: false, count: 257)
    var largest = 0
    var anyStays = false
    for i in indices.indices {
      if stays[i] {
        anyStays = true
      } else {
        isUsed[Int(indices[i])] = true
        largest = max(largest, Int(indices[i]))
      }
    }
    let free = isUsed.firstIndex(of: false).flatMap { $0 < palette.entries.count ? $0 : nil }
    var transparent: Int?
    if anyStays, let free {
      transparent = free
      largest = max(largest, free)
    } else if anyStays {
      for index in indices { largest = max(largest, Int(index)) }
    }
    // giflib takes the code size of a local palette from its length.
    let bits = max(2, GIFWriter.indexBits(self.palette?.entries.count ?? largest + 1))
    var values = [UInt8](repeating: 0, count: indices.count)
    var others = values
    for i in indices.indices {
      values[i] = UInt8(truncatingIfNeeded: indices[i])
      others[i] = values[i]
      if stays[i], let transparent {
        others[i] = UInt8(transparent)
        if indices[i] >> bits != 0 || indices[i] < 0 { values[i] = others[i] }
      }
    }
    return GIFImage(
      rect: rect, delay: 0, clears: false, transparentIndex: transparent, freeIndex: free,
      localPalette: self.palette?.entries, minimumCodeSize: bits,
      codes: shortest(values, or: others, bits))
  }

  /// Pixels that stay are left to the compressor's choice, or all drawn again, which repeats what the dictionary
  /// has learnt at the start of each row.
  private mutating func shortest(
    _ values: [UInt8], or others: [UInt8], _ bits: Int
  ) -> [UInt8] {
    let chosen = compressor.compress(values, or: others, minimumCodeSize: bits)
    if values == others { return chosen }
    let redrawn = compressor.compress(values, or: values, minimumCodeSize: bits)
    return redrawn.count < chosen.count ? redrawn : chosen
  }

  /// For each pixel of the pending image its palette index, -1 where it has none, and whether it is what is shown
  /// already.
  private func indices(in rect: PixelRect, of table: ColorTable) -> ([Int16], [Bool]) {
    var indices = [Int16](repeating: -1, count: rect.count)
    var stays = [Bool](repeating: false, count: rect.count)
    var (last, lastIndex) = (UInt32(0), Int16(-1))
    var at = 0
    pending.withUnsafeBufferPointer { pending in
      shown.withUnsafeBufferPointer { shown in
        for y in rect.y..<rect.maxY {
          for i in y * width + rect.x..<y * width + rect.maxX {
            let color = pending[i]
            if color != last {
              last = color
              lastIndex = color == 0 ? -1 : Int16(table.index(of: color) ?? -1)
            }
            indices[at] = lastIndex
            stays[at] = color == shown[i]
            at += 1
          }
        }
      }
    }
    return (indices, stays)
  }
}

/// The smallest rectangle around points.
private struct Bounds {
  private var left = Int.max
  private var top = Int.max
  private var right = Int.min
  private var bottom = Int.min

  @inline(__always)
  mutating func add(_ x: Int, _ y: Int) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  var rect: PixelRect? {
    left > right
      ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
