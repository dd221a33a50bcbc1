extension Subscribers {
  /// A subscriber of closures, which demands all values.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    /// The closure that receives values.
    public var receiveValue: (Input) -> Void { inlet.handlers?.value ?? { _ in } }
    /// The closure that receives the completion.
    public var receiveCompletion: (Completion<Failure>) -> Void {
      inlet.handlers?.completion ?? { _ in }
    }
    private let inlet: SinkInlet<Input, Failure>

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      inlet = SinkInlet(value: receiveValue, completion: receiveCompletion)
    }

    public func receive(subscription: any Subscription) { inlet.start(subscription) }

    public func receive(_ value: Input) -> Demand {
      inlet.handlers?.value(value)
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      inlet.end()?.handlers.completion(completion)
    }

    public func cancel() { inlet.end()?.subscription?.cancel() }
  }

  /// A subscriber that sets a property of an object, which it retains until the end.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never

    public var object: Root? { root.with { $0 } }
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let root: Guarded<Root?>
    private let inlet: SinkInlet<Input, Never>

    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      let root = Guarded<Root?>(object)
      self.root = root
      self.keyPath = keyPath
      inlet = SinkInlet(
        value: { value in root.with { $0 }?[keyPath: keyPath] = value }, completion: { _ in })
    }

    public func receive(subscription: any Subscription) { inlet.start(subscription) }

    public func receive(_ value: Input) -> Demand {
      inlet.handlers?.value(value)
      return .none
    }

    public func receive(completion: Completion<Never>) { release() }

    public func cancel() { release()?.cancel() }

    @discardableResult
    private func release() -> (any Subscription)? {
      _ = root.exchange(nil)
      return inlet.end()?.subscription
    }
  }
}

/// The subscription and the closures of a subscriber that demands all, until its end.
private final class SinkInlet<Input, Failure: Error>: Sendable {
  struct Handlers {
    let value: (Input) -> Void
    let completion: (Subscribers.Completion<Failure>) -> Void
  }

  private struct State {
    var subscription: (any Subscription)?
    let handlers: Handlers
  }

  /// Nil after the end.
  private let state: Guarded<State?>

  init(
    value: @escaping (Input) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    state = Guarded(State(handlers: Handlers(value: value, completion: completion)))
  }

  var handlers: Handlers? { state.with { $0?.handlers } }

  /// Demands all, unless it has a subscription already, or has ended.
  func start(_ subscription: any Subscription) {
    let isFirst = state.with { state in
      guard state != nil, state?.subscription == nil else { return false }
      state?.subscription = subscription
      return true
    }
    if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  /// Ends, and returns what it had the first time.
  func end() -> (subscription: (any Subscription)?, handlers: Handlers)? {
    state.exchange(nil).map { ($0.subscription, $0.handlers) }
  }
}
