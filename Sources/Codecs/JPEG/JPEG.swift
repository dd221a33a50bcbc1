internal import CJpeg
import Glibc
public import Graphics

/// Still pictures as JPEG files.
public enum JPEG {
  /// The bytes of a JPEG file; what is transparent is drawn over black, as JPEG has no transparency.
  /// - Parameter quality: 0, smallest, to 1, best.
  public static func encode(_ bitmap: Bitmap, quality: Double) throws(CodecError) -> [UInt8] {
    guard !bitmap.pixels.isEmpty else { throw .emptyFrame(frame: 0) }
    try PictureLimits.check(width: bitmap.width, height: bitmap.height, file: "JPEG")
    var rgb: [UInt8] = []
    rgb.reserveCapacity(bitmap.pixels.count * 3)
    // A premultiplied colour is the colour over black.
    for pixel in bitmap.pixels {
      rgb.append(UInt8(truncatingIfNeeded: pixel >> 16))
      rgb.append(UInt8(truncatingIfNeeded: pixel >> 8))
      rgb.append(UInt8(truncatingIfNeeded: pixel))
    }
    let percent = quality > 0 ? Int32((min(quality, 1) * 100).rounded()) : 0
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
    var message = [CChar](repeating: 0, count: 256)
    let status = flipbook_jpeg_encode(
      rgb, UInt32(bitmap.width), UInt32(bitmap.height), percent, &bytes, &count, &message)
    guard status == 0, let bytes else {
      throw .libraryFailed(file: "JPEG", format: "JPEG", reason: text(message))
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The picture in a JPEG file, upright: turned as its EXIF orientation says.
  public static func decode(_ bytes: [UInt8], name: String = "picture") throws(CodecError) -> Bitmap
  {
    var (width, height): (UInt32, UInt32) = (0, 0)
    var pixels: UnsafeMutablePointer<UInt32>?
    var message = [CChar](repeating: 0, count: 256)
    let status = flipbook_jpeg_decode(
      bytes, bytes.count, UInt64(PictureLimits.side), UInt64(PictureLimits.pixels), &width, &height,
      &pixels, &message)
    if Int(status) == flipbook_jpeg_too_large {
      throw .tooLarge(file: name, width: Int(width), height: Int(height))
    }
    guard status == 0, let pixels else {
      throw .damaged(file: name, format: "JPEG", reason: text(message))
    }
    defer { free(pixels) }
    let bitmap = Bitmap(
      width: Int(width), height: Int(height),
      pixels: Array(UnsafeBufferPointer(start: pixels, count: Int(width) * Int(height))))
    return bitmap.turned(exif: EXIF.orientation(in: bytes))
  }

  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  private static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
