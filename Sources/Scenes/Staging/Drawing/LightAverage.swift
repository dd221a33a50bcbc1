import Base
import Foundation
import Graphics

/// The average of bitmaps in linear light, as on film.
///
/// With alpha a, linear color c and weights w that sum to W: `a = Σ w·a / W`, `c = Σ w·a·c / Σ
/// w·a`. It needs the memory of a few bitmaps, however many are averaged; rows that never change
/// are only compared.
struct LightAverage {
  private let first: Bitmap
  private var totalWeight: Int
  /// The start of a row's sums; nil for a row that is the same in all bitmaps.
  private var starts: [Int?]
  /// Red, green and blue in linear light times alpha, and alpha, for each pixel.
  private var sums: [UInt64] = []

  init(_ first: Bitmap, weight: Int) {
    self.first = first
    totalWeight = weight
    starts = Array(repeating: nil, count: first.height)
  }

  /// - Parameter bitmap: A bitmap as large as the first.
  mutating func add(_ bitmap: Bitmap, weight: Int) {
    for y in 0..<first.height {
      let row = y * first.width..<(y + 1) * first.width
      if starts[y] == nil {
        if bitmap.pixels[row] == first.pixels[row] { continue }
        starts[y] = sums.count
        sums.append(contentsOf: repeatElement(0, count: 4 * first.width))
        add(first.pixels[row], weight: totalWeight, at: starts[y] ?? 0)
      }
      add(bitmap.pixels[row], weight: weight, at: starts[y] ?? 0)
    }
    totalWeight += weight
  }

  private mutating func add(_ row: ArraySlice<PremultipliedPixel>, weight: Int, at start: Int) {
    let weight = UInt64(weight)
    var at = start
    let light = LinearLight.fromByte
    for pixel in row {
      let straight = pixel.straight
      let weightedAlpha = weight * UInt64(straight.alpha)
      sums[at] += weightedAlpha * UInt64(light[Int(straight.red)])
      sums[at + 1] += weightedAlpha * UInt64(light[Int(straight.green)])
      sums[at + 2] += weightedAlpha * UInt64(light[Int(straight.blue)])
      sums[at + 3] += weightedAlpha
      at += 4
    }
  }

  /// The average, rounded.
  var bitmap: Bitmap {
    var result = first
    let total = UInt64(totalWeight)
    for y in 0..<first.height {
      guard var at = starts[y] else { continue }
      for x in 0..<first.width {
        let weightedAlpha = sums[at + 3]
        if weightedAlpha == 0 {
          result[x, y] = .clear
        } else {
          func byte(_ sum: UInt64) -> UInt32 {
            UInt32(LinearLight.toByte[Int((sum + weightedAlpha / 2) / weightedAlpha)])
          }
          let straight = StraightPixel(
            red: byte(sums[at]), green: byte(sums[at + 1]), blue: byte(sums[at + 2]),
            alpha: UInt32((weightedAlpha + total / 2) / total))
          result[x, y] = straight.premultiplied
        }
        at += 4
      }
    }
    return result
  }
}

/// Conversions between sRGB bytes and 16-bit linear light.
private enum LinearLight {
  /// The linear light of each sRGB byte, 0…65535.
  static let fromByte: [UInt16] = (0...255).map { byte in
    let value = Double(byte) / 255
    let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return UInt16(saturating: (light * 65_535).rounded())
  }

  /// The sRGB byte nearest to each linear light.
  static let toByte: [UInt8] = (0...65_535).map { light in
    let value = Double(light) / 65_535
    let byte = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    return UInt8(saturating: (byte * 255).rounded())
  }
}
