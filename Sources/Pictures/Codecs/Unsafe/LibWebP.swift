internal import CWebP
import Graphics

/// libwebp's functions for still pictures.
///
/// - Rule: `WebPGetInfo` and `WebPDecodeBGRAInto` read as many bytes as the sizes say, and the
///   latter writes as many as its buffer has, which is made for the picture's width and height. An
///   encoder's picture allocates rows of the given number and length, and writes to a buffer that
///   lives as long as the call; both are freed here.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `WebPTests`, in debug and release.
enum LibWebP {
  /// The size of a file's picture; nil if it has none.
  static func size(of file: [UInt8]) -> (width: Int, height: Int)? {
    var width: Int32 = 0
    var height: Int32 = 0
    guard unsafe WebPGetInfo(file, file.count, &width, &height) != 0, width > 0, height > 0 else {
      return nil
    }
    return (Int(width), Int(height))
  }

  /// Decodes blue, green, red and straight alpha of each pixel; nil for a damaged file.
  static func decode(_ file: [UInt8], width: Int, height: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let count = bytes.count
    let isDecoded = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe WebPDecodeBGRAInto(file, file.count, buffer.baseAddress, count, Int32(width * 4))
        != nil
    }
    return isDecoded ? bytes : nil
  }

  /// Encodes a picture; nil if there is not enough memory.
  static func encode(
    _ pixels: [StraightPixel], width: Int, height: Int, _ kind: Kind
  ) -> [UInt8]? {
    precondition(pixels.count == width * height, "a picture has all of its pixels")
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { return nil }
    switch kind {
    case .lossy(let quality, let keepsHiddenColors):
      config.exact = keepsHiddenColors ? 1 : 0
      config.quality = Float(min(max(quality, 0), 100))
      config.method = 4
    case .lossless:
      guard unsafe WebPConfigLosslessPreset(&config, usualEffort) != 0 else { return nil }
    case .quick:
      guard unsafe WebPConfigLosslessPreset(&config, 0) != 0 else { return nil }
    }
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else { return nil }
    unsafe picture.use_argb = 1
    unsafe picture.width = Int32(width)
    unsafe picture.height = Int32(height)
    guard unsafe WebPPictureAlloc(&picture) != 0 else { return nil }
    defer { unsafe WebPPictureFree(&picture) }
    guard let target = unsafe picture.argb else { return nil }
    let stride = unsafe Int(picture.argb_stride)
    unsafe pixels.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<height {
        unsafe UnsafeMutableRawPointer(target + y * stride)
          .copyMemory(from: base + y * width, byteCount: 4 * width)
      }
    }
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    unsafe picture.writer = WebPMemoryWrite
    let isEncoded = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return unsafe WebPEncode(&config, &picture) != 0
    }
    guard isEncoded else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// The effort of lossless compression, 0…9: beyond it, 6 % fewer bytes cost two to three times
  /// the time.
  private static let usualEffort: Int32 = 4

  enum Kind {
    /// Lossy, with a quality of 0…100.
    ///
    /// `keepsHiddenColors`: whether wholly transparent pixels keep their colors; otherwise libwebp
    /// chooses colors that compress best.
    case lossy(quality: Int, keepsHiddenColors: Bool)
    case lossless
    /// Lossless and fast, to find the shorter of two pictures.
    case quick
  }
}
