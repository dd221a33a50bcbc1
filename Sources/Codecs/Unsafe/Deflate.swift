internal import CPng

/// zlib's compressor.
///
/// - Rule: zlib reads as many bytes as it is told that there are, and writes at most the given
///   capacity, which is what it asks for. It keeps nothing after a call.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PNGTests`, in debug and release.
enum Deflate {
  /// A complete stream in zlib's format.
  /// - Parameter level: 1…9, fast to small.
  static func compress(
    _ bytes: [UInt8], level: Int, file: String
  ) throws(CodecError) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    let result = unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe compress2(
          output.baseAddress!, &size, input.baseAddress, uLong(input.count), Int32(level))
      }
    }
    guard result == Z_OK else {
      throw .libraryFailed(file: file, format: "PNG", reason: "zlib's error \(result)")
    }
    output.removeLast(output.count - Int(size))
    return output
  }
}
