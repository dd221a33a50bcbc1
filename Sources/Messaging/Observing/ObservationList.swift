public import Foundation
public import LayerTree

/// Views and layers, whose properties can be observed, as with Apple's key-value observing.
///
/// Observers are called when a setter has changed a value: of views `frame`, `bounds`, `center`,
/// `transform`, `alpha` and `isHidden`, of scroll views also `contentOffset`, `contentSize` and
/// `contentInset`, and every property of layers. What follows from another property, such as
/// `frame` from `center`, counts as changed with it, unlike on iOS. Setting what is there is no
/// change.
public protocol KeyValueObservable: NSObject {}

/// An object that keeps its observers.
package protocol ObservedObject: KeyValueObservable {
  /// Nil while nobody observes.
  var observationList: ObservationList? { get }
  func makeObservationList() -> ObservationList
  /// The value under a key path; nil where there is none.
  func observedValue(forKeyPath keyPath: String) -> Any?
}

extension CALayer: KeyValueObservable {}

extension CALayer: ObservedObject {
  package final var observationList: ObservationList? { observer as? ObservationList }

  package final func makeObservationList() -> ObservationList {
    let list = ObservationList()
    observer = list
    return list
  }

  package final func observedValue(forKeyPath keyPath: String) -> Any? {
    value(forKeyPath: keyPath)
  }
}

/// The observers of one object.
package final class ObservationList {
  struct Entry {
    let number: Int
    /// What an observer was added for; nil for a closure.
    var keyPath: String?
    weak var observer: AnyObject?
    /// The address that the observer gets back; it is never read.
    var context: Int?
    let check: () -> Void
  }

  private var entries: [Entry] = []
  private var count = 0

  package init() {}

  func add(_ make: (Int) -> Entry) -> Int {
    count += 1
    entries.append(make(count))
    return count
  }

  func remove(_ number: Int) { entries.removeAll { $0.number == number } }

  func remove(_ observer: AnyObject, _ keyPath: String, _ context: Int?) -> Bool {
    let index = entries.lastIndex {
      $0.observer === observer && $0.keyPath == keyPath
        && (context == nil || $0.context == context)
    }
    guard let index else { return false }
    entries.remove(at: index)
    return true
  }

  /// Calls those whose values have changed.
  package func check() {
    for entry in entries where entries.contains(where: { $0.number == entry.number }) {
      entry.check()
    }
  }

  static func list(of object: any KeyValueObservable) -> ObservationList? {
    (object as? any ObservedObject)?.observationList
  }

  /// The list of an object, which gets one.
  static func made(for object: any KeyValueObservable) -> ObservationList {
    guard let object = object as? any ObservedObject else {
      preconditionFailure(
        "\(type(of: object)) cannot be observed: only views, layers and gestures can")
    }
    return object.observationList ?? object.makeObservationList()
  }

  static func value(_ keyPath: String, of object: any KeyValueObservable) -> Any? {
    (object as? any ObservedObject)?.observedValue(forKeyPath: keyPath)
  }
}

extension ObservationList: LayerChangeObserver {
  package func layerChanged() { check() }
}

/// The value as it was at the last look.
final class SeenValue<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }

  /// Takes the present value.
  /// - Returns: The one before, if it was another; of what cannot be compared each is another.
  func take(_ new: Value) -> Value? {
    let old = value
    value = new
    if let one = old as? any Equatable, one.isSame(as: new) { return nil }
    return old
  }
}

extension Equatable {
  fileprivate func isSame(as other: Any) -> Bool { (other as? Self) == self }
}
