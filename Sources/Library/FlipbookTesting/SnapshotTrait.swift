package import Comparison
public import Flipbook
public import Testing

/// Chooses which goldens the snapshots of a suite or a test may record.
///
///     @Suite(.snapshots(record: .failed)) struct BadgeTests { … }
///
/// The environment variable `FLIPBOOK_RECORD` has precedence. If `CI` is set, nothing is recorded
/// without that variable.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let record: RecordMode

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await SnapshotMode.$requested.withValue(record) { try await function() }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Chooses which goldens the snapshots may record.
  public static func snapshots(record: RecordMode) -> Self { Self(record: record) }
}

/// The record mode of a test.
package struct SnapshotMode {
  /// The mode requested by the running test's trait; nil without one.
  @TaskLocal static var requested: RecordMode?
  /// A replacement for the process's environment, in tests of this type.
  @TaskLocal static var environment: [String: String]?

  package let record: RecordMode
  /// Whether the mode was requested, so that recording is no failure.
  package let isExplicit: Bool

  package init(record: RecordMode, isExplicit: Bool) {
    self.record = record
    self.isExplicit = isExplicit
  }

  /// The mode of the running test.
  static func current() throws -> SnapshotMode {
    try SnapshotMode(environment: environment ?? ProcessInfo.processInfo.environment)
  }

  init(environment: [String: String]) throws {
    let isInEnvironment = environment["FLIPBOOK_RECORD"]?.isEmpty == false
    let environmentMode = try RecordMode(environment: environment)
    // A trait stays in the code, so it is ignored on a machine that only checks.
    let traitMode = environmentMode == .never ? nil : Self.requested
    isExplicit = isInEnvironment || traitMode != nil
    record = isInEnvironment ? environmentMode : traitMode ?? environmentMode
  }
}
