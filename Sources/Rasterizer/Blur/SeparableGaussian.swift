import Foundation
import Graphics

/// A Gaussian of two dimensions as two of one: along rows, then along columns.
///
/// The kernel is `exp(−x²/2σ²)`, normalized. A wide one works on a picture that has been shrunk by
/// averaging blocks of f × f pixels, blurs it by what is left of σ once the variances of that
/// averaging and of the linear enlargement afterwards are taken off; f keeps the small sigma at 4
/// or more, where linear interpolation errs by less than 1/255.
struct SeparableGaussian {
  /// How many pixels are a side of a block, the picture's own ones for 1.
  let factor: Int
  /// Half of the kernel, in blocks: the center first.
  let kernel: [Float]

  /// - Parameter sigma: In pixels, greater than 0.
  init(sigma: Double) {
    var factor = 1
    while sigma / Double(factor * 2) >= 4 { factor *= 2 }
    let f = Double(factor)
    // Block averaging has variance (f²−1)/12, the tent that enlarges (f²)/6, in pixels².
    let variance = factor == 1 ? sigma * sigma : sigma * sigma - (f * f - 1) / 12 - f * f / 6
    self.factor = factor
    kernel = Self.kernel(sigma: variance.squareRoot() / f, integrated: factor == 1)
  }

  /// - Parameter integrated: Whether a weight is the Gaussian's integral over its pixel, which is
  ///   exact at full size, else its value at the pixel's center.
  static func kernel(sigma: Double, integrated: Bool) -> [Float] {
    let radius = max(1, Int(saturating: (sigma * 3.5).rounded(.up)))
    let unit = sigma * 2.0.squareRoot()
    var weights = (0...radius).map { (k: Int) -> Double in
      let x = Double(k)
      return integrated
        ? erf((x + 0.5) / unit) - erf((x - 0.5) / unit) : exp(-x * x / (unit * unit))
    }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    weights = weights.map { $0 / sum }
    return weights.map { Float($0) }
  }

  /// The blurred picture; beyond its edges there is nothing.
  ///
  /// Plainly: `Σ kernel[|k|] · kernel[|l|] · picture[y + l][x + k]`, for each channel. Whole rows
  /// are added to whole rows, which a processor does several values at a time.
  /// - Parameters:
  ///   - picture: Rows of one length, the channels of a block side by side.
  ///   - margin: How many rows and columns along the edges nobody looks at: they are left blank.
  func blurred(_ picture: [[Float]], channels: Int, blank margin: Int = 0) -> [[Float]] {
    let length = picture.first?.count ?? 0
    let columns = margin * channels..<max(margin, length / channels - margin) * channels
    // Where each row is in `across`; −1 for a blank one, which adds nothing. Equal rows, as those
    // of a rectangle are, become one.
    var starts: [Int] = []
    var across: [Float] = []
    let room = (kernel.count - 1) * channels
    var padded = [Float](repeating: 0, count: length + 2 * room)
    for y in picture.indices {
      if y > 0, Self.areSame(picture[y], picture[y - 1]) {
        starts.append(starts[y - 1])
      } else if picture[y].allSatisfy({ $0 == 0 }) {
        starts.append(-1)
      } else {
        starts.append(across.count)
        padded.replaceSubrange(room..<room + length, with: picture[y])
        across += blurredAcross(padded.span, columns, channels: channels)
      }
    }
    let rows = across.span
    let reach = kernel.count - 1
    func start(of y: Int) -> Int { starts.indices.contains(y) ? starts[y] : -1 }
    var near: [(start: Int, weight: Float)] = []
    var blurred: [[Float]] = []
    // How many rows have passed since the window around one held two different ones.
    var sameRows = 0
    for y in picture.indices {
      sameRows = start(of: y + reach) == start(of: y + reach - 1) ? sameRows + 1 : 0
      if y < margin || y >= picture.count - margin {
        blurred.append([Float](repeating: 0, count: length))
        continue
      }
      if y > margin, sameRows > 2 * reach {
        blurred.append(blurred[y - 1])
        continue
      }
      near.removeAll(keepingCapacity: true)
      func add(_ y: Int, _ weight: Float) {
        if start(of: y) >= 0 { near.append((start(of: y), weight)) }
      }
      add(y, kernel[0])
      for k in 1..<kernel.count {
        add(y + k, kernel[k])
        add(y - k, kernel[k])
      }
      var sums = [Float](repeating: 0, count: columns.count)
      Self.add(near, of: rows, to: &sums)
      if margin > 0 {
        let blank = [Float](repeating: 0, count: columns.lowerBound)
        sums = blank + sums + blank
      }
      blurred.append(sums)
    }
    return blurred
  }

  /// - Parameters:
  ///   - row: Has room for the kernel on both sides.
  ///   - columns: What is wanted, without that room.
  private func blurredAcross(_ row: Span<Float>, _ columns: Range<Int>, channels: Int) -> [Float] {
    let start = (kernel.count - 1) * channels + columns.lowerBound
    var near: [(start: Int, weight: Float)] = [(start, kernel[0])]
    for k in 1..<kernel.count {
      near.append((start + k * channels, kernel[k]))
      near.append((start - k * channels, kernel[k]))
    }
    var sums = [Float](repeating: 0, count: columns.count)
    Self.add(near, of: row, to: &sums)
    return sums
  }

  private static func areSame(_ a: [Float], _ b: [Float]) -> Bool {
    let (a, b) = (a.span, b.span)
    if a.isIdentical(to: b) { return true }
    precondition(a.count == b.count)
    var difference: UInt32 = 0
    for i in a.indices { difference |= a[i].bitPattern ^ b[i].bitPattern }
    return difference == 0
  }

  /// Adds parts of `values`, each times its weight, one after the other.
  private static func add(
    _ parts: [(start: Int, weight: Float)], of values: Span<Float>, to result: inout [Float]
  ) {
    let length = result.count
    var sums = result.mutableSpan
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

  /// Not inlined: one copy of the loop, which is vectorized, serves all.
  @inline(never)
  private static func add(
    _ source: Span<Float>, times weight: Float, to sums: inout MutableSpan<Float>
  ) {
    precondition(sums.count == source.count)
    for i in sums.indices { sums[i] += source[i] * weight }
  }

  /// The same of four, one after the other.
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
