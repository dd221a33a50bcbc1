import Animation
import Foundation
import Graphics

extension CALayer {
  /// Shows the layer's old state giving way to its new one, while a transition is active.
  final func addTransition(to displayed: inout Displayed, at time: Double, _ pass: Pass) {
    guard !attachments.isEmpty, !pass.usesCommitted,
      let attachment = attachments.last(where: { $0.isCommitted && $0.animation is CATransition }),
      let transition = attachment.animation as? CATransition
    else { return }
    let end = attachment.timing.end
    let time = abs(time - end) < 2e-6 ? min(time, end) : time
    guard let progress = attachment.timing.progress(at: time) else { return }
    let eased = transition.easing?.value(at: progress.fraction) ?? progress.fraction
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
    let shown: [LayerNode]
    switch transition.type {
    case .push: shown = moved(old, fraction) + moved(new, fraction - 1)
    case .moveIn: shown = old + moved(new, fraction - 1)
    case .reveal: shown = new + moved(old, fraction)
    default:
      // Adding up what is left of the old state and what there is of the new one, apart from the
      // backdrop, keeps what both share as it is.
      shown =
        old.map { $0.faded(1 - fraction, .normal) } + new.map { $0.faded(fraction, .plusLighter) }
    }
    var style = LayerNode.Style()
    style.isIsolated = true
    let instance = pass.instance &* 1_000_003 &+ UInt64.max / 2
    displayed = Displayed(
      nodes: [
        LayerNode(
          id: .init(layer: modelIdentity, instance: instance), style: style, sublayers: shown)
      ],
      depths: displayed.depths.isEmpty ? [] : [displayed.depths[0]])
  }
}

extension CATransition {
  fileprivate var easing: CubicTiming? { timingFunction?.timing }
}

extension CATransitionSubtype {
  /// The way things move: from the left, to the right.
  fileprivate var direction: CGPoint {
    switch self {
    case .fromRight: CGPoint(x: -1, y: 0)
    // “Top” is where y is greatest, also where y points down: there, as on iOS, `fromTop` moves upwards.
    case .fromTop: CGPoint(x: 0, y: -1)
    case .fromBottom: CGPoint(x: 0, y: 1)
    default: CGPoint(x: 1, y: 0)
    }
  }
}

extension LayerNode {
  /// The same for another copy of a replicator.
  fileprivate func renamed(for copy: UInt64) -> LayerNode {
    var id = id
    id.instance = id.instance &+ copy &* 1_000_003
    return LayerNode(
      id: id, style: style, sublayers: sublayers.map { $0.renamed(for: copy) },
      mask: mask?.renamed(for: copy))
  }

  /// The same, moved in its own space.
  fileprivate func moved(x: CGFloat, y: CGFloat) -> LayerNode {
    var style = style
    style.transform = Projection(CGAffineTransform(translationX: x, y: y))
      .concatenating(style.transform)
    return LayerNode(id: id, style: style, sublayers: sublayers, mask: mask)
  }

  /// The same as one picture, more transparent.
  fileprivate func faded(_ opacity: CGFloat, _ mode: CGBlendMode) -> LayerNode {
    var style = style
    style.opacity *= min(max(opacity, 0), 1)
    style.groupsOpacity = true
    if style.blendMode == .normal { style.blendMode = mode }
    return LayerNode(id: id, style: style, sublayers: sublayers, mask: mask)
  }
}
