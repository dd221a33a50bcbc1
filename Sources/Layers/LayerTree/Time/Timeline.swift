import Base
import Foundation
import Graphics
public import Typesetting

/// The virtual clock of one stage and its scheduled events.
///
/// Nothing sleeps: time stands still until `advance(to:)` moves it, running the events due until
/// then in order of time and, within one instant (a nanosecond), in the order of scheduling. After
/// each event its changes to layers are committed, as at the end of a turn of Apple's run loop.
///
/// `CACurrentMediaTime()`, `CATransaction` and display links use the *current* timeline: inside an
/// event, the one that runs it; elsewhere the last created stage's. See `StageContext`.
public final class Timeline {
  /// The present time, in seconds since the timeline's creation.
  public private(set) var now: CFTimeInterval = 0
  /// The refresh rate of the display in hertz, for display links.
  public let refreshRate: Double
  /// Whether it has the screen of the program's `ScreenSource`.
  package internal(set) var hasPreparedScreen = false
  /// The hash of the test that it belongs to; nil for none in particular.
  package var test: Int?
  /// Problems that did not stop the timeline, in the order found.
  public var diagnostics: [Diagnostic] {
    drainInbox()
    runReports()
    return reported
  }
  private var reported: [Diagnostic] = []
  private var reportedOnce: Set<Diagnostic> = []
  private var queue = EventQueue()
  /// The queue of jobs, sleeps and calls that tasks and other threads add.
  package let inbox = TaskInbox()
  /// The events of sleeping tasks, by their entries' ids.
  private var sleeps: [UInt64: EventID] = [:]
  private(set) var isRunningEvent = false

  /// The fonts of everything that the timeline shows; add custom fonts here.
  public private(set) lazy var fonts = FontLibrary()

  /// The stack of `UIGraphicsPushContext`, the current context last.
  var graphicsContexts: [CGContext] = []

  /// Whether layers with a delegate run actions before their first commit, as in animation blocks.
  package var animatesNewLayers = false

  /// Called when a property of a layer with animations is set to an equal value; assigned by
  /// animation blocks.
  package var onUnchangedValue: ((_ layer: CALayer, _ key: String) -> Void)?

  /// Called at the end of each turn, before its changes are committed; key-value observing sets it.
  package var onTurnEnd: (() -> Void)?

  /// Called after each commit, with all changes laid out.
  package var onCommit: (() -> Void)?

  /// The screen on which the layers are shown.
  package var display = Display()
  /// Random numbers, the same on every run.
  public var random = SeededGenerator(seed: 0)
  var states: [ObjectIdentifier: any TimelineState] = [:]

  var transactions = TransactionStack()
  var committer = Committer()
  var nodeCounter = NodeCounter()

  /// Closures that wait for a condition.
  private var watches: [(name: String, condition: () -> Bool, body: () -> Void)] = []

  /// The event that runs or has just run: its instant in nanoseconds, and the length of the chain
  /// that led to it, as a count and weighted by `jobsPerEvent`.
  private var running: (instant: Double, depth: Int, weightedDepth: Int)?

  /// The cause to name in messages, such as a step of a scene; nil to name the event itself.
  ///
  /// Events that are scheduled now inherit it, and so do those that they schedule.
  package var origin: String?

  /// The number of tasks' jobs that count as one event of a chain: each `await` adds one.
  static let jobsPerEvent = 100

  /// The first reason why the timeline must stop; thrown by `advance(to:)`.
  private var failure: TimelineError?

  public init(refreshRate: Double = 60) { self.refreshRate = refreshRate }

  deinit { TaskRegistry.unregister(inbox) }

  /// Stops the timeline, since a request would exceed a limit of memory or time.
  ///
  /// The caller omits what exceeds the limit.
  package func fail(with reason: TimelineError) { if failure == nil { failure = reason } }

  /// Throws the reason why the timeline must stop, if any.
  package func checkLimits() throws(TimelineError) { if let failure { throw failure } }

  /// Reports a diagnostic, once.
  public func report(_ diagnostic: Diagnostic) {
    if reportedOnce.insert(diagnostic).inserted { reported.append(diagnostic) }
  }
}

extension Timeline {
  /// Whether the clock has not been used yet.
  var isUntouched: Bool { now == 0 && !isRunningEvent && !committer.isCommitting }
}

/// The current timeline's time, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { Timeline.current.now }

// MARK: - Events

/// The reason why a timeline stopped.
public enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Events of one instant kept scheduling others at that instant.
  case endlessEvents(name: String, time: Double, count: Int)
  /// Tasks of one instant kept running without waiting for time.
  case endlessTasks(time: Double, count: Int)
  /// Work outside the stage held the clock for longer than the work's limit, in seconds of
  /// wall-clock time.
  case workTookTooLong(name: String, time: Double, limit: Double)
  /// More than `Limits.events` events are due before the requested time; `name` is the next one, at
  /// `time`.
  case tooManyEvents(name: String, time: Double, requestedTime: Double)
  /// More animations on a layer at a time than `Limits.animationsOfLayer`.
  case tooManyAnimations(layer: String)
  /// More layers, copies and particles in a frame than `Limits.nodes`; `greatest` has the most.
  case tooManyNodes(greatest: String)
  /// More views placed by constraints and stack views in one tree than `Limits.placedViews`, or
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
      "tasks: \(count) jobs ran at \(plain(time)) s, each scheduling another at that same time; "
        + "let a loop await something that takes time, such as Task.sleep(for:), or end it"
    case .workTookTooLong(let name, let time, let limit):
      "\(name): it has not ended within \(plain(limit)) s of real time, and holds the stage's "
        + "clock at \(plain(time)) s; such work must not wait for stage time, which stands still "
        + "until the work ends"
    case .tooManyEvents(let name, let time, let requestedTime):
      "more than \(Limits.events) events are due before \(plain(requestedTime)) s, the next of "
        + "them \(name) at \(plain(time)) s; ask for an earlier time"
    case .tooManyAnimations(let layer):
      "more than \(Limits.animationsOfLayer) animations run on \(layer) at a time; let earlier "
        + "ones end before others begin"
    case .tooManyNodes(let greatest):
      "a frame has more than \(Limits.nodes) layers, copies and particles, summed over all "
        + "instants of its shutter; most come from \(greatest)"
    case .tooManyPlacedViews(let root, let views, let constraints):
      "\(root) has \(views) views placed by constraints or stack views, and \(constraints) "
        + "constraints; one tree may have at most \(Limits.placedViews) and \(Limits.constraints)"
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

