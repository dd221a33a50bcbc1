import Base
import Foundation

/// A running program with all its descendants, which are killed with it, and with this process.
///
/// The program is the leader of a new session, so signals from the terminal do not reach it. It
/// starts with no blocked or ignored signals. The session is ended with SIGKILL: a program could
/// ignore SIGTERM, or leave descendants running. Descendants may lead process groups, as the
/// compilers that Swift's driver starts do, but stay in the session.
///
/// - Rule: Arguments and environment are C strings that live as long as the call. The process stays
///   a zombie, whose id is not reused, until its session has been killed.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ChildProcessTests`, in debug and release.
package final class ChildProcess {
  /// Linux's `POSIX_SPAWN_SETSID`, a macro that Swift cannot import.
  private static let newSession: Int32 = 0x80

  private var id: pid_t
  private var status: Int32 = -1

  /// The ids of the running sessions; none is added once this process has begun to end (`killAll`).
  private static let sessions = Confined<Set<pid_t>>([])

  /// Starts a program with the given descriptors as its standard input, output and error; nil, with
  /// `errno` set, on failure.
  ///
  /// Output without a descriptor is discarded.
  ///
  /// - Parameter variables: Environment variables that are added or replaced.
  package init?(
    _ program: String, _ arguments: [String], variables: [String: String] = [:], input: Int32,
    output: Int32? = nil, errors: Int32?
  ) {
    let environment = ProcessInfo.processInfo.environment
      .merging(variables) { $1 }.map { "\($0)=\($1)" }
    let id = Self.sessions.with { sessions in
      let id = Self.start(
        [program] + arguments, environment, input: input, outputs: [output, errors])
      if id > 0 { sessions.insert(id) }
      return id
    }
    self.id = id
    if id <= 0 { return nil }
  }

  deinit { kill() }

  /// Finds a program in the folders of `PATH`.
  package static func find(_ name: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func start(
    _ arguments: [String], _ environment: [String], input: Int32, outputs: [Int32?]
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
    let flags = newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    for (target, output) in zip([STDOUT_FILENO, STDERR_FILENO], outputs) {
      if let output {
        unsafe posix_spawn_file_actions_adddup2(&actions, output, target)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_WRONLY, 0)
      }
    }
    var texts = unsafe (arguments.map { unsafe strdup($0) }) + [nil]
    var variables = unsafe (environment.map { unsafe strdup($0) }) + [nil]
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
    var id: pid_t = 0
    let failure = unsafe posix_spawn(&id, arguments[0], &actions, &attributes, &texts, &variables)
    errno = failure
    return failure == 0 ? id : -1
  }

  /// Waits until the program exits, then kills its descendants; returns whether the exit status was
  /// 0.
  package func wait() -> Bool {
    if id > 0 {
      Self.waitForExit(of: id)
      kill()
    }
    return status == 0
  }

  /// Whether the program has not exited; its descendants may run on until `wait()` or `kill()`.
  package var isRunning: Bool {
    guard id > 0 else { return false }
    var information = unsafe siginfo_t()
    var result: Int32
    repeat {
      result = unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | WNOHANG)
    } while result < 0 && errno == EINTR
    return unsafe result == 0 && information.si_signo == 0
  }

  /// The exit status; nil while the program runs, or if a signal killed it.
  package var exitStatus: Int32? { status & 0x7F == 0 ? status >> 8 & 0xFF : nil }

  /// Kills the program and its descendants.
  package func kill() {
    guard id > 0 else { return }
    Self.sessions.with { sessions in
      Self.kill(session: id)
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
      sessions.remove(id)
    }
    id = 0
  }

  private static func waitForExit(of id: pid_t) {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Kills all processes of a session, and waits until none runs.
  ///
  /// One that still ran could create files again after their removal.
  private static func kill(session: pid_t) {
    _ = Foundation.kill(-session, SIGKILL)
    waitForExit(of: session)
    // A process may have started another one before it was killed. If /proc cannot be read, killing
    // is repeated for 0.2 s instead.
    for round in 0..<10_000 {
      let members = members(of: session)
      if members?.isEmpty == true || members == nil && round >= 200 { return }
      for member in members ?? [] { _ = Foundation.kill(member, SIGKILL) }
      usleep(1000)
    }
  }

  /// The running processes of a session, without its leader; one whose state cannot be read counts
  /// as running.
  /// - Parameter procPath: The path at which procfs is mounted.
  /// - Returns: Nil if procfs exists but cannot be read, for example because no file descriptor is
  ///   free; empty if it does not exist.
  static func members(of session: pid_t, in procPath: String = "/proc") -> [pid_t]? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: procPath)
    guard let names else { return FileManager.default.fileExists(atPath: procPath) ? nil : [] }
    return names.compactMap { pid_t($0) }.filter { id in
      guard id != session, getsid(id) == session else { return false }
      guard let line = try? String(contentsOfFile: "\(procPath)/\(id)/stat", encoding: .utf8) else {
        // It may have ended since.
        return getsid(id) == session
      }
      // The name before the state may contain any characters.
      let state = line.split(separator: ") ").last?.first
      return state != "Z" && state != "X"
    }
  }

  /// Kills all sessions and then ends the process, before another program can be started.
  static func killAll(andThen end: () -> Never) -> Never {
    sessions.with { sessions in
      for id in sessions { _ = Foundation.kill(-id, SIGKILL) }
      for id in sessions { kill(session: id) }
      end()
    }
  }
}
