import Synchronization

/// A state that a lock protects, so that one thread at a time accesses it: the only kind of lock,
/// but for Apple's that Compatibility imitates.
package final class Confined<State>: Sendable {
  private let state: Mutex<State>

  package init(_ state: sending State) { self.state = Mutex(state) }

  /// Runs `body` with exclusive access to the state.
  package func with<Result, Failure>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try state.withLock(body)
  }
}
