import Foundation
import Graphics
import LayerTree

/// Builds the mask of a layer from the file's outlines.
///
/// The first outline fills a container. Each outline that adds is put into the container, too; each
/// that subtracts or intersects becomes the mask of the container so far.
struct MaskBuilder {
  let composition: CompositionBuilder

  private var animator: LayerAnimator { composition.animator }

  /// The mask layer; nil if there are no masks.
  func mask(_ models: [MaskModel]) -> CALayer? {
    let used = models.filter { $0.mode != .none }
    guard !used.isEmpty else { return nil }
    if animator.rules.drawsMaskOpacity { return exactMask(used) }
    var container = composition.makeContainerLayer()
    for (index, model) in used.enumerated() where index == 0 || !composition.budget.isSpent {
      let adds = model.mode == .add || model.mode == .lighten
      let inverts =
        model.mode == .subtract ? !model.isInverted : adds && model.isInverted
      let layer = outline(model, isInverted: inverts)
      if adds || index == 0 {
        container.addSublayer(layer)
      } else {
        container.mask = layer
        let outer = composition.makeContainerLayer()
        outer.addSublayer(container)
        container = outer
      }
    }
    return container
  }

  /// The mask as in After Effects: with opacity, expansion, feather and difference mode.
  private func exactMask(_ models: [MaskModel]) -> CALayer {
    var container = composition.makeContainerLayer()
    for (index, model) in models.enumerated() where index == 0 || !composition.budget.isSpent {
      switch model.mode {
      case .add, .lighten, .difference, .none:
        let layer = exactOutline(model, isInverted: model.isInverted)
        if model.mode == .difference, index > 0 { layer.compositingFilter = "xorBlendMode" }
        animator.animate(layer, "opacity", model.opacity) { $0 / 100 }
        container.addSublayer(layer)
      case .subtract, .intersect, .darken:
        let cuts = model.mode == .subtract
        let layer = exactOutline(model, isInverted: cuts != model.isInverted)
        let mask = composition.makeContainerLayer()
        animator.animate(layer, "opacity", model.opacity) { $0 / 100 }
        if cuts {
          // A partly opaque subtraction leaves the rest of its opacity everywhere.
          let rest = outline(MaskModel(), isInverted: true)
          animator.animate(rest, "opacity", model.opacity) { 1 - $0 / 100 }
          mask.addSublayer(rest)
        }
        mask.addSublayer(layer)
        if index == 0 { container.addSublayer(outline(MaskModel(), isInverted: true)) }
        container.mask = mask
        let outer = composition.makeContainerLayer()
        outer.addSublayer(container)
        container = outer
      }
    }
    return container
  }

  /// A mask's outline with its expansion and feather.
  private func exactOutline(_ model: MaskModel, isInverted: Bool) -> CALayer {
    let shape = outline(model, isInverted: isInverted)
    let amounts = model.expansion.values
    let isExpanded = amounts.contains { $0 != 0 }
    let isSoft = model.feather.values.contains { $0.x != 0 || $0.y != 0 }
    guard isExpanded || isSoft else { return shape }
    var picture: CALayer = shape
    // A stroke along the edge adds its outer half, or removes its inner half.
    for grows in [true, false] where amounts.contains(where: { grows ? $0 > 0 : $0 < 0 }) {
      let edge = outline(model, isInverted: false)
      edge.fillColor = nil
      edge.strokeColor = .black
      edge.lineJoin = .round
      animator.animate(edge, "lineWidth", model.expansion) { max(0, grows ? $0 : -$0) * 2 }
      let holder = composition.makeContainerLayer()
      holder.addSublayer(picture)
      if grows == isInverted {
        let rest = composition.makeContainerLayer()
        rest.addSublayer(outline(MaskModel(), isInverted: true))
        edge.compositingFilter = "destinationOutBlendMode"
        rest.addSublayer(edge)
        holder.mask = rest
      } else {
        holder.addSublayer(edge)
      }
      picture = holder
    }
    let layer = composition.framed(FilterLayer())
    layer.addSublayer(picture)
    // The edge fades over the feather's length.
    animator.animate(layer, "filterRadius", model.feather) { max(0, $0.x) / 2 }
    return layer
  }

  private func outline(_ model: MaskModel, isInverted: Bool) -> CAShapeLayer {
    let layer = composition.framed(CAShapeLayer())
    // Its path takes as much memory as the layer.
    composition.budget.count()
    layer.fillRule = .evenOdd
    let reach = CompositionBuilder.reach
    let everything = Path(rect: layer.bounds.insetBy(dx: -reach, dy: -reach))
    animator.animate(layer, "path", model.path) { bezier in
      guard isInverted else { return CGPath(bezier.path) }
      return CGPath(Path(everything.elements + bezier.path.elements))
    }
    return layer
  }
}
