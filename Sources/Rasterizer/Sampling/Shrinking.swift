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

  /// A part of the smaller picture: columns first, then rows.
  ///
  /// Each of its pixels is what it is in the whole smaller picture.
  func shrunk(_ source: PixelSource, _ part: PicturePart) -> PixelSource {
    precondition(source.width == width && source.height == height, "the picture's own size")
    let across = Taps(part.columns, of: columns, from: width, in: source.part.columns)
    let down = Taps(part.rows, of: rows, from: height, in: source.part.rows)
    let words = source.words.span
    let stride = source.part.columns.count
    let (wide, tall) = (part.columns.count, part.rows.count)
    let used = down.used
    var narrow: [PremultipliedPixel] = []
    narrow.reserveCapacity(wide * used.count)
    for y in used {
      let row = words.extracting(y * stride..<(y + 1) * stride)
      for x in 0..<wide {
        var sum = SIMD4<Float>.zero
        var at = across.firsts[x]
        for tap in across.starts[x]..<across.starts[x + 1] {
          sum += PremultipliedPixel(row[at]).channels * across.weights[tap]
          at += 1
        }
        narrow.append(PremultipliedPixel(roundingDown: (sum + 0.5).held(to: 255)))
      }
    }
    var sums = [SIMD4<Float>](repeating: .zero, count: wide)
    var result: [UInt32] = []
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
        let sum = line[x].held(to: 255)
        // No color is above its alpha.
        result.append(PremultipliedPixel(roundingDown: sum.held(to: sum.w)).word)
      }
    }
    return PixelSource(
      words: result, width: columns, height: rows, part: part, isBordered: source.isBordered)
  }

  /// What each pixel of a row or column is mixed from.
  private struct Taps {
    /// The first of the pixels, of each, from the first one that is there on.
    var firsts: [Int] = []
    /// Where the weights of each begin, and where the last one's end.
    var starts = [0]
    var weights: [Float] = []

    /// The outermost pixels of both rows have the same middles.
    ///
    /// Those between are spread evenly. What each is mixed from is weighed by Lanczos' window of
    /// two lobes; beyond its edges the picture is as at them.
    /// - Parameters:
    ///   - wanted: Those that are made of all the smaller picture's.
    ///   - there: Those that there are of all the larger one's; the others add nothing.
    init(_ wanted: Range<Int>, of count: Int, from all: Int, in there: Range<Int>) {
      func add(_ own: [Float], from first: Int) {
        let range = (first..<first + own.count).clamped(to: there)
        firsts.append(range.lowerBound - there.lowerBound)
        if !range.isEmpty {
          weights += own[range.lowerBound - first..<range.upperBound - first]
        }
        starts.append(weights.count)
      }
      if count == all {
        for i in wanted { add([1], from: i) }
        return
      }
      let step = count > 1 ? Double(all - 1) / Double(count - 1) : Double(all)
      for i in wanted {
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

    /// The pixels that any is mixed from, from the first one that is there on.
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
