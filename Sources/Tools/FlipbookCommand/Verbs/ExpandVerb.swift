import Arguments
import Flipbook
import JSON

/// `flipbook expand`: a scene as one of plain values.
struct ExpandVerb: Verb {
  static let name = "expand"
  static let overview = "Print a scene with its definitions and expressions expanded."
  static let usage = "SCENE [-o FILE]"
  static let notes = [
    "Prints the scene that SCENE comes to, as JSON in the canonical form: uses of definitions, "
      + "`repeat`, `include`, `let` and expressions are replaced by plain values, and comments are "
      + "left out. Names of files stay relative to SCENE.",
    "Exit status: 0 done; 2 SCENE has errors, and nothing is written.",
  ]

  @Argument("SCENE", help: "The scene file; - is standard input.")
  private var path: String

  @Option(
    "-o", "--output", value: "FILE", .text,
    help: "The file to write; - is standard output. Default: -.")
  private var output: String?

  @Options private var sandbox: SandboxOption
  @Options private var report: ReportOptions

  func run() throws -> ExitStatus {
    let scene = try SceneInput.scene(at: path, isSandboxed: sandbox.isOn).scene
    let name = path == "-" ? "<standard input>" : path
    let text = try Scene.formatting.text(of: Array(scene.text.utf8), name: name)
    let target = output ?? "-"
    if target != "-" || !report.isJSON {
      let sink = target == "-" ? ByteSink.standardOutput() : try ByteSink(path: target)
      try sink.write(Array(text.utf8))
      try sink.commit()
    }
    if report.isJSON {
      let facts: JSONTree = ["file": .string(name)]
      let result: JSONTree = target == "-" ? ["text": .string(text)] : ["output": .string(target)]
      try Console.write(JSONTree.merging(facts, result).text())
    } else if target != "-", !report.isQuiet {
      let lines = text.split(separator: "\n").count
      Console.log("\(target.printableLine): \(counted(lines, "line"))")
    }
    return .done
  }
}
