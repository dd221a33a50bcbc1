/// The state of an operator that reduces all values to at most one, for one subscriber.
struct Fold<Input, Output> {
  enum Step {
    case more
    /// The result, before the upstream has finished.
    case done(Output)
  }

  var step: (Input) throws -> Step
  /// The result when the upstream has finished; nil for none.
  var result: () throws -> Output?
}

extension Publishers {
  /// The publisher of operators that reduce all values to at most one, which waits until it is
  /// demanded; its aliases have Combine's names.
  public struct Folded<Upstream: Publisher, Output, Failure: Error>: Publisher {
    public let upstream: Upstream
    /// Returns the closures for one subscriber.
    let makeFold: () -> Fold<Upstream.Output, Output>
    let makeError: (any Error) -> Failure
    let mapError: (Upstream.Failure) -> Failure

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (outlet, fold) = (Outlet(subscriber), makeFold())
      let (makeError, mapError) = (makeError, mapError)
      let upstreamSubscription = Guarded<(any Subscription)?>(nil)
      func finish(with value: Output?) {
        if let value { outlet.send(value) }
        outlet.finish(.finished)
      }
      let inlet = Inlet<Upstream.Output, Upstream.Failure>(
        demand: .unlimited,
        onSubscription: { subscription in upstreamSubscription.with { $0 = subscription } },
        onValue: { value in
          guard !outlet.hasEnded else { return .none }
          do {
            guard case .done(let value) = try fold.step(value) else { return .none }
            upstreamSubscription.exchange(nil)?.cancel()
            finish(with: value)
          } catch {
            upstreamSubscription.exchange(nil)?.cancel()
            outlet.finish(.failure(makeError(error)))
          }
          return .none
        },
        onCompletion: { completion in
          guard !outlet.hasEnded else { return }
          do {
            if case .failure(let error) = completion { return outlet.fail(mapError(error)) }
            finish(with: try fold.result())
          } catch {
            outlet.finish(.failure(makeError(error)))
          }
        })
      outlet.start(onCancel: inlet.cancel)
      upstream.subscribe(inlet)
    }
  }
}

extension Publisher {
  /// A reduction by closures that throw nothing.
  func folded<Result>(
    _ makeFold: @escaping () -> Fold<Output, Result>
  ) -> Publishers.Folded<Self, Result, Failure> {
    Publishers.Folded(
      upstream: self, makeFold: makeFold,
      makeError: { error in preconditionFailure("\(error) of a closure that throws nothing") },
      mapError: { $0 })
  }

  /// A reduction by closures whose errors end it.
  func triedFold<Result>(
    _ makeFold: @escaping () -> Fold<Output, Result>
  ) -> Publishers.Folded<Self, Result, any Error> {
    Publishers.Folded(upstream: self, makeFold: makeFold, makeError: { $0 }, mapError: { $0 })
  }
}
