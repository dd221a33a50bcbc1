/// A function without its isolation to the main actor.
///
/// Cast, because functions of views really belong to the thread of their stage, which Swift cannot
/// express.
///
/// - Rule: A function isolated to an actor has the same calling convention as one that is not; the
///   attribute is checked by the compiler only. The function escapes: the context of one that does
///   not is on the stack, where a cast to another type would retain it.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SelectorTests`, `SelectorResultTests` and `ViewRows`, in debug and release.
/// - Parameter type: The function's type without `@MainActor`.
@inlinable
package func withoutIsolation<Isolated, Plain>(_ function: Isolated, as type: Plain.Type) -> Plain {
  unsafe unsafeBitCast(function, to: type)
}

/// Selectors from methods of the main actor, such as views'.
extension Selector {
  @_disfavoredOverload
  public init<T>(_ method: @escaping @MainActor (T) -> @MainActor () -> Void) {
    self.init(withoutIsolation(method, as: ((T) -> () -> Void).self))
  }

  @_disfavoredOverload
  public init<T, A>(_ method: @escaping @MainActor (T) -> @MainActor (A) -> Void) {
    self.init(withoutIsolation(method, as: ((T) -> (A) -> Void).self))
  }

  @_disfavoredOverload
  public init<T, A, B>(_ method: @escaping @MainActor (T) -> @MainActor (A, B) -> Void) {
    self.init(withoutIsolation(method, as: ((T) -> (A, B) -> Void).self))
  }

  @_disfavoredOverload
  public init<T, A, B, C>(_ method: @escaping @MainActor (T) -> @MainActor (A, B, C) -> Void) {
    self.init(withoutIsolation(method, as: ((T) -> (A, B, C) -> Void).self))
  }
}
