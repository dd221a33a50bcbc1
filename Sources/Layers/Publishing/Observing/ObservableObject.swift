import LayerTree

/// An object with a publisher that publishes before the object changes.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Publishes before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The object's publisher, the same each time, which its `@Published` properties use.
  public var objectWillChange: ObservableObjectPublisher {
    var properties: [any ObjectPublisherHolder] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      properties += current.children.compactMap { $0.value as? any ObjectPublisherHolder }
      mirror = current.superclassMirror
    }
    guard !properties.isEmpty else { return ObjectPublishers.current.publisher(of: self) }
    let publisher =
      properties.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
    for property in properties { property.setObjectWillChange(publisher) }
    return publisher
  }
}

/// A property wrapper that has the publisher of its object.
protocol ObjectPublisherHolder {
  var objectWillChange: ObservableObjectPublisher? { get }
  func setObjectWillChange(_ publisher: ObservableObjectPublisher)
}

/// The publishers of objects without `@Published` properties, for one timeline.
private final class ObjectPublishers: TimelineState {
  private struct Row {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private var rows: [ObjectIdentifier: Row] = [:]
  /// The size at which rows of deallocated objects are removed.
  private var limit = 16

  init() {}

  static var current: ObjectPublishers { Timeline.current.state(ObjectPublishers.self) }

  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let id = ObjectIdentifier(object)
    // Another object may have the same address now.
    if let row = rows[id], row.object === object { return row.publisher }
    if rows.count >= limit {
      rows = rows.filter { $0.value.object != nil }
      limit = max(16, 2 * rows.count)
    }
    let row = Row(object: object, publisher: ObservableObjectPublisher())
    rows[id] = row
    return row.publisher
  }
}

/// The publisher of an object that will change.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  /// Publishes that the object will change.
  public func send() { subject.send() }
}
