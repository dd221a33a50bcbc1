import Flipbook
public import Testing

/// Isolates each test in a separate stage context: no stage of another test is ever current in it.
///
///     @Suite(.stage) struct BadgeTests { … }
///
/// A test that makes a stage needs no trait, since that stage is current. The trait is for tests
/// with views but without a stage, and for tests whose child tasks work on the test's stage.
public struct StageTrait: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await StageContext.isolated(function)
  }
}

extension Trait where Self == StageTrait {
  /// Isolates a suite or a test from other tests' stages.
  public static var stage: Self { Self() }
}
