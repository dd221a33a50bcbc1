import Base
import Foundation
import Graphics
import LayerTree

/// Builds the layers of a shape layer's list.
struct ShapeBuilder {
  let composition: CompositionBuilder

  var animator: LayerAnimator { composition.animator }
  var scope: TimeScope { composition.scope }
  var rules: LottieFidelity { composition.rules }

  /// Adds a shape layer's items.
  func add(_ items: [ShapeItem], to layer: CALayer) {
    let items = rules.visible(items)
    if rules.keepsPaintingOrder {
      let holder = transformed(by: items) ?? layer
      addInOrder(items, to: holder, depth: 0)
      if holder !== layer { layer.addSublayer(holder) }
    } else {
      addGroups(of: items, isOutermost: true, to: layer, depth: 0)
    }
  }

  /// Takes a step from the budget for each item.
  /// - Returns: Whether the budget allows them; if not, the items are left out.
  func spendSteps(for items: Int) -> Bool {
    if scope.spend(steps: items) { return true }
    composition.budget.refuse()
    return false
  }

  /// Takes the steps for the groups of a list, which each style and modifier may go through.
  private func spendSteps(forGroupsOf items: [ShapeItem]) -> Bool {
    spendSteps(for: items.count * (items.count(where: \.isStyleOrModifier) + 1))
  }

  /// The deepest supported nesting of groups.
  private static let depthLimit = 100

  // MARK: As lottie-ios does it

  /// Adds the groups of a list, and the copies of its repeaters, each of which repeats the items
  /// between it and the repeater before it.
  /// - Parameter isOutermost: Whether paths in the list need a group around them.
  private func addGroups(
    of items: [ShapeItem], isOutermost: Bool, to layer: CALayer, depth: Int
  ) {
    guard depth < Self.depthLimit else { return }
    var parts: [(items: [ShapeItem], repeater: RepeaterModel?)] = [([], nil)]
    for item in items {
      if case .repeater(let model) = item.kind {
        parts[parts.count - 1].repeater = model
        parts.append(([], nil))
      } else {
        parts[parts.count - 1].items.append(item)
      }
    }
    for part in parts.reversed() {
      guard let repeater = part.repeater else {
        for group in groups(of: part.items, isOutermost: isOutermost, depth: depth) {
          layer.addSublayer(group)
        }
        continue
      }
      for index in 0..<Self.copyCount(of: repeater) {
        let groups = groups(of: part.items, isOutermost: true, depth: depth + 1)
        if groups.isEmpty { break }
        for group in groups {
          let copy = composition.makeContainerLayer()
          animate(copy, repeater, Double(index))
          copy.addSublayer(group)
          layer.addSublayer(copy)
        }
      }
    }
  }

  /// The layers of a list's groups, the lowest first.
  private func groups(of items: [ShapeItem], isOutermost: Bool, depth: Int) -> [CALayer] {
    var inner = items.filter(\.isGroup)
    var others = items.filter { !$0.isGroup }
    if isOutermost, others.contains(where: \.drawsPath) {
      inner = [ShapeItem(.group(items))]
      others = []
    }
    // Styles that the list does not use apply to the contents of its groups.
    guard spendSteps(forGroupsOf: items) else { return [] }
    let unused = RenderGroup.groups(of: others, paintsTwice: inner.isEmpty).unused
    return inner.reversed().compactMap { item in
      guard case .group(let members) = item.kind, composition.budget.consume() else { return nil }
      let own = members.filter { !$0.isHidden }
      let all = own + unused.map { inherited($0, under: own.transform) }
      let child = composition.makeContainerLayer()
      child.name = item.name
      addGroups(of: all, isOutermost: false, to: child, depth: depth + 1)
      guard spendSteps(forGroupsOf: all) else { return nil }
      let isInnermost = !all.contains(where: \.isGroup)
      for group in RenderGroup.groups(of: all, paintsTwice: isInnermost).groups.reversed() {
        add(group, to: child)
      }
      animate(child, all.transform)
      return child
    }
  }

  private func animate(_ layer: CALayer, _ transform: TransformModel?) {
    guard let transform else { return }
    TransformBuilder(animator: animator, isLayer: false).animate(layer, transform)
    animator.animate(layer, "opacity", transform.opacity) { $0 / 100 }
  }

  // MARK: As After Effects does it

