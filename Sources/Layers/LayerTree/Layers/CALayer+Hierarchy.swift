import Foundation

extension CALayer {
  /// Inserts a sublayer at an index, or in front of all.
  final func insert(_ layer: CALayer, at index: Int?) {
    precondition(layer.modelLayer == nil, "a presentation layer cannot be put into a tree")
    precondition(
      !layer.isSelfOrAncestor(of: self), "\(layer) cannot be a sublayer of itself: \(self) is in it"
    )
    layer.detach()
    let index = index ?? sublayerList.count
    precondition(
      (0...sublayerList.count).contains(index),
      "cannot insert a sublayer at \(index): \(self) has \(sublayerList.count) sublayers")
    changeSublayers { $0.insert(layer, at: index) }
    layer.join(self)
    layer.runOrderAction(kCAOnOrderIn)
  }

  final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
    guard let sibling else { return insert(layer, at: offset == 0 ? 0 : nil) }
    if layer === sibling { return }
    precondition(
      sibling.container === self && !sibling.isMask, "\(sibling) is not a sublayer of \(self)")
    precondition(
      !layer.isSelfOrAncestor(of: self), "\(layer) cannot be a sublayer of itself: \(self) is in it"
    )
    layer.detach()
    insert(layer, at: (sublayerList.firstIndex { $0 === sibling } ?? 0) + offset)
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    precondition(old.container === self && !old.isMask, "\(old) is not a sublayer of \(self)")
    guard old !== new else { return }
    precondition(
      !new.isSelfOrAncestor(of: self), "\(new) cannot be a sublayer of itself: \(self) is in it")
    new.detach()
    let index = sublayerList.firstIndex { $0 === old } ?? 0
    old.detach()
    insert(new, at: index)
  }

  final func setSublayers(_ layers: [CALayer]) {
    for layer in sublayerList where !layers.contains(where: { $0 === layer }) { layer.detach() }
    for (index, layer) in layers.enumerated() {
      if index < sublayerList.count, sublayerList[index] === layer { continue }
      insert(layer, at: index)
    }
  }

  /// Runs the action of entering or leaving a shown tree.
  final func runOrderAction(_ event: String) {
    guard hostingTimeline != nil, container?.flags.contains(.isCommitted) ?? true,
      modelLayer == nil, !CATransaction.disableActions()
    else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  final func setMask(_ layer: CALayer?) {
    guard layer !== maskLayer else { return }
    // No built-in action: another mask takes effect at once, as in recordings of iPhones.
    let action = implicitAction(forKey: "mask")
    if let layer {
      precondition(
        !layer.isSelfOrAncestor(of: self), "\(layer) cannot mask \(self), which is in it")
      layer.detach()
    }
    willChange()
    if let old = maskLayer { old.leave() }
    maskLayer = layer
    layer?.isMask = true
    layer?.join(self)
    setNeedsRender()
    action?.run(forKey: "mask", object: self, arguments: nil)
  }

  /// Removes the layer from its superlayer, or as its mask.
  final func detach() {
    guard let container else { return }
    if isMask {
      container.setMask(nil)
    } else {
      runOrderAction(kCAOnOrderOut)
      container.changeSublayers { list in list.removeAll { $0 === self } }
      leave()
    }
  }

  private func changeSublayers(_ body: (inout [CALayer]) -> Void) {
    let action = implicitAction(forKey: "sublayers")
    willChange()
    body(&sublayerList)
    rendering.orderChanged = true
    setNeedsRender()
    setNeedsLayout()
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  private func join(_ parent: CALayer) {
    container = parent
    rendering.isQueued = false
    // Time may pass differently here.
    if flags.contains(.isCommitted) { timingChanged = true }
    setNeedsRender()
    parent.hostingTimeline?.committer.added.append(self)
  }

  private func leave() {
    if let timeline = hostingTimeline {
      timeline.committer.removed.append(self)
      leftTimeline = timeline
    }
    container = nil
    isMask = false
    rendering.isQueued = false
  }

  /// Whether a layer is this one or below it.
  private func isSelfOrAncestor(of layer: CALayer) -> Bool {
    var next: CALayer? = layer
    while let current = next {
      if current === self { return true }
      next = current.container
    }
    return false
  }

  /// Calls a closure for this layer and its descendants, masks included, parents first.
  final func forEachInTree(_ body: (CALayer) -> Void) {
    body(self)
    maskLayer?.forEachInTree(body)
    for layer in sublayerList { layer.forEachInTree(body) }
  }
}
