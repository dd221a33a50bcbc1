import Foundation

/// Threads of the operating system.
///
/// Dispatch and Foundation do not report if the system refuses a thread: the former retries every
/// second without end, the latter fails silently.
///
/// - Rule: The closure is retained for the thread, which releases it after it has run; if there is
///   no thread, it is released here.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ConcurrencyTests`, in debug and release.
package enum SystemThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a closure on a new thread; returns false if the system provides none.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let body = unsafe Unmanaged.passRetained(Body(run))
    let failure = unsafe pthread_create(
      &thread, nil,
      { body in
        unsafe Unmanaged<Body>.fromOpaque(body!).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard failure == 0 else {
      unsafe body.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
