import Foundation

/// Shrinks a picture onto an axis-aligned rectangle: each device pixel is the average of what it covers.
///
/// What lies beyond the picture counts as transparent, which smooths the rectangle's edges by their exact coverage.
struct AreaResampler {
  let source: PixelSource
  /// Where the picture lies, in device pixels; a maximum below its minimum mirrors it.
  let minX, minY, maxX, maxY: Double

  /// For each column of device pixels: the source columns it covers, and their weights.
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

  func fill(
    columns: Range<Int>, rows: Range<Int>, alpha: Double,
    row target: (Int) -> UnsafeMutablePointer<UInt32>
  ) {
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let across = Taps(columns, from: minX, to: maxX, count: source.width)
    let down = Taps(rows, from: minY, to: maxY, count: source.height)
    let scale = Float(alpha)
    var line = [SIMD4<Float>](repeating: .zero, count: source.width)
    for (j, y) in rows.enumerated() {
      let weights = down.start[j]..<down.start[j + 1]
      for i in line.indices { line[i] = .zero }
      for (n, k) in weights.enumerated() {
        let w = down.weights[k]
        let pixels = source.base + (down.first[j] + n) * source.width
        line.withUnsafeMutableBufferPointer { line in
          for i in 0..<line.count {
            let p = pixels[i]
            let bytes = SIMD4<UInt8>(
              UInt8(truncatingIfNeeded: p), UInt8(truncatingIfNeeded: p >> 8),
              UInt8(truncatingIfNeeded: p >> 16), UInt8(truncatingIfNeeded: p >> 24))
            line[i] += SIMD4<Float>(bytes) * w
          }
        }
      }
      let out = target(y)
      for (i, x) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        let first = across.first[i]
        for (n, k) in (across.start[i]..<across.start[i + 1]).enumerated() {
          sum += line[first + n] * across.weights[k]
        }
        let v = (sum * scale + 0.5).held(to: 255)
        out[x] = UInt32(v.w) << 24 | UInt32(v.z) << 16 | UInt32(v.y) << 8 | UInt32(v.x)
      }
    }
  }
}
