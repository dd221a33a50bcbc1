import Flipbook
import Synchronization

/// Signals that ask the command to stop, noticed between frames so that no file is left half written.
enum Interruption {
  /// The last signal that arrived; 0 for none.
  private static let pending = Atomic<Int32>(0)

  /// Thrown where work stops because of a signal.
  struct Stop: Error {
    let signal: Int32
  }

  /// From now on, signals only leave a note; a second one ends the process at once.
  static func watch() {
    // A reader that goes away shows as an error of the write, which cleans up.
    signal(SIGPIPE, SIG_IGN)
    // Made now: a handler may not be the first to touch a static property.
    pending.store(0, ordering: .relaxed)
    // Who starts a process from a worker thread, as Foundation does, hands down that thread's blocked signals.
    var watched = sigset_t()
    unsafe sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&watched, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if Interruption.pending.exchange(number, ordering: .relaxed) != 0 {
          Interruption.end(by: number)
        }
      }
    }
  }

  /// - Throws: `Stop` once a signal has arrived.
  static func check() throws {
    let signal = pending.load(ordering: .relaxed)
    if signal != 0 { throw Stop(signal: signal) }
  }

  /// Ends the process as the signal would have, so that the shell sees why.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }
}
