import Graphics

/// Turns the frames of a spool into the images of a GIF.
///
/// Three canvases: what the viewer has *shown* before the *pending* image, what it shall show with
/// it, and what comes *next*. One image is held back, since how it must be disposed of, and for how
/// long it stays, depends on the next.
struct GIFAnimator {
  private let plan: PalettePlan
  private let width, height: Int
  private var source: [UInt32]
  private var shown: [PaintedPixel]
  private var pending: [PaintedPixel]
  private var next: [PaintedPixel]
  /// Where `pending` may differ from `shown`.
  private var dirty: PixelRect
  /// Whether it differs as far as the edges of `dirty`.
  private var isDirtyExact = false
  /// When the pending image appears, in hundredths of a second; nil before the first.
  private var start: Int?
  private var palette: GIFPalette?
  private var writer: GIFImageQueue

  init(plan: PalettePlan, width: Int, height: Int, writer: GIFWriter) {
    self.writer = GIFImageQueue(
      writer, width: width, height: height, hasChoices: plan.hasChoices)
    self.plan = plan
    self.width = width
    self.height = height
    source = Array(repeating: 0, count: width * height)
    shown = Array(repeating: .clear, count: width * height)
    pending = shown
    next = shown
    dirty = PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// - Parameters:
  ///   - start: When the spool shows the frame to begin with, in seconds.
  ///   - poster: Flattened; comes before all frames.
  ///   - end: Seconds that all frames last.
  mutating func write(
    _ spool: FrameSpool, from start: Double = 0, poster: [UInt32]? = nil, until end: Double
  ) throws(CodecError) {
    var opening = 0
    let rows = (0..<height).map { $0 * width..<($0 + 1) * width }
    if let poster {
      source = poster
      try show(rows, from: 0)
      source = Array(repeating: 0, count: source.count)
      opening = GIFEncoder.minimumDelay
    }
    let total = opening + GIFAnimator.hundredths(end)
    var isFirst = true
    var round = try FrameRound(spool, from: start, until: end, into: &source)
    while let first = try round.peek() {
      // Frames too short to be shown are taken together with those that follow.
      let appears = opening + GIFAnimator.hundredths(first)
      var spans: [Range<Int>] = []
      while let time = try round.peek() {
        let this = opening + GIFAnimator.hundredths(time)
        let hasTime = this - appears >= GIFEncoder.minimumDelay
        if !spans.isEmpty, hasTime, total - this >= GIFEncoder.minimumDelay { break }
        try round.next(into: &source) { spans.append($0..<$0 + $1) }
      }
      if isFirst, let poster { spans = changedRuns(from: poster, to: source, width: width) }
      isFirst = false
      try show(spans, from: self.start == nil ? 0 : appears)
    }
    try flush(until: max(total, (self.start ?? 0) + GIFEncoder.minimumDelay), clearing: nil)
    try writer.finish()
  }

  private static func hundredths(_ seconds: Double) -> Int {
    Int(saturating: (seconds * 100).rounded())
  }

  /// Paints the pixels of `source` that changed, and makes the result the pending image if it looks
  /// different.
  private mutating func show(_ spans: [Range<Int>], from time: Int) throws(CodecError) {
    var local: GIFPalette?
    let (error, count) = paint(spans, with: plan.global)
    if plan.wantsLocal(squaredError: error, count: count) {
      var census = ColorCensus()
      for span in spans { for i in span { census.add(source[i], count: 1) } }
      local = plan.local(for: census)
      _ = paint(spans, with: local!)
    }
    if start != nil {
      let (changed, cleared) = compare(spans)
      guard let changed else { return }
      try flush(until: time, clearing: cleared)
      GIFAnimator.copy(changed, width: width, from: next, to: &pending)
      isDirtyExact = dirty.isEmpty
      dirty = dirty.union(changed)
    } else {
      pending = next
    }
    start = time
    palette = local
  }

  /// - Returns: The sum of the squared errors, and how many pixels there are.
  private mutating func paint(
    _ spans: [Range<Int>], with palette: GIFPalette
  ) -> (squaredError: Int, count: Int) {
    var (error, count) = (0, 0)
    for span in spans {
      error += palette.painter.paint(span, of: source, width: width, to: &next)
      count += span.count
    }
    return (error, count)
  }

  /// Where `next` differs from `pending`, and where it is transparent and `pending` is not.
  private func compare(_ spans: [Range<Int>]) -> (changed: PixelRect?, cleared: PixelRect?) {
    var (changed, cleared) = (Bounds(), Bounds())
    let (old, new) = (pending.span, next.span)
    for span in spans {
      let y = span.lowerBound / width
      for i in span where !new[i].looks(like: old[i]) {
        changed.add(i - y * width, y)
        if new[i].isClear { cleared.add(i - y * width, y) }
      }
    }
    return (changed.rect, cleared.rect)
  }

  /// Writes the pending image, shown until a time, and forgets what must be cleared after it.
  private mutating func flush(
    until end: Int, clearing cleared: PixelRect?
  ) throws(CodecError) {
    let start = self.start ?? 0
    var rect = start == 0 || isDirtyExact ? dirty : changes()
    if let cleared { rect = rect.union(cleared) }
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    // A delay has 16 bits; what is left is spent on copies that draw nothing.
    var rest = end - start
    while rest > 0xFFFF {
      let delay = min(0xFFFF, rest - GIFEncoder.minimumDelay)
      try writer.add(drawing(rect, delay: delay, clears: false))
      rest -= delay
      GIFAnimator.copy(rect, width: width, from: pending, to: &shown)
    }
    try writer.add(drawing(rect, delay: rest, clears: cleared != nil))
    if cleared != nil {
      for y in rect.y..<rect.maxY {
        for i in y * width + rect.x..<y * width + rect.maxX { shown[i] = .clear }
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
    let (old, new) = (shown.span, pending.span)
    for y in dirty.y..<dirty.maxY {
      let row = y * width
      for i in row + dirty.x..<row + dirty.maxX where !new[i].looks(like: old[i]) {
        bounds.add(i - row, y)
      }
    }
    return bounds.rect ?? PixelRect(x: dirty.x, y: dirty.y, width: 0, height: 0)
  }

  private static func copy(
    _ rect: PixelRect, width: Int, from source: [PaintedPixel],
    to target: inout [PaintedPixel]
  ) {
    for y in rect.y..<rect.maxY {
      let row = y * width + rect.x..<y * width + rect.maxX
      target.replaceSubrange(row, with: source[row])
    }
  }

  private func drawing(_ rect: PixelRect, delay: Int, clears: Bool) -> GIFDrawing {
    func pixels(_ canvas: [PaintedPixel]) -> [PaintedPixel] {
      var pixels: [PaintedPixel] = []
      pixels.reserveCapacity(rect.count)
      for y in rect.y..<rect.maxY {
        pixels += canvas[y * width + rect.x..<y * width + rect.maxX]
      }
      return pixels
    }
    let palette = self.palette ?? plan.global
    return GIFDrawing(
      rect: rect, delay: delay, clears: clears, wanted: pixels(pending), shown: pixels(shown),
      drawn: [], table: palette.painter.table, entries: palette.entries,
      isLocal: self.palette != nil)
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
