public import Foundation
public import Graphics

/// Freezes a layer tree at the timeline's present time into a render tree.
///
/// Unchanged layers are not visited: a layer whose subtree stayed the same returns the identical
/// `LayerNode`. Changed layers queue their ancestors up to the root, animated ones are marked for
/// every snapshot, and only these paths are followed. Only one maker may serve a tree at a time,
/// since the layers cache its results.
public final class SnapshotMaker {
  let timeline: Timeline
  /// The number of layers evaluated so far, copies of replicators included; for tests and
  /// statistics.
  public private(set) var layersVisited = 0

  public init(timeline: Timeline) { self.timeline = timeline }

  /// Freezes the tree as displayed.
  ///
  /// Changes appear after `Timeline.commit()`, which `Stage.snapshot()` calls.
  /// - Parameters:
  ///   - root: A layer that the timeline shows.
  ///   - size: The canvas's size in points; the root is placed in it as in a superlayer.
  public func snapshot(of root: CALayer, size: CGSize, background: CGColor? = nil)
    -> LayerSnapshot
  {
    timeline.markAnimatedLayers()
    return make(root, size, background, Pass())
  }

  /// Freezes the tree from scratch without using or changing cached results, to check that none are
  /// stale.
  public func freshSnapshot(of root: CALayer, size: CGSize, background: CGColor? = nil)
    -> LayerSnapshot
  {
    make(root, size, background, Pass(keeps: false))
  }

  /// Releases the layers that have left a layer since its last snapshot; it keeps them until the
  /// next one, which may never be made.
  package func releaseRemoved(from layer: CALayer) {
    for child in layer.rendering.dirtyChildren where child.container !== layer {
      child.rendering.isQueued = false
    }
    layer.rendering.dirtyChildren.removeAll { $0.container !== layer }
  }

  /// Freezes a layer and its sublayers as drawn by `CALayer.render(in:)`: without animations, and
  /// in its own coordinate space.
  ///
  /// - Parameter size: The canvas's size in points; the layer's bounds begin at its top left.
  package func modelSnapshot(of layer: CALayer, size: CGSize) -> LayerSnapshot {
    let properties = layer.properties
    let origin = properties.bounds.origin
    let placement = Placement(
      matrix: CATransform3DConcat(
        CATransform3DInvert(properties.matrixToSuperlayer),
        CATransform3DMakeTranslation(-origin.x, -origin.y, 0)))
    let nodes = displayed(
      layer, placement, at: timeline.now, Pass(keeps: false, showsModel: true)
    ).nodes
    return snapshot(of: nodes, size, background: nil)
  }

  /// The nodes of one layer by itself, with the state at the last commit.
  func frozenState(of layer: CALayer, instance: UInt64) -> [LayerNode] {
    let pass = Pass(keeps: false, instance: instance, usesCommitted: true)
    guard let (placement, time) = placement(of: layer, pass) else { return [] }
    return displayed(layer, placement, at: time, pass).nodes
  }

  /// A layer's placement, and its container's time; nil if an ancestor is not displayed.
  private func placement(of layer: CALayer, _ pass: Pass) -> (Placement, time: Double)? {
    guard let container = layer.container else { return (Placement(), timeline.now) }
    guard let (outer, outerTime) = placement(of: container, pass),
      let time = container.displayTime(fromContainer: outerTime)
    else { return nil }
    let properties = container.displayedProperties(at: time, outerTime: outerTime, pass)
    let matrix = CATransform3DConcat(properties.matrixToSuperlayer, outer.matrix)
    let inner = properties.innerPlacement(
      in: outer, matrix: matrix, unfolds: container is CATransformLayer)
    return (layer.isMask ? properties.maskPlacement(inner) : inner, time)
  }

  private func make(
    _ root: CALayer, _ size: CGSize, _ background: CGColor?, _ pass: Pass
  ) -> LayerSnapshot {
    snapshot(
      of: displayed(root, Placement(), at: timeline.now, pass).nodes, size, background: background)
  }

  private func snapshot(
    of nodes: [LayerNode], _ size: CGSize, background: CGColor?
  ) -> LayerSnapshot {
    if nodes.count == 1 {
      return LayerSnapshot(size: size, background: background, root: nodes[0])
    }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: size)
    let stage = LayerNode(
      id: .init(layer: 0), style: style, sublayers: nodes, label: .part("stage"))
    return LayerSnapshot(size: size, background: background, root: stage)
  }
}

