import FlipbookTesting
import Synchronization
import Testing

/// The goldens of these tests lie beside this file, as those of users' tests do.
struct ExpectSnapshotTests {
  private func dot(at x: CGFloat = 4) -> Stage {
    let stage = Stage(size: CGSize(width: 16, height: 8))
    let dot = CALayer()
    dot.frame = CGRect(x: x, y: 2, width: 4, height: 4)
    dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.rootLayer.addSublayer(dot)
    stage.at(0.1) {
      CATransaction.setDisableActions(true)
      dot.position.x += 4
    }
    return stage
  }

  @Test func aStageMatches() throws {
    expectSnapshot(of: dot(), at: 0.2)
    expectSnapshot(of: dot(at: 8), named: "moved")
  }

  @Test func aBitmapMatches() throws {
    expectSnapshot(of: try dot().bitmap(at: 0))
  }

  @Test func aRecordingMatches() throws {
    expectSnapshot(of: try dot().record(duration: 0.2, fps: 10))
  }

  @Test func aDifferenceFailsTheTestAndSaysHowToGoOn() throws {
    withKnownIssue {
      expectSnapshot(of: dot(at: 9), function: "aBitmapMatches()")
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("pixels differ by up to 255 of 255, within")
        && text.contains("golden | difference | actual: ")
        && text.contains("FLIPBOOK_RECORD=failed swift test")
    }
  }

  @Test func aDrawingThatFailsFailsTheTest() throws {
    try withKnownIssue {
      expectSnapshot(of: try dot().bitmap(at: -1))
    } matching: { issue in
      issue.comments.map(\.rawValue).joined()
        == "The picture could not be taken: "
        + "the stage's clock is at 0 s and cannot go back to -1 s"
    }
  }

  @Test func aSceneThatDiffersFailsTheTestForEachPicture() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scene-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.json")
    try Data("{size: [8, 4], check: {scales: [1, 2]}}".utf8).write(to: file)
    let scene = try #require(try GoldenSuite([file.path]).entries.first)
    #expect(SceneCheck(record: .missing).check(scene).map(\.passes) == [true, true])
    expectGoldens(of: scene)
    try Data("{size: [8, 4], check: {scales: [1, 2]}, background: 'black'}".utf8).write(to: file)
    let texts = Mutex<[String]>([])
    withKnownIssue {
      expectGoldens(of: scene)
    } matching: { issue in
      texts.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let failures = texts.withLock { $0 }
    #expect(failures.count == 2)
    for (failure, golden) in zip(failures, ["a.png", "a@2x.png"]) {
      #expect(failure.contains("a.json: differs from \(golden)\n"))
      #expect(failure.contains("golden | difference | actual: "))
      #expect(failure.hasSuffix("FLIPBOOK_RECORD=failed swift test"))
    }
  }
}
