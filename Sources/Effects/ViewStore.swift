import LayerTree
import Views

/// Values that belong to views of a stage, as associated objects do at Apple.
@MainActor final class ViewStore<Value>: TimelineState {
  private struct Entry {
    weak var view: UIView?
    var value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  nonisolated init() {}

  subscript(view: UIView) -> Value? {
    get {
      guard let entry = entries[ObjectIdentifier(view)], entry.view === view else { return nil }
      return entry.value
    }
    set {
      // Another view may have come to lie where one that is gone was.
      entries = entries.filter { $0.value.view != nil }
      entries[ObjectIdentifier(view)] = newValue.map { Entry(view: view, value: $0) }
    }
  }
}
