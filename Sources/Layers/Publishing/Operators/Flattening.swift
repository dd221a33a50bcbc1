extension Publishers {
  /// The publisher of `flatMap`: the values of the publishers that a closure returns.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The greatest number of publishers at a time.
    public let maxPublishers: Subscribers.Demand
    public let transform: (Upstream.Output) -> NewPublisher

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let merging = Merging<NewPublisher, S>(subscriber)
      let transform = transform
      merging.start(upstream, maxPublishers: maxPublishers, transform)
    }
  }

  /// The publisher of `switchToLatest`: the values of the latest publisher.
  public struct SwitchToLatest<Latest: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == Latest, Upstream.Failure == Latest.Failure {
    public typealias Output = Latest.Output
    public typealias Failure = Latest.Failure

    public let upstream: Upstream

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      let outlet = relay.outlet
      /// Whether there may be other publishers, and the number of the latest, 0 after its end.
      let state = Guarded((isOpen: true, latest: 0, count: 0))
      let outer = Inlet<Latest, Failure>(
        demand: .unlimited,
        onValue: { publisher in
          let number = state.with { state in
            state.count += 1
            state.latest = state.count
            return state.count
          }
          relay.follow(publisher) { completion in
            if case .failure = completion { return outlet.finish(completion) }
            let isLast = state.with { state in
              if state.latest == number { state.latest = 0 }
              return !state.isOpen && state.latest == 0
            }
            if isLast { outlet.finish(.finished) }
          }
          return .none
        },
        onCompletion: { completion in
          if case .failure = completion {
            relay.cancelCurrent()
            return outlet.finish(completion)
          }
          let isLast = state.with { state in
            state.isOpen = false
            return state.latest == 0
          }
          if isLast { outlet.finish(.finished) }
        })
      relay.start(onCancel: outer.cancel)
      upstream.subscribe(outer)
    }
  }

  /// The values of several publishers of one type.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Merging<Upstream, S>(subscriber).start(
        Sequence<[Upstream], Failure>(sequence: publishers), maxPublishers: .unlimited
      ) { $0 }
    }

    /// Adds another publisher.
    public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
  }
}

extension Publisher {
  /// Publishes the values of the publishers that a closure returns.
  /// - Parameter maxPublishers: The greatest number of publishers at a time.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Publishes the values of the publishers that a closure returns, which cannot fail.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of the publishers that a closure returns, which may fail.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Publishes the values of the publishers that a closure returns; none fails.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Publishes the values of the latest publisher.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest publisher, which cannot fail.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Publishes the values of the latest publisher, which may fail.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest publisher; none fails.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

/// The state of one subscriber to several publishers.
///
/// Each publisher owes one value at a time, or all if the subscriber demands all: a value that is
/// not demanded waits, and so does its publisher.
private final class Merging<Inner: Publisher, Downstream: Subscriber>
where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
  private struct State {
    var isOpen = true
    var inlets: [Inlet<Inner.Output, Inner.Failure>] = []
    var outer: (any Subscription)?
  }

  private let outlet: Outlet<Downstream>
  private let state = Guarded(State())

  init(_ downstream: Downstream) { outlet = Outlet(downstream) }

  func start<Outer: Publisher>(
    _ upstream: Outer, maxPublishers: Subscribers.Demand,
    _ transform: @escaping (Outer.Output) -> Inner
  ) where Outer.Failure == Downstream.Failure {
    let outer = Inlet<Outer.Output, Outer.Failure>(
      demand: maxPublishers,
      onValue: { [self] value in
        add(transform(value))
        return .none
      },
      onCompletion: { [self] completion in
        if case .failure(let error) = completion { return fail(error) }
        end { $0.isOpen = false }
      })
    state.with { $0.outer = outer }
    outlet.start(
      onRequest: { [self] demand in
        guard demand == .unlimited else { return }
        for inlet in state.with({ $0.inlets }) { inlet.request(.unlimited) }
      },
      onCancel: { [self] in cancelAll() })
    upstream.subscribe(outer)
  }

  private func add(_ publisher: Inner) {
    guard !outlet.hasEnded else { return }
    let link = Guarded<Inlet<Inner.Output, Inner.Failure>?>(nil)
    let inlet = Inlet<Inner.Output, Inner.Failure>(
      demand: outlet.demand == .unlimited ? .unlimited : .max(1),
      onValue: { [outlet] value in
        let isDelivered = outlet.send(value) { link.with { $0 }?.request(.max(1)) }
        return isDelivered ? .max(1) : .none
      },
      onCompletion: { [self] completion in
        let inlet = link.exchange(nil)
        if case .failure(let error) = completion { return fail(error) }
        end { state in state.inlets.removeAll { $0 === inlet } }
        state.with { $0.outer }?.request(.max(1))
      })
    link.with { $0 = inlet }
    state.with { $0.inlets.append(inlet) }
    publisher.subscribe(inlet)
  }

  /// Removes a publisher, and finishes after the last one.
  private func end(_ remove: (inout State) -> Void) {
    let isLast = state.with { state in
      remove(&state)
      return !state.isOpen && state.inlets.isEmpty
    }
    if isLast { outlet.finish(.finished) }
  }

  private func fail(_ error: Downstream.Failure) {
    cancelAll()
    outlet.fail(error)
  }

  private func cancelAll() {
    let old = state.exchange(State())
    old.outer?.cancel()
    for inlet in old.inlets { inlet.cancel() }
  }
}
