/// The identity of the task that runs now.
///
/// - Rule: The handle and a job of a task are the task's address and nothing else, and the handle
///   is valid within the closure that is given it. Swift's runtime has a function of this name and
///   signature, which names a task by a number that it never gives twice in a process, and that
///   grows with each task that is made; addresses and hashes come again.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `StageContextTests`, in debug and release.
enum CurrentTask {
  /// The task's number; nil outside of tasks.
  static var id: UInt64? {
    unsafe withUnsafeCurrentTask { task in
      unsafe task.map { unsafe number(of: unsafeBitCast($0, to: UnsafeRawPointer.self)) }
    }
  }

  /// The number of the task that a job is a part of; the job must be one of a task.
  static func id(of job: UnownedJob) -> UInt64 {
    unsafe number(of: unsafeBitCast(job, to: UnsafeRawPointer.self))
  }
}

@_silgen_name("swift_task_getJobTaskId")
private func number(of task: UnsafeRawPointer) -> UInt64
