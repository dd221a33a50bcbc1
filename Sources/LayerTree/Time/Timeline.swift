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
  public var diagnostics: [Diagnostic] {
    takeFromInbox()
    return reported
  }
  private var reported: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var queue = EventQueue()
  /// What its tasks have to run.
  package let inbox = TaskInbox()
  /// Where the sleeps of tasks wait, by the number that their entries had.
  private var sleeps: [UInt64: EventID] = [:]
  private(set) var isRunningEvent = false

  /// The fonts of everything that the timeline shows; add a project's own here.
  public private(set) lazy var fonts = FontLibrary()

  /// What `UIGraphicsPushContext` put there, the current one last.
  var graphicsContexts: [CGContext] = []

  /// Whether layers with a delegate are asked for actions before their first commit, as in
  /// animation blocks.
  package var asksNewLayers = false

  /// Called for what is set to the value that it has, on a layer with animations; animation blocks
  /// set it.
  package var notesUnchanged: ((_ layer: CALayer, _ key: String) -> Void)?

  /// Called at the end of each turn, before its changes are committed; key-value observing sets it.
  package var turnEnds: (() -> Void)?

  /// Where the layers are shown.
  package var display = Display()
  /// Random numbers, the same on every run.
  public var random = SeededGenerator(seed: 0)
  var states: [ObjectIdentifier: any TimelineState] = [:]

  var transactions = TransactionStack()
  var committer = Committer()
  var ledger = NodeLedger()

  /// What waits for a condition.
  private var watches: [(name: String, condition: () -> Bool, body: () -> Void)] = []

  /// The event that runs or has just run: its instant, and how many before it at that
  /// instant led to it.
  private var running: (instant: Double, depth: Int, effort: Int)?

  /// The cause that messages name for what is scheduled now and for all that follows from it, such
  /// as a step of a scene; nil: each event has its own name.
  package var origin: String?

  /// How many events may each schedule the next one at one instant before that is an endless loop.
  static let eventsInARow = Limits.eventsInARow
  /// How many parts of tasks count as one event of a row: each `await` makes one.
  static let jobsAnEvent = 100

  /// Why the timeline must not go on, the first reason; thrown by `advance(to:)`.
  private var refusal: TimelineError?

  public init(refreshRate: Double = 60) { self.refreshRate = refreshRate }

  deinit { TaskRegistry.leave(inbox) }

  /// Stops the timeline: what was asked for would take more memory or time than a limit allows.
  ///
  /// The caller leaves out what is too much.
  package func refuse(_ reason: TimelineError) { if refusal == nil { refusal = reason } }

  /// Throws why the timeline must not go on.
  package func checkLimits() throws(TimelineError) { if let refusal { throw refusal } }

  /// Reports something once.
  public func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { reported.append(diagnostic) }
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
  /// Tasks of one instant went on without ever waiting for time.
  case endlessTasks(time: Double, count: Int)
  /// Real work held the clock for longer than it may, in real seconds.
  case workTookTooLong(name: String, time: Double, limit: Double)
  /// More events on the way to a time than `Limits.events`; `name` is the one that was next.
  case tooManyEvents(name: String, time: Double, asked: Double)
  /// More animations on a layer at a time than `Limits.animationsOfLayer`.
  case tooManyAnimations(layer: String)
  /// More layers, copies and particles in a frame than `Limits.nodes`; `greatest` has the most.
  case tooManyNodes(greatest: String)
  /// More views in one tree that constraints and stack views place than `Limits.placedViews`, or
  /// more constraints than `Limits.constraints`.
  case tooManyPlacedViews(root: String, views: Int, constraints: Int)
  /// A layout that takes more than `Limits.layoutSteps`.
  case tooManyLayoutSteps(root: String)

  public var description: String {
    switch self {
    case .endlessEvents(let name, let time, let count):
      "\(name): \(count) events ran at \(plain(time)) s, each scheduling another at that same time; "
        + "schedule the next one later, or stop after some"
    case .endlessTasks(let time, let count):
      "a task: \(count) parts of tasks ran at \(plain(time)) s, each leading to another at that "
        + "same time; let a loop await something that takes time, such as Task.sleep(for:), or end it"
    case .workTookTooLong(let name, let time, let limit):
      "\(name): it has not ended within \(plain(limit)) s of real time, and holds the stage's "
        + "clock at \(plain(time)) s; work that waits for stage time itself cannot hold the clock"
    case .tooManyEvents(let name, let time, let asked):
      "more than \(Limits.events) events lie before \(plain(asked)) s, the next of them "
        + "\(name) at \(plain(time)) s; ask for an earlier time"
    case .tooManyAnimations(let layer):
      "more than \(Limits.animationsOfLayer) animations run on \(layer) at a time; let earlier "
        + "ones end before others begin"
    case .tooManyNodes(let greatest):
      "a frame has more than \(Limits.nodes) layers, copies and particles, those of all instants "
        + "of its shutter counted; the most come from \(greatest)"
    case .tooManyPlacedViews(let root, let views, let constraints):
      "\(root) has \(views) views that constraints and stack views place, by \(constraints) "
        + "constraints; at most \(Limits.placedViews) and \(Limits.constraints) are allowed in one tree"
    case .tooManyLayoutSteps(let root):
      "\(root) has constraints or stack views whose lengths depend on one another in too many ways: "
        + "no layout was found in \(Limits.layoutSteps) steps; give some of the views fixed sizes, or "
        + "divide the tree"
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
    takeFromInbox()
    return insert(at: time, name: name, body)
  }

  private func insert(
    at time: CFTimeInterval, name: String, isJob: Bool = false, _ body: @escaping () -> Void
  ) -> EventID {
    let time = max(time, now)
    let booking = EventQueue.Booking(on: self)
    var event = EventQueue.Event(
      name: name, origin: origin, time: time, isJob: isJob, booking: booking, run: body)
    if let running, running.instant == EventQueue.instant(time) {
      event.depth = running.depth + 1
      event.effort = running.effort + (isJob ? 1 : Self.jobsAnEvent)
    }
    booking.number = queue.insert(event)
    return EventID(booking: booking)
  }

  /// Schedules what tasks have added, in the order in which they did.
  private func takeFromInbox() {
    guard !inbox.isEmpty else { return }
    let (entries, canceled) = inbox.take()
    for entry in entries {
      switch entry.kind {
      case .job:
        _ = insert(at: now, name: "a task", isJob: true, entry.body)
        if entry.isOutside, inbox.work == nil { reportOutsideWork("a task, resumed") }
      case .sleep(let due):
        let time =
          switch due {
          case .later(let delay): now + max(delay, 0)
          case .at(let time): time
          }
        // One of a million years never ends.
        guard time < 1e11 else { continue }
        sleeps[entry.id] = insert(at: time, name: "a task's sleep", isJob: true) { [weak self] in
          self?.sleeps[entry.id] = nil
          entry.body()
        }
      case .call(let name):
        _ = insert(at: now, name: name, entry.body)
        if inbox.work == nil { reportOutsideWork("\(name), called") }
      case .diagnostic(let diagnostic):
        report(diagnostic)
      }
    }
    for id in canceled {
      if let event = sleeps.removeValue(forKey: id) { cancel(event) }
    }
  }

  private func reportOutsideWork(_ what: String) {
    report(
      Diagnostic(
        layer: "Stage", keyPath: "waits(for:)", found: "\(what) by work on another thread",
        needed: "work that the stage waits for",
        message:
          "\(what) by another thread, came at \(now) s; how long real work takes differs from "
          + "run to run, so make the work known: try await stage.waits(for: { … })"))
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

  /// When the next event is due, in seconds.
  package var nextEvent: Double? {
    takeFromInbox()
    return queue.next().map { $0 / 1e9 }
  }

  /// Whether anything is scheduled.
  public var hasEvents: Bool {
    takeFromInbox()
    return !queue.isEmpty
  }

  /// Commits what is pending, runs what is due up to and at a time, and stands there.
  ///
  /// An event sees the very time that it was scheduled for, whatever times are asked for, and those
  /// of one instant see that of the first of them; the clock never moves back.
  public func advance(to time: CFTimeInterval) throws(TimelineError) {
    try advance(to: time, waitingForWork: true)
  }

  private func advance(to time: CFTimeInterval, waitingForWork: Bool) throws(TimelineError) {
    try checkLimits()
    let outer = CurrentStage.timeline
    CurrentStage.set(self)
    defer { CurrentStage.set(outer) }
    commit()
    evaluateConditions()
    var count = 0
    let end = EventQueue.instant(time)
    let outside = origin
    defer { (running, origin) = (nil, outside) }
    while true {
      takeFromInbox()
      let due = queue.next() ?? .infinity
      if waitingForWork, due > EventQueue.instant(now), let work = inbox.work {
        try wait(for: work)
        // What comes of real work follows on nothing of the stage.
        running = nil
        continue
      }
      guard due <= end, let event = queue.popFirst() else { break }
      if event.effort >= Self.eventsInARow * Self.jobsAnEvent { throw endless(event) }
      // Parts of tasks have a limit of their own.
      if !event.isJob { count += 1 }
      guard count <= Limits.events else {
        throw .tooManyEvents(name: event.origin ?? event.name, time: event.time, asked: time)
      }
      (running, origin) = ((due, event.depth, event.effort), event.origin)
      if due > EventQueue.instant(now) { now = event.time }
      isRunningEvent = true
      run(event.run)
      isRunningEvent = false
      commit()
      evaluateConditions()
      try checkLimits()
    }
    now = max(now, time)
    try checkLimits()
  }

  private func endless(_ event: EventQueue.Event) -> TimelineError {
    if event.isJob { return .endlessTasks(time: now, count: event.depth) }
    return .endlessEvents(name: event.origin ?? event.name, time: now, count: event.depth)
  }

  private func wait(for work: TaskInbox.Work) throws(TimelineError) {
    guard let late = inbox.waitForNews(of: work) else { return }
    inbox.finish(late.id)
    throw .workTookTooLong(name: late.name, time: now, limit: late.limit)
  }

  /// Runs what is due in this instant.
  func runPresentTasks() {
    guard !inbox.isOver, !inbox.isEmpty else { return }
    do throws(TimelineError) {
      try advance(to: now, waitingForWork: false)
    } catch {
      report(
        Diagnostic(
          layer: "Task", keyPath: "await", found: "tasks without an end", needed: "an end",
          message: error.description))
    }
  }

  /// Ends what belongs to a stage that is gone: tasks which wait never go on.
  package func end() {
    guard inbox.wasUsed else { return }
    TaskRegistry.leave(inbox)
    queue = EventQueue()
    (watches, sleeps) = ([], [:])
  }
}
