/// The subscription that an operator, or a source, gives to its subscriber.
///
/// It delivers values as they are sent, as far as they are demanded, and keeps others until then.
/// The completion follows the last value.
///
///     send ───► queue ───► subscriber
///                 ▲ demand     │
///     onRequest ◄─┴────────────┘ request, or the result of receive
final class Outlet<Downstream: Subscriber>: Subscription {
  typealias Input = Downstream.Input
  typealias Completion = Subscribers.Completion<Downstream.Failure>

  private struct State {
    /// Nil after the end.
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var queue: [(value: Input, onDelivery: (() -> Void)?)] = []
    var completion: Completion?
    var isDraining = false
    var onRequest: ((Subscribers.Demand) -> Void)?
    var onCancel: (() -> Void)?

    /// Ends it, and returns the closures, which the caller releases without the lock.
    mutating func end() -> State {
      let old = self
      self = State()
      return old
    }

    /// The next delivery; nil at the end of draining.
    mutating func nextDelivery() -> Delivery? {
      if let downstream {
        if let first = queue.first, demand > .none {
          queue.removeFirst()
          demand -= 1
          return .value(downstream, first.value, first.onDelivery)
        }
        if queue.isEmpty, let completion { return .completion(end(), completion) }
      }
      isDraining = false
      return nil
    }
  }

  private enum Delivery {
    case value(Downstream, Input, (() -> Void)?)
    case completion(State, Completion)
  }

  private let state: Guarded<State>

  init(_ downstream: Downstream) { state = Guarded(State(downstream: downstream)) }

  /// Gives the subscriber its subscription.
  /// - Parameters:
  ///   - onRequest: Called with each additional demand.
  ///   - onCancel: Called when the subscriber cancels, not at the end.
  func start(
    onRequest: ((Subscribers.Demand) -> Void)? = nil, onCancel: (() -> Void)? = nil
  ) {
    let downstream = state.with { state in
      state.onRequest = onRequest
      state.onCancel = onCancel
      return state.downstream
    }
    downstream?.receive(subscription: self)
  }

  /// The values that may still be sent.
  var demand: Subscribers.Demand { state.with { $0.demand } }

  var hasEnded: Bool { state.with { $0.downstream == nil || $0.completion != nil } }

  /// The number of values that wait for demand.
  var waitingCount: Int { state.with { $0.queue.count } }

  /// Delivers a value, or keeps it until it is demanded.
  /// - Parameter onDelivery: Called after a later delivery.
  /// - Returns: Whether it has been delivered.
  @discardableResult
  func send(_ value: Input, onDelivery: (() -> Void)? = nil) -> Bool {
    let downstream = state.with { state -> Downstream? in
      guard let downstream = state.downstream, state.completion == nil else { return nil }
      guard state.queue.isEmpty, state.demand > .none else {
        state.queue.append((value, onDelivery))
        return nil
      }
      state.demand -= 1
      return downstream
    }
    guard let downstream else { return false }
    add(downstream.receive(value))
    return true
  }

  /// Removes the oldest value that waits.
  func dropOldest() { _ = state.with { $0.queue.isEmpty ? nil : $0.queue.removeFirst() } }

  /// Completes after the values that wait.
  func finish(_ completion: Completion) {
    state.with { if $0.completion == nil { $0.completion = completion } }
    drain()
  }

  /// Completes now, without the values that wait.
  func fail(_ error: Downstream.Failure) {
    let dropped = state.with { state in
      let queue = state.queue
      state.queue = []
      return queue
    }
    withExtendedLifetime(dropped) { finish(.failure(error)) }
  }

  func request(_ demand: Subscribers.Demand) { add(demand) }

  func cancel() { state.with { $0.end() }.onCancel?() }

  private func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let onRequest = state.with { state -> ((Subscribers.Demand) -> Void)? in
      guard state.downstream != nil else { return nil }
      state.demand += demand
      return state.completion == nil ? state.onRequest : nil
    }
    drain()
    onRequest?(demand)
  }

  /// Delivers what waits, as far as it is demanded.
  private func drain() {
    let isFirst = state.with { state in
      defer { state.isDraining = true }
      return !state.isDraining
    }
    guard isFirst else { return }
    while let delivery = state.with({ $0.nextDelivery() }) {
      switch delivery {
      case .value(let downstream, let value, let onDelivery):
        add(downstream.receive(value))
        onDelivery?()
      case .completion(let old, let completion):
        old.downstream?.receive(completion: completion)
      }
    }
  }
}
