import Foundation
import Graphics

/// Blurs pixels by a Gaussian that ends at the picture's edges: what it would weigh beyond them is
/// left out and the rest weighs more, so that edges neither darken nor smear.
///
/// A wide one works on a picture shrunk by averaging blocks (see `SeparableGaussian`).
enum BackdropBlur {
  /// What happens to each blurred color.
  struct Look {
    private let saturation: Float
    private let tint: SIMD4<Float>
    /// What black becomes, and how far white is from it, times how much of both there is.
    private var dark = SIMD4<Float>.zero
    private var rise = SIMD4<Float>.zero
    private var amount: Float = 0
    private var isLuminance = false

    init(_ backdrop: LayerNode.Backdrop) {
      saturation = Float(max(0, backdrop.saturation))
      tint = Self.premultiplied(backdrop.tint ?? .clear)
    }

    init(_ filter: LayerNode.Filter) {
      saturation = 1
      tint = .zero
      amount = Float(max(0, min(filter.amount, 1)))
      dark = Self.premultiplied(filter.dark) * amount
      rise = Self.premultiplied(filter.light) * amount - dark
      isLuminance = filter.isLuminance
    }

    private static func premultiplied(_ color: CGColor) -> SIMD4<Float> {
      let alpha = Float(max(0, min(color.alpha, 1)))
      func channel(_ v: CGFloat) -> Float { Float(max(0, min(v, 1))) * alpha }
      return SIMD4(channel(color.blue), channel(color.green), channel(color.red), alpha)
    }

    /// - Parameter color: Blue, green, red, alpha, premultiplied, 0…1.
    @inline(__always)
    func applied(to color: SIMD4<Float>) -> SIMD4<Float> {
      let grey = 0.0722 * color.x + 0.7152 * color.y + 0.2126 * color.z
      let alpha = color.w
      let grown = grey + (color - grey) * saturation
      var result = grown.held(to: alpha)
      result.w = alpha
      if amount > 0 {
        result = result * (1 - amount) + dark * alpha + rise * grey
        result.w = alpha
      }
      if isLuminance {
        return SIMD4(0, 0, 0, 0.0722 * result.x + 0.7152 * result.y + 0.2126 * result.z)
      }
      return tint + result * (1 - tint.w)
    }
  }

  static func blur(_ picture: Canvas, sigma: Double, look: Look) {
    let (width, height) = (picture.frame.width, picture.frame.height)
    guard sigma >= 0.05, sigma.isFinite else {
      picture.change(picture.frame) { _, row in
        for i in row.indices { row[i] = Blend.pack(look.applied(to: Blend.unpack(row[i]))) }
      }
      return
    }
    let gaussian = SeparableGaussian(sigma: min(sigma, Double(max(width, height)) * 4))
    let (factor, kernel) = (gaussian.factor, gaussian.kernel)
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    var small = shrink(picture, factor: factor, columns: columns, rows: rows)
    small = gaussian.blurred(small, channels: 4)
    let across = inverseWeights(length: width, factor: factor, kernel: kernel)
    let down = inverseWeights(length: height, factor: factor, kernel: kernel)
    let blocks = (0..<rows).map { row in
      let values = small[row]
      return (0..<columns).map { column in
        let i = 4 * column
        return SIMD4(values[i], values[i + 1], values[i + 2], values[i + 3])
          * (across[column] * down[row])
      }
    }
    enlarge(blocks, columns: columns, rows: rows, factor: factor, into: picture, look)
  }

  /// Sums of blocks, each divided by a whole block's pixels: those at the edges weigh as much as is
  /// in them.
  private static func shrink(_ picture: Canvas, factor: Int, columns: Int, rows: Int) -> [[Float]] {
    let frame = picture.frame
    var result = [[Float]](repeating: [Float](repeating: 0, count: columns * 4), count: rows)
    let share = 1 / Float(255 * factor * factor)
    picture.flush()
    for y in 0..<frame.height {
      var out = result[y / factor].mutableSpan
      picture.read(y + Int(frame.y0), frame.columns) { source in
        for column in 0..<columns {
          var (blue, green, red, alpha) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
          let block = source.extracting(
            column * factor..<min((column + 1) * factor, source.count))
          for i in block.indices {
            let p = block[i]
            blue &+= p.blue
            green &+= p.green
            red &+= p.red
            alpha &+= p.alpha
          }
          out[4 * column] += Float(blue) * share
          out[4 * column + 1] += Float(green) * share
          out[4 * column + 2] += Float(red) * share
          out[4 * column + 3] += Float(alpha) * share
        }
      }
    }
    return result
  }

  /// What makes up for the part of the kernel that lies beyond the edges, for each block along one
  /// side.
  private static func inverseWeights(length: Int, factor: Int, kernel: [Float]) -> [Float] {
    let count = (length + factor - 1) / factor
    let fill = (0..<count).map { Float(min(factor, length - $0 * factor)) / Float(factor) }
    return (0..<count).map { i in
      var sum = fill[i] * kernel[0]
      for k in 1..<kernel.count {
        if i + k < count { sum += fill[i + k] * kernel[k] }
        if i - k >= 0 { sum += fill[i - k] * kernel[k] }
      }
      return 1 / sum
    }
  }

  private static func enlarge(
    _ blocks: [[SIMD4<Float>]], columns: Int, rows: Int, factor: Int, into picture: Canvas,
    _ look: Look
  ) {
    let (width, height) = (picture.frame.width, picture.frame.height)
    let across = samples(width, of: columns, factor: factor)
    let down = samples(height, of: rows, factor: factor)
    let top = Int(picture.frame.y0)
    picture.change(picture.frame) { y, out in
      let sample = down[y - top]
      let (upperBlocks, lowerBlocks) = (blocks[sample.first], blocks[sample.second])
      let (row, lower) = (upperBlocks.span, lowerBlocks.span)
      for x in out.indices {
        if factor == 1 {
          out[x] = Blend.pack(look.applied(to: row[x]))
          continue
        }
        let (column, next, fx) = across[x]
        let a = row[column] + (row[next] - row[column]) * fx
        let b = lower[column] + (lower[next] - lower[column]) * fx
        out[x] = Blend.pack(look.applied(to: a + (b - a) * sample.part))
      }
    }
  }

  /// The two of `count` blocks between which each pixel along a side lies, and how near it is to
  /// the second one, 0…1.
  private static func samples(
    _ length: Int, of count: Int, factor: Int
  ) -> [(first: Int, second: Int, part: Float)] {
    let f = Float(factor)
    return (0..<length).map { i in
      let position = max(0, (Float(i) + 0.5) / f - 0.5)
      let first = min(Int(position), count - 1)
      return (first, min(first + 1, count - 1), position - Float(first))
    }
  }
}
