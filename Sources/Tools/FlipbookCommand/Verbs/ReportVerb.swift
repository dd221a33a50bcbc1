import Arguments
import Flipbook

/// `flipbook report`: merges the results of checks, and shows them as a page.
struct ReportVerb: Verb {
  static let name = "report"
  static let overview = "Merge the results of checks, and show them as a page."
  static let usage = "[--from RESULT.json …] [-o FILE] [--markdown]"
  static let notes = [
    "All shards of a suite must be given, each once. The page shows the pictures that the checks "
      + "left in their folders, so these must be there, and goldens in the current folder; it shows no "
      + "pictures from elsewhere.",
    "Exit status: as if one check had compared all scenes.",
  ]

  @Option(
    "--from", value: "RESULT.json", .text,
    help: "A result. May be repeated. Default: .flipbook/check/result.json.")
  private var sources: [String]

  @Argument("RESULT.json", help: "More results.")
  private var others: [String]

  @Option(
    "-o", "--output", value: "FILE", .text,
    help: "FILE.html: a page. FILE.json: the merged results. FILE.xml: JUnit's format. FILE.md: "
      + "Markdown. May be repeated.")
  private var outputs: [String]

  @Flag("--markdown", help: "Print the results as Markdown, for a comment on a change.")
  private var isMarkdown: Bool

  @Option(
    "--pictures", value: "URL", .text,
    help: "Where the check's folder can be seen, for the pictures in Markdown. Default: they are "
      + "named only.")
  private var pictures: String?

  @Options private var output: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    for path in outputs
    where !["html", "json", "xml", "md"].contains((path as NSString).pathExtension.lowercased()) {
      throw .usage(
        "report writes .html, .json, .xml or .md files, not \(path.isEmpty ? "''" : path)",
        hint: verb.usageLine)
    }
  }

  func run() throws -> ExitStatus {
    let all = sources + others
    let paths = all.isEmpty ? [try CheckOutput.usualResult()] : all
    let result = try CheckResult(
      merging: try paths.map { path in
        (path: path, result: try CheckResult(contentsOf: path).resolved(beside: path))
      })
    let other = paths.count == 1 ? all.first : nil
    for path in outputs {
      switch (path as NSString).pathExtension.lowercased() {
      case "html":
        try ReportPage.write(
          result, to: path, title: "flipbook check", from: other,
          goldensIn: URL(fileURLWithPath: "."))
      case "xml": try CheckOutput.write(JUnit(result).text, to: path)
      case "md":
        try CheckOutput.write(MarkdownReport(result, picturesAt: pictures).text, to: path)
      default: try CheckOutput.write(try result.json() + "\n", to: path)
      }
    }
    if isMarkdown {
      try Console.write(MarkdownReport(result, picturesAt: pictures).text)
    } else if output.isJSON {
      try Console.write(try result.json())
    } else if !output.isQuiet {
      try Console.print(result.summary)
    }
    return ExitStatus(rawValue: Int32(result.status))
  }
}
