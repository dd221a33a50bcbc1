import Foundation
import Graphics
public import Typesetting

/// The virtual clock of one stage and what waits to happen on it.
///
/// Nothing sleeps: time stands still until `advance(to:)` moves it, running what is due until then
/// in order of time and, within one instant (a nanosecond), in the order in which it was scheduled.
/// After each event the changes that it made to layers are committed, as at the end of a turn of
/// Apple's run loop.
///
/// `CACurrentMediaTime()`, `CATransaction` and display links use the *current* timeline: inside an
/// event, the one that runs it; elsewhere that of the stage made last. `StageContext` says which
/// that is.
public final class Timeline {
  /// In seconds since the timeline was made.
  public private(set) var now: CFTimeInterval = 0
  /// How many times per second the display refreshes, for display links.
  public let refreshRate: Double
  /// What went wrong without stopping anything, in the order found.
  public private(set) var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var queue = EventQueue()
  private(set) var isRunningEvent = false

  /// The fonts of everything that the timeline shows; add a project's own here.
  public private(set) lazy var fonts = FontLibrary()

  /// What `UIGraphicsPushContext` put there, the current one last.
  var graphicsContexts: [CGContext] = []

  /// Whether layers with a delegate are asked for actions before their first commit, as in
  /// animation blocks.
  package var asksNewLayers = false

  /// Where the layers are shown.
  package var display = Display()
  /// Random numbers, the same on every run.
  public var random = SeededGenerator(seed: 0)
  var states: [ObjectIdentifier: any TimelineState] = [:]

  var transactions = TransactionStack()
  var committer = Committer()

  /// What waits for a condition.
  private var watches: [(name: String, condition: () -> Bool, body: () -> Void)] = []

  /// The event that runs or has just run: its instant, and how many before it at that
  /// instant led to it.
  private var running: (instant: Double, depth: Int)?

  /// The cause that messages name for what is scheduled now and for all that follows from it, such
  /// as a step of a scene; nil: each event has its own name.
  package var origin: String?

  /// How many events may each schedule the next one at one instant before that is an endless loop.
  static let eventsInARow = 1000

  public init(refreshRate: Double = 60) { self.refreshRate = refreshRate }

  /// Reports something once.
  public func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }
}

extension Timeline {
  /// Whether the clock has not been used yet.
  var isUntouched: Bool { now == 0 && !isRunningEvent && !committer.isCommitting }
}

/// The current timeline's time, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { Timeline.current.now }

// MARK: - Events

/// Why a timeline stopped.
public enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Events of one instant kept scheduling others at that instant.
  case endlessEvents(name: String, time: Double, count: Int)

  public var description: String {
    switch self {
    case .endlessEvents(let name, let time, let count):
      "\(name): \(count) events ran at \(plain(time)) s, each scheduling another at that same time; "
        + "schedule the next one later, or stop after some"
    }
  }

  private func plain(_ time: Double) -> String {
    time == time.rounded() && abs(time) < 1e15 ? String(Int(time)) : String(time)
  }
}

extension Timeline {
  /// Names a scheduled event, on whichever timeline it waits.
  public struct EventID: Hashable {
    let booking: EventQueue.Booking

    public static func == (a: EventID, b: EventID) -> Bool { a.booking === b.booking }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(booking)) }
  }

  /// Runs something at a time; what is already past runs next, at the present time.
  /// - Parameters:
  ///   - time: In seconds on this timeline, finite.
  ///   - name: What it is, for messages.
  @discardableResult
  public func schedule(
    at time: CFTimeInterval, name: String = "event", _ body: @escaping () -> Void
  ) -> EventID {
    let time = max(time, now)
    let follows = running.map { $0.instant == EventQueue.instant(time) } ?? false
    let depth = follows ? (running?.depth ?? 0) + 1 : 0
    let booking = EventQueue.Booking(on: self)
    let event = EventQueue.Event(
      name: name, origin: origin, time: time, depth: depth, booking: booking, run: body)
    booking.number = queue.insert(event)
    return EventID(booking: booking)
  }

  /// Takes away an event that waits, here or on another timeline.
  public func cancel(_ event: EventID) {
    event.booking.timeline?.queue.cancel(event.booking.number)
  }

  /// Runs something once a condition holds, at the instant of the event that brought it about.
  /// - Parameter name: What it is, for messages.
  package func watch(
    name: String, until condition: @escaping () -> Bool, _ body: @escaping () -> Void
  ) {
    if condition() {
      schedule(at: now, name: name, body)
    } else {
      watches.append((name, condition, body))
    }
  }

  /// Schedules what waited for conditions that hold now.
  private func evaluateConditions() {
    guard !watches.isEmpty else { return }
    let all = watches
    watches = []
    for watch in all {
      if watch.condition() {
        schedule(at: now, name: watch.name, watch.body)
      } else {
        watches.append(watch)
      }
    }
  }

  /// Whether anything is scheduled.
  public var hasEvents: Bool { !queue.isEmpty }

  /// Commits what is pending, runs what is due up to and at a time, and stands there.
  ///
  /// An event sees the very time that it was scheduled for, whatever times are asked for, and those
  /// of one instant see that of the first of them; the clock never moves back.
  public func advance(to time: CFTimeInterval) throws(TimelineError) {
    commit()
    evaluateConditions()
    let end = EventQueue.instant(time)
    let outside = origin
    defer { (running, origin) = (nil, outside) }
    while let due = queue.next(), due <= end, let event = queue.popFirst() {
      if event.depth >= Self.eventsInARow {
        throw .endlessEvents(name: event.origin ?? event.name, time: now, count: event.depth)
      }
      (running, origin) = ((due, event.depth), event.origin)
      if due > EventQueue.instant(now) { now = event.time }
      isRunningEvent = true
      run(event.run)
      isRunningEvent = false
      commit()
      evaluateConditions()
    }
    now = max(now, time)
  }
}
