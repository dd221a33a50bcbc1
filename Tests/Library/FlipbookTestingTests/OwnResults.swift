import Testing

@testable import FlipbookTesting

/// Keeps what tests of failures leave out of the result of the run.
struct OwnResults: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await TestResults.$current.withValue(.of(run: "1", in: folder)) { try await function() }
  }
}

extension Trait where Self == OwnResults {
  static var ownResults: Self { Self() }
}

extension TestResults {
  static func of(run: String, in folder: URL) -> TestResults {
    TestResults(TestRun(id: run, check: GoldenCheck(record: .never, report: folder)))
  }

  var file: URL { run.check.report.appendingPathComponent("result.json") }
  var result: CheckResult { get throws { try CheckResult(contentsOf: file.path) } }
}
