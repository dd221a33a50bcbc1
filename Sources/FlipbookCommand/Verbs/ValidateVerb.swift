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
    var valid: [String] = []
    for path in paths {
      do {
        _ = try SceneInput.scene(at: path, isSandboxed: sandbox.isOn)
        valid.append(path)
      } catch let found as SceneErrors {
        errors += found.errors
      }
    }
    if report.isJSON {
      let json: JSONTree = [
        "valid": .array(valid.map { .string($0) }),
        "errors": .array(errors.map(JSONTree.init(sceneError:))),
      ]
      try Console.print(json.text())
      return errors.isEmpty ? .done : .usage
    }
    guard errors.isEmpty else { throw SceneErrors(errors: errors) }
    if !report.isQuiet {
      Console.say("\(counted(valid.count, "scene")), no errors")
    }
    return .done
  }
}
