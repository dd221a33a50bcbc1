/// A publisher of one value, or of an error, which a closure produces; the closure runs at once and
/// a single time, however many subscribers there are.
public final class Future<Output, Failure: Error>: Publisher {
  /// The closure that fulfills a future; only its first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var result: Result<Output, Failure>?
    var waiting: [(Result<Output, Failure>) -> Void] = []
  }

  private let state = Guarded(State())

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let state = state
    attemptToFulfill { result in
      let waiting = state.with { state in
        guard state.result == nil else { return [(Result<Output, Failure>) -> Void]() }
        state.result = result
        defer { state.waiting = [] }
        return state.waiting
      }
      for deliver in waiting { deliver(result) }
    }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let outlet = Outlet(subscriber)
    // The promise may be kept for longer than this future, and must reach its subscribers.
    outlet.start(onCancel: { withExtendedLifetime(self) {} })
    let deliver: (Result<Output, Failure>) -> Void = { result in
      switch result {
      case .success(let value):
        outlet.send(value)
        outlet.finish(.finished)
      case .failure(let error): outlet.finish(.failure(error))
      }
    }
    let result = state.with { state in
      if state.result == nil { state.waiting.append(deliver) }
      return state.result
    }
    result.map(deliver)
  }
}
