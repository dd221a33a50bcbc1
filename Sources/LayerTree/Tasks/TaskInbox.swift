import Dispatch
import Foundation
import Graphics
import Synchronization

/// What tasks of a stage have to run, from whichever thread it comes, until the stage's own thread
/// takes it.
///
///     Task {…} on the stage ──┐                          ┌─▶ events of the timeline, in the order
///     its continuation        ├─▶ add ─▶ inbox ─▶ take ──┤   in which they came, as if scheduled
///     resumed anywhere ───────┘                          └─▶ by the code that added them
package final class TaskInbox: Sendable {
  /// When something is due, in seconds.
  enum Due: Hashable {
    /// After the time at which it was asked for.
    case later(Double)
    /// On the stage's clock.
    case at(Double)
  }

  /// What an entry is, for its place in time and for messages.
  enum Kind: Hashable {
    /// A part of a task, to be run in this instant.
    case job
    /// The end of a sleep.
    case sleep(Due)
    /// What another thread asks for, by a name.
    case call(String)
    /// What other code has found out about the stage.
    case diagnostic(Diagnostic)

    /// Whether it runs anything.
    var isWork: Bool { if case .diagnostic = self { false } else { true } }
  }

  /// Something to run.
  ///
  /// Unchecked, because closures that are not Sendable come from another thread only to be run on
  /// the stage's, as those given to a queue of Dispatch are.
  struct Entry: @unchecked Sendable {
    var kind: Kind
    /// Whether it came from code that belongs to no stage.
    var isOutside: Bool
    /// What takes it back.
    var id: UInt64 = 0
    var body: () -> Void
  }

  private enum Phase {
    /// There is no stage yet.
    case new
    /// It is that of a stage: all of the stage's tasks have higher ids than one made before them.
    case open(latestOther: UInt64)
    /// The stage is gone.
    case over
  }

  private struct State {
    var phase = Phase.new
    var entries: [Entry] = []
    /// Sleeps that have been taken back.
    var canceled: [UInt64] = []
    var count: UInt64 = 0
    /// What the stage waits for, in the order of asking.
    var work: [Work] = []
    var isBlocked = false
    /// Whether a turn on the real main queue is on its way.
    var hasTurn = false
  }

  /// Real work that holds the clock.
  struct Work: Equatable {
    var id: UInt64
    var name: String
    /// The longest that it may take, in real seconds.
    var limit: Double
    var deadline: DispatchTime
  }

  private let state = Confined(State())
  private let hasNews = Atomic(false)
  private let woken = DispatchSemaphore(value: 0)
  private let owner = Confined(Owner())

  /// Unchecked, because the timeline is reached on its own thread only.
  private struct Owner: @unchecked Sendable {
    weak var timeline: Timeline?
    /// Whether the stage was made on the main actor, so that it lives there.
    var isOnMain = false
  }

  /// Carries a timeline out of the lock, where its last release may run anything.
  private struct Held: @unchecked Sendable {
    var timeline: Timeline?
  }

  init() {}

  /// Makes it the inbox of a stage's timeline.
  func open(for timeline: Timeline) {
    let latest = TaskExecutors.latestTask()
    let owning = Owner(timeline: timeline, isOnMain: MainQueue.isCurrent)
    owner.with { $0 = owning }
    state.with { $0.phase = .open(latestOther: latest) }
  }

  /// Drops what is in it, and all that is added later.
  func close() {
    let entries = state.with { state in
      defer { state.entries = [] }
      state.phase = .over
      return state.entries
    }
    withExtendedLifetime(entries) {}
  }

  /// Whether a task, by its id, was made after the stage.
  func mayOwn(_ task: UInt64) -> Bool {
    state.with { if case .open(let latest) = $0.phase { task > latest } else { false } }
  }

  var isOpen: Bool { state.with { if case .open = $0.phase { true } else { false } } }
  /// Whether its stage is gone.
  var isOver: Bool { state.with { if case .over = $0.phase { true } else { false } } }

  /// Whether it has ever been given anything to run or to wait for.
  var wasUsed: Bool { state.with { $0.count > 0 } }
}

// MARK: - Adding, from any thread

extension TaskInbox {
  /// Puts something after all that is there.
  @discardableResult
  func add(_ kind: Kind, isOutside: Bool = false, _ body: @escaping @Sendable () -> Void) -> UInt64
  {
    put(Entry(kind: kind, isOutside: isOutside, body: body))
  }

