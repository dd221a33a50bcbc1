import Base
import Foundation
import Graphics

/// A two-dimensional Gaussian, separated into one along rows and one along columns.
///
/// The kernel is `exp(−x²/2σ²)`, normalized. A wide blur is applied to a picture that has been
/// shrunk to one value for each block of f × f pixels, with a variance reduced by those of the
/// shrinking and of the enlargement afterwards.
struct SeparableGaussian {
  /// A way of shrinking a picture, and of enlarging it again.
  enum Resampling {
    /// By the averages of blocks, and by linear interpolation.
    case averages
    /// By tents that are two blocks wide, and by cubic B-splines, which allow larger blocks.
    case splines

    /// The smallest sigma of a shrunk picture, in blocks.
    ///
    /// With it linear interpolation is off by less than 1 of 255. Splines are off by less than 0.3
    /// along one axis, and by less than 0.5 if the kernel ends at a reach of 2.
    fileprivate func smallestSigma(reach: Double) -> Double {
      switch self {
      case .averages: 4
      case .splines: reach < 3 ? 10 : 2
      }
    }

    /// The variance of shrinking and enlarging, in pixels².
    /// - Parameter f: The side of a block.
    fileprivate func variance(_ f: Double) -> Double {
      switch self {
      case .averages: (f * f - 1) / 12 + f * f / 6
      // The tent has f²/6 + 1/12, the spline f²/3, and the kernel at full size 1/12, since its
      // weights are integrals over pixels.
      case .splines: f * f / 2
      }
    }
  }

  /// The side of a block in pixels; 1 for no shrinking.
  let factor: Int
  /// Half of the kernel, in blocks, starting at the center.
  let kernel: [Float]

  /// - Parameters:
  ///   - sigma: The sigma in pixels, greater than 0.
  ///   - reach: The number of sigmas at which the kernel ends.
  init(sigma: Double, reach: Double = 3.5, resampling: Resampling = .averages) {
    var factor = 1
    // Narrower blurs are faster at full size.
    if sigma >= 8 {
      let smallest = resampling.smallestSigma(reach: reach)
      while sigma / Double(factor * 2) >= smallest { factor *= 2 }
    }
    self.factor = factor
    if factor == 1 {
      kernel = Self.kernel(sigma: sigma, end: Self.end(sigma, reach), integrated: true)
      return
    }
    let f = Double(factor)
    let small = (sigma * sigma - resampling.variance(f)).squareRoot() / f
    let end =
      switch resampling {
      case .averages: Self.end(small, reach)
      // Exactly where the kernel at full size ends.
      case .splines: Self.end(sigma, reach) / f
      }
    kernel = Self.kernel(sigma: small, end: end, integrated: false)
  }

  /// The distance from the center at which a kernel ends, at the edge of a pixel.
  static func end(_ sigma: Double, _ reach: Double) -> Double {
    max(1, (sigma * reach).rounded(.up)) + 0.5
  }

  /// Half of a normalized kernel, starting at the center.
  ///
  /// - Parameters:
  ///   - end: The distance from the center at which the kernel ends; the last weight is multiplied
  ///     by the part of its pixel before it.
  ///   - integrated: Whether a weight is the Gaussian's integral over its pixel, which is exact at
  ///     full size; otherwise its value at the pixel's center.
  static func kernel(sigma: Double, end: Double, integrated: Bool) -> [Float] {
    let unit = sigma * 2.0.squareRoot()
    var weights = (0..<Int(saturating: (end + 0.5).rounded(.up))).map { (k: Int) -> Double in
      let x = Double(k)
      let weight =
        integrated
        ? erf((x + 0.5) / unit) - erf((x - 0.5) / unit) : exp(-x * x / (unit * unit))
      return weight * min(1, end - (x - 0.5))
    }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    weights = weights.map { $0 / sum }
    return weights.map { Float($0) }
  }

