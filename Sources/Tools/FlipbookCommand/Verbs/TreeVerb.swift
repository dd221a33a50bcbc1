import Arguments
import Flipbook
import JSON

/// `flipbook tree`: prints the render tree.
struct TreeVerb: Verb {
  static let name = "tree"
  static let overview = "Print the render tree of a frame as text."
  static let usage = "SCENE [--at TIME[,TIME…]] [OPTIONS]"
  static let notes = [
    "Prints a line for each node in painting order, with its children indented: its kind, its "
      + "position in the parent and its style; then a line for each thing that it draws. "
      + "Lengths are in points, angles in degrees; defaults are left out.",
    "With --json it prints the views, and the layers without a view, as JSON, one a line: `id`, the "
      + "same at every time and in every run; `parent`, its id; `depth`; `class`; `name`; `text`, "
      + "whole even where it is cut off; `frame` in points of the canvas; `hidden`, `alpha` and "
      + "`enabled`, unless they are usual; `touches`, whether it takes touches; `shows`, whether anything of it is drawn.",
  ]

  @Option(
    "--at", value: "TIME[,TIME…]", .moment, separator: ",",
    help: "Time in the scene. Default: its poster, else 0.")
  private var times: [Double]

  @Option(
    "--scale", value: "SCALE", .positive(example: "2"),
    help: "Pixels per point, such as 2. Default: the scene's, else 1.")
  private var scale: Double?

  @Options private var input: SceneInput
  @Options private var output: JSONOption

  func run() throws -> ExitStatus {
    let times = times.sorted()
    var scene = try input.scene()
    if output.isJSON { scene = try scene.forOne("tree --json", path: input.path) }
    if let scale { scene.scale = CGFloat(scale) }
    let stage = try scene.makeStage()
    onStage(with: stage) { $0.numberNodes() }
    let moments = times.isEmpty ? [scene.recordingOptions.poster ?? 0] : times
    var texts: [String] = []
    for time in moments {
      let snapshot = try stage.snapshot(at: time)
      if output.isJSON {
        texts += onStage(with: stage) { $0.nodes() }.map { Self.line($0, at: time, of: moments) }
      } else {
        texts.append("at \(JSONTree.number(time).text())\n\(snapshot)")
      }
    }
    if output.isJSON {
      try Console.write(texts.joined(separator: "\n"))
    } else {
      try Console.print(texts.joined(separator: "\n\n"))
    }
    for diagnostic in stage.diagnostics { Console.log("warning: \(diagnostic)") }
    return .done
  }

  /// A node's line, with the time if there are several.
  private static func line(_ node: StageNode, at time: Double, of times: [Double]) -> String {
    let line = node.json
    return (times.count > 1 ? JSONTree.merging(["time": .number(time)], line) : line).flatText
  }
}
