import Foundation
import Graphics

/// Where code finds the stage that it works for: the only ambient state there is.
///
/// Code written for iOS tells nobody which screen it means: `UIView.animate(…)` and
/// `CACurrentMediaTime()` have to find the stage themselves. A stage enters the context around it
/// when it is made, so that nothing needs to be said for it.
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
/// So parallel tests do not see one another, on whichever threads they take turns. What tasks share
/// is the main actor, one at a time: there a task that has not made a stage finds the one that
/// another made last, as `Task { @MainActor in … }` must find that of the code around it. A test
/// that waits on the main actor before it makes its stage needs the trait. The main actor and the
/// main thread have one context, since on Linux the actor leaves that thread once `main` waits.
///
/// `TaskRegistry` knows which stage a task belongs to.
package final class StageContext: Sendable {
  /// A stage's timeline, which is gone with the stage.
  ///
  /// A class, so that a look at it copies no weak reference.
  private final class Entry {
    private(set) weak var timeline: Timeline?
    private let inbox: TaskInbox
    /// Whether a task made the stage.
    let isOfTask: Bool

    init(_ timeline: Timeline, isOfTask: Bool) {
      self.timeline = timeline
      inbox = timeline.inbox
      self.isOfTask = isOfTask
    }

    /// The timeline, unless its stage is gone; tasks that still wait may hold it longer.
    var living: Timeline? { inbox.isOver ? nil : timeline }
  }

  private struct State {
    /// The timelines from the stage made first to the one made last.
    var entries: [Entry] = []
    /// The timeline until there is a stage.
    var idle: Timeline?

    /// The timeline of the stage made last.
    mutating func last() -> Timeline? {
      while let last = entries.last {
        if let timeline = last.living { return timeline }
        entries.removeLast()
      }
      return nil
    }

    /// The same, unless a task made it.
    mutating func lastOutsideOfTasks() -> Timeline? {
      let last = last()
      return entries.last?.isOfTask == false ? last : nil
    }
  }

  /// Locked, because the child tasks of a test share its context.
  private let state = Confined(State())

  package init() {}

  /// The timeline of the stage made last, or the one that waits for a stage.
  private var timeline: Timeline {
    state.with { state in
      if let last = state.last() { return Bound(timeline: last) }
      let idle = state.idle ?? Timeline()
      state.idle = idle
      return Bound(timeline: idle)
    }.timeline
  }

  /// The same, unless nothing has been made or asked for yet.
  private var existing: Timeline? {
    state.with { state in
      (state.last() ?? state.idle).map { Bound(timeline: $0) }
    }?.timeline
  }

  /// The timeline of the stage made last; nil: there is no stage.
  private var stage: Timeline? { state.with { $0.last().map { Bound(timeline: $0) } }?.timeline }

  /// The same, unless a task made that stage.
  private var stageOutsideOfTasks: Timeline? {
    state.with { $0.lastOutsideOfTasks().map { Bound(timeline: $0) } }?.timeline
  }

  /// Gives away the timeline that waits for a stage, unless its clock has been used already.
  private func takeIdle() -> Timeline? {
    state.with { state -> Bound? in
      guard let idle = state.idle, idle.isUntouched else { return nil }
      state.idle = nil
      return Bound(timeline: idle)
    }?.timeline
  }

  /// Makes a timeline the one that was made last.
  private func enter(_ timeline: Timeline) {
    let entering = Bound(timeline: timeline)
    let isOfTask = CurrentTask.id != nil
    // Live timelines are held until the lock is released: the last release of one may run anything.
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
  /// The contexts of tasks, by the tasks' identities.
  ///
  /// Nothing tells when a task has ended. A context goes when its stages have gone, or, if it only
  /// waits for a stage, when hundreds of others have been used since.
  private struct Tasks {
    private var rows: [UInt64: (context: StageContext, lastUse: UInt64)] = [:]
    private var uses: UInt64 = 0
    /// The number of contexts at which those that are over are looked for.
    private var limit = Tasks.usualLimit

    static var usualLimit: Int { 1000 }

    mutating func existing(_ task: UInt64) -> StageContext? {
      uses += 1
      rows[task]?.lastUse = uses
      return rows[task]?.context
    }

    /// The task's context, and those that are over, which the caller releases without the lock.
    mutating func context(of task: UInt64) -> (context: StageContext, over: [StageContext]) {
      if let context = existing(task) { return (context, []) }
      let over = rows.count >= limit ? sweep() : []
      let context = StageContext()
      rows[task] = (context, uses)
      return (context, over)
    }

    /// Removes what has no stage, apart from what was used last.
    private mutating func sweep() -> [StageContext] {
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
  /// Carries a timeline to the code that works with it.
  ///
  /// Unchecked, because a timeline belongs to one thread at a time: it is bound around synchronous
  /// calls, and looked up by the task or thread that made it. Tasks that such a call starts have
  /// it, too; they must take turns with it.
  private struct Bound: @unchecked Sendable {
    let timeline: Timeline
  }

  @TaskLocal private static var bound: Bound?
  @TaskLocal private static var ofTest: StageContext?

  private static let ofMain = StageContext()

  /// Whether this is the main thread or the main actor, on whichever thread that runs.
  private static var isMain: Bool { Thread.isMainThread || MainQueue.isCurrent }

  private static let threadKey = "Flipbook.StageContext"

  /// This thread's context, if it has been asked for.
  private static var ofThreadIfAny: StageContext? {
    isMain ? ofMain : Thread.current.threadDictionary[threadKey] as? StageContext
  }

  private static var ofThread: StageContext {
    if let context = ofThreadIfAny { return context }
    let context = StageContext()
    Thread.current.threadDictionary[threadKey] = context
    return context
  }

  /// The context of this task, if it has been asked for.
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

  /// The contexts that a stage made here enters.
  private static var around: [StageContext] {
    let task = CurrentTask.id
    if let ofTest {
      // What runs on a stage finds that before the test's; a stage of its own it finds first.
      guard let task, CurrentStage.timeline != nil else { return [ofTest] }
      return [ofTest, context(of: task)]
    }
    guard let task else { return [ofThread] }
    return isMain ? [context(of: task), ofMain] : [context(of: task)]
  }

  fileprivate static func enter(_ timeline: Timeline) {
    for context in around { context.enter(timeline) }
  }

  fileprivate static func takeIdle() -> Timeline? {
    for context in around { if let idle = context.takeIdle() { return idle } }
    return nil
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

// MARK: - Stages and their tasks

extension StageContext {
  /// The inbox of the stage that this code is a part of: called by it, or by one of its events or
  /// tasks.
  static var inbox: TaskInbox? {
    guard let timeline = bound?.timeline ?? CurrentStage.timeline else { return nil }
    return timeline.inbox.isOpen ? timeline.inbox : nil
  }

  /// The inbox of the stage that this code made last, without being a part of it.
  ///
  /// On the main actor that is only what the task itself made, or code outside of tasks: what
  /// another task made there may be that of another test, which nobody waits for here.
  static var maker: TaskInbox? {
    if let ofTest { return ofTest.stage?.inbox }
    if let stage = ofTaskIfAny?.stage { return stage.inbox }
    guard CurrentTask.id == nil || isMain else { return nil }
    return ofThreadIfAny?.stageOutsideOfTasks?.inbox
  }

  /// Whether this code is a part of a stage.
  package static var isOnStage: Bool { bound != nil || CurrentStage.timeline != nil }

  /// The current timeline, if it is that of a stage.
  package static var stage: Timeline? {
    if let timeline = bound?.timeline ?? CurrentStage.timeline { return timeline }
    if let ofTest { return ofTest.stage }
    guard CurrentTask.id != nil else { return ofThreadIfAny?.stage }
    return ofTaskIfAny?.stage ?? (isMain ? ofMain.stage : nil)
  }

  /// Whether code is on a thread that belongs to no stage, such as that of a download.
  package enum OutsideCaller {
    /// It has a stage, or may yet make the first one.
    case none
    /// It means the only stage there is.
    case of(TaskInbox)
    /// There are several stages.
    case ofSeveral([TaskInbox])
  }

  /// The outside caller that this code is.
  package static var outsideCaller: OutsideCaller {
    guard bound == nil, CurrentStage.timeline == nil, ofTest == nil, CurrentTask.id == nil,
      !isMain, ofThreadIfAny?.stage == nil
    else { return .none }
    let inboxes = TaskRegistry.inboxes
    if inboxes.count == 1 { return .of(inboxes[0]) }
    return inboxes.isEmpty ? .none : .ofSeveral(inboxes)
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

  /// The timeline of a stage that is being made here, which is current from now on: the one that
  /// waited for the stage, with all that was scheduled and kept on it, or else a new one.
  package static func ofNewStage() -> Timeline {
    let timeline = StageContext.takeIdle() ?? Timeline()
    timeline.enterContext()
    return timeline
  }

  /// Makes this the timeline of code outside of events, as that of a stage is once it is made.
  package func enterContext() {
    TaskRegistry.enter(self)
    StageContext.enter(self)
  }

  @available(*, deprecated, message: "a stage is current once it is made; else use run(_:)")
  public func becomeThreadDefault() { enterContext() }
}
