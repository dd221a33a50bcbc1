import Flipbook

/// What GitHub Actions shows of a check: annotations at the scenes, and a summary of the job.
struct GitHub {
  private let result: CheckResult

  init(_ result: CheckResult) { self.result = result }

  /// - Throws: When standard error or the summary takes no more.
  func write(_ environment: [String: String]) throws {
    for item in result.scenes where !["matches", "recorded"].contains(item.result) {
      let words = (item.findings ?? item.message.map { [$0] } ?? [Self.missing(item)])
      Console.say(
        "::error file=\(Self.property(item.scene)),title=\(Self.property(item.name))::"
          + Self.data(words.joined(separator: "\n")))
    }
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let old = FileManager.default.contents(atPath: path) ?? Data()
    try (old + Data(summary.utf8)).write(to: URL(fileURLWithPath: path))
  }

  private static func missing(_ item: CheckResult.Item) -> String {
    "there is no golden \(item.golden ?? ""), and none may be recorded"
  }

  private var summary: String {
    var lines = ["### flipbook check", "", result.summary]
    let open = result.scenes.filter { !["matches", "recorded"].contains($0.result) }
    if !open.isEmpty {
      lines += ["", "| picture | what |", "| --- | --- |"]
      for item in open.prefix(200) {
        let first = item.findings?.first ?? item.message ?? Self.missing(item)
        lines.append("| `\(Self.cell(item.name))` | \(Self.cell(first)) |")
      }
      lines += ["", "The page that shows them is `index.html` in the uploaded report."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;")
  }

  /// A message, which must be on one line.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
