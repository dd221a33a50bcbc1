import Base
package import Graphics

extension Bitmap {
  /// The picture scaled down to a width, in its proportions; itself if it is no wider.
  ///
  /// A pixel is the area-weighted mean of the pixels under it.
  package func narrowed(to width: Int) -> Bitmap {
    guard width > 0, width < self.width else { return self }
    let height = narrowedSize(to: width).height
    let (columns, rows) = (Bitmap.shares(self.width, width), Bitmap.shares(self.height, height))
    var result: [PremultipliedPixel] = []
    result.reserveCapacity(width * height)
    let source = pixels.span
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    for row in rows {
      for x in sums.indices { sums[x] = .zero }
      for (y, part) in row {
        for (x, column) in columns.enumerated() {
          var sum = SIMD4<Float>.zero
          for (i, share) in column {
            sum += SIMD4<Float>(source[y * self.width + i].channels) * share
          }
          sums[x] += sum * part
        }
      }
      for sum in sums {
        let most = SIMD4<Float>(repeating: 255)
        let bytes = SIMD4<UInt32>((sum + 0.5).clamped(lowerBound: .zero, upperBound: most))
        result.append(PremultipliedPixel(channels: bytes))
      }
    }
    return Bitmap(width: width, height: height, pixels: result)
  }

  /// The picture scaled down by a factor, by the mean of squares; the rest at the right and the
  /// bottom belongs to the last ones.
  package func reduced(by factor: Int) -> Bitmap {
    let (columns, rows) = (max(1, width / factor), max(1, height / factor))
    var result: [PremultipliedPixel] = []
    result.reserveCapacity(columns * rows)
    let source = pixels.span
    for row in 0..<rows {
      let bottom = row == rows - 1 ? height : (row + 1) * factor
      for column in 0..<columns {
        let right = column == columns - 1 ? width : (column + 1) * factor
        var sums = SIMD4<UInt32>.zero
        for y in row * factor..<bottom {
          for i in y * width + column * factor..<y * width + right {
            sums &+= source[i].channels
          }
        }
        let count = UInt32((bottom - row * factor) * (right - column * factor))
        let mean = (sums &+ SIMD4(repeating: count / 2)) / count
        result.append(PremultipliedPixel(channels: mean))
      }
    }
    return Bitmap(width: columns, height: rows, pixels: result)
  }

  /// The size after narrowing to a width; unchanged if it is nil.
  package func narrowedSize(to limit: Int?) -> (width: Int, height: Int) {
    Bitmap.size(width, height, narrowedTo: limit)
  }

  /// The size of a picture after narrowing to a width.
  static func size(
    _ width: Int, _ height: Int, narrowedTo limit: Int?
  ) -> (width: Int, height: Int) {
    guard let limit, limit > 0, limit < width else { return (width, height) }
    let exact = Double(height) * Double(limit) / Double(width)
    return (limit, max(1, Int(saturating: exact.rounded())))
  }

  /// The source pixels under each of fewer pixels in a row, with their shares, which sum to 1.
  private static func shares(_ count: Int, _ fewer: Int) -> [[(index: Int, share: Float)]] {
    let step = Double(count) / Double(fewer)
    return (0..<fewer).map { place in
      let (start, end) = (Double(place) * step, min(Double(count), Double(place + 1) * step))
      var shares: [(index: Int, share: Float)] = []
      var index = Int(saturating: start)
      while index < count, Double(index) < end - 1e-9 {
        let part = min(end, Double(index + 1)) - max(start, Double(index))
        if part > 1e-9 { shares.append((index, Float(part / step))) }
        index += 1
      }
      return shares
    }
  }
}

extension PremultipliedPixel {
  /// Blue, green, red and alpha.
  @inline(__always)
  var channels: SIMD4<UInt32> { SIMD4(blue, green, red, alpha) }

  @inline(__always)
  init(channels: SIMD4<UInt32>) {
    self.init(red: channels[2], green: channels[1], blue: channels[0], alpha: channels[3])
  }
}
