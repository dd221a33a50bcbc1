import Base
package import Checking
import Comparison
import Flipbook
import Testing
import XCTest

/// The source location of a comparison, which determines its golden and the location of failures.
package struct TestLocation {
  let fileID: StaticString
  let filePath: StaticString
  package let line: UInt
  let column: UInt
  /// The name of the test's function.
  let function: String

  init(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, function: StaticString
  ) {
    self.init(
      fileID: fileID, filePath: filePath, line: line, column: column, function: "\(function)")
  }

  package init(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, function: String
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
    self.function = function
  }

  /// A message with the pictures that show a failure.
  package struct Failure {
    package var message: String
    /// The file that would be the golden, if they differ.
    package var actual: URL?
    fileprivate var evidence: [Evidence] = []

    package init(_ message: String) { self.message = message }

    fileprivate init(_ message: String, _ evidence: [Evidence], actual: URL? = nil) {
      self.message = message
      self.actual = actual
      self.evidence = evidence
    }
  }

  /// Draws a picture, compares it with its golden, and fails the test if they differ.
  func expect<Source: DiagnosedSource>(
    named name: String?, variant: GoldenVariant = GoldenVariant(), _ draw: () throws -> Source
  ) {
    let golden = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent(goldenPath(name, variant))
    let failure = failure(at: golden, variant, by: try SnapshotMode.current(), draw)
    if let failure { fail(failure) }
  }

  /// Draws a picture and compares it with its golden: the failure, or nil if they match.
  ///
  /// - Parameter mode: What may be recorded.
  package func failure<Source: DiagnosedSource>(
    at golden: URL, _ variant: GoldenVariant = GoldenVariant(),
    by mode: @autoclosure () throws -> SnapshotMode,
    _ draw: () throws -> Source
  ) -> Failure? {
    do {
      let mode = try mode()
      let stem = golden.deletingPathExtension().pathFromCurrentFolder
      let check = GoldenCheck(record: mode.record, report: TestResults.current.run.check.report)
      let snapshots = TestResults.current.snapshots
      var matches = false
      defer { if !matches { snapshots?.removeEntries(of: golden) } }
      let source = try draw()
      let entry = snapshots?.entry(golden: golden) { source.contentHash }
      // A run that records draws all that it may record.
      let readsEntries = [.never, .missing].contains(mode.record)
      if readsEntries, let entry, snapshots?.hasMatch(entry) == true {
        matches = true
        addResult(
          .checked(.matches, golden: golden), golden, variant, source.diagnostics,
          isUnchanged: true)
        report(source.diagnostics)
        return nil
      }
      let outcome = try check.check(
        source, named: CheckedPicture.nameInReport(stem), against: golden)
      if case .matches = outcome {
        matches = true
        if let entry { snapshots?.store(entry, golden: golden) }
      }
      addResult(.checked(outcome, golden: golden), golden, variant, source.diagnostics)
      report(source.diagnostics)
      return failure(of: outcome, golden, mode)
    } catch {
      addResult(.failed(.unusable(error)), golden, variant)
      return Failure("The picture could not be drawn: \(error)")
    }
  }

  /// Compares a value that is no picture with its golden: the failure, or nil if they match.
  ///
  /// - Parameters:
  ///   - bytes: The value as it is stored.
  ///   - difference: Compares with the stored bytes: a description, or nil if both are equal.
  package func failure(
    of bytes: Data, at golden: URL, by mode: SnapshotMode, _ difference: (Data) -> String?
  ) throws -> Failure? {
    let check = TestResults.current.run.check
    let stored = try? Data(contentsOf: golden)
    let found = stored.flatMap(difference)
    if stored != nil, found == nil, mode.record != .all {
      add(text: golden, .matches)
      return nil
    }
    if stored == nil ? mode.record != .never : mode.record == .failed || mode.record == .all {
      if stored != bytes { try check.write([UInt8](bytes), as: golden) }
      add(text: golden, .recorded)
      return mode.isExplicit
        ? nil : Failure(Self.recordedMessage(for: golden, replaced: stored != nil))
    }
    let name = CheckedPicture.nameInReport(golden.deletingPathExtension().pathFromCurrentFolder)
    let actual = check.report.appendingPathComponent(
      "\(name).actual.\(golden.pathExtension.isEmpty ? "txt" : golden.pathExtension)")
    try check.writeEvidence([UInt8](bytes), to: actual)
    add(text: golden, found == nil ? .missing : .differs, actual, findings: found)
    let reason =
      found.map { "The value differs from its golden \(golden.path):\n\($0)" }
      ?? "There is no golden \(golden.path), and none may be recorded."
    return Failure(
      "\(reason)\nnow: \(actual.path)\n\(Self.acceptInstructions(for: golden))",
      [Evidence("actual", actual, of: golden)], actual: actual)
  }

  private func add(
    text golden: URL, _ kind: CheckedPicture.Kind, _ actual: URL? = nil, findings: String? = nil
  ) {
    var item = CheckResult.Item(
      text: golden, of: "\(filePath)".relativeToCurrentFolder, kind, actual: actual,
      findings: findings)
    item.test = function
    item.line = Int(line)
    TestResults.current.add(item)
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

  private static func recordedMessage(for golden: URL, replaced: Bool = false) -> String {
    let reason =
      replaced
      ? "The golden was recorded anew" : "There was no golden, so the current picture was recorded"
    return """
      \(reason): \(golden.path)
      Check it, and run the test again\(replaced ? " without recording" : ""). \
      To record without failing: FLIPBOOK_RECORD=\(replaced ? "failed" : "missing")
      """
  }

  /// The path of the golden relative to the test file's folder, such as
  /// `Goldens/BadgeTests/red-large.png`.
  func goldenPath(_ name: String?, _ variant: GoldenVariant = GoldenVariant()) -> String {
    let file = ("\(filePath)" as NSString).lastPathComponent
    let test = function.prefix { $0 != "(" }
    let stem = ([String(test)] + (name.map { [$0] } ?? [])).joined(separator: "-")
    let safe = GoldenSuite.nameOfTest(stem)
    return "Goldens/\((file as NSString).deletingPathExtension)/\(safe)\(variant.suffix).png"
  }

  private func failure(
    of outcome: GoldenCheck.Outcome, _ golden: URL, _ mode: SnapshotMode
  ) -> Failure? {
    switch outcome {
    case .matches: return nil
    case .recorded(let replaced):
      return mode.isExplicit
        ? nil
        : Failure(
          Self.recordedMessage(for: golden, replaced: replaced), [Evidence("golden", golden)])
    case .missing(let actual):
      return Failure(
        """
        There is no golden \(golden.path), and none may be recorded.
        drawn now: \(actual.path)
        To record it: FLIPBOOK_RECORD=missing swift test
        """, [Evidence("actual", actual, of: golden)])
    case .different(let difference, let evidence):
      return Failure(
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
        ], actual: evidence.actual)
    }
  }

  // MARK: - The run's result

  private func addResult(
    _ outcome: CheckedPicture.Outcome, _ golden: URL, _ variant: GoldenVariant,
    _ diagnostics: [Diagnostic] = [], isUnchanged: Bool = false
  ) {
    var picture = CheckedPicture(
      name: golden.deletingPathExtension().pathFromCurrentFolder,
      scene: "\(filePath)".relativeToCurrentFolder,
      suffix: variant.suffix, outcome: outcome, diagnostics: diagnostics)
    picture.isUnchanged = isUnchanged
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
    item.test = function
    item.line = Int(line)
    return item
  }

  // MARK: - Messages

  /// A file to attach, with a unique name.
  fileprivate struct Evidence {
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
    fail(Failure(message, evidence))
  }

  /// Fails the test.
  package func fail(_ failure: Failure) {
    let (message, evidence) = (failure.message.printable, failure.evidence)
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
