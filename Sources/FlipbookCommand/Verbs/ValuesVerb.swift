import Flipbook

/// `flipbook values`: the numbers behind the pixels.
enum ValuesVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    var times = try invocation.times("--at").sorted()
    if times.isEmpty { times = [0] }
    let wanted = invocation.all("--layer")
    let stage = try SceneInput(invocation).scene.makeStage()
    let report = ValueReport(includesDefaults: invocation.has("--all"))
    var moments: [JSON] = []
    var known: Set<String> = []
    for time in times {
      try stage.advance(to: time)
      var layers = report.layers(of: stage.rootLayer)
      known.formUnion(layers.flatMap { [$0.id, $0.path] })
      if !wanted.isEmpty {
        layers = layers.filter { wanted.contains($0.id) || wanted.contains($0.path) }
      }
      moments.append(
        .object([
          ("time", .number(time)),
          ("layers", .object(layers.map { (key: $0.id, value: $0.values) })),
        ]))
    }
    if let stranger = wanted.first(where: { !known.contains($0) }) {
      throw CommandError.usage(
        "the scene has no layer '\(stranger)'", suggestion: stranger.guess(in: known.sorted()),
        hint: "Its layers: \(known.sorted().prefix(20).joined(separator: ", "))")
    }
    try Console.print(JSON.array(moments).text)
    for diagnostic in stage.diagnostics { Console.say("warning: \(diagnostic)") }
    return .done
  }
}

/// The presentation values of layers as JSON.
struct ValueReport {
  struct Layer {
    /// Its name, or else its path.
    let id: String
    /// Its place in the tree, such as `0.2`: the third sublayer of the first layer.
    let path: String
    let values: JSON
  }

  let includesDefaults: Bool

  /// All layers below a root, each before its sublayers, and its mask before these.
  func layers(of root: CALayer, path: String = "") -> [Layer] {
    var layers: [Layer] = []
    let prefix = path.isEmpty ? "" : path + "."
    var children = (root.sublayers ?? []).enumerated().map { ("\(prefix)\($0)", $1) }
    if let mask = root.mask { children.insert((prefix + "mask", mask), at: 0) }
    for (path, layer) in children {
      let name = layer.name ?? ""
      layers.append(
        Layer(id: name.isEmpty ? path : name, path: path, values: values(of: layer)))
      layers += self.layers(of: layer, path: path)
    }
    return layers
  }

  private func values(of layer: CALayer) -> JSON {
    let properties = (layer.presentation() ?? layer).properties
    let kind = type(of: layer)
    let defaults = kind.defaultProperties
    return .object(
      kind.propertyTable.rows.compactMap { row in
        let value = row.value(in: properties)
        guard includesDefaults || value != row.value(in: defaults) else { return nil }
        return (row.key, JSON(value, of: row))
      })
  }
}

extension JSON {
  /// A property's value in full precision, in the form that scene files take it.
  init(_ value: AnimatableValue, of row: LayerProperty) {
    switch value {
    case .number(let number):
      if case .names(let names) = row.kind {
        let bits = Int(number)
        self = .array(names.indices.filter { bits >> $0 & 1 == 1 }.map { .string(names[$0]) })
      } else {
        self = .number(number)
      }
    case .bool(let bool): self = .bool(bool)
    case .point(let point): self = JSON(numbers: [point.x, point.y])
    case .size(let size): self = JSON(numbers: [size.width, size.height])
    case .rect(let rect):
      self = JSON(numbers: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): self = color.map(JSON.init(color:)) ?? .null
    case .transform(let m):
      self = JSON(numbers: [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42, m.m43, m.m44,
      ])
    case .path(let path): self = path.map { .string($0.svgPathData) } ?? .null
    case .image(let image): self = JSON(image: image)
    case .crossFade(let from, let to, let fraction):
      self = .object([
        ("from", JSON(image: from)), ("to", JSON(image: to)), ("fraction", .number(fraction)),
      ])
    case .colors(let colors): self = .array(colors.map(JSON.init(color:)))
    case .numbers(let numbers): self = .array(numbers.map { .number($0) })
    case .name(let name): self = .string(name)
    }
  }

  private init(numbers: [CGFloat]) { self = .array(numbers.map { .number(Double($0)) }) }

  private init(color: CGColor) {
    self.init(numbers: [color.red, color.green, color.blue, color.alpha])
  }

  /// An image has no better description than its size in pixels.
  private init(image: CGImage?) {
    self = image.map { .array([.integer($0.width), .integer($0.height)]) } ?? .null
  }
}
