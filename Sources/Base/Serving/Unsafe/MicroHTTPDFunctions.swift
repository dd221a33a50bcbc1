internal import CMicroHTTPD
import Platform

/// The functions of libmicrohttpd, looked up in the library at the first server.
///
/// Unchecked as Sendable, because the addresses of functions never change.
///
/// - Rule: The signatures are those of `microhttpd.h`, which keeps them for the number in the
///   library's name. Only objects of a server that has started call them.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ServerTests` and `ServerLibraryTests`, in debug and release.
@safe struct MicroHTTPDFunctions: @unchecked Sendable {
  typealias HandleFunction = @convention(c) (OpaquePointer?) -> Void
  typealias Values =
    @convention(c) (OpaquePointer?, MHD_ValueKind, MHD_KeyValueIterator?, UnsafeMutableRawPointer?)
    -> CInt
  typealias BufferResponse =
    @convention(c) (Int, UnsafeMutableRawPointer?, MHD_ResponseMemoryMode) -> OpaquePointer?
  typealias StreamResponse =
    @convention(c) (
      UInt64, Int, MHD_ContentReaderCallback?, UnsafeMutableRawPointer?,
      MHD_ContentReaderFreeCallback?
    ) -> OpaquePointer?
  typealias AddHeader =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> MHD_Result
  typealias Queue = @convention(c) (OpaquePointer?, UInt32, OpaquePointer?) -> MHD_Result

  static let libraryName = "libmicrohttpd.so.12"

  /// The addresses of functions with a variable number of arguments, which only C can call.
  let start, information: UnsafeMutableRawPointer
  let stop: HandleFunction
  let suspend: HandleFunction
  let resume: HandleFunction
  let values: Values
  let bufferResponse: BufferResponse
  let streamResponse: StreamResponse
  let destroyResponse: HandleFunction
  let addHeader: AddHeader
  let queue: Queue

  private static let result = Result { () throws(ServingError) in
    try MicroHTTPDFunctions(libraryName)
  }

  /// Loaded once in a process, by whichever thread starts the first server.
  static func load() throws(ServingError) -> MicroHTTPDFunctions { try result.get() }

  /// The functions, after a server has started.
  static var loaded: MicroHTTPDFunctions {
    guard case .success(let functions) = result else {
      preconditionFailure("only a server that has started uses the library")
    }
    return functions
  }

  init(_ name: String) throws(ServingError) {
    let library: LoadedLibrary
    do { library = try LoadedLibrary(name) } catch {
      throw .system(
        "\(error.reason) (a server needs \(name); on Debian: apt install libmicrohttpd12)")
    }
    do {
      unsafe start = try library.address(of: "MHD_start_daemon")
      unsafe information = try library.address(of: "MHD_get_daemon_info")
      unsafe stop = try library.function("MHD_stop_daemon")
      unsafe suspend = try library.function("MHD_suspend_connection")
      unsafe resume = try library.function("MHD_resume_connection")
      unsafe values = try library.function("MHD_get_connection_values")
      unsafe bufferResponse = try library.function("MHD_create_response_from_buffer")
      unsafe streamResponse = try library.function("MHD_create_response_from_callback")
      unsafe destroyResponse = try library.function("MHD_destroy_response")
      unsafe addHeader = try library.function("MHD_add_response_header")
      unsafe queue = try library.function("MHD_queue_response")
    } catch {
      throw .system("\(error.reason) (this machine has another libmicrohttpd than 0.9.71 or later)")
    }
  }
}
