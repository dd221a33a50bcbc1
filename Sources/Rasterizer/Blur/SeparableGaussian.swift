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
  /// - Parameter picture: Rows of one length, the channels of a block side by side.
  func blurred(_ picture: [[Float]], channels: Int) -> [[Float]] {
    // Blank rows, which are most of those around a picture, add nothing.
    let isBlank = picture.map { row in row.allSatisfy { $0 == 0 } }
    let across = picture.indices.map { y in
      isBlank[y] ? picture[y] : blurredAcross(picture[y], channels: channels)
    }
    return picture.indices.map { y in
      var result =
        isBlank[y]
        ? [Float](repeating: 0, count: across[y].count) : Self.scaled(across[y], by: kernel[0])
      var sums = result.mutableSpan
      for k in 1..<kernel.count {
        if y + k < across.count, !isBlank[y + k] {
          let row = across[y + k]
          Self.add(row.span, times: kernel[k], to: &sums)
        }
        if y - k >= 0, !isBlank[y - k] {
          let row = across[y - k]
          Self.add(row.span, times: kernel[k], to: &sums)
        }
      }
      return result
    }
  }

  private func blurredAcross(_ row: [Float], channels: Int) -> [Float] {
    let margin = (kernel.count - 1) * channels
    var padded = [Float](repeating: 0, count: row.count + 2 * margin)
    padded.replaceSubrange(margin..<margin + row.count, with: row)
    let values = padded.span
    var result = Self.scaled(row, by: kernel[0])
    var sums = result.mutableSpan
    for k in 1..<kernel.count where k * channels < row.count {
      let (left, right) = (margin + k * channels, margin - k * channels)
      Self.add(values.extracting(left..<left + row.count), times: kernel[k], to: &sums)
      Self.add(values.extracting(right..<right + row.count), times: kernel[k], to: &sums)
    }
    return result
  }

  private static func scaled(_ row: [Float], by weight: Float) -> [Float] {
    var result = [Float](repeating: 0, count: row.count)
    var sums = result.mutableSpan
    add(row.span, times: weight, to: &sums)
    return result
  }

  /// Not inlined: one copy of the loop, which is vectorized, serves all.
  @inline(never)
  private static func add(
    _ source: Span<Float>, times weight: Float, to sums: inout MutableSpan<Float>
  ) {
    precondition(sums.count == source.count)
    for i in sums.indices { sums[i] += source[i] * weight }
  }
}
