import Flipbook
import JSON

/// `flipbook values`: the numbers behind the pixels.
enum ValuesVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    var times = try invocation.times("--at").sorted()
    if times.isEmpty { times = [0] }
    let wanted = invocation.all("--layer")
    let stage = try SceneInput(invocation).scene.makeStage()
    var moments: [JSONTree] = []
    var known: Set<String> = []
    for time in times {
      try stage.advance(to: time)
      var layers = stage.rootLayer.addressedLayers
      known.formUnion(layers.flatMap { [$0.address, $0.path] })
      if !wanted.isEmpty {
        layers = layers.filter { address, path, layer in
          wanted.contains { $0 == address || $0 == path || $0 == layer.name }
        }
      }
      let members = layers.map { address, _, layer in
        JSONTree.Member(key: address, value: values(of: layer, all: invocation.has("--all")))
      }
      let views = layers.filter { $0.layer.delegate is UIView && $0.layer.name != nil }
        .map { address, _, layer in
          JSONTree.Member(key: address, value: viewValues(of: layer))
        }
      var moment: JSONTree = ["time": .number(time), "layers": .object(members)]
      if !views.isEmpty { moment = .merging(moment, ["views": .object(views)]) }
      moments.append(moment)
    }
    if let stranger = wanted.first(where: { !known.contains($0) }) {
      throw CommandError.usage(
        "the scene has no layer '\(stranger)'", suggestion: stranger.nearest(in: known.sorted()),
        hint: "Its layers: \(known.sorted().prefix(20).joined(separator: ", "))")
    }
    try Console.print(JSONTree.array(moments).text())
    for diagnostic in stage.diagnostics { Console.say("warning: \(diagnostic)") }
    return .done
  }

  /// What a view's layer shows, under the names of the view's properties.
  private static func viewValues(of layer: CALayer) -> JSONTree {
    let shown = layer.presentation() ?? layer
    let (frame, m) = (shown.frame, shown.affineTransform())
    return [
      "frame": .numbers([frame.minX, frame.minY, frame.width, frame.height]),
      "center": .numbers([shown.position.x, shown.position.y]),
      "alpha": .number(Double(shown.opacity)),
      "transform": .numbers([m.a, m.b, m.c, m.d, m.tx, m.ty]),
    ]
  }

  /// A layer's presentation values by the properties' names.
  private static func values(of layer: CALayer, all: Bool) -> JSONTree {
    let table = type(of: layer).propertyTable
    return .object(
      layer.presentedValues(all: all).map {
        JSONTree.Member(key: $0.key, value: JSONTree($0.value, of: table[$0.key]))
      })
  }
}

extension JSONTree {
  /// A property's value in full precision, in the form that scene files take it.
  ///
  /// - Parameter row: nil for a key of the user's own.
  init(_ value: AnimatableValue, of row: LayerProperty?) {
    switch value {
    case .number(let number):
      if case .names(let names)? = row?.kind {
        let bits = Int(number)
        self = .array(names.indices.filter { bits >> $0 & 1 == 1 }.map { .string(names[$0]) })
      } else {
        self = .number(number)
      }
    case .bool(let bool): self = .bool(bool)
    case .point(let point): self = JSONTree.numbers([point.x, point.y])
    case .size(let size): self = JSONTree.numbers([size.width, size.height])
    case .rect(let rect):
      self = JSONTree.numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): self = color.map(JSONTree.init(color:)) ?? .null
    case .transform(let m):
      self = JSONTree.numbers([
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42, m.m43, m.m44,
      ])
    case .path(let path): self = path.map { .string($0.svgPathData) } ?? .null
    case .image(let image): self = JSONTree(image: image)
    case .crossFade(let from, let to, let fraction):
      self = [
        "from": JSONTree(image: from), "to": JSONTree(image: to), "fraction": .number(fraction),
      ]
    case .colors(let colors): self = .array(colors.map(JSONTree.init(color:)))
    case .numbers(let numbers): self = .array(numbers.map { .number($0) })
    case .name(let name): self = .string(name)
    }
  }

  private init(color: CGColor) {
    self = .numbers([color.red, color.green, color.blue, color.alpha])
  }

  /// An image has no better description than its size in pixels.
  private init(image: CGImage?) {
    self = image.map { .array([.integer($0.width), .integer($0.height)]) } ?? .null
  }
}
