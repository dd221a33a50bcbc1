extension Publishers {
  /// The publisher of `handleEvents`.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public var receiveSubscription: ((any Subscription) -> Void)?
    public var receiveOutput: ((Output) -> Void)?
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    public var receiveCancel: (() -> Void)?
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(EventLink(subscriber, self))
    }
  }

  public typealias Print<Upstream: Publisher> = HandleEvents<Upstream>
  public typealias Breakpoint<Upstream: Publisher> = HandleEvents<Upstream>
}

/// The subscriber and subscription of `handleEvents`, which passes everything on.
private final class EventLink<Upstream: Publisher, Downstream: Subscriber>:
  Subscriber, Subscription
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  private struct State {
    let downstream: Downstream
    let events: Publishers.HandleEvents<Upstream>
    var upstream: (any Subscription)?
  }

  /// Nil after the end.
  private let state: Guarded<State?>

  init(_ downstream: Downstream, _ events: Publishers.HandleEvents<Upstream>) {
    state = Guarded(State(downstream: downstream, events: events))
  }

  func receive(subscription: any Subscription) {
    let current = state.with { state -> State? in
      guard state?.upstream == nil else { return nil }
      state?.upstream = subscription
      return state
    }
    guard let current else { return subscription.cancel() }
    current.events.receiveSubscription?(subscription)
    current.downstream.receive(subscription: self)
  }

  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    guard let current = state.with({ $0 }) else { return .none }
    current.events.receiveOutput?(input)
    let demand = current.downstream.receive(input)
    if demand > .none { current.events.receiveRequest?(demand) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    guard let last = state.exchange(nil) else { return }
    last.events.receiveCompletion?(completion)
    last.downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard let current = state.with({ $0 }) else { return }
    current.events.receiveRequest?(demand)
    current.upstream?.request(demand)
  }

  func cancel() {
    guard let last = state.exchange(nil) else { return }
    last.events.receiveCancel?()
    last.upstream?.cancel()
  }
}

extension Publisher {
  /// Calls closures with all that passes between the publisher and its subscriber.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel,
      receiveRequest: receiveRequest)
  }

  /// Prints all that passes between the publisher and its subscriber.
  /// - Parameter stream: A stream to print to; nil for standard output.
  public func print(
    _ prefix: String = "", to stream: (any TextOutputStream)? = nil
  ) -> Publishers.Print<Self> {
    let target = Guarded(stream)
    let head = prefix.isEmpty ? "" : prefix + ": "
    func log(_ text: String) {
      guard var stream = target.with({ $0 }) else { return Swift.print(head + text) }
      stream.write(head + text + "\n")
      target.with { $0 = stream }
    }
    return handleEvents(
      receiveSubscription: { log("receive subscription: (\($0))") },
      receiveOutput: { log("receive value: (\($0))") },
      receiveCompletion: { completion in
        switch completion {
        case .finished: log("receive finished")
        case .failure(let error): log("receive error: (\(error))")
        }
      },
      receiveCancel: { log("receive cancel") },
      receiveRequest: { demand in
        log("request " + (demand.max.map { "max: (\($0))" } ?? "unlimited"))
      })
  }

  /// Has no effect: there is no debugger to stop in.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    handleEvents()
  }

  /// Has no effect: there is no debugger to stop in.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> { handleEvents() }
}
