import Flipbook
import JSON

/// `flipbook validate`: all errors of all scenes, without drawing.
enum ValidateVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    var errors: [SceneError] = []
    var valid: [String] = []
    for path in invocation.arguments {
      do {
        _ = try SceneInput.scene(at: path)
        valid.append(path)
      } catch let found as SceneErrors {
        errors += found.errors
      }
    }
    if invocation.has("--json") {
      let json: JSONTree = [
        "valid": .array(valid.map { .string($0) }),
        "errors": .array(errors.map(JSONTree.init(sceneError:))),
      ]
      try Console.print(json.text())
      return errors.isEmpty ? .done : .usage
    }
    guard errors.isEmpty else { throw SceneErrors(errors: errors) }
    if !invocation.has("--quiet") {
      Console.say("\(counted(valid.count, "scene")), no errors")
    }
    return .done
  }
}
