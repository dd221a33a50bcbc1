import Flipbook
import FlipbookTesting

/// A snapshot that is no picture, or that the test compares by its own closure.
struct StoredValue<Format> {
  let snapshot: Format
  let diffing: Diffing<Format>

  init(_ snapshot: Format, _ diffing: Diffing<Format>) {
    self.snapshot = snapshot
    self.diffing = diffing
  }

  func failure(
    at golden: URL, _ mode: SnapshotMode, _ location: TestLocation
  ) throws -> TestLocation.Failure? {
    var failure = try location.failure(of: diffing.toData(snapshot), at: golden, by: mode) { data in
      diffing.diff(diffing.fromData(data), snapshot)?.0
    }
    if let tool = SnapshotTestingConfiguration.usedDiffTool, let actual = failure?.actual {
      failure?.message += "\n" + tool(currentFilePath: golden.path, failedFilePath: actual.path)
    }
    return failure
  }
}
