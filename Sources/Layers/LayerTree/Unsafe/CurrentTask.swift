/// The id of the running task.
///
/// - Rule: The handle and a job of a task are the task's address and nothing else, and the handle
///   is valid within the closure that receives it. Swift's runtime has a function of this name and
///   signature, which returns a number that is unique in a process and grows with each new task;
///   addresses and hashes are reused.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `StageContextTests`, in debug and release.
enum CurrentTask {
  /// The task's number; nil outside of tasks.
  static var id: UInt64? {
    unsafe withUnsafeCurrentTask { task in
      // Cast, because Swift's runtime has the function for jobs only.
      unsafe task.map { unsafe id(of: unsafeBitCast($0, to: UnownedJob.self)) }
    }
  }

  /// The number of a job's task; the job must belong to a task.
  @_silgen_name("swift_task_getJobTaskId")
  static func id(of job: UnownedJob) -> UInt64
}
