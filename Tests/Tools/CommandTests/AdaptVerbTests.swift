import Foundation
import TestSupport
import Testing

/// `flipbook adapt` with a script in place of `flipbook-adapt`, whose own package tests what it
/// writes.
struct AdaptVerbTests {
  private let command: Command

  init() throws { command = try Command() }

  /// A line of shell that answers as `flipbook-adapt` does.
  static let answer = """
    cat <<'END'
    {"outcome": {"program": "LibDemo", "targets": 1, "hasTests": false, "sources": 1, "compiles": true, "diff": "",
      "report": {"changed": ["Package.swift"], "edited": ["A\\u001b.swift"], "removed": []},
      "left": [{"symbol": "CIFilter", "advice": "leave it out", "compiles": true,
        "places": [{"file": "A.swift", "line": 2, "column": 0}]}]}}
    END

    """

  private func adapt(_ words: String...) throws -> Command.Result {
    try command.run(["adapt", "lib", "-o", "out", "--flipbook", "Flipbook"] + words)
  }

  @Test func theProgramIsAsked() throws {
    try command.writeFlipbook(
      program: "cat > request; printf %s \"$TMPDIR\" > folder\n" + Self.answer)
    let result = try adapt(
      "--check", "--tests", "A Tests", "--tests", "B", "--resources", "Art")
    #expect(
      result.error == """
        note: CIFilter: leave it out
          A.swift:2
        note: A\\u{1B}.swift has been edited and is left as it is
        1 file in 1 target; it compiles
        Try: flipbook adapt lib --tests 'A Tests' --tests B --resources Art -o out

        """)
    #expect(result.status == 0)
    let request = try JSONSerialization.jsonObject(with: Data((command.text("request") ?? "").utf8))
    let object = try #require(request as? [String: Any])
    #expect(object["folders"] as? [String] == ["lib"])
    #expect(object["tests"] as? [String] == ["A Tests", "B"])
    #expect(object["resources"] as? [String] == ["Art"])
    #expect(object["output"] as? String == "out")
    #expect(object["checks"] as? Bool == true)
    let package = (object["flipbook"] as? [String: Any])?["package"] as? String
    #expect(package.flatMap { URL(string: $0) }?.lastPathComponent == "Flipbook")
    let folder = try #require(command.text("folder"))
    #expect(folder.hasSuffix("/0"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aProgramThatIsNotBuiltIsExplained() throws {
    try command.writeFlipbook(program: nil)
    let result = try adapt()
    let folder = command.folder.resolvingSymlinksInPath().appendingPathComponent("Flipbook").path
    #expect(result.status == 70)
    #expect(
      result.error == """
        error: flipbook-adapt is not built: there is no \(folder)/.build/adapt/debug/flipbook-adapt
        Building it needs a Swift toolchain that includes SwiftSyntax, such as those from \
        https://www.swift.org/install/linux/.
        Try: \(folder)/scripts/adapt/swift build

        """)
  }

  @Test(arguments: [
    ("echo error: no >&2; exit 3", "error: flipbook-adapt failed: error: no\n", 70),
    ("exit 3", "error: flipbook-adapt failed: it gave no reason\n", 70),
    ("kill -KILL $$", "error: flipbook-adapt failed: a signal ended it\n", 70),
    ("echo '{\"outcome\"'", "error: flipbook-adapt failed: its answer cannot be read\n", 70),
    (
      #"echo '{"fault": {"message": "no \u001b", "hint": "Try: it", "isFailure": false}}'"#,
      "error: no \\u{1B}\nTry: it\n", 2
    ),
    (
      #"echo '{"fault": {"message": "no", "hint": "Try: it", "isFailure": true}}'"#,
      "error: no\nTry: it\n", 70
    ),
  ])
  func failuresAreReported(program: String, message: String, status: Int32) throws {
    try command.writeFlipbook(program: program)
    let result = try adapt()
    #expect(result.error == message)
    #expect(result.status == status)
  }

  @Test(arguments: [
    ("-v 1000000", "-v allows 976 MB, and the compiler needs 1024 MB"),
    ("-n 20", "-n allows 20 descriptors, and the compiler needs 64 descriptors"),
  ])
  func lowLimitsAreRefused(limit: String, message: String) throws {
    try command.writeFlipbook(program: Self.answer)
    let result = try command.shell(
      "ulimit \(limit); \"$FLIPBOOK\" adapt lib -o out --flipbook Flipbook")
    #expect(result.error.hasPrefix("error: ulimit \(message)\n"), "\(result.error)")
    #expect(result.status == 70)
  }

  /// A killed process leaves its folder, and with it the lock.
  @Test func whatAKilledRunLeftIsRemoved() throws {
    try command.writeFlipbook(program: Self.answer)
    let left = try TemporaryFolder()
    try left.write("flipbook-adapt.abcdef/0/A.swift")
    try left.write("flipbook-adapt.ghijkl/mine.swift")
    let result = try command.run(
      ["adapt", "lib", "-o", "out", "--flipbook", "Flipbook"],
      environment: ["TMPDIR": left.url.path])
    #expect(result.status == 0, "\(result.error)")
    #expect(try left.names == ["flipbook-adapt.ghijkl"])
  }
}

extension Command {
  /// Makes a folder that passes for Flipbook's package, with a shell script for `flipbook-adapt`.
  func writeFlipbook(program: String?) throws {
    let package = folder.appendingPathComponent("Flipbook")
    let file = package.appendingPathComponent(".build/adapt/debug/flipbook-adapt")
    let marks = ["Package.swift", "Sources/C/CUIKit/uikit.pc"].map {
      package.appendingPathComponent($0)
    }
    for file in marks + [file] {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    for mark in marks { try Data().write(to: mark) }
    guard let program else { return }
    try writeProgram(program, to: file.path)
  }
}
