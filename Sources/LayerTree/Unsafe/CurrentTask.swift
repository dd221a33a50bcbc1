/// The task that runs now, as far as it can be told from others.
///
/// - Rule: The task's handle is valid within the closure that is given it; only its hash leaves it.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `StageContextTests`, in debug and release.
enum CurrentTask {
  /// The task's hash; nil outside of tasks.
  static var hash: Int? { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }
}
