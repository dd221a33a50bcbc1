import Synchronization
import Testing
import UIKitValues

@testable import FlipbookTesting

/// Failing tests leave the same files as `flipbook check`, for `accept` and `report`.
@Suite(.ownResults) struct TestResultTests {
  private func square(_ x: CGFloat) -> Bitmap {
    let stage = Stage(size: CGSize(width: 16, height: 8))
    let square = CALayer()
    square.frame = CGRect(x: x, y: 2, width: 4, height: 4)
    square.backgroundColor = .black
    stage.rootLayer.addSublayer(square)
    return (try? stage.bitmap(at: 0)) ?? Bitmap(width: 1, height: 1)
  }

  /// Compares a picture in a test of a source file that is not there.
  private func compare(_ bitmap: Bitmap, record: String = "never") {
    SnapshotMode.$environment.withValue(["FLIPBOOK_RECORD": record]) {
      expectSnapshot(
        of: bitmap, named: "large", filePath: "/tmp/flipbook-test-results/BadgeTests.swift",
        function: "red()")
    }
  }

  private static let folder = URL(fileURLWithPath: "/tmp/flipbook-test-results")

  @Test func aFailureIsAcceptedByTheResult() throws {
    try? FileManager.default.removeItem(at: Self.folder)
    defer { try? FileManager.default.removeItem(at: Self.folder) }
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try Data().write(to: Self.folder.appendingPathComponent("BadgeTests.swift"))
    compare(square(2), record: "missing")
    withKnownIssue { compare(square(9)) }

    let results = TestResults.current
    var result = try results.result
    #expect(result.status == 1)
    let item = try #require(result.scenes.last)
    #expect(item.result == "differs")
    #expect(item.scene == "/tmp/flipbook-test-results/BadgeTests.swift")
    #expect(item.test == "red()")
    #expect(item.golden == "/tmp/flipbook-test-results/Goldens/BadgeTests/red-large.png")
    #expect(result.summary == "1 test: 1 differs")
    results.write(writesPage: true)
    let page = try String(contentsOf: results.page, encoding: .utf8)
    #expect(page.contains("Goldens/BadgeTests/red-large.png"))
    #expect(page.contains("flipbook accept"))

    #expect(
      try result.accept(matching: ["BadgeTests.swift"])
        == ["/tmp/flipbook-test-results/Goldens/BadgeTests/red-large.png"])
    // The next run begins anew, and leaves no page where nothing is open.
    TestResults.$current.withValue(.of(run: "2", in: results.run.check.report)) {
      compare(square(9))
      TestResults.current.write(writesPage: true)
    }
    #expect(try results.result.scenes.map(\.result) == ["matches"])
    #expect(!FileManager.default.fileExists(atPath: results.page.path))
  }

  @Test func aPictureWithoutAGoldenIsMissing() throws {
    withKnownIssue {
      SnapshotMode.$environment.withValue(["CI": "1"]) {
        expectSnapshot(of: square(2), function: "noSuchTest()")
      }
    }
    let result = try TestResults.current.result
    #expect(result.status == 3)
    #expect(result.scenes.map(\.result) == ["missing"])
    #expect(result.scenes.first?.actual?.isEmpty == false)
  }

  @Test func whatCannotBeDrawnHasFailed() throws {
    struct Broken: Error {}
    func broken() throws -> Bitmap { throw Broken() }
    withKnownIssue { expectSnapshot(of: try broken()) }
    #expect(try TestResults.current.result.scenes.map(\.result) == ["failed"])
    #expect(try TestResults.current.result.status == 2)
  }

  @MainActor @Test func aViewWithoutASizeIsNamed() {
    let view = UIView()
    view.accessibilityIdentifier = "card"
    withKnownIssue {
      expectSnapshot(of: view)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined()
        == "The picture could not be drawn: UIView “card” has no width and no height, since its "
        + "size is 0×0 points; set its frame, or give a size"
    }
  }

  // MARK: - Diagnostics

  private func expectUnknownSymbol() {
    let stage = Stage(size: CGSize(width: 8, height: 8))
    _ = UIImage(systemName: "hart")
    SnapshotMode.$environment.withValue(["FLIPBOOK_RECORD": "missing"]) {
      expectSnapshot(of: stage, function: "unknownSymbol()")
      expectSnapshot(of: stage, function: "unknownSymbol()")
    }
    try? FileManager.default.removeItem(
      at: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens/TestResultTests"))
  }

  /// The issues that are recorded, in words.
  private func issues(_ body: () -> Void) -> [Issue] {
    let found = Mutex<[Issue]>([])
    withKnownIssue {
      body()
    } matching: { issue in
      found.withLock { $0.append(issue) }
      return true
    }
    return found.withLock { $0 }
  }

  @Test(.strict) func aDiagnosticFailsAStrictTestOnce() {
    let issues = issues { expectUnknownSymbol() }
    #expect(issues.map(\.severity) == [.error])
    #expect(issues.first?.comments.first?.rawValue.contains("“hart”") == true)
  }

  @Test func aDiagnosticIsAWarningOnceATest() {
    let issues = issues { expectUnknownSymbol() }
    #expect(issues.map(\.severity) == [.warning])
  }
}
