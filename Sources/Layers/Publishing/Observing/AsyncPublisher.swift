extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence, which demands one at a time.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  /// The values as an asynchronous sequence, which demands one at a time, and throws an error at
  /// the end.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(pull: ValuePull(publisher)) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pull: ValuePull<P.Output, Never>

    public mutating func next() async -> P.Output? {
      switch await pull.next() {
      case .success(let value): value
      }
    }
  }
}

/// The values of a publisher, as an asynchronous sequence.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(pull: ValuePull(publisher)) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pull: ValuePull<P.Output, P.Failure>

    public mutating func next() async throws -> P.Output? { try await pull.next().get() }
  }
}

/// A subscription that demands a value for each call of `next()`, and is canceled with its task or
/// its last owner.
private final class ValuePull<Output, Failure: Error>: Sendable {
  typealias Waiting = CheckedContinuation<Transferred<Result<Output?, Failure>>, Never>

  private struct State {
    var values: [Output] = []
    var waiting: [Waiting] = []
    /// The end: an error, or nil.
    var end: Result<Output?, Failure>?
  }

  private let state: Guarded<State>
  private let inlet: Guarded<Inlet<Output, Failure>>

  init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    let state = Guarded(State())
    let inlet = Inlet<Output, Failure>(
      onValue: { value in
        let waiting = state.with { state -> Waiting? in
          guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
          state.values.append(value)
          return nil
        }
        waiting?.resume(returning: Transferred(.success(value)))
        return .none
      },
      onCompletion: { completion in
        Self.end(state, completion)
      })
    self.state = state
    self.inlet = Guarded(inlet)
    publisher.subscribe(inlet)
  }

  deinit { inlet.with { $0 }.cancel() }

  private static func end(
    _ state: Guarded<State>, _ completion: Subscribers.Completion<Failure>
  ) {
    let last: Result<Output?, Failure> =
      switch completion {
      case .finished: .success(nil)
      case .failure(let error): .failure(error)
      }
    let waiting = state.with { state in
      state.end = state.waiting.isEmpty ? last : .success(nil)
      defer { state.waiting = [] }
      return state.waiting
    }
    for (index, next) in waiting.enumerated() {
      next.resume(returning: Transferred(index == 0 ? last : .success(nil)))
    }
  }

  func next() async -> Result<Output?, Failure> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: Waiting) in
        let present = state.with { state -> Result<Output?, Failure>? in
          if !state.values.isEmpty { return .success(state.values.removeFirst()) }
          if let end = state.end {
            state.end = .success(nil)
            return end
          }
          state.waiting.append(continuation)
          return nil
        }
        if let present {
          continuation.resume(returning: Transferred(present))
        } else {
          inlet.with { $0 }.request(.max(1))
        }
      }
    } onCancel: {
      inlet.with { $0 }.cancel()
      Self.end(state, .finished)
    }.value
  }
}
