/// A source of values over time, which it delivers to each subscriber as far as that has demanded
/// them, and which ends with a completion, if at all.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Attaches a subscriber; called by `subscribe(_:)`.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// A receiver of a publisher's values.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  /// Receives the subscription, with which it demands values, once and first.
  func receive(subscription: any Subscription)
  /// Receives a value, and returns the additional demand.
  func receive(_ input: Input) -> Subscribers.Demand
  /// Receives the end of the values.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Adds to the number of values that the publisher may deliver.
  func request(_ demand: Subscribers.Demand)
}

/// An activity that can be canceled, more than once without further effect.
public protocol Cancellable {
  func cancel()
}

/// A publisher that begins when `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins to publish, until the result is canceled.
  func connect() -> any Cancellable
}

/// The namespace of the publishers that operators return.
public enum Publishers {}

/// The namespace of subscribers, and of what they receive and demand.
public enum Subscribers {}

/// The namespace of subscriptions.
public enum Subscriptions {
  /// A subscription that never delivers a value.
  public static var empty: any Subscription { EmptySubscription() }

  private struct EmptySubscription: Subscription {
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

extension Publisher {
  /// Attaches a subscriber, which receives a subscription and, on demand, values.
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Attaches a subject, which sends on all that it receives.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let inlet = Inlet<Output, Failure>(
      onSubscription: { subject.send(subscription: $0) },
      onValue: {
        subject.send($0)
        return .none
      },
      onCompletion: { subject.send(completion: $0) })
    subscribe(inlet)
    return AnyCancellable(inlet.cancel)
  }

  /// Calls closures with each value and the completion, demanding all, until the result is
  /// canceled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with each value, demanding all, until the result is canceled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Sets a property to each value, until the result is canceled or released; it retains the
  /// object.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}

extension Subscriber where Input == Void {
  public func receive() -> Subscribers.Demand { receive(()) }
}

// MARK: - Identifiers

/// A unique identifier of a publisher's stream.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// An object with this identity, so that no count is needed.
  private final class Token: Sendable {}

  private let object: ObjectIdentifier
  private let token: Token?

  public init() {
    let token = Token()
    self.token = token
    object = ObjectIdentifier(token)
  }

  public init(_ object: AnyObject) {
    self.object = ObjectIdentifier(object)
    token = nil
  }

  public static func == (a: Self, b: Self) -> Bool { a.object == b.object }
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }
  public var description: String { "\(object)" }
}

/// An object or value with a unique identifier.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
