/// A lazy value, which is created once, on first access from any thread.
///
/// Concurrent accesses wait; the closure must not access the value itself.
package final class Deferred<Value: Sendable>: Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Confined<State>

  package init(_ make: @escaping @Sendable () -> Value) { state = Confined(.pending(make)) }

  package var value: Value {
    state.with { state in
      switch state {
      case .made(let value): return value
      case .pending(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }
}
