import Arguments
import Base
import Flipbook
import Platform

/// The Git repository of the current folder.
struct GitRepository {
  /// The repository's folder, with all links resolved.
  private let folder: String
  private let program: String

  /// - Throws: A usage error if there is no Git, or no repository.
  init() throws {
    guard let program = ChildProcess.find("git")?.path else {
      throw CommandError.usage("there is no git in PATH, by which --changed-since finds changes")
    }
    self.program = program
    let top = try Self.run(program, ["rev-parse", "--show-toplevel"])
    guard let folder = top.output, !folder.isEmpty else {
      let reason =
        top.errors.contains("dubious ownership")
        ? "belongs to another user; Git says how to trust it: git status"
        : "is in no Git repository"
      throw CommandError.usage("--changed-since: the current folder \(reason)")
    }
    let path = folder.hasSuffix("\n") ? String(folder.dropLast()) : folder
    self.folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// The absolute paths of all files that differ from the commit at which the current branch left a
  /// revision: committed or not, old and new names of renamed ones, deleted ones, and files that
  /// are not tracked and not ignored; of a repository in this one, a submodule or not, its folder.
  ///
  /// - Throws: A usage error for a revision that is not known or has no common commit.
  func changes(since revision: String) throws -> Set<String> {
    guard !revision.isEmpty, !revision.hasPrefix("-"),
      let commit = try line(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    else { throw try failure("there is no revision '\(revision)'") }
    guard let base = try line(["merge-base", commit, "HEAD"]) else {
      throw try failure("'\(revision)' and the current commit have no commit in common")
    }
    let tracked = try list([
      "diff", "--name-only", "--no-renames", "--no-ext-diff", "--ignore-submodules=none", "-z",
      base, "--",
    ])
    let untracked = try list(["ls-files", "--others", "--exclude-standard", "-z"])
    return Set(
      (tracked + untracked).map { "\(folder)/\($0.hasSuffix("/") ? String($0.dropLast()) : $0)" })
  }

  private func failure(_ message: String) throws -> CommandError {
    let isShallow = try line(["rev-parse", "--is-shallow-repository"]) == "true"
    return .usage(
      "--changed-since: " + message + (isShallow ? " in this shallow clone" : ""),
      hint: isShallow
        ? "Try: fetch-depth: 0 of actions/checkout, GIT_DEPTH: 0 of GitLab, or git fetch --unshallow"
        : "Try: origin/main, a tag or a commit")
  }

  /// The only line that Git prints; nil on failure.
  private func line(_ arguments: [String]) throws -> String? {
    let output = try Self.run(program, ["-C", folder] + arguments).output
    return output.map { String($0.prefix { $0 != "\n" }) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The names that Git prints, each with a zero byte at its end.
  private func list(_ arguments: [String]) throws -> [String] {
    let result = try Self.run(program, ["-C", folder] + arguments)
    guard let output = result.output else {
      throw CommandError.failure(
        "git \(arguments[0]) failed: \(result.errors.split(separator: "\n").first ?? "")")
    }
    return output.split(separator: "\0").map(String.init)
  }

  /// Runs Git; the output is nil unless it succeeds.
  private static func run(
    _ program: String, _ arguments: [String]
  ) throws -> (output: String?, errors: String) {
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    for _ in 0..<3 {
      guard let file = TemporaryFile.openScratch() else { throw failure() }
      files.append(file)
    }
    // The repository may be another user's: no watcher and no hook of its settings runs. Filters of
    // its settings, such as that of Git LFS, do, since a file may differ without them.
    let settings = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
    guard
      let process = ChildProcess(
        program, settings + arguments, variables: ["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"],
        input: files[0], output: files[1], errors: files[2])
    else { throw failure() }
    let isDone = process.wait()
    let texts = try files.dropFirst().map { file in
      var bytes = [UInt8](repeating: 0, count: System.size(of: file) ?? 0)
      guard System.read(file, at: 0, into: &bytes, from: 0) >= 0 else { throw failure() }
      return String(decoding: bytes, as: UTF8.self)
    }
    return (isDone ? texts[0] : nil, texts[1])
  }

  private static func failure() -> CommandError {
    .failure("git cannot be run: \(System.errorMessage(errno))")
  }
}