/// The options of one evaluation of the tree.
struct Pass {
  /// Whether results are cached on the layers and reused.
  var keeps = true
  /// The index of the copy that it creates.
  var instance: UInt64 = 0
  /// Whether it uses the layers' state at the last commit.
  var usesCommitted = false
  /// Whether it ignores animations and transitions.
  var showsModel = false
}

/// The nodes of a layer in the node above it.
struct Displayed {
  var nodes: [LayerNode] = []
  /// The depth of each node, inside of a transform layer.
  var depths: [CGFloat] = []
}

// MARK: - One layer

extension SnapshotMaker {
  /// - Parameter time: The container's time.
  func displayed(_ layer: CALayer, _ placement: Placement, at time: Double, _ pass: Pass)
    -> Displayed
  {
    guard pass.keeps else { return evaluated(layer, placement, at: time, pass) }
    let state = layer.rendering
    if !state.isDirty, !state.orderChanged, state.dirtyChildren.isEmpty,
      state.placement == placement
    {
      return Displayed(nodes: state.nodes, depths: state.depths)
    }
    let result = evaluated(layer, placement, at: time, pass)
    layer.rendering.isDirty = false
    layer.rendering.placement = placement
    layer.rendering.nodes = result.nodes
    layer.rendering.depths = result.depths
    return result
  }

  private func evaluated(
    _ layer: CALayer, _ placement: Placement, at time: Double, _ pass: Pass
  ) -> Displayed {
    layersVisited += 1
    if pass.keeps {
      timeline.nodeCounter.addLayer()
    } else if !timeline.reserveNodes(1) {
      return Displayed()
    }
    guard let localTime = layer.displayTime(fromContainer: time) else { return Displayed() }
    let properties = layer.displayedProperties(at: localTime, outerTime: time, pass)
    if pass.keeps { layer.rendering.zPosition = properties.zPosition }
    let matrix = CATransform3DConcat(properties.matrixToSuperlayer, placement.matrix)
    var result =
      if properties.isHidden {
        Displayed()
      } else if !matrix.isFinite {
        layer.hidden(because: matrix)
      } else if layer is CATransformLayer {
        unfolded(layer, properties, matrix, placement, at: localTime, pass)
      } else {
        flattened(layer, properties, matrix, placement, at: localTime, pass)
      }
    layer.addTransition(to: &result, at: localTime, keepsDepth: placement.keepsDepth, pass)
    return result
  }

  /// The node of a layer that is a plane; none while it shows its back and is not double-sided.
  private func flattened(
    _ layer: CALayer, _ properties: LayerProperties, _ matrix: CATransform3D,
    _ placement: Placement, at time: Double, _ pass: Pass
  ) -> Displayed {
    let isFlipped = placement.isFlipped != properties.isGeometryFlipped
    // The node's space is upright, even if the layer's is flipped.
    let upright = isFlipped ? CATransform3DConcat(properties.flip, matrix) : matrix
    let transform = Projection(upright)
    let inner = properties.innerPlacement(in: placement, matrix: matrix, unfolds: false)
    guard properties.isDoubleSided || !inner.showsBack else { return Displayed() }
    let mask = maskNode(of: layer, properties.maskPlacement(inner), at: time, pass)
    let sublayers =
      if let replicator = layer as? CAReplicatorLayer {
        LayerNodes(copies(of: replicator, properties, inner, at: time, pass))
      } else if let emitter = layer as? CAEmitterLayer {
        LayerNodes(
          particles(of: emitter, properties, isFlipped: isFlipped, at: time, pass)
            + sublayerNodes(of: layer, inner, at: time, pass))
      } else {
        sublayerNodes(of: layer, inner, at: time, pass)
      }
    let style = layer.style(
      properties, transform: transform, isFlipped: isFlipped, opacity: placement.opacity, pass)
    let id = LayerNode.ID(layer: layer.modelIdentity, instance: pass.instance)
    var node = LayerNode(
      id: id, style: style, sublayers: sublayers, mask: mask, label: layer.nodeLabel)
    if pass.keeps, let old = layer.rendering.nodes.first, old.isSame(as: node) { node = old }
    let depth = placement.keepsDepth ? [upright.depth(of: properties.plane)] : []
    return Displayed(nodes: [node], depths: depth)
  }

