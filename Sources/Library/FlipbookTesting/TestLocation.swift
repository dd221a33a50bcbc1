import Base
import Checking
import Comparison
import Flipbook
import Testing
import XCTest

/// The source location of a comparison, which determines its golden and the location of failures.
struct TestLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
  let function: StaticString

  /// Draws a picture, compares it with its golden, and fails the test if they differ.
  func expect<Source: DiagnosedSource>(
    named name: String?, variant: GoldenVariant = GoldenVariant(), _ draw: () throws -> Source
  ) {
    let golden = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent(goldenPath(name, variant))
    do {
      let mode = try SnapshotMode.current()
      let stem = golden.deletingPathExtension().pathFromCurrentFolder
      let check = GoldenCheck(record: mode.record, report: TestResults.current.run.check.report)
      let source = try draw()
      let outcome = try check.check(
        source, named: CheckedPicture.nameInReport(stem), against: golden)
      addResult(.checked(outcome, golden: golden), golden, variant, source.diagnostics)
      report(source.diagnostics)
      if let message = message(for: outcome, golden, mode) {
        fail(message.text, message.pictures)
      }
    } catch {
      addResult(.failed(.unusable(error)), golden, variant)
      fail("The picture could not be drawn: \(error)")
    }
  }

  /// Checks every picture of a scene file, and fails the test for each that does not match.
  func expectGoldens(of scene: GoldenSuite.Entry) {
    do {
      let mode = try SnapshotMode.current()
      let check = SceneCheck(record: mode.record, report: TestResults.current.run.check.report)
      for picture in check.check(scene) {
        TestResults.current.add(item(applyingStrictness(to: picture)))
        report(picture.diagnostics)
        switch picture.outcome {
        case .checked(.matches, _): break
        case .checked(.recorded, let golden):
          if !mode.isExplicit {
            fail(Self.recordedMessage(for: golden), [Evidence("golden", golden)])
          }
        default:
          let golden: URL? =
            if case .checked(_, let golden) = picture.outcome { golden } else { nil }
          let hint =
            golden.map { picture.isOpen ? "\n\(Self.acceptInstructions(for: $0))" : "" } ?? ""
          fail("\(picture)\(hint)", picture.evidence.map { [Evidence("difference", $0)] } ?? [])
        }
      }
    } catch {
      fail("The scene could not be checked: \(error)")
    }
  }

  /// Fails the test for each golden without a scene.
  func expectNoOrphans(in suite: GoldenSuite) {
    TestResults.current.add(orphans: suite.orphans.map(\.pathFromCurrentFolder))
    for orphan in suite.orphans {
      fail("\(orphan.pathFromCurrentFolder): \(CheckReport.orphanMessage)")
    }
  }

  /// The instructions for accepting a picture.
  private static func acceptInstructions(for golden: URL) -> String {
    """
    To view the difference after the tests have ended: \(TestResults.current.page.pathFromCurrentFolder)
    To accept the new picture: FLIPBOOK_RECORD=failed swift test, or \
    flipbook accept \(golden.pathFromCurrentFolder.shellWord)
    """
  }

  private static func recordedMessage(for golden: URL) -> String {
    """
    There was no golden, so the current picture was recorded: \(golden.path)
    Check it, and run the test again. To record without failing: FLIPBOOK_RECORD=missing
    """
  }

  /// The path of the golden relative to the test file's folder, such as
  /// `Goldens/BadgeTests/red-large.png`.
  func goldenPath(_ name: String?, _ variant: GoldenVariant = GoldenVariant()) -> String {
    let file = ("\(filePath)" as NSString).lastPathComponent
    let test = "\(function)".prefix { $0 != "(" }
    let stem = ([String(test)] + (name.map { [$0] } ?? [])).joined(separator: "-")
    let safe = GoldenSuite.nameOfTest(stem)
    return "Goldens/\((file as NSString).deletingPathExtension)/\(safe)\(variant.suffix).png"
  }

  private func message(
    for outcome: GoldenCheck.Outcome, _ golden: URL, _ mode: SnapshotMode
  ) -> (text: String, pictures: [Evidence])? {
    switch outcome {
    case .matches: return nil
    case .recorded:
      return mode.isExplicit
        ? nil : (Self.recordedMessage(for: golden), [Evidence("golden", golden)])
    case .missing(let actual):
      return (
        """
        There is no golden \(golden.path), and none may be recorded.
        drawn now: \(actual.path)
        To record it: FLIPBOOK_RECORD=missing swift test
        """, [Evidence("actual", actual, of: golden)]
      )
    case .different(let difference, let evidence):
      return (
        """
        The picture differs from its golden \(golden.path):
        \(difference)
        golden | difference | actual: \(evidence.sheet.path)
        drawn now: \(evidence.actual.path)
        \(Self.acceptInstructions(for: golden))
        """
          + (difference.lacksTrees ? "\nThe golden has \(PictureDifference.withoutTrees)" : ""),
        [
          Evidence("difference", evidence.sheet, of: golden),
          Evidence("actual", evidence.actual, of: golden), Evidence("golden", golden),
        ]
      )
    }
  }

  // MARK: - The run's result

  private func addResult(
    _ outcome: CheckedPicture.Outcome, _ golden: URL, _ variant: GoldenVariant,
    _ diagnostics: [Diagnostic] = []
  ) {
    let picture = CheckedPicture(
      name: golden.deletingPathExtension().pathFromCurrentFolder,
      scene: "\(filePath)".relativeToCurrentFolder,
      suffix: variant.suffix, outcome: outcome, diagnostics: diagnostics)
    var item = item(applyingStrictness(to: picture))
    item.golden = golden.pathFromCurrentFolder
    TestResults.current.add(item)
  }

  /// Returns the picture, marked as failed if the test is strict and there are diagnostics.
  private func applyingStrictness(to picture: CheckedPicture) -> CheckedPicture {
    guard StrictTrait.isStrict, picture.passes, !picture.diagnostics.isEmpty else { return picture }
    return CheckedPicture(
      name: picture.name, scene: picture.scene, suffix: picture.suffix,
      outcome: .failed(.diagnosed(count: picture.diagnostics.count)),
      diagnostics: picture.diagnostics)
  }

  private func item(_ picture: CheckedPicture) -> CheckResult.Item {
    var item = CheckResult.Item(picture)
    item.test = "\(function)"
    item.line = Int(line)
    return item
  }

  // MARK: - Messages

  /// A file to attach, with a unique name.
  private struct Evidence {
    var file: URL
    var name: String

    /// - Parameters:
    ///   - kind: The kind of picture, such as `actual`.
    ///   - golden: The golden that it belongs to; nil for the file itself.
    init(_ kind: String, _ file: URL, of golden: URL? = nil) {
      let owner = golden ?? file
      let folder = owner.deletingLastPathComponent().lastPathComponent
      let stem = owner.deletingPathExtension().lastPathComponent
      self.file = file
      name = "\(folder)-\(stem).\(kind).\(file.pathExtension)"
    }
  }

  /// The location of the comparison.
  private var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  private func fail(_ message: String, _ evidence: [Evidence] = []) {
    let message = message.printable
    guard Test.current != nil else {
      return XCTFail(message, file: filePath, line: line)
    }
    for part in evidence {
      guard let bytes = try? Data(contentsOf: part.file) else { continue }
      Attachment.record([UInt8](bytes), named: part.name, sourceLocation: location)
    }
    Issue.record("\(message)", sourceLocation: location)
  }

  /// Reports unmet requests, each once per test: as a warning, or as a failure with the trait
  /// `.strict`.
  private func report(_ diagnostics: [Diagnostic]) {
    let test = Test.current.map { "\($0.id)" } ?? "\(fileID) \(function)"
    let new = TestResults.current.newDiagnostics(diagnostics, in: test)
    guard !new.isEmpty else { return }
    let lines = new.map(\.description).joined(separator: "\n")
    let message = "These requests could not be met:\n\(lines)"
    guard Test.current != nil else {
      return TestResults.printToStandardError(
        "\("\(filePath)".relativeToCurrentFolder):\(line): warning: \(message)")
    }
    let name = goldenPath(nil).split(separator: "/").dropFirst().joined(separator: "-")
    Attachment.record(
      Array((lines + "\n").utf8),
      named: "\((name as NSString).deletingPathExtension).diagnostics.txt",
      sourceLocation: location)
    if StrictTrait.isStrict {
      Issue.record("\(message)", sourceLocation: location)
    } else {
      #if compiler(>=6.3)
        Issue.record("\(message)", severity: .warning, sourceLocation: location)
      #else
        TestResults.printToStandardError(
          "\("\(filePath)".relativeToCurrentFolder):\(line): warning: \(message)")
      #endif
    }
  }
}
