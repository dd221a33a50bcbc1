/// A publisher that sends what its owner, or other publishers, pass to it.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  /// Receives a subscription of a publisher whose values it sends on.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscribers of a subject, in the order of subscription.
final class SubscriberList<Output, Failure: Error>: Sendable {
  private struct State {
    var conduits: [Conduit<Output, Failure>] = []
    var completion: Subscribers.Completion<Failure>?
    /// The subscriptions of publishers that the subject subscribes to.
    var upstreams: [any Subscription] = []
    var demandsUpstreams: Bool
    /// The value for new subscribers.
    var current: Output?
  }

  private let state: Guarded<State>
  /// Whether a subscriber that has demanded nothing gets the latest value when it does.
  private let keepsLatest: Bool

  /// - Parameters:
  ///   - current: The value for new subscribers; nil for none.
  ///   - demandsUpstreams: Whether values of other publishers are demanded without a subscriber.
  init(current: Output? = nil, keepsLatest: Bool, demandsUpstreams: Bool) {
    self.keepsLatest = keepsLatest
    state = Guarded(State(demandsUpstreams: demandsUpstreams, current: current))
  }

  deinit { for upstream in state.with({ $0.upstreams }) { upstream.cancel() } }

  var current: Output? { state.with { $0.current } }

  /// Delivers a value to those who demand it.
  /// - Parameter isStored: Whether it is the value for new subscribers from now on.
  func send(_ value: Output, isStored: Bool) {
    let (conduits, old) = state.with { state -> ([Conduit<Output, Failure>], Output?) in
      guard state.completion == nil else { return ([], nil) }
      let old = state.current
      if isStored { state.current = value }
      return (state.conduits, old)
    }
    withExtendedLifetime(old) {
      for conduit in conduits { conduit.send(value, keepsLatest: keepsLatest) }
    }
  }

  /// Sets the value for new subscribers.
  func store(_ value: Output) {
    let old = state.with { state in
      let old = state.current
      state.current = value
      return old
    }
    withExtendedLifetime(old) {}
  }

  func send(completion: Subscribers.Completion<Failure>) {
    let conduits = state.with { state -> [Conduit<Output, Failure>] in
      guard state.completion == nil else { return [] }
      state.completion = completion
      defer {
        state.conduits = []
        state.upstreams = []
      }
      return state.conduits
    }
    for conduit in conduits { conduit.send(completion: completion) }
  }

  func send(subscription: any Subscription) {
    let demands = state.with { state in
      state.upstreams.append(subscription)
      return state.demandsUpstreams
    }
    if demands { subscription.request(.unlimited) }
  }

  /// - Parameter owner: The subject, which the subscription retains.
  func add<S: Subscriber>(_ subscriber: S, owner: AnyObject)
  where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit(AnySubscriber(subscriber), owner: owner, list: self)
    let completion = state.with { state in
      if state.completion == nil {
        state.conduits.append(conduit)
        conduit.waiting.with { $0.latest = state.current }
      }
      return state.completion
    }
    if let completion {
      conduit.cancel()
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  fileprivate func remove(_ conduit: Conduit<Output, Failure>) {
    state.with { $0.conduits.removeAll { $0 === conduit } }
  }

  /// Demands the values of other publishers, once a subscriber has demanded some.
  fileprivate func demandUpstreams() {
    let upstreams = state.with { state -> [any Subscription] in
      guard !state.demandsUpstreams else { return [] }
      state.demandsUpstreams = true
      return state.upstreams
    }
    for upstream in upstreams { upstream.request(.unlimited) }
  }
}

/// The subscription of one subscriber of a subject.
///
/// It gets only values that it demands, except for the latest value of a subject that has one.
final class Conduit<Output, Failure: Error>: Subscription {
  struct State {
    /// Nil after the end.
    var downstream: AnySubscriber<Output, Failure>?
    var owner: AnyObject?
    var list: SubscriberList<Output, Failure>?
    var demand = Subscribers.Demand.none
    /// The value that waits for demand.
    var latest: Output?

    /// The subscriber and the waiting value, if it is demanded.
    mutating func nextDelivery() -> (AnySubscriber<Output, Failure>, Output)? {
      guard let downstream, demand > .none, let value = latest else { return nil }
      demand -= 1
      latest = nil
      return (downstream, value)
    }
  }

  let waiting: Guarded<State>

  init(
    _ downstream: AnySubscriber<Output, Failure>, owner: AnyObject,
    list: SubscriberList<Output, Failure>
  ) {
    waiting = Guarded(State(downstream: downstream, owner: owner, list: list))
  }

  func send(_ value: Output, keepsLatest: Bool) {
    let downstream = waiting.with { state -> AnySubscriber<Output, Failure>? in
      guard state.demand > .none else {
        if keepsLatest, state.downstream != nil { state.latest = value }
        return nil
      }
      state.demand -= 1
      state.latest = nil
      return state.downstream
    }
    if let downstream { request(downstream.receive(value)) }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    waiting.exchange(State()).downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let list = waiting.with { state in
      if state.downstream != nil { state.demand += demand }
      return state.list
    }
    list?.demandUpstreams()
    if let (downstream, value) = waiting.with({ $0.nextDelivery() }) {
      request(downstream.receive(value))
    }
  }

  func cancel() { waiting.exchange(State()).list?.remove(self) }
}
