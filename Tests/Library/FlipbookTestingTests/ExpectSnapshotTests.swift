import Synchronization
import Testing
import UIKitValues

@testable import FlipbookTesting

/// The goldens of these tests lie beside this file, as those of users' tests do.
@Suite(.ownResults) struct ExpectSnapshotTests {
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
      return text.contains("pixels differ by up to ")
        && text.contains("golden | difference | actual: ")
        && text.contains("FLIPBOOK_RECORD=failed swift test")
    }
  }

  @Test func aDrawingThatFailsFailsTheTest() throws {
    try withKnownIssue {
      expectSnapshot(of: try dot().bitmap(at: -1))
    } matching: { issue in
      issue.comments.map(\.rawValue).joined()
        == "The picture could not be drawn: "
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
      #expect(failure.contains("FLIPBOOK_RECORD=failed swift test, or flipbook accept "))
      #expect(failure.hasSuffix(golden))
    }
  }

  // MARK: - What may be recorded

  /// A scene in a folder that goes away with the test, without a golden.
  private func withNewScene(_ body: (GoldenSuite.Entry, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scene-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.json")
    try Data("{size: [8, 4]}".utf8).write(to: file)
    try body(try #require(try GoldenSuite([file.path]).entries.first), folder)
  }

  private func isThere(_ name: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// Whatever the machine's own environment says.
  private func with(_ environment: [String: String], _ body: () throws -> Void) rethrows {
    try SnapshotMode.$environment.withValue(environment, operation: body)
  }

  @Test func aFirstRecordingFailsTheTest() throws {
    try with([:]) {
      try withNewScene { scene, folder in
        withKnownIssue {
          expectGoldens(of: scene)
        } matching: { issue in
          issue.comments.map(\.rawValue).joined().hasPrefix(
            "There was no golden, so the current picture was recorded: ")
        }
        #expect(isThere("a.png", in: folder))
        expectGoldens(of: scene)
      }
    }
  }

  @Test(.snapshots(record: .missing)) func aRecordingThatIsAskedForPasses() throws {
    try with([:]) {
      try withNewScene { scene, folder in
        expectGoldens(of: scene)
        #expect(isThere("a.png", in: folder))
      }
    }
  }

  /// A trait's mode applies on a user's machine, and not on one that only checks.
  @Test(.snapshots(record: .failed)) func aTraitRecordsNothingInCI() throws {
    try with(["CI": "true"]) {
      #expect(try SnapshotMode.current().record == .never)
      #expect(try !SnapshotMode.current().isExplicit)
      try withNewScene { scene, folder in
        withKnownIssue { expectGoldens(of: scene) }
        #expect(!isThere("a.png", in: folder))
      }
    }
    try with(["CI": "true", "FLIPBOOK_RECORD": "missing"]) {
      try withNewScene { scene, folder in
        expectGoldens(of: scene)
        #expect(isThere("a.png", in: folder))
      }
    }
  }

  @Test(.snapshots(record: .never)) func nothingIsRecordedWhereNothingMayBe() throws {
    try withNewScene { scene, folder in
      withKnownIssue { expectGoldens(of: scene) }
      #expect(!isThere("a.png", in: folder))
    }
  }

  // MARK: - Of what, and how

  @Test func aStageMovesAsItIsAsked() {
    expectSnapshot(of: dot(), as: .still(at: 0.2), named: "still")
    expectSnapshot(of: dot(), as: .animation(duration: 0.2, fps: 10), named: "film")
    assertSnapshot(of: dot(), as: .still(at: 0.2), named: "still")
  }

  @Test func aLayerNeedsNoStage() {
    let layer = CALayer()
    layer.frame = CGRect(x: 5, y: 5, width: 12, height: 8)
    layer.backgroundColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
    layer.cornerRadius = 4
    expectSnapshot(of: layer)
  }

  @MainActor @Test func aViewHasStylesAndScales() {
    func view() -> UIView {
      let view = UIView(frame: CGRect(x: 3, y: 3, width: 16, height: 10))
      let inner = UIView(frame: CGRect(x: 4, y: 2, width: 8, height: 6))
      inner.backgroundColor = .label
      view.addSubview(inner)
      return view
    }
    expectSnapshot(of: view())
    expectSnapshot(of: view(), style: .dark, scale: 2)
    expectSnapshot(of: view(), size: CGSize(width: 24, height: 16), named: "larger")
  }

  /// A text that wraps in the given width and is set in the screen's text size and direction.
  @MainActor private func text() -> UIView {
    let label = UILabel()
    label.text = "One two three four"
    label.font = .preferredFont(forTextStyle: .body)
    label.numberOfLines = 0
    return label
  }

  @MainActor @Test func aViewIsAsHighAsItsTextNeeds() throws {
    expectSnapshot(of: text(), size: .width(80))
  }

  @MainActor @Test func eachLookHasItsGolden() throws {
    expectSnapshots(
      of: text(), size: .width(80), styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], named: "text")
    expectSnapshots(
      of: SmallController(), devices: ["iPhone SE (1st generation)", "iPhone 17 landscape"],
      scale: 0.25)
    expectSnapshots(of: text(), size: .width(80), languages: ["en", "ar"], named: "spoken")
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/ExpectSnapshotTests")
    let goldens = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("eachLookHasItsGolden") }.sorted()
    #expect(
      goldens.map { $0.dropFirst("eachLookHasItsGolden".count) } == [
        "-spoken.png", "-spoken~ar.png", "-text.png", "-text~accessibilityLarge.png",
        "-text~dark.png",
        "-text~dark~accessibilityLarge.png", "~iPhone-17-landscape@0.25x.png",
        "~iPhone-SE-1st-generation@0.25x.png",
      ])
  }

  @MainActor @Test func aControllerFillsItsWindow() {
    let controller = UIViewController()
    controller.view.backgroundColor = UIColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1)
    expectSnapshot(of: controller, size: CGSize(width: 20, height: 30))
  }
}

/// Paints its safe area.
private final class SmallController: UIViewController {
  private let area = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    area.backgroundColor = .systemBlue
    view.addSubview(area)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    area.frame = view.safeAreaLayoutGuide.layoutFrame
  }
}
