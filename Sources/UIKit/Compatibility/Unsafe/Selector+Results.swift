public import LayerTree

/// Selectors of methods whose result is discarded, as in Objective-C: `UIView.endEditing(_:)`.
///
/// Methods of the main actor really belong to the thread of their stage, which Swift has no name
/// for, so the isolation is removed here.
///
/// - Rule: A function isolated to an actor is called like one that is not; the attribute is checked
///   by the compiler and leaves no trace in the call.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SelectorResultTests`, in debug and release.
extension Selector {
  @_disfavoredOverload
  public init<T, R>(_ method: @escaping @MainActor (T) -> @MainActor () -> R) {
    let method = unsafe unsafeBitCast(method, to: ((T) -> () -> R).self)
    self.init { (target: T) in { () -> Void in _ = method(target)() } }
  }

  @_disfavoredOverload
  public init<T, A, R>(_ method: @escaping @MainActor (T) -> @MainActor (A) -> R) {
    let method = unsafe unsafeBitCast(method, to: ((T) -> (A) -> R).self)
    self.init { (target: T) in { (a: A) -> Void in _ = method(target)(a) } }
  }

  @_disfavoredOverload
  public init<T, A, B, R>(_ method: @escaping @MainActor (T) -> @MainActor (A, B) -> R) {
    let method = unsafe unsafeBitCast(method, to: ((T) -> (A, B) -> R).self)
    self.init { (target: T) in { (a: A, b: B) -> Void in _ = method(target)(a, b) } }
  }
}
