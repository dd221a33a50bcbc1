import Arguments
import Base
import Flipbook
import JSON

/// `flipbook new`: a starter scene.
struct NewVerb: Verb {
  static let name = "new"
  static let overview = "Write a starter scene."
  static let usage = "NAME"
  static let notes = [
    "NAME.json is strict JSON, NAME.json5 has comments. Also writes .scene.schema.json beside "
      + "it, unless it exists: with it, editors check and complete scenes.",
    "With JSON5, .vscode/settings.json makes VS Code read it as JSON with comments, by that "
      + "schema; settings that exist are left as they are.",
  ]

  @Argument("NAME", help: "The file to write; .json is added if it has no extension.")
  private var file: String

  @Options private var report: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    guard !file.allSatisfy(\.isWhitespace), !file.hasSuffix("/") else {
      throw .usage("\(verb.name) needs a name for the file", hint: verb.usageLine)
    }
  }

  func run() throws -> ExitStatus {
    let path = (file as NSString).pathExtension.isEmpty ? file + ".json" : file
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError.usage(
        "\(path) already exists",
        hint: "Try another name, or look at it: flipbook validate \(path)")
    }
    let folder = (path as NSString).deletingLastPathComponent
      .appending(path.contains("/") ? "/" : "")
    let schema = folder + Self.schemaName
    if !FileManager.default.fileExists(atPath: schema) {
      try write(Scene.schema + "\n", to: schema)
    }
    let hasComments = (path as NSString).pathExtension == "json5"
    let text = hasComments ? Scene.starter : try Scene(json: Scene.starter).text
    try write(
      hasComments ? text : Scene.formatting.text(of: Array(text.utf8), name: path), to: path)
    if hasComments { try writeEditorSettings(in: folder) }
    let gif = (path as NSString).deletingPathExtension + ".gif"
    if report.isJSON {
      let words: JSONTree = ["file": .string(path), "schema": .string(schema)]
      try Console.write(words.text())
    } else if !report.isQuiet {
      Console.log(
        "\(path.printableLine) is there. Try: flipbook \(path.shellWord) -o \(gif.shellWord)")
    }
    return .done
  }

  /// The name of the schema in the starter scene; hidden, so that it does not count as a scene.
  private static let schemaName = ".scene.schema.json"

  /// Writes what VS Code needs to complete scenes in JSON5, unless the folder has settings.
  ///
  /// VS Code knows no JSON5; its language nearest to it is JSON with comments. The patterns and the
  /// path of the schema are relative to the folder that is opened.
  private func writeEditorSettings(in folder: String) throws {
    let path = folder + ".vscode/settings.json"
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let settings: JSONTree = [
      "files.associations": ["*.json5": "jsonc"],
      "json.schemas": [["fileMatch": ["*.json5"], "url": .string("./" + Self.schemaName)]],
    ]
    try FileManager.default.createDirectory(
      atPath: folder + ".vscode", withIntermediateDirectories: true)
    try write(settings.text() + "\n", to: path)
  }

  private func write(_ text: String, to path: String) throws {
    let sink = try ByteSink(path: path)
    try sink.write([UInt8](text.utf8))
    try sink.commit()
  }
}
