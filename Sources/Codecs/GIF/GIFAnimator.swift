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
  /// The source of `pending` where there is a loss; else empty.
  private var pendingSource: [UInt32]
  private var shown: [PaintedPixel]
  private var pending: [PaintedPixel]
  private var next: [PaintedPixel]
  /// Where `pending` may differ from `shown`.
  private var dirty: PixelRect
  /// Whether it differs as far as the edges of `dirty`.
  private var isDirtyExact = false
  /// What the last image showed if it was reverted and had choices; else empty.
  private var reverted: [PaintedPixel] = []
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
    pendingSource = plan.loss == nil ? [] : source
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
    try flush(until: max(total, (self.start ?? 0) + GIFEncoder.minimumDelay))
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
      let (changed, count, cleared) = compare(spans)
      guard let changed else { return keepSource(spans) }
      // With palettes of their own, images lack the colors of what is then drawn again.
      if palette == nil, local == nil,
        isBetterReverted(until: time, changed, count, clearing: cleared)
      {
        try flush(until: time, .previous)
      } else {
        try flush(until: time, cleared == nil ? .none : .background, clearing: cleared)
      }
      GIFAnimator.copy(changed, width: width, from: next, to: &pending)
      isDirtyExact = dirty.isEmpty
      dirty = dirty.union(changed)
    } else {
      pending = next
    }
    keepSource(spans)
    start = time
    palette = local
  }

  /// Makes the source that of `pending`, where it has changed.
  private mutating func keepSource(_ spans: [Range<Int>]) {
    if plan.loss == nil { return }
    for span in spans { pendingSource.replaceSubrange(span, with: source[span]) }
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

  /// Where `next` differs from `pending` and in how many pixels, and where it is transparent and
  /// `pending` is not.
  private func compare(
    _ spans: [Range<Int>]
  ) -> (changed: PixelRect?, count: Int, cleared: PixelRect?) {
    var (changed, count, cleared) = (Bounds(), 0, Bounds())
    let (old, new) = (pending.span, next.span)
    for span in spans {
      let y = span.lowerBound / width
      for i in span where !new[i].looks(like: old[i]) {
        changed.add(i - y * width, y)
        count += 1
        if new[i].isClear { cleared.add(i - y * width, y) }
      }
    }
    return (changed.rect, count, cleared.rect)
  }

  /// Whether the next image has less to draw, by a tenth at least, when what was shown before
  /// the pending one comes back: something flashes, or goes where it came from.
  ///
  /// - Parameters:
  ///   - end: Until when the pending image is shown.
  ///   - changed: Where `next` differs from it.
  ///   - count: In how many pixels.
  ///   - cleared: Where it is transparent and `pending` is not.
  private func isBetterReverted(
    until end: Int, _ changed: PixelRect, _ count: Int, clearing cleared: PixelRect?
  ) -> Bool {
    // Nothing comes before the first image, and a long one is written as several.
    guard let start, start > 0, end - start <= GIFAnimator.longestDelay else { return false }
    let (old, new, last) = (shown.span, next.span, pending.span)
    // What is cleared is drawn again.
    var kept = count
    if let cleared {
      for row in rows(of: cleared.union(changes())) {
        for i in row where !new[i].isClear { kept += 1 }
      }
    }
    var reverted = 0
    for row in rows(of: dirty.union(changed)) {
      for i in row where new[i] != old[i] {
        if new[i].isClear { return false }
        // What stays as it was just seen may have to be drawn again.
        if !new[i].looks(like: old[i]) || new[i] == last[i] { reverted += 1 }
      }
      if reverted * 10 >= kept * 9 { return false }
    }
    return true
  }

  private func rows(of rect: PixelRect) -> some Sequence<Range<Int>> {
    (rect.y..<rect.maxY).lazy.map { [width] in $0 * width + rect.x..<$0 * width + rect.maxX }
  }

  /// A delay has 16 bits.
  private static let longestDelay = 0xFFFF

  /// Writes the pending image, shown until a time, and forgets what is gone after it.
  ///
  /// - Parameter cleared: Where the canvas must be transparent afterwards.
  private mutating func flush(
    until end: Int, _ disposal: Disposal = .none, clearing cleared: PixelRect? = nil
  ) throws(CodecError) {
    let start = self.start ?? 0
    var rect = start == 0 || isDirtyExact ? dirty : changes()
    if let cleared { rect = rect.union(cleared) }
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    // How far a pixel may stray depends on those around it.
    if plan.loss != nil { rect = rect.grown(within: width, height) }
    // What is left of a long delay is spent on copies that draw nothing.
    var rest = end - start
    while rest > GIFAnimator.longestDelay {
      let delay = min(GIFAnimator.longestDelay, rest - GIFEncoder.minimumDelay)
      try add(rect, delay: delay, .none)
      rest -= delay
      GIFAnimator.copy(rect, width: width, from: pending, to: &shown)
    }
    try add(rect, delay: rest, disposal)
    switch disposal {
    case .background:
      for row in rows(of: rect) { for i in row { shown[i] = .clear } }
      dirty = rect
      if plan.loss != nil { reverted = pending }
    case .previous:
      dirty = rect
      if plan.hasChoices { reverted = pending }
    case .none, .unspecified:
      GIFAnimator.copy(rect, width: width, from: pending, to: &shown)
      dirty = PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// Where `pending` differs from `shown`, or must be drawn as it was last seen.
  private func changes() -> PixelRect {
    var bounds = Bounds()
    let (old, new, last) = (shown.span, pending.span, reverted.span)
    for y in dirty.y..<dirty.maxY {
      let row = y * width
      for i in row + dirty.x..<row + dirty.maxX where new[i] != old[i] {
        if !new[i].looks(like: old[i]) || !last.isEmpty && new[i] == last[i] {
          bounds.add(i - row, y)
        }
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

  private mutating func add(
    _ rect: PixelRect, delay: Int, _ disposal: Disposal
  ) throws(CodecError) {
    func pixels(_ canvas: [PaintedPixel]) -> [PaintedPixel] {
      var pixels: [PaintedPixel] = []
      pixels.reserveCapacity(rect.count)
      for row in rows(of: rect) { pixels += canvas[row] }
      return pixels
    }
    let palette = self.palette ?? plan.global
    let source = plan.loss.map { loss in
      LossySource(
        loss: loss, colors: rows(of: rect).flatMap { pendingSource[$0] },
        reaches: loss.reaches(of: pendingSource, width: width, in: rect),
        filePalette: plan.global.painter.table.colors)
    }
    let drawing = GIFDrawing(
      rect: rect, delay: delay, disposal: disposal, wanted: pixels(pending), shown: pixels(shown),
      reverted: reverted.isEmpty ? [] : pixels(reverted), table: palette.painter.table,
      entries: palette.entries, isLocal: self.palette != nil, source: source)
    reverted = []
    try writer.add(drawing)
  }
}

extension PixelRect {
  /// The rectangle and a pixel more on each side, as far as the picture goes.
  fileprivate func grown(within width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x - 1, y: y - 1, width: self.width + 2, height: self.height + 2)
      .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
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
