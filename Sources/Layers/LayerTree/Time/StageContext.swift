import Base
import Foundation
import Graphics

/// The stage that code works for: the only ambient state of the library.
///
/// Code written for iOS does not name its screen: `UIView.animate(…)` and `CACurrentMediaTime()`
/// have to find the stage themselves. A stage enters the surrounding context when it is created, so
/// that no setup is needed.
///
///     `Timeline.current` looks in this order    what binds it
///     ──────────────────────────────────────    ────────────────────────────────────────────
///     1  the timeline of this call              Timeline.run(_:): each event, and what is
///        (task-local)                           called through a Stage; tasks made there
///     2  the timeline that runs this task       Timeline.advance(to:), unless the task has made
///        (of this thread)                       a stage itself
///     3  the context of this test               the trait .stage; child tasks have it too
///        (task-local)
///     4  the context of this task               Stage.init ─┬─▶ 3 where that is bound,
///                                                           ├─▶ else 4 within a task
///     5  the context of this thread: outside                └─▶ and 5 where it is looked in
///        of tasks, and on the main actor for
///        tasks whose own is empty
///
///     A context (3, 4, 5) ─┬─▶ the stage made last of those that live (it holds them weakly)
///     answers with         └─▶ before any stage: a timeline at 0, which the first stage makes
///                              its own, with all that it keeps
///
/// Parallel tests do not see each other's stages, whichever threads they share. Only the main
/// actor's context is shared: there a task without a stage finds the one that another task created
/// last, as `Task { @MainActor in … }` must find its surrounding code's. A test that awaits on the
/// main actor before it creates its stage needs the trait. The main actor and the main thread have
/// one context, since on Linux the actor leaves that thread once `main` awaits.
///
/// `TaskRegistry` maps tasks to stages.
package final class StageContext: Sendable {
  /// A weak reference to a stage's timeline.
  ///
  /// A class, so that reading it copies no weak reference.
  private final class Entry {
    private(set) weak var timeline: Timeline?
    private let inbox: TaskInbox
    /// Whether a task created the stage.
    let isOfTask: Bool

    init(_ timeline: Timeline, isOfTask: Bool) {
      self.timeline = timeline
      inbox = timeline.inbox
      self.isOfTask = isOfTask
    }

    /// The timeline, unless its stage has ended; waiting tasks may retain it longer.
    var living: Timeline? { inbox.isClosed ? nil : timeline }
  }

  private struct State {
    /// The timelines in the order in which their stages were created.
    var entries: [Entry] = []
    /// The timeline before any stage exists.
    var idle: Timeline?

    /// The timeline of the last created stage.
    mutating func last(of test: Int?) -> Timeline? { lastEntry(of: test)?.living }

    /// The timeline of the last created stage, unless a task created it.
    mutating func lastOutsideOfTasks(of test: Int?) -> Timeline? {
      let last = lastEntry(of: test)
      return last?.isOfTask == false ? last?.living : nil
    }

    /// The last created stage, without those of tests that are not running.
    private mutating func lastEntry(of test: Int?) -> Entry? {
      while let last = entries.last, last.living == nil { entries.removeLast() }
      return entries.last { $0.living?.belongs(to: test) == true }
    }
  }

  /// Locked, because the child tasks of a test share its context.
  private let state = Confined(State())

  package init() {}

  /// The timeline of the last created stage, or the idle one.
  private var timeline: Timeline {
    let test = Timeline.runningTest
    return state.with { state in
      if let last = state.last(of: test) { return Bound(timeline: last) }
      let idle = state.idle ?? Timeline.idle()
      state.idle = idle
      return Bound(timeline: idle)
    }.timeline
  }

  /// The timeline of the last created stage, or the idle one, if either exists.
  private var existing: Timeline? {
    let test = Timeline.runningTest
    return state.with { state in
      (state.last(of: test) ?? state.idle).map { Bound(timeline: $0) }
    }?.timeline
  }

  /// The timeline of the last created stage, if any.
  private var stage: Timeline? {
    let test = Timeline.runningTest
    return state.with { $0.last(of: test).map { Bound(timeline: $0) } }?.timeline
  }

  /// The timeline of the last created stage, unless a task created it.
  private var stageOutsideOfTasks: Timeline? {
    let test = Timeline.runningTest
    return state.with { $0.lastOutsideOfTasks(of: test).map { Bound(timeline: $0) } }?.timeline
  }

  /// Removes and returns the idle timeline, unless its clock has been used.
  ///
  /// - Parameter isRunning: Whether its clock may have been used.
  private func removeIdle(isRunning: Bool) -> Timeline? {
    state.with { state -> Bound? in
      guard let idle = state.idle, isRunning || idle.isUntouched else { return nil }
      state.idle = nil
      return Bound(timeline: idle)
    }?.timeline
  }

  /// Adds a timeline as the last created one.
  private func enter(_ timeline: Timeline) {
    let entering = Bound(timeline: timeline)
    let isOfTask = CurrentTask.id != nil
    // Live timelines are retained until the lock is released: the last release of one may run any
    // code.
    let living = state.with { state -> [Bound] in
      let living = state.entries.compactMap { entry in
        entry.living.map { (entry, Bound(timeline: $0)) }
      }
      let others = living.filter { $0.1.timeline !== entering.timeline }
      state.entries = others.map(\.0) + [Entry(entering.timeline, isOfTask: isOfTask)]
      return living.map(\.1)
    }
    withExtendedLifetime(living) {}
  }
}