  private func particles(
    of emitter: CAEmitterLayer, _ properties: LayerProperties, isFlipped: Bool, at time: Double,
    _ pass: Pass
  ) -> [LayerNode] {
    let isOutermost = timeline.nodeCounter.begin(emitter)
    defer { if isOutermost { timeline.nodeCounter.end() } }
    let nodes = emitter.particleNodes(
      properties, at: time, isFlipped: isFlipped, instance: pass.instance)
    return timeline.reserveNodes(nodes.count) ? nodes : []
  }

  /// The nodes of a transform layer's sublayers, from the farthest to the nearest.
  private func unfolded(
    _ layer: CALayer, _ properties: LayerProperties, _ matrix: CATransform3D,
    _ placement: Placement, at time: Double, _ pass: Pass
  ) -> Displayed {
    let inner = properties.innerPlacement(in: placement, matrix: matrix, unfolds: true)
    var found = Displayed()
    for child in layer.displayedSublayers(pass) {
      let result = displayed(child, inner, at: time, pass)
      found.nodes += result.nodes
      found.depths += result.depths
    }
    if pass.keeps { layer.clearDirtyChildren() }
    let order = found.depths.indices.sorted { (found.depths[$0], $0) < (found.depths[$1], $1) }
    return Displayed(nodes: order.map { found.nodes[$0] }, depths: order.map { found.depths[$0] })
  }

  private func maskNode(
    of layer: CALayer, _ placement: Placement, at time: Double, _ pass: Pass
  ) -> LayerNode? {
    guard let mask = layer.displayedMask(pass) else { return nil }
    if pass.keeps { mask.rendering.isQueued = false }
    let nodes = displayed(mask, placement, at: time, pass).nodes
    if nodes.count == 1 { return nodes[0] }
    // A mask that is not displayed lets nothing through.
    return LayerNode(
      id: .init(layer: mask.modelIdentity, instance: ~pass.instance), style: .init(),
      sublayers: nodes, label: mask.nodeLabel)
  }
}

// MARK: - Sublayers

extension SnapshotMaker {
  func sublayerNodes(
    of layer: CALayer, _ inner: Placement, at time: Double, _ pass: Pass
  ) -> LayerNodes {
    guard pass.keeps else {
      let children = layer.displayedSublayers(pass)
      let depths = children.map { $0.displayedZ(at: time, pass) }
      let order = children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      return LayerNodes(
        order.flatMap { displayed(children[$0], inner, at: time, pass).nodes })
    }
    if layer.rendering.orderChanged || layer.rendering.inner != inner {
      for child in layer.sublayerList { _ = displayed(child, inner, at: time, pass) }
      layer.clearDirtyChildren()
      layer.rendering.inner = inner
      collectSublayers(of: layer)
      return layer.rendering.sublayerNodes
    }
    let changed = layer.rendering.dirtyChildren
    layer.clearDirtyChildren()
    var mustCollect = false
    for child in changed where child.container === layer && !child.isMask {
      let (count, z) = (child.rendering.nodes.count, child.rendering.zPosition)
      let before = child.rendering.nodes
      let after = displayed(child, inner, at: time, pass).nodes
      if after.count != count || child.rendering.zPosition != z {
        mustCollect = true
      } else {
        for (offset, node) in after.enumerated() where node !== before[offset] {
          layer.rendering.sublayerNodes[child.rendering.slot + offset] = node
        }
      }
    }
    if mustCollect { collectSublayers(of: layer) }
    return layer.rendering.sublayerNodes
  }

  /// Collects the sublayers' nodes in painting order, without evaluating any.
  private func collectSublayers(of layer: CALayer) {
    var children = layer.sublayerList
    if children.contains(where: { $0.rendering.zPosition != 0 }) {
      let order = children.indices.sorted {
        (children[$0].rendering.zPosition, $0) < (children[$1].rendering.zPosition, $1)
      }
      children = order.map { children[$0] }
    }
    var nodes = LayerNodes()
    for child in children {
      child.rendering.slot = nodes.count
      for node in child.rendering.nodes { nodes.append(node) }
    }
    layer.rendering.sublayerNodes = nodes
    layer.rendering.orderChanged = false
  }
}

