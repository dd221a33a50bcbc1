public import Flipbook
public import Testing

/// Says which goldens the snapshots of a suite or a test may record.
///
///     @Suite(.snapshots(record: .failed)) struct BadgeTests { … }
///
/// The environment variable `FLIPBOOK_RECORD` goes before it.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let record: RecordMode

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await SnapshotMode.$asked.withValue(record) { try await function() }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Sets which goldens the snapshots may record.
  public static func snapshots(record: RecordMode) -> Self { Self(record: record) }
}

/// What tests may record.
struct SnapshotMode {
  /// What a trait says.
  @TaskLocal static var asked: RecordMode?

  let record: RecordMode
  /// Whether somebody asked for it, so that recording is no failure.
  let isAsked: Bool

  init(environment: [String: String]) throws {
    let word = environment["FLIPBOOK_RECORD"] ?? ""
    isAsked = !word.isEmpty || Self.asked != nil
    record =
      word.isEmpty
      ? Self.asked ?? .standard(in: environment) : try RecordMode(environment: environment)
  }
}
