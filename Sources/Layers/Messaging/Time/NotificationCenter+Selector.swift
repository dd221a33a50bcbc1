public import Foundation
public import LayerTree

extension NotificationCenter {
  /// Calls a method of an observer for each notification posted on the current timeline.
  ///
  /// The observer is not retained, unless the selector was made from a method bound to it.
  /// - Parameter aSelector: A function with or without a parameter for the `Notification`.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let target = observer as AnyObject
    let state = SelectorObservers.current
    let listener = SelectorObservers.Listener(target, Timeline.current)
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      guard let target = listener.target, Timeline.current === listener.timeline else { return }
      aSelector.perform(target: target, notification)
    }
    state.entries.append(
      SelectorObservers.Entry(
        center: self, target: ObjectIdentifier(target), name: aName,
        object: anObject.map { $0 as AnyObject }, token: token))
  }

  /// Removes all registrations of an observer, or the token that a closure-based `addObserver`
  /// returned.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer as Any, name: nil, object: nil)
    SelectorObservers.current.remove(observer, named: nil, object: nil, from: self)
  }

  /// Removes an observer for one name and one object; nil stands for all.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    removeObserver(observer as Any, name: aName, object: anObject)
    SelectorObservers.current.remove(observer, named: aName, object: anObject, from: self)
  }
}

/// The observers with selectors on a timeline.
final class SelectorObservers: TimelineState {
  /// Unchecked, because notifications of a timeline are posted on its thread, and other threads
  /// only load the weak references and compare the timeline.
  final class Listener: @unchecked Sendable {
    weak var target: AnyObject?
    weak var timeline: Timeline?
    init(_ target: AnyObject, _ timeline: Timeline) {
      self.target = target
      self.timeline = timeline
    }
  }

  struct Entry {
    let center: NotificationCenter
    let target: ObjectIdentifier
    let name: NSNotification.Name?
    /// The object whose notifications are observed, which the center retains, too; nil for any.
    let object: AnyObject?
    let token: any NSObjectProtocol
  }

  var entries: [Entry] = []

  init() {}

  /// Removes the tokens when the timeline is released.
  deinit {
    for entry in entries { entry.center.removeObserver(entry.token as Any, name: nil, object: nil) }
  }

  static var current: SelectorObservers { Timeline.current.state(SelectorObservers.self) }

  func remove(
    _ observer: AnyObject, named name: NSNotification.Name?, object: Any?,
    from center: NotificationCenter
  ) {
    let object = object.map { $0 as AnyObject }
    entries.removeAll { entry in
      guard entry.center === center, entry.target == ObjectIdentifier(observer),
        name == nil || entry.name == name, object == nil || entry.object === object
      else { return false }
      center.removeObserver(entry.token as Any, name: nil, object: nil)
      return true
    }
  }
}
