import Dispatch

/// The steps of a task that another one waits for, one after the other.
///
/// The waiting task must have been submitted to its `WorkerPool` by the same thread and after the
/// other: such work starts in that order, so a task waits only for one that runs or has ended.
package struct StepSignal: Sendable {
  private let count = DispatchSemaphore(value: 0)

  package init() {}

  /// Ends a step.
  package func signal() { count.signal() }

  /// Waits until one more step has ended.
  package func wait() { count.wait() }
}
