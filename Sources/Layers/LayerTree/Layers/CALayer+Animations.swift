import Animation
import Base
import Foundation
import Graphics

extension CALayer {
  final func attach(_ animation: CAAnimation, key: String?) {
    precondition(modelLayer == nil, "a presentation layer cannot be animated: use its model()")
    let key = animation is CATransition ? kCATransition : key
    let pacing = CATransaction.animationTimingFunction()
    let copy = animation.attachedCopy { copy in
      if copy.duration <= 0 { copy.duration = CATransaction.animationDuration() }
      if let pacing { copy.timingFunction = pacing }
    }
    var targets: [String: AnimationTarget] = [:]
    let context = AnimationContext(
      defaultDuration: CATransaction.animationDuration(),
      kind: { [self] keyPath in
        let target = target(of: keyPath)
        targets[keyPath] = target?.target
        return target?.kind
      },
      report: { [self] keyPath, mismatch in report(mismatch, at: keyPath) })
    var node = copy.node(in: context)
    if let pacing { node = node.withTimingFunction(pacing.timing) }
    willChange()
    if let key { remove(forKey: key) }
    guard attachments.count < Limits.animationsOfLayer else {
      return Timeline.current.fail(with: .tooManyAnimations(layer: "\(self)"))
    }
    let attachment = AnimationAttachment(
      copy, key: key, node: node, targets: targets,
      completions: Timeline.current.transactions.openCompletions)
    attachments.append(attachment)
    redrawsAnimated =
      redrawsAnimated || targets.keys.contains { type(of: self).needsDisplay(forKey: head($0)) }
    for name in namedSublayers(of: targets.keys) { name.setNeedsRender() }
    setNeedsRender()
  }

  final func remove(forKey key: String) {
    for attachment in attachments where attachment.key == key { remove(attachment) }
  }

  final func removeAll() {
    for attachment in attachments { remove(attachment) }
  }

  private func remove(_ attachment: AnimationAttachment) {
    guard attachments.contains(where: { $0 === attachment }) else { return }
    willChange()
    attachments.removeAll { $0 === attachment }
    for name in namedSublayers(of: attachment.targets.keys) { name.setNeedsRender() }
    setNeedsRender()
    attachment.stop(finished: false)
  }

  /// The animations that have not ended, in the order of application.
  final var currentAttachments: [AnimationAttachment] { attachments.filter { !$0.isCompleted } }

  /// The target of an animation's key path, and the kind of its values; nil is reported.
  private func target(of keyPath: String) -> (target: AnimationTarget, kind: AnimatableValue.Kind)?
  {
    if let (layer, rest) = named(by: keyPath) { return layer.target(of: rest) }
    let table = type(of: self).propertyTable
    if let (row, component) = table.resolve(keyPath) {
      guard row.isAnimatable else {
        report(keyPath, .notAnimatable(keyPath: keyPath, property: row.key))
        return nil
      }
      let kind = component.isEmpty ? row.valueKind : row.valueKind.component(component)
      return kind.map { (.property(row, component: component), $0) }
    }
    let key = head(keyPath)
    let component = keyPath.count > key.count ? String(keyPath.dropFirst(key.count + 1)) : ""
    let isDrawn = type(of: self).needsDisplay(forKey: key)
    let initial =
      properties.custom[key] ?? AnimatableValue(boxed: type(of: self).defaultValue(forKey: key))
    if let initial = initial ?? (isDrawn ? .number(0) : nil) {
      let kind = component.isEmpty ? initial.kind : initial.kind.component(component)
      if let kind { return (.custom(key: key, component: component, initial: initial), kind) }
    }
    if key == "frame" {
      report(keyPath, .frameAnimation(keyPath: keyPath))
      return nil
    }
    report(
      keyPath,
      .unknownAnimatedProperty(of: "\(type(of: self))", meant: table.suggestion(for: keyPath)))
    return nil
  }

  private func head(_ keyPath: String) -> String {
    keyPath.firstIndex(of: ".").map { String(keyPath[..<$0]) } ?? keyPath
  }

  /// The sublayers addressed by key paths such as `sublayers.NAME.opacity`.
  private func namedSublayers(of keyPaths: some Sequence<String>) -> [CALayer] {
    keyPaths.compactMap { named(by: $0)?.layer }
  }

  final func report(_ mismatch: ValueMismatch, at keyPath: String) {
    report(
      keyPath,
      .animationMismatch(place: mismatch.key, found: mismatch.found, needed: mismatch.needed))
  }
}

// MARK: - Evaluation

extension CALayer {
  /// A layer's properties with animations applied at a time of the layer.
  /// - Parameters:
  ///   - properties: Those without animations.
  ///   - attachments: The animations of this layer.
  ///   - outer: The superlayer's animations, some of which may address this layer by name.
  final func animated(
    _ properties: consuming LayerProperties, by attachments: [AnimationAttachment],
    at time: Double, outer: [AnimationAttachment], outerTime: Double
  ) -> LayerProperties {
    for attachment in outer where attachment.targetsSublayers && attachment.isCommitted {
      let prefix = name.map { "sublayers.\($0)." }
      apply(attachment, to: &properties, at: outerTime) { keyPath in
        prefix.map { keyPath.hasPrefix($0) } ?? false
      }
    }
    for attachment in attachments where attachment.isCommitted {
      if attachment.targetsSublayers {
        apply(attachment, to: &properties, at: time) { !$0.hasPrefix("sublayers.") }
      } else {
        apply(attachment, to: &properties, at: time) { _ in true }
      }
    }
    if !attachments.isEmpty || !outer.isEmpty { properties.standardize() }
    return properties
  }

  /// The layer's time at which to evaluate an animation; nil once it has ended.
  final func evaluationTime(of attachment: AnimationAttachment, at time: Double) -> Double? {
    guard let completion = attachment.completion else { return time }
    // A replicator's copies end later than the layer itself; and the layer's time may repeat and
    // reenter the active span.
    let now = (hostingTimeline ?? Timeline.current).now
    let isGone =
      attachment.isPast(at: time)
      || replicatorDelay == 0 && now > completion.time + MediaTiming.instant
    return isGone ? nil : attachment.clampedToActiveSpan(time)
  }

  private func apply(
    _ attachment: AnimationAttachment, to properties: inout LayerProperties, at time: Double,
    where concerns: (String) -> Bool
  ) {
    guard let time = evaluationTime(of: attachment, at: time) else { return }
    // The evaluator turns a layer along its path through the key path “transform”.
    func target(_ keyPath: String) -> AnimationTarget? {
      if let only = attachment.onlyTarget, keyPath != "transform" { return only }
      if let target = attachment.targets[keyPath] { return concerns(keyPath) ? target : nil }
      guard keyPath == "transform", attachment.targets.keys.contains(where: concerns) else {
        return nil
      }
      return LayerPropertyTable.layer["transform"].map { .property($0, component: "") }
    }
    attachment.node.apply(
      at: time,
      kind: { keyPath in
        if let only = attachment.onlyKind, keyPath != "transform" { return only }
        return target(keyPath)?.kind
      },
      read: { keyPath in target(keyPath).flatMap { properties.value(at: $0) } },
      write: { keyPath, value in
        if let target = target(keyPath) { properties.set(value, at: target) }
      },
      report: { keyPath, mismatch in report(mismatch, at: keyPath) })
  }
}
