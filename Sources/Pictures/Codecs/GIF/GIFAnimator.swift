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
  private var shown: [PaintedPixel]
  private var pending: [PaintedPixel]
  private var next: [PaintedPixel]
  /// The rectangle in which `pending` may differ from `shown`.
  private var dirty: PixelRect
  /// Whether `dirty` is the exact bounds of the difference.
  private var isDirtyExact = false
  /// The pixels of the last image if it was reverted and had choices; else empty.
  private var reverted: [PaintedPixel] = []
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
    shown = Array(repeating: .clear, count: width * height)
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
    let rows = (0..<height).map { $0 * width..<($0 + 1) * width }
    if let poster {
      source = poster
      try show(rows, from: 0)
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
      while let time = try pass.peek() {
        let this = opening + GIFAnimator.hundredths(time)
        let hasTime = this - appears >= GIFEncoder.minimumDelay
        if !spans.isEmpty, hasTime, total - this >= GIFEncoder.minimumDelay { break }
        try pass.next(into: &source) { spans.append($0..<$0 + $1) }
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
      let (changed, count, cleared) = compare(spans)
      guard let changed else { return keepSource(spans) }
      // Local palettes lack the colors of the pixels that are then redrawn.
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
    for span in spans {
      error += palette.painter.paint(span, of: source, width: width, to: &next)
      count += span.count
    }
    return (error, count)
  }

  /// The bounds and the number of the pixels in which `next` differs from `pending`, and the bounds
  /// of those that become transparent.
  private func compare(
    _ spans: [Range<Int>]
  ) -> (changed: PixelRect?, count: Int, cleared: PixelRect?) {
    var (changed, count, cleared) = (Bounds(), 0, Bounds())
    let (old, new) = (pending.span, next.span)
    for span in spans {
      let y = span.lowerBound / width
      for i in span where !new[i].isEquivalent(to: old[i]) {
        changed.add(i - y * width, y)
        count += 1
        if new[i].isClear { cleared.add(i - y * width, y) }
      }
    }
    return (changed.rect, count, cleared.rect)
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
    let (old, new, last) = (shown.span, next.span, pending.span)
    // Cleared pixels are redrawn.
    var kept = count
    if let cleared {
      for row in rows(of: cleared.union(changes())) {
        for i in row where !new[i].isClear { kept += 1 }
      }
    }
    var reverted = 0
    for row in rows(of: dirty.union(changed)) {
      let (old, new, last) = (old.extracting(row), new.extracting(row), last.extracting(row))
      precondition(old.count == new.count && last.count == new.count)
      // Without branches, so that the loop compares many at a time.
      var (count, cleared): (UInt32, UInt32) = (0, 0)
      for i in 0..<new.count {
        // A pixel that keeps its last appearance may have to be redrawn.
        let isEquivalent = new[i].equals(old[i]) | new[i].isTurned(from: old[i])
        let isChanged = ~new[i].equals(old[i])
        count &+= isChanged & (~isEquivalent | new[i].equals(last[i])) & 1
        cleared |= isChanged & (new[i].isClear ? 1 : 0)
      }
      if cleared != 0 { return false }
      reverted += Int(count)
      if reverted * 10 >= kept * 9 { return false }
    }
    return true
  }

  private func rows(of rect: PixelRect) -> some Sequence<Range<Int>> {
    (rect.y..<rect.maxY).lazy.map { [width] in $0 * width + rect.x..<$0 * width + rect.maxX }
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

  /// The bounds of the pixels in which `pending` differs from `shown`, or that must be redrawn with
  /// their last appearance.
  private func changes() -> PixelRect {
    var bounds = Bounds()
    let (old, new, last) = (shown.span, pending.span, reverted.span)
    for y in dirty.y..<dirty.maxY {
      let row = y * width
      for i in row + dirty.x..<row + dirty.maxX where new[i] != old[i] {
        if !new[i].isEquivalent(to: old[i]) || !last.isEmpty && new[i] == last[i] {
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
  /// The rectangle with a margin of one pixel, clipped to the picture.
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
