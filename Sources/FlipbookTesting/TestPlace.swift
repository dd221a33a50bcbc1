import Flipbook
import Testing
import XCTest

/// Where in the source a picture is compared: says where its golden is, and where a failure shows.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
  let function: StaticString

  /// Draws, compares, and fails the test if that is due.
  func expect(named name: String?, tolerance: Tolerance?, _ draw: () throws -> Bitmap) {
    let environment = ProcessInfo.processInfo.environment
    do {
      let mode = try RecordMode(environment: environment)
      let check = GoldenCheck(record: mode)
      let path = goldenPath(name)
      let golden = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
        .appendingPathComponent(path)
      let outcome = try check.check(
        PNG.encode(draw()), named: (path as NSString).deletingPathExtension, against: golden,
        tolerance: tolerance)
      if let message = message(for: outcome, golden) {
        fail(message.text, picture: message.picture)
      }
    } catch {
      fail("The picture could not be taken: \(error)", picture: nil)
    }
  }

  /// Checks every picture of a scene file, and fails the test for each that does not match.
  func expectGoldens(of scene: GoldenSuite.Entry) {
    do {
      let mode = try RecordMode(environment: ProcessInfo.processInfo.environment)
      for picture in SceneCheck(record: mode).check(scene) where !picture.passes {
        let hint = picture.isOpen ? "\n\(Self.accept)" : ""
        fail("\(picture)\(hint)", picture: picture.evidence)
      }
    } catch {
      fail("The scene could not be checked: \(error)", picture: nil)
    }
  }

  private static let accept =
    "Once the picture is as it should be: FLIPBOOK_RECORD=failed swift test"

  /// Such as `Goldens/BadgeTests/red-large.png`.
  func goldenPath(_ name: String?) -> String {
    let file = ("\(filePath)" as NSString).lastPathComponent
    let test = "\(function)".prefix { $0 != "(" }
    let stem = ([String(test)] + (name.map { [$0] } ?? [])).joined(separator: "-")
    let safe = String(stem.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
    return "Goldens/\((file as NSString).deletingPathExtension)/\(safe).png"
  }

  private func message(
    for outcome: GoldenCheck.Outcome, _ golden: URL
  ) -> (text: String, picture: URL)? {
    switch outcome {
    case .matches, .recorded: return nil
    case .missing(let actual):
      return (
        """
        There is no golden \(golden.path), and none may be recorded.
        drawn now: \(actual.path)
        \(Self.accept)
        """, actual
      )
    case .different(let difference, let evidence):
      return (
        """
        The picture differs from its golden \(golden.path):
        \(difference)
        golden | difference | actual: \(evidence.sheet.path)
        drawn now: \(evidence.actual.path)
        \(Self.accept)
        """, evidence.sheet
      )
    }
  }

  private func fail(_ message: String, picture: URL?) {
    guard Test.current != nil else {
      return XCTFail(message, file: filePath, line: line)
    }
    let location = SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    if let picture, let bytes = try? Data(contentsOf: picture) {
      Attachment.record([UInt8](bytes), named: picture.lastPathComponent, sourceLocation: location)
    }
    Issue.record("\(message)", sourceLocation: location)
  }
}

extension RecordMode {
  /// What `FLIPBOOK_RECORD` says, else what `flipbook check` does.
  init(environment: [String: String]) throws {
    guard let word = environment["FLIPBOOK_RECORD"], !word.isEmpty else {
      self = .standard(in: environment)
      return
    }
    guard let mode = RecordMode(rawValue: word) else { throw UnknownRecordMode(word: word) }
    self = mode
  }
}

/// A value of `FLIPBOOK_RECORD` that means nothing.
struct UnknownRecordMode: Error, CustomStringConvertible {
  let word: String

  var description: String {
    let words = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    return "FLIPBOOK_RECORD must be one of \(words), not '\(word)'"
  }
}