extension TimelineError {
  @available(*, deprecated, renamed: "tooManyEvents(name:time:requestedTime:)")
  public static func tooManyEvents(name: String, time: Double, asked: Double) -> TimelineError {
    .tooManyEvents(name: name, time: time, requestedTime: asked)
  }
}

extension Timeline {
  /// The id of a scheduled event, on any timeline.
  public struct EventID: Hashable {
    let handle: EventQueue.EventHandle

    public static func == (a: EventID, b: EventID) -> Bool { a.handle === b.handle }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(handle)) }
  }

  /// Schedules an event; a time in the past counts as the present time.
  /// - Parameters:
  ///   - time: In seconds on this timeline, finite.
  ///   - name: The name for messages.
  @discardableResult
  public func schedule(
    at time: CFTimeInterval, name: String = "event", _ body: @escaping () -> Void
  ) -> EventID {
    drainInbox()
    return insert(at: time, name: name, body)
  }

  private func insert(
    at time: CFTimeInterval, name: String, isJob: Bool = false, _ body: @escaping () -> Void
  ) -> EventID {
    let time = max(time, now)
    let handle = EventQueue.EventHandle(on: self)
    var event = EventQueue.Event(
      name: name, origin: origin, time: time, isJob: isJob, handle: handle, run: body)
    if let running, running.instant == EventQueue.instant(time) {
      event.depth = running.depth + 1
      event.weightedDepth = running.weightedDepth + (isJob ? 1 : Self.jobsPerEvent)
    }
    handle.number = queue.insert(event)
    return EventID(handle: handle)
  }

  /// Schedules the inbox's entries in the order in which they were added, reports its diagnostics,
  /// and cancels sleeps.
  private func drainInbox() {
    guard !inbox.isEmpty else { return }
    let (entries, canceled) = inbox.drain()
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
        // A sleep of thousands of years never ends.
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

  private func reportOutsideWork(_ subject: String) {
    report(
      Diagnostic(LayerFact.outsideWork(subject, time: now), of: "Stage", at: "waits(for:)"))
  }

  /// Cancels a scheduled event, on this or another timeline.
  public func cancel(_ event: EventID) {
    event.handle.timeline?.queue.cancel(event.handle.number)
  }

  /// Runs a closure once a condition holds, at the instant of the event that fulfilled it.
  /// - Parameter name: The name for messages.
  package func watch(
    name: String, until condition: @escaping () -> Bool, _ body: @escaping () -> Void
  ) {
    if condition() {
      schedule(at: now, name: name, body)
    } else {
      watches.append((name, condition, body))
    }
  }

  /// Schedules the closures whose conditions now hold.
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

  /// The time of the next event, in seconds.
  package var nextEventTime: Double? {
    drainInbox()
    return queue.next().map { $0 / 1e9 }
  }

  /// Whether anything is scheduled.
  public var hasEvents: Bool {
    drainInbox()
    return !queue.isEmpty
  }

  /// Commits pending changes, runs the events due up to and at a time, and stops there.
  ///
  /// During an event, `now` is the exact time for which it was scheduled, whatever time is
  /// requested; events of one instant share the first one's time. The clock never moves back.
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
      drainInbox()
      let due = queue.next() ?? .infinity
      if waitingForWork, due > EventQueue.instant(now), let work = inbox.work {
        try wait(for: work)
        // An event that outside work causes starts a new chain.
        running = nil
        continue
      }
      guard due <= end, let event = queue.popFirst() else { break }
      if event.weightedDepth >= Limits.eventsInARow * Self.jobsPerEvent { throw endless(event) }
      // Jobs of tasks have a separate limit.
      if !event.isJob { count += 1 }
      guard count <= Limits.events else {
        throw .tooManyEvents(
          name: event.origin ?? event.name, time: event.time,
          requestedTime: time)
      }
      (running, origin) = ((due, event.depth, event.weightedDepth), event.origin)
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

  private func wait(for work: TaskInbox.RealWork) throws(TimelineError) {
    guard let late = inbox.waitForChanges(during: work) else { return }
    inbox.finish(late.id)
    throw .workTookTooLong(name: late.name, time: now, limit: late.limit)
  }

  /// Runs what tasks have added for this instant, without waiting for outside work.
  func runDueTaskJobs() {
    guard !inbox.isClosed, !inbox.isEmpty else { return }
    do throws(TimelineError) {
      try advance(to: now, waitingForWork: false)
    } catch {
      report(
        Diagnostic(LayerFact.endlessTasks(error), of: "Task", at: "await"))
    }
  }

  /// Drops all events of a stage that has ended: its waiting tasks never resume.
  package func end() {
    guard inbox.wasUsed else { return }
    TaskRegistry.unregister(inbox)
    queue = EventQueue()
    (watches, sleeps) = ([], [:])
  }
}
