import Flipbook
import FlipbookTesting
import Testing

/// Every scene of `Fixtures`, and of the documentation's pictures, against its goldens, as
/// `flipbook check` compares them.
struct FixtureTests {
  private static let folders = ["Fixtures", "Sources/Library/Flipbook/Flipbook.docc"].map {
    URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../\($0)").standardizedFileURL
      .path
  }

  @Test(arguments: try GoldenSuite(folders).entries)
  func goldens(scene: GoldenSuite.Entry) {
    expectGoldens(of: scene)
  }

  @Test func everyGoldenHasAScene() throws {
    #expect(try GoldenSuite(Self.folders).orphans == [])
  }
}
