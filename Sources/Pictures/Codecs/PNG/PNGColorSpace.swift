import Base
import Foundation
package import Graphics

extension PNG {
  /// Decodes a picture whose file may say that its colors are those of another color space, such as
  /// Display P3, and turns them into sRGB.
  ///
  /// A profile counts by its primaries; its curve is taken for that of sRGB, which Display P3 has.
  package static func decodeInSRGB(
    _ bytes: [UInt8], name: String = "picture"
  ) throws(CodecError) -> Bitmap {
    let bitmap = try decode(bytes, name: name)
    guard let space = PNGColorSpace(of: bytes) else { return bitmap }
    return space.toSRGB(bitmap)
  }
}

/// The primaries of a file's colors, where they are not sRGB's.
struct PNGColorSpace {
  /// The rows of the matrix from the file's linear light to sRGB's.
  private let rows: [SIMD3<Double>]

  /// - Returns: Nil for sRGB, and for files that do not tell, or not in a way that is known.
  init?(of bytes: [UInt8]) {
    guard let chunks = try? PNGFile.chunks(of: bytes, file: "") else { return nil }
    if let data = chunks.first(where: { $0.type == "cICP" })?.data, data.count == 4 {
      // Primaries of SMPTE EG 432-1, which are Display P3's.
      guard data[data.startIndex] == 12 else { return nil }
      rows = [
        SIMD3(1.2249401, -0.2249404, 0), SIMD3(-0.0420569, 1.0420571, 0),
        SIMD3(-0.0196376, -0.0786361, 1.0982735),
      ]
      return
    }
    guard let data = chunks.first(where: { $0.type == "iCCP" })?.data,
      let end = data.firstIndex(of: 0), data.endIndex - end > 4,
      // The name, a zero, the method, and zlib's two bytes.
      let profile = try? Inflater.inflate(data[(end + 4)...], limit: 1 << 22),
      let red = Self.color("rXYZ", in: profile), let green = Self.color("gXYZ", in: profile),
      let blue = Self.color("bXYZ", in: profile)
    else { return nil }
    // From XYZ for D50, as profiles have it, to linear sRGB.
    let inverse = [
      SIMD3(3.1338561, -1.6168667, -0.4906146), SIMD3(-0.9787684, 1.9161415, 0.0334540),
      SIMD3(0.0719453, -0.2289914, 1.4052427),
    ]
    rows = inverse.map { row in
      SIMD3((row * red).sum(), (row * green).sum(), (row * blue).sum())
    }
    let identity = [SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0)]
    if zip(rows, identity).allSatisfy({ row, own in
      let step = row - own
      return (step * step).max() < 0.0004
    }) {
      return nil
    }
  }

  /// A primary color of a profile, as XYZ.
  private static func color(_ tag: String, in profile: [UInt8]) -> SIMD3<Double>? {
    guard profile.count >= 132 else { return nil }
    let count = Int(PNGFile.number(profile, at: 128))
    for index in 0..<min(count, 100) where 144 + 12 * index <= profile.count {
      let entry = 132 + 12 * index
      guard profile[entry..<entry + 4].elementsEqual(tag.utf8) else {
        continue
      }
      let start = Int(PNGFile.number(profile, at: entry + 4))
      guard start <= profile.count - 20 else { return nil }
      func number(_ offset: Int) -> Double {
        Double(Int32(bitPattern: PNGFile.number(profile, at: start + 8 + offset))) / 65536
      }
      return SIMD3(number(0), number(4), number(8))
    }
    return nil
  }

  func toSRGB(_ bitmap: Bitmap) -> Bitmap {
    var result = bitmap
    var last: (from: PremultipliedPixel, to: PremultipliedPixel)?
    for index in result.pixels.indices {
      let pixel = result.pixels[index]
      if let last, last.from == pixel {
        result.pixels[index] = last.to
        continue
      }
      let converted = toSRGB(pixel)
      last = (pixel, converted)
      result.pixels[index] = converted
    }
    return result
  }

  private func toSRGB(_ pixel: PremultipliedPixel) -> PremultipliedPixel {
    guard pixel.alpha > 0 else { return pixel }
    let part = 255 / Double(pixel.alpha)
    func light(_ channel: UInt32) -> Double {
      let value = min(1, Double(channel) * part / 255)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let color = SIMD3(light(pixel.red), light(pixel.green), light(pixel.blue))
    func byte(_ row: SIMD3<Double>) -> UInt32 {
      let value = min(1, max(0, (row * color).sum()))
      let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return min(pixel.alpha, UInt32(saturating: (encoded * 255 / part).rounded()))
    }
    return PremultipliedPixel(
      red: byte(rows[0]), green: byte(rows[1]), blue: byte(rows[2]), alpha: pixel.alpha)
  }
}
