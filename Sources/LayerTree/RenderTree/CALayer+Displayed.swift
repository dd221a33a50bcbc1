import Animation
import Foundation
import Graphics

extension CALayer {
  /// The properties with the animations that are active at a time of the layer.
  /// - Parameter outerTime: The container's time.
  final func displayedProperties(at time: Double, outerTime: Double, _ pass: Pass)
    -> LayerProperties
  {
    let base = pass.usesCommitted ? committed?.properties ?? properties : properties
    let own = pass.usesCommitted ? committed?.attachments ?? attachments : attachments
    let outer = isMask ? [] : container?.attachments ?? []
    if own.isEmpty && (outer.isEmpty || name == nil) { return base }
    return animated(base, by: own, at: time, outer: outer, outerTime: outerTime)
  }

  /// What is drawn between the background and the sublayers.
  final func displayedContents(
    _ properties: LayerProperties, isFlipped: Bool, _ pass: Pass
  ) -> [LayerNode.Content] {
    var properties = properties
    var drawing = pass.usesCommitted && committed != nil ? committed?.drawing : recordedDrawing
    if redrawsAnimated, !attachments.isEmpty {
      (properties, drawing) = display(with: properties)
    }
    var list = properties.classDrawing(.belowContents, isFlipped: isFlipped)
    if let image = properties.imageContents(isFlipped: isFlipped) { list.append(image) }
    if let drawing { list.append(.drawing(drawing)) }
    return contents(of: properties, around: list)
      + properties.classDrawing(.aboveContents, isFlipped: isFlipped)
  }
}

// MARK: - Which layers move

extension Timeline {
  /// Marks the layers whose animations may show something new since the last snapshot.
  func markAnimatedLayers() {
    var rested: [CALayer] = []
    committer.animated.removeAll { layer in
      guard layer.hostingTimeline === self else { return true }
      if layer.markAnimated(at: now) { rested.append(layer) }
      guard layer.attachments.isEmpty, !layer.rendering.hasTimeSpan, !layer.changesByItself else {
        return false
      }
      layer.flags.remove(.isAnimated)
      return true
    }
    for layer in rested { layer.displayAtRest() }
  }
}

extension CALayer {
  /// Marks the layer if it may show something new.
  /// - Returns: Whether its last animation is over.
  fileprivate final func markAnimated(at now: Double) -> Bool {
    if rendering.hasTimeSpan || changesByItself { setNeedsRender() }
    guard !attachments.isEmpty else { return false }
    let time = displayTime(at: now) ?? localTime(atAbsolute: now)
    // Copies of a replicator show an animation when it is over for the first one.
    let delay = replicatorDelay
    let before = attachments.count
    let keyPaths = attachments.flatMap(\.targets.keys)
    attachments.removeAll {
      delay > 0 ? $0.isPast(at: time, delay: delay) : evaluationTime(of: $0, at: time) == nil
    }
    let phases = attachments.map { $0.phase(at: time, delay: delay) }
    guard
      before != attachments.count || phases != rendering.phases
        || phases.contains(.active)
    else { return false }
    rendering.phases = phases
    setNeedsRender()
    for keyPath in keyPaths { named(by: keyPath)?.layer.setNeedsRender() }
    return attachments.isEmpty
  }

  /// The greatest time by which copies of this layer by replicators lag or lead, in seconds.
  final var replicatorDelay: Double {
    var delay = 0.0
    var next = container
    while let layer = next {
      if let replicator = layer as? CAReplicatorLayer, replicator.instanceDelay != 0 {
        delay += abs(replicator.instanceDelay) * Double(max(0, replicator.instanceCount - 1))
      }
      next = layer.container
    }
    return delay
  }
}
