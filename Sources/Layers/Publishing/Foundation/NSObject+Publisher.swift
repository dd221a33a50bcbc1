import Foundation
import Messaging

extension KeyValueObservable {
  /// A publisher of a property's values, the present one first, as `observe` notices them.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}

extension NSObject {
  /// A publisher of a property's values; it retains the object.
  ///
  /// A subscriber that has demanded nothing gets the latest value when it does.
  public struct KeyValueObservingPublisher<Subject: KeyValueObservable, Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    public let object: Subject
    public let keyPath: KeyPath<Subject, Value>
    public let options: NSKeyValueObservingOptions

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      let (object, keyPath) = (object, keyPath)
      let list = SubscriberList<Value, Never>(
        current: options.contains(.initial) ? object[keyPath: keyPath] : nil, keepsLatest: true,
        demandsUpstreams: true)
      let observation = object.observe(keyPath) { object, _ in
        list.send(object[keyPath: keyPath], isStored: true)
      }
      let link = Transformer<Value, Never, S>(
        subscriber, Transform(step: { .value($0) }, completion: { $0 }))
      link.onEnd { withExtendedLifetime(object) { observation.invalidate() } }
      list.add(link, owner: list)
    }
  }
}
