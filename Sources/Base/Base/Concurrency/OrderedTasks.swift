import Foundation

/// Runs tasks on the threads of `WorkerPool` and returns their results in the order of the tasks,
/// whichever is ready first.
///
///     add     ├─ 0 ─┤
///     add        ├─── 1 ───┤        side by side
///     add           ├─ 2 ─┤
///     next          0      1 2      in order
///
/// A task may wait for steps of one that the same thread added before it, but not after it. The
/// thread that waits for a result runs tasks meanwhile.
///
/// A caller with many tasks retrieves results in between, so that memory does not grow. Then a few
/// tasks run at a time: two per processor, fewer if they are heavy; those without weight are not
/// counted.
///
/// Tasks whose results can no longer be retrieved are canceled, such as those left after an error;
/// those that run are waited for.
package final class OrderedTasks<Output: Sendable> {
  /// A task and its result, once available.
  private final class Task: Sendable {
    let weight: Int
    private let work: WorkerPool.Work
    private let result: Confined<Output?>

    init(weight: Int, _ body: @escaping @Sendable () -> Output) {
      let result = Confined<Output?>(nil)
      self.weight = weight
      self.result = result
      work = WorkerPool.shared.submit(isHelped: true) {
        let output = body()
        result.with { $0 = output }
      }
    }

    func wait() -> Output {
      work.wait()
      return result.with { $0! }
    }

    func cancelOrWait() { work.cancelOrWait() }
  }

  /// The tasks whose results are pending.
  private var tasks: [Task] = []
  private let limit = 2 * ProcessInfo.processInfo.activeProcessorCount
  /// The greatest sum of the weights of running tasks; a single one may be heavier.
  private static var weightLimit: Int { 1 << 22 }

  package init() {}

  /// The last ones first, so that none waits for steps of a canceled one.
  deinit { for task in tasks.reversed() { task.cancelOrWait() } }

  /// - Parameter weight: The task's memory use, in pixels.
  package func add(weight: Int, _ work: @escaping @Sendable () -> Output) {
    tasks.append(Task(weight: weight, work))
  }

  /// Waits for the oldest pending result if one more task would be too many; otherwise returns nil.
  package func next(beforeAdding weight: Int) -> Output? {
    let total = tasks.reduce(weight) { $0 + $1.weight }
    let count = tasks.count { $0.weight > 0 }
    return count >= limit || total > OrderedTasks.weightLimit ? next() : nil
  }

  /// Waits for the oldest pending result; nil if there is none.
  package func next() -> Output? {
    tasks.isEmpty ? nil : tasks.removeFirst().wait()
  }
}
