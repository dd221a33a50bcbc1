import Flipbook
public import Testing

/// Gives each test a stage context of its own: no stage of another test is ever current in it.
///
///     @Suite(.stage) struct BadgeTests { … }
///
/// A test that makes a stage needs no trait, since that is then current. This one is for tests with
/// views but without a stage, and for tests whose child tasks work on the test's stage.
public struct StageTrait: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await StageContext.isolated(function)
  }
}

extension Trait where Self == StageTrait {
  /// Isolates a suite or a test from stages of others.
  public static var stage: Self { Self() }
}
