import Arguments
import Base
import Flipbook

/// `flipbook prune`: deletes goldens whose scenes are gone.
struct PruneVerb: Verb {
  static let name = "prune"
  static let overview = "Delete goldens without a scene or a test."
  static let usage = "[DIR …] [--dry-run]"
  static let notes = [
    "Deletes only PNG files that are marked as goldens, with their texts, and none that a scene mentions. The golden "
      + "of a test in Swift, such as Goldens/BadgeTests/red-large.png, is deleted if "
      + "BadgeTests.swift beside that folder is gone, or no Swift file there contains 'red'."
  ]

  @Argument("DIR", help: "Folders of scenes and tests. Default: the current folder.")
  private var paths: [String]

  @Flag("-n", "--dry-run", help: "Only list what would be deleted.")
  private var isDryRun: Bool

  @Options private var output: ReportOptions

  func run() throws -> ExitStatus {
    let pictures = try GoldenSuite.orphans(in: paths.isEmpty ? ["."] : paths)
    // The text of values, or of what VoiceOver says, goes with its picture.
    let orphans = pictures.flatMap { picture in
      [picture, picture.valuesFile].filter { FileManager.default.fileExists(atPath: $0.path) }
    }
    if !isDryRun { for orphan in orphans { try FileManager.default.removeItem(at: orphan) } }
    let names = orphans.map(\.pathFromCurrentFolder)
    if output.isJSON {
      try Console.write(JSONList.text(isDryRun ? "orphans" : "deleted", names))
    } else if !output.isQuiet {
      let word = isDryRun ? "would be deleted" : "deleted"
      let lines = names.map { "\($0.printableLine): \(word)" }
      try Console.print(
        lines.isEmpty ? "every golden has a scene or a test" : lines.joined(separator: "\n"))
    }
    return .done
  }
}
