import Foundation
import Graphics

/// Blurs pixels by a Gaussian that is renormalized at the picture's edges, so that edges neither
/// darken nor smear.
///
/// A wide blur is applied to a picture shrunk by averaging blocks (see `SeparableGaussian`).
enum BackdropBlur {
  /// The adjustment of each blurred color.
  struct ColorAdjustment {
    private let saturation: Float
    private let tint: SIMD4<Float>
    /// The color that replaces black, and the difference of the one that replaces white, both times
    /// `amount`.
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

    @inline(__always)
    func applied(to colors: FourColors) -> FourColors {
      let gray = 0.0722 * colors.blue + 0.7152 * colors.green + 0.2126 * colors.red
      let alpha = colors.alpha
      var result = colors.mapColors { color, _ in
        (gray + (color - gray) * saturation).clamped(to: alpha)
      }
      if amount > 0 {
        result = result.mapColors { color, channel in
          color * (1 - amount) + dark[channel] * alpha + rise[channel] * gray
        }
      }
      if isLuminance {
        return FourColors(
          blue: .zero, green: .zero, red: .zero,
          alpha: 0.0722 * result.blue + 0.7152 * result.green + 0.2126 * result.red)
      }
      let rest = 1 - tint.w
      result = result.mapColors { color, channel in tint[channel] + color * rest }
      result.alpha = tint.w + alpha * rest
      return result
    }
  }

  static func blur(_ picture: Canvas, sigma: Double, adjustment: ColorAdjustment) {
    let (width, height) = (picture.frame.width, picture.frame.height)
    guard sigma >= 0.05, sigma.isFinite else {
      picture.change(picture.frame) { _, row in
        var pixels = [SIMD4<Float>](repeating: .zero, count: row.count)
        for i in row.indices { pixels[i] = Blend.unpack(row[i]) }
        let colors = pixels.span
        fill(&row, adjustment) { colors[$0] }
      }
      return
    }
    let gaussian = SeparableGaussian(sigma: min(sigma, Double(max(width, height)) * 4))
    let (factor, kernel) = (gaussian.factor, gaussian.kernel)
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    let shrunk = shrink(picture, factor: factor, columns: columns, rows: rows)
    let small = gaussian.blurred(shrunk, channels: 4)
    let across = inverseWeights(length: width, factor: factor, kernel: kernel)
    let down = inverseWeights(length: height, factor: factor, kernel: kernel)
    var blocks: [SIMD4<Float>] = []
    blocks.reserveCapacity(rows * columns)
    let values = small.values.span
    for row in 0..<rows {
      let start = small.start(of: row)
      for column in 0..<columns {
        let i = start + 4 * column
        blocks.append(
          SIMD4(values[i], values[i + 1], values[i + 2], values[i + 3])
            * (across[column] * down[row]))
      }
    }
    enlarge(blocks, columns: columns, rows: rows, factor: factor, into: picture, adjustment)
  }

  /// The sums of blocks, divided by the number of pixels in a full block: partial blocks at the
  /// edges weigh less.
  private static func shrink(
    _ picture: Canvas, factor: Int, columns: Int, rows: Int
  ) -> BlockRows {
    let frame = picture.frame
    var result = BlockRows(length: columns * 4, capacity: rows)
    let share = 1 / Float(255 * factor * factor)
    picture.flush()
    var averages = [Float](repeating: 0, count: result.length)
    for row in 0..<rows {
      var out = averages.mutableSpan
      out.update(repeating: 0)
      for y in row * factor..<min((row + 1) * factor, frame.height) {
        picture.read(y + Int(frame.y0), frame.columns) { source in
          for column in 0..<columns {
            // Integers, whose sums are exact.
            var sum = SIMD4<Float>.zero
            let block = source.extracting(
              column * factor..<min((column + 1) * factor, source.count))
            for i in block.indices { sum += block[i].channels }
            out.setFour(out.four(at: 4 * column) + sum * share, at: 4 * column)
          }
        }
      }
      result.append(averages)
    }
    return result
  }

  /// The factor of each block along one side that compensates for the part of the kernel beyond the
  /// edges.
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

  /// - Parameter blocks: The blocks, row by row.
  private static func enlarge(
    _ blocks: [SIMD4<Float>], columns: Int, rows: Int, factor: Int, into picture: Canvas,
    _ adjustment: ColorAdjustment
  ) {
    let (width, height) = (picture.frame.width, picture.frame.height)
    let across = samples(width, of: columns, factor: factor)
    let down = samples(height, of: rows, factor: factor)
    let top = Int(picture.frame.y0)
    let samples = across.span
    picture.change(picture.frame) { y, out in
      let sample = down[y - top]
      let row = blocks.span.extracting(sample.first * columns..<(sample.first + 1) * columns)
      if factor == 1 { return fill(&out, adjustment) { row[$0] } }
      let lower = blocks.span.extracting(sample.second * columns..<(sample.second + 1) * columns)
      precondition(samples.count == out.count)
      // From half a block on, each two neighbors lie between the same blocks, and all four if a
      // block has four pixels or more.
      var x = 0
      let last = out.count - 1
      while x < out.count {
        let (one, two) = (samples[x], samples[min(x + 2, last)])
        let parts = SIMD4(
          one.part, samples[min(x + 1, last)].part, two.part, samples[min(x + 3, last)].part)
        let (a, b) = (row[one.first], lower[one.first])
        let (aStep, bStep) = (row[one.second] - a, lower[one.second] - b)
        let colors: FourColors
        if factor == 2 {
          let (c, d) = (row[two.first], lower[two.first])
          let (cStep, dStep) = (row[two.second] - c, lower[two.second] - d)
          colors = FourColors { k in
            let upperColor =
              SIMD4(a[k], a[k], c[k], c[k])
              + SIMD4(aStep[k], aStep[k], cStep[k], cStep[k]) * parts
            let lowerColor =
              SIMD4(b[k], b[k], d[k], d[k])
              + SIMD4(bStep[k], bStep[k], dStep[k], dStep[k]) * parts
            return upperColor + (lowerColor - upperColor) * sample.part
          }
        } else {
          colors = FourColors { k in
            let upperColor = a[k] + aStep[k] * parts
            let lowerColor = b[k] + bStep[k] * parts
            return upperColor + (lowerColor - upperColor) * sample.part
          }
        }
        adjustment.applied(to: colors).store(in: &out, at: x)
        x += x == 0 ? min(4, factor / 2) : 4
      }
    }
  }

  /// Fills a row with colors of 0…1, four at a time.
  @inline(__always)
  private static func fill(
    _ row: inout MutableSpan<PremultipliedPixel>, _ adjustment: ColorAdjustment,
    _ color: (Int) -> SIMD4<Float>
  ) {
    var x = 0
    while x < row.count {
      let last = row.count - 1
      let (a, b) = (color(x), color(min(x + 1, last)))
      let (c, d) = (color(min(x + 2, last)), color(min(x + 3, last)))
      let colors = FourColors { SIMD4(a[$0], b[$0], c[$0], d[$0]) }
      adjustment.applied(to: colors).store(in: &row, at: x)
      x += 4
    }
  }

  /// The two of `count` blocks between which each pixel along a side lies, and the weight of the
  /// second one, 0…1.
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
