import Foundation
import Synchronization

/// Where code finds the stage that it works for: the only ambient state there is.
///
/// Code written for iOS tells nobody which screen it means: `UIView.animate(…)` and
/// `CACurrentMediaTime()` have to find the stage themselves. A stage enters the context around it
/// when it is made, so that nothing needs to be said for it.
///
///     `Timeline.current` looks in this order    what binds it
///     ──────────────────────────────────────    ────────────────────────────────────────────
///     1  the timeline of this call              Timeline.run(_:): each event, and what is
///        (task-local)                           called through a Stage
///     2  the context of this test               the trait .stage; child tasks have it too
///        (task-local)
///     3  the stage that this task made last     Stage.init ─┬─▶ 2 where that is bound,
///                                                           └─▶ else 3 and 4
///     4  the context of this thread             nobody: made when it is asked for
///
///     A context (2 and 4) ─┬─▶ the stage made last of those that live (it holds them weakly)
///     answers with         └─▶ before any stage: a timeline at 0, whose events the first
///                              stage takes over
///
/// So parallel tests do not see one another, on whichever threads they take turns.
package final class StageContext: Sendable {
  /// A stage's timeline, which is gone with the stage.
  ///
  /// A class, so that a look at it copies no weak reference.
  private final class Entry {
    let id: ObjectIdentifier
    private(set) weak var timeline: Timeline?

    init(_ timeline: Timeline) {
      id = ObjectIdentifier(timeline)
      self.timeline = timeline
    }
  }

  private struct State {
    /// The timelines from the stage made first to the one made last.
    var entries: [Entry] = []
    /// The timeline until there is a stage.
    var idle: Timeline?
  }

  /// Locked, because the child tasks of a test share its context.
  private let state = Mutex(State())

  package init() {}

  /// The timeline of the stage made last, or the one that waits for a stage.
  private var timeline: Timeline {
    state.withLock { state in
      while let last = state.entries.last {
        if let timeline = last.timeline { return Bound(timeline: timeline) }
        state.entries.removeLast()
      }
      let idle = state.idle ?? Timeline()
      state.idle = idle
      return Bound(timeline: idle)
    }.timeline
  }

  /// Makes a timeline the one that was made last; the first one takes over what waits for it.
  private func enter(_ timeline: Timeline) {
    let entering = Bound(timeline: timeline)
    // Live timelines are held until the lock is released: the last release of one may run anything.
    let (idle, living) = state.withLock { state -> (Bound?, [Bound]) in
      let living = state.entries.compactMap { $0.timeline.map(Bound.init) }
      let others = living.filter { $0.timeline !== entering.timeline }
      state.entries = (others + [entering]).map { Entry($0.timeline) }
      defer { state.idle = nil }
      return (state.idle.map(Bound.init), living)
    }
    if let idle = idle?.timeline, idle !== timeline { timeline.adopt(idle) }
    withExtendedLifetime(living) {}
  }
}

// MARK: - Binding

extension StageContext {
  /// Carries a timeline to the code that works with it.
  ///
  /// Unchecked, because a timeline belongs to one thread at a time: it is bound only around
  /// synchronous calls, and looked up by the code that made it, so no other task ever sees the
  /// value while it is in use.
  private struct Bound: @unchecked Sendable {
    let timeline: Timeline
  }

  @TaskLocal private static var bound: Bound?
  @TaskLocal private static var ofTest: StageContext?

  /// The stages that tasks made last, by the task's hash, until they are gone.
  ///
  /// A later task may have the hash of one that has ended. It then finds that one's stage, if that
  /// still lives, until it makes its own.
  private static let ofTasks = Mutex<[Int: Entry]>([:])

  private static var task: Int? { CurrentTask.hash }

  private static var ofThread: StageContext {
    let key = "Flipbook.StageContext"
    let thread = Thread.current.threadDictionary
    if let context = thread[key] as? StageContext { return context }
    let context = StageContext()
    thread[key] = context
    return context
  }

  fileprivate static var timeline: Timeline {
    if let bound { return bound.timeline }
    if let ofTest { return ofTest.timeline }
    if let task, let made = ofTasks.withLock({ $0[task]?.timeline.map(Bound.init) }) {
      return made.timeline
    }
    return ofThread.timeline
  }

  fileprivate static func enter(_ timeline: Timeline) {
    if let ofTest { return ofTest.enter(timeline) }
    ofThread.enter(timeline)
    guard let task else { return }
    timeline.task = task
    let made = Bound(timeline: timeline)
    ofTasks.withLock { $0[task] = Entry(made.timeline) }
  }

  /// Removes what a task knew of a timeline that is about to go.
  static func forget(_ id: ObjectIdentifier, of task: Int) {
    ofTasks.withLock { if $0[task]?.id == id { $0[task] = nil } }
  }

  fileprivate static func run<Result>(
    with timeline: Timeline, _ body: () throws -> Result
  ) rethrows -> Result {
    try $bound.withValue(Bound(timeline: timeline), operation: body)
  }

  /// Runs a test with a context of its own, in which no stage has been made yet.
  package static func isolated(_ test: () async throws -> Void) async throws {
    try await $bound.withValue(nil) {
      try await $ofTest.withValue(StageContext(), operation: test)
    }
  }
}

extension Timeline {
  /// The timeline that time, transactions and display links refer to here: within an event the one
  /// that runs it, else that of the stage made last.
  public static var current: Timeline { StageContext.timeline }

  /// Runs code with this timeline as the current one.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try StageContext.run(with: self, body)
  }

  /// Makes this the timeline of code outside of events, as that of a stage is once it is made.
  package func enterContext() { StageContext.enter(self) }

  @available(*, deprecated, message: "a stage is current once it is made; else use run(_:)")
  public func becomeThreadDefault() { enterContext() }
}
