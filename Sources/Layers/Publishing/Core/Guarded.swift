import Base

/// A state that a lock protects, for values of any type.
///
/// Publishers hand their values from one thread to another without requiring that these are
/// `Sendable`, as Combine does; the lock is held only to read and write the state, never while a
/// subscriber or a closure of the user runs.
final class Guarded<State>: Sendable {
  private let state: Confined<Transferred<State>>

  init(_ state: State) { self.state = Confined(Transferred(state)) }

  func with<Result>(_ body: (inout State) -> Result) -> Result {
    state.with { Transferred(body(&$0.value)) }.value
  }

  /// Replaces the state, and returns the earlier one, which is released without the lock.
  func exchange(_ new: State) -> State {
    with { state in
      let old = state
      state = new
      return old
    }
  }
}

/// A value that passes between threads.
///
/// Unchecked, because publishers promise to call a subscriber from one thread at a time.
struct Transferred<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
