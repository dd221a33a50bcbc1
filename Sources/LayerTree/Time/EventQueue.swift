import Foundation

/// What waits to happen, ordered by time and, within one instant, by when it was scheduled.
struct EventQueue {
  struct Event {
    /// For messages: what kind of thing this is.
    var name: String
    /// What led to it; see `Timeline.origin`.
    var origin: String?
    /// How many events before it at its instant each scheduled the next one, down to this.
    var depth = 0
    var run: () -> Void
  }

  /// An instant in whole microseconds, so that 0.1 + 0.2 and 0.3 are one.
  struct Key: Comparable {
    var microseconds: Int64
    var order: UInt64

    static func < (a: Key, b: Key) -> Bool {
      (a.microseconds, a.order) < (b.microseconds, b.order)
    }
  }

  /// A binary heap: each key is no later than those at `2i + 1` and `2i + 2`.
  private var heap: [Key] = []
  private var events: [UInt64: Event] = [:]
  private var scheduled: UInt64 = 0

  /// Rounds a time to the instant it belongs to; what lies more than 30,000 years away is one instant that never comes.
  static func instant(_ time: Double) -> Int64 {
    precondition(!time.isNaN, "an event's time is a number")
    return Int64((min(max(time, -1e12), 1e12) * 1e6).rounded())
  }

  /// Puts an event behind those of the same instant, and gives the number it can be cancelled by.
  mutating func insert(_ event: Event, at time: Double) -> UInt64 {
    scheduled += 1
    events[scheduled] = event
    heap.append(Key(microseconds: Self.instant(time), order: scheduled))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return scheduled
  }

  /// A cancelled event's key stays in the heap until it comes up.
  mutating func cancel(_ number: UInt64) { events[number] = nil }

  var isEmpty: Bool { events.isEmpty }

  /// The instant of the next event.
  mutating func next() -> Int64? {
    while let first = heap.first, events[first.order] == nil { removeFirst() }
    return heap.first?.microseconds
  }

  /// Takes out the next event.
  mutating func popFirst() -> Event? {
    guard next() != nil, let first = heap.first else { return nil }
    removeFirst()
    return events.removeValue(forKey: first.order)
  }

  private mutating func removeFirst() {
    heap[0] = heap[heap.count - 1]
    heap.removeLast()
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { return }
      let right = left + 1
      let least = right < heap.count && heap[right] < heap[left] ? right : left
      guard heap[least] < heap[parent] else { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
