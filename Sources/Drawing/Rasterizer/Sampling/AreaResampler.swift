import Foundation
import Graphics

/// Shrinks a picture onto an axis-aligned rectangle: each device pixel is the average of the
/// covered source pixels.
///
/// Pixels beyond the picture count as transparent, which antialiases the rectangle's edges by exact
/// coverage.
struct AreaResampler {
  let source: PixelSource
  /// The picture's destination, in device pixels; a maximum below its minimum mirrors it.
  let minX, minY, maxX, maxY: Double

  /// The source columns that each column of device pixels covers, and their weights.
  private struct Taps {
    var first: [Int] = []
    var start: [Int] = []
    var weights: [Float] = []

    init(_ range: Range<Int>, from low: Double, to high: Double, count: Int) {
      let scale = Double(count) / (high - low)
      for i in range {
        let p = (Double(i) - low) * scale
        let q = (Double(i + 1) - low) * scale
        let (a, b) = (max(0, min(p, q)), min(Double(count), max(p, q)))
        start.append(weights.count)
        let from = max(0, min(count - 1, Int(a)))
        first.append(from)
        guard b > a else { continue }
        var k = from
        while Double(k) < b, k < count {
          let part = min(Double(k + 1), b) - max(Double(k), a)
          weights.append(Float(part / abs(scale)))
          k += 1
        }
      }
      start.append(weights.count)
    }
  }

  /// Fills a rectangle of a canvas.
  func fill(_ canvas: Canvas, _ rect: DeviceRect, alpha: Double) {
    let columns = rect.columns
    forEachRow(columns: columns, rows: rect.rows, alpha: alpha) { y, source in
      canvas.change(rect.row(y)) { _, row in
        precondition(source.count == row.count)
        for i in row.indices { row[i] = source[i] }
      }
    }
  }

  /// Calls `body` with each row of device pixels.
  func forEachRow(
    columns: Range<Int>, rows: Range<Int>, alpha: Double,
    _ body: (_ y: Int, _ row: Span<PremultipliedPixel>) -> Void
  ) {
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let across = Taps(columns, from: minX, to: maxX, count: source.width)
    let down = Taps(rows, from: minY, to: maxY, count: source.height)
    let scale = Float(alpha)
    var sums = [SIMD4<Float>](repeating: .zero, count: source.width)
    var result = [PremultipliedPixel](repeating: .clear, count: columns.count)
    for (j, y) in rows.enumerated() {
      add(rows: down.first[j], down.weights[down.start[j]..<down.start[j + 1]], to: &sums)
      let line = sums.span
      var out = result.mutableSpan
      for i in out.indices {
        var sum = SIMD4<Float>.zero
        let first = across.first[i]
        for (n, k) in (across.start[i]..<across.start[i + 1]).enumerated() {
          sum += line[first + n] * across.weights[k]
        }
        let v = (sum * scale + 0.5).clamped(to: 255)
        out[i] = PremultipliedPixel(roundingDown: v)
      }
      body(y, result.span)
    }
  }

  /// Adds weighted rows of the source to a line of blue, green, red and alpha.
  private func add(rows first: Int, _ weights: ArraySlice<Float>, to sums: inout [SIMD4<Float>]) {
    var line = sums.mutableSpan
    if weights.isEmpty { for i in line.indices { line[i] = .zero } }
    for (n, w) in weights.enumerated() {
      let start = (first + n) * source.width
      let pixels = source.pixels.span.extracting(start..<start + source.width)
      precondition(pixels.count == line.count)
      if n == 0 {
        for i in line.indices { line[i] = pixels[i].channels * w }
      } else {
        for i in line.indices { line[i] += pixels[i].channels * w }
      }
    }
  }
}
