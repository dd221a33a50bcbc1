/// A subject without a value: subscribers receive what is sent while they demand it.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let list = SubscriberList<Output, Failure>(keepsLatest: false, demandsUpstreams: false)

  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    list.add(subscriber, owner: self)
  }

  public func send(_ input: Output) { list.send(input, isStored: false) }
  public func send(completion: Subscribers.Completion<Failure>) {
    list.send(completion: completion)
  }
  public func send(subscription: any Subscription) { list.send(subscription: subscription) }
}

/// A subject with a value, which new subscribers receive first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let list: SubscriberList<Output, Failure>

  public init(_ value: Output) {
    list = SubscriberList(current: value, keepsLatest: true, demandsUpstreams: true)
  }

  /// The latest value; setting it sends it.
  public var value: Output {
    get {
      guard let value = list.current else { preconditionFailure("the value is set in init") }
      return value
    }
    set { send(newValue) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    list.add(subscriber, owner: self)
  }

  public func send(_ input: Output) { list.send(input, isStored: true) }
  public func send(completion: Subscribers.Completion<Failure>) {
    list.send(completion: completion)
  }
  public func send(subscription: any Subscription) { list.send(subscription: subscription) }
}
