import Foundation
import TestSupport
import Testing

@testable import Platform

/// Programs that are started, and what is left of them.
///
/// Runs in release mode too, which reveals errors of lifetimes.
@Suite struct ChildProcessTests {
  private func start(_ script: String, errors: Int32? = nil) throws -> ChildProcess {
    let input = System.open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    return try #require(ChildProcess("/bin/sh", ["-c", script], input: input, errors: errors))
  }

  @Test func itsStatusSaysWhetherItSucceeded() throws {
    #expect(try start("exit 0").wait())
    #expect(try !start("exit 3").wait())
    #expect(try !start("kill -TERM $$").wait())
    let ended = try start("exit 0")
    #expect(ended.wait())
    #expect(ended.wait())
  }

  @Test func aProgramThatIsNotThereIsNone() {
    #expect(ChildProcess("/nowhere/sh", [], input: STDIN_FILENO, errors: nil) == nil)
    #expect(errno == ENOENT)
  }

  @Test func itsExitStatusIsNoSignal() throws {
    let rows: [(String, Int32?)] = [("exit 0", 0), ("exit 3", 3), ("kill -TERM $$", nil)]
    for (script, status) in rows {
      let child = try start(script)
      _ = child.wait()
      #expect(child.exitStatus == status)
    }
  }

  /// It does not know the signals that we ignore, and leads a group and a session.
  @Test func itStartsAfresh() throws {
    let file = try #require(
      System.makeTemporaryFile(prefix: NSTemporaryDirectory() + "flipbook-child"))
    defer {
      close(file.descriptor)
      _ = System.unlink(file.path)
    }
    let script = """
      grep -E '^Sig(Ign|Blk)' /proc/self/status >&2
      cut -d ' ' -f 5 /proc/$$/stat >&2
      cut -d ' ' -f 6 /proc/$$/stat >&2
      echo $$ >&2
      """
    #expect(try start(script, errors: file.descriptor).wait())
    let lines = try String(contentsOfFile: file.path, encoding: .utf8)
      .split(separator: "\n").map { $0.split { " \t".contains($0) }.last ?? "" }
    #expect(lines.count == 5)
    for line in lines.prefix(2) {
      let signals = UInt64(line, radix: 16) ?? .max
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] {
        #expect(signals >> UInt64(signal - 1) & 1 == 0, "\(lines)")
      }
    }
    #expect(lines[2] == lines[4])
    #expect(lines[3] == lines[4])
  }

  /// What cannot be read does not mean that nothing runs.
  @Test func whatCannotBeReadCountsAsRunning() throws {
    let file = try #require(
      System.makeTemporaryFile(prefix: NSTemporaryDirectory() + "flipbook-child"))
    defer {
      close(file.descriptor)
      _ = System.unlink(file.path)
    }
    let child = try start("sleep 60 & echo $! >&2; sleep 60", errors: file.descriptor)
    defer { child.kill() }
    while System.size(of: file.descriptor) == 0 { usleep(1000) }
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    let id = try #require(pid_t(text.dropLast()))
    let session = getsid(id)
    #expect(ChildProcess.members(of: session)?.contains(id) == true)
    // A process without a state, a list that is a file, and none.
    let list = try TemporaryFolder()
    try list.write("\(id)/cmdline")
    #expect(ChildProcess.members(of: session, in: list.url.path) == [id])
    #expect(ChildProcess.members(of: session, in: file.path) == nil)
    #expect(ChildProcess.members(of: session, in: list.file("none").path) == [])
    try list.write("\(id)/stat", Array("\(id) (sleep) Z 1".utf8))
    #expect(ChildProcess.members(of: session, in: list.url.path) == [])
  }

  /// Also if the program has exited by itself, and if its child leads a process group.
  @Test func whatItStartedEndsWithIt() throws {
    let group = "perl -e 'setpgrp; print STDERR \"$$\\n\"; sleep 60' &"
    for script in [
      "sleep 60 & echo $! >&2", "trap '' TERM; sleep 60 & echo $! >&2; sleep 60", group,
      "\(group) sleep 60",
    ] {
      let file = try #require(
        System.makeTemporaryFile(prefix: NSTemporaryDirectory() + "flipbook-child"))
      defer {
        close(file.descriptor)
        _ = System.unlink(file.path)
      }
      let child = try start(script, errors: file.descriptor)
      while System.size(of: file.descriptor) == 0 { usleep(1000) }
      if !script.hasSuffix("sleep 60") { _ = child.wait() } else { child.kill() }
      let text = try String(contentsOfFile: file.path, encoding: .utf8)
      let id = try #require(pid_t(text.dropLast()))
      // The system may take a moment; the dead have no command line.
      func runs() -> Bool {
        (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/cmdline")))?.isEmpty == false
      }
      for _ in 0..<1000 where runs() { usleep(1000) }
      #expect(!runs())
    }
  }
}
