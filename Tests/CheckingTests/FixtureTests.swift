import Flipbook
import FlipbookTesting
import Testing

/// Every scene of `Fixtures` against its goldens, as `flipbook check Fixtures` compares them.
struct FixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../Fixtures").standardizedFileURL

  @Test(arguments: try GoldenSuite([folder.path]).entries)
  func goldens(scene: GoldenSuite.Entry) {
    expectGoldens(of: scene)
  }

  @Test func everyGoldenHasAScene() throws {
    #expect(try GoldenSuite([Self.folder.path]).orphans == [])
  }
}
