import Arguments
import Base
import Flipbook

/// The output of `flipbook check`: messages, files, and the exit status.
struct CheckOutput {
  let report: CheckReport
  let folders: [String]
  var shard: CheckResult.Shard?
  /// The page that shows the results.
  private var page: String?
  /// The absolute path of `result.json`.
  private var absoluteResultPath = ""
  /// The path of `result.json` from here; nil for the default path.
  private var customResultPath: String?

  init(report: CheckReport, folders: [String], shard: CheckResult.Shard?) {
    self.report = report
    self.folders = folders
    self.shard = shard
  }

  /// The most severe status: bad scenes, then differences, then missing goldens.
  var status: ExitStatus {
    var statuses: Set<ExitStatus> = []
    for picture in report.pictures {
      switch picture.outcome {
      case .failed(.unusable(let error)):
        statuses.insert(Failure(error, asJSON: false).command.status)
      case .failed(.notDeterministic): statuses.insert(.different)
      case .failed: statuses.insert(.usage)
      case .checked(.different, _): statuses.insert(.different)
      case .checked(.missing, _): statuses.insert(.missing)
      case .checked(.matches, _), .checked(.recorded, _): break
      }
    }
    if !report.orphans.isEmpty { statuses.insert(.different) }
    return [.failure, .usage, .different, .missing].first { statuses.contains($0) } ?? .done
  }

  private var result: CheckResult {
    CheckResult(report, status: Int(status.rawValue), shard: shard)
  }

  /// Writes the result for other commands, the page if a picture failed or a golden has no scene,
  /// and the other requested files.
  mutating func write(in check: GoldenCheck, pages: [String], junit: String?) throws {
    let result = self.result
    let isOpen = report.pictures.contains { !$0.passes } || !report.orphans.isEmpty
    let file = check.report.appendingPathComponent("result.json")
    try check.checkReport(file)
    // The URL of an existing folder ends in a slash, and that of a missing one does not.
    let folders = [check.report, GoldenCheck.usualReport].map(\.standardizedFileURL.path)
    absoluteResultPath = file.standardizedFileURL.path
    if folders[0] != folders[1] { customResultPath = file.pathFromCurrentFolder }
    let hadResult = FileManager.default.fileExists(atPath: file.path)
    if isOpen || hadResult || shard != nil {
      try check.writeEvidence(Array((try result.json() + "\n").utf8), to: file)
    }
    var pages = pages
    let usual = check.report.appendingPathComponent("index.html")
    // The page of an earlier run would be misleading.
    try? FileManager.default.removeItem(at: usual)
    if isOpen {
      try check.checkReport(usual)
      pages.append(usual.path)
    }
    for path in pages {
      try ReportPage.write(result, to: path, title: "flipbook check", from: customResultPath)
      page = URL(fileURLWithPath: path).pathFromCurrentFolder
    }
    if let junit { try Self.write(JUnit(result).text, to: junit) }
  }

  /// The default path of the last check's result.
  ///
  /// - Throws: `GoldenError` if a link leads out of its folder.
  static func usualResult() throws -> String {
    let check = GoldenCheck(record: .never)
    let file = check.report.appendingPathComponent("result.json")
    try check.checkReport(file)
    return file.pathFromCurrentFolder
  }

  /// Throws if a file in the current folder leads out of it through a link.
  static func checkLocation(of path: String) throws {
    let here = URL(fileURLWithPath: ".").standardizedFileURL
    let file = URL(fileURLWithPath: path).standardizedFileURL
    guard file.path.hasPrefix(here.path + "/"), !Sandbox(here.path).allows(file.path) else {
      return
    }
    throw GoldenError.leadsOut(file: file, folder: here)
  }

  static func write(_ text: String, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sink = try ByteSink(path: path)
    try sink.write(Array(text.utf8))
    try sink.commit()
  }

  func print(_ options: ReportOptions, environment: [String: String]) throws {
    try print(options)
    if let error = report.cacheError, !options.isQuiet {
      let reason = Failure(error, asJSON: false).command.message
      let state = report.usesCache ? "lacks scenes that match" : "is not used"
      Console.log("note: .flipbook/cache \(state): \(reason.printableLine)")
    }
    if environment["GITHUB_ACTIONS"] == "true" { GitHub(result).write(environment) }
  }

  private func print(_ options: ReportOptions) throws {
    if options.isJSON { return try Console.write(try result.json()) }
    let lines = [report.text(quiet: options.isQuiet), options.isQuiet ? nil : hint]
      .compactMap { $0 }.filter { !$0.isEmpty }
    if !lines.isEmpty { try Console.write(Self.colored(lines.joined(separator: "\n").printable)) }
  }

  /// The text with the names of failures in red and of recorded goldens in green, on a terminal
  /// with colors.
  private static func colored(_ text: String) -> String {
    guard Console.outputHasColor else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard !line.hasPrefix(" "), let end = line.range(of: ": ") else { return String(line) }
      let rest = line[end.upperBound...]
      let color =
        rest.hasPrefix("differs") || rest.hasPrefix("there is no golden")
        ? "31"
        : rest.hasPrefix("recorded") ? "32" : nil
      guard let color else { return String(line) }
      return "\u{1B}[\(color)m\(line[..<end.lowerBound])\u{1B}[0m\(line[end.lowerBound...])"
    }.joined(separator: "\n")
  }

  /// The next steps for the user.
  private var hint: String? {
    let hints = [
      page.map { "To look at it: \($0.printableLine)" }, acceptHint,
      report.pictures.contains(where: Self.leadsOut) ? Self.sandboxHint : nil,
      report.orphans.isEmpty ? nil : "To delete goldens without a scene: flipbook prune",
    ].compactMap { $0 }
    return hints.isEmpty ? nil : hints.joined(separator: "\n")
  }

  /// Whether a scene was refused because it names a file outside of the checked folder.
  private static func leadsOut(_ picture: CheckedPicture) -> Bool {
    guard case .failed(.unusable(let error as SceneErrors)) = picture.outcome else { return false }
    return error.errors.contains {
      if case .leadsOut = $0.fault { true } else { false }
    }
  }

  private static let sandboxHint =
    "If you trust the scenes: flipbook check --no-sandbox; or check a folder that contains all "
    + "files that they name"

  /// The command that accepts the pictures, or records missing goldens.
  private var acceptHint: String? {
    let open = report.openScenes
    guard !open.isEmpty else { return nil }
    let what = (open.count <= 5 ? open : folders).map(\.shellWord).joined(separator: " ")
    if report.scenesWithoutGolden == open {
      return "To record what is missing: flipbook check \(what) --record missing"
    }
    if open.contains(where: { $0.hasPrefix("/") }) {
      return "Once the pictures are as they should be, in their folder: flipbook accept --from "
        + absoluteResultPath.shellWord
    }
    return "Once the pictures are as they should be: flipbook accept"
      + (open.count <= 5 ? " \(what)" : "")
      + (customResultPath.map { " --from \($0.shellWord)" } ?? "")
  }
}
