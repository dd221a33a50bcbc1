/// A property of a class that publishes its values, each before the property has it.
///
///     final class Counter: ObservableObject { @Published var count = 0 }
///     counter.$count.sink { print($0) }
@propertyWrapper public struct Published<Value> {
  private let storage: PublishedStorage<Value>

  public init(initialValue: Value) { storage = PublishedStorage(initialValue) }

  public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable: \(newValue)") }
  }

  /// The publisher of the property.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set {}
  }

  // swift-format-ignore: NoLeadingUnderscores
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.send(newValue) }
  }

  /// A publisher of a property: its present value, and then each before the property has it.
  public struct Publisher: Publishing.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: PublishedStorage<Value>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      storage.receive(subscriber: subscriber)
    }
  }
}

extension Published: ObjectPublisherHolder {
  var objectWillChange: ObservableObjectPublisher? { storage.object.with { $0 } }

  func setObjectWillChange(_ publisher: ObservableObjectPublisher) {
    storage.object.with { $0 = publisher }
  }
}

extension Publisher where Failure == Never {
  /// Sets a property to each value, for as long as its object lives.
  public func assign(to published: inout Published<Output>.Publisher) {
    let storage = published.storage
    let sink = sink { [weak storage] value in storage?.send(value) }
    storage.assignments.with { $0.append(sink) }
  }
}

/// The value and the subscribers of a `@Published` property.
private final class PublishedStorage<Value> {
  let object = Guarded<ObservableObjectPublisher?>(nil)
  /// The subscriptions to publishers that are assigned to the property.
  let assignments = Guarded<[AnyCancellable]>([])
  private let list: SubscriberList<Value, Never>

  init(_ value: Value) {
    list = SubscriberList(current: value, keepsLatest: true, demandsUpstreams: true)
  }

  var value: Value {
    guard let value = list.current else { preconditionFailure("the value is set in init") }
    return value
  }

  /// Publishes the value, and only then has it.
  func send(_ value: Value) {
    object.with { $0 }?.send()
    list.send(value, isStored: false)
    list.store(value)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    list.add(subscriber, owner: list)
  }
}
