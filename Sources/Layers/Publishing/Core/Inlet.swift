/// The subscriber with which an operator receives the values of a publisher.
///
/// It demands what the operator requests, also before the subscription is there. After the end, or
/// when it is canceled, it releases the operator.
final class Inlet<Input, Failure: Error>: Subscriber, Subscription {
  private struct State {
    var subscription: (any Subscription)?
    /// The demand until the subscription is there.
    var waiting: Subscribers.Demand
    var onSubscription: ((any Subscription) -> Void)?
    var onValue: (Input) -> Subscribers.Demand
    var onCompletion: (Subscribers.Completion<Failure>) -> Void
  }

  /// Nil after the end.
  private let state: Guarded<State?>

  init(
    demand: Subscribers.Demand = .none,
    onSubscription: ((any Subscription) -> Void)? = nil,
    onValue: @escaping (Input) -> Subscribers.Demand,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    state = Guarded(
      State(
        waiting: demand, onSubscription: onSubscription, onValue: onValue,
        onCompletion: onCompletion))
  }

  var hasEnded: Bool { state.with { $0 == nil } }

  func receive(subscription: any Subscription) {
    let accepted = state.with { state -> (Subscribers.Demand, ((any Subscription) -> Void)?)? in
      guard let waiting = state?.waiting, state?.subscription == nil else { return nil }
      state?.subscription = subscription
      state?.waiting = .none
      return (waiting, state?.onSubscription)
    }
    guard let (demand, onSubscription) = accepted else { return subscription.cancel() }
    onSubscription?(subscription)
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.with { $0?.onValue }?(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(nil)?.onCompletion(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let subscription = state.with { state in
      if state?.subscription == nil { state?.waiting += demand }
      return state?.subscription
    }
    subscription?.request(demand)
  }

  func cancel() { state.exchange(nil)?.subscription?.cancel() }
}
