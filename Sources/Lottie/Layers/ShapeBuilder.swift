import Foundation
import Graphics
import LayerTree

/// Builds the layers of a shape layer's list.
struct ShapeBuilder {
  let composition: CompositionBuilder

  var animator: LayerAnimator { composition.animator }
  var scope: TimeScope { composition.scope }
  var rules: LottieRules { composition.rules }

  /// Adds a shape layer's items, which count as one group.
  func add(_ items: [ShapeItem], to layer: CALayer) {
    addGroup(items, to: layer, depth: 0)
  }

  /// The deepest nesting of groups that is drawn.
  private static let depthLimit = 100

  /// Adds what a list draws: its groups, and above them its own paths.
  private func addGroup(_ items: [ShapeItem], to layer: CALayer, depth: Int) {
    guard depth < Self.depthLimit else { return }
    let items = items.filter { !$0.isHidden }
    if let index = items.lastIndex(where: \.isRepeater),
      case .repeater(let model) = items[index].kind
    {
      // What the repeater has before it, and the styles after it, which paint that.
      let rest = items[(index + 1)...]
      let repeated = Array(items[..<index]) + rest.filter { !$0.drawsPath && !$0.isGroup }
      let others = rest.filter { $0.drawsPath || $0.isGroup || !$0.isRepeated }
      if others.contains(where: { $0.drawsPath || $0.isGroup }) {
        addItems(Array(others), to: layer, depth: depth)
      }
      return addCopies(of: repeated.filter { !$0.isTransform }, model, to: layer, depth: depth)
    }
    addItems(items, to: layer, depth: depth)
  }

  private func addItems(_ items: [ShapeItem], to layer: CALayer, depth: Int) {
    let (groups, unused) = RenderGroup.groups(of: items)
    if rules.keepsPaintingOrder {
      return addInOrder(items, groups, unused, to: layer, depth: depth)
    }
    for item in items.reversed() {
      if case .group(let members) = item.kind {
        addChild(members, item.name, inheriting: unused, to: layer, depth: depth)
      }
    }
    for group in groups.reversed() { add(group, to: layer) }
  }

  /// Adds a list as it is painted by the specification: the last item lowest.
  private func addInOrder(
    _ items: [ShapeItem], _ groups: [RenderGroup], _ unused: [ShapeItem], to layer: CALayer,
    depth: Int
  ) {
    for index in items.indices.reversed() {
      if case .group(let members) = items[index].kind {
        addChild(members, items[index].name, inheriting: unused, to: layer, depth: depth)
      }
      for group in groups.reversed() where group.position == index { add(group, to: layer) }
    }
  }

  private func addChild(
    _ members: [ShapeItem], _ name: String, inheriting unused: [ShapeItem], to layer: CALayer,
    depth: Int
  ) {
    guard composition.budget.take() else { return }
    let child = composition.blank()
    child.name = name
    var transform: TransformModel?
    for member in members {
      if case .transform(let model) = member.kind { transform = model }
    }
    addGroup(
      members + unused.map { inherited($0, under: transform) }, to: child, depth: depth + 1)
    if let transform {
      TransformBuilder(animator: animator, isLayer: false).animate(child, transform)
      animator.animate(child, "opacity", transform.opacity) { $0 / 100 }
    }
    layer.addSublayer(child)
  }

  /// A style as a child group has it: a stroke keeps its width under the group's scale.
  private func inherited(_ item: ShapeItem, under transform: TransformModel?) -> ShapeItem {
    guard let transform, case .stroke(var stroke) = item.kind else { return item }
    let track = scope.combined(stroke.width, transform.scale) { width, scale in
      scale.x == 0 ? width : abs(width * 100 / scale.x)
    }
    guard let width = Animated(track.keyframes) else { return item }
    stroke.width = width
    return ShapeItem(.stroke(stroke), name: item.name)
  }

  // MARK: Copies

  /// The most copies of a repeater that are made.
  private static let copyLimit = 1000

  private func addCopies(
    of items: [ShapeItem], _ model: RepeaterModel, to layer: CALayer, depth: Int
  ) {
    let wanted = model.copies.first
    let count =
      wanted.isFinite ? max(0, min(Int(saturating: wanted.rounded(.down)), Self.copyLimit)) : 0
    for index in 0..<count {
      let copy = composition.blank()
      let number = Double(index)
      if rules.repeatsFully {
        animateFully(copy, model, number, of: count)
      } else {
        animate(copy, model, number)
      }
      addGroup(items, to: copy, depth: depth + 1)
      guard composition.budget.take() else { return }
      if rules.repeatsFully, !model.stacksAbove {
        layer.insertSublayer(copy, at: 0)
      } else {
        layer.addSublayer(copy)
      }
    }
  }

