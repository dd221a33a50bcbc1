public import Foundation
public import LayerTree

/// An object whose properties can be observed, as with Apple's key-value observing: any `NSObject`.
///
/// Observers are called as soon as a setter has changed a value. This holds for all properties of
/// layers, view controllers and bar items, the state of gesture recognizers and animators, and all
/// properties of views and controls that affect their appearance or layout. A derived property,
/// such as `frame`, counts as changed with its source, such as `center`, unlike on iOS. Setting an
/// equal value is no change.
///
/// In your own classes, announce changes as below; `flipbook adapt` adds this code. Unannounced
/// changes are detected at the end of the turn, if values can be compared. The missing announcement
/// is reported: for a stored property of a final class when observation begins, otherwise at the
/// first change.
///
///     var value = 0 { didSet { didChangeValue(for: \.value) } }
public protocol KeyValueObservable: NSObject {}

extension NSObject: KeyValueObservable {}

extension KeyValueObservable {
  /// Has no effect: observers are called after a change, never before it.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}

  /// Calls the observers of a changed property.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    ObservationList.list(of: self)?.notifyObservers(.property(.keyPath(keyPath)))
  }

  /// Has no effect: observers are called after a change, never before it.
  public func willChangeValue(forKey key: String) {}

  /// Calls the observers of a changed property.
  public func didChangeValue(forKey key: String) {
    ObservationList.list(of: self)?.notifyObservers(.property(.name(key)))
  }
}

/// An object that stores its observers itself.
package protocol ObservationListOwner: KeyValueObservable {
  /// Its observers; nil while there are none.
  var observationList: ObservationList? { get }
  func makeObservationList() -> ObservationList
  /// The value under a key path; nil if there is none.
  func observedValue(forKeyPath keyPath: String) -> Any?
}

extension CALayer: ObservationListOwner {
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
    let id: Int
    let property: ObservedProperty
    /// Nil for a closure.
    weak var observer: AnyObject?
    /// The address passed back to the observer; it is never dereferenced.
    var context: Int?
    /// Calls the observer if the value has changed.
    let notifyIfChanged: (ChangeAnnouncement) -> Void
  }

  private var entries: [Entry] = []
  private var lastID = 0

  var isEmpty: Bool { entries.isEmpty }

  package init() {}

  /// Adds the entry that `make` returns for a new id, and returns the id.
  func add(_ make: (Int) -> Entry) -> Int {
    lastID += 1
    entries.append(make(lastID))
    return lastID
  }

  func remove(_ id: Int) { entries.removeAll { $0.id == id } }

  /// Removes the latest observation of a key path by an observer; a nil context matches any.
  /// - Returns: Whether there was one.
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
  package func notifyObservers() { notifyObservers(.unnamed) }

  func notifyObservers(_ announcement: ChangeAnnouncement) {
    for entry in entries where entries.contains(where: { $0.id == entry.id }) {
      entry.notifyIfChanged(announcement)
    }
  }

  package static func list(of object: any KeyValueObservable) -> ObservationList? {
    if let object = object as? any ObservationListOwner { return object.observationList }
    return ObservedObjects.current.list(of: object)
  }

  /// The list of an object, created on demand.
  static func listOrNew(for object: any KeyValueObservable) -> ObservationList {
    let kept = list(of: object)
    let list =
      kept ?? (object as? any ObservationListOwner)?.makeObservationList() ?? ObservationList()
    ObservedObjects.current.add(object, list)
    return list
  }

  static func value(_ keyPath: String, of object: any KeyValueObservable) -> Any? {
    (object as? any ObservationListOwner)?.observedValue(forKeyPath: keyPath)
      ?? storedValue(keyPath, of: object)
  }

  /// Reads a stored property by reflection, following a key path of names.
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
  package func layerChanged() { notifyObservers() }
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

  /// Returns the value, or an optional's value, if it is a class instance.
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
