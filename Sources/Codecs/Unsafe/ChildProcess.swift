import Foundation
import Graphics

/// A child process and its descendants, which are all killed together, at the latest when this
/// process ends.
///
/// It leads a process group, so it gets no signals from the terminal, and it starts with default
/// signal handling. The group is killed, since a program that is asked to terminate could refuse or
/// leave descendants behind.
///
/// - Rule: Arguments and environment are C strings that live as long as the call. The process stays
///   a zombie, so that its id is not reused, until its group has been killed.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ChildProcessTests`, in debug and release.
final class ChildProcess {
  private var id: pid_t
  private var status: Int32 = -1

  /// The running groups; none is added once this process is ending.
  private static let groups = Confined<Set<pid_t>>([])

  /// Starts a program whose output goes to `errors` only; nil, with `errno`, if that fails.
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

  /// Waits for it to end, and kills its descendants; returns whether it succeeded.
  func wait() -> Bool {
    if id > 0 {
      Self.awaitEnd(of: id)
      kill()
    }
    return status == 0
  }

  /// Kills it and its descendants.
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

  /// Kills all groups and ends this process before another can be started.
  static func killAll(andThen end: () -> Never) -> Never {
    groups.with { groups in
      for id in groups { _ = Foundation.kill(-id, SIGKILL) }
      // Waits, since a process that still runs could create its file again.
      for id in groups { awaitEnd(of: id) }
      end()
    }
  }
}