// MARK: - Tasks

extension StageContext {
  /// The contexts of tasks, by the tasks' ids.
  ///
  /// The end of a task is not observable. A context without a stage is removed once hundreds of
  /// others have been used since.
  private struct Tasks {
    private var rows: [UInt64: (context: StageContext, lastUse: UInt64)] = [:]
    private var uses: UInt64 = 0
    /// The number of contexts at which unused ones are removed.
    private var limit = Tasks.usualLimit

    static var usualLimit: Int { 1000 }

    mutating func existing(_ task: UInt64) -> StageContext? {
      uses += 1
      rows[task]?.lastUse = uses
      return rows[task]?.context
    }

    /// The task's context, and removed ones, which the caller releases outside the lock.
    mutating func context(of task: UInt64) -> (context: StageContext, over: [StageContext]) {
      if let context = existing(task) { return (context, []) }
      let over = rows.count >= limit ? removeUnused() : []
      let context = StageContext()
      rows[task] = (context, uses)
      return (context, over)
    }

    /// Removes contexts without a stage, except recently used ones.
    private mutating func removeUnused() -> [StageContext] {
      let waiting = rows.filter { $0.value.context.stage == nil }
      let recent = waiting.values.map(\.lastUse).sorted().suffix(Tasks.usualLimit / 2)
      let over = waiting.filter { $0.value.lastUse < recent.first ?? .max }
      for task in over.keys { rows[task] = nil }
      limit = max(Tasks.usualLimit, 2 * rows.count)
      return over.values.map(\.context)
    }
  }

  private static let ofTasks = Confined(Tasks())

  private static func context(of task: UInt64) -> StageContext {
    let (context, over) = ofTasks.with { $0.context(of: task) }
    withExtendedLifetime(over) {}
    return context
  }
}

// MARK: - Binding

extension StageContext {
  /// Carries a timeline to the code that uses it.
  ///
  /// Unchecked, because a timeline belongs to one thread at a time: it is bound around synchronous
  /// calls, and looked up by the task or thread that created it. Tasks started by such a call
  /// inherit it; they must not run concurrently with it.
  private struct Bound: @unchecked Sendable {
    let timeline: Timeline
  }

  @TaskLocal private static var bound: Bound?
  @TaskLocal private static var ofTest: StageContext?

  private static let ofMain = StageContext()

  /// Whether this is the main thread or the main actor, on whichever thread that runs.
  private static var isMain: Bool { Thread.isMainThread || MainQueue.isCurrent }

  private static let threadKey = "Flipbook.StageContext"

  /// This thread's context, if it exists.
  private static var ofThreadIfAny: StageContext? {
    isMain ? ofMain : Thread.current.threadDictionary[threadKey] as? StageContext
  }

  private static var ofThread: StageContext {
    if let context = ofThreadIfAny { return context }
    let context = StageContext()
    Thread.current.threadDictionary[threadKey] = context
    return context
  }

  /// The context of this task, if it exists.
  private static var ofTaskIfAny: StageContext? {
    CurrentTask.id.flatMap { task in ofTasks.with { $0.existing(task) } }
  }

  fileprivate static var timeline: Timeline {
    if let bound { return bound.timeline }
    if let running = CurrentStage.timeline { return ofTaskIfAny?.stage ?? running }
    if let ofTest { return ofTest.timeline }
    guard let task = CurrentTask.id else { return ofThread.timeline }
    guard isMain else { return context(of: task).timeline }
    return ofTaskIfAny?.existing ?? ofMain.timeline
  }

