import Arguments
import Base
import Flipbook
import JSON

/// `flipbook values`: prints presentation values.
struct ValuesVerb: Verb {
  static let name = "values"
  static let overview = "Print the presentation values of layers and views as JSON."
  static let usage = "SCENE [--at TIME[,TIME…]] [--layer ID] [--all]"
  static let notes = [
    "Prints a list with an object for each time: {\"time\": 0.1, \"layers\": {\"ID\": "
      + "{\"position\": [x, y], …}}}. A layer without an id is named by its path, such as 0.2: "
      + "the third sublayer of the first layer. Lengths are rounded to hundredths of a point, other "
      + "numbers to thousandths, as by 'flipbook tree'."
  ]

  @Option(
    "--at", value: "TIME[,TIME…]", .moment, separator: ",",
    help: "Times in the scene. Default: 0.")
  private var times: [Double]

  @Option(
    "--layer", value: "ID", .text,
    help: "Only this layer, by its id or its path such as 0.2. May be repeated.")
  private var wanted: [String]

  @Flag("--all", help: "Include values that are the property's default.")
  private var showsAll: Bool

  @Options private var input: SceneInput
  /// Without effect, since the output is always JSON.
  @Options private var json: JSONOption

  func run() throws -> ExitStatus {
    let stage = try input.scene().forOne("values", path: input.path).makeStage()
    var moments: [JSONTree] = []
    var known: Set<String> = []
    var ids: Set<String> = []
    for time in times.isEmpty ? [0] : times.sorted() {
      try stage.advance(to: time)
      var layers = stage.rootLayer.addressedLayers
      known.formUnion(layers.flatMap { [$0.address, $0.path] })
      ids.formUnion(layers.filter { $0.address != $0.path }.map(\.address))
      if !wanted.isEmpty {
        layers = layers.filter { address, path, layer in
          wanted.contains { $0 == address || $0 == path || $0 == layer.name }
        }
      }
      let members = layers.map { address, _, layer in
        JSONTree.Member(key: address, value: Self.values(of: layer, all: showsAll))
      }
      let views = layers.filter { $0.layer.delegate is UIView && $0.layer.name != nil }
        .map { address, _, layer in
          JSONTree.Member(key: address, value: Self.viewValues(of: layer))
        }
      var moment: JSONTree = ["time": .number(time), "layers": .object(members)]
      if !views.isEmpty { moment = .merging(moment, ["views": .object(views)]) }
      moments.append(moment)
    }
    if let unknown = wanted.first(where: { !known.contains($0) }) {
      throw CommandError.usage(
        "the scene has no layer '\(unknown)'", suggestion: unknown.nearest(in: known.sorted()),
        hint: Self.hint(ids: ids.sorted(), paths: known.subtracting(ids).sorted()))
    }
    try Console.write(JSONTree.array(moments).text())
    for diagnostic in stage.diagnostics { Console.log("warning: \(diagnostic)") }
    return .done
  }

  /// The names of some layers: their ids, or else their paths.
  private static func hint(ids: [String], paths: [String]) -> String {
    let names = ids.isEmpty ? paths : ids
    let rest = names.count > 20 ? " and \(names.count - 20) more" : ""
    let kind = ids.isEmpty ? "No layer has an id; by their paths" : "The ids of its layers"
    return "\(kind): \(names.prefix(20).joined(separator: ", "))\(rest)"
  }

  /// The presentation values of a view's layer, named like the view's properties.
  private static func viewValues(of layer: CALayer) -> JSONTree {
    let shown = layer.presentation() ?? layer
    let (frame, m) = (shown.frame, shown.affineTransform())
    return [
      "frame": .array(.lengths([frame.minX, frame.minY, frame.width, frame.height])),
      "center": .array(.lengths([shown.position.x, shown.position.y])),
      "alpha": [JSONTree].factors([Double(shown.opacity)])[0],
      "transform": .array(.factors([m.a, m.b, m.c, m.d]) + .lengths([m.tx, m.ty])),
    ]
  }

  /// A layer's presentation values by the properties' names.
  private static func values(of layer: CALayer, all: Bool) -> JSONTree {
    let table = type(of: layer).propertyTable
    return .object(
      layer.presentedValues(all: all).map {
        JSONTree.Member(key: $0.key, value: JSONTree($0.value, of: table[$0.key]?.kind))
      })
  }
}
