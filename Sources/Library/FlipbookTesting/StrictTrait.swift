import Flipbook
public import Testing

/// Turns diagnostics in the comparisons of a suite or a test into failures.
///
///     @Suite(.strict) struct BadgeTests { … }
///
/// Without this trait, a request that cannot be met, such as a symbol that is not available, is a
/// warning. It applies to `expectSnapshot` and `expectGoldens`.
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
  /// Turns diagnostics into failures.
  public static var strict: Self { Self() }
}
