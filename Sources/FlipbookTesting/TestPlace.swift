import Comparison
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
  func expect<Source: GoldenSource>(
    named name: String?, look: SnapshotLook = SnapshotLook(), _ draw: () throws -> Source
  ) {
    do {
      let mode = try SnapshotMode.current()
      let check = GoldenCheck(record: mode.record)
      let path = goldenPath(name, look)
      let golden = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
        .appendingPathComponent(path)
      let outcome = try check.check(
        try draw(), named: (path as NSString).deletingPathExtension, against: golden)
      if let message = message(for: outcome, golden, mode) {
        fail(message.text, pictures: message.pictures)
      }
    } catch {
      fail("The picture could not be taken: \(error)", pictures: [])
    }
  }

  /// Checks every picture of a scene file, and fails the test for each that does not match.
  func expectGoldens(of scene: GoldenSuite.Entry) {
    do {
      let mode = try SnapshotMode.current()
      for picture in SceneCheck(record: mode.record).check(scene) {
        switch picture.outcome {
        case .checked(.matches, _): break
        case .checked(.recorded, let golden):
          if !mode.isAsked { fail(Self.recorded(golden), pictures: [golden]) }
        default:
          let hint = picture.isOpen ? "\n\(Self.accept)" : ""
          fail("\(picture)\(hint)", pictures: picture.evidence.map { [$0] } ?? [])
        }
      }
    } catch {
      fail("The scene could not be checked: \(error)", pictures: [])
    }
  }

  private static let accept =
    "Once the picture is as it should be: FLIPBOOK_RECORD=failed swift test"

  private static func recorded(_ golden: URL) -> String {
    """
    There was no golden, so what is drawn now was recorded: \(golden.path)
    Have a look at it, and run the test again. To record without failing: FLIPBOOK_RECORD=missing
    """
  }

  /// Such as `Goldens/BadgeTests/red-large.png`.
  func goldenPath(_ name: String?, _ look: SnapshotLook = SnapshotLook()) -> String {
    let file = ("\(filePath)" as NSString).lastPathComponent
    let test = "\(function)".prefix { $0 != "(" }
    let stem = ([String(test)] + (name.map { [$0] } ?? [])).joined(separator: "-")
    let safe = String(stem.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
    return "Goldens/\((file as NSString).deletingPathExtension)/\(safe)\(look.suffix).png"
  }

  private func message(
    for outcome: GoldenCheck.Outcome, _ golden: URL, _ mode: SnapshotMode
  ) -> (text: String, pictures: [URL])? {
    switch outcome {
    case .matches: return nil
    case .recorded: return mode.isAsked ? nil : (Self.recorded(golden), [golden])
    case .missing(let actual):
      return (
        """
        There is no golden \(golden.path), and none may be recorded.
        drawn now: \(actual.path)
        To record it: FLIPBOOK_RECORD=missing swift test
        """, [actual]
      )
    case .different(let difference, let evidence):
      return (
        """
        The picture differs from its golden \(golden.path):
        \(difference)
        golden | difference | actual: \(evidence.sheet.path)
        drawn now: \(evidence.actual.path)
        \(Self.accept)
        """, [evidence.sheet, evidence.actual, golden]
      )
    }
  }

  private func fail(_ message: String, pictures: [URL]) {
    guard Test.current != nil else {
      return XCTFail(message, file: filePath, line: line)
    }
    let location = SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    for picture in pictures {
      guard let bytes = try? Data(contentsOf: picture) else { continue }
      Attachment.record([UInt8](bytes), named: picture.lastPathComponent, sourceLocation: location)
    }
    Issue.record("\(message)", sourceLocation: location)
  }
}
