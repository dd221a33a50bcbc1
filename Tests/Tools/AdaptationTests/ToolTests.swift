import Foundation
import TestSupport
import Testing

@testable import Adaptation

/// Programs that are started for `adapt`, and what is left of them.
@Suite struct ToolTests {
  @Test func aToolReadsItsInput() throws {
    let result = try Tool.run("cat", [], input: Data(repeating: 65, count: 300_000))
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(result.output == Data(repeating: 65, count: 300_000))
    let failed = try Tool.run("sh", ["-c", "echo error: no >&2; exit 3"])
    #expect(failed.status == 3)
    #expect(failed.firstError == "error: no")
  }

  @Test func whatAToolLeavesAmongTemporaryFilesIsRemoved() throws {
    let result = try Tool.run("sh", ["-c", "mkdir \"$TMPDIR/left\"; printf %s \"$TMPDIR\""])
    let folder = String(decoding: result.output, as: UTF8.self)
    #expect(result.status == 0)
    #expect(folder.hasSuffix("/0"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aToolThatIsMissingIsNamed() {
    #expect(throws: AdaptationError.missingTool("no-such-tool", remedy: Tool.remedy)) {
      try Tool.run("no-such-tool", [])
    }
  }

  @Test func aToolThatASignalEndsHasFailed() {
    #expect(throws: AdaptationError.failed(tool: "sh", message: "a signal ended it")) {
      try Tool.run("sh", ["-c", "kill -KILL $$"])
    }
  }

  @Test func aToolThatCannotBeStartedHasFailed() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("tool")
    try Data("#!/nowhere/sh\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    #expect(
      throws: AdaptationError.failed(tool: file.path, message: "No such file or directory")
    ) { try Tool.run(file.path, []) }
  }

  /// A killed process leaves its folder, and with it the lock.
  @Test func whatAKilledRunLeftIsRemoved() throws {
    let copy = try ScratchFolder()
    let place = copy.folder.deletingLastPathComponent().deletingLastPathComponent()
    let left = place.appendingPathComponent("flipbook-adapt.abcdef")
    try FileManager.default.createDirectory(
      at: left.appendingPathComponent("0"), withIntermediateDirectories: true)
    try Data("text".utf8).write(to: left.appendingPathComponent("0/A.swift"))
    let other = try ScratchFolder()
    // Another test may be removing it at the moment.
    for _ in 0..<5000 where FileManager.default.fileExists(atPath: left.path) { usleep(1000) }
    #expect(!FileManager.default.fileExists(atPath: left.path))
    #expect(FileManager.default.fileExists(atPath: copy.folder.path))
    for copy in [copy, other] {
      copy.remove()
      #expect(!FileManager.default.fileExists(atPath: copy.folder.path))
    }
  }
}
