package import Graphics

extension Bitmap {
  /// The bounds of the pixels in which another bitmap of the same size differs; nil if they are
  /// equal.
  package func changedRect(to other: Bitmap) -> PixelRect? {
    precondition(
      width == other.width && height == other.height, "the bitmaps must have the same size")
    return Codecs.changedRect(from: pixels, to: other.pixels, width: width)
  }

  /// The picture cropped to a rectangle.
  package func cut(_ rect: PixelRect) -> Bitmap {
    var pixels: [PremultipliedPixel] = []
    pixels.reserveCapacity(rect.count)
    for y in rect.y..<rect.maxY {
      pixels += self.pixels[y * width + rect.x..<y * width + rect.maxX]
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: pixels)
  }
}

/// The bounds of the pixels in which two pictures differ; nil if they are equal.
///
/// Equals the bounds of `{ (x, y) | old[y * width + x] != new[y * width + x] }`. Rows are compared
/// as memory; inside a row that differs, only pixels outside of the bounds so far are compared.
/// Pictures that share their storage are not compared.
func changedRect(
  from old: [PremultipliedPixel], to new: [PremultipliedPixel], width: Int
) -> PixelRect? {
  let (a, b) = (old.span, new.span)
  guard !a.isEmpty, !a.isIdentical(to: b) else { return nil }
  let height = b.count / width
  func differs(_ y: Int) -> Bool {
    let row = y * width..<(y + 1) * width
    return !areEqual(a.extracting(row), b.extracting(row))
  }
  guard let top = (0..<height).first(where: differs) else { return nil }
  var bottom = height - 1
  while !differs(bottom) { bottom -= 1 }
  var (left, right) = (width, -1)
  for y in top...bottom where differs(y) {
    let start = y * width
    left = firstDifference(a, b, from: start, to: start + left) - start
    var x = width - 1
    while x > right, a[start + x] == b[start + x] { x -= 1 }
    right = max(right, x)
    if left == 0, right == width - 1 { break }
  }
  return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
}

/// The runs of pixels in which two pictures differ, row by row, in order.
func changedRuns(
  from old: [PremultipliedPixel], to new: [PremultipliedPixel], width: Int
) -> [Range<Int>] {
  let (a, b) = (old.span, new.span)
  var runs: [Range<Int>] = []
  for start in stride(from: 0, to: b.count, by: width) {
    var i = start
    while i < start + width {
      i = firstDifference(a, b, from: i, to: start + width)
      if i == start + width { break }
      let first = i
      while i < start + width, a[i] != b[i] { i += 1 }
      runs.append(first..<i)
    }
  }
  return runs
}
