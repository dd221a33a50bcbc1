import Foundation
import Graphics

/// Blurs pixels by a Gaussian that ends at the picture's edges: what it would weigh beyond them is left out and the rest
/// weighs more, so that edges neither darken nor smear.
///
/// As in `GaussianBlur`, a wide one works on a picture shrunk by averaging blocks.
enum BackdropBlur {
  /// What happens to each blurred colour.
  struct Look {
    private let saturation: Float
    private let tint: SIMD4<Float>

    init(_ backdrop: LayerNode.Backdrop) {
      saturation = Float(max(0, backdrop.saturation))
      let color = backdrop.tint ?? .clear
      let alpha = Float(max(0, min(color.alpha, 1)))
      func channel(_ v: CGFloat) -> Float { Float(max(0, min(v, 1))) * alpha }
      tint = SIMD4(channel(color.blue), channel(color.green), channel(color.red), alpha)
    }

    /// - Parameter color: Blue, green, red, alpha, premultiplied, 0…1.
    @inline(__always)
    func applied(to color: SIMD4<Float>) -> SIMD4<Float> {
      let grey = 0.0722 * color.x + 0.7152 * color.y + 0.2126 * color.z
      let alpha = color.w
      let grown = grey + (color - grey) * saturation
      var result = grown.held(to: alpha)
      result.w = alpha
      return tint + result * (1 - tint.w)
    }
  }

  static func blur(_ picture: Canvas, sigma: Double, look: Look) {
    let (width, height) = (picture.frame.width, picture.frame.height)
    picture.flush()
    defer { picture.touched() }
    guard sigma >= 0.05, sigma.isFinite else {
      for i in 0..<(width * height) {
        picture.pixels[i] = Blend.pack(look.applied(to: Blend.unpack(picture.pixels[i])))
      }
      return
    }
    let sigma = min(sigma, Double(max(width, height)) * 4)
    var factor = 1
    while sigma / Double(factor * 2) >= 4 { factor *= 2 }
    let f = Double(factor)
    let variance = factor == 1 ? sigma * sigma : sigma * sigma - (f * f - 1) / 12 - f * f / 6
    let kernel = GaussianBlur.kernel(
      sigma: variance.squareRoot() / f, integrated: factor == 1)
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    var small = shrink(picture, factor: factor, columns: columns, rows: rows)
    small = convolve(small, columns: columns, rows: rows, kernel: kernel)
    let across = inverseWeights(length: width, factor: factor, kernel: kernel)
    let down = inverseWeights(length: height, factor: factor, kernel: kernel)
    for row in 0..<rows {
      for column in 0..<columns {
        let weight = across[column] * down[row]
        for channel in 0..<4 { small[(row * columns + column) * 4 + channel] *= weight }
      }
    }
    enlarge(small, columns: columns, rows: rows, factor: factor, into: picture, look)
  }

  /// Sums of blocks, each divided by a whole block's pixels: those at the edges weigh as much as is in them.
  private static func shrink(_ picture: Canvas, factor: Int, columns: Int, rows: Int) -> [Float] {
    let (width, height) = (picture.frame.width, picture.frame.height)
    var result = [Float](repeating: 0, count: columns * rows * 4)
    let share = 1 / Float(255 * factor * factor)
    result.withUnsafeMutableBufferPointer { result in
      for y in 0..<height {
        let source = picture.pixels + y * picture.stride
        var out = result.baseAddress! + y / factor * columns * 4
        var x = 0
        while x < width {
          let end = min(x + factor, width)
          var (blue, green, red, alpha) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
          while x < end {
            let p = source[x]
            blue &+= p & 255
            green &+= p >> 8 & 255
            red &+= p >> 16 & 255
            alpha &+= p >> 24
            x += 1
          }
          out[0] += Float(blue) * share
          out[1] += Float(green) * share
          out[2] += Float(red) * share
          out[3] += Float(alpha) * share
          out += 4
        }
      }
    }
    return result
  }

  /// Rows, then columns; four channels a pixel.
  private static func convolve(_ input: [Float], columns: Int, rows: Int, kernel: [Float])
    -> [Float]
  {
    var across = [Float](repeating: 0, count: input.count)
    var result = across
    let stride = columns * 4
    input.withUnsafeBufferPointer { input in
      across.withUnsafeMutableBufferPointer { across in
        result.withUnsafeMutableBufferPointer { result in
          for y in 0..<rows {
            let source = input.baseAddress! + y * stride
            let out = across.baseAddress! + y * stride
            add(source, kernel[0], to: out, count: stride)
            for k in 1..<kernel.count where k < columns {
              add(source + 4 * k, kernel[k], to: out, count: stride - 4 * k)
              add(source, kernel[k], to: out + 4 * k, count: stride - 4 * k)
            }
          }
          let (source, target) = (across.baseAddress!, result.baseAddress!)
          for y in 0..<rows {
            let out = target + y * stride
            add(source + y * stride, kernel[0], to: out, count: stride)
            for k in 1..<kernel.count {
              if y + k < rows { add(source + (y + k) * stride, kernel[k], to: out, count: stride) }
              if y - k >= 0 { add(source + (y - k) * stride, kernel[k], to: out, count: stride) }
            }
          }
        }
      }
    }
    return result
  }

  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Float>, _ weight: Float, to out: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    var i = 0
    while i < count {
      out[i] += source[i] * weight
      i &+= 1
    }
  }

  /// What makes up for the part of the kernel that lies beyond the edges, for each block along one side.
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
    _ small: [Float], columns: Int, rows: Int, factor: Int, into picture: Canvas, _ look: Look
  ) {
    let (width, height) = (picture.frame.width, picture.frame.height)
    let across = places(width, of: columns, factor: factor)
    let down = places(height, of: rows, factor: factor)
    small.withUnsafeBytes { small in
      @inline(__always)
      func pixel(_ row: UnsafeRawPointer, _ column: Int) -> SIMD4<Float> {
        row.loadUnaligned(
          fromByteOffset: column * MemoryLayout<SIMD4<Float>>.stride, as: SIMD4<Float>.self)
      }
      let stride = columns * MemoryLayout<SIMD4<Float>>.stride
      for y in 0..<height {
        let (row, lower) = (
          small.baseAddress! + down[y].first * stride, small.baseAddress! + down[y].second * stride
        )
        let fy = down[y].part
        let out = picture.pixels + y * picture.stride
        for x in 0..<width {
          if factor == 1 {
            out[x] = Blend.pack(look.applied(to: pixel(row, x)))
            continue
          }
          let (column, next, fx) = across[x]
          let a = pixel(row, column) + (pixel(row, next) - pixel(row, column)) * fx
          let b = pixel(lower, column) + (pixel(lower, next) - pixel(lower, column)) * fx
          out[x] = Blend.pack(look.applied(to: a + (b - a) * fy))
        }
      }
    }
  }

  /// Between which two of `count` blocks each pixel along a side is, and how near to the second one, 0…1.
  private static func places(
    _ length: Int, of count: Int, factor: Int
  ) -> [(first: Int, second: Int, part: Float)] {
    let f = Float(factor)
    return (0..<length).map { i in
      let place = max(0, (Float(i) + 0.5) / f - 0.5)
      let first = min(Int(place), count - 1)
      return (first, min(first + 1, count - 1), place - Float(first))
    }
  }
}
