import Foundation
import Graphics

extension SnapshotMaker {
  /// The copies of a replicator's sublayers, the first one at the back.
  func copies(
    of layer: CAReplicatorLayer, _ properties: LayerProperties, _ inner: Placement,
    at time: Double, _ pass: Pass
  ) -> [LayerNode] {
    if pass.keeps {
      layer.clearDirtyDescendants()
      layer.rendering.orderChanged = false
    }
    let replicator = properties.replicator
    let center = CGPoint(x: properties.bounds.midX, y: properties.bounds.midY)
    let toCenter = CATransform3DMakeTranslation(-center.x, -center.y, 0)
    let back = CATransform3DMakeTranslation(center.x, center.y, 0)
    // Layers are positioned in the replicator's space; a node's space is upright.
    let upright = inner.isFlipped ? properties.flip : CATransform3DIdentity
    var step = CATransform3DIdentity
    var copies: [LayerNode] = []
    let isOutermost = timeline.nodeCounter.begin(layer)
    defer { if isOutermost { timeline.nodeCounter.end() } }
    for index in 0..<max(0, replicator.instanceCount) {
      guard timeline.reserveNodes(1) else { break }
      let move = CATransform3DConcat(CATransform3DConcat(toCenter, step), back)
      let instance = pass.instance &* 1_000_003 &+ UInt64(index) &+ 1
      let copy = Pass(keeps: false, instance: instance, usesCommitted: pass.usesCommitted)
      let copyTime = time - Double(index) * replicator.instanceDelay
      var style = LayerNode.Style()
      style.bounds = properties.bounds
      style.colorMultiplier = replicator.multiplier(at: index)
      var placement = inner
      if replicator.preservesDepth {
        // Perspective acts on the copies' depth.
        placement.matrix = CATransform3DConcat(
          CATransform3DConcat(move, properties.sublayerMatrix), upright)
      } else {
        style.transform = Projection(
          CATransform3DConcat(CATransform3DConcat(upright, move), upright))
      }
      copies.append(
        LayerNode(
          id: .init(layer: layer.modelIdentity, instance: instance), style: style,
          sublayers: sublayerNodes(of: layer, placement, at: copyTime, copy),
          label: .copy(index)))
      step = CATransform3DConcat(step, replicator.instanceTransform)
    }
    return copies
  }
}

extension ReplicatorProperties {
  /// The multiplier of a copy's colors; nil if it changes nothing.
  fileprivate func multiplier(at index: Int) -> CGColor? {
    let steps = CGFloat(index)
    func part(_ base: CGFloat, _ offset: Float) -> CGFloat {
      min(max(base + steps * CGFloat(offset.exact), 0), 1)
    }
    let color = CGColor(
      red: part(instanceColor?.red ?? 1, instanceRedOffset),
      green: part(instanceColor?.green ?? 1, instanceGreenOffset),
      blue: part(instanceColor?.blue ?? 1, instanceBlueOffset),
      alpha: part(instanceColor?.alpha ?? 1, instanceAlphaOffset))
    return color == .white ? nil : color
  }
}
