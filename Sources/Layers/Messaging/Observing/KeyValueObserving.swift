public import Foundation
import LayerTree

/// An observation by a closure, which ends when this object is released.
public final class NSKeyValueObservation: NSObject {
  private weak var list: ObservationList?
  private let id: Int

  init(_ list: ObservationList, id: Int) {
    self.list = list
    self.id = id
  }

  deinit { list?.remove(id) }

  /// Ends the observation.
  public func invalidate() {
    list?.remove(id)
    list = nil
  }
}

extension KeyValueObservable {
  /// Calls a closure after each change of a property, while the observation is retained.
  ///
  /// A stored property that does not announce its changes is reported.
  ///
  ///     observation = scrollView.observe(\.contentOffset, options: [.new]) { view, change in … }
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let last = LastValue(self[keyPath: keyPath])
    func notify(_ object: Self, old: Value?) {
      changeHandler(
        object,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? last.value : nil,
          oldValue: options.contains(.old) ? old : nil, isPrior: false))
    }
    if options.contains(.initial) { notify(self, old: nil) }
    let name = keyPath.storedName
    if let name { reportUnannounced(name) }
    let list = ObservationList.listOrNew(for: self)
    let id = list.add { id in
      let property = ObservedProperty.keyPath(keyPath)
      return .init(id: id, property: property) { [weak self] announcement in
        guard let self,
          let old = last.update(
            self[keyPath: keyPath], isAnnounced: announcement.mayConcern(property))
        else { return }
        if announcement.isMissing, !changesWithTime {
          reportUnannounced(name ?? "a property of type \(Value.self)")
        }
        notify(self, old: old)
      }
    }
    return NSKeyValueObservation(list, id: id)
  }

  private var changesWithTime: Bool { (self as? any TimeDependent)?.changesWithTime ?? false }

  private func reportUnannounced(_ name: String) {
    reportObserving(name, .unannouncedChanges(name: name, type: "\(type(of: self))"))
  }

  /// Adds an observer for `addObserver`.
  /// - Parameters:
  ///   - context: The address that identifies the observation.
  ///   - notify: Calls the observer.
  func add(
    _ observer: AnyObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    context: Int?,
    notify: @escaping (_ observer: AnyObject, _ object: Any, [NSKeyValueChangeKey: Any]) -> Void
  ) {
    guard let start = ObservationList.value(keyPath, of: self) else {
      return reportObserving(keyPath, .unobservable(keyPath: keyPath, type: "\(type(of: self))"))
    }
    let last = LastValue(start)
    func change(from old: Any?) -> [NSKeyValueChangeKey: Any] {
      var change: [NSKeyValueChangeKey: Any] = [
        .kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)
      ]
      if options.contains(.new) { change[.newKey] = last.value }
      if options.contains(.old), let old { change[.oldKey] = old }
      return change
    }
    if options.contains(.initial) { notify(observer, self, change(from: nil)) }
    _ = ObservationList.listOrNew(for: self).add { id in
      let property = ObservedProperty.name(keyPath)
      return .init(id: id, property: property, observer: observer, context: context) {
        [weak self, weak observer] announcement in
        guard let self, let observer, let value = ObservationList.value(keyPath, of: self),
          let old = last.update(value, isAnnounced: announcement.mayConcern(property))
        else { return }
        if announcement.isMissing, !changesWithTime { reportUnannounced(keyPath) }
        notify(observer, self, change(from: old))
      }
    }
  }

  /// Ends an observation of `addObserver`.
  func remove(_ observer: AnyObject, _ keyPath: String, context: Int?) {
    if ObservationList.list(of: self)?.remove(observer, keyPath, context) == true { return }
    reportObserving(keyPath, .notObserving(observer: "\(type(of: observer))", keyPath: keyPath))
  }

  func reportObserving(_ keyPath: String, _ fact: MessagingFact) {
    fact.report(of: type(of: self), at: keyPath)
  }
}

extension AnyKeyPath {
  /// The name of a stored property without observers, whose changes are not announced; nil for
  /// others.
  ///
  /// Only such names are in the description: others read `<computed …>`.
  var storedName: String? {
    let words = String(describing: self)
    guard !words.contains("<"), let dot = words.firstIndex(of: ".") else { return nil }
    return String(words[words.index(after: dot)...])
  }
}
