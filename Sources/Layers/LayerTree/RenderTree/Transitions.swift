import Animation
import Foundation
import Graphics

extension CALayer {
  /// Replaces the layer's nodes by its old and new state in transition, while a transition is
  /// active.
  ///
  /// The picture of an interrupted transition is the old state of the next one; after a few nested
  /// ones, as from a change in every frame, the interrupted one's new state is used instead.
  final func addTransition(
    to displayed: inout Displayed, at time: Double, keepsDepth: Bool, _ pass: Pass
  ) {
    guard let attachment = runningTransition(pass),
      let transition = attachment.animation as? CATransition,
      let time = evaluationTime(of: attachment, at: time),
      let eased = attachment.node.easedFraction(at: time)
    else { return }
    let (first, last) = (Double(transition.startProgress), Double(transition.endProgress))
    let fraction = CGFloat(first + (last - first) * eased)
    let size = properties.bounds.size
    let direction = (transition.subtype ?? .fromLeft).direction
    func moved(_ nodes: [LayerNode], _ part: CGFloat) -> [LayerNode] {
      nodes.map {
        $0.moved(x: direction.x * size.width * part, y: direction.y * size.height * part)
      }
    }
    let new = displayed.nodes
    let old =
      pass.instance == 0
      ? attachment.oldNodes : attachment.oldNodes.map { $0.renamed(for: pass.instance) }
    var style = LayerNode.Style()
    style.isIsolated = true
    let instance = pass.instance &* 1_000_003 &+ UInt64.max / 2
    /// One side of a fade, as one picture.
    func picture(_ nodes: [LayerNode], _ opacity: CGFloat, _ mode: CGBlendMode) -> [LayerNode] {
      if nodes.count <= 1 { return nodes.map { $0.faded(opacity, mode) } }
      let part = LayerNode.ID(
        layer: modelIdentity, instance: instance &+ (mode == .normal ? 1 : 2))
      let whole = LayerNode(
        id: part, style: .init(), sublayers: nodes,
        label: .part(mode == .normal ? "old" : "new"))
      return [whole.faded(opacity, mode)]
    }
    let shown: [LayerNode]
    switch transition.type {
    case .push: shown = moved(old, fraction) + moved(new, fraction - 1)
    case .moveIn: shown = old + moved(new, fraction - 1)
    case .reveal: shown = new + moved(old, fraction)
    case .flip:
      // Turned in the superlayer's space, which is the space of an interrupted transition's
      // picture.
      let map = new.first?.style.transform ?? properties.mapToSuperlayer
      let turn = Projection(
        (transition.subtype ?? .fromLeft).turn(fraction, in: properties.bounds))
      let outer = map.inverse.map { $0.concatenating(turn).concatenating(map) }
      shown = (fraction < 0.5 ? old : new).map { $0.transformed(outer ?? .identity) }
    default:
      // Adding the fading old state and the new one, isolated from the backdrop, keeps their common
      // parts unchanged; only the sum is blended with the backdrop.
      if let only = new.count == 1 ? new.first : old.first, max(new.count, old.count) == 1 {
        style.blendMode = only.style.blendMode
      }
      shown = picture(old, 1 - fraction, .normal) + picture(new, fraction, .plusLighter)
    }
    displayed = Displayed(
      nodes: [
        LayerNode(
          id: .init(layer: modelIdentity, instance: instance), style: style, sublayers: shown,
          label: .transition(transition.type.rawValue))
      ],
      depths: keepsDepth ? [displayed.depths.max() ?? 0] : [])
  }

  /// The running transition, if it began with an earlier commit.
  final func runningTransition(_ pass: Pass) -> AnimationAttachment? {
    if pass.showsModel { return nil }
    let list = pass.usesCommitted ? committed?.attachments ?? attachments : attachments
    guard !list.isEmpty,
      let last = list.last(where: { $0.isTransition && $0.isCommitted })
    else { return nil }
    return pass.usesCommitted && last.nesting >= 3 ? nil : last
  }
}

extension CATransitionSubtype {
  /// The direction in which things move: from the left, to the right.
  fileprivate var direction: CGPoint {
    switch self {
    case .fromRight: CGPoint(x: -1, y: 0)
    // “Top” is maximum y, even if y points down: then, as on iOS, `fromTop` moves up.
    case .fromTop: CGPoint(x: 0, y: -1)
    case .fromBottom: CGPoint(x: 0, y: 1)
    default: CGPoint(x: 1, y: 0)
    }
  }

  /// The turn of a card about its center in perspective: in the first half of its front, then of
  /// its back, which is not mirrored.
  fileprivate func turn(_ fraction: CGFloat, in bounds: CGRect) -> CATransform3D {
    let angle = (fraction < 0.5 ? fraction : fraction - 1) * .pi
    let isVertical = self == .fromTop || self == .fromBottom
    var eye = CATransform3DIdentity
    eye.m34 = -1 / (2.5 * max(isVertical ? bounds.height : bounds.width, 1))
    let turn =
      switch self {
      case .fromRight: CATransform3DMakeRotation(-angle, 0, 1, 0)
      case .fromTop: CATransform3DMakeRotation(-angle, 1, 0, 0)
      case .fromBottom: CATransform3DMakeRotation(angle, 1, 0, 0)
      default: CATransform3DMakeRotation(angle, 0, 1, 0)
      }
    return CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeTranslation(-bounds.midX, -bounds.midY, 0),
        CATransform3DConcat(turn, eye)),
      CATransform3DMakeTranslation(bounds.midX, bounds.midY, 0))
  }
}

extension LayerNode {
  /// The node with ids for another copy of a replicator.
  fileprivate func renamed(for copy: UInt64) -> LayerNode {
    var id = id
    id.instance = id.instance &+ copy &* 1_000_003
    return LayerNode(
      id: id, style: style, sublayers: sublayers.map { $0.renamed(for: copy) },
      mask: mask?.renamed(for: copy), label: label)
  }

  /// The node moved in its space.
  fileprivate func moved(x: CGFloat, y: CGFloat) -> LayerNode {
    var style = style
    style.transform = Projection(CGAffineTransform(translationX: x, y: y))
      .concatenating(style.transform)
    return LayerNode(id: id, style: style, sublayers: sublayers, mask: mask, label: label)
  }

  /// The node transformed in its parent's space.
  fileprivate func transformed(_ map: Projection) -> LayerNode {
    var style = style
    style.transform = style.transform.concatenating(map)
    return LayerNode(id: id, style: style, sublayers: sublayers, mask: mask, label: label)
  }

  /// The node as one picture with lower opacity.
  fileprivate func faded(_ opacity: CGFloat, _ mode: CGBlendMode) -> LayerNode {
    var style = style
    style.opacity *= min(max(opacity, 0), 1)
    style.groupsOpacity = true
    style.blendMode = mode
    return LayerNode(id: id, style: style, sublayers: sublayers, mask: mask, label: label)
  }
}
