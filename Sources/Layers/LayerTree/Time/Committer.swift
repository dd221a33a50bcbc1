import Foundation

/// The pending changes of a timeline's next commit.
struct Committer {
  /// Layers that changed, or that need layout or display.
  var changed: [CALayer] = []
  /// Layers added to a shown tree; their descendants are new as well.
  var added: [CALayer] = []
  /// Layers removed from a shown tree.
  var removed: [CALayer] = []
  /// Layers that change over time: with animations, or displayed only part of the time.
  var animated: [CALayer] = []
  var isCommitting = false
  /// Closures that run before the next commit, and after it.
  var (preparations, followUps): ([() -> Void], [() -> Void]) = ([], [])
  /// Reports of problems that later changes of the turn may solve.
  var reports: [() -> Void] = []
  /// The number of walks over the animated layers.
  var walks = 0
  /// The number of animated layers that these walks examined, for tests.
  var examinedLayers = 0

  /// The causes of layout of layers that are laid out repeatedly.
  var causes: [ObjectIdentifier: String] = [:]

  /// The number of commits that delegates and completion blocks may cause before it counts as an
  /// endless loop.
  static let rounds = 100

  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }
  var hasHooks: Bool { !preparations.isEmpty || !followUps.isEmpty }
}

extension Timeline {
  /// Shows a tree of layers on this timeline, from its present time on.
  /// - Parameter root: A layer without a superlayer.
  public func show(_ root: CALayer) {
    precondition(root.container == nil, "\(root) has a superlayer: show the root of its tree")
    guard root.hostTimeline !== self else { return }
    root.leftTimeline = root.hostTimeline
    root.hostTimeline = self
    committer.added.append(root)
  }

  /// Commits the changes of the layers that the timeline shows: lays out, draws, and starts
  /// animations.
  ///
  /// `advance(to:)` commits before and after each event.
  public func commit() {
    guard !committer.isCommitting else { return }
    committer.isCommitting = true
    defer { committer.isCommitting = false }
    run {
      onTurnEnd?()
      // Delegates and completion blocks may change layers again.
      for _ in 0..<Committer.rounds {
        runHooks(\.preparations)
        let level = transactions.levels.count == 1 ? transactions.closeImplicit() : nil
        let (stopped, started) = commitChanges()
        for attachment in stopped { attachment.stop(finished: false) }
        for attachment in started { attachment.start() }
        level?.close()
        runHooks(\.followUps)
        guard committer.isEmpty && !transactions.hasCompletions && !committer.hasHooks else {
          continue
        }
        onCommit?()
        return runReports()
      }
      report(
        Diagnostic(
          LayerFact.endlessChanges(rounds: Committer.rounds, time: now), of: "CATransaction",
          at: "completionBlock"))
    }
  }

  /// Runs a closure once at the end of the present turn, before its changes are committed.
  package func beforeCommit(_ body: @escaping () -> Void) { committer.preparations.append(body) }

  /// Runs a closure once after the changes of the present turn are committed: laid out, drawn, and
  /// animated.
  package func afterCommit(_ body: @escaping () -> Void) { committer.followUps.append(body) }

  /// Runs a closure once the changes of the present turn are committed, or diagnostics are read: it
  /// reports a problem, such as contradicting constraints, if the rest of the turn has not solved
  /// it.
  package func reportLater(_ body: @escaping () -> Void) { committer.reports.append(body) }

  func runReports() {
    let reports = committer.reports
    committer.reports = []
    for report in reports { report() }
  }

  private func runHooks(_ list: WritableKeyPath<Committer, [() -> Void]>) {
    let hooks = committer[keyPath: list]
    committer[keyPath: list] = []
    for hook in hooks { hook() }
  }

  /// Resets layers that it no longer shows, and returns their animations.
  private func reset(_ tops: [CALayer]) -> [AnimationAttachment] {
    var stopped: [AnimationAttachment] = []
    for top in tops {
      top.forEachInTree { layer in
        // Uncommitted animations too, of a layer that was removed in the turn that added them.
        stopped += layer.attachments.filter { $0.isCommitted || !layer.isShown }
        layer.attachments.removeAll { $0.isCommitted || !layer.isShown }
        layer.committed = nil
        layer.leftTimeline = nil
        layer.flags.subtract([.isCommitted, .isAnimated])
        layer.rendering.isDirty = true
      }
    }
    if !tops.isEmpty { committer.animated.removeAll { $0.hostingTimeline !== self } }
    return stopped
  }

  /// Removes and returns the animations of layers that are no longer shown, or that another
  /// timeline showed before.
  private func dropAnimationsOfRemoved(_ fresh: [CALayer]) -> [AnimationAttachment] {
    let removed = committer.removed.filter { $0.hostingTimeline == nil }
    committer.removed = []
    var stopped = reset(removed)
    for layer in fresh {
      guard let left = layer.leftTimeline else { continue }
      if left !== self { stopped += left.reset([layer]) }
      layer.leftTimeline = nil
    }
    return stopped
  }

