import Foundation
import Testing

@testable import Adaptation

/// Programs that `adapt` starts, and the files that they leave.
@Suite struct ToolTests {
  @Test func aToolIsHeard() throws {
    let result = try Tool.run("sh", ["-c", "cat; seq 100000; echo error: no >&2; exit 3"])
    #expect(result.status == 3)
    #expect(result.output.count == 588_895)
    #expect(result.error == "error: no\n")
  }

  @Test func whatAToolLeavesAmongTemporaryFilesIsRemoved() throws {
    let result = try Tool.run("sh", ["-c", "mkdir \"$TMPDIR/left\"; printf %s \"$TMPDIR\""])
    #expect(result.status == 0)
    #expect(!FileManager.default.fileExists(atPath: String(decoding: result.output, as: UTF8.self)))
  }

  @Test func aToolThatIsMissingIsNamed() {
    #expect(throws: AdaptationError.missingTool("no-such-tool")) {
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
    try folder.write("tool", "#!/nowhere/sh\n")
    let file = folder.url.appendingPathComponent("tool").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    #expect(throws: AdaptationError.failed(tool: file, message: "it cannot be started")) {
      try Tool.run(file, [])
    }
  }
}
