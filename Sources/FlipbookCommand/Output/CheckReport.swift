import Flipbook
import JSON

/// What `flipbook check` has found, in words and as JSON.
struct CheckReport {
  let results: [CheckVerb.Result]
  /// Goldens without a scene.
  let orphans: [URL]
  let folders: [String]

  /// The gravest of all: bad scenes, then differences, then goldens that are missing.
  var status: ExitStatus {
    var statuses: Set<ExitStatus> = []
    for result in results {
      switch result.outcome {
      case .failed(_, let status): statuses.insert(status)
      case .checked(.different, _): statuses.insert(.different)
      case .checked(.missing, _): statuses.insert(.missing)
      case .checked(.matches, _), .checked(.recorded, _): break
      }
    }
    if !orphans.isEmpty { statuses.insert(.different) }
    return [.failure, .usage, .different, .missing].first { statuses.contains($0) } ?? .done
  }

  func print(_ invocation: Invocation) throws {
    if invocation.has("--json") { return try Console.print(json.text()) }
    var lines: [String] = []
    for result in results {
      let quiet = invocation.has("--quiet")
      lines += result.diagnostics.map { "\(result.scene): warning: \($0)" }
      if let text = text(result, quiet: quiet) { lines.append(text) }
    }
    for orphan in orphans {
      lines.append(
        "\(orphan.path.relativeToHere): a golden without a scene; delete it or bring the scene back"
      )
    }
    if status != .done || !invocation.has("--quiet") { lines.append(summary) }
    if let hint { lines.append(hint) }
    if !lines.isEmpty { try Console.print(lines.joined(separator: "\n")) }
  }

  private func text(_ result: CheckVerb.Result, quiet: Bool) -> String? {
    switch result.outcome {
    case .failed(let message, _):
      return message.hasPrefix(result.scene) ? message : "\(result.scene): \(message)"
    case .checked(.matches, _): return nil
    case .checked(.recorded(let replaced), let golden):
      return quiet
        ? nil
        : "\(golden.path.relativeToHere): recorded\(replaced ? " anew" : ""); have a look at it"
    case .checked(.missing(let actual), let golden):
      return "\(result.scene): there is no golden \(golden.lastPathComponent), and none may be "
        + "recorded\n  drawn now: \(actual.path.relativeToHere)"
    case .checked(.different(let difference, let evidence), let golden):
      let findings = difference.description.split(separator: "\n").map { "  \($0)" }
      return """
        \(result.scene): differs from \(golden.lastPathComponent)
        \(findings.joined(separator: "\n"))
          expected | difference | actual: \(evidence.sheet.path.relativeToHere)
          drawn now: \(evidence.actual.path.relativeToHere)
        """
    }
  }

  /// Such as "62 scenes: 60 match, 2 differ".
  private var summary: String {
    var counts: [String: Int] = [:]
    for result in results { counts[word(result), default: 0] += 1 }
    var parts = ["match", "recorded", "differ", "without a golden", "wrong"].compactMap { word in
      counts[word].map { "\($0) \(word == "match" && $0 == 1 ? "matches" : word)" }
    }
    if !orphans.isEmpty { parts.append(counted(orphans.count, "golden") + " without a scene") }
    return "\(counted(results.count, "scene")): \(parts.joined(separator: ", "))"
  }

  private func word(_ result: CheckVerb.Result) -> String {
    switch result.outcome {
    case .failed: "wrong"
    case .checked(.matches, _): "match"
    case .checked(.recorded, _): "recorded"
    case .checked(.different, _): "differ"
    case .checked(.missing, _): "without a golden"
    }
  }

  /// How to accept what differs or is missing.
  private var hint: String? {
    let open = results.filter { ["differ", "without a golden"].contains(word($0)) }
    guard !open.isEmpty else { return nil }
    let what = open.count <= 5 ? open.map(\.scene) : folders
    return "Once the pictures are as they should be: flipbook check \(what.joined(separator: " ")) "
      + "--record failed"
  }

  private var json: JSONTree {
    [
      "scenes": .array(results.map(json(of:))),
      "orphans": .array(orphans.map { .string($0.path.relativeToHere) }),
      "status": .integer(Int(status.rawValue)),
    ]
  }

  private func json(of result: CheckVerb.Result) -> JSONTree {
    func path(_ url: URL) -> JSONTree { .string(url.path.relativeToHere) }
    let findings: JSONTree
    switch result.outcome {
    case .failed(let message, _):
      findings = ["result": "failed", "message": .string(message)]
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
    let diagnostics: JSONTree =
      result.diagnostics.isEmpty
      ? [:] : ["diagnostics": .array(result.diagnostics.map(JSONTree.init(diagnostic:)))]
    return .merging(["scene": .string(result.scene)], findings, diagnostics)
  }
}
