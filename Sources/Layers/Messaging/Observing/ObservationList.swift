public import Foundation
public import LayerTree

/// Objects whose properties can be observed, as with Apple's key-value observing: all of
/// Foundation's and UIKit's classes.
///
/// Observers are called as soon as a setter has changed a value, for every property of layers,
/// controllers and items of bars, the state of gesture recognizers and animators, and every
/// property of views and controls that affects their appearance or layout. A derived property, such
/// as `frame`, counts as changed with its source, such as `center`, unlike on iOS. Setting an equal
/// value is no change.
///
/// Properties of your own classes announce their changes, as `flipbook adapt` writes it.
/// Unannounced changes are detected at the end of the turn, if values can be compared, and
/// reported: for a stored property of a final class when observation begins, otherwise at the first
/// change.
///
///     var value = 0 { didSet { didChangeValue(for: \.value) } }
public protocol KeyValueObservable: NSObject {}

extension NSObject: KeyValueObservable {}

extension KeyValueObservable {
  /// Has no effect: observers are called after a change, never before it.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}

  /// Calls the observers of a changed property.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    ObservationList.list(of: self)?.check(.property(.keyPath(keyPath)))
  }

  /// Has no effect: observers are called after a change, never before it.
  public func willChangeValue(forKey key: String) {}

  /// Calls the observers of a changed property.
  public func didChangeValue(forKey key: String) {
    ObservationList.list(of: self)?.check(.property(.name(key)))
  }
}

/// An object that stores its observers itself.
package protocol ObservedObject: KeyValueObservable {
  /// Its observers; nil while there are none.
  var observationList: ObservationList? { get }
  func makeObservationList() -> ObservationList
  /// The value under a key path; nil if there is none.
  func observedValue(forKeyPath keyPath: String) -> Any?
}

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
    let property: ObservedProperty
    /// Nil for a closure.
    weak var observer: AnyObject?
    /// The address passed back to the observer; it is never dereferenced.
    var context: Int?
    /// Calls the observer if the value has changed.
    let check: (ChangeAnnouncement) -> Void
  }

  private var entries: [Entry] = []
  private var count = 0

  var isEmpty: Bool { entries.isEmpty }

  package init() {}

  func add(_ make: (Int) -> Entry) -> Int {
    count += 1
    entries.append(make(count))
    return count
  }

  func remove(_ number: Int) { entries.removeAll { $0.number == number } }

  func remove(_ observer: AnyObject, _ keyPath: String, _ context: Int?) -> Bool {
    let index = entries.lastIndex {
      guard case .name(keyPath) = $0.property else { return false }
      return $0.observer === observer && (context == nil || $0.context == context)
    }
    guard let index else { return false }
    entries.remove(at: index)
    return true
  }

  /// Calls the observers whose values have changed.
  package func check() { check(.unnamed) }

  func check(_ announcement: ChangeAnnouncement) {
    for entry in entries where entries.contains(where: { $0.number == entry.number }) {
      entry.check(announcement)
    }
  }

  package static func list(of object: any KeyValueObservable) -> ObservationList? {
    if let object = object as? any ObservedObject { return object.observationList }
    return ObservedObjects.current.list(of: object)
  }

  /// The list of an object, created on demand.
  static func listOrNew(for object: any KeyValueObservable) -> ObservationList {
    let kept = list(of: object)
    let list = kept ?? (object as? any ObservedObject)?.makeObservationList() ?? ObservationList()
    ObservedObjects.current.add(object, list)
    return list
  }

  static func value(_ keyPath: String, of object: any KeyValueObservable) -> Any? {
    (object as? any ObservedObject)?.observedValue(forKeyPath: keyPath)
      ?? storedValue(keyPath, of: object)
  }

  /// The value of nested stored properties, by their names.
  private static func storedValue(_ keyPath: String, of object: Any) -> Any? {
    var value = object
    for name in keyPath.split(separator: ".") {
      var mirror: Mirror? = Mirror(reflecting: value)
      if let wrapped = mirror?.children.first?.value, mirror?.displayStyle == .optional {
        mirror = Mirror(reflecting: wrapped)
      }
      var found: Any?
      while let current = mirror, found == nil {
        found = current.children.first { $0.label.map { $0 == name } ?? false }?.value
        mirror = current.superclassMirror
      }
      guard let found else { return nil }
      value = found
    }
    return value
  }
}

extension ObservationList: LayerChangeObserver {
  package func layerChanged() { check() }
}

/// The last known value of an observed property.
final class LastValue<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }

  /// Updates the value.
  /// - Parameter isAnnounced: Whether values that cannot be compared count as changed.
  /// - Returns: The old value, if it was different.
  func update(_ new: Value, isAnnounced: Bool) -> Value? {
    let old = value
    value = new
    if let one = old as? any Equatable { return one.isSame(as: new) ? nil : old }
    if let one = object(old), let other = object(new) { return one === other ? nil : old }
    return isAnnounced || (object(old) == nil) != (object(new) == nil) ? old : nil
  }

  /// The object in a value or an optional.
  private func object(_ value: Any) -> AnyObject? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { object($0.value) }
    }
    return mirror.displayStyle == .class ? value as AnyObject : nil
  }
}

extension Equatable {
  fileprivate func isSame(as other: Any) -> Bool { (other as? Self) == self }
}
