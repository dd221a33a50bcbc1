import Synchronization

/// A state that one thread at a time may touch: the only lock there is.
package final class Confined<State>: Sendable {
  private let state: Mutex<State>

  package init(_ state: sending State) { self.state = Mutex(state) }

  /// Runs `body` alone with the state.
  package func with<Result, Failure>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try state.withLock(body)
  }
}
