import Flipbook

/// `flipbook schema`: the JSON Schema of scene files.
enum SchemaVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    try Console.print(Scene.schema)
    return .done
  }
}
