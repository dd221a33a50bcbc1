internal import CWebP

/// libwebp, for still pictures.
///
/// - Rule: `WebPGetInfo` and `WebPDecodeBGRAInto` read as many bytes as the sizes say, and the
///   latter writes as many as its buffer has, which is made for the picture's own width and height.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `WebPTests`, in debug and release.
enum LibWebP {
  /// Width and height of a file's picture; nil where it has none.
  static func size(of file: [UInt8]) -> (width: Int, height: Int)? {
    var width: Int32 = 0
    var height: Int32 = 0
    guard unsafe WebPGetInfo(file, file.count, &width, &height) != 0, width > 0, height > 0 else {
      return nil
    }
    return (Int(width), Int(height))
  }

  /// Blue, green, red and straight alpha of each pixel; nil for a damaged file.
  static func decode(_ file: [UInt8], width: Int, height: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let count = bytes.count
    let isDecoded = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe WebPDecodeBGRAInto(file, file.count, buffer.baseAddress, count, Int32(width * 4))
        != nil
    }
    return isDecoded ? bytes : nil
  }
}
