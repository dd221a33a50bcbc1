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
    if pass.showsModel { return base }
    let own = pass.usesCommitted ? committed?.attachments ?? attachments : attachments
    let outer = isMask || name == nil ? [] : container?.attachments ?? []
    if own.isEmpty && !outer.contains(where: \.targetsSublayers) { return base }
    return animated(base, by: own, at: time, outer: outer, outerTime: outerTime)
  }

  /// The contents between the background and the sublayers.
  final func displayedContents(
    _ properties: LayerProperties, isFlipped: Bool, _ pass: Pass
  ) -> [LayerNode.Content] {
    if redrawsAnimated, !attachments.isEmpty {
      let (redrawn, drawing) = display(with: properties)
      return contents(of: redrawn, drawing, isFlipped: isFlipped)
    }
    let drawing = pass.usesCommitted && committed != nil ? committed?.drawing : recordedDrawing
    return contents(of: properties, drawing, isFlipped: isFlipped)
  }

  private func contents(
    of properties: LayerProperties, _ drawing: DisplayList?, isFlipped: Bool
  ) -> [LayerNode.Content] {
    var list = properties.classDrawing(.belowContents, isFlipped: isFlipped)
    if let image = properties.imageContents(isFlipped: isFlipped) { list.append(image) }
    if let drawing { list.append(.drawing(drawing)) }
    list = contents(of: properties, around: list)
    list += properties.classDrawing(.aboveContents, isFlipped: isFlipped)
    return list
  }
}

// MARK: - Moving layers

extension Timeline {
  /// Marks the layers whose animations may show something new since the last snapshot.
  func markAnimatedLayers() {
    var rested: [CALayer] = []
    committer.walks += 1
    let walk = AncestorState.Walk(timeline: ObjectIdentifier(self), number: committer.walks)
    var intervals: [Int] = []
    var examined = 0
    committer.animated.removeAll { layer in
      if layer.rendering.canSkipWalk { return false }
      examined += 1
      let state = layer.ancestorState(on: self, walk)
      guard state.isShown else {
        layer.flags.remove(.isAnimated)
        return true
      }
      if layer.markAnimated(at: now, state, &intervals) { rested.append(layer) }
      guard layer.attachments.isEmpty, !layer.rendering.hasTimeSpan, !layer.changesByItself else {
        return false
      }
      layer.flags.remove(.isAnimated)
      return true
    }
    committer.examinedLayers += examined
    for layer in rested { layer.displayAtRest() }
  }
}

extension CALayer {
  /// Marks the layer if it may show something new.
  /// - Parameter intervals: A reusable buffer for `appendIntervals`.
  /// - Returns: Whether its last animation has ended.
  fileprivate final func markAnimated(
    at now: Double, _ state: AncestorState, _ intervals: inout [Int]
  ) -> Bool {
    if rendering.hasTimeSpan || changesByItself { setNeedsRender() }
    guard !attachments.isEmpty else { return false }
    rendering.wasUnvisited = false
    let isEnding = attachments.contains { $0.isCompleted }
    if rendering.isDirty, rendering.wasDirty, rendering.isQueued, !isEnding,
      !attachments.contains(where: \.targetsSublayers)
    {
      // No snapshot has visited it since the last walk: an ancestor is hidden, for example.
      rendering.intervals = []
      rendering.wasUnvisited = true
      return false
    }
    rendering.wasDirty = rendering.isDirty
    let time = state.time ?? localTime(atAbsolute: now)
    // Later copies of a replicator still show an animation that has ended for the first one.
    let delay = state.delay
    intervals.removeAll(keepingCapacity: true)
    if delay == 0, !redrawsAnimated, appendIntervals(at: time, to: &intervals) {
      // The same constant intervals as at the last snapshot show nothing new.
      if intervals == rendering.intervals { return false }
      rendering.intervals = intervals
    } else {
      rendering.intervals = []
    }
    if !isEnding, attachments.contains(where: { $0.phase(at: time, delay: delay) == .active }) {
      // Unequal to any phases, so that the next state counts as new.
      rendering.phases = []
      setNeedsRender()
      markNamedSublayers()
      return false
    }
    let before = attachments.count
    let below = attachments.filter(\.targetsSublayers)
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
    for keyPath in below.flatMap(\.targets.keys) { named(by: keyPath)?.layer.setNeedsRender() }
    return attachments.isEmpty
  }

  /// Marks the sublayers that key paths address.
  private func markNamedSublayers() {
    for attachment in attachments where attachment.targetsSublayers {
      for keyPath in attachment.targets.keys { named(by: keyPath)?.layer.setNeedsRender() }
    }
  }

  /// Appends the ids of the animations' constant intervals; returns false if one of them moves or
  /// is about to be removed.
  private func appendIntervals(at time: Double, to ids: inout [Int]) -> Bool {
    for attachment in attachments {
      guard attachment.isCommitted, !attachment.isCompleted, !attachment.isTransition else {
        return false
      }
      guard attachment.node.appendIntervals(at: time, to: &ids) else { return false }
    }
    return true
  }

  /// The layer's visibility and time in this walk over the animated layers, derived from its
  /// ancestors.
  fileprivate final func ancestorState(on timeline: Timeline, _ walk: AncestorState.Walk)
    -> AncestorState
  {
    if let known = rendering.ancestorState, known.walk == walk { return known }
    var state = AncestorState(walk: walk)
    if let container {
      let above = container.ancestorState(on: timeline, walk)
      state.isShown = above.isShown
      state.time = above.time.flatMap { displayTime(fromContainer: $0) }
      state.delay = above.delay + above.ownDelay
    } else {
      state.isShown = hostTimeline === timeline
      state.time = displayTime(fromContainer: timeline.now)
    }
    state.ownDelay = copyDelay
    rendering.ancestorState = state
    return state
  }

  /// The greatest offset in time of the copies that the layer makes of its sublayers, in seconds.
  private var copyDelay: Double {
    guard let replicator = self as? CAReplicatorLayer, replicator.instanceDelay != 0 else {
      return 0
    }
    return abs(replicator.instanceDelay) * Double(max(0, replicator.instanceCount - 1))
  }

  /// The greatest offset in time of this layer's copies by replicators, in seconds.
  final var replicatorDelay: Double {
    var delay = 0.0
    var next = container
    while let layer = next {
      delay += layer.copyDelay
      next = layer.container
    }
    return delay
  }
}
