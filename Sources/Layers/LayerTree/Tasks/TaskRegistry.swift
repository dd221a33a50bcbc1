import Base
import Graphics
import Synchronization

/// The facts about a job that is to be run.
struct JobFacts {
  /// The task's id; nil for a job of no task, such as a turn of an actor.
  var task: UInt64?
  /// Whether the task is awaited by its creator.
  var isChild: Bool
}

/// Maps tasks to their stages.
///
/// A task belongs to the stage whose code created it: an event, another task of it, or code that a
/// stage calls. Code outside, such as a test, belongs to no stage; its tasks on the main actor
/// belong to the stage that it created last, except for child tasks, which it awaits.
///
///     made by                     on the main actor    elsewhere      as `async let`, in a group
///     ────────────────────────    ─────────────────    ───────────    ──────────────────────────
///     an event or task of S       S                    S              S
///     code that made S last       S                    no stage       no stage
///     anything else               no stage             no stage       no stage
///
/// A task is registered when its creator first enqueues it. One that is resumed later is known, or
/// older than the stage, so that no stage gets another's task. Tasks of a stage that has ended
/// never resume.
enum TaskRegistry {
  struct Destination {
    var inbox: TaskInbox
    /// Whether the code that enqueues belongs to no stage.
    var isOutside: Bool
  }

  private struct State {
    var stages: [UInt64: TaskInbox] = [:]
    /// Tasks of no stage, created while there was a stage.
    var unowned: Set<UInt64> = []
    /// Tasks of stages that have ended.
    var orphans: Set<UInt64> = []
    var tasks: [ObjectIdentifier: [UInt64]] = [:]
    var inboxes: [ObjectIdentifier: TaskInbox] = [:]
  }

  private static let state = Confined(State())
  private static let openCount = Atomic(0)

  /// Whether there has ever been a stage.
  private static let isUsed = Atomic(false)
  /// A closed inbox for the jobs of orphans.
  private static let closedInbox: TaskInbox = {
    let inbox = TaskInbox()
    inbox.close()
    return inbox
  }()

  /// The least number of latest tasks without a stage that are remembered.
  private static let rememberedCount: UInt64 = 1 << 16

  /// The stage of a job, if any.
  static func destination(of job: JobFacts, onMain: Bool) -> Destination? {
    guard isUsed.load(ordering: .relaxed) else { return nil }
    let near = StageContext.inbox
    guard let task = job.task else { return near.map { Destination(inbox: $0, isOutside: false) } }
    let (known, isOther) = state.with { state in
      (
        state.orphans.contains(task) ? closedInbox : state.stages[task],
        state.unowned.contains(task)
      )
    }
    if isOther { return nil }
    if let known {
      return Destination(
        inbox: known, isOutside: near == nil && StageContext.maker == nil)
    }
    guard openCount.load(ordering: .relaxed) > 0 else { return nil }
    let maker = near ?? (onMain && !job.isChild ? StageContext.maker : nil)
    if let maker, maker.mayOwn(task) {
      record(task, of: maker)
      return Destination(inbox: maker, isOutside: false)
    }
    recordUnowned(task)
    return nil
  }

  private static func record(_ task: UInt64, of inbox: TaskInbox) {
    state.with { state in
      state.stages[task] = inbox
      state.tasks[ObjectIdentifier(inbox), default: []].append(task)
    }
  }

  private static func recordUnowned(_ task: UInt64) {
    state.with { state in
      state.unowned.insert(task)
      prune(&state.unowned)
    }
  }

  private static func prune(_ tasks: inout Set<UInt64>) {
    guard tasks.count > 2 * rememberedCount, let latest = tasks.max() else { return }
    tasks = tasks.filter { $0 + rememberedCount > latest }
  }

  /// Opens the inbox of a stage.
  static func register(_ timeline: Timeline) {
    let inbox = timeline.inbox
    guard !inbox.isOpen else { return }
    TaskExecutors.install()
    inbox.open(for: timeline)
    state.with { $0.inboxes[ObjectIdentifier(inbox)] = inbox }
    openCount.add(1, ordering: .relaxed)
    isUsed.store(true, ordering: .relaxed)
  }

  /// Removes a stage that has ended, and its tasks.
  static func unregister(_ inbox: TaskInbox) {
    guard inbox.isOpen else { return }
    inbox.close()
    openCount.subtract(1, ordering: .relaxed)
    state.with { state in
      state.inboxes[ObjectIdentifier(inbox)] = nil
      for task in state.tasks.removeValue(forKey: ObjectIdentifier(inbox)) ?? [] {
        state.stages[task] = nil
        state.orphans.insert(task)
      }
      prune(&state.orphans)
      if state.inboxes.isEmpty { state.unowned = [] }
    }
  }

  /// The inboxes of all stages.
  static var inboxes: [TaskInbox] { state.with { Array($0.inboxes.values) } }
}
