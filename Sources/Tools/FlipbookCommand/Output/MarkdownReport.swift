import Base
import Flipbook

/// A result as Markdown, for a comment on a change or the summary of a job.
struct MarkdownReport {
  let text: String

  /// The maximum number of rows.
  private static let limit = 200

  /// - Parameter pictures: The address below which the folder `.flipbook/check` can be seen; nil to
  ///   name the pictures only.
  init(_ result: CheckResult, picturesAt pictures: String? = nil) {
    var lines = ["### flipbook check", "", result.summary]
    let open = result.scenes.filter { !["matches", "recorded"].contains($0.result) }
    let count = open.count + result.orphans.count
    if count > 0 {
      let columns = ["picture", "what"] + (pictures == nil ? [] : ["golden, difference, now"])
      lines += ["", Self.row(columns), Self.row(columns.map { _ in "---" })]
      for item in open.prefix(Self.limit) {
        let sentence = item.findings?.first ?? item.message ?? Self.missing(item)
        var cells = [Self.code(item.name), Self.cell(sentence)]
        if let pictures { cells.append(Self.picture(of: item, at: pictures)) }
        lines.append(Self.row(cells))
      }
      for orphan in result.orphans.prefix(max(0, Self.limit - open.count)) {
        let cells = [Self.code(orphan), Self.cell(CheckReport.orphanMessage)]
        lines.append(Self.row(cells + (pictures == nil ? [] : [""])))
      }
      if count > Self.limit { lines += ["", "\(count - Self.limit) more are in the page."] }
      if pictures == nil {
        lines += ["", "The page that shows them is `index.html` in the uploaded report."]
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  static func missing(_ item: CheckResult.Item) -> String {
    "there is no golden \(item.golden ?? item.values ?? ""), and none may be recorded"
  }

  /// The picture that shows a difference: golden | difference | actual, or what was drawn.
  private static func picture(of item: CheckResult.Item, at address: String) -> String {
    guard let file = item.sheet ?? item.actual else { return "" }
    // The names of a check's files begin with its folder.
    let folder = GoldenCheck.usualReport.lastPathComponent
    let parts = file.split(separator: "/").map(String.init)
    let rest = parts.firstIndex(of: folder).map { parts[($0 + 1)...] } ?? parts[...]
    let path = rest.map {
      $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting("\"'<>|()"))
        ?? ""
    }
    let base = address.hasSuffix("/") ? String(address.dropLast()) : address
    return "<img src=\"\(cell("\(base)/\(path.joined(separator: "/"))"))\" width=\"480\">"
  }

  private static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }

  /// A text in a cell of a table, with Markdown and HTML escaped.
  private static func cell(_ text: String) -> String {
    text.printableLine.replacing(#/[\\`*_{}\[\]<>&|~$"@]/#) {
      "&#\($0.output.unicodeScalars.first?.value ?? 0);"
    }
  }

  /// A name in a cell of a table.
  private static func code(_ name: String) -> String { "<code>\(cell(name))</code>" }
}

extension CharacterSet {
  fileprivate func subtracting(_ characters: String) -> CharacterSet {
    subtracting(CharacterSet(charactersIn: characters))
  }
}