  /// A copy as lottie-ios places it: position and rotation so many times, the scale once.
  private func animate(_ copy: CALayer, _ model: RepeaterModel, _ index: Double) {
    var transform = model.transform
    switch transform.position {
    case .together(let position):
      transform.position = .together(
        position.map { Vector($0.x * index, $0.y * index, $0.z * index) }.straight)
    case .split(let x, let y):
      transform.position = .split(x: x.map { $0 * index }, y: y.map { $0 * index })
    }
    transform.rotation = transform.rotation.map { $0 * index }
    transform.skew = Animated(0)
    TransformBuilder(animator: animator, isLayer: false).animate(copy, transform)
  }

  /// A copy as After Effects places it: the whole transform so many times, fading on the way.
  private func animateFully(_ copy: CALayer, _ model: RepeaterModel, _ index: Double, of count: Int)
  {
    let transform = model.transform
    let position: Animated<Vector> =
      switch transform.position {
      case .together(let position): position
      case .split: Animated(.zero)
      }
    let track = scope.combined(
      transform.anchor, position, transform.scale, transform.rotation, model.offset
    ) { anchor, position, scale, rotation, offset in
      let times = index + offset
      func power(_ percent: Double) -> Double { pow(max(percent, 0) / 100, times) * 100 }
      return TransformBuilder.matrix(
        anchor: anchor,
        position: Vector(anchor.x + position.x * times, anchor.y + position.y * times),
        scale: Vector(power(scale.x), power(scale.y)), rotation: (0, 0, rotation * times), skew: 0,
        skewAxis: 0)
    }
    animator.animate(copy, "transform", track) { $0 }
    let along = count > 1 ? index / Double(count - 1) : 0
    let opacity = scope.combined(model.startOpacity, model.endOpacity) {
      ($0 + ($1 - $0) * along) / 100
    }
    animator.animate(copy, "opacity", opacity) { $0 }
  }
}

extension Animated where Value == Vector {
  /// The same with straight ways.
  fileprivate var straight: Animated {
    Animated(
      keyframes.map { keyframe in
        var keyframe = keyframe
        keyframe.leaving = nil
        keyframe.arriving = nil
        return keyframe
      }) ?? self
  }
}

extension ShapeItem {
  fileprivate var isRepeater: Bool { if case .repeater = kind { true } else { false } }
  fileprivate var isGroup: Bool { if case .group = kind { true } else { false } }
  fileprivate var isTransform: Bool { if case .transform = kind { true } else { false } }
  fileprivate var isRepeated: Bool { !isTransform }
}

/// Paths of a list, and what paints them.
struct RenderGroup {
  var paths: [ShapeItem] = []
  var others: [ShapeItem] = []
  /// The place in the list of the style that paints it, for painting in order.
  var position = 0

  /// The groups of a list, the topmost first, and the styles that have no paths in it.
  static func groups(of items: [ShapeItem]) -> (groups: [RenderGroup], unused: [ShapeItem]) {
    var open = [Open()]
    for (index, item) in items.enumerated() {
      let last = open.count - 1
      switch item.kind {
      case .group, .transform, .unknown, .repeater: break
      case .path, .rectangle, .ellipse, .star:
        if open[last].others.contains(where: { items[$0].isTrim }) { open.append(Open()) }
        open[open.count - 1].paths.append(index)
      case .fill:
        if open[last].paths.isEmpty, last > 0 { open[last].paths = open[last - 1].paths }
        open[last].others.append(index)
        open.append(Open())
      default: for place in open.indices { open[place].others.append(index) }
      }
    }
    let split = open.flatMap { $0.split(items) }.filter { !$0.paths.isEmpty }
    let used = Set(split.flatMap(\.others))
    let unused = items.indices.filter { index in
      !used.contains(index) && items[index].isStyleOrModifier
    }
    let groups = split.map { group in
      RenderGroup(
        paths: group.paths.map { items[$0] }, others: group.others.map { items[$0] },
        position: group.others.first { items[$0].styleOpacity != nil } ?? group.others.first ?? 0)
    }
    return (groups, unused.map { items[$0] })
  }

  /// A group by the places of its items.
  private struct Open {
    var paths: [Int] = []
    var others: [Int] = []

    /// One group for each style, unless one layer can show all of them.
    func split(_ items: [ShapeItem]) -> [Open] {
      let styles = others.filter { items[$0].styleOpacity != nil }
      guard let first = styles.first else { return [self] }
      let strokes = styles.filter { items[$0].isStroke }
      let isOneLayer =
        styles.allSatisfy { items[$0].styleOpacity == items[first].styleOpacity }
        && strokes.count <= 1 && styles.count - strokes.count <= 1
        && (strokes.isEmpty || strokes[0] == first)
      if isOneLayer { return [self] }
      let rest = others.filter { items[$0].styleOpacity == nil }
      return styles.map { Open(paths: paths, others: [$0] + rest) }
    }
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

  fileprivate var isStyleOrModifier: Bool {
    switch kind {
    case .fill, .stroke, .trim, .roundedCorners, .offset, .pucker, .zigzag: true
    default: false
    }
  }
}
