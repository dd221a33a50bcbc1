import Foundation

/// Blurs coverage by a true Gaussian.
///
/// The kernel is `exp(−x²/2σ²)`, integrated over each pixel and normalised, applied to rows and then to columns.
/// A wide Gaussian first shrinks the picture by averaging blocks of f × f pixels, blurs it by what is left of
/// σ once the variances of that averaging and of the linear enlargement are taken off, and
/// enlarges it again; f keeps the small sigma at 4 or more, where linear interpolation errs by less than 1/255.
enum GaussianBlur {
  /// Beyond this many sigmas nothing is left in 8 bits.
  static let reach = 3.2

  /// How many pixels the blur spreads.
  static func margin(sigma: Double) -> Int { sigma > 0 ? Int((sigma * reach).rounded(.up)) + 1 : 0 }

  /// The blurred coverage, in a frame of its own.
  static func blurred(_ source: Coverage, sigma: Double, frame: DeviceRect) throws(RasterError)
    -> Coverage
  {
    let result = try Coverage(frame: frame)
    if sigma < 0.05 {
      let common = frame.intersection(source.frame)
      for y in common.rows {
        (result.row(y) + Int(common.x0)).update(
          from: source.row(y) + Int(common.x0), count: common.width)
      }
      return result
    }
    var factor = 1
    while sigma / Double(factor * 2) >= 4 { factor *= 2 }
    let f = Double(factor)
    // Block averaging has variance (f²−1)/12, the tent that enlarges (f²)/6, in pixels².
    let variance = factor == 1 ? sigma * sigma : sigma * sigma - (f * f - 1) / 12 - f * f / 6
    let kernel = kernel(sigma: variance.squareRoot() / f, integrated: factor == 1)
    let radius = kernel.count - 1
    // The small picture covers the frame and what the kernel reaches around it.
    let pad = radius + 2
    let columns = (frame.width + factor - 1) / factor + 2 * pad
    let rows = (frame.height + factor - 1) / factor + 2 * pad
    var small = shrink(
      source, factor: factor, x0: Int(frame.x0) - pad * factor, y0: Int(frame.y0) - pad * factor,
      columns: columns, rows: rows)
    small = convolve(small, columns: columns, rows: rows, kernel: kernel)
    enlarge(small, columns: columns, pad: pad, factor: factor, into: result)
    return result
  }

  /// Half of the kernel: the centre first.
  /// - Parameter integrated: Whether a weight is the Gaussian's integral over its pixel, which is exact for coverage at
  ///   full size, else its value at the pixel's centre.
  static func kernel(sigma: Double, integrated: Bool) -> [Float] {
    let radius = max(1, Int((sigma * 3.5).rounded(.up)))
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

  /// Averages blocks; rows and columns start at (x0, y0) in device space.
  private static func shrink(
    _ source: Coverage, factor: Int, x0: Int, y0: Int, columns: Int, rows: Int
  ) -> [Float] {
    var result = [Float](repeating: 0, count: columns * rows)
    let f = source.frame
    let (fx0, fx1) = (Int(f.x0), Int(f.x1))
    let scale = 1 / Float(factor * factor)
    result.withUnsafeMutableBufferPointer { result in
      for row in 0..<rows {
        let out = result.baseAddress! + row * columns
        for sub in 0..<factor {
          let y = y0 + row * factor + sub
          guard y >= Int(f.y0), y < Int(f.y1) else { continue }
          let values = source.row(y)
          let first = max(0, (fx0 - x0) / factor - 1)
          let last = min(columns, (fx1 - x0) / factor + 2)
          if first >= last { continue }
          for column in first..<last {
            let start = max(x0 + column * factor, fx0)
            let end = min(x0 + (column + 1) * factor, fx1)
            if start >= end { continue }
            var sum: Int32 = 0
            for x in start..<end { sum += Int32(values[x]) }
            out[column] += Float(sum)
          }
        }
        if factor > 1 { for column in 0..<columns { out[column] *= scale } }
      }
    }
    return result
  }

  private static func convolve(_ input: [Float], columns: Int, rows: Int, kernel: [Float])
    -> [Float]
  {
    let radius = kernel.count - 1
    var across = [Float](repeating: 0, count: columns * rows)
    var result = [Float](repeating: 0, count: columns * rows)
    input.withUnsafeBufferPointer { input in
      across.withUnsafeMutableBufferPointer { across in
        result.withUnsafeMutableBufferPointer { result in
          let (input, across, result) = (
            input.baseAddress!, across.baseAddress!, result.baseAddress!
          )
          for y in 0..<rows {
            let source = input + y * columns
            let out = across + y * columns
            addScaled(source, kernel[0], to: out, count: columns)
            for k in 1...radius where k < columns {
              addScaled(source + k, kernel[k], to: out, count: columns - k)
              addScaled(source, kernel[k], to: out + k, count: columns - k)
            }
          }
          for y in 0..<rows {
            let out = result + y * columns
            addScaled(across + y * columns, kernel[0], to: out, count: columns)
            for k in 1...radius {
              if y + k < rows {
                addScaled(across + (y + k) * columns, kernel[k], to: out, count: columns)
              }
              if y - k >= 0 {
                addScaled(across + (y - k) * columns, kernel[k], to: out, count: columns)
              }
            }
          }
        }
      }
    }
    return result
  }

  @inline(__always)
  private static func addScaled(
    _ source: UnsafePointer<Float>, _ weight: Float, to out: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    for i in 0..<count { out[i] += source[i] * weight }
  }

  private static func enlarge(
    _ small: [Float], columns: Int, pad: Int, factor: Int, into result: Coverage
  ) {
    let (width, height) = (result.frame.width, result.frame.height)
    let f = Float(factor)
    small.withUnsafeBufferPointer { small in
      for y in 0..<height {
        let v = (Float(y) + 0.5) / f - 0.5 + Float(pad)
        let row = Int(v)
        let fy = v - Float(row)
        let (upper, lower) = (
          small.baseAddress! + row * columns, small.baseAddress! + (row + 1) * columns
        )
        let out = result.values + y * result.stride
        for x in 0..<width {
          let u = (Float(x) + 0.5) / f - 0.5 + Float(pad)
          let column = Int(u)
          let fx = u - Float(column)
          let a = upper[column] + (upper[column + 1] - upper[column]) * fx
          let b = lower[column] + (lower[column + 1] - lower[column]) * fx
          out[x] = UInt8(max(0, min(255, a + (b - a) * fy + 0.5)))
        }
      }
    }
  }
}
