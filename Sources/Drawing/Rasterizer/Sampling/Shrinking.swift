import Base
import Foundation
import Graphics

/// The size to which Core Graphics shrinks a picture before drawing it: an integral number of
/// columns and rows, at least those of the destination.
struct Shrinking: Hashable {
  /// The size of the original picture.
  let width, height: Int
  /// The size of the smaller picture.
  let columns, rows: Int

  /// - Parameters:
  ///   - mapping: The mapping from device pixels to the picture's pixels.
  ///   - size: The picture's size in pixels. The result is nil if neither side is shrunk.
  init?(_ mapping: Projection, of size: (width: Int, height: Int)) {
    guard let inverse = mapping.affine, inverse.maximumScale > 1 else { return nil }
    let determinant = abs(inverse.a * inverse.d - inverse.b * inverse.c)
    guard determinant > 0, size.width > 0, size.height > 0 else { return nil }
    // The number of columns is the length of a row of the picture on the target.
    let across = hypot(inverse.d, inverse.b) / determinant * Double(size.width)
    let down = hypot(inverse.a, inverse.c) / determinant * Double(size.height)
    func count(_ length: Double, _ original: Int) -> Int {
      // A length at most 1e-5 above an integer counts as that integer.
      length < Double(original)
        ? max(1, min(original, Int(saturating: (length - 1e-5).rounded(.up)))) : original
    }
    (width, height) = (size.width, size.height)
    (columns, rows) = (count(across, size.width), count(down, size.height))
    if columns == width, rows == height { return nil }
  }

  /// The transform from the picture's pixels to those of the smaller one.
  var transform: CGAffineTransform {
    CGAffineTransform(
      scaleX: Double(columns) / Double(width), y: Double(rows) / Double(height))
  }

  /// A part of the smaller picture, resampled horizontally, then vertically.
  ///
  /// Its pixels equal those of the whole smaller picture.
  func shrunk(_ source: PixelSource, _ part: PicturePart) -> PixelSource {
    precondition(
      source.width == width && source.height == height,
      "the source must have the size that is shrunk")
    let across = Taps(part.columns, of: columns, from: width, in: source.part.columns)
    let down = Taps(part.rows, of: rows, from: height, in: source.part.rows)
    let pixels = source.pixels.span
    let stride = source.part.columns.count
    let (wide, tall) = (part.columns.count, part.rows.count)
    let used = down.used
    var narrow: [PremultipliedPixel] = []
    narrow.reserveCapacity(wide * used.count)
    for y in used {
      let row = pixels.extracting(y * stride..<(y + 1) * stride)
      for x in 0..<wide {
        var sum = SIMD4<Float>.zero
        var at = across.firsts[x]
        for tap in across.starts[x]..<across.starts[x + 1] {
          sum += row[at].channels * across.weights[tap]
          at += 1
        }
        narrow.append(PremultipliedPixel(roundingDown: (sum + 0.5).clamped(to: 255)))
      }
    }
    var sums = [SIMD4<Float>](repeating: .zero, count: wide)
    var result: [PremultipliedPixel] = []
    result.reserveCapacity(wide * tall)
    for y in 0..<tall {
      var line = sums.mutableSpan
      for x in line.indices { line[x] = SIMD4(repeating: 0.5) }
      var start = (down.firsts[y] - used.lowerBound) * wide
      for tap in down.starts[y]..<down.starts[y + 1] {
        let row = narrow.span.extracting(start..<start + wide)
        let weight = down.weights[tap]
        for x in line.indices { line[x] += row[x].channels * weight }
        start += wide
      }
      for x in line.indices {
        let sum = line[x].clamped(to: 255)
        // No channel may exceed alpha.
        result.append(PremultipliedPixel(roundingDown: sum.clamped(to: sum.w)))
      }
    }
    return PixelSource(
      pixels: result, width: columns, height: rows, part: part, isBordered: source.isBordered)
  }

  /// The source pixels and weights of each pixel of a row or column.
  private struct Taps {
    /// The first source pixel of each, relative to the first stored one.
    var firsts: [Int] = []
    /// The index in `weights` at which those of each pixel start, and one more for the end.
    var starts = [0]
    var weights: [Float] = []

    /// Computes the weights; the first and the last pixel of the smaller and of the larger picture
    /// have the same centers.
    ///
    /// The others are spread evenly. Source pixels are weighted by a Lanczos window with two lobes;
    /// edge pixels are repeated.
    /// - Parameters:
    ///   - pixels: The pixels of the smaller picture to compute.
    ///   - stored: The stored pixels of the larger picture; others are transparent.
    init(_ pixels: Range<Int>, of count: Int, from all: Int, in stored: Range<Int>) {
      func add(_ own: [Float], from first: Int) {
        let range = (first..<first + own.count).clamped(to: stored)
        firsts.append(range.lowerBound - stored.lowerBound)
        if !range.isEmpty {
          weights += own[range.lowerBound - first..<range.upperBound - first]
        }
        starts.append(weights.count)
      }
      if count == all {
        for i in pixels { add([1], from: i) }
        return
      }
      let step = count > 1 ? Double(all - 1) / Double(count - 1) : Double(all)
      for i in pixels {
        let middle = count > 1 ? Double(i) * step : Double(all - 1) / 2
        let low = Int(saturating: (middle - 2 * step).rounded(.up))
        let high = Int(saturating: (middle + 2 * step).rounded(.down))
        let first = max(0, low)
        var own = [Double](repeating: 0, count: min(all - 1, high) - first + 1)
        for at in low...high {
          own[max(0, min(at, all - 1)) - first] += Self.lanczos((Double(at) - middle) / step)
        }
        let sum = own.reduce(0, +)
        add(own.map { Float($0 / sum) }, from: first)
      }
    }

    /// The range of all used source pixels, relative to the first stored one.
    var used: Range<Int> {
      var used = 0..<0
      for (i, first) in firsts.enumerated() where starts[i] < starts[i + 1] {
        let own = first..<first + starts[i + 1] - starts[i]
        used =
          used.isEmpty
          ? own : min(used.lowerBound, own.lowerBound)..<max(used.upperBound, own.upperBound)
      }
      return used
    }

    private static func lanczos(_ x: Double) -> Double {
      guard abs(x) < 2 else { return 0 }
      guard abs(x) > 1e-9 else { return 1 }
      let angle = x * .pi
      return sin(angle) / angle * sin(angle / 2) / (angle / 2)
    }
  }
}
