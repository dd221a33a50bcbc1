import Foundation
import Graphics

/// How Core Graphics shrinks a picture: first to a whole number of columns and rows, at least as
/// many as there is room for; that smaller picture is then laid out like any other.
struct Shrinking: Hashable {
  /// Of the picture in its own size.
  let width, height: Int
  /// Of the smaller one.
  let columns, rows: Int

  /// - Parameters:
  ///   - mapping: From device pixels to those of the picture.
  ///   - size: In the picture's pixels; nil is returned where none of its sides is shrunk.
  init?(_ mapping: Projection, of size: (width: Int, height: Int)) {
    guard let inverse = mapping.affine, inverse.maximumScale > 1 else { return nil }
    let determinant = abs(inverse.a * inverse.d - inverse.b * inverse.c)
    guard determinant > 0, size.width > 0, size.height > 0 else { return nil }
    // A column of pixels is as wide as the way on the target along a row of the picture.
    let across = hypot(inverse.d, inverse.b) / determinant * Double(size.width)
    let down = hypot(inverse.a, inverse.c) / determinant * Double(size.height)
    func count(_ room: Double, _ all: Int) -> Int {
      // A hair above a whole number is that number.
      room < Double(all) ? max(1, min(all, Int(saturating: (room - 1e-5).rounded(.up)))) : all
    }
    (width, height) = (size.width, size.height)
    (columns, rows) = (count(across, size.width), count(down, size.height))
    if columns == width, rows == height { return nil }
  }

  /// From the picture's pixels to those of the smaller one.
  var transform: CGAffineTransform {
    CGAffineTransform(
      scaleX: Double(columns) / Double(width), y: Double(rows) / Double(height))
  }

  /// The smaller picture: columns first, then rows.
  func shrunk(_ source: PixelSource) -> PixelSource {
    precondition(source.width == width && source.height == height, "the picture's own size")
    let across = Taps(columns, of: width)
    let down = Taps(rows, of: height)
    let words = source.words.span
    var narrow: [PremultipliedPixel] = []
    narrow.reserveCapacity(columns * height)
    for y in 0..<height {
      let row = words.extracting(y * width..<(y + 1) * width)
      for x in 0..<columns {
        var sum = SIMD4<Float>.zero
        var at = across.firsts[x]
        for tap in across.starts[x]..<across.starts[x + 1] {
          sum += PremultipliedPixel(row[at]).channels * across.weights[tap]
          at += 1
        }
        narrow.append(PremultipliedPixel(roundingDown: (sum + 0.5).held(to: 255)))
      }
    }
    var sums = [SIMD4<Float>](repeating: .zero, count: columns)
    var result: [UInt32] = []
    result.reserveCapacity(columns * rows)
    for y in 0..<rows {
      var line = sums.mutableSpan
      for x in line.indices { line[x] = SIMD4(repeating: 0.5) }
      var start = down.firsts[y] * columns
      for tap in down.starts[y]..<down.starts[y + 1] {
        let row = narrow.span.extracting(start..<start + columns)
        let weight = down.weights[tap]
        for x in line.indices { line[x] += row[x].channels * weight }
        start += columns
      }
      for x in line.indices {
        let sum = line[x].held(to: 255)
        // No color is above its alpha.
        result.append(PremultipliedPixel(roundingDown: sum.held(to: sum.w)).word)
      }
    }
    return PixelSource(words: result, width: columns, height: rows, isBordered: source.isBordered)
  }

  /// What each pixel of a row or column is mixed from.
  private struct Taps {
    /// The first of the pixels, of each.
    var firsts: [Int] = []
    /// Where the weights of each begin, and where the last one's end.
    var starts = [0]
    var weights: [Float] = []

    /// The outermost pixels of both rows have the same middles.
    ///
    /// Those between are spread evenly. What each is mixed from is weighed by Lanczos' window of
    /// two lobes; beyond its edges the picture is as at them.
    init(_ count: Int, of all: Int) {
      if count == all {
        firsts = Array(0..<all)
        starts = Array(0...all)
        weights = [Float](repeating: 1, count: all)
        return
      }
      let step = count > 1 ? Double(all - 1) / Double(count - 1) : Double(all)
      for i in 0..<count {
        let middle = count > 1 ? Double(i) * step : Double(all - 1) / 2
        let low = Int(saturating: (middle - 2 * step).rounded(.up))
        let high = Int(saturating: (middle + 2 * step).rounded(.down))
        let first = max(0, low)
        var own = [Double](repeating: 0, count: min(all - 1, high) - first + 1)
        for at in low...high {
          own[max(0, min(at, all - 1)) - first] += Self.lanczos((Double(at) - middle) / step)
        }
        let sum = own.reduce(0, +)
        firsts.append(first)
        weights += own.map { Float($0 / sum) }
        starts.append(weights.count)
      }
    }

    private static func lanczos(_ x: Double) -> Double {
      guard abs(x) < 2 else { return 0 }
      guard abs(x) > 1e-9 else { return 1 }
      let angle = x * .pi
      return sin(angle) / angle * sin(angle / 2) / (angle / 2)
    }
  }
}
