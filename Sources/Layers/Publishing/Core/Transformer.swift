/// The result of an operator for one value of its upstream.
enum Step<Output, Failure: Error> {
  case value(Output)
  /// No value; another one may come in its place.
  case skip
  /// A value, after which the publisher finishes.
  case last(Output)
  case end(Subscribers.Completion<Failure>)
}

/// The closures of an operator with at most one value for each of its upstream's, for one
/// subscriber.
struct Transform<Input, Output, UpstreamFailure: Error, Failure: Error> {
  var step: (Input) -> Step<Output, Failure>
  /// The last value, in place of one that was skipped.
  var flush: () -> Output? = { nil }
  var completion: (Subscribers.Completion<UpstreamFailure>) -> Subscribers.Completion<Failure>
}

/// The subscriber and subscription of an operator with at most one value for each of its
/// upstream's, which passes the demand on.
final class Transformer<Input, UpstreamFailure: Error, Downstream: Subscriber>:
  Subscriber, Subscription
{
  typealias Failure = UpstreamFailure
  typealias Work = Transform<Input, Downstream.Input, UpstreamFailure, Downstream.Failure>

  private struct State {
    let downstream: Downstream
    let work: Work
    var onEnd: () -> Void = {}
    var upstream: (any Subscription)?
    /// Whether the last value is being delivered.
    var isEnding = false
  }

  /// Nil after the end.
  private let state: Guarded<State?>

  init(_ downstream: Downstream, _ work: Work) {
    state = Guarded(State(downstream: downstream, work: work))
  }

  /// Sets a closure to be called once, after the completion or the cancellation.
  func onEnd(_ body: @escaping () -> Void) { state.with { $0?.onEnd = body } }

  var hasEnded: Bool { state.with { $0 == nil } }

  func receive(subscription: any Subscription) {
    let downstream = state.with { state -> Downstream? in
      guard state?.upstream == nil else { return nil }
      state?.upstream = subscription
      return state?.downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let current = state.with({ $0 }), !current.isEnding else { return .none }
    switch current.work.step(input) {
    case .value(let value): return current.downstream.receive(value)
    case .skip: return .max(1)
    case .last(let value):
      state.with { $0?.isEnding = true }
      _ = current.downstream.receive(value)
      finish(.finished)
    case .end(let completion): finish(completion)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    guard let current = state.with({ $0 }), !current.isEnding else { return }
    if case .finished = completion, let value = current.work.flush() {
      state.with { $0?.isEnding = true }
      _ = current.downstream.receive(value)
    }
    guard let last = state.exchange(nil) else { return }
    last.downstream.receive(completion: last.work.completion(completion))
    last.onEnd()
  }

  /// Cancels the upstream and completes.
  func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard let last = state.exchange(nil) else { return }
    last.upstream?.cancel()
    last.downstream.receive(completion: completion)
    last.onEnd()
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream = state.with { $0?.isEnding == false ? $0?.upstream : nil }
    upstream?.request(demand)
  }

  func cancel() {
    guard let last = state.exchange(nil) else { return }
    last.upstream?.cancel()
    last.onEnd()
  }
}

extension Publishers {
  /// The publisher of operators with at most one value for each of their upstream's; its aliases
  /// have Combine's names.
  public struct Transformed<Upstream: Publisher, Output, Failure: Error>: Publisher {
    typealias Work = Transform<Upstream.Output, Output, Upstream.Failure, Failure>

    public let upstream: Upstream
    /// Returns the closures for one subscriber, which may have a state.
    let makeWork: () -> Work

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Transformer<Upstream.Output, Upstream.Failure, S>(subscriber, makeWork()))
    }
  }
}

extension Publisher {
  /// An operator of a function for each subscriber.
  func transformed<Result>(
    _ makeStep: @escaping () -> (Output) -> Step<Result, Failure>
  ) -> Publishers.Transformed<Self, Result, Failure> {
    Publishers.Transformed(upstream: self) {
      Transform(step: makeStep(), completion: { $0 })
    }
  }

  /// An operator of a function for each subscriber, whose errors end it.
  func tried<Result>(
    _ makeStep: @escaping () -> (Output) throws -> Step<Result, any Error>
  ) -> Publishers.Transformed<Self, Result, any Error> {
    Publishers.Transformed(upstream: self) {
      let step = makeStep()
      return Transform(
        step: { value in
          do {
            return try step(value)
          } catch {
            return .end(.failure(error))
          }
        }, completion: { $0.mapError { $0 } })
    }
  }
}
