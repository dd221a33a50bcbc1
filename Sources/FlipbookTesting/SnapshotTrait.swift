public import Flipbook
public import Testing

/// Says which goldens the snapshots of a suite or a test may record.
///
///     @Suite(.snapshots(record: .failed)) struct BadgeTests { … }
///
/// The environment variable `FLIPBOOK_RECORD` goes before it. Where `CI` is set, nothing is
/// recorded unless that variable says so.
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
  /// What stands for the process's environment, in tests of this.
  @TaskLocal static var environment: [String: String]?

  let record: RecordMode
  /// Whether somebody asked for it, so that recording is no failure.
  let isAsked: Bool

  /// The mode of the running test.
  static func current() throws -> SnapshotMode {
    try SnapshotMode(environment: environment ?? ProcessInfo.processInfo.environment)
  }

  init(environment: [String: String]) throws {
    let isSaid = environment["FLIPBOOK_RECORD"]?.isEmpty == false
    let usual = try RecordMode(environment: environment)
    // A trait stands in the code for good, so that on a machine that only checks it counts for
    // nothing.
    let asked = usual == .never ? nil : Self.asked
    isAsked = isSaid || asked != nil
    record = isSaid ? usual : asked ?? usual
  }
}
