import Arguments
import Flipbook
import JSON

/// `flipbook validate`: all errors of all scenes, without drawing.
struct ValidateVerb: Verb {
  static let name = "validate"
  static let overview = "Check scene files without drawing them."
  static let usage = "SCENE …"

  @Argument("SCENE", atLeast: 1, help: "Scene files; - is standard input.")
  private var paths: [String]

  private let sandbox = SandboxOption()
  private let report = ReportOptions()

  func run() throws -> ExitStatus {
    var errors: [SceneError] = []
    var more = 0
    var valid: [String] = []
    for path in paths {
      do {
        _ = try SceneInput.scene(at: path, isSandboxed: sandbox.isOn)
        valid.append(path)
      } catch let found as SceneErrors {
        errors += found.errors
        more += found.more
      }
    }
    if report.isJSON {
      var json: JSONTree = [
        "valid": .array(valid.map { .string($0) }),
        "errors": .array(errors.map(JSONTree.init(sceneError:))),
      ]
      if more > 0 { json = .merging(json, ["more": .integer(more)]) }
      try Console.print(json.text())
      return errors.isEmpty ? .done : .usage
    }
    guard errors.isEmpty else { throw SceneErrors(errors: errors, more: more) }
    if !report.isQuiet {
      Console.say("\(counted(valid.count, "scene")), no errors")
    }
    return .done
  }
}