  /// Runs a closure on the stage's thread, asked for on one that belongs to no stage.
  /// - Parameter name: What it is, for messages.
  package func call(_ name: String, _ body: @escaping () -> Void) {
    put(Entry(kind: .call(name), isOutside: true, body: body))
  }

  /// Has the stage say that something was asked for which does not happen.
  /// - Parameter name: What it is.
  package func noteLost(_ name: String) {
    report(
      Diagnostic(
        layer: "Stage", keyPath: name, found: "a thread that belongs to no stage",
        needed: "a task of a stage",
        message: "\(name) was called on a thread that belongs to no stage while there are several, "
          + "so that nothing happens; call it in a task of the stage that is meant"))
  }

  /// Has the stage report something.
  func report(_ diagnostic: Diagnostic) {
    put(Entry(kind: .diagnostic(diagnostic), isOutside: true, body: {}))
  }

  @discardableResult
  private func put(_ entry: Entry) -> UInt64 {
    let (id, isBlocked) = state.with { state in
      if case .over = state.phase { return (UInt64(0), false) }
      var entry = entry
      if entry.kind.isWork { state.count += 1 }
      entry.id = state.count
      state.entries.append(entry)
      hasNews.store(true, ordering: .releasing)
      return (state.count, state.isBlocked)
    }
    if isBlocked { woken.signal() }
    if !entry.isOutside { askForTurn() }
    return id
  }

  /// Takes a sleep back.
  func cancel(_ id: UInt64) {
    state.with { $0.canceled.append(id) }
    hasNews.store(true, ordering: .releasing)
  }

  /// Where code on the main actor adds to a stage of the main actor while its clock stands still,
  /// has what is due in this instant run as soon as that code awaits something, as a run loop does.
  ///
  /// On other threads nobody knows whether the stage's own code runs at the same time.
  private func askForTurn() {
    guard CurrentStage.timeline == nil, MainQueue.isCurrent, owner.with({ $0.isOnMain }),
      StageContext.inbox === self || StageContext.maker === self
    else { return }
    let isFirst = state.with { state in
      defer { state.hasTurn = true }
      return !state.hasTurn
    }
    guard isFirst else { return }
    DispatchQueue.main.async { [weak self] in self?.takeTurn() }
  }

  private func takeTurn() {
    state.with { $0.hasTurn = false }
    let held = owner.with { Held(timeline: $0.timeline) }
    held.timeline?.runPresentTasks()
  }
}

// MARK: - Taking, on the stage's thread

extension TaskInbox {
  /// Whether there is anything to take.
  var isEmpty: Bool { !hasNews.load(ordering: .acquiring) }

  /// Takes out everything: what is to run, and which sleeps are taken back.
  func take() -> (entries: [Entry], canceled: [UInt64]) {
    state.with { state in
      hasNews.store(false, ordering: .releasing)
      defer { (state.entries, state.canceled) = ([], []) }
      return (state.entries, state.canceled)
    }
  }
}

// MARK: - Real work that holds the clock

extension TaskInbox {
  /// Holds the clock until `finish(_:)`.
  /// - Parameters:
  ///   - name: What it is, for messages.
  ///   - limit: The longest that it may take, in real seconds.
  package func begin(_ name: String, limit: Double) -> UInt64 {
    state.with { state in
      state.count += 1
      state.work.append(
        Work(id: state.count, name: name, limit: limit, deadline: .now() + limit))
      return state.count
    }
  }

  /// Lets the clock go on, once everything has been run that the work has led to.
  package func finish(_ id: UInt64) {
    let isBlocked = state.with { state in
      state.work.removeAll { $0.id == id }
      return state.isBlocked
    }
    if isBlocked { woken.signal() }
  }

  /// The work that holds the clock.
  var work: Work? { state.with { $0.work.first } }

  /// Waits in real time until something has been added or some work is done.
  /// - Returns: The work that took longer than it may; nil: none.
  func waitForNews(of work: Work) -> Work? {
    while true {
      let isOver = state.with { state in
        state.isBlocked = state.entries.isEmpty && state.work.contains(work)
        return !state.isBlocked
      }
      if isOver { return nil }
      let result = woken.wait(timeout: work.deadline)
      state.with { $0.isBlocked = false }
      if result == .timedOut { return work }
    }
  }
}
