import Arguments
import Flipbook
import JSON

/// What `flipbook check` says of its report: words or JSON, and the exit status.
struct CheckOutput {
  let report: CheckReport
  let folders: [String]

  /// The gravest of all: bad scenes, then differences, then goldens that are missing.
  var status: ExitStatus {
    var statuses: Set<ExitStatus> = []
    for picture in report.pictures {
      switch picture.outcome {
      case .failed(.unusable(let error)):
        statuses.insert(Failure(error, asJSON: false).command.status)
      case .failed: statuses.insert(.usage)
      case .checked(.different, _): statuses.insert(.different)
      case .checked(.missing, _): statuses.insert(.missing)
      case .checked(.matches, _), .checked(.recorded, _): break
      }
    }
    if !report.orphans.isEmpty { statuses.insert(.different) }
    return [.failure, .usage, .different, .missing].first { statuses.contains($0) } ?? .done
  }

  func print(_ options: ReportOptions) throws {
    if options.isJSON { return try Console.print(json.text()) }
    let lines = [report.words(quiet: options.isQuiet), hint].compactMap { $0 }
      .filter { !$0.isEmpty }
    if !lines.isEmpty { try Console.print(lines.joined(separator: "\n").printable) }
  }

  /// How to accept what differs or is missing.
  private var hint: String? {
    let hints = [
      recordHint, report.pictures.contains(where: Self.leadsOut) ? Self.sandboxHint : nil,
    ].compactMap { $0 }
    return hints.isEmpty ? nil : hints.joined(separator: "\n")
  }

  /// Whether a scene was refused since it names what lies outside of the folder that is checked.
  private static func leadsOut(_ picture: CheckedPicture) -> Bool {
    guard case .failed(.unusable(let error as SceneErrors)) = picture.outcome else { return false }
    return error.errors.contains {
      if case .leadsOut = $0.fault { true } else { false }
    }
  }

  private static let sandboxHint =
    "Where the scenes can be trusted: flipbook check --no-sandbox; or check a folder that has all "
    + "that they name"

  private var recordHint: String? {
    let open = report.openScenes
    guard !open.isEmpty else { return nil }
    let what = open.count <= 5 ? open : folders
    return "Once the pictures are as they should be: flipbook check \(what.joined(separator: " ")) "
      + "--record failed"
  }

  private var json: JSONTree {
    [
      "scenes": .array(report.pictures.map(json(of:))),
      "orphans": .array(report.orphans.map { .string($0.pathFromHere) }),
      "status": .integer(Int(status.rawValue)),
    ]
  }

  private func json(of picture: CheckedPicture) -> JSONTree {
    func path(_ url: URL) -> JSONTree { .string(url.pathFromHere) }
    let findings: JSONTree
    switch picture.outcome {
    case .failed(let error):
      findings = ["result": "failed", "message": .string(error.description)]
    case .checked(let outcome, let golden):
      let found: JSONTree =
        switch outcome {
        case .matches: ["result": "matches"]
        case .recorded(let replaced): ["result": "recorded", "replaced": .bool(replaced)]
        case .missing(let actual): ["result": "missing", "actual": path(actual)]
        case .different(let difference, let evidence):
          [
            "result": "differs",
            "findings": .array(
              difference.description.split(separator: "\n").map { .string(String($0)) }),
            "sheet": path(evidence.sheet), "actual": path(evidence.actual),
          ]
        }
      findings = .merging(found, ["golden": path(golden)])
    }
    // Tells apart the pictures of a scene that has several.
    let suffix: JSONTree = picture.suffix.isEmpty ? [:] : ["suffix": .string(picture.suffix)]
    let diagnostics: JSONTree =
      picture.diagnostics.isEmpty
      ? [:] : ["diagnostics": .array(picture.diagnostics.map(JSONTree.init(diagnostic:)))]
    return .merging(["scene": .string(picture.scene)], suffix, findings, diagnostics)
  }
}
