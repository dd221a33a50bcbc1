import Base
import Graphics

/// Converts the frames of a spool to the images of a GIF.
///
/// It has three canvases: the picture *shown* before the *pending* image, the picture with it, and
/// the *next* picture. One image is held back, since its disposal and its delay depend on the next.
struct GIFAnimator {
  private let plan: PalettePlan
  private let width, height: Int
  private var source: [PremultipliedPixel]
  /// The source of `pending` if the file is lossy; else empty.
  private var pendingSource: [PremultipliedPixel]
  private var shown: PaintedCanvas
  private var pending: PaintedCanvas
  private var next: PaintedCanvas
  /// The rectangle in which `pending` may differ from `shown`.
  private var dirty: PixelRect
  /// Whether `dirty` is the exact bounds of the difference.
  private var isDirtyExact = false
  /// The picture with the last image if that was reverted and had choices; else nil.
  private var reverted: PaintedCanvas?
  /// The start of the pending image, in hundredths of a second; nil before the first.
  private var start: Int?
  private var palette: GIFPalette?
  private var writer: GIFImageQueue

  init(plan: PalettePlan, width: Int, height: Int, writer: GIFWriter) {
    self.writer = GIFImageQueue(
      writer, width: width, height: height, hasChoices: plan.hasChoices)
    self.plan = plan
    self.width = width
    self.height = height
    source = Array(repeating: .clear, count: width * height)
    pendingSource = plan.loss == nil ? [] : source
    shown = PaintedCanvas(width: width, height: height)
    pending = shown
    next = shown
    dirty = PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// - Parameters:
  ///   - start: A time at which the spool shows the first frame, in seconds.
  ///   - poster: The flattened poster, shown before all frames.
  ///   - end: The duration of all frames, in seconds.
  mutating func write(
    _ spool: FrameSpool, from start: Double = 0, poster: [PremultipliedPixel]? = nil,
    until end: Double
  ) throws(CodecError) {
    var opening = 0
    if let poster {
      source = poster
      let whole = PixelRect(x: 0, y: 0, width: width, height: height)
      try show(Array(next.rows(of: whole)), from: 0)
      source = Array(repeating: .clear, count: source.count)
      opening = GIFEncoder.minimumDelay
    }
    let total = opening + GIFAnimator.hundredths(end)
    var isFirst = true
    var pass = try FramePass(spool, from: start, until: end, into: &source)
    while let first = try pass.peek() {
      // Frames too short to be shown are merged with those that follow.
      let appears = opening + GIFAnimator.hundredths(first)
      var spans: [Range<Int>] = []
      var merged = 0
      while let time = try pass.peek() {
        let this = opening + GIFAnimator.hundredths(time)
        let hasTime = this - appears >= GIFEncoder.minimumDelay
        if !spans.isEmpty, hasTime, total - this >= GIFEncoder.minimumDelay { break }
        try pass.next(into: &source) { spans.append($0..<$0 + $1) }
        merged += 1
      }
      if merged > 1 { spans = GIFAnimator.united(spans) }
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

  /// The same pixels as spans in order that do not overlap.
  static func united(_ spans: [Range<Int>]) -> [Range<Int>] {
    var united: [Range<Int>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, span.lowerBound < last.upperBound {
        united[united.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        united.append(span)
      }
    }
    return united
  }

  /// Paints the changed pixels of `source`, and makes the result the pending image if it looks
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
      let (changed, count, cleared) = next.differences(from: pending, in: spans)
      guard let changed else { return keepSource(spans) }
      // Local palettes lack the colors of the pixels that are then redrawn.
      if palette == nil, local == nil,
        isBetterReverted(until: time, changed, count, clearing: cleared)
      {
        try flush(until: time, .previous)
      } else {
        try flush(until: time, cleared == nil ? .none : .background, clearing: cleared)
      }
      isDirtyExact = dirty.isEmpty
      dirty = dirty.union(changed)
    }
    // Outside `changed` the two are equivalent, but may not be equal.
    pending = next
    keepSource(spans)
    start = time
    palette = local
  }

  /// Copies changed pixels of the source to that of `pending`.
  private mutating func keepSource(_ spans: [Range<Int>]) {
    if plan.loss == nil { return }
    for span in spans { pendingSource.replaceSubrange(span, with: source[span]) }
  }

  /// - Returns: The sum of the squared errors, and the number of pixels.
  private mutating func paint(
    _ spans: [Range<Int>], with palette: GIFPalette
  ) -> (squaredError: Int, count: Int) {
    var (error, count) = (0, 0)
    for (band, spans) in next.groupedByBand(spans) {
      let start = band * next.bandSize
      error += next.change(band: band) {
        palette.painter.paint(spans, of: source, width: width, to: &$0, from: start)
      }
      for span in spans { count += span.count }
    }
    return (error, count)
  }

  /// Whether the next image has at least a tenth fewer pixels to draw if the pending one is
  /// reverted, as when something flashes or returns.
  ///
  /// - Parameters:
  ///   - end: The end of the pending image's display.
  ///   - changed: The bounds of the pixels in which `next` differs from it.
  ///   - count: The number of these pixels.
  ///   - cleared: The bounds of the pixels that become transparent.
  private func isBetterReverted(
    until end: Int, _ changed: PixelRect, _ count: Int, clearing cleared: PixelRect?
  ) -> Bool {
    // Nothing comes before the first image, and a long one is written as several.
    guard let start, start > 0, end - start <= GIFAnimator.longestDelay else { return false }
    // Cleared pixels are redrawn.
    var kept = count
    if let cleared {
      for row in next.rows(of: cleared.union(changes())) {
        for pixel in next.pixels(row) where !pixel.isClear { kept += 1 }
      }
    }
    let rows = Array(next.rows(of: dirty.union(changed)))
    // If some rows with changes tell that reverting saves nothing, it saves no tenth.
    if cleared == nil, rows.count >= 64 {
      let counts = stride(from: 4, to: rows.count, by: 8).map { reversion(of: rows[$0]) }
      let (reverted, kept) = counts.reduce((0, 0)) { ($0.0 + $1.reverted, $0.1 + $1.kept) }
      if reverted > 0, reverted >= kept { return false }
    }
    var reverted = 0
    for row in rows {
      let counts = reversion(of: row)
      reverted += counts.reverted
      if counts.clears || reverted * 10 >= kept * 9 { return false }
    }
    return true
  }

  /// The number of a row's pixels that `next` has to draw if the pending image is reverted, and if
  /// it is kept, and whether any would have to be cleared after reverting.
  private func reversion(of row: Range<Int>) -> (reverted: Int, kept: Int, clears: Bool) {
    let (before, after) = (shown.pixels(row), next.pixels(row))
    let between = pending.pixels(row)
    let (old, new, last) = (before.span, after.span, between.span)
    precondition(old.count == new.count && last.count == new.count)
    // Without branches, so that the loop compares many at a time.
    var (reverted, kept, cleared): (UInt32, UInt32, UInt32) = (0, 0, 0)
    for i in 0..<new.count {
      // A pixel that keeps its last appearance may have to be redrawn.
      let isEquivalent = new[i].equals(old[i]) | new[i].isTurned(from: old[i])
      let isChanged = ~new[i].equals(old[i])
      let isKept = new[i].equals(last[i]) | new[i].isTurned(from: last[i])
      reverted &+= isChanged & (~isEquivalent | new[i].equals(last[i])) & 1
      kept &+= ~isKept & 1
      cleared |= isChanged & (new[i].isClear ? 1 : 0)
    }
    return (Int(reverted), Int(kept), cleared != 0)
  }

  /// The longest delay in hundredths of a second, which has 16 bits.
  private static let longestDelay = 0xFFFF

  /// Writes the pending image, shown until a time, and applies its disposal.
  ///
  /// - Parameter cleared: The rectangle that must be cleared afterwards.
  private mutating func flush(
    until end: Int, _ disposal: Disposal = .none, clearing cleared: PixelRect? = nil
  ) throws(CodecError) {
    let start = self.start ?? 0
    var rect = start == 0 || isDirtyExact ? dirty : changes()
    if let cleared { rect = rect.union(cleared) }
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    // The tolerance of a pixel depends on its neighbors.
    if plan.loss != nil { rect = rect.grown(within: width, height) }
    // A long delay is split among copies that draw nothing.
    var rest = end - start
    while rest > GIFAnimator.longestDelay {
      let delay = min(GIFAnimator.longestDelay, rest - GIFEncoder.minimumDelay)
      try add(rect, delay: delay, .none)
      rest -= delay
      shown = pending
    }
    try add(rect, delay: rest, disposal)
    switch disposal {
    case .background:
      shown.clear(rect)
      dirty = rect
      if plan.loss != nil { reverted = pending }
    case .previous:
      dirty = rect
      if plan.hasChoices { reverted = pending }
    case .none, .unspecified:
      shown = pending
      dirty = PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// The bounds of the pixels in which `pending` differs from `shown`, or that must be redrawn with
  /// their last appearance.
  private func changes() -> PixelRect {
    var bounds = PixelBounds()
    for (y, row) in zip(dirty.y..<dirty.maxY, shown.rows(of: dirty)) {
      let (before, after) = (shown.pixels(row), pending.pixels(row))
      let between = reverted?.pixels(row) ?? []
      let (old, new, last) = (before.span, after.span, between.span)
      for i in new.indices where new[i] != old[i] {
        if !new[i].isEquivalent(to: old[i]) || !last.isEmpty && new[i] == last[i] {
          bounds.add(dirty.x + i, y)
        }
      }
    }
    return bounds.rect ?? PixelRect(x: dirty.x, y: dirty.y, width: 0, height: 0)
  }

  private mutating func add(
    _ rect: PixelRect, delay: Int, _ disposal: Disposal
  ) throws(CodecError) {
    let palette = self.palette ?? plan.global
    let source = plan.loss.map { loss in
      LossySource(
        loss: loss, colors: pending.rows(of: rect).flatMap { pendingSource[$0] },
        reaches: loss.reaches(of: pendingSource, width: width, in: rect),
        filePalette: plan.global.painter.table.colors)
    }
    let drawing = GIFDrawing(
      rect: rect, delay: delay, disposal: disposal, wanted: pending, shown: shown,
      reverted: reverted, table: palette.painter.table, entries: palette.entries,
      isLocal: self.palette != nil, source: source)
    reverted = nil
    try writer.add(drawing)
  }
}

extension PixelRect {
  /// The rectangle with a margin of one pixel, clipped to the picture.
  fileprivate func grown(within width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x - 1, y: y - 1, width: self.width + 2, height: self.height + 2)
      .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
  }
}