  /// The blurred picture; pixels beyond its edges count as blank.
  ///
  /// Equals `Σ kernel[|k|] · kernel[|l|] · picture[y + l][x + k]`, for each channel. Rows are added
  /// as a whole, which vectorizes.
  /// - Parameters:
  ///   - picture: The picture, with the channels of a block side by side.
  ///   - margin: The number of unused rows and columns along the edges, which stay blank.
  func blurred(_ picture: BlockRows, channels: Int, blank margin: Int = 0) -> BlockRows {
    let across = blurredAcross(picture, channels: channels, blank: margin)
    let reach = kernel.count - 1
    let columns = columns(of: picture, channels: channels, blank: margin)
    let rows = across.values.span
    var nearbyWeights: [(start: Int, weight: Float)] = []
    var blurred = BlockRows(length: picture.length, capacity: picture.count)
    var sums = [Float](repeating: 0, count: columns.count)
    // The number of rows since the window contained two different rows.
    var sameRows = 0
    for y in 0..<picture.count {
      sameRows = across.start(of: y + reach) == across.start(of: y + reach - 1) ? sameRows + 1 : 0
      if y < margin || y >= picture.count - margin {
        blurred.appendBlank()
        continue
      }
      if y > margin, sameRows > 2 * reach {
        blurred.repeatLast()
        continue
      }
      nearbyWeights.removeAll(keepingCapacity: true)
      func add(_ y: Int, _ weight: Float) {
        let start = across.start(of: y)
        if start >= 0 { nearbyWeights.append((start + columns.lowerBound, weight)) }
      }
      add(y, kernel[0])
      for k in 1..<kernel.count {
        add(y + k, kernel[k])
        add(y - k, kernel[k])
      }
      if nearbyWeights.isEmpty {
        blurred.appendBlank()
      } else {
        Self.sum(nearbyWeights, of: rows, into: &sums)
        blurred.append(sums, after: columns.lowerBound)
      }
    }
    return blurred
  }

  /// The rows, blurred horizontally; equal neighbors, as in a rectangle, are blurred once.
  private func blurredAcross(
    _ picture: BlockRows, channels: Int, blank margin: Int
  ) -> BlockRows {
    let columns = columns(of: picture, channels: channels, blank: margin)
    let room = (kernel.count - 1) * channels
    var padded = [Float](repeating: 0, count: picture.length + 2 * room)
    // The offsets of the first block and its neighbors in a row that is padded on both sides.
    let center = room + columns.lowerBound
    var nearbyWeights: [(start: Int, weight: Float)] = [(center, kernel[0])]
    for k in 1..<kernel.count {
      nearbyWeights.append((center + k * channels, kernel[k]))
      nearbyWeights.append((center - k * channels, kernel[k]))
    }
    var across = BlockRows(length: picture.length, capacity: picture.count)
    var sums = [Float](repeating: 0, count: columns.count)
    for y in 0..<picture.count {
      if picture.start(of: y) < 0 {
        across.appendBlank()
      } else if y > 0, picture.isSame(y, y - 1) {
        across.repeatLast()
      } else {
        padded.replaceSubrange(room..<room + picture.length, with: picture[y])
        Self.sum(nearbyWeights, of: padded.span, into: &sums)
        across.append(sums, after: columns.lowerBound)
      }
    }
    return across
  }

  /// The range of used values in each row.
  private func columns(of picture: BlockRows, channels: Int, blank margin: Int) -> Range<Int> {
    let blocks = picture.length / channels
    return margin * channels..<max(margin, blocks - margin) * channels
  }

  /// Sums parts of `values`, multiplied by their weights, in order.
  private static func sum(
    _ parts: [(start: Int, weight: Float)], of values: Span<Float>, into result: inout [Float]
  ) {
    let length = result.count
    var sums = result.mutableSpan
    sums.update(repeating: 0)
    var next = 0
    while next + 4 <= parts.count {
      let (a, b, c, d) = (parts[next], parts[next + 1], parts[next + 2], parts[next + 3])
      add(
        values.extracting(a.start..<a.start + length),
        values.extracting(b.start..<b.start + length),
        values.extracting(c.start..<c.start + length),
        values.extracting(d.start..<d.start + length),
        times: SIMD4(a.weight, b.weight, c.weight, d.weight), to: &sums)
      next += 4
    }
    for part in parts[next...] {
      add(values.extracting(part.start..<part.start + length), times: part.weight, to: &sums)
    }
  }

  /// Adds a weighted row; not inlined, so that there is one vectorized loop.
  @inline(never)
  private static func add(
    _ source: Span<Float>, times weight: Float, to sums: inout MutableSpan<Float>
  ) {
    precondition(sums.count == source.count)
    for i in sums.indices { sums[i] += source[i] * weight }
  }

  /// Adds four weighted rows, in order.
  @inline(never)
  private static func add(
    _ a: Span<Float>, _ b: Span<Float>, _ c: Span<Float>, _ d: Span<Float>,
    times weights: SIMD4<Float>, to sums: inout MutableSpan<Float>
  ) {
    precondition(sums.count == a.count && sums.count == b.count)
    precondition(sums.count == c.count && sums.count == d.count)
    let (wa, wb, wc, wd) = (weights.x, weights.y, weights.z, weights.w)
    for i in sums.indices {
      sums[i] = sums[i] + a[i] * wa + b[i] * wb + c[i] * wc + d[i] * wd
    }
  }
}