  /// Adds a list in the painting order of the specification: the last item lowest.
  private func addInOrder(_ items: [ShapeItem], to layer: CALayer, depth: Int) {
    guard depth < Self.depthLimit else { return }
    if let index = items.lastIndex(where: \.isRepeater),
      case .repeater(let model) = items[index].kind
    {
      // The items before the repeater, and the styles after it, which apply to them.
      let rest = items[(index + 1)...]
      let repeated = Array(items[..<index]) + rest.filter { !$0.drawsPath && !$0.isGroup }
      if rest.contains(where: { $0.drawsPath || $0.isGroup }) {
        addInOrder(Array(rest), to: layer, depth: depth)
      }
      return addCopies(of: repeated, model, to: layer, depth: depth)
    }
    guard spendSteps(forGroupsOf: items) else { return }
    for index in items.indices.reversed() {
      if case .group(let members) = items[index].kind, spendSteps(for: items.count) {
        let after = items[(index + 1)...].filter(\.isStyleOrModifier)
        addChild(members, items[index].name, inheriting: after, to: layer, depth: depth)
      }
      for group in RenderGroup.groups(at: index, of: items) { add(group, to: layer) }
    }
  }

  private func addChild(
    _ members: [ShapeItem], _ name: String, inheriting styles: [ShapeItem], to layer: CALayer,
    depth: Int
  ) {
    guard composition.budget.consume() else { return }
    let own = members.filter { !$0.isHidden }
    let child = transformed(by: own) ?? composition.makeContainerLayer()
    child.name = name
    let inner = styles.map { inherited($0, under: own.transform) }
    addInOrder(own + inner, to: child, depth: depth + 1)
    layer.addSublayer(child)
  }

  /// A layer with the transform of a list; nil if it has none.
  private func transformed(by items: [ShapeItem]) -> CALayer? {
    guard let transform = items.transform else { return nil }
    let layer = composition.makeContainerLayer()
    animate(layer, transform)
    return layer
  }

  /// A style as inherited by a child group: a stroke keeps its width under the group's scale.
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

  /// The largest number of copies of a repeater.
  private static let copyLimit = 1000

  /// The number of copies that a repeater makes.
  static func copyCount(of model: RepeaterModel) -> Int {
    let wanted = model.copies.first
    guard wanted.isFinite else { return 0 }
    return max(0, min(Int(saturating: wanted.rounded(.down)), copyLimit))
  }

  private func addCopies(
    of items: [ShapeItem], _ model: RepeaterModel, to layer: CALayer, depth: Int
  ) {
    let count = Self.copyCount(of: model)
    for index in 0..<count {
      guard composition.budget.consume() else { return }
      let copy = composition.makeContainerLayer()
      guard animateFully(copy, model, Double(index), of: count) else { return }
      addInOrder(items.filter { !$0.isTransform }, to: copy, depth: depth + 1)
      if model.stacksAbove {
        layer.addSublayer(copy)
      } else {
        layer.insertSublayer(copy, at: 0)
      }
    }
  }

  /// Animates a copy as in lottie-ios: position and rotation multiplied by the index, the scale
  /// applied once.
  private func animate(_ copy: CALayer, _ model: RepeaterModel, _ index: Double) {
    var transform = model.transform
    switch transform.position {
    case .together(let position):
      // The control points of motion paths do not change.
      transform.position = .together(
        position.map { Vector($0.x * index, $0.y * index, $0.z * index) })
    case .split(let x, let y):
      transform.position = .split(x: x.map { $0 * index }, y: y.map { $0 * index })
    }
    transform.rotation = transform.rotation.map { $0 * index }
    transform.rotationX = transform.rotationX.map { $0 * index }
    transform.rotationY = transform.rotationY.map { $0 * index }
    transform.skew = Animated(0)
    TransformBuilder(animator: animator, isLayer: false).animate(copy, transform)
  }

  /// Places a copy as After Effects does: the whole transform once more for each, fading on the
  /// way.
  /// - Returns: Whether there is room for its keyframes.
  private func animateFully(
    _ copy: CALayer, _ model: RepeaterModel, _ index: Double, of count: Int
  ) -> Bool {
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
    let along = count > 1 ? index / Double(count - 1) : 0
    let opacity = scope.combined(model.startOpacity, model.endOpacity) {
      ($0 + ($1 - $0) * along) / 100
    }
    // An animation between two keyframes is about as large as 20 elements of a path.
    let keyframes =
      track.keyframes.count { !$0.isHold } + opacity.keyframes.count { !$0.isHold }
    guard composition.budget.consume(elements: keyframes * 20) else { return false }
    animator.animate(copy, "transform", track) { $0 }
    animator.animate(copy, "opacity", opacity) { $0 }
    return true
  }
}

extension ShapeItem {
  var isRepeater: Bool { if case .repeater = kind { true } else { false } }
  fileprivate var isGroup: Bool { if case .group = kind { true } else { false } }
  fileprivate var isTransform: Bool { if case .transform = kind { true } else { false } }
}

extension [ShapeItem] {
  /// The first transform among them.
  fileprivate var transform: TransformModel? {
    for item in self {
      if case .transform(let model) = item.kind { return model }
    }
    return nil
  }
}
