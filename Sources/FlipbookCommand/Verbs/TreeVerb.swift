import Flipbook

/// `flipbook tree`: the nodes behind the pixels.
enum TreeVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let times = try invocation.times("--at").sorted()
    let scene = try SceneInput(invocation).scene
    let stage = scene.makeStage()
    var moments: [(time: Double, snapshot: LayerSnapshot)] = []
    for time in times.isEmpty ? [scene.recordingOptions.poster ?? 0] : times {
      moments.append((time, try stage.snapshot(at: time)))
    }
    if invocation.has("--json") {
      try Console.print(JSONTree.array(moments.map { json($0.snapshot, at: $0.time) }).text())
    } else {
      let texts = moments.map { "at \(JSONTree.number($0.time).text())\n\($0.snapshot)" }
      try Console.print(texts.joined(separator: "\n\n"))
    }
    for diagnostic in stage.diagnostics { Console.say("warning: \(diagnostic)") }
    return .done
  }

  private static func json(_ snapshot: LayerSnapshot, at time: Double) -> JSONTree {
    ["time": .number(time), "canvas": .string(snapshot.header), "root": json(snapshot.text)]
  }

  /// A node as an object, the lists that are empty left out.
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
