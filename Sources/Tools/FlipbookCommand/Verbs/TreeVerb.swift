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
      + "Lengths are in points, angles in degrees; defaults are left out."
  ]

  @Option(
    "--at", value: "TIME[,TIME…]", .moment, separator: ",",
    help: "Time in the scene. Default: its poster, else 0.")
  private var times: [Double]

  @Option(
    "--scale", value: "SCALE", .positive(example: "2"),
    help: "Pixels per point, such as 2. Default: the scene's, else 1.")
  private var scale: Double?

  private let input = SceneInput()
  private let output = JSONOption()

  func run() throws -> ExitStatus {
    let times = times.sorted()
    var scene = try input.scene()
    if let scale { scene.scale = CGFloat(scale) }
    let stage = try scene.makeStage()
    var moments: [(time: Double, snapshot: LayerSnapshot)] = []
    for time in times.isEmpty ? [scene.recordingOptions.poster ?? 0] : times {
      moments.append((time, try stage.snapshot(at: time)))
    }
    if output.isJSON {
      try Console.write(JSONTree.array(moments.map { Self.json($0.snapshot, at: $0.time) }).text())
    } else {
      let texts = moments.map { "at \(JSONTree.number($0.time).text())\n\($0.snapshot)" }
      try Console.print(texts.joined(separator: "\n\n"))
    }
    for diagnostic in stage.diagnostics { Console.log("warning: \(diagnostic)") }
    return .done
  }

  private static func json(_ snapshot: LayerSnapshot, at time: Double) -> JSONTree {
    ["time": .number(time), "canvas": .string(snapshot.header), "root": json(snapshot.text)]
  }

  /// A node as an object, without empty lists.
  private static func json(_ node: RenderTreeText) -> JSONTree {
    let lists: [(String, [JSONTree])] = [
      ("facts", node.facts.map { .string($0) }), ("drawing", node.drawing.map { .string($0) }),
      ("mask", node.mask.map(json)), ("sublayers", node.sublayers.map(json)),
    ]
    let members = lists.filter { !$0.1.isEmpty }
      .map { JSONTree.Member(key: $0.0, value: .array($0.1)) }
    return .merging(["node": .string(node.title)], .object(members))
  }
}
