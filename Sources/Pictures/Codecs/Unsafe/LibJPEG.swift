internal import CJpeg
import Glibc
import Graphics
import Platform

/// libjpeg, called through C functions that keep its `longjmp` from crossing Swift's stack frames.
///
/// - Rule: The functions read as many bytes as the sizes say, which are checked here, write a
///   message of at most 256 characters, and return memory from `malloc` of the length that they
///   report, which is copied and freed on every path.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PictureTests`, in debug and release.
enum LibJPEG {
  enum Failure: Error {
    case tooLarge(width: Int, height: Int)
    case other(String)
  }

  /// - Parameters:
  ///   - rgb: Three bytes a pixel.
  ///   - percent: The quality, 0…100.
  static func encode(
    _ rgb: [UInt8], width: Int, height: Int, percent: Int32
  ) throws(Failure) -> [UInt8] {
    precondition(rgb.count == width * height * 3, "three bytes a pixel")
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: 256)
    let status = unsafe flipbook_jpeg_encode(
      rgb, UInt32(width), UInt32(height), percent, &bytes, &count, &message)
    guard status == 0, let bytes = unsafe bytes else {
      throw .other(System.string(cString: message))
    }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Decodes the opaque pixels of a file whose size is within limits.
  static func decode(
    _ file: [UInt8], maximumSide: Int, maximumPixels: Int
  ) throws(Failure) -> Bitmap {
    var width: UInt32 = 0
    var height: UInt32 = 0
    var pixels: UnsafeMutablePointer<UInt32>?
    var message = [CChar](repeating: 0, count: 256)
    let status = unsafe flipbook_jpeg_decode(
      file, file.count, UInt64(maximumSide), UInt64(maximumPixels), &width, &height, &pixels,
      &message)
    if Int(status) == flipbook_jpeg_too_large {
      throw .tooLarge(width: Int(width), height: Int(height))
    }
    guard status == 0, let pixels = unsafe pixels else {
      throw .other(System.string(cString: message))
    }
    defer { unsafe free(pixels) }
    let words = unsafe UnsafeBufferPointer(start: pixels, count: Int(width) * Int(height))
    return unsafe Bitmap(
      width: Int(width), height: Int(height), pixels: words.map { PremultipliedPixel($0) })
  }
}
