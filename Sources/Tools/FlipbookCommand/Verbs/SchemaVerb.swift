import Arguments
import Flipbook

/// `flipbook schema`: the JSON Schemas of scene files and of results.
struct SchemaVerb: Verb {
  static let name = "schema"
  static let overview = "Print the JSON Schema of scene files, or of results."
  static let usage = "[--of WHAT]"
  static let notes = [
    "Editors check and complete scenes with it: flipbook schema > scene.schema.json",
    "Results have a version: as long as it is the same, keys may be added, but none is removed. "
      + "Their schemas also cover the errors that --json prints on standard error.",
  ]

  @Option(
    "--of", value: "WHAT", .choice,
    help: "scene; check: what check and report print with --json, and result.json holds; or diff: "
      + "what diff prints with --json. Default: scene.")
  private var subject: Subject?

  /// Without effect, since the output is always JSON.
  @Options private var json: JSONOption

  enum Subject: String, CaseIterable {
    case scene, check, diff
  }

  func run() throws -> ExitStatus {
    switch subject ?? .scene {
    case .scene: try Console.write(Scene.schema)
    case .check: try Console.write(CheckResult.schema)
    case .diff: try Console.write(DiffResult.schema)
    }
    return .done
  }
}
