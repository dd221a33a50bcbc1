internal import CDeflate

/// libdeflate's compressor, which takes half of zlib's time.
///
/// - Rule: It reads as many bytes as the given count, and writes at most the given capacity, which
///   is its own bound. The compressor is freed in the call that makes it.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PNGTests`, in debug and release.
enum Deflate {
  /// Compresses bytes to a complete stream in zlib's format.
  /// - Parameter level: 1…12, fast to small.
  static func compress(
    _ bytes: [UInt8], level: Int, file: String
  ) throws(CodecError) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(Int32(level)) else {
      throw .libraryFailed(file: file, format: "PNG", reason: "there is not enough memory")
    }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    var output = [UInt8](repeating: 0, count: bound)
    let size = unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe libdeflate_zlib_compress(
          compressor, input.baseAddress, input.count, output.baseAddress, output.count)
      }
    }
    guard size > 0 else {
      throw .libraryFailed(file: file, format: "PNG", reason: "libdeflate fails")
    }
    output.removeLast(output.count - size)
    return output
  }
}
