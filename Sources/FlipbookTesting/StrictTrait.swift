import Flipbook
public import Testing

/// Makes diagnostics of what a suite or a test compares failures.
///
///     @Suite(.strict) struct BadgeTests { … }
///
/// What code asks for and cannot get, such as a symbol that is not drawn here, is a warning without
/// this trait. It counts for `expectSnapshot` and `expectGoldens`.
public struct StrictTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the running test has the trait.
  @TaskLocal static var isStrict = false

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$isStrict.withValue(true) { try await function() }
  }
}

extension Trait where Self == StrictTrait {
  /// Makes diagnostics failures.
  public static var strict: Self { Self() }
}
