/// The painted pixels of a picture.
///
/// It consists of bands of rows, as `IndexCanvas` does. Copies share each band until one of them
/// changes it, so the pictures of images that wait for their compression have most bands in common.
struct PaintedCanvas: Sendable {
  let width: Int
  /// The rows of a band, fewer in the last one.
  let bandHeight: Int
  private var bands: [[PaintedPixel]]

  /// A clear canvas.
  init(width: Int, height: Int) {
    self.width = width
    let bandHeight = IndexCanvas.bandHeight(width: width)
    self.bandHeight = bandHeight
    bands = stride(from: 0, to: height, by: bandHeight).map {
      Array(repeating: .clear, count: min(bandHeight, height - $0) * width)
    }
  }

  /// The number of pixels of a band, fewer in the last one.
  var bandSize: Int { bandHeight * width }

  /// The pixels of a band, row by row.
  @inline(__always)
  func pixels(ofBand band: Int) -> [PaintedPixel] { bands[band] }

  /// Changes pixels of a band.
  @inline(__always)
  mutating func change<Result>(
    band: Int, _ body: (inout [PaintedPixel]) -> Result
  ) -> Result { body(&bands[band]) }

  /// Pixels of one row, given by their indices in the picture.
  @inline(__always)
  func pixels(_ range: Range<Int>) -> ArraySlice<PaintedPixel> {
    let band = range.lowerBound / bandSize
    let start = band * bandSize
    return bands[band][range.lowerBound - start..<range.upperBound - start]
  }

  /// The index ranges of a rectangle's rows in the picture.
  func rows(of rect: PixelRect) -> some Sequence<Range<Int>> {
    (rect.y..<rect.maxY).lazy.map { [width] in $0 * width + rect.x..<$0 * width + rect.maxX }
  }

  /// The pixels in a rectangle, row by row.
  func pixels(in rect: PixelRect) -> [PaintedPixel] {
    var pixels: [PaintedPixel] = []
    pixels.reserveCapacity(rect.count)
    for row in rows(of: rect) { pixels += self.pixels(row) }
    return pixels
  }

  /// Replaces the pixels in a rectangle, given row by row.
  mutating func replace(_ rect: PixelRect, with pixels: [PaintedPixel]) {
    for (y, row) in rows(of: rect).enumerated() {
      replace(row, with: pixels[y * rect.width..<(y + 1) * rect.width])
    }
  }

  mutating func clear(_ rect: PixelRect) {
    let row = Array(repeating: PaintedPixel.clear, count: rect.width)
    for range in rows(of: rect) { replace(range, with: row[...]) }
  }

  /// Replaces pixels of one row, given by their indices in the picture.
  private mutating func replace(_ range: Range<Int>, with pixels: ArraySlice<PaintedPixel>) {
    let band = range.lowerBound / bandSize
    let start = band * bandSize
    bands[band].replaceSubrange(range.lowerBound - start..<range.upperBound - start, with: pixels)
  }

  /// The number of pixels of the bands that a rectangle touches: the room of a picture that differs
  /// from another in the rectangle.
  func bandPixels(touching rect: PixelRect) -> Int {
    bands[rect.y / bandHeight..<(rect.maxY + bandHeight - 1) / bandHeight].reduce(0) {
      $0 + $1.count
    }
  }

  /// Groups spans, given by indices in the picture, that follow each other in one band.
  func groupedByBand(
    _ spans: [Range<Int>]
  ) -> some Sequence<(band: Int, spans: ArraySlice<Range<Int>>)> {
    sequence(state: spans[...]) { [bandSize] rest in
      guard let first = rest.first else { return nil }
      let band = first.lowerBound / bandSize
      let pixels = band * bandSize..<(band + 1) * bandSize
      let group = rest.prefix { pixels.contains($0.lowerBound) }
      rest = rest[group.endIndex...]
      return (band, group)
    }
  }

  /// The bounds and the number of the pixels that look different in another picture, and the bounds
  /// of those that are clear only in this one.
  ///
  /// - Parameter spans: Runs of pixels in rows, in order; all others look the same.
  func differences(
    from other: PaintedCanvas, in spans: [Range<Int>]
  ) -> (changed: PixelRect?, count: Int, cleared: PixelRect?) {
    var (changed, count, cleared) = (PixelBounds(), 0, PixelBounds())
    for (band, spans) in groupedByBand(spans) {
      let (before, after) = (other.bands[band], bands[band])
      var rest = spans
      while let first = rest.first {
        // The spans of a row together, since they are short.
        let (y, x) = first.lowerBound.quotientAndRemainder(dividingBy: width)
        let inRow = rest.prefix { $0.lowerBound < (y + 1) * width }
        rest = rest[inRow.endIndex...]
        let start = first.lowerBound - band * bandSize
        let range = start..<start + inRow.last!.upperBound - first.lowerBound
        let (old, new) = (before.span.extracting(range), after.span.extracting(range))
        let row = PaintedCanvas.difference(old, new)
        count += row.count
        guard let found = row.range else { continue }
        changed.add(x + found.lowerBound, y)
        changed.add(x + found.upperBound - 1, y)
        if row.clears {
          for i in found where new[i].isClear && !old[i].isClear { cleared.add(x + i, y) }
        }
      }
    }
    return (changed.rect, count, cleared.rect)
  }

  /// The number and the range of the pixels in which two runs look different, and whether one of
  /// these becomes clear.
  private static func difference(
    _ old: Span<PaintedPixel>, _ new: Span<PaintedPixel>
  ) -> (count: Int, range: Range<Int>?, clears: Bool) {
    precondition(old.count == new.count)
    // Without branches, so that the loop compares many at a time.
    var (count, clears): (UInt32, UInt32) = (0, 0)
    for i in 0..<new.count {
      let isChanged = ~(new[i].equals(old[i]) | new[i].isTurned(from: old[i]))
      count &+= isChanged & 1
      clears |= isChanged & (new[i].isClear ? 1 : 0)
    }
    if count == 0 { return (0, nil, false) }
    var (first, end) = (0, new.count)
    while new[first].isEquivalent(to: old[first]) { first += 1 }
    while new[end - 1].isEquivalent(to: old[end - 1]) { end -= 1 }
    return (Int(count), first..<end, clears != 0)
  }
}

/// The smallest rectangle around points.
struct PixelBounds {
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