  /// The contexts that a stage created here enters.
  private static var enclosing: [StageContext] {
    let task = CurrentTask.id
    if let ofTest {
      // Code on a stage finds that stage before the test's, and its own stage before both.
      guard let task, CurrentStage.timeline != nil else { return [ofTest] }
      return [ofTest, context(of: task)]
    }
    guard let task else { return [ofThread] }
    return isMain ? [context(of: task), ofMain] : [context(of: task)]
  }

  fileprivate static func enter(_ timeline: Timeline) {
    for context in enclosing { context.enter(timeline) }
  }

  static func removeIdle(isRunning: Bool) -> Timeline? {
    for context in enclosing {
      if let idle = context.removeIdle(isRunning: isRunning) { return idle }
    }
    return nil
  }

  fileprivate static func run<Result>(
    with timeline: Timeline, _ body: () throws -> Result
  ) rethrows -> Result {
    try $bound.withValue(Bound(timeline: timeline), operation: body)
  }

  /// Runs a test with a new, empty context.
  package static func isolated(_ test: () async throws -> Void) async throws {
    try await $bound.withValue(nil) {
      try await $ofTest.withValue(StageContext(), operation: test)
    }
  }
}

// MARK: - Stages and their tasks

extension StageContext {
  /// The inbox of the stage that runs this code: called by it, or by one of its events or tasks.
  static var inbox: TaskInbox? {
    guard let timeline = bound?.timeline ?? CurrentStage.timeline else { return nil }
    return timeline.inbox.isOpen ? timeline.inbox : nil
  }

  /// The inbox of the stage that this code created last, without being run by it.
  ///
  /// On the main actor only a stage created by the task itself, or by code outside of tasks:
  /// another task's stage may belong to another test.
  static var maker: TaskInbox? {
    if let ofTest { return ofTest.stage?.inbox }
    if let stage = ofTaskIfAny?.stage { return stage.inbox }
    guard CurrentTask.id == nil || isMain else { return nil }
    return ofThreadIfAny?.stageOutsideOfTasks?.inbox
  }

  /// Whether a stage runs this code.
  package static var isOnStage: Bool { bound != nil || CurrentStage.timeline != nil }

  /// The current timeline, if it belongs to a stage.
  package static var stage: Timeline? {
    if let timeline = bound?.timeline ?? CurrentStage.timeline { return timeline }
    if let ofTest { return ofTest.stage }
    guard CurrentTask.id != nil else { return ofThreadIfAny?.stage }
    return ofTaskIfAny?.stage ?? (isMain ? ofMain.stage : nil)
  }

  /// The relation of code to stages: whether it runs on a thread that belongs to none, such as a
  /// download's.
  package enum ExternalCaller {
    /// It has a stage, or may create the first one.
    case none
    /// It belongs to no stage, and only one exists.
    case of(TaskInbox)
    /// It belongs to no stage, and several exist.
    case ofSeveral([TaskInbox])
  }

  /// The relation of this code to stages.
  package static var externalCaller: ExternalCaller {
    guard bound == nil, CurrentStage.timeline == nil, ofTest == nil, CurrentTask.id == nil,
      !isMain, ofThreadIfAny?.stage == nil
    else { return .none }
    let inboxes = TaskRegistry.inboxes
    if inboxes.count == 1 { return .of(inboxes[0]) }
    return inboxes.isEmpty ? .none : .ofSeveral(inboxes)
  }
}

extension Timeline {
  /// The timeline of time, transactions and display links here: within an event the one that runs
  /// it, otherwise the last created stage's.
  public static var current: Timeline { StageContext.timeline }

  /// Runs code with this timeline as the current one.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try StageContext.run(with: self, body)
  }

  /// Returns the idle timeline, with its schedule and state, if one exists; otherwise a new one.
  ///
  /// It is current from now on.
  ///
  /// - Parameter continues: Whether its clock may have been used.
  package static func ofNewStage(continues: Bool = false) -> Timeline {
    let timeline = StageContext.removeIdle(isRunning: continues) ?? Timeline()
    timeline.enterContext()
    return timeline
  }

  /// Makes this timeline current for code outside of events, as a new stage's is.
  package func enterContext() {
    TaskRegistry.register(self)
    StageContext.enter(self)
  }

  @available(*, deprecated, message: "a stage is current once it is made; else use run(_:)")
  public func becomeThreadDefault() { enterContext() }
}
