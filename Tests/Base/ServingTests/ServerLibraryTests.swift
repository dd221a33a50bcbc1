import Testing

@testable import Serving

@Suite struct ServerLibraryTests {
  /// The library is no part of the program, which runs without it.
  @Test func aMissingLibraryIsNamed() throws {
    let error = #expect(throws: ServingError.self) {
      try MicroHTTPDFunctions("libmicrohttpd-none.so.0")
    }
    let reason = try #require(error.map { "\($0)" })
    #expect(reason.contains("libmicrohttpd-none.so.0: cannot open shared object file"))
    #expect(reason.contains("apt install libmicrohttpd12"))
  }

  /// Installing the library again would not help.
  @Test func aMissingFunctionIsNamed() throws {
    let error = #expect(throws: ServingError.self) { try MicroHTTPDFunctions("libz.so.1") }
    let reason = try #require(error.map { "\($0)" })
    #expect(reason.contains("MHD_start_daemon"))
    #expect(reason.contains("0.9.71 or later"))
    #expect(!reason.contains("apt install"))
  }
}
