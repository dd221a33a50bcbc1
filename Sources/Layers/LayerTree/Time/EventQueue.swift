import Foundation

/// A queue of events, ordered by time and, within one instant, by the order of scheduling.
struct EventQueue {
  struct Event {
    /// The kind of event, for messages.
    var name: String
    /// Its cause; see `Timeline.origin`.
    var origin: String?
    /// The clock's time while it runs, in seconds.
    var time: Double
    /// The length of the chain of events at its instant that scheduled one another, up to this.
    var depth = 0
    /// The depth with jobs of tasks counting less; see `Timeline.jobsPerEvent`.
    var weightedDepth = 0
    /// Whether it is a job of a task.
    var isJob = false
    /// Its entry in a queue, by which it can be canceled.
    var handle: EventHandle?
    var run: () -> Void
  }

  /// The timeline and the number of a queued event.
  final class EventHandle {
    weak var timeline: Timeline?
    var number: UInt64 = 0

    init(on timeline: Timeline) { self.timeline = timeline }
  }

  /// An instant in whole nanoseconds, so that 0.1 + 0.2 and 0.3 are one.
  ///
  /// Only the order is rounded: the event keeps its exact time, so that successive events do not
  /// drift.
  struct Key: Comparable {
    var instant: Double
    var order: UInt64

    static func < (a: Key, b: Key) -> Bool { (a.instant, a.order) < (b.instant, b.order) }
  }

  /// A binary heap: each key is no later than those at `2i + 1` and `2i + 2`.
  private var heap: [Key] = []
  private var events: [UInt64: Event] = [:]
  private var scheduled: UInt64 = 0

  /// Rounds a time to its instant; an infinite one never comes.
  static func instant(_ time: Double) -> Double {
    precondition(!time.isNaN, "an event's time is a number")
    return (time * 1e9).rounded()
  }

  /// The intended time: sums of whole microseconds are whole microseconds, whatever their rounding.
  static func exact(_ time: Double) -> Double {
    let whole = (time * 1e6).rounded() / 1e6
    return abs(time - whole) < 1e-11 ? whole : time
  }

  /// Inserts an event after those of the same instant, and returns the number for canceling it.
  mutating func insert(_ event: Event) -> UInt64 {
    var event = event
    event.time = Self.exact(event.time)
    scheduled += 1
    events[scheduled] = event
    heap.append(Key(instant: Self.instant(event.time), order: scheduled))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return scheduled
  }

  /// Cancels an event; its key stays in the heap until its turn.
  mutating func cancel(_ number: UInt64) { events[number] = nil }

  var isEmpty: Bool { events.isEmpty }

  /// The instant of the next event.
  mutating func next() -> Double? {
    while let first = heap.first, events[first.order] == nil { removeFirst() }
    return heap.first?.instant
  }

  /// Removes and returns the next event.
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
