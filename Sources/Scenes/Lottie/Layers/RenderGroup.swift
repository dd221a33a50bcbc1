/// Paths of a list, with the styles and modifiers that apply to them.
struct RenderGroup {
  var paths: [ShapeItem] = []
  var others: [ShapeItem] = []

  // MARK: As lottie-ios does it

  /// The groups of a list, topmost first, and the unused items.
  /// - Parameter paintsTwice: Whether a fill right after another paints the same paths.
  static func groups(
    of items: [ShapeItem], paintsTwice: Bool
  ) -> (groups: [RenderGroup], unused: [ShapeItem]) {
    var open = [IndexedGroup()]
    for (index, item) in items.enumerated() {
      let last = open.count - 1
      switch item.kind {
      case .group, .unknown, .repeater: break
      case .path, .rectangle, .ellipse, .star:
        if open[last].others.contains(where: { items[$0].isTrim }) { open.append(IndexedGroup()) }
        open[open.count - 1].paths.append(index)
      case .fill:
        if paintsTwice, open[last].paths.isEmpty, last > 0 {
          open[last].paths = open[last - 1].paths
        }
        open[last].others.append(index)
        open.append(IndexedGroup())
      default: for place in open.indices { open[place].others.append(index) }
      }
    }
    let split = open.flatMap { $0.split(items) }.filter { !$0.paths.isEmpty }
    let used = Set(split.flatMap { $0.paths + $0.others })
    let unused = items.indices.filter { index in
      !used.contains(index) && items[index].canBeInherited
    }
    let groups = split.map { group in
      RenderGroup(paths: group.paths.map { items[$0] }, others: group.others.map { items[$0] })
    }
    return (groups, unused.map { items[$0] })
  }

  /// A group by the indices of its items.
  private struct IndexedGroup {
    var paths: [Int] = []
    var others: [Int] = []

    /// Splits into one group for each style, unless one layer can draw all of them.
    func split(_ items: [ShapeItem]) -> [IndexedGroup] {
      let styles = others.filter { items[$0].styleOpacity != nil }
      guard let first = styles.first else { return [] }
      let strokes = styles.filter { items[$0].isStroke }
      let isOneLayer =
        styles.allSatisfy { items[$0].styleOpacity == items[first].styleOpacity }
        && strokes.count <= 1 && styles.count - strokes.count <= 1
        && (strokes.isEmpty || strokes[0] == first)
      if isOneLayer { return [self] }
      let rest = others.filter { items[$0].styleOpacity == nil }
      return styles.map { IndexedGroup(paths: paths, others: [$0] + rest) }
    }
  }

  // MARK: As After Effects does it

  /// The groups of the style at an index of a list: it paints all paths before it, changed by the
  /// modifiers after them.
  static func groups(at index: Int, of items: [ShapeItem]) -> [RenderGroup] {
    guard items[index].styleOpacity != nil else { return [] }
    let modifiers = items.filter(\.isModifier)
    var passed = 0
    var groups: [RenderGroup] = []
    for item in items[..<index] {
      if item.isModifier { passed += 1 }
      guard item.drawsPath else { continue }
      if let last = groups.last, last.others.count == modifiers.count - passed + 1 {
        groups[groups.count - 1].paths.append(item)
      } else {
        groups.append(
          RenderGroup(paths: [item], others: [items[index]] + modifiers.dropFirst(passed)))
      }
    }
    return groups
  }
}

extension ShapeItem {
  var isTrim: Bool { if case .trim = kind { true } else { false } }
  var isStroke: Bool { if case .stroke = kind { true } else { false } }

  /// The opacity of a fill or a stroke; nil for other items.
  var styleOpacity: Animated<Double>? {
    switch kind {
    case .fill(let fill): fill.opacity
    case .stroke(let stroke): stroke.opacity
    default: nil
    }
  }

  /// Whether it changes the paths before it.
  var isModifier: Bool {
    switch kind {
    case .trim, .roundedCorners, .offset, .pucker, .zigzag, .merge: true
    default: false
    }
  }

  var isStyleOrModifier: Bool { isModifier || styleOpacity != nil }

  /// Whether the groups of a list inherit it if the list does not use it.
  fileprivate var canBeInherited: Bool {
    if case .transform = kind { return true }
    return isStyleOrModifier
  }
}
