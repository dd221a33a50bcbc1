import Dispatch
import Foundation
import Synchronization

/// Works on other threads and hands the results back in the order of the tasks, whichever is ready first.
///
/// A few tasks are under way at a time, so that memory does not grow: two for each processor, fewer when they are heavy.
struct OrderedTasks<Output: Sendable> {
  /// A task's result, once there.
  private final class Task: Sendable {
    let weight: Int
    private let group = DispatchGroup()
    private let result = Mutex<Output?>(nil)

    init(weight: Int) { self.weight = weight }

    func start(_ work: @escaping @Sendable () -> Output) {
      DispatchQueue.global().async(group: group) {
        let done = work()
        self.result.withLock { $0 = done }
      }
    }

    func wait() -> Output {
      group.wait()
      return result.withLock { $0! }
    }
  }

  private var tasks: [Task] = []
  private let limit = 2 * ProcessInfo.processInfo.activeProcessorCount
  /// Altogether, of tasks under way; a single one may be heavier.
  private static var heaviest: Int { 1 << 22 }

  /// - Parameter weight: What the task keeps in memory, in pixels.
  mutating func add(weight: Int, _ work: @escaping @Sendable () -> Output) {
    let task = Task(weight: weight)
    task.start(work)
    tasks.append(task)
  }

  /// The oldest result that has not been handed out, as long as one more task would be too many; waits for it.
  mutating func next(makingRoomFor weight: Int) -> Output? {
    let total = tasks.reduce(weight) { $0 + $1.weight }
    return tasks.count >= limit || total > OrderedTasks.heaviest ? next() : nil
  }

  /// The oldest result that has not been handed out; waits for it; nil when there is none.
  mutating func next() -> Output? {
    tasks.isEmpty ? nil : tasks.removeFirst().wait()
  }
}
