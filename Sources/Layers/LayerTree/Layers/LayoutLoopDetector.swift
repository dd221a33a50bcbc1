import Foundation

/// Counts how often each layer is laid out, or displayed, in one pass.
///
/// Laying out a layer may invalidate others, and a tree converges after a few rounds. A layer that
/// does not is stopped after a dozen layouts, with a diagnostic that names the cause; as long as it
/// does not converge, each later pass stops it after two.
struct LayoutLoopDetector {
  static let limit = 12
  /// The limit for a layer that an earlier pass has stopped.
  static let unsettledLimit = 3

  private var counts: [ObjectIdentifier: Int] = [:]
  /// The layers of this pass that an earlier pass has stopped.
  private var stoppedBefore: [CALayer] = []
  private var round = 0

  mutating func beginRound() { round += 1 }

  /// Counts an update of a layer, and stops the layer at its limit.
  /// - Returns: Whether the layer may be laid out or displayed.
  mutating func countUpdate(of layer: CALayer) -> Bool {
    let isUnsettled = layer.flags.contains(.isUnsettled)
    guard round > 1 || isUnsettled else { return true }
    guard layer.flags.contains(.needsLayout) || layer.flags.contains(.needsDisplay) else {
      return true
    }
    let count = counts[ObjectIdentifier(layer), default: 0] + 1
    counts[ObjectIdentifier(layer)] = count
    if isUnsettled, count == 1 { stoppedBefore.append(layer) }
    let limit = isUnsettled ? Self.unsettledLimit : Self.limit
    if count == limit - 1 { layer.flags.insert(.recordsLayoutCause) }
    guard count >= limit else { return true }
    layer.stopUpdating()
    return false
  }

  /// Ends a pass; layers that converged in it have the full limit again.
  func endPass() {
    for layer in stoppedBefore
    where counts[ObjectIdentifier(layer), default: 0] < Self.unsettledLimit {
      layer.flags.subtract([.isUnsettled, .recordsLayoutCause])
    }
  }
}

extension CALayer {
  /// Whether the next request for layout is recorded for a diagnostic.
  package final var recordsLayoutCause: Bool { flags.contains(.recordsLayoutCause) }

  /// Records the first request for layout since the layer was laid out.
  package final func recordLayoutCause(_ cause: String) {
    let timeline = hostingTimeline ?? Timeline.current
    let key = ObjectIdentifier(self)
    guard timeline.committer.causes[key] == nil else { return }
    var running: CALayer?
    root.forEachInTree { if $0.flags.contains(.isLayingOut) { running = $0 } }
    timeline.committer.causes[key] =
      cause + (running.map { " in the layout of \($0.ownerDescription)" } ?? "")
  }

  /// The delegate's class and the layer's name, or the layer's description without a delegate.
  private var ownerDescription: String {
    guard let delegate else { return description }
    return "\(type(of: delegate))" + (name.map { " “\($0)”" } ?? "")
  }

  /// Stops a layer whose every layout or display invalidates it again.
  fileprivate func stopUpdating() {
    let timeline = hostingTimeline ?? Timeline.current
    let cause = timeline.committer.causes.removeValue(forKey: ObjectIdentifier(self))
    let isLayout = flags.contains(.needsLayout)
    flags.subtract([.needsLayout, .needsDisplay, .recordsLayoutCause])
    guard flags.insert(.isUnsettled).inserted else { return }
    let asked = cause.map { ": \($0) requested it" } ?? ""
    timeline.report(
      Diagnostic(
        LayerFact.endlessLayout(pass: isLayout ? "layout" : "display", cause: asked),
        of: ownerDescription,
        at: isLayout ? "layoutSublayers" : "display"))
  }
}
