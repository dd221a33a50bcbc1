import Arguments
import Flipbook
import Platform

/// Signals that ask the command to end.
///
/// - Rule: A set of signals is filled before it is read, and lives while the system looks at it.
///   Handlers of C are pointers, of which only the bits are compared.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `BadInputTests`, and by hand in release mode: an interrupted render leaves no file.
enum Interruption {
  /// From now on, they end the process at once, whatever it is doing, and nothing unfinished is
  /// left behind.
  ///
  /// A terminal that goes away does not, where the process was started to outlive it, as by
  /// `nohup`.
  ///
  /// Throws where there can be no thread that listens.
  ///
  /// Called before there are other threads: all inherit that these signals wait for the thread that
  /// listens.
  static func watch() throws(CommandError) {
    // A reader that goes away shows as an error of the write, which cleans up.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that grows beyond what `ulimit -f` allows.
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let isIgnored = isNone(signal(number, SIG_DFL))
      if isIgnored, number == SIGHUP {
        signal(number, SIG_IGN)
      } else {
        unsafe sigaddset(&signals, number)
      }
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    let listens = SystemThread.start {
      var (signals, number) = (awaited, Int32(0))
      while unsafe sigwait(&signals, &number) != 0 {}
      if Console.errorIsTerminal { Console.report(ProgressBar.eraser, terminator: "") }
      TemporaryFile.removeAll { end(by: number) }
    }
    guard listens else { throw CommandError.failure("the system has no memory for a thread") }
  }

  /// Whether a handler is `SIG_IGN`; functions of C cannot be compared otherwise.
  private static func isNone(_ handler: sighandler_t?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process as the signal would have, so that the shell sees why.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    exit(128 + number)
  }
}
