public import Foundation

/// A value that replaces one of the file.
public enum LottieReplacement: Hashable, Sendable {
  case color(LottieColor)
  case number(Double)
  case point(CGPoint)
  /// A scale, in percent.
  case size(CGSize)
  /// Colors with as many locations, 0…1, or none for even spacing.
  case gradient([LottieColor], locations: [Double])
}

extension LottieAnimation {
  /// Replaces the color of fills, strokes and solids at a key path, at all times.
  /// - Parameter keys: Names of layers, groups and items and last `Color`; `*` is any one name,
  ///   `**` any number of them.
  /// - Returns: How many there were.
  @discardableResult
  public mutating func setColor(_ color: LottieColor, at keys: [String]) -> Int {
    setValue(.color(color), at: keys)
  }

  /// Replaces the value of properties at a key path, at all times.
  /// - Parameter keys: Names of layers, groups and items and last that of the property, such as
  ///   `Opacity`; `*` is any one name, `**` any number of them.
  /// - Returns: How many there were.
  @discardableResult
  public mutating func setValue(_ value: LottieReplacement, at keys: [String]) -> Int {
    var change = Change(value: value, keys: keys)
    var outermost = layers
    set(&change, in: &outermost, [])
    layers = outermost
    return change.count
  }

  private mutating func set(
    _ change: inout Change, in layers: inout [LayerModel], _ path: [String]
  ) {
    for index in layers.indices {
      let path = path + [layers[index].name]
      change.set(&layers[index].transform, path)
      switch layers[index].kind {
      case .shape(var items):
        change.set(&items, path)
        layers[index].kind = .shape(items)
      case .solid(let own, let size):
        var color = Animated(own)
        change.set(&color, path, "Color")
        layers[index].kind = .solid(color.first, size)
      case .precomposition(let model) where change.seen.insert(model.asset).inserted:
        guard var inner = precompositions[model.asset] else { continue }
        set(&change, in: &inner, path)
        precompositions[model.asset] = inner
      default: break
      }
    }
  }

  /// Whether names match a key path.
  static func matches(_ names: [String], _ keys: [String]) -> Bool {
    // The positions among the names at which each prefix of the keys may end.
    var ends: Set<Int> = [0]
    for key in keys {
      var next: Set<Int> = []
      for end in ends {
        if key == "**" {
          next.formUnion(end...names.count)
        } else if end < names.count, key == "*" || key == names[end] {
          next.insert(end + 1)
        }
      }
      ends = next
    }
    return ends.contains(names.count)
  }
}

/// A value being set for all properties of a key path.
private struct Change {
  let value: LottieReplacement
  let keys: [String]
  var count = 0
  /// The precompositions visited so far.
  var seen: Set<String> = []

  // MARK: Properties

  mutating func set(_ property: inout Animated<LottieColor>, _ path: [String], _ name: String) {
    guard case .color(let color) = value, matches(path, name) else { return }
    property = Animated(color)
  }

  mutating func set(_ property: inout Animated<Double>, _ path: [String], _ name: String) {
    guard case .number(let number) = value, matches(path, name) else { return }
    property = Animated(number)
  }

  mutating func set(_ property: inout Animated<Vector>, _ path: [String], _ name: String) {
    let vector: Vector
    switch value {
    case .point(let point): vector = Vector(point.x, point.y)
    case .size(let size): vector = Vector(size.width, size.height, 100)
    default: return
    }
    guard matches(path, name) else { return }
    property = Animated(vector)
  }

  private mutating func matches(_ path: [String], _ name: String) -> Bool {
    guard LottieAnimation.matches(path + [name], keys) else { return false }
    count += 1
    return true
  }

  // MARK: Items

  /// Sets a transform, whose key path may omit its name.
  mutating func set(_ transform: inout TransformModel, _ path: [String]) {
    for path in [path, path + ["Transform"]] {
      set(&transform.anchor, path, "Anchor Point")
      set(&transform.scale, path, "Scale")
      set(&transform.rotation, path, "Rotation")
      set(&transform.opacity, path, "Opacity")
      switch transform.position {
      case .together(var position):
        set(&position, path, "Position")
        transform.position = .together(position)
      case .split(var x, var y):
        set(&x, path, "X Position")
        set(&y, path, "Y Position")
        transform.position = .split(x: x, y: y)
      }
    }
  }

  mutating func set(_ items: inout [ShapeItem], _ outer: [String]) {
    for index in items.indices {
      let path = outer + [items[index].name]
      switch items[index].kind {
      case .group(var members):
        set(&members, path)
        items[index].kind = .group(members)
      case .transform(var transform):
        set(&transform, outer)
        items[index].kind = .transform(transform)
      case .fill(var fill):
        set(&fill.paint, path)
        set(&fill.opacity, path, "Opacity")
        items[index].kind = .fill(fill)
      case .stroke(var stroke):
        set(&stroke.paint, path)
        set(&stroke.opacity, path, "Opacity")
        set(&stroke.width, path, "Stroke Width")
        items[index].kind = .stroke(stroke)
      case .rectangle(var model):
        set(&model.position, path, "Position")
        set(&model.size, path, "Size")
        set(&model.radius, path, "Roundness")
        items[index].kind = .rectangle(model)
      case .ellipse(var model):
        set(&model.position, path, "Position")
        set(&model.size, path, "Size")
        items[index].kind = .ellipse(model)
      case .star(var model):
        set(&model.position, path, "Position")
        set(&model.points, path, "Points")
        set(&model.rotation, path, "Rotation")
        set(&model.outerRadius, path, "Outer Radius")
        set(&model.outerRoundness, path, "Outer Roundedness")
        set(&model.innerRadius, path, "Inner Radius")
        set(&model.innerRoundness, path, "Inner Roundedness")
        items[index].kind = .star(model)
      case .trim(var model):
        set(&model.start, path, "Start")
        set(&model.end, path, "End")
        set(&model.offset, path, "Offset")
        items[index].kind = .trim(model)
      case .roundedCorners(var radius):
        set(&radius, path, "Radius")
        items[index].kind = .roundedCorners(radius)
      default: break
      }
    }
  }

  private mutating func set(_ paint: inout PaintModel, _ path: [String]) {
    switch (paint, value) {
    case (.color(var color), _):
      set(&color, path, "Color")
      paint = .color(color)
    case (.gradient(let old), .color(let color)):
      // One color replaces all.
      var single = Animated(color)
      let before = count
      set(&single, path, "Color")
      paint = count > before ? .color(single) : .gradient(old)
    case (.gradient(var gradient), .gradient(let colors, let locations)):
      guard !colors.isEmpty, matches(path, "Colors") else { return }
      gradient.setColors(colors, at: locations)
      paint = .gradient(gradient)
    case (.gradient(var gradient), _):
      set(&gradient.start, path, "Start Point")
      set(&gradient.end, path, "End Point")
      paint = .gradient(gradient)
    }
  }
}

extension GradientModel {
  fileprivate mutating func setColors(_ colors: [LottieColor], at locations: [Double]) {
    let last = Double(max(colors.count - 1, 1))
    let places = colors.indices.map { index in
      locations.count == colors.count ? locations[index] : Double(index) / last
    }
    var numbers = zip(places, colors).flatMap { [$0, $1.r, $1.g, $1.b] }
    if colors.contains(where: { $0.a < 1 }) {
      numbers += zip(places, colors).flatMap { [$0, $1.a] }
    }
    colorCount = colors.count
    stops = NumberList(numbers: numbers).map { Animated($0) }
  }
}
