import Arguments
import Base
import Flipbook
import JSON

/// `flipbook validate`: reports all errors of scenes without drawing.
struct ValidateVerb: Verb {
  static let name = "validate"
  static let overview = "Check scene files without drawing them."
  static let usage = "SCENE …"

  @Argument("SCENE", atLeast: 1, help: "Scene files; - is standard input.")
  private var paths: [String]

  @Options private var sandbox: SandboxOption
  @Flag("--strict", help: "Fail if a Lottie file uses something that is not drawn.")
  private var isStrict: Bool

  @Option(
    "--like", value: "RENDERER", .choice,
    help: "The rules for Lottie files: lottie-ios or after-effects. Default: lottie-ios.")
  private var fidelity: LottieFidelity?

  @Options private var report: ReportOptions

  func run() throws -> ExitStatus {
    var errors: [SceneError] = []
    var more = 0
    var valid: [String] = []
    var issues: [(path: String, issue: LottieIssue)] = []
    for path in paths {
      do {
        try SceneInput.scene(at: path, isSandboxed: sandbox.isOn).openFiles()
        for issue in Self.issues(of: path, like: fidelity ?? .lottieIOS) {
          issues.append((path: path, issue: issue))
        }
        valid.append(path)
      } catch let found as SceneErrors {
        errors += found.errors
        more += found.more
      }
    }
    let fails = !errors.isEmpty || isStrict && !issues.isEmpty
    if report.isJSON {
      var json: JSONTree = [
        "valid": .array(valid.map { .string($0) }),
        "errors": .array(errors.map(JSONTree.init(sceneError:))),
      ]
      if !issues.isEmpty {
        json = .merging(json, ["undrawn": .array(issues.map { Self.json($1, of: $0) })])
      }
      if more > 0 { json = .merging(json, ["more": .integer(more)]) }
      try Console.write(json.text())
      return fails ? .usage : .done
    }
    for (path, issue) in issues { Console.log("\(path): \(issue)".printableLine) }
    guard errors.isEmpty else { throw SceneErrors(errors: errors, more: more) }
    if fails { return .usage }
    if !report.isQuiet {
      Console.log("\(counted(valid.count, "scene")), no errors")
    }
    return .done
  }

  /// The features of a Lottie file that are not drawn; none for a scene.
  private static func issues(of path: String, like fidelity: LottieFidelity) -> [LottieIssue] {
    guard path != "-", let bytes = try? readFile(path, atMost: Limits.lottieBytes),
      LottieAnimation.isLottie(bytes)
    else { return [] }
    return (try? LottieAnimation(contentsOf: path))?.issues(like: fidelity) ?? []
  }

  private static func json(_ issue: LottieIssue, of path: String) -> JSONTree {
    [
      "file": .string(path), "layer": .string(issue.layer), "feature": .string(issue.feature),
      "frames": issue.frames.map {
        JSONTree.array([.number($0.lowerBound), .number($0.upperBound)])
      }
        ?? .null,
      "instead": .string(issue.instead),
    ]
  }
}
