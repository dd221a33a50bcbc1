import Foundation
import Graphics

/// A program that was started, with all that it starts itself: they end together, and with us.
///
/// It leads a group of processes, gets no signal of a terminal's, and blocks and ignores none. A
/// program that its parent would have to ask to end could refuse, or leave others behind.
///
/// - Rule: Arguments and environment are strings of C's that live as long as the call. The process
///   is a zombie, whose number no other gets, until its group has been killed.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ChildProcessTests`, in debug and release.
final class ChildProcess {
  private var id: pid_t
  private var status: Int32 = -1

  /// The groups that run; once the process ends, no other is added.
  private static let groups = Confined<Set<pid_t>>([])

  /// Starts a program, which writes to nowhere but to `errors`; nil, with `errno`, when that fails.
  init?(_ program: String, _ arguments: [String], input: Int32, errors: Int32?) {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let id = Self.groups.with { groups in
      let id = Self.start([program] + arguments, environment, input: input, errors: errors)
      if id > 0 { groups.insert(id) }
      return id
    }
    self.id = id
    if id <= 0 { return nil }
  }

  deinit { kill() }

  private static func start(
    _ words: [String], _ environment: [String], input: Int32, errors: Int32?
  ) -> pid_t {
    var attributes = posix_spawnattr_t()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    if let errors {
      unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var texts = unsafe (words.map { unsafe strdup($0) }) + [nil]
    var variables = unsafe (environment.map { unsafe strdup($0) }) + [nil]
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
    var id: pid_t = 0
    let failure = unsafe posix_spawn(&id, words[0], &actions, &attributes, &texts, &variables)
    errno = failure
    return failure == 0 ? id : -1
  }

  /// Waits for its end, after which nothing of it runs; whether it succeeded.
  func wait() -> Bool {
    if id > 0 {
      Self.awaitEnd(of: id)
      kill()
    }
    return status == 0
  }

  /// Ends it, and all that it has started.
  func kill() {
    guard id > 0 else { return }
    Self.groups.with { groups in
      _ = Foundation.kill(-id, SIGKILL)
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
      groups.remove(id)
    }
    id = 0
  }

  private static func awaitEnd(of id: pid_t) {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Ends all, and then the process, before another can be started.
  static func killAll(andThen end: () -> Never) -> Never {
    groups.with { groups in
      for id in groups { _ = Foundation.kill(-id, SIGKILL) }
      // What writes a file would make it again.
      for id in groups { awaitEnd(of: id) }
      end()
    }
  }
}
