import Foundation
import LayerTree

/// The objects observed on a timeline, in the order in which observation began.
///
/// At the end of each turn their values are compared, so that unannounced changes still reach their
/// observers.
final class ObservedObjects: TimelineState {
  private struct Entry {
    weak var object: NSObject?
    let list: ObservationList
    /// Increases from entry to entry, for the order.
    let id: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastID = 0

  init() {}

  static var current: ObservedObjects { Timeline.current.state(ObservedObjects.self) }

  func list(of object: NSObject) -> ObservationList? {
    // An earlier object may have had the same address.
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.list
  }

  func add(_ object: NSObject, _ list: ObservationList) {
    guard self.list(of: object) == nil else { return }
    lastID += 1
    entries[ObjectIdentifier(object)] = Entry(object: object, list: list, id: lastID)
    Timeline.current.onTurnEnd = { [weak self] in self?.notifyAll() }
  }

  private func notifyAll() {
    for entry in entries.values.sorted(by: { $0.id < $1.id }) {
      guard let object = entry.object else { continue }
      entry.list.notifyObservers(.missing)
      if entry.list.isEmpty { entries[ObjectIdentifier(object)] = nil }
    }
    entries = entries.filter { $0.value.object != nil }
  }
}
