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
  }

  /// Installing the library again would not help.
  @Test func aMissingFunctionIsNamed() throws {
    do {
      _ = try RSVGFunctions("libcairo.so.2")
      Issue.record("cairo draws no SVG")
    } catch {
      guard case .refused(let reason) = error else { throw error }
      #expect(reason.contains("rsvg_handle_new_from_data"))
      #expect(reason.contains("older than 2.52"))
      #expect(!reason.contains("apt install"))
    }
  }
}
