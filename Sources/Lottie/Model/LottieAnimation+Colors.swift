extension LottieAnimation {
  /// Gives fills, strokes and solids at a key path another color, whatever they have at any time.
  /// - Parameter keys: Names of layers, groups and items and last `Color`; `*` is any one name,
  ///   `**` any number of them.
  /// - Returns: How many there were.
  @discardableResult
  public mutating func setColor(_ color: LottieColor, at keys: [String]) -> Int {
    var count = 0
    var seen: Set<String> = []
    var outermost = layers
    setColor(color, at: keys, in: &outermost, [], &count, &seen)
    layers = outermost
    return count
  }

  private mutating func setColor(
    _ color: LottieColor, at keys: [String], in layers: inout [LayerModel], _ path: [String],
    _ count: inout Int, _ seen: inout Set<String>
  ) {
    for index in layers.indices {
      let path = path + [layers[index].name]
      switch layers[index].kind {
      case .shape(var items):
        Self.setColor(color, at: keys, in: &items, path, &count)
        layers[index].kind = .shape(items)
      case .solid(_, let size) where Self.matches(path + ["Color"], keys):
        layers[index].kind = .solid(color, size)
        count += 1
      case .precomposition(let model) where seen.insert(model.asset).inserted:
        guard var inner = precompositions[model.asset] else { continue }
        setColor(color, at: keys, in: &inner, path, &count, &seen)
        precompositions[model.asset] = inner
      default: break
      }
    }
  }

  private static func setColor(
    _ color: LottieColor, at keys: [String], in items: inout [ShapeItem], _ path: [String],
    _ count: inout Int
  ) {
    for index in items.indices {
      let path = path + [items[index].name]
      switch items[index].kind {
      case .group(var members):
        setColor(color, at: keys, in: &members, path, &count)
        items[index].kind = .group(members)
      case .fill(var fill) where matches(path + ["Color"], keys):
        fill.paint = .color(Animated(color))
        items[index].kind = .fill(fill)
        count += 1
      case .stroke(var stroke) where matches(path + ["Color"], keys):
        stroke.paint = .color(Animated(color))
        items[index].kind = .stroke(stroke)
        count += 1
      default: break
      }
    }
  }

  /// Whether names are what a key path means.
  static func matches(_ names: [String], _ keys: [String]) -> Bool {
    // Where each prefix of the keys may end among the names.
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
