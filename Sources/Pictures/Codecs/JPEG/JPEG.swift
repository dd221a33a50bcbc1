import Base
public import Graphics

/// Still pictures as JPEG files.
public enum JPEG {
  /// Encodes a JPEG file; transparent pixels are drawn over black, since JPEG has no transparency.
  /// - Parameter quality: 0, smallest, to 1, best.
  public static func encode(_ bitmap: Bitmap, quality: Double) throws(CodecError) -> [UInt8] {
    guard !bitmap.pixels.isEmpty else { throw .emptyFrame(frame: 0) }
    try PictureLimits.check(width: bitmap.width, height: bitmap.height, file: "JPEG")
    var rgb: [UInt8] = []
    rgb.reserveCapacity(bitmap.pixels.count * 3)
    // A premultiplied color is the color over black.
    for pixel in bitmap.pixels {
      rgb.append(UInt8(pixel.red))
      rgb.append(UInt8(pixel.green))
      rgb.append(UInt8(pixel.blue))
    }
    let percent = quality > 0 ? Int32(saturating: (min(quality, 1) * 100).rounded()) : 0
    do throws(LibJPEG.Failure) {
      return try LibJPEG.encode(
        rgb, width: bitmap.width, height: bitmap.height, percent: percent)
    } catch {
      throw .libraryFailed(file: "JPEG", format: "JPEG", reason: error.reason)
    }
  }

  /// Decodes the picture in a JPEG file, upright by its EXIF orientation.
  public static func decode(_ bytes: [UInt8], name: String = "picture") throws(CodecError) -> Bitmap
  { try decode(bytes, name: name, pixels: Limits.pixels) }

  static func decode(_ bytes: [UInt8], name: String, pixels: Int) throws(CodecError) -> Bitmap {
    do throws(LibJPEG.Failure) {
      return try LibJPEG.decode(
        bytes, maximumSide: PictureLimits.side, maximumPixels: min(pixels, PictureLimits.pixels)
      ).oriented(exif: EXIF.orientation(in: bytes))
    } catch {
      if case .tooLarge(let width, let height) = error {
        try PictureLimits.check(width: width, height: height, file: name, pixels: pixels)
      }
      throw .damaged(file: name, format: "JPEG", reason: error.reason)
    }
  }

  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }
}

extension LibJPEG.Failure {
  fileprivate var reason: String {
    switch self {
    case .tooLarge(let width, let height): "\(width)×\(height) pixels are too many"
    case .other(let reason): reason
    }
  }
}
