extension Publishers {
  /// A publisher of a sequence's elements.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    public let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      SequenceSubscription(sequence, subscriber).start()
    }
  }
}

extension Sequence {
  /// A publisher of the elements.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

/// The subscription of a sequence, which reads one element ahead, to finish with the last one.
private final class SequenceSubscription<Elements: Sequence, Downstream: Subscriber>: Subscription
where Downstream.Input == Elements.Element {
  private struct State {
    let downstream: Downstream
    var elements: Elements.Iterator
    var next: Elements.Element?
    var demand = Subscribers.Demand.none
    var isDraining = false
  }

  /// Nil after the end.
  private let state: Guarded<State?>

  init(_ elements: Elements, _ downstream: Downstream) {
    var iterator = elements.makeIterator()
    let first = iterator.next()
    state = Guarded(State(downstream: downstream, elements: iterator, next: first))
  }

  func start() {
    guard let current = state.with({ $0 }) else { return }
    guard current.next != nil else {
      cancel()
      current.downstream.receive(subscription: Subscriptions.empty)
      return current.downstream.receive(completion: .finished)
    }
    current.downstream.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst = state.with { state in
      guard state != nil else { return false }
      state?.demand += demand
      defer { state?.isDraining = true }
      return state?.isDraining == false
    }
    guard isFirst else { return }
    while let (downstream, element) = nextDelivery() {
      let demand = downstream.receive(element)
      let isLast = state.with { state in
        state?.demand += demand
        return state.map { $0.next == nil } ?? false
      }
      if isLast, state.exchange(nil) != nil { downstream.receive(completion: .finished) }
    }
  }

  func cancel() { _ = state.exchange(nil) }

  /// The next element, if it is demanded.
  ///
  /// The sequence is read without the lock, since it may be lazy and call the user's closures; only
  /// the caller of `request` that drains comes here.
  private func nextDelivery() -> (Downstream, Elements.Element)? {
    let current = state.with { state -> State? in
      if let current = state, current.demand > .none, current.next != nil { return current }
      state?.isDraining = false
      return nil
    }
    guard let current, let element = current.next else { return nil }
    var elements = current.elements
    let following = elements.next()
    state.with { state in
      state?.elements = elements
      state?.next = following
      state?.demand -= 1
    }
    return (current.downstream, element)
  }
}
