import Glibc

/// The timeline that is advancing on this thread.
///
/// - Rule: The function that sets a timeline retains it until it has restored the previous one.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `TaskTests`, in debug and release.
enum CurrentStage {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()

  static var timeline: Timeline? {
    guard let pointer = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<Timeline>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Sets the timeline of this thread, or none.
  static func set(_ timeline: Timeline?) {
    let pointer = unsafe timeline.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    _ = unsafe pthread_setspecific(key, pointer)
  }
}
