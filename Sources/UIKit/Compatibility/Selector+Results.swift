public import LayerTree

/// Selectors of methods whose result is discarded, as in Objective-C: `UIView.endEditing(_:)`.
extension Selector {
  @_disfavoredOverload
  public init<T, R>(_ method: @escaping @MainActor (T) -> @MainActor () -> R) {
    let method = withoutIsolation(method, as: ((T) -> () -> R).self)
    self.init { (target: T) in { () -> Void in _ = method(target)() } }
  }

  @_disfavoredOverload
  public init<T, A, R>(_ method: @escaping @MainActor (T) -> @MainActor (A) -> R) {
    let method = withoutIsolation(method, as: ((T) -> (A) -> R).self)
    self.init { (target: T) in { (a: A) -> Void in _ = method(target)(a) } }
  }

  @_disfavoredOverload
  public init<T, A, B, R>(_ method: @escaping @MainActor (T) -> @MainActor (A, B) -> R) {
    let method = withoutIsolation(method, as: ((T) -> (A, B) -> R).self)
    self.init { (target: T) in { (a: A, b: B) -> Void in _ = method(target)(a, b) } }
  }
}
