import Testing

@testable import Codecs

@Suite struct SVGLibraryTests {
  /// The library is no part of the program, which runs without it.
  @Test func aMissingLibraryIsNamed() throws {
    do {
      _ = try RSVGFunctions("librsvg-none.so.0")
      Issue.record("there is no such library")
    } catch {
      guard case .refused(let reason) = error else { throw error }
      #expect(reason.contains("librsvg-none.so.0: cannot open shared object file"))
      #expect(reason.contains("apt install librsvg2-2"))
    }
    // A library without the functions is one of another kind.
    #expect(throws: DrawingFailure.self) { try RSVGFunctions("libcairo.so.2") }
  }
}
