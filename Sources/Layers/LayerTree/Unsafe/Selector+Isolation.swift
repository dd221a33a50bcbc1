/// Selectors from methods of the main actor, such as views'.
///
/// Such methods really belong to the thread of their stage, which Swift cannot express, so the
/// isolation is removed here.
///
/// - Rule: A function isolated to an actor has the same calling convention as one that is not; the
///   attribute is checked by the compiler only.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SelectorTests` and `ViewRows`, in debug and release.
extension Selector {
  @_disfavoredOverload
  public init<T>(_ method: @escaping @MainActor (T) -> @MainActor () -> Void) {
    self.init(unsafe unsafeBitCast(method, to: ((T) -> () -> Void).self))
  }

  @_disfavoredOverload
  public init<T, A>(_ method: @escaping @MainActor (T) -> @MainActor (A) -> Void) {
    self.init(unsafe unsafeBitCast(method, to: ((T) -> (A) -> Void).self))
  }

  @_disfavoredOverload
  public init<T, A, B>(_ method: @escaping @MainActor (T) -> @MainActor (A, B) -> Void) {
    self.init(unsafe unsafeBitCast(method, to: ((T) -> (A, B) -> Void).self))
  }

  @_disfavoredOverload
  public init<T, A, B, C>(_ method: @escaping @MainActor (T) -> @MainActor (A, B, C) -> Void) {
    self.init(unsafe unsafeBitCast(method, to: ((T) -> (A, B, C) -> Void).self))
  }
}
