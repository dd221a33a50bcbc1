import Arguments
import Flipbook

/// `flipbook schema`: the JSON Schema of scene files.
struct SchemaVerb: Verb {
  static let name = "schema"
  static let overview = "Print the JSON Schema of scene files."
  static let usage = ""
  static let notes = [
    "Editors check and complete scenes with it: flipbook schema > scene.schema.json"
  ]

  /// What it prints is JSON anyway.
  private let json = JSONOption()

  func run() throws -> ExitStatus {
    try Console.print(Scene.schema)
    return .done
  }
}
