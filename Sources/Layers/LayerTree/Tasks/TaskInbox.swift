import Base
import Dispatch
import Foundation
import Graphics
import Synchronization

/// A thread-safe queue of the work of a stage's tasks, drained by the stage's thread.
///
///     Task {…} on the stage ──┐                          ┌─▶ events of the timeline, in the order
///     its continuation        ├─▶ add ─▶ inbox ─▶ drain ─┤   in which they came, as if scheduled
///     resumed anywhere ───────┘                          └─▶ by the code that added them
package final class TaskInbox: Sendable {
  /// The time at which an entry is due, in seconds.
  enum Due: Hashable {
    /// A delay from the time of the request.
    case later(Double)
    /// A time of the stage's clock.
    case at(Double)
  }

  /// The kind of an entry, for its time and for messages.
  enum Kind: Hashable {
    /// A job of a task, to be run in this instant.
    case job
    /// The end of a sleep.
    case sleep(Due)
    /// A call requested by another thread, with its name.
    case call(String)
    /// A diagnostic from other code.
    case diagnostic(Diagnostic)

    /// Whether it runs anything.
    var isWork: Bool { if case .diagnostic = self { false } else { true } }
  }

  /// An entry to run.
  ///
  /// Unchecked, because non-Sendable closures come from another thread only to run on the stage's,
  /// as with a Dispatch queue.
  struct Entry: @unchecked Sendable {
    var kind: Kind
    /// Whether it comes from code that belongs to no stage.
    var isOutside: Bool
    /// The id with which it can be canceled.
    var id: UInt64 = 0
    var body: () -> Void
  }

  private enum Phase {
    /// No stage exists yet.
    case new
    /// It belongs to a stage, whose tasks all have higher ids than `latestOther`.
    case open(latestOther: UInt64)
    /// The stage has ended.
    case closed
  }

  private struct State {
    var phase = Phase.new
    var entries: [Entry] = []
    /// The ids of canceled sleeps.
    var canceled: [UInt64] = []
    var count: UInt64 = 0
    /// The real work that the stage waits for, in order.
    var work: [RealWork] = []
    var isBlocked = false
    /// Whether a turn is scheduled on the real main queue.
    var hasTurn = false
  }

  /// Real work that holds the clock.
  struct RealWork: Equatable {
    var id: UInt64
    var name: String
    /// The time limit, in real seconds.
    var limit: Double
    var deadline: DispatchTime
  }

  private let state = Confined(State())
  private let hasChanges = Atomic(false)
  private let woken = DispatchSemaphore(value: 0)
  private let owner = Confined(Owner())

  /// Unchecked, because the timeline is used on its thread only.
  private struct Owner: @unchecked Sendable {
    weak var timeline: Timeline?
    /// Whether the stage was created on the main actor, to which it then belongs.
    var isOnMain = false
  }

  /// Carries a timeline out of the lock, since its last release may run any code.
  ///
  /// Unchecked, because the timeline is used on its thread only.
  private struct TimelineReference: @unchecked Sendable {
    var timeline: Timeline?
  }

  init() {}

  /// Opens the inbox for a stage's timeline.
  func open(for timeline: Timeline) {
    let latest = TaskExecutors.latestTask()
    let owning = Owner(timeline: timeline, isOnMain: MainQueue.isCurrent)
    owner.with { $0 = owning }
    state.with { $0.phase = .open(latestOther: latest) }
  }

  /// Drops its entries, and all that are added later.
  func close() {
    let entries = state.with { state in
      defer { state.entries = [] }
      state.phase = .closed
      return state.entries
    }
    withExtendedLifetime(entries) {}
  }

  /// Whether a task, by its id, was created after the stage.
  func mayOwn(_ task: UInt64) -> Bool {
    state.with { if case .open(let latest) = $0.phase { task > latest } else { false } }
  }

  var isOpen: Bool { state.with { if case .open = $0.phase { true } else { false } } }
  /// Whether its stage has ended.
  var isClosed: Bool { state.with { if case .closed = $0.phase { true } else { false } } }

  /// Whether it has ever had anything to run or to wait for.
  var wasUsed: Bool { state.with { $0.count > 0 } }
}

// MARK: - Adding, from any thread