  /// Commits layers.
  /// - Returns: The animations stopped because their layers were removed, and those that begin now.
  private func commitChanges() -> (stopped: [AnimationAttachment], started: [AnimationAttachment]) {
    var batch: [CALayer] = []
    var detector = LayoutLoopDetector()
    while !(committer.changed.isEmpty && committer.added.isEmpty) {
      detector.beginRound()
      let fresh = dequeueLayers()
      for layer in fresh where detector.countUpdate(of: layer) {
        layer.layoutSelfIfNeeded()
        layer.displayIfNeeded()
      }
      batch += fresh
    }
    detector.endPass()
    if !committer.causes.isEmpty { committer.causes = [:] }
    // Transitions must record the old state before any of it is dropped.
    for layer in batch { layer.freezeForTransitions(self) }
    let stopped = dropAnimationsOfRemoved(batch)
    var started: [AnimationAttachment] = []
    var rested: [CALayer] = []
    for layer in batch where layer.hostingTimeline === self {
      let isNew = !layer.flags.contains(.isCommitted)
      layer.flags.insert(.isCommitted)
      if layer.hasLostAnimations { rested.append(layer) }
      layer.committed = nil
      started += layer.commitAnimations(on: self)
      layer.didCommit(
        isNew: isNew, at: layer.container?.localTime(atAbsolute: now) ?? now)
    }
    // Only from here on do presentation copies show the new values.
    for layer in rested { layer.displayAtRest() }
    return (stopped, started)
  }

  /// Removes and returns the queued layers, added ones with their descendants.
  private func dequeueLayers() -> [CALayer] {
    var fresh: [CALayer] = []
    for layer in committer.added where layer.hostingTimeline === self {
      layer.forEachInTree { fresh.append($0) }
    }
    fresh += committer.changed
    for layer in fresh { layer.flags.remove(.isQueued) }
    (committer.changed, committer.added) = ([], [])
    return fresh
  }
}

extension CALayer {
  /// Whether its last animations were removed before their end since the last commit.
  fileprivate final var hasLostAnimations: Bool {
    attachments.isEmpty && committed?.attachments.contains { !$0.isCompleted } == true
  }

  /// Records the layer's old nodes for transitions that begin with this commit.
  fileprivate final func freezeForTransitions(_ timeline: Timeline) {
    for (index, attachment) in attachments.enumerated()
    where !attachment.isCommitted && attachment.animation is CATransition {
      guard flags.contains(.isCommitted) else { continue }
      let running = runningTransition(Pass(usesCommitted: true))
      attachment.nesting = running.map { $0.isCompleted ? 0 : $0.nesting + 1 } ?? 0
      attachment.oldNodes = SnapshotMaker(timeline: timeline)
        .frozenState(of: self, instance: UInt64(index + 1) << 40)
    }
  }

  /// Commits new animations, and schedules their starts and ends.
  /// - Returns: The animations that begin now.
  fileprivate final func commitAnimations(on timeline: Timeline) -> [AnimationAttachment] {
    rendering.wasUnvisited = false
    if !attachments.isEmpty || rendering.hasTimeSpan || changesByItself,
      !flags.contains(.isAnimated)
    {
      flags.insert(.isAnimated)
      timeline.committer.animated.append(self)
    }
    let isNewTime = timingChanged
    timingChanged = false
    if isNewTime { forEachInTree { $0.scheduleAll(on: timeline) } }
    guard attachments.contains(where: { !$0.isCommitted }) else { return [] }
    let now = localTime(atAbsolute: timeline.now)
    var begun: [AnimationAttachment] = []
    for attachment in attachments where !attachment.isCommitted {
      attachment.commit(at: now)
      scheduleEvents(attachment, on: timeline)
      let hasBegun =
        runsBackwards ? now <= attachment.timing.end : now >= attachment.timing.beginTime
      if hasBegun { begun.append(attachment) }
    }
    return begun
  }

  private func scheduleAll(on timeline: Timeline) {
    for attachment in attachments where attachment.isCommitted {
      scheduleEvents(attachment, on: timeline)
    }
  }

  /// Schedules the start and the end of an animation, if they are in the future.
  private func scheduleEvents(_ attachment: AnimationAttachment, on timeline: Timeline) {
    guard attachment.isRunning else { return }
    attachment.scheduleCount += 1
    let count = attachment.scheduleCount
    let name = "the animation \(attachment.key.map { "“\($0)”" } ?? "without a key") of \(self)"
    guard timeMoves else { return }
    let isBackwards = runsBackwards
    var begin = absoluteTime(atLocal: attachment.timing.beginTime)
    var end = absoluteTime(atLocal: attachment.timing.end)
    if isBackwards { swap(&begin, &end) }
    if attachment.animation.delegate != nil, begin > timeline.now, begin < 1e11 {
      timeline.schedule(at: begin, name: "the start of \(name)") { [weak self] in
        guard self != nil, attachment.scheduleCount == count else { return }
        attachment.start()
      }
    }
    guard attachment.timing.end.isFinite || isBackwards else { return }
    guard end.isFinite, abs(end) < 1e11 else { return }
    timeline.schedule(at: end, name: "the end of \(name)") { [weak self] in
      guard let self, attachment.scheduleCount == count else { return }
      finish(attachment, at: end, isBackwards: isBackwards)
    }
  }

  /// Whether the layer's time moves at all.
  private var timeMoves: Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current.speed == 0 { return false }
      layer = current.container
    }
    return true
  }

  /// Whether an odd number of this layer and its ancestors run backwards.
  final var runsBackwards: Bool { (speed < 0) != (container?.runsBackwards ?? false) }

  private func finish(_ attachment: AnimationAttachment, at time: Double, isBackwards: Bool) {
    guard attachments.contains(where: { $0 === attachment }), attachment.isRunning else { return }
    if attachment.animation.isRemovedOnCompletion {
      willChange()
      let now = hostingTimeline?.now ?? time
      attachment.finish(.init(time: max(time, now), isBackwards: isBackwards))
      rendering.wasUnvisited = false
      setNeedsRender()
    }
    attachment.stop(finished: true)
  }
}
