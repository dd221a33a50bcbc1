import Arguments
import Base
import Flipbook
import Platform

/// Handling of the signals that end the command.
///
/// - Rule: A set of signals is filled before it is read, and lives while the system reads it.
///   Handlers of C are pointers, of which only the bits are compared.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `BadInputTests`, and by hand in release mode: an interrupted render leaves no file.
enum Interruption {
  /// Starts a thread that ends the process at once on a signal, and removes unfinished files.
  ///
  /// SIGHUP is ignored if the process was started with it ignored, as by `nohup`.
  ///
  /// Called before there are other threads, so that all inherit the blocked signals.
  ///
  /// - Throws: If the thread cannot be started.
  static func watch() throws(CommandError) {
    // A closed pipe becomes an error of the write, which cleans up.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that exceeds the limit of `ulimit -f`.
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let isIgnored = isIgnore(signal(number, SIG_DFL))
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

  /// Whether a handler is `SIG_IGN`.
  ///
  /// Cast, because Swift cannot compare C functions.
  private static func isIgnore(_ handler: sighandler_t?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process with the signal, so that the shell sees the reason.
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