extension TaskInbox {
  /// Appends an entry.
  @discardableResult
  func add(_ kind: Kind, isOutside: Bool = false, _ body: @escaping @Sendable () -> Void) -> UInt64
  {
    append(Entry(kind: kind, isOutside: isOutside, body: body))
  }

  /// Runs a closure on the stage's thread, requested by a thread that belongs to no stage.
  /// - Parameter name: The name for messages.
  package func call(_ name: String, _ body: @escaping () -> Void) {
    append(Entry(kind: .call(name), isOutside: true, body: body))
  }

  /// Reports on the stage that a requested call does not happen.
  /// - Parameter name: The name for messages.
  package func reportLostCall(_ name: String) {
    report(
      Diagnostic(LayerFact.callOfNoStage(name), of: "Stage", at: name))
  }

  /// Reports a diagnostic on the stage.
  func report(_ diagnostic: Diagnostic) {
    append(Entry(kind: .diagnostic(diagnostic), isOutside: true, body: {}))
  }

  @discardableResult
  private func append(_ entry: Entry) -> UInt64 {
    let (id, isBlocked) = state.with { state in
      if case .closed = state.phase { return (UInt64(0), false) }
      var entry = entry
      if entry.kind.isWork { state.count += 1 }
      entry.id = state.count
      state.entries.append(entry)
      hasChanges.store(true, ordering: .releasing)
      return (state.count, state.isBlocked)
    }
    if isBlocked { woken.signal() }
    if !entry.isOutside { scheduleTurn() }
    return id
  }

  /// Cancels a sleep.
  func cancel(_ id: UInt64) {
    state.with { $0.canceled.append(id) }
    hasChanges.store(true, ordering: .releasing)
  }

  /// Schedules a turn so that tasks added by main-actor code run at its next `await`, as on a run
  /// loop.
  ///
  /// On other threads the stage's code might run at the same time.
  private func scheduleTurn() {
    guard CurrentStage.timeline == nil, MainQueue.isCurrent, owner.with({ $0.isOnMain }),
      StageContext.inbox === self || StageContext.maker === self
    else { return }
    let isFirst = state.with { state in
      defer { state.hasTurn = true }
      return !state.hasTurn
    }
    guard isFirst else { return }
    DispatchQueue.main.async { [weak self] in self?.runTurn() }
  }

  private func runTurn() {
    state.with { $0.hasTurn = false }
    let reference = owner.with { TimelineReference(timeline: $0.timeline) }
    reference.timeline?.runDueTaskJobs()
  }
}

// MARK: - Draining, on the stage's thread

extension TaskInbox {
  /// Whether there are no entries or cancellations.
  var isEmpty: Bool { !hasChanges.load(ordering: .acquiring) }

  /// Removes and returns all entries and the ids of canceled sleeps.
  func drain() -> (entries: [Entry], canceled: [UInt64]) {
    state.with { state in
      hasChanges.store(false, ordering: .releasing)
      defer { (state.entries, state.canceled) = ([], []) }
      return (state.entries, state.canceled)
    }
  }
}

// MARK: - Real work that holds the clock

extension TaskInbox {
  /// Holds the clock until `finish(_:)`.
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - limit: The time limit, in real seconds.
  package func begin(_ name: String, limit: Double) -> UInt64 {
    state.with { state in
      state.count += 1
      state.work.append(
        RealWork(id: state.count, name: name, limit: limit, deadline: .now() + limit))
      return state.count
    }
  }

  /// Releases the clock, after the results of the work have run.
  package func finish(_ id: UInt64) {
    let isBlocked = state.with { state in
      state.work.removeAll { $0.id == id }
      return state.isBlocked
    }
    if isBlocked { woken.signal() }
  }

  /// The work that holds the clock.
  var work: RealWork? { state.with { $0.work.first } }

  /// Waits in real time until an entry is added or some work is done.
  /// - Returns: The work that exceeded its limit, if any.
  func waitForChanges(during work: RealWork) -> RealWork? {
    while true {
      let isDone = state.with { state in
        state.isBlocked = state.entries.isEmpty && state.work.contains(work)
        return !state.isBlocked
      }
      if isDone { return nil }
      let result = woken.wait(timeout: work.deadline)
      state.with { $0.isBlocked = false }
      if result == .timedOut { return work }
    }
  }
}
