import Base
import Flipbook

/// The output for GitHub Actions: annotations at the scenes, and a summary of the job.
struct GitHub {
  private let result: CheckResult

  init(_ result: CheckResult) { self.result = result }

  /// Writes the output; errors are only warnings, since everything is reported elsewhere, too.
  func write(_ environment: [String: String]) {
    func file(_ path: String) -> String { Self.property(Self.inWorkspace(path, environment)) }
    for item in result.scenes where !["matches", "recorded"].contains(item.result) {
      let words = (item.findings ?? item.message.map { [$0] } ?? [MarkdownReport.missing(item)])
      Console.report(
        "::error file=\(file(item.scene)),title=\(Self.property(item.name))::"
          + Self.data(words.joined(separator: "\n")))
    }
    for orphan in result.orphans {
      Console.report(
        "::error file=\(file(orphan)),title=\(Self.property(orphan))::"
          + Self.data(CheckReport.orphanMessage))
    }
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    do { try Self.append(MarkdownReport(result).text, to: path) } catch {
      Console.log("warning: the job's summary \(path) cannot be written")
    }
  }

  /// Appends to a file that other steps may have written to.
  private static func append(_ text: String, to path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      return try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
  }

  /// The path relative to the repository, which need not be the current folder.
  private static func inWorkspace(_ path: String, _ environment: [String: String]) -> String {
    guard let root = environment["GITHUB_WORKSPACE"], !root.isEmpty else { return path }
    let folder = URL(fileURLWithPath: root).standardizedFileURL.path
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return file.hasPrefix(start) ? String(file.dropFirst(start.count)) : path
  }

  /// A message, which must be on one line.
  private static func data(_ text: String) -> String {
    text.printable.replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text.printableLine).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
