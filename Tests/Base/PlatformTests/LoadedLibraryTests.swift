import Platform
import Testing

@Suite struct LoadedLibraryTests {
  @Test func functionsAreCalled() throws {
    let library = try LoadedLibrary("libz.so.1")
    let crc: @convention(c) (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt =
      try unsafe library.function("crc32")
    // The check value of CRC-32 in its catalogs.
    #expect(unsafe crc(0, Array("123456789".utf8), 9) == 0xCBF4_3926)
  }

  @Test func whatIsMissingIsNamed() throws {
    do {
      _ = try LoadedLibrary("libnone.so.0")
      Issue.record("there is no such library")
    } catch {
      #expect(error.reason.contains("libnone.so.0: cannot open shared object file"))
    }
    let library = try LoadedLibrary("libz.so.1")
    do {
      _ = try unsafe library.address(of: "no_such_function")
      Issue.record("there is no such function")
    } catch {
      #expect(error.reason.contains("no_such_function"))
    }
  }
}