extension CALayer {
  /// Clears the queue of changed sublayers after they have been evaluated.
  final func clearDirtyChildren() {
    for child in rendering.dirtyChildren where child.container === self {
      child.rendering.isQueued = false
    }
    rendering.dirtyChildren = []
  }

  /// Clears the queues of all descendants, which are evaluated from scratch each time.
  final func clearDirtyDescendants() {
    for child in rendering.dirtyChildren where child.container === self {
      child.rendering.isQueued = false
      child.clearDirtyDescendants()
    }
    rendering.dirtyChildren = []
  }

  final func displayedSublayers(_ pass: Pass) -> [CALayer] {
    pass.usesCommitted ? committed?.sublayers ?? sublayerList : sublayerList
  }

  final func displayedMask(_ pass: Pass) -> CALayer? {
    if pass.usesCommitted, let committed { return committed.mask }
    return maskLayer
  }

  /// Reports that the layer cannot be placed, and returns no nodes.
  fileprivate final func hidden(because matrix: CATransform3D) -> Displayed {
    report("transform", .notShownForGeometry)
    return Displayed()
  }

  /// The label of the layer in the text form of the render tree.
  fileprivate final var nodeLabel: LayerNode.Label {
    .layer(type(of: self), delegate: delegate.map { type(of: $0) }, name: viewIdentifier ?? name)
  }

  final func displayedZ(at containerTime: Double, _ pass: Pass) -> CGFloat {
    guard let time = displayTime(fromContainer: containerTime) else { return 0 }
    return displayedProperties(at: time, outerTime: containerTime, pass).zPosition
  }

  /// The layer's time for its animations and sublayers, or nil while it is not displayed.
  final func displayTime(fromContainer time: Double) -> Double? {
    properties.timing == .layer ? time : properties.timing.activeTime(at: time)
  }

  final func displayTime(at now: Double) -> Double? {
    let outer = container.map { $0.displayTime(at: now) } ?? now
    return outer.flatMap { displayTime(fromContainer: $0) }
  }
}

extension LayerNode {
  /// Whether it draws the same as another and shares its sublayers' and mask's objects.
  fileprivate func isSame(as other: LayerNode) -> Bool {
    id == other.id && mask === other.mask && style == other.style && label == other.label
      && sublayers.isIdentical(to: other.sublayers)
  }
}

extension LayerProperties {
  /// The placement of the layer's sublayers.
  /// - Parameters:
  ///   - matrix: The transform from the layer's space to its parent node's.
  ///   - unfolds: Whether it is a transform layer, which has no plane.
  fileprivate func innerPlacement(
    in placement: Placement, matrix: CATransform3D, unfolds: Bool
  ) -> Placement {
    var inner = placement
    inner.isFlipped = placement.isFlipped != isGeometryFlipped
    if unfolds {
      inner.matrix = CATransform3DConcat(sublayerMatrix, matrix)
      inner.opacity *= min(max(CGFloat(opacity.exact), 0), 1)
      inner.keepsDepth = true
      return inner
    }
    inner.matrix = inner.isFlipped ? CATransform3DConcat(sublayerMatrix, flip) : sublayerMatrix
    let upright = inner.isFlipped ? CATransform3DConcat(flip, matrix) : matrix
    inner.showsBack = placement.showsBack != Projection(upright).showsBack(of: plane)
    (inner.opacity, inner.keepsDepth) = (1, false)
    return inner
  }

  /// The placement of the layer's mask: its sublayers' placement without `sublayerTransform`.
  fileprivate func maskPlacement(_ inner: Placement) -> Placement {
    var placement = inner
    placement.matrix = inner.isFlipped ? flip : CATransform3DIdentity
    return placement
  }

  /// The rectangle that decides which side faces the eye: the bounds, or if they are empty, one at
  /// the anchor.
  fileprivate var plane: CGRect {
    bounds.isEmpty ? CGRect(origin: anchor, size: CGSize(width: 1, height: 1)) : bounds
  }
}

extension CATransform3D {
  /// The depth of a rectangle's center; greater is nearer to the eye.
  fileprivate func depth(of rect: CGRect) -> CGFloat {
    let z = rect.midX * m13 + rect.midY * m23 + m43
    let w = rect.midX * m14 + rect.midY * m24 + m44
    return w > 0 ? z / w : .infinity
  }
}
